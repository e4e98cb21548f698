// A gateway, and radios of a federation with what it sends to DIS.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/dis/gateway/hla_to_dis.hpp"
#include "tests/unit/app_dis_gateway/gateway_bench.hpp"

namespace roger::app {

inline constexpr std::uint64_t kStream = 4711;

class HlaToDisTest : public testing::Test {
 protected:
  HlaToDisTest() { to_dis_.set_active(true, time_.now()); }

  static radio::KnownRadio known(std::uint64_t stream = kStream,
                                 const std::string& call_sign = "ALPHA") {
    radio::KnownRadio out;
    out.stream = stream;
    out.call_sign = call_sign;
    out.radio_index = 1;
    out.frequency = Frequency::from_kilohertz(40'000);
    out.status = radio::TransmitterStatus::kOn;
    out.host.entity = {9, 9, static_cast<std::uint16_t>(stream)};
    return out;
  }
  static radio::VoicePacket packet(std::uint32_t sequence, bool first = false, bool last = false) {
    radio::VoicePacket out;
    out.transmission.address = Frequency::from_kilohertz(40'000);
    out.coded.stream = kStream;
    out.coded.sequence = sequence;
    out.coded.sample_index = 160 * sequence;
    out.coded.sample_count = 160;
    out.coded.size = 160;
    out.coded.first = first;
    out.coded.last = last;
    out.coded.bytes.fill(Octet{0xFF});
    return out;
  }
  /// Shows all radios of the federation to the gateway.
  void update(const std::vector<radio::KnownRadio>& radios) {
    to_dis_.begin_update();
    to_dis_.update(
        radios, [this](const auto& one) { return one.stream == image_; }, time_.now());
    to_dis_.finish_update(time_.now());
  }
  bool data(std::uint32_t index = 1) {
    return to_dis_.data({kStream, 0, 0, radio::StoredMessage{index, 0, 0}}, time_.now());
  }
  bool voice(const radio::VoicePacket& packet) { return to_dis_.voice(packet, time_.now()); }
  /// Returns the PDUs sent since the last call: "on", "transmitting" and "off" for Transmitter
  /// PDUs, "sound" or "data" for Signal PDUs.
  std::vector<std::string> sent() {
    std::vector<std::string> out;
    for (const dis::Body& body : bodies_) {
      if (const auto* pdu = std::get_if<dis::Transmitter>(&body)) {
        out.push_back(dis::text(pdu->transmit_state));
        newest_ = *pdu;
      } else {
        const auto of = std::get<dis::Signal>(body).encoding.encoding_class();
        out.emplace_back(of == dis::EncodingClass::kEncodedAudio ? "sound" : "data");
      }
    }
    bodies_.clear();
    return out;
  }

  ExerciseSettings settings_ = exercise();
  radio::PlanKeys keys_{plan_with_key()};
  GatewayTime time_;
  std::vector<dis::Body> bodies_;
  dis::Transmitter newest_;
  std::uint64_t image_ = 0;
  HlaToDis to_dis_{settings_, keys_,
                   [this](const dis::Body& body, Nanoseconds /*utc*/) { bodies_.push_back(body); },
                   time_.now()};
};

}  // namespace roger::app
