// The channel classes that a federate publishes and subscribes to.
#pragma once

#include <array>
#include <atomic>
#include <set>
#include <vector>

#include "core/guarded.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/federate/rti_connection.hpp"

namespace roger::radio {

/// Thread-safe. publish() does not wait for a thread that subscribes.
class VoiceChannels {
 public:
  /// Publishes the class of a channel unless it is already published. Throws the RTI's exceptions.
  void publish(const RtiServices& rti, filter::Channel channel);
  /// Publishes and subscribes to `channels`, and unsubscribes from all others. Takes as long as the
  /// host's network needs to join their groups. Throws the RTI's exceptions.
  void subscribe(const RtiServices& rti, const std::vector<filter::Channel>& channels);

 private:
  std::array<std::atomic<bool>, filter::kChannelCount> published_{};
  Guarded<std::set<filter::Channel>> subscribed_;
};

}  // namespace roger::radio
