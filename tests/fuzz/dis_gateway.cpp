// A gateway between DIS and a federation: PDUs of a DIS exercise, with time that passes in between.
// Voice that it sends to the federation is carried back to DIS as that of another radio, encoded
// again.
#include <chrono>
#include <cstdint>

#include "app/dis/gateway/dis_to_hla.hpp"
#include "app/dis/gateway/hla_to_dis.hpp"
#include "audio/playout/stream_decoder.hpp"
#include "core/octets.hpp"
#include "dis/pdu.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/unit/app_dis_gateway/gateway_bench.hpp"

namespace roger::fuzz::dis_gateway {
namespace {

using namespace roger::app;

constexpr std::uint64_t kOtherStream = 4711;

class Gateway {
 public:
  Gateway() {
    settings_.max_transmitters_per_source = kMost;
    to_hla_.set_active(true, time_.now());
    to_dis_.set_active(true, time_.now());
    radio::KnownRadio other;
    other.stream = kOtherStream;
    other.call_sign = "ALPHA";
    to_dis_.begin_update();
    to_dis_.update(
        {&other, 1}, [](const radio::KnownRadio&) { return false; }, time_.now());
    to_dis_.finish_update(time_.now());
  }

  /// Takes a datagram, which arrives `later` after the last one.
  void take(Bytes datagram, Nanoseconds later) {
    time_.pass(later);
    dis::PduSplitter splitter(datagram);
    while (!splitter.done()) {
      const auto octets = splitter.next();
      if (!octets) break;
      const auto pdu = dis::decode(octets.value());
      if (pdu) to_hla_.take(pdu.value(), kSource, time_.now());
    }
    to_hla_.tick(time_.now());
    require(net_.transmitters.size() <= kMost, "a source has a limited number of transmitters");
    for (radio::VoicePacket& voice : net_.sent) {
      const bool ciphered = voice.coded.encoding == audio::Encoding::kCiphered;
      require(ciphered || audio::check_packet(voice.coded) == audio::InsertResult::kStored,
              "stations can play what is sent");
      voice.coded.stream = kOtherStream;
      to_dis_.voice(voice, time_.now());
    }
    net_.sent.clear();
  }

 private:
  static constexpr std::size_t kMost = 8;
  static constexpr filter::Ipv4Address kSource{0x0A000001};

  ExerciseSettings settings_ = exercise();
  radio::PlanKeys keys_{plan_with_key()};
  GatewayTime time_;
  MemoryFederation net_;
  DisToHla to_hla_{settings_,
                   {net_, keys_, [](filter::Ipv4Address, RejectionReason, const std::string&) {},
                    [](const dis::RadioId&) { return std::uint64_t{0}; }, 1}};
  HlaToDis to_dis_{settings_, keys_,
                   [](const dis::Body& body, Nanoseconds /*utc*/) {
                     require(dis::decode(dis::encode({{}, body})).has_value(),
                             "what is sent to DIS can be decoded");
                   },
                   time_.now()};
};

/// The input is a list of datagrams: for each an octet of tenths of seconds, u16 length and
/// content.
void run(Bytes input) {
  Gateway gateway;
  constexpr std::size_t kHead = 3;
  while (input.size() >= kHead) {
    const Nanoseconds later = std::chrono::milliseconds(100) * input[0];
    const std::size_t stated = std::size_t{input[1]} << 8U | std::size_t{input[2]};
    const std::size_t length = std::min(stated, input.size() - kHead);
    gateway.take(input.subspan(kHead, length), later);
    input = input.subspan(kHead + length);
  }
}

}  // namespace
}  // namespace roger::fuzz::dis_gateway

ROGER_FUZZ_TARGET(dis_gateway) {
  roger::fuzz::dis_gateway::run({data, size});
  return 0;
}
