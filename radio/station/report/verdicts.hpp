// "Why can't I hear them?": of every transmission in the federation, whether it is heard here, or
// the first reason why not.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/units.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// What matters of a radio to whoever is not heard on it.
struct RadioView {
  std::string name;
  Address address;
  bool muted = false;
  std::optional<Hopping> hopping = {};
  Nanoseconds delay{0};  // until it hears what was sent: a satellite's
};

/// Not thread-safe.
class Verdicts {
 public:
  /// `stream` begins to be heard on `radio`, or is not any more.
  void heard(RadioId radio, std::uint64_t stream, bool now, TimePoint at);
  /// It is not heard, or not understood, for this reason.
  void not_heard(RadioId radio, std::uint64_t stream, const Reason& reason, TimePoint at);

  /// Whatever is heard of it, for this reason it is nothing; told every kRemarkAgain as long as
  /// that is so.
  void worthless(RadioId radio, std::uint64_t stream, const Reason& reason, TimePoint at);
  /// That reason, as long as it lasts; else none.
  [[nodiscard]] Reason flaw(RadioId radio, std::uint64_t stream, TimePoint now) const;

  /// Who is on the air, without the own radios, and how these are set.
  void follow(std::span<const KnownRadio> on_air, std::span<const RadioView> radios, TimePoint now);

  /// Of those who are on the air.
  [[nodiscard]] const std::vector<TransmissionSnapshot>& transmissions() const { return now_; }
  /// Of the newest transmission of a stream, for a minute after its end. Nothing: not known, or too
  /// early to say.
  [[nodiscard]] std::optional<TransmissionSnapshot> of(std::uint64_t stream) const;

 private:
  /// The last word about a stream on a radio.
  struct Word {
    bool heard = false;    // now
    TimePoint began_at{};  // when it last began to be
    Reason reason;         // why not, or what is wrong with what is heard
    TimePoint reason_at{};
    Reason flaw;  // why it is worthless
    TimePoint flaw_at{};
  };
  using Place = std::pair<std::uint64_t, RadioId>;
  [[nodiscard]] Word* word(RadioId radio, std::uint64_t stream);
  [[nodiscard]] TransmissionSnapshot judge(const KnownRadio& sender, TimePoint since,
                                           std::span<const RadioView> radios, TimePoint now) const;

  std::map<Place, Word> words_;
  std::vector<TransmissionSnapshot> now_;
  std::map<std::uint64_t, std::pair<TransmissionSnapshot, TimePoint>> ended_;
};

}  // namespace roger::radio
