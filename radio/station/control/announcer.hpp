// Publishes an operator's transmitters and receivers in the federation.
#pragma once

#include <mutex>
#include <vector>

#include "radio/station/control/radio_controls.hpp"
#include "radio/station/receive/reception.hpp"
#include "radio/station/transmit/key_down.hpp"

namespace roger::radio {

/// The mutex keeps a transmitter's changes in order; it is held during calls of the federation.
class Announcer {
 public:
  /// All arguments outlive this.
  Announcer(const OperatorContext& context, const RadioControls& controls,
            const Reception& reception);

  /// Voice thread: the transmitter goes on the air (before its first packet) or off (after its
  /// last).
  void on_air(RadioId radio, const KeyDown& down, bool transmitting);
  /// Any thread but a real-time one.
  [[nodiscard]] bool is_on_air(RadioId radio) const;

  /// Control thread: publishes changes of the transmitter.
  void announce_transmitter(RadioId radio);
  /// Control thread: publishes changes of the receiver. `speakers`: the stations that it hears,
  /// strongest first.
  void announce_receiver(RadioId radio, const std::vector<SpeakerSnapshot>& speakers);

 private:
  struct Announced {
    bool on_air = false;
    KeyDown down;  // while on_air
    std::optional<TransmitterState> transmitter;
    TimePoint placed{};  // when its position was last published
  };

  const OperatorContext& context_;
  const RadioControls& controls_;
  const Reception& reception_;
  mutable std::mutex mutex_;
  std::vector<Announced> announced_;                     // of each radio
  std::vector<std::optional<ReceiverState>> receivers_;  // the same; control thread
};

}  // namespace roger::radio
