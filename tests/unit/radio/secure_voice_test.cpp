// Voice that only stations with the key understand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "audio/playout/stream_decoder.hpp"
#include "core/octets.hpp"
#include "radio/signal/voice_cipher.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr double kSpoken = 700.0;
constexpr double kLoudness = 0.25;

const Frequency kHere = Frequency::from_hertz(40'000'000);

VoiceKey key_of(std::uint16_t id, std::uint8_t first) {
  VoiceKey key;
  key.id = id;
  key.secret[0] = first;
  return key;
}

audio::CodedPacket plain_packet(std::uint32_t sequence, std::size_t size = 100) {
  audio::CodedPacket packet;
  packet.stream = 77;
  packet.sequence = sequence;
  packet.encoding = audio::Encoding::kOpus;
  packet.sample_rate = 48'000;
  packet.sample_count = 960;
  packet.size = static_cast<std::uint32_t>(size);
  for (std::size_t i = 0; i < size; ++i) packet.bytes.at(i) = static_cast<Octet>(i);
  return packet;
}

ByteVector to_bytes(const audio::CodedPacket& packet) {
  return {packet.data().begin(), packet.data().end()};
}

TEST(VoiceCipherTest, SameKeyDeciphersThePacket) {
  const VoiceCipher sender(key_of(3, 1));
  const VoiceCipher receiver(key_of(3, 1));
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{6000}}) {
    const audio::CodedPacket plain = plain_packet(5, size);
    audio::CodedPacket packet = plain;
    ASSERT_TRUE(sender.seal(packet, 9, kHere));
    EXPECT_EQ(packet.size, size + kCipherBytes);
    EXPECT_EQ(packet.encoding, audio::Encoding::kCiphered);
    ASSERT_EQ(receiver.open(packet, kHere), Deciphered::kOpened);
    EXPECT_EQ(to_bytes(packet), to_bytes(plain));
    EXPECT_EQ(packet.encoding, audio::Encoding::kOpus);
  }
}

TEST(VoiceCipherTest, WrongKeysAndChangesAreRejectedWithoutSideEffects) {
  audio::CodedPacket sealed = plain_packet(5);
  ASSERT_TRUE(VoiceCipher(key_of(3, 1)).seal(sealed, 9, kHere));
  audio::CodedPacket packet = sealed;
  EXPECT_EQ(VoiceCipher(key_of(4, 1)).open(packet, kHere), Deciphered::kOtherKey);
  EXPECT_EQ(VoiceCipher(key_of(3, 2)).open(packet, kHere), Deciphered::kRefused);
  EXPECT_EQ(to_bytes(packet), to_bytes(sealed));
  const VoiceCipher right(key_of(3, 1));
  for (std::size_t i = 2; i < sealed.size; ++i) {  // every octet except the key id
    audio::CodedPacket changed = sealed;
    changed.bytes.at(i) ^= Octet{1};
    EXPECT_EQ(right.open(changed, kHere), Deciphered::kRefused) << "octet " << i;
  }
  audio::CodedPacket elsewhere = sealed;
  ++elsewhere.sequence;
  EXPECT_EQ(right.open(elsewhere, kHere), Deciphered::kRefused) << "replayed as another packet";
  elsewhere = sealed;
  ++elsewhere.stream;
  EXPECT_EQ(right.open(elsewhere, kHere), Deciphered::kRefused)
      << "replayed as a packet of another station";
  elsewhere = sealed;
  EXPECT_EQ(right.open(elsewhere, Frequency::from_hertz(41'000'000)), Deciphered::kRefused)
      << "replayed on another net";
  audio::CodedPacket cut = sealed;
  for (cut.size = 0; cut.size < sealed.size; ++cut.size) {
    EXPECT_NE(right.open(cut, kHere), Deciphered::kOpened) << cut.size;
  }
}

TEST(VoiceCipherTest, CiphertextContainsNoPlainBytes) {
  const VoiceCipher cipher(key_of(3, 1));
  audio::CodedPacket silence = plain_packet(5, 4000);
  std::fill(silence.bytes.begin(), silence.bytes.end(), Octet{0xFF});
  audio::CodedPacket again = silence;
  again.sequence = 6;
  ASSERT_TRUE(cipher.seal(silence, 9, kHere));
  ASSERT_TRUE(cipher.seal(again, 9, kHere));
  std::array<int, 256> counts{};
  int equal = 0;
  for (std::size_t i = kCipherBytes; i < silence.size; ++i) {
    ++counts.at(std::size_t{silence.bytes.at(i)});
    equal += silence.bytes.at(i) == again.bytes.at(i) ? 1 : 0;
  }
  EXPECT_LT(*std::ranges::max_element(counts), 50) << "each value occurs 16 times on average";
  EXPECT_LT(equal, 50) << "equal packets have different ciphertexts";
}

TEST(VoiceCipherTest, OverlongPacketIsNotSent) {
  audio::CodedPacket packet = plain_packet(1, audio::CodedPacket::kMaxBytes - kCipherBytes + 1);
  const ByteVector before = to_bytes(packet);
  EXPECT_FALSE(VoiceCipher(key_of(1, 1)).seal(packet, 1, kHere));
  EXPECT_EQ(to_bytes(packet), before);
}

