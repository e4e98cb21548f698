// Voice that only stations with the key understand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "audio/playout/stream_decoder.hpp"
#include "core/octets.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/signal/secure_packet.hpp"
#include "tests/unit/radio/bench.hpp"

namespace roger::radio {
namespace {

using std::chrono::milliseconds;

constexpr double kSpoken = 700.0;
constexpr double kLoudness = 0.25;
constexpr double kSilent = 1e-6;

const Address kHere = Frequency::from_hertz(40'000'000);
constexpr Seal kSeal{9, ExerciseTime{1'700'000'000'000}};

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
  packet.sample_index = 960 * sequence;
  packet.encoding = audio::Encoding::kOpus;
  packet.sample_rate = 48'000;
  packet.sample_count = 960;
  packet.size = static_cast<std::uint32_t>(size);
  for (std::size_t i = 0; i < size; ++i) packet.bytes.at(i) = static_cast<Octet>(i);
  return packet;
}

VoicePacket plain_voice(std::uint32_t sequence, std::size_t size = 100) {
  VoicePacket voice;
  voice.transmission.address = kHere;
  voice.transmission.call_sign = "EAGLE 1";
  voice.transmission.modulation = Modulation::kFm;
  voice.coded = plain_packet(sequence, size);
  return voice;
}

VoicePacket sealed_voice(const VoiceCipher& cipher, VoicePacket voice) {
  EXPECT_TRUE(seal(cipher, kSeal, voice));
  return voice;
}

ByteVector to_bytes(const audio::CodedPacket& packet) {
  return {packet.data().begin(), packet.data().end()};
}

TEST(VoiceCipherTest, SameKeyDeciphersThePacket) {
  const VoiceCipher sender(key_of(3, 1));
  const VoiceCipher receiver(key_of(3, 1));
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{6000}}) {
    const VoicePacket plain = plain_voice(5, size);
    VoicePacket voice = sealed_voice(sender, plain);
    EXPECT_EQ(voice.coded.size, size + kCipherBytes);
    EXPECT_EQ(voice.coded.encoding, audio::Encoding::kCiphered);
    const Opening opening = open(receiver, voice);
    ASSERT_EQ(opening.result, Deciphered::kOpened);
    EXPECT_EQ(opening.identity.salt, 9U);
    EXPECT_EQ(opening.identity.stream, 77U);
    EXPECT_EQ(opening.identity.sequence, 5U);
    EXPECT_EQ(opening.identity.time, kSeal.time);
    EXPECT_EQ(to_bytes(voice.coded), to_bytes(plain.coded));
    EXPECT_EQ(voice.coded.encoding, audio::Encoding::kOpus);
  }
}

TEST(VoiceCipherTest, WrongKeysAndChangesAreRejectedWithoutSideEffects) {
  const VoiceCipher right(key_of(3, 1));
  const VoicePacket sealed = sealed_voice(right, plain_voice(5));
  VoicePacket voice = sealed;
  EXPECT_EQ(open(VoiceCipher(key_of(4, 1)), voice).result, Deciphered::kOtherKey);
  EXPECT_EQ(open(VoiceCipher(key_of(3, 2)), voice).result, Deciphered::kRefused);
  EXPECT_EQ(to_bytes(voice.coded), to_bytes(sealed.coded));
  for (std::size_t i = 4; i < sealed.coded.size; ++i) {  // every octet after id and version
    VoicePacket changed = sealed;
    changed.coded.bytes.at(i) ^= Octet{1};
    EXPECT_EQ(open(right, changed).result, Deciphered::kRefused) << "octet " << i;
  }
  VoicePacket cut = sealed;
  for (cut.coded.size = 0; cut.coded.size < sealed.coded.size; ++cut.coded.size) {
    EXPECT_NE(open(right, cut).result, Deciphered::kOpened) << cut.coded.size;
  }
}

