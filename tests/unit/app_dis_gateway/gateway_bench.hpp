// Radios, settings and keys of the tests of a gateway, and a federation in memory.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "app/dis/gateway/gateway_settings.hpp"
#include "app/dis/gateway/moment.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/hla/radio_net.hpp"
#include "tests/unit/app_dis_gateway/samples.hpp"

namespace roger::app {

/// Number of the key that the plan of the tests has, and of one that it lacks.
inline constexpr std::uint16_t kKnownKey = 17;
inline constexpr std::uint16_t kOtherKey = 18;

inline radio::NetPlan plan_with_key() {
  radio::VoiceKey key;
  key.name = "ALPHA";
  key.id = kKnownKey;
  key.secret.fill(7);
  radio::NetPlan out;
  out.keys.push_back(std::make_shared<const radio::VoiceKey>(key));
  return out;
}

inline ExerciseSettings exercise() {
  ExerciseSettings out;
  out.number = 3;
  out.site = 100;
  out.application = 200;
  out.entities = {{"ALPHA", 17}};
  return out;
}

/// A place on the earth, `metres` from the reference.
inline radio::Ecef place(double metres = 0.0) {
  return {6'378'137.0, metres, 0.0};
}

/// Records what is published and sent.
class MemoryFederation final : public radio::RadioNet {
 public:
  Status join(radio::RadioNetListener& /*listener*/) override { return ok(); }
  void leave() override {}
  void set_interest(const std::vector<filter::Channel>& /*channels*/) override {}
  void set_transmitter(const radio::TransmitterState& state) override {
    transmitters[state.stream] = state;
  }
  void remove_transmitter(std::uint64_t stream) override { transmitters.erase(stream); }
  void set_receiver(const radio::ReceiverState& state) override {
    receivers_by_index[state.radio_index] = state;
  }
  void remove_receiver(const radio::ReceiverState& state) override {
    receivers_by_index.erase(state.radio_index);
  }
  bool send(radio::VoicePacket& voice) override {
    sent.push_back(voice);
    return true;
  }
  bool send_data(const radio::RadioData& data) override {
    data_sent.push_back(data);
    return true;
  }
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

  std::map<std::uint64_t, radio::TransmitterState> transmitters;
  std::map<std::uint16_t, radio::ReceiverState> receivers_by_index;
  std::vector<radio::VoicePacket> sent;
  std::vector<radio::RadioData> data_sent;
};

/// Time that passes when the test says so.
class GatewayTime {
 public:
  [[nodiscard]] Moment now() const { return {kStart + passed_, kStartUtc + passed_}; }
  void pass(Nanoseconds time) { passed_ += time; }
  static constexpr Nanoseconds kStartUtc = std::chrono::hours(400'000);

 private:
  Nanoseconds passed_{0};
};

}  // namespace roger::app