TEST(VoiceCipherTest, NoiseIsIdenticalEverywhereAndContainsNoSpeech) {
  audio::CodedPacket one = plain_packet(5);
  audio::CodedPacket two = plain_packet(5);
  two.bytes.fill(Octet{42});
  replace_by_noise(one);
  replace_by_noise(two);
  EXPECT_EQ(to_bytes(one), to_bytes(two));
  EXPECT_EQ(one.size, one.sample_count);
  EXPECT_EQ(audio::check_packet(one), audio::InsertResult::kStored);
  audio::CodedPacket strange = plain_packet(6);
  strange.sample_rate = 1;
  strange.sample_count = 0xFFFFFFFF;
  replace_by_noise(strange);
  EXPECT_EQ(audio::check_packet(strange), audio::InsertResult::kStored);
}

/// Returns a plan with secure net RED. Stations A and B have its key, station PLAIN has no keys.
NetPlan secure_plan(char last_digit = '0') {
  std::string text = R"(
[[key]]
name = "ALPHA"
id = 17
system = "KY-58"
secret = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1)";
  text += last_digit;
  text += R"("
[[key]]
name = "BRAVO"
id = 18
secret = "0000000000000000000000000000000000000000000000000000000000000001"
[[net]]
name = "RED"
frequency_mhz = "40.000"
key = "ALPHA"
[[net]]
name = "BLUE"
frequency_mhz = "41.000"
)";
  const auto station = [&text](const std::string& name, const std::string& more) {
    text += "[[station]]\ncall_sign = \"" + name + "\"\n[[station.radio]]\nname = \"1\"\n" +
            "lowest_mhz = 30\nhighest_mhz = 88\npresets = [\"RED\", \"BLUE\"]\n" + more;
  };
  station("A", "");
  station("B", "");
  station("PLAIN", "keys = []\n");
  auto plan = parse_net_plan(text, "secure");
  EXPECT_TRUE(plan) << plan.error().text();
  return std::move(plan).value();
}

struct Pair {
  explicit Pair(NetPlan plan, const std::string& listener)
      : bench(std::move(plan)), a(add("A")), b(add(listener)) {
    a.microphone = tone(kSpoken);
  }
  Bench::Person& add(const std::string& name) {
    bench.guard = milliseconds{20};
    return bench.add_station(name);
  }
  void talk() {
    bench.run(milliseconds{100});
    a.radios->submit(Key{0, true});
    bench.run(milliseconds{500});
  }
  [[nodiscard]] RadioSnapshot radio() const { return b.radios->snapshot()->radios[0]; }
  [[nodiscard]] double level() const { return amplitude_at(b.heard(300, 250), kSpoken); }

  Bench bench;
  Bench::Person& a;
  Bench::Person& b;
};

TEST(SecureVoiceTest, StationWithKeyHearsAndPublishesTheKeyId) {
  Pair pair(secure_plan(), "B");
  pair.talk();
  EXPECT_NEAR(pair.level(), kLoudness, 0.01);
  EXPECT_TRUE(pair.radio().secure);
  ASSERT_EQ(pair.radio().speakers.size(), 1U);
  EXPECT_TRUE(pair.radio().speakers[0].unreadable.empty());
  for (const VoicePacket& signal : pair.bench.net(0).voice()) {
    EXPECT_EQ(signal.coded.encoding, audio::Encoding::kCiphered);
  }
  const TransmitterState published = pair.bench.net(0).sent.front().transmitter;
  EXPECT_EQ(published.crypto, CryptoSystem::kKy58);
  EXPECT_EQ(published.key_id, 17);
}

TEST(SecureVoiceTest, SecureTonePrecedesTheVoice) {
  const auto tone_at = [](const std::string& listener, double hertz) {
    NetPlan plan = secure_plan();
    for (OperatorPlan& station : plan.stations) {
      station.radios[0].character.sound.secure_tone = Decibels{-12.0};
    }
    Pair pair(std::move(plan), listener);
    pair.a.microphone = {};
    pair.talk();
    return amplitude_at(pair.b.heard(100, 250), hertz);
  };
  EXPECT_GT(tone_at("B", 1200.0), 0.05);
  EXPECT_LT(tone_at("B", 400.0), 0.01);
  EXPECT_GT(tone_at("PLAIN", 400.0), 0.1);
}

TEST(SecureVoiceTest, StationWithoutKeyReceivesOnlyTheCarrier) {
  Pair pair(secure_plan(), "PLAIN");
  pair.talk();
  EXPECT_LT(pair.level(), 0.02 * kLoudness);
  EXPECT_GT(rms(pair.b.heard(300, 250)), 0.02) << "noise is heard";
  EXPECT_TRUE(pair.radio().receiving) << "the carrier is present";
  ASSERT_EQ(pair.radio().speakers.size(), 1U);
  EXPECT_EQ(pair.radio().speakers[0].unreadable.code, HearingReason::kPlain);
  const auto why = events_of(*pair.b.radios, EventKind::kNotHeard);
  ASSERT_EQ(why.size(), 1U) << "reported once per transmission";
  EXPECT_EQ(why[0].call_sign, "A");
  EXPECT_EQ(in_words(why[0].why), "it is secure, this radio is plain");
}

