// Plans, packets, lines and folders for tests of recordings.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "radio/exercise/recording/recording_writer.hpp"
#include "radio/exercise/replay/packet_reader.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/hla/radio_net.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {

inline const Frequency kRecordedRed = Frequency::from_hertz(40'000'000);
inline const Frequency kRecordedBlue = Frequency::from_hertz(41'000'000);

/// Returns a plan with nets RED, BLUE and BLACK; BLACK is secure.
inline NetPlan recording_plan(const std::string& secret = std::string(64, 'a')) {
  const auto plan =
      parse_net_plan("[[key]]\nname = \"K\"\nid = 7\nsecret = \"" + secret + "\"\n" + R"(
[[net]]
name = "RED"
frequency_mhz = 40
[[net]]
name = "BLUE"
frequency_mhz = 41
[[net]]
name = "BLACK"
frequency_mhz = 42
key = "K"
[[net]]
name = "STAFF"
kind = "intercom"
[[station]]
call_sign = "FOX"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"])",
                     "plan");
  EXPECT_TRUE(plan) << plan.error().text();
  return plan.value();
}

/// A folder that is removed after the test.
class RecordingFolder {
 public:
  RecordingFolder() {
    std::string name = testing::TempDir() + "roger-recording-XXXXXX";
    path_ = ::mkdtemp(name.data());
  }
  ~RecordingFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  RecordingFolder(const RecordingFolder&) = delete;
  RecordingFolder& operator=(const RecordingFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// Makes the packets of a station that transmits a tone.
class RecordingTalker {
 public:
  RecordingTalker(std::uint64_t stream, std::string call_sign, Address address,
                  audio::Encoding encoding = audio::Encoding::kOpus, double hertz = 500.0)
      : call_sign_(std::move(call_sign)),
        address_(std::move(address)),
        stream_(stream),
        hertz_(hertz) {
    audio::CodecSettings settings;
    settings.encoding = encoding;
    settings.sample_rate = encoding == audio::Encoding::kOpus   ? 48'000
                           : encoding == audio::Encoding::kCvsd ? 16'000
                                                                : 8000;
    encoder_ = std::move(audio::make_encoder(settings)).value();
  }

  /// Returns the next packet, captured at `at` and sent one frame later.
  VoicePacket next(TimePoint at, bool last = false) {
    VoicePacket out;
    out.transmission.call_sign = call_sign_;
    out.transmission.address = address_;
    audio::CodedPacket& packet = out.coded;
    while (!encoder_->next(packet, false)) {
      std::vector<float> samples(64);
      const Microphone voice = tone(hertz_ * 48'000.0 / encoder_->sample_rate());
      for (float& sample : samples) sample = voice(spoken_++);
      encoder_->write(samples);
    }
    packet.stream = stream_;
    packet.sequence = sequence_++;
    packet.first = !on_air_;
    packet.last = last;
    on_air_ = !last;
    packet.timing.clock_domain = Bench::kClockDomain;
    packet.timing.captured_ns = at.time_since_epoch().count();
    const Nanoseconds frame{std::int64_t{packet.sample_count} * 1'000'000'000 / packet.sample_rate};
    packet.timing.sent_ns = (at + frame).time_since_epoch().count();
    packet.timing.received = at + frame;
    return out;
  }
  static constexpr Nanoseconds kFrame{31'250'000};

 private:
  std::string call_sign_;
  Address address_;
  std::uint64_t stream_;
  double hertz_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  std::uint64_t spoken_ = 0;
  std::uint32_t sequence_ = 100;
  bool on_air_ = false;
};

inline RecordingPacket recorded(TransmissionId id, const VoicePacket& signal) {
  RecordingPacket out;
  out.transmission = id;
  static_cast<audio::PacketHead&>(out) = signal.coded;
  out.bytes.assign(signal.coded.data().begin(), signal.coded.data().end());
  return out;
}

inline RecordingHeader make_recording_header(TimePoint at) {
  RecordingHeader out;
  out.federation = "roger";
  out.recorder = "RECORDER";
  out.clock = at;
  out.wall_ns = 1'772'368'205'000'000'000;  // 2026-03-01 12:30:05 UTC
  out.clock_domain = Bench::kClockDomain;
  return out;
}

inline AirTransmission air_transmission(TransmissionId id, std::uint64_t stream,
                                        const std::string& call_sign, const std::string& net,
                                        const Address& address, TimePoint since) {
  AirTransmission out;
  out.id = id;
  out.stream = stream;
  out.transmission.call_sign = call_sign;
  out.transmission.address = address;
  out.net = net;
  out.since = since;
  out.sound = true;
  return out;
}

/// All packets of a transmission. Unreadable ones are omitted and listed in `damages`.
struct LoadedTransmission {
  std::vector<VoicePacket> packets;
  std::vector<Notice> damages;
};
inline LoadedTransmission load_transmission(const Recording& recording,
                                            const RecordedTransmission& transmission) {
  PacketReader reader(std::make_shared<SoundFiles>(recording.folder), transmission);
  LoadedTransmission out;
  for (std::size_t i = 0; i < transmission.packets.size(); ++i) {
    if (const VoicePacket* packet = reader.read(i)) out.packets.push_back(*packet);
  }
  out.damages = std::move(reader.damages());
  return out;
}

}  // namespace roger::radio
