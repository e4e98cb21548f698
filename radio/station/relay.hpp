// An automatic operator that retransmits on one of its two radios what the other hears. It extends
// a net across terrain, or connects two nets.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "audio/device/device.hpp"
#include "core/clock.hpp"
#include "radio/station/receive/operator_audio.hpp"
#include "radio/station/station_operator.hpp"

namespace roger::radio {

/// Sits between a device and the operator's audio, as EchoOperator does. Sound received during
/// keying is buffered, so nothing is lost and everything is delayed by that time. One direction at
/// a time: the first station heard is retransmitted to its end. If several relays retransmit to one
/// net, the one already on the air continues; if they began together, the one with the lowest
/// StreamTag continues. The others pause until the station that they hear has ended. process()
/// belongs to the audio callback, tick() to the control thread.
class RelayOperator final : public audio::AudioProcessor {
 public:
  RelayOperator(OperatorAudio& operator_audio, std::array<RadioId, 2> radios,
                std::uint32_t sample_rate);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Keys and unkeys the radios of `person`, and reports what is retransmitted.
  void tick(TimePoint now, StationOperator& person);

 private:
  // The callback leaves kListening, kSending (to kSent) and kRefused; tick() leaves the other
  // states and kSending (to kRefused). Both threads can leave only kSending, which is therefore
  // left by compare-exchange.
  enum class State : std::uint8_t {
    kListening,
    kHeard,
    kKeying,
    kSending,
    kSent,
    kEnding,
    kRefused
  };

  /// Returns whether another relay on the net of `to` has precedence.
  [[nodiscard]] bool other_relay_has_precedence(TimePoint now, const StationOperator& person,
                                                RadioId to, bool on_air);
  void take(std::span<float> microphone) noexcept;
  void listen() noexcept;
  void store(std::span<const float> heard) noexcept;

  OperatorAudio& operator_audio_;
  std::array<RadioId, 2> radios_;
  std::uint32_t sample_rate_;
  std::vector<float> waiting_;  // a ring buffer
  std::size_t begin_ = 0;
  std::size_t size_ = 0;
  std::vector<float> microphone_;
  std::atomic<std::size_t> from_{0};           // index in radios_ of the receiving radio
  std::atomic<std::size_t> delay_samples_{0};  // delay in samples; 0 until known
  std::atomic<State> state_{State::kListening};
  TimePoint decided_{};
  bool reported_ = false;
};

}  // namespace roger::radio