TEST(SecureVoiceTest, PlainTransmissionIsHeardByAllStations) {
  Pair pair(secure_plan(), "PLAIN");
  pair.a.radios->submit(SetSecure{0, false});
  pair.talk();
  EXPECT_NEAR(pair.level(), kLoudness, 0.01);
  EXPECT_EQ(pair.bench.net(0).sent.back().voice.coded.encoding, audio::Encoding::kPcm16BigEndian);
  EXPECT_FALSE(pair.a.radios->snapshot()->radios[0].secure);
}

TEST(SecureVoiceTest, SecureRadioHearsPlainVoice) {
  Pair pair(secure_plan(), "B");
  pair.a.radios->submit(SetSecure{0, false});
  pair.talk();
  EXPECT_TRUE(pair.radio().secure);
  EXPECT_NEAR(pair.level(), kLoudness, 0.01);
}

TEST(SecureVoiceTest, SecureSwitchIsLatchedAtKeyDown) {
  Pair pair(secure_plan(), "PLAIN");
  pair.talk();
  pair.a.radios->submit(SetSecure{0, false});
  pair.bench.run(milliseconds{300});
  EXPECT_LT(amplitude_at(pair.b.heard(650, 200), kSpoken), 0.02 * kLoudness);
}

TEST(SecureVoiceTest, RadioWithoutKeyCannotBeSecure) {
  Pair pair(secure_plan(), "PLAIN");
  pair.b.radios->submit(SetSecure{0, true});
  const auto refused = events_of(*pair.b.radios, EventKind::kCommandRefused);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(in_words(refused[0].notice), "radio \"1\" has no key");
}

TEST(SecureVoiceTest, RepetitionsAreCiphered) {
  Bench bench(secure_plan());
  bench.redundancy = 2;
  bench.codec.sample_rate = 8000;
  bench.guard = milliseconds{60};
  Bench::Person& a = bench.add_station("A");
  Bench::Person& b = bench.add_station("B");
  a.microphone = tone(kSpoken);
  bench.net(0).drop = [](const VoicePacket& signal) { return signal.coded.sequence % 3 != 2; };
  bench.run(milliseconds{100});
  a.radios->submit(Key{0, true});
  bench.run(milliseconds{900});
  EXPECT_NEAR(amplitude_at(b.heard(500, 400), kSpoken), kLoudness, 0.01)
      << "two of three packets are lost and all come by repetition";
  const VoicePacket last = bench.net(0).voice().back();
  ASSERT_EQ(last.repeated.size(), 2U);
  EXPECT_EQ(last.repeated[0].bytes.size(), 320U + kCipherBytes);
}

TEST(SecurePlanTest, InvalidKeysAreReportedWithTheirLines) {
  const auto plan = parse_net_plan(R"([[key]]
name = "ALPHA"
id = 40000
system = "ENIGMA"
secret = "12345"
[[net]]
name = "RED"
frequency_mhz = 40
key = "CHARLIE"
[[station]]
call_sign = "A"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
keys = ["DELTA"]
)",
                                   "p.toml");
  ASSERT_FALSE(plan);
  const std::string text = plan.error().text();
  for (const char* part :
       {"p.toml:3", "40000", "p.toml:4", "\"ENIGMA\": expected one of KY-28", "p.toml:5",
        "a text of 5 characters: expected 64 hexadecimal digits", "p.toml:9",
        "\"CHARLIE\": no such key; expected one of \"ALPHA\"", "p.toml:17", "\"DELTA\""}) {
    EXPECT_THAT(text, testing::HasSubstr(part));
  }
  EXPECT_THAT(text, testing::Not(testing::HasSubstr("12345"))) << "secrets are not repeated";
}

TEST(SecurePlanTest, DifferentKeysNeedDifferentNumbers) {
  const std::string secret(64, '0');
  const std::string key = "[[key]]\nid = 7\nsecret = \"" + secret + "\"\n";
  const auto plan = parse_net_plan(key + "name = \"A\"\n" + key + "name = \"B\"\n", "p.toml");
  ASSERT_FALSE(plan);
  EXPECT_THAT(plan.error().text(), testing::HasSubstr("another key has this number"));
}

TEST(SecurePlanTest, RadioHasTheKeysOfItsPresetsByDefault) {
  const NetPlan plan = secure_plan();
  EXPECT_EQ(plan.stations[0].radios[0].keys, std::vector<KeyFill>{plan.keys[0]});
  EXPECT_TRUE(plan.stations[2].radios[0].keys.empty());
  EXPECT_EQ(plan.nets[1].key, nullptr);
}

}  // namespace
}  // namespace roger::radio
