#include "app/dis/gateway/dis_to_hla.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "core/clock_domain.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "tests/unit/app_dis_gateway/gateway_bench.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr filter::Ipv4Address kSource{0x0A000001};
constexpr filter::Ipv4Address kOtherSource{0x0A000002};
constexpr std::uint64_t kDomain = 99;

/// A gateway, and what it does in the federation with PDUs of a DIS exercise.
class DisToHlaTest : public testing::Test {
 protected:
  DisToHlaTest() { to_hla_.set_active(true, time_.now()); }

  static dis::RadioId id(std::uint16_t entity, std::uint16_t radio = 1) {
    return {{1, 10, entity}, radio};
  }
  static dis::Transmitter transmitter(
      const dis::RadioId& of, dis::TransmitState state = dis::TransmitState::kOnTransmitting) {
    dis::Transmitter out;
    out.radio = of;
    out.transmit_state = state;
    out.frequency = 40'025'000;
    out.transmit_bandwidth = 25'000;
    out.power = 40;
    out.antenna_location = {6'378'137.0, 10.0, 20.0};
    out.modulation.major = dis::MajorModulation::kAngle;
    out.modulation.detail = 1;
    return out;
  }
  static dis::Signal signal(const dis::RadioId& of) {
    dis::Signal out;
    out.radio = of;
    out.encoding = dis::EncodingScheme::audio(dis::EncodingType::kMuLaw);
    out.sample_rate = 8000;
    out.set_data(ByteVector(160, Octet{0x7F}));
    return out;
  }
  void take(dis::Body body, filter::Ipv4Address source = kSource) {
    dis::Pdu pdu{{}, std::move(body)};
    pdu.header.timestamp = dis::Timestamp::make(time_.now().utc - milliseconds(30), absolute_);
    to_hla_.take(pdu, source, time_.now());
  }
  void tick() { to_hla_.tick(time_.now()); }
  /// Returns the transmitter of the only radio.
  [[nodiscard]] const radio::TransmitterState& published() const {
    EXPECT_EQ(net_.transmitters.size(), 1U);
    return net_.transmitters.begin()->second;
  }
  [[nodiscard]] std::vector<RejectionReason> reasons() const {
    std::vector<RejectionReason> out;
    for (const auto& one : rejected_) out.push_back(one.first);
    return out;
  }

  ExerciseSettings settings_ = exercise();
  radio::PlanKeys keys_{plan_with_key()};
  GatewayTime time_;
  bool absolute_ = false;
  MemoryFederation net_;
  std::vector<std::pair<RejectionReason, std::string>> rejected_;
  DisToHla to_hla_{
      settings_,
      {net_, keys_,
       [this](filter::Ipv4Address, RejectionReason reason, const std::string& example) {
         rejected_.emplace_back(reason, example);
       },
       [](const dis::RadioId& of) { return of == id(500) ? std::uint64_t{4711} : 0; }, kDomain}};
};

TEST_F(DisToHlaTest, RadioIsPublishedWithItsIdentifiersAndSettings) {
  take(transmitter(id(5, 2)));
  const radio::TransmitterState& state = published();
  EXPECT_THAT(state.host.entity, ElementsAre(1, 10, 5));
  EXPECT_EQ(state.radio_index, 2);
  EXPECT_EQ(state.frequency.hertz(), 40'025'000U);
  EXPECT_EQ(state.modulation, radio::Modulation::kFm);
  EXPECT_DOUBLE_EQ(state.power_dbm, 40.0);
  EXPECT_EQ(state.place, (radio::Ecef{6'378'137.0, 10.0, 20.0}));
  EXPECT_EQ(state.status, radio::TransmitterStatus::kTransmitting);
  EXPECT_EQ(state.call_sign, "DIS 1:10:5");
}

TEST_F(DisToHlaTest, MarkingOfTheEntityIsTheCallSign) {
  dis::EntityState entity;
  entity.entity = id(5).entity;
  entity.location = {6'378'137.0, 0.0, 0.0};
  const std::string name = "EAGLE 1";
  std::copy(name.begin(), name.end(), entity.marking.characters.begin());
  take(entity);
  take(transmitter(id(5)));
  EXPECT_EQ(published().call_sign, "EAGLE 1");
  take(signal(id(5)));
  ASSERT_EQ(net_.sent.size(), 1U);
  EXPECT_EQ(net_.sent[0].transmission.call_sign, "EAGLE 1");
}

