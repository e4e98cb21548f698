// The last transmissions of each radio, to be heard again: the audio callback hands over what it
// gives to the ear, the control thread makes clips of it.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "core/spsc_ring.hpp"
#include "radio/station/clip.hpp"
#include "radio/station/snapshot.hpp"

namespace roger::radio {

/// Stands for the radio in what a test of the headset keeps.
inline constexpr RadioId kHeadset = 0xFFFF'FFFF;

/// The audio callback's half. take() belongs to the callback, front() and pop() to one other
/// thread.
class SayAgainTap {
 public:
  struct Block {
    RadioId radio = 0;  // or a receiver of it, see OperatorAudio
    bool own = false;   // the operator's own voice, as the microphone gave it
    std::uint16_t count = 0;
    std::uint32_t rate = 0;  // Hz
    TimePoint at{};          // of the first sample, in the ear or at the microphone
    std::array<std::int16_t, 256> samples{};
  };

  /// What does not fit is lost: the clip has a gap then.
  void take(RadioId radio, bool own, std::uint32_t rate, TimePoint at,
            std::span<const float> samples) noexcept;
  [[nodiscard]] const Block* front() const noexcept { return blocks_.front(); }
  void pop() noexcept { blocks_.pop_front(); }

 private:
  Block next_;  // the callback's
  SpscRing<Block> blocks_{1024};
};

/// The control thread's half. Not thread-safe.
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
