// Measures the network loss of the streams that this station listens to, and reports it to their
// senders.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "audio/loss_meter.hpp"
#include "audio/packet.hpp"
#include "core/clock.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// Any thread but a real-time one.
class LossWatch {
 public:
  /// `receiver`: identifies this station in its reports. `adaptive`: its playout delay adapts. With
  /// a fixed one it would not wait for repetitions at a distance, so it reports no bursts.
  LossWatch(std::uint64_t receiver, bool adaptive) : receiver_(receiver), adaptive_(adaptive) {}

  /// Takes a packet from the federation. Packets of radios that know only RPR have no sequence
  /// number and are ignored.
  void arrived(const audio::CodedPacket& packet, TimePoint now);
  /// Takes a packet of a stream that no radio is tuned to: the gap around such packets is not loss.
  void overlooked(std::uint64_t stream);
  /// Returns once a second a report for every stream with loss now or in the last seconds;
  /// otherwise nothing.
  [[nodiscard]] std::vector<StreamLoss> due(TimePoint now);

 private:
  struct Stream {
    audio::LossMeter meter;
    TimePoint heard{};
    TimePoint lost{};  // when a packet was last missing
    bool loses = false;
  };

  std::uint64_t receiver_;
  bool adaptive_;
  std::mutex mutex_;
  std::map<std::uint64_t, Stream> streams_;
  TimePoint next_{};
};

}  // namespace roger::radio
