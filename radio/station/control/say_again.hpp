// The last transmissions of each radio, to be heard again, made of what the audio callback hands
// over.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/receive/say_again_tap.hpp"

namespace roger::radio {

/// Makes clips of what a SayAgainTap hands over. Not thread-safe.
class KeptTransmissions {
 public:
  /// Of each radio so much is kept.
  static constexpr std::chrono::seconds kKept{60};
  /// A pause that parts two clips.
  static constexpr std::chrono::milliseconds kPause{400};

  /// Who is heard on a radio now; several are put into one name.
  using Speakers = std::function<std::vector<std::string>(RadioId)>;

  /// Drains the tap. `speakers` is asked for radios that give sound; `own` names the operator.
  void follow(SayAgainTap& tap, const Speakers& speakers, const std::string& own, TimePoint now);

  /// Newest first.
  [[nodiscard]] std::vector<ClipSnapshot> clips() const;
  void forget(RadioId radio);
  /// The newest of a radio; 0: none.
  [[nodiscard]] std::uint64_t newest(RadioId radio) const;
  /// Sound of one of them, as far as it goes now; nothing: it is kept no more.
  [[nodiscard]] std::optional<Clip> clip(std::uint64_t id) const;

 private:
  struct Kept {
    std::uint64_t id = 0;
    RadioId radio = 0;
    bool own = false;
    bool live = true;
    std::uint32_t rate = 0;
    TimePoint since{};
    TimePoint until{};
    std::vector<std::string> names{};
    std::vector<std::int16_t> samples{};
  };
  void add(const SayAgainTap::Block& block, const Speakers& speakers, const std::string& own);
  Kept* live_clip(const SayAgainTap::Block& block);
  /// Lets the oldest of a radio go.
  void shorten(RadioId radio);

  std::deque<Kept> clips_;  // in the order in which they began
  std::uint64_t last_ = 0;
};

}  // namespace roger::radio
