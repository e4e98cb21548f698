// The operator who is no person: records what his first radio hears, and sends it back once the
// speaker has unkeyed. A radio check for somebody who is alone on the net.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/receive/operator_audio.hpp"

namespace roger::radio {

/// Stands between a device and the operator's audio: feeds the recording in as his microphone.
/// process() belongs to the audio callback, tick() to the control thread.
class EchoOperator final : public audio::AudioProcessor {
 public:
  /// Recordings are cut at `longest`.
  EchoOperator(OperatorAudio& ears, std::uint32_t sample_rate,
               Nanoseconds longest = Nanoseconds{60'000'000'000});

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Decides when to key and unkey. `on_air`: the radio's transmitter is on.
  void tick(TimePoint now, bool on_air, OperatorPort& port);

 private:
  // The callback moves on from kListening, kRecording and kPlaying, tick() from the others.
  enum class State : std::uint8_t { kListening, kRecording, kRecorded, kKeying, kPlaying, kPlayed };

  void record() noexcept;

  OperatorAudio& ears_;
  std::vector<float> recording_;
  std::size_t shortest_;
  std::size_t recorded_ = 0;
  std::size_t played_ = 0;
  std::vector<float> microphone_;
  std::atomic<State> state_{State::kListening};
  TimePoint decided_{};
};

}  // namespace roger::radio
