// A federation membership without a federation.
#pragma once

#include "radio/hla/radio_net.hpp"

namespace roger::app {

/// Joins nothing, sends nothing and knows no other station, for a station that only tests its sound
/// device. Any thread.
class DetachedNet final : public radio::RadioNet {
 public:
  Status join(radio::RadioNetListener& /*listener*/) override { return ok(); }
  void leave() override {}
  void set_interest(const std::vector<filter::Channel>& /*channels*/) override {}
  void set_transmitter(const radio::TransmitterState& /*state*/) override {}
  void set_receiver(const radio::ReceiverState& /*state*/) override {}
  void remove_transmitter(std::uint64_t /*stream*/) override {}
  void remove_receiver(const radio::ReceiverState& /*receiver*/) override {}
  bool send(radio::VoicePacket& /*voice*/) override { return false; }
  bool send_data(const radio::RadioData& /*data*/) override { return false; }
  void send_messages(std::span<const radio::Message> /*messages*/) override {}
  [[nodiscard]] radio::FederationSnapshot state() const override { return {}; }
  [[nodiscard]] std::vector<radio::KnownRadio> on_air() const override { return {}; }
  [[nodiscard]] std::vector<radio::KnownRadio> radios() const override { return {}; }
  [[nodiscard]] std::vector<radio::KnownReceiver> receivers() const override { return {}; }
  [[nodiscard]] radio::EntityPlace entity_place(const std::string& /*object*/) override {
    return {};
  }
  [[nodiscard]] std::vector<std::string> call_signs() const override { return {}; }
  [[nodiscard]] bool knows(const std::string& /*call_sign*/) const override { return false; }
  [[nodiscard]] std::optional<radio::KnownRadio> find_radio(
      std::uint64_t /*stream*/) const override {
    return {};
  }
};

}  // namespace roger::app
