// The latest transmissions of each radio, stored for say again, built from the audio callback's
// blocks.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/station/control/sample_store.hpp"
#include "radio/station/port/clip.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/receive/say_again_tap.hpp"

namespace roger::radio {

/// Builds clips from the blocks of a SayAgainTap. Not thread-safe.
class KeptTransmissions {
 public:
  /// Duration kept of each radio.
  static constexpr std::chrono::seconds kKept{60};
  /// Shortest pause between two clips.
  static constexpr std::chrono::milliseconds kPause{400};

  /// Returns the stations heard on a radio now; several are joined into one name.
  using Speakers = std::function<std::vector<std::string>(RadioId)>;

  /// Drains the tap. `speakers` is called for radios with sound; `own` is the operator's name.
  void follow(SayAgainTap& tap, const Speakers& speakers, const std::string& own, TimePoint now);

  /// Returns the clips, newest first.
  [[nodiscard]] std::vector<ClipSnapshot> clips() const;
  void forget(RadioId radio);
  /// Returns the newest clip of a radio; 0: none.
  [[nodiscard]] std::uint64_t newest(RadioId radio) const;
  /// Returns the sound of a clip so far; nothing if it is no longer kept.
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
    StoredSound sound{};
  };
  void add(const SayAgainTap::Block& block, const Speakers& speakers, const std::string& own);
  Kept* live_clip(const SayAgainTap::Block& block);
  /// Drops the oldest clip of a radio.
  void enforce_limit(RadioId radio);

  SampleStore store_;
  std::deque<Kept> clips_;  // in the order in which they began
  std::uint64_t last_ = 0;
};

}  // namespace roger::radio