// A recorded packet cannot be sent again as another one.
TEST(VoiceCipherTest, FieldsOfThePacketAreAuthenticated) {
  const VoiceCipher key(key_of(3, 1));
  const VoicePacket sealed = sealed_voice(key, plain_voice(5));
  using Change = std::function<void(VoicePacket&)>;
  const std::vector<std::pair<std::string, Change>> changes = {
      {"sequence", [](VoicePacket& voice) { ++voice.coded.sequence; }},
      {"stream", [](VoicePacket& voice) { ++voice.coded.stream; }},
      {"sample index", [](VoicePacket& voice) { ++voice.coded.sample_index; }},
      {"sample rate", [](VoicePacket& voice) { voice.coded.sample_rate = 8000; }},
      {"sample count", [](VoicePacket& voice) { ++voice.coded.sample_count; }},
      {"first", [](VoicePacket& voice) { voice.coded.first = true; }},
      {"last", [](VoicePacket& voice) { voice.coded.last = true; }},
      {"carrier", [](VoicePacket& voice) { voice.coded.carrier_only = true; }},
      {"net",
       [](VoicePacket& voice) { voice.transmission.address = Frequency::from_hertz(41'000'000); }},
      {"call sign", [](VoicePacket& voice) { voice.transmission.call_sign = "EAGLE 2"; }},
      {"no call sign", [](VoicePacket& voice) { voice.transmission.call_sign.clear(); }},
      {"recipient", [](VoicePacket& voice) { voice.transmission.recipient = "FOX 1"; }},
      {"modulation", [](VoicePacket& voice) { voice.transmission.modulation.reset(); }},
      {"break-in", [](VoicePacket& voice) { voice.transmission.flags.breaks_in = true; }},
      {"relayed", [](VoicePacket& voice) { voice.transmission.flags.relayed = true; }},
      {"hopping", [](VoicePacket& voice) { voice.transmission.hopping = Hopping{}; }},
  };
  for (const auto& [what, change] : changes) {
    VoicePacket changed = sealed;
    change(changed);
    EXPECT_EQ(open(key, changed).result, Deciphered::kRefused) << what;
  }
  VoicePacket unchanged = sealed;
  EXPECT_EQ(open(key, unchanged).result, Deciphered::kOpened);
}

TEST(VoiceCipherTest, VoiceThatMayNotBreakInIsOpened) {
  const VoiceCipher key(key_of(1, 1));
  VoicePacket voice = plain_voice(5);
  voice.transmission.flags.breaks_in = true;
  voice = sealed_voice(key, voice);
  voice.transmission.flags.breaks_in = false;
  VoicePacket changed = voice;
  EXPECT_EQ(open(key, changed).result, Deciphered::kRefused);
  voice.break_in_refused = true;
  EXPECT_EQ(open(key, voice).result, Deciphered::kOpened);
  EXPECT_FALSE(voice.transmission.flags.breaks_in);
}

TEST(VoiceCipherTest, OtherVersionsAreNotOpened) {
  const VoiceCipher key(key_of(3, 1));
  VoicePacket voice = sealed_voice(key, plain_voice(5));
  voice.coded.bytes.at(3) = Octet{0};  // of earlier versions, without a time
  EXPECT_EQ(open(key, voice).result, Deciphered::kOtherVersion);
}

TEST(VoiceCipherTest, RepetitionsBelongToThePacketThatCarriesThem) {
  const VoiceCipher key(key_of(3, 1));
  VoicePacket plain = plain_voice(5);
  plain.repeated = {{1, 960, 960, ByteVector(40, Octet{4})},
                    {2, 1920, 960, ByteVector(30, Octet{3})}};
  const VoicePacket sealed = sealed_voice(key, plain);
  EXPECT_EQ(sealed.repeated[0].bytes.size(), 40 + kRepeatedCipherBytes);
  VoicePacket voice = sealed;
  ASSERT_EQ(open(key, voice).result, Deciphered::kOpened);
  ASSERT_EQ(voice.repeated.size(), 2U);
  EXPECT_EQ(voice.repeated[0].bytes, plain.repeated[0].bytes);
  EXPECT_EQ(voice.repeated[1].bytes, plain.repeated[1].bytes);
  // Exchanged, or taken from another packet: the packet itself remains valid.
  voice = sealed;
  std::swap(voice.repeated[0].bytes, voice.repeated[1].bytes);
  EXPECT_EQ(open(key, voice).result, Deciphered::kOpened);
  EXPECT_TRUE(voice.repeated.empty());
  plain.coded = plain_packet(6);
  voice = sealed_voice(key, plain);
  voice.repeated = sealed.repeated;
  EXPECT_EQ(open(key, voice).result, Deciphered::kOpened);
  EXPECT_TRUE(voice.repeated.empty());
}

