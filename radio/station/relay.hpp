// The operator who is no person: what one of his two radios hears, the other sends on while it is
// heard. It carries a net over a hill, or joins two of them.
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

/// Stands between a device and the operator's audio, as EchoOperator does. What is heard while the
/// other radio is being keyed waits, so nothing is missing and all of it comes later by that time.
/// One direction at a time: who is heard first is sent on to his end. Of several relays that send
/// on to one net, who is on the air already goes on; of those who began together the one with the
/// lowest StreamTag. The others stand back until what they hear ends. process() belongs to the
/// audio callback, tick() to the control thread.
class RelayOperator final : public audio::AudioProcessor {
 public:
  RelayOperator(OperatorAudio& ears, std::array<RadioId, 2> radios, std::uint32_t sample_rate);

  void process(std::span<const float> in, std::span<float> out,
               const audio::BlockTime& time) noexcept override;

  /// Keys and unkeys the radios of `person`, and tells him what is sent on.
  void tick(TimePoint now, StationOperator& person);

 private:
  // The callback moves on from kListening, kSending (to kSent) and kRefused, tick() from the others
  // and from kSending to kRefused.
  enum class State : std::uint8_t {
    kListening,
    kHeard,
    kKeying,
    kSending,
    kSent,
    kEnding,
    kRefused
  };

  /// Another relay sends on what `to` is tuned to, and goes before this one.
  [[nodiscard]] bool another_goes_first(TimePoint now, const StationOperator& person, RadioId to,
                                        bool on_air);
  void take(std::span<float> microphone) noexcept;
  void listen() noexcept;
  void store(std::span<const float> heard) noexcept;

  OperatorAudio& ears_;
  std::array<RadioId, 2> radios_;
  std::uint32_t sample_rate_;
  std::vector<float> waiting_;  // a ring
  std::size_t begin_ = 0;
  std::size_t size_ = 0;
  std::vector<float> microphone_;
  std::atomic<std::size_t> from_{0};    // index in radios_ of the one heard
  std::atomic<std::size_t> behind_{0};  // samples by which it is sent later; 0 before it is
  std::atomic<State> state_{State::kListening};
  TimePoint decided_{};
  bool told_ = false;
};

}  // namespace roger::radio