TEST_F(DisToHlaTest, RadioWithoutAPlaceHasThatOfItsMovingEntity) {
  for (const auto& [algorithm, metres] : {std::pair<std::uint8_t, double>{1, 0.0},
                                          {2, 20.0},
                                          {3, 20.0},
                                          {4, 24.0},
                                          {5, 24.0},
                                          {7, 0.0}}) {
    dis::EntityState entity;
    entity.entity = id(5).entity;
    entity.location = {6'378'137.0, 0.0, 0.0};
    entity.linear_velocity = {0.0F, 10.0F, 0.0F};
    entity.dead_reckoning.algorithm = algorithm;
    entity.dead_reckoning.linear_acceleration = {0.0F, 2.0F, 0.0F};
    take(entity);
    time_.pass(seconds(2));
    dis::Transmitter pdu = transmitter(id(5));
    pdu.antenna_location = {};
    take(pdu);
    ASSERT_TRUE(published().place);
    EXPECT_NEAR(published().place->y, metres, 1e-6) << int(algorithm);
  }
}

TEST_F(DisToHlaTest, VoicePassesBitByBitAndEndsWithTheTransmission) {
  take(transmitter(id(5)));
  take(signal(id(5)));
  time_.pass(milliseconds(20));
  take(signal(id(5)));
  take(transmitter(id(5), dis::TransmitState::kOnNotTransmitting));
  ASSERT_EQ(net_.sent.size(), 3U);
  const radio::VoicePacket& first = net_.sent[0];
  EXPECT_EQ(first.coded.stream, published().stream);
  EXPECT_TRUE(first.coded.first);
  EXPECT_EQ(first.coded.encoding, audio::Encoding::kMuLaw);
  EXPECT_EQ(ByteVector(first.coded.data().begin(), first.coded.data().end()),
            ByteVector(160, Octet{0x7F}));
  EXPECT_EQ(radio::find_frequency(first.transmission.address).hertz(), 40'025'000U);
  ASSERT_TRUE(first.emission);
  EXPECT_DOUBLE_EQ(first.emission->power_dbm, 40.0);
  EXPECT_EQ(net_.sent[1].coded.sample_index, 160U);
  EXPECT_TRUE(net_.sent[2].coded.last);
  EXPECT_EQ(net_.sent[2].coded.size, 0U);
}

TEST_F(DisToHlaTest, StationsCanReadTheVoiceOfARadioWithAPlace) {
  take(transmitter(id(5)));
  take(signal(id(5)));
  ASSERT_EQ(net_.sent.size(), 1U);
  radio::VoiceParameters sent;
  ASSERT_TRUE(sent.encode(net_.sent[0], true));
  const auto emission = radio::VoiceParameter::kEmission;
  radio::VoicePacket read;
  ASSERT_TRUE(radio::decode_voice_parameter(emission, sent.bytes(emission), read));
  ASSERT_TRUE(read.emission);
  EXPECT_EQ(read.emission->from.place, (radio::Ecef{6'378'137.0, 10.0, 20.0}));
  EXPECT_DOUBLE_EQ(read.emission->from.height_m, radio::kUnknownHeight);
}

TEST_F(DisToHlaTest, TransmissionWithoutAnEndEndsInSilence) {
  take(transmitter(id(5)));
  take(signal(id(5)));
  time_.pass(milliseconds(600));
  tick();
  ASSERT_EQ(net_.sent.size(), 2U);
  EXPECT_TRUE(net_.sent[1].coded.last);
  EXPECT_EQ(to_hla_.figures().talking, 0U);
}

TEST_F(DisToHlaTest, TimesOfAbsoluteStampsAreKnownIfTheClockIsRight) {
  settings_.absolute_time = true;
  absolute_ = true;
  take(transmitter(id(5)));
  take(signal(id(5)));
  EXPECT_EQ(net_.sent[0].coded.timing.clock_domain, kDomain);
  const auto captured = TimePoint(Nanoseconds(net_.sent[0].coded.timing.captured_ns));
  EXPECT_NEAR(static_cast<double>((time_.now().at - captured).count()), 30e6, 1e3);
}

TEST_F(DisToHlaTest, TimesOfRelativeStampsAreUnknown) {
  settings_.absolute_time = true;
  take(transmitter(id(5)));
  take(signal(id(5)));
  EXPECT_EQ(net_.sent[0].coded.timing.clock_domain, 0U);
}

