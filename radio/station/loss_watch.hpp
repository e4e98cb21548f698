// What the network loses of the streams that this station listens to, to be told to their senders.
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
  /// `receiver`: how this station signs its reports.
  explicit LossWatch(std::uint64_t receiver) : receiver_(receiver) {}

  /// A packet came from the federation. Those of radios that know only RPR bear no number and are
  /// not looked at.
  void arrived(const audio::CodedPacket& packet, TimePoint now);
  /// A packet of a stream that no radio is tuned to: what lies between those that are heard is not
  /// lost.
  void overlooked(std::uint64_t stream);
  /// Once a second a report for every stream that loses, or did in the last seconds; otherwise
  /// nothing.
  [[nodiscard]] std::vector<StreamLoss> due(TimePoint now);

 private:
  struct Stream {
    audio::LossMeter meter;
    TimePoint heard{};
    TimePoint lost{};  // when something was last missing
    bool loses = false;
  };

  std::uint64_t receiver_;
  std::mutex mutex_;
  std::map<std::uint64_t, Stream> streams_;
  TimePoint next_{};
};

}  // namespace roger::radio