TEST(VoiceCipherTest, PlacesOfSpacedRepetitionsAreSealed) {
  const VoiceCipher key(key_of(3, 1));
  VoicePacket plain = plain_voice(5);
  plain.repeated = {{4, 3840, 960, ByteVector(40, Octet{4})},
                    {8, 7680, 960, ByteVector(30, Octet{3})}};
  const VoicePacket sealed = sealed_voice(key, plain);
  VoicePacket voice = sealed;
  ASSERT_EQ(open(key, voice).result, Deciphered::kOpened);
  ASSERT_EQ(voice.repeated.size(), 2U);
  EXPECT_EQ(voice.repeated[0].bytes, plain.repeated[0].bytes);
  EXPECT_EQ(voice.repeated[1].bytes, plain.repeated[1].bytes);
  for (const auto& change : std::vector<std::function<void(RepeatedPacket&)>>{
           [](RepeatedPacket& one) { ++one.packets_back; },
           [](RepeatedPacket& one) { ++one.samples_back; },
           [](RepeatedPacket& one) { ++one.sample_count; }}) {
    voice = sealed;
    change(voice.repeated[1]);
    EXPECT_EQ(open(key, voice).result, Deciphered::kOpened) << "the packet itself remains valid";
    EXPECT_TRUE(voice.repeated.empty());
  }
}

TEST(VoiceCipherTest, PacketIsOpenedAfterTheNetworkChangedItsCallSign) {
  const VoiceCipher key(key_of(3, 1));
  VoicePacket plain = plain_voice(5);
  plain.transmission.call_sign = "M\xC3\x9CNCHEN " + std::string(100, 'X');
  VoicePacket voice = sealed_voice(key, plain);
  VoiceParameters parameters;
  ASSERT_TRUE(parameters.encode(voice, bears_call_sign(voice.coded)));
  VoicePacket received;
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto parameter = static_cast<VoiceParameter>(i);
    const Bytes bytes = parameters.bytes(parameter);
    if (bytes.empty()) continue;
    ASSERT_TRUE(decode_voice_parameter(parameter, bytes, received)) << name_of(parameter);
  }
  EXPECT_THAT(received.transmission.call_sign, testing::StartsWith("M??NCHEN"));
  EXPECT_EQ(open(key, received).result, Deciphered::kOpened);
}

