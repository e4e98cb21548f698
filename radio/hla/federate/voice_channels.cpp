#include "radio/hla/federate/voice_channels.hpp"

namespace roger::radio {

void VoiceChannels::publish(const RtiServices& rti, filter::Channel channel) {
  // Two threads may do this at the same time: publishing again changes nothing.
  if (published_.at(channel)) return;
  rti->publishInteractionClass(rti.fom().channels.at(channel).interaction);
  published_.at(channel) = true;
}

void VoiceChannels::subscribe(const RtiServices& rti,
                              const std::vector<filter::Channel>& channels) {
  // Each channel is entered or removed only after the RTI has accepted it, so a later call repeats
  // a step that failed.
  const auto subscribed = subscribed_.lock();
  const std::set<filter::Channel> wanted(channels.begin(), channels.end());
  for (const filter::Channel channel : wanted) {
    publish(rti, channel);
    if (subscribed->contains(channel)) continue;
    rti->subscribeInteractionClass(rti.fom().channels.at(channel).interaction);
    subscribed->insert(channel);
  }
  for (auto channel = subscribed->begin(); channel != subscribed->end();) {
    if (wanted.contains(*channel)) {
      ++channel;
      continue;
    }
    rti->unsubscribeInteractionClass(rti.fom().channels.at(*channel).interaction);
    channel = subscribed->erase(channel);
  }
}

}  // namespace roger::radio
