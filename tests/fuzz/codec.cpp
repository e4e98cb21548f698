// Coded packets and gaps of one stream in any order, as a decoder receives them after loss,
// corruption or false header fields. Input: records (u8 operation, u8 encoding and rate, u16
// samples, chunk of bytes).
#include <array>
#include <cmath>

#include "audio/playout/stream_decoder.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::codec {
namespace {

using namespace roger::audio;

constexpr std::array kEncodings = {Encoding::kOpus, Encoding::kMuLaw, Encoding::kCvsd,
                                   Encoding::kPcm16BigEndian, Encoding::kPcm16LittleEndian};
constexpr std::array kFurtherEncodings = {static_cast<Encoding>(99), Encoding::kPcm8,
                                          Encoding::kGsmFullRate};
constexpr std::size_t kEncodingNumbers = kEncodings.size() + 1;

/// Returns the encoding that an input chooses. The numbers of kEncodings never change, because the
/// stored inputs contain them; further encodings share the last number.
Encoding encoding_of(std::size_t kind) {
  const std::size_t number = kind % kEncodingNumbers;
  if (number < kEncodings.size()) return kEncodings[number];
  return kFurtherEncodings[kind / (kEncodingNumbers * kVoiceRates.size()) %
                           kFurtherEncodings.size()];
}

enum class What : std::uint8_t { kDecode, kRecover, kConceal, kBegin };
constexpr std::size_t kWhats = 4;

void require_sound(std::span<const float> samples) {
  for (const float sample : samples) {
    // Limiting is the mixer's task, but no sample may grow without bound.
    require(std::isfinite(sample) && std::fabs(sample) < 8.0F, "samples are bounded");
  }
}

CodedPacket read_packet(Input& input) {
  CodedPacket packet;
  packet.bytes = {};
  const std::size_t kind = input.byte();
  packet.encoding = encoding_of(kind);
  packet.sample_rate = kVoiceRates[kind / kEncodingNumbers % kVoiceRates.size()];
  packet.sample_count = input.number();
  const auto bytes = input.chunk();
  const std::size_t size = std::min(bytes.size(), packet.bytes.size());
  std::ranges::copy(bytes.first(size), packet.bytes.begin());
  // A size beyond the packet is the only false field that a chunk cannot express.
  packet.size = static_cast<std::uint32_t>(kind >= 250 ? 6001 + kind : size);
  return packet;
}

void run(Input input) {
  static StreamDecoder decoder;
  StreamFormat format{Encoding::kOpus, 48000};
  decoder.begin(format);
  std::array<float, kMaxDecodedSamples> room{};
  const std::span<float> samples(room);
  while (!input.empty()) {
    const auto what = static_cast<What>(input.byte() % kWhats);
    const CodedPacket packet = read_packet(input);
    const bool playable = check_packet(packet) == InsertResult::kStored && packet.size > 0;
    const std::size_t lost = packet.sample_count % 48U * 120U;
    if (what == What::kBegin && playable) {
      format = {packet.encoding, packet.sample_rate};
      decoder.begin(format);
    }
    if (what == What::kConceal) {
      decoder.conceal(samples.first(lost));
      require_sound(samples.first(lost));
    }
    if (what == What::kRecover) {
      const std::size_t count = decoder.recover(packet, samples.first(lost));
      require(count == 0 || count == lost, "a gap is recovered completely or not at all");
      require_sound(samples.first(count));
    }
    // Also packets that no buffer would accept.
    const std::size_t count = decoder.decode(packet, samples);
    require(count <= samples.size(), "the output fits the buffer");
    require_sound(samples.first(count));
    if (playable && packet.encoding == format.encoding) {
      const StreamFormat coded{packet.encoding, packet.sample_rate};
      require(count == 0 || count == coded.decoded(packet.sample_count),
              "as many samples as the packet says");
    }
  }
}

}  // namespace
}  // namespace roger::fuzz::codec

ROGER_FUZZ_TARGET(codec) {
  roger::fuzz::codec::run({data, size});
  return 0;
}
