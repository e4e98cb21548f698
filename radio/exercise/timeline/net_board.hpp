// The nets of an exercise: those of the plan in its order, followed by other frequencies in use.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/signal/net_member.hpp"

namespace roger::radio {

/// Returns whether `nets` is empty or contains `net`.
[[nodiscard]] bool is_selected(const std::vector<std::string>& nets, const std::string& net);

/// Not thread-safe.
class NetBoard {
 public:
  NetBoard(const NetPlan& plan, TimePoint now);

  /// Returns the number of the net with an address, which is added if it is new. A net is
  /// identified by address, hopping system, net id and hopset; the time-of-day offset does not
  /// matter. `carrier`: the transmitter has not published how it hops, so the address alone
  /// decides.
  std::size_t net_of(const Address& address, const std::optional<Hopping>& hopping, bool carrier);
  [[nodiscard]] const std::string& name(std::size_t net) const { return nets_.at(net).state.name; }
  [[nodiscard]] const Net* planned(std::size_t net) const;

  void stepped_on(std::size_t net) { ++nets_.at(net).state.stepped_on; }
  /// Takes back a stepped_on().
  void not_stepped_on(std::size_t net) { --nets_.at(net).state.stepped_on; }
  void unanswered(std::size_t net) { ++nets_.at(net).state.unanswered; }
  void active(std::size_t net, TimePoint at) { nets_.at(net).state.last_activity = at; }
  /// Counts a secure packet that was rejected as a replay.
  void rejected(std::size_t net, const std::string& call_sign, const Reason& reason, TimePoint at);
  struct Keyed {
    std::size_t net = 0;
    KeyedStation station;
    bool breaks_in = false;
    bool collides = false;  // another one steps on it
    bool plain = false;     // although the net has a key
    double level_dbfs = -120.0;
  };
  /// Updates the stations on the air, which count as on the air since the previous call, and
  /// accumulates the talk time of each net.
  void follow(const std::vector<Keyed>& keyed, TimePoint now);
  /// Sets the radios on each net.
  void set_members(const NetMembers& members);
  /// Returns the nets, without instructor controls.
  [[nodiscard]] std::vector<NetState> states() const;

 private:
  /// Talk time is kept per second, for the last 10 minutes.
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
