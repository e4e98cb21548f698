#include "app/dis/gateway/hla_receivers.hpp"

namespace roger::app {

void HlaReceivers::update(std::span<const radio::KnownReceiver> receivers, const Moment& now) {
  ++round_;
  for (const radio::KnownReceiver& known : receivers) {
    const auto id = names_.of_radio({known.host.entity, known.radio_index});
    if (!id) continue;
    dis::Receiver pdu;
    pdu.radio = *id;
    pdu.state = static_cast<dis::ReceiverState>(known.status);
    pdu.received_power = static_cast<float>(known.received_dbm);
    if (known.status == radio::ReceiverStatus::kReceiving) {
      pdu.transmitter = names_.of_stream(known.heard_stream).value_or(dis::RadioId{});
    }
    const auto [found, is_new] = sent_.try_emplace(*id);
    Sent& sent = found->second;
    sent.round = round_;
    if (!is_new && sent.pdu == pdu && now.at - sent.at < settings_.heartbeat) continue;
    sent.pdu = pdu;
    sent.at = now.at;
    ++pdus_;
    output_(pdu, now.utc);
  }
  for (auto one = sent_.begin(); one != sent_.end();) {
    Sent& sent = one->second;
    if (sent.round == round_) {
      ++one;
      continue;
    }
    sent.pdu.state = dis::ReceiverState::kOff;
    sent.pdu.transmitter = {};
    ++pdus_;
    output_(sent.pdu, now.utc);
    one = sent_.erase(one);
  }
}

}  // namespace roger::app