TEST(VoiceCipherTest, CiphertextContainsNoPlainBytes) {
  const VoiceCipher cipher(key_of(3, 1));
  VoicePacket plain = plain_voice(5, 4000);
  plain.coded.bytes.fill(Octet{0xFF});
  const audio::CodedPacket silence = sealed_voice(cipher, plain).coded;
  plain.coded.sequence = 6;
  const audio::CodedPacket again = sealed_voice(cipher, plain).coded;
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
  VoicePacket voice = plain_voice(1, audio::CodedPacket::kMaxBytes - kCipherBytes + 1);
  const ByteVector before = to_bytes(voice.coded);
  EXPECT_FALSE(seal(VoiceCipher(key_of(1, 1)), kSeal, voice));
  EXPECT_EQ(to_bytes(voice.coded), before);
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

TEST(SecureVoiceTest, PlainVoiceOnASecureNetIsMarked) {
  for (const std::string listener : {"B", "PLAIN"}) {  // with and without the key
    Pair pair(secure_plan(), listener);
    pair.a.radios->submit(SetSecure{0, false});
    pair.talk();
    ASSERT_EQ(pair.radio().speakers.size(), 1U) << listener;
    EXPECT_TRUE(pair.radio().speakers[0].plain) << listener;
    const auto begun = events_of(*pair.b.radios, EventKind::kReceiveStarted);
    ASSERT_EQ(begun.size(), 1U) << listener;
    EXPECT_TRUE(begun[0].plain) << listener;
  }
}

TEST(SecureVoiceTest, OtherVoiceIsNotMarkedAsPlain) {
  Pair secure(secure_plan(), "B");
  secure.talk();
  ASSERT_EQ(secure.radio().speakers.size(), 1U);
  EXPECT_FALSE(secure.radio().speakers[0].plain) << "it is secure";
  Pair plain(secure_plan(), "B");
  plain.a.radios->submit(SelectPreset{0, 2});
  plain.b.radios->submit(SelectPreset{0, 2});
  plain.talk();
  ASSERT_EQ(plain.radio().speakers.size(), 1U);
  EXPECT_FALSE(plain.radio().speakers[0].plain) << "its net has no key";
  EXPECT_FALSE(events_of(*plain.b.radios, EventKind::kReceiveStarted).at(0).plain);
}

/// A secure transmission of 0.3 s that an attacker has recorded.
struct Recorded : Pair {
  Recorded() : Pair(secure_plan(), "B") {
    bench.run(milliseconds{100});
    a.radios->submit(Key{0, true});
    bench.run(milliseconds{300});
    a.radios->submit(Key{0, false});
    bench.run(milliseconds{500});
    packets = bench.net(0).voice();
    EXPECT_GT(packets.size(), 10U);
  }
  /// Sends the packets again to a station, with the spacing that they had, and returns what its
  /// operator hears meanwhile.
  double replay(std::size_t station, Bench::Person& to) {
    const int begin = bench.now_ms();
    const std::size_t heard_before = to.left.size();
    for (VoicePacket voice : packets) {
      voice.coded.timing.received = bench.clock.now();
      bench.net(station).deliver(voice);
      bench.run(milliseconds{20});
    }
    EXPECT_GT(bench.now_ms(), begin);
    return rms(std::span(to.left).subspan(heard_before));
  }
  std::vector<VoicePacket> packets;
};

void expect_rejected(const Bench::Person& listener, const Recorded& recorded, HearingReason why) {
  EXPECT_EQ(listener.radios->report().packets_replayed, recorded.packets.size());
  const auto events = events_of(*listener.radios, EventKind::kNotHeard);
  ASSERT_EQ(events.size(), 1U) << "reported once";
  EXPECT_EQ(events[0].why.code, why) << in_words(events[0].why);
  EXPECT_EQ(events[0].call_sign, "A");
}

TEST(ReplayTest, ReplayedPacketsAreRejected) {
  Recorded recorded;
  EXPECT_LT(recorded.replay(1, recorded.b), kSilent) << "neither voice nor noise";
  expect_rejected(recorded.b, recorded, HearingReason::kReplayed);
}

TEST(ReplayTest, ReplayedPacketsAreRejectedLater) {
  Recorded recorded;
  recorded.bench.run(std::chrono::seconds{40});
  EXPECT_LT(recorded.replay(1, recorded.b), kSilent);
  expect_rejected(recorded.b, recorded, HearingReason::kTooOld);
}

TEST(ReplayTest, StationThatJoinsLaterRejectsReplays) {
  Recorded recorded;
  recorded.bench.run(std::chrono::seconds{6});
  Bench::Person& late = recorded.bench.add_station("B");
  EXPECT_LT(recorded.replay(2, late), kSilent);
  expect_rejected(late, recorded, HearingReason::kTooOld);
}

TEST(ReplayTest, StationThatTunesLaterRejectsReplays) {
  Recorded recorded;
  Bench::Person& late = recorded.bench.add_station("B");
  late.radios->submit(SelectPreset{0, 2});
  recorded.bench.run(std::chrono::seconds{6});
  late.radios->submit(SelectPreset{0, 1});
  recorded.bench.run(milliseconds{100});
  EXPECT_LT(recorded.replay(2, late), kSilent);
  expect_rejected(late, recorded, HearingReason::kTooOld);
}

TEST(ReplayTest, ReplaysDoNotDisturbTheStationThatTheyRepeat) {
  Recorded recorded;
  recorded.a.radios->submit(Key{0, true});
  recorded.bench.run(milliseconds{300});
  recorded.replay(1, recorded.b);
  const RadioSnapshot radio = recorded.radio();
  ASSERT_EQ(radio.speakers.size(), 1U);
  EXPECT_TRUE(radio.speakers[0].unreadable.empty());
  EXPECT_TRUE(events_of(*recorded.b.radios, EventKind::kNotHeard).empty());
  const std::span<const float> newest = std::span(recorded.b.left).last(Bench::kRate / 5);
  EXPECT_NEAR(amplitude_at(newest, kSpoken), kLoudness, 0.02);
  EXPECT_EQ(recorded.b.radios->report().packets_replayed, recorded.packets.size());
}

TEST(ReplayTest, VoiceUnderAnotherCallSignIsNotAccepted) {
  Recorded recorded;
  recorded.a.radios->submit(Key{0, true});
  recorded.bench.run(milliseconds{300});
  VoicePacket forged = recorded.bench.net(0).voice().back();
  forged.transmission.call_sign = "FORGED";
  ++forged.coded.sequence;
  recorded.bench.net(1).deliver(forged);
  recorded.bench.run(milliseconds{300});
  ASSERT_EQ(recorded.radio().speakers.size(), 1U);
  EXPECT_EQ(recorded.radio().speakers[0].call_sign, "A");
  EXPECT_EQ(recorded.radio().speakers[0].transmission.call_sign, "A");
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
  EXPECT_EQ(last.repeated[0].bytes.size(), 320U + kRepeatedCipherBytes);
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