TEST_F(DisToHlaTest, TimesAreUnknownIfTheClockOfThisComputerIsNotSynchronized) {
  absolute_ = true;
  take(transmitter(id(5)));
  take(signal(id(5)));
  EXPECT_EQ(net_.sent[0].coded.timing.clock_domain, 0U);
}

TEST_F(DisToHlaTest, SilentRadioIsRemoved) {
  settings_.heartbeat = seconds(5);
  settings_.timeout_heartbeats = 2.4;
  take(transmitter(id(5)));
  time_.pass(milliseconds(12'000));
  tick();
  EXPECT_EQ(net_.transmitters.size(), 1U);
  time_.pass(milliseconds(1));
  tick();
  EXPECT_THAT(net_.transmitters, IsEmpty());
  EXPECT_FALSE(to_hla_.knows(id(5)));
}

TEST_F(DisToHlaTest, ImpossibleFrequenciesAndIdentifiersAreRejected) {
  dis::Transmitter pdu = transmitter(id(5));
  pdu.frequency = 0;
  take(pdu);
  pdu.frequency = std::uint64_t{1} << 63U;
  take(pdu);
  pdu = transmitter({{0, 10, 5}, 1});
  take(pdu);
  EXPECT_THAT(reasons(), ElementsAre(RejectionReason::kFrequency, RejectionReason::kFrequency,
                                     RejectionReason::kIdentifier));
  EXPECT_THAT(rejected_[1].second, HasSubstr("9223372036854775808 Hz"));
  EXPECT_THAT(net_.transmitters, IsEmpty());
}

TEST_F(DisToHlaTest, ImpossiblePlaceIsUnknown) {
  dis::Transmitter pdu = transmitter(id(5));
  pdu.antenna_location = {1.0, 2.0, 3.0};
  take(pdu);
  EXPECT_EQ(published().place, std::nullopt);
}

TEST_F(DisToHlaTest, ReceiversAndEntitiesBeyondTheLimitAreCounted) {
  for (std::size_t i = 1; i <= DisToHla::kMaxReceivers + 2; ++i) {
    dis::Receiver pdu;
    pdu.radio = id(static_cast<std::uint16_t>(i));
    take(pdu);
  }
  EXPECT_THAT(reasons(),
              ElementsAre(RejectionReason::kTooManyReceivers, RejectionReason::kTooManyReceivers));
  rejected_.clear();
  for (std::size_t i = 1; i <= DisToHla::kMaxEntities + 1; ++i) {
    dis::EntityState pdu;
    pdu.entity = id(static_cast<std::uint16_t>(i)).entity;
    pdu.location = {6'378'137.0, 0.0, 0.0};
    take(pdu);
  }
  EXPECT_THAT(reasons(), ElementsAre(RejectionReason::kTooManyEntities));
}

TEST_F(DisToHlaTest, SourceHasALimitedNumberOfTransmitters) {
  settings_.max_transmitters_per_source = 10;
  for (std::uint16_t i = 1; i <= 15; ++i) take(transmitter(id(i)));
  EXPECT_EQ(net_.transmitters.size(), 10U);
  EXPECT_EQ(rejected_.size(), 5U);
  EXPECT_EQ(rejected_[0].first, RejectionReason::kTooManyTransmitters);
  take(transmitter(id(100)), kOtherSource);
  EXPECT_EQ(net_.transmitters.size(), 11U);
  time_.pass(seconds(60));
  tick();
  take(transmitter(id(200)));
  EXPECT_EQ(net_.transmitters.size(), 1U) << "places of removed ones are free again";
}

TEST_F(DisToHlaTest, SignalsWithoutATransmitterOrWithUnusableSoundAreRejected) {
  take(signal(id(5)));
  take(transmitter(id(5)));
  dis::Signal pdu = signal(id(5));
  pdu.encoding = dis::EncodingScheme::audio(dis::EncodingType::kAdpcm);
  take(pdu);
  EXPECT_THAT(reasons(),
              ElementsAre(RejectionReason::kUnknownTransmitter, RejectionReason::kSignal));
  EXPECT_THAT(rejected_[1].second, HasSubstr("1:10:5/1"));
  EXPECT_THAT(net_.sent, IsEmpty());
}

TEST_F(DisToHlaTest, DataArePassedOnAsDataOfTheRadio) {
  take(transmitter(id(5)));
  dis::Signal pdu;
  pdu.radio = id(5);
  pdu.encoding.set_class(dis::EncodingClass::kRawBinaryData);
  take(pdu);
  EXPECT_THAT(reasons(), ElementsAre(RejectionReason::kSignal)) << "it has no bits";
  pdu.set_data(ByteVector{Octet{1}, Octet{2}});
  take(pdu);
  ASSERT_EQ(net_.data_sent.size(), 1U);
  EXPECT_EQ(net_.data_sent[0].stream, net_.transmitters.begin()->first);
  EXPECT_EQ(net_.data_sent[0].content,
            (decltype(radio::RadioData::content){radio::BinaryData{0, 16, pdu.data}}));
  EXPECT_EQ(to_hla_.figures().data, 1U);
  EXPECT_THAT(net_.sent, IsEmpty());
  to_hla_.set_active(false, time_.now());
  take(pdu);
  EXPECT_EQ(net_.data_sent.size(), 1U);
}

TEST_F(DisToHlaTest, SecureVoiceIsSealedWithTheKeyOfThePlan) {
  dis::Transmitter pdu = transmitter(id(5));
  pdu.crypto_system = dis::CryptoSystem::kKy58;
  pdu.crypto_key_id = kKnownKey | 0x8000U;  // diphase
  take(pdu);
  take(signal(id(5)));
  ASSERT_EQ(net_.sent.size(), 1U);
  EXPECT_EQ(net_.sent[0].coded.encoding, audio::Encoding::kCiphered);
  const radio::DecipheredVoice opened = keys_.open(net_.sent[0]);
  EXPECT_FALSE(opened.unreadable);
  EXPECT_EQ(opened.voice.coded.bytes[0], Octet{0x7F});
  pdu.transmit_state = dis::TransmitState::kOnNotTransmitting;
  take(pdu);
  ASSERT_EQ(net_.sent.size(), 2U);
  const radio::DecipheredVoice end = keys_.open(net_.sent[1]);
  EXPECT_TRUE(end.identity) << "the end is sealed, too";
  EXPECT_TRUE(end.voice.coded.last);
}

TEST_F(DisToHlaTest, SecureVoiceWithoutAKeyIsACarrier) {
  dis::Transmitter pdu = transmitter(id(5));
  pdu.crypto_system = dis::CryptoSystem::kKy58;
  pdu.crypto_key_id = kOtherKey;
  take(pdu);
  take(signal(id(5)));
  ASSERT_EQ(net_.sent.size(), 1U);
  EXPECT_TRUE(net_.sent[0].coded.carrier_only);
  EXPECT_EQ(net_.sent[0].coded.size, 0U);
  EXPECT_EQ(to_hla_.figures().carriers, 1U);
}

TEST_F(DisToHlaTest, ReceiverShowsWhatItHears) {
  take(transmitter(id(5)));
  dis::Receiver pdu;
  pdu.radio = id(6);
  pdu.state = dis::ReceiverState::kOnReceiving;
  pdu.received_power = -72.4F;
  pdu.transmitter = id(5);
  take(pdu);
  const radio::ReceiverState& state = net_.receivers_by_index.at(1);
  EXPECT_EQ(state.status, radio::ReceiverStatus::kReceiving);
  EXPECT_EQ(state.received_dbm, -72);
  EXPECT_EQ(state.heard_stream, published().stream);
  pdu.transmitter = id(500);
  take(pdu);
  EXPECT_EQ(net_.receivers_by_index.at(1).heard_stream, 4711U) << "a radio of the federation";
  time_.pass(seconds(60));
  tick();
  EXPECT_THAT(net_.receivers_by_index, IsEmpty());
}

TEST_F(DisToHlaTest, StandbyPublishesNothingAndTakesOverWithAllRadios) {
  to_hla_.set_active(false, time_.now());
  take(transmitter(id(5)));
  take(signal(id(5)));
  EXPECT_THAT(net_.transmitters, IsEmpty());
  EXPECT_THAT(net_.sent, IsEmpty());
  to_hla_.set_active(true, time_.now());
  EXPECT_EQ(net_.transmitters.size(), 1U);
  take(signal(id(5)));
  EXPECT_EQ(net_.sent.size(), 1U);
  to_hla_.set_active(false, time_.now());
  EXPECT_THAT(net_.transmitters, IsEmpty());
}

}  // namespace
}  // namespace roger::app
