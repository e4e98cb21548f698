#include "tests/attack/silence.hpp"

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "audio/codec/codec.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;

/// Returns a packet of 20 ms of silence.
audio::CodedPacket silence() {
  audio::CodecSettings settings;
  settings.encoding = audio::Encoding::kPcm16BigEndian;
  settings.sample_rate = 8000;
  settings.frame = 20ms;
  auto encoder = std::move(audio::make_encoder(settings)).value();
  encoder->write(std::vector<float>(160));
  audio::CodedPacket packet;
  if (!encoder->next(packet, false)) throw std::runtime_error("no packet of silence");
  return packet;
}

}  // namespace

void send_silence(HostileFederate& hostile, const SilentStreams& streams,
                  const std::stop_token& done) {
  const std::uint64_t end = streams.first + streams.count;
  for (std::uint64_t i = streams.first; i < end; ++i) hostile.transmit(i, streams.frequency);
  radio::VoicePacket voice;
  voice.transmission.address = streams.frequency;
  voice.transmission.flags = streams.flags;
  voice.coded = silence();
  auto due = std::chrono::steady_clock::now();
  for (std::uint32_t sequence = 0; !done.stop_requested(); ++sequence) {
    voice.coded.sequence = sequence;
    voice.coded.sample_index = sequence * voice.coded.sample_count;
    voice.coded.first = sequence == 0;
    for (std::uint64_t i = streams.first; i < end; ++i) {
      voice.coded.stream = i;
      hostile.send(voice);
    }
    std::this_thread::sleep_until(due += 20ms);
  }
}

}  // namespace roger::test
