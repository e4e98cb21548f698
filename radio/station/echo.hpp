// An automatic operator for radio checks: records what its first radio hears, and transmits it
// after the speaker's key-up.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/receive/operator_audio.hpp"

namespace roger::radio {

/// Sits between a device and the operator's audio, and supplies the recording as the microphone.
/// process() belongs to the audio callback, tick() to the control thread.
class EchoOperator final : public audio::AudioProcessor {
 public:
  /// Recordings are cut at `longest`.
  EchoOperator(OperatorAudio& operator_audio, std::uint32_t sample_rate,
               Nanoseconds longest = Nanoseconds{60'000'000'000});

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Decides when to key and unkey. `on_air`: the radio's transmitter is on the air.
  void tick(TimePoint now, bool on_air, OperatorPort& port);

 private:
  // The callback leaves kListening, kRecording and kPlaying; tick() leaves the other states. Each
  // state thus has only one thread that can leave it.
  enum class State : std::uint8_t { kListening, kRecording, kRecorded, kKeying, kPlaying, kPlayed };

  /// Records the reception of the last `frames`.
  void record(std::size_t frames) noexcept;

  OperatorAudio& operator_audio_;
  std::vector<float> recording_;
  std::size_t shortest_;
  std::size_t pause_;
  std::size_t recorded_ = 0;
  std::size_t silent_ = 0;  // since the last reception
  std::size_t played_ = 0;
  std::vector<float> microphone_;
  std::atomic<State> state_{State::kListening};
  TimePoint decided_{};  // to key
};

}  // namespace roger::radio
