// The nets of an exercise: the plan's in its order, then frequencies off it as they are used.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/plan/net_plan.hpp"

namespace roger::radio {

/// Returns true if `nets` is empty or names `net`.
[[nodiscard]] bool is_selected(const std::vector<std::string>& nets, const std::string& net);

/// Not thread-safe.
class NetBoard {
 public:
  NetBoard(const NetPlan& plan, TimePoint now);

  /// Number of the net that an address is on. A clock that runs ahead puts nobody on another net.
  /// `carrier`: it has not said how it hops, so its frequency decides.
  std::size_t net_of(const Address& address, const std::optional<Hopping>& hopping, bool carrier);
  [[nodiscard]] const std::string& name(std::size_t net) const { return nets_.at(net).state.name; }
  [[nodiscard]] const Net* planned(std::size_t net) const;

  void stepped_on(std::size_t net) { ++nets_.at(net).state.stepped_on; }
  void unanswered(std::size_t net) { ++nets_.at(net).state.unanswered; }
  void active(std::size_t net, TimePoint at) { nets_.at(net).state.last_activity = at; }
  struct Keyed {
    std::size_t net = 0;
    std::string call_sign;
    double level_dbfs = -120.0;
  };
  /// Who is on the air from the last call to this one. Times how long nets are talked on.
  void follow(const std::vector<Keyed>& keyed, TimePoint now);
  /// Without levers.
  [[nodiscard]] std::vector<NetState> states() const;

 private:
  /// Talk is timed by the second, for ten minutes.
  static constexpr std::size_t kSeconds = 600;
  struct Entry {
    NetState state;
    Address address;
    std::optional<Net> planned;
    std::optional<Hopping> hopping;
    std::array<Nanoseconds, kSeconds> talked{};
  };
  static void forget(Entry& entry, std::int64_t from_second, std::int64_t to_second);

  std::vector<Entry> nets_;
  TimePoint began_;
  TimePoint followed_;
};

}  // namespace roger::radio
