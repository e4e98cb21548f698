// "Why can't I hear them?": for every transmission in the federation, whether it is heard here, or
// the first reason why not.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/units.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Returns the number by which operators know the frequency of a transmitter.
[[nodiscard]] Frequency channel_of(const KnownRadio& sender);

/// The properties of a radio that decide whether a station is heard on it.
struct RadioView {
  std::string name;
  Address address;
  bool muted = false;
  std::optional<Hopping> hopping = {};
  Nanoseconds delay{0};  // receive delay, such as a satellite's
};

/// Not thread-safe.
class ReceptionResults {
 public:
  /// Takes the start or end of the reception of `stream` on `radio`.
  void heard(RadioId radio, std::uint64_t stream, bool now, TimePoint at);
  /// Returns whether `stream` is heard on `radio` now.
  [[nodiscard]] bool hears(RadioId radio, std::uint64_t stream) const;
  /// Takes the reason why it is not heard or not understood.
  void not_heard(RadioId radio, std::uint64_t stream, const Reason& reason, TimePoint at);

  /// Takes a reason why it is unintelligible even if heard; repeated every kResultInterval while it
  /// lasts.
  void set_unintelligible(RadioId radio, std::uint64_t stream, const Reason& reason, TimePoint at);
  /// Returns that reason while it lasts; otherwise none.
  [[nodiscard]] Reason problem(RadioId radio, std::uint64_t stream, TimePoint now) const;

  /// Takes the transmitters on the air, without this operator's radios, and the radios' settings.
  void follow(std::span<const KnownRadio> on_air, std::span<const RadioView> radios, TimePoint now);

  /// Returns the results for the transmitters on the air.
  [[nodiscard]] const std::vector<TransmissionSnapshot>& transmissions() const { return now_; }
  /// Returns the result for the newest transmission of a stream, for a minute after its end.
  /// Nothing: unknown, or too early to decide.
  [[nodiscard]] std::optional<TransmissionSnapshot> of(std::uint64_t stream) const;

 private:
  /// The latest reception result of a stream on a radio.
  struct ReceptionResult {
    bool heard = false;    // now
    TimePoint began_at{};  // when it was last first heard
    Reason reason;         // why it is not heard, or what is wrong with it
    TimePoint reason_at{};
    Reason problem;  // why it is unintelligible
    TimePoint problem_at{};
  };
  using Place = std::pair<std::uint64_t, RadioId>;
  [[nodiscard]] ReceptionResult* word(RadioId radio, std::uint64_t stream);
  [[nodiscard]] TransmissionSnapshot find_result(const KnownRadio& sender, TimePoint since,
                                                 std::span<const RadioView> radios,
                                                 TimePoint now) const;

  /// Returns the present transmission of a stream; nullptr: none. The first one, if it has several.
  [[nodiscard]] const TransmissionSnapshot* find(std::uint64_t stream) const;

  std::map<Place, ReceptionResult> words_;
  std::vector<TransmissionSnapshot> now_;
  std::unordered_map<std::uint64_t, std::size_t> places_;  // by stream, in now_
  std::map<std::uint64_t, std::pair<TransmissionSnapshot, TimePoint>> ended_;
};

}  // namespace roger::radio
