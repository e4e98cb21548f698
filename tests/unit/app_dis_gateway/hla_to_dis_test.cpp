#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <variant>
#include <vector>

#include "app/dis/gateway/radio_mapping.hpp"
#include "tests/unit/app_dis_gateway/hla_to_dis_fixture.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

TEST_F(HlaToDisTest, RadioIsAnnouncedUnderTheIdentifiersOfTheGateway) {
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on"));
  EXPECT_EQ(newest_.radio, (dis::RadioId{{100, 200, 17}, 1}));
  EXPECT_EQ(newest_.frequency, 40'000'000U);
  EXPECT_EQ(to_dis_.stream_of(newest_.radio), kStream);
}

TEST_F(HlaToDisTest, RadioWithTheSameRprIdentifierDoesNotTakeAwayThatOfAnother) {
  radio::KnownRadio first = known(1, "ALPHA");
  radio::KnownRadio second = known(2, "BRAVO");
  second.host = first.host;
  update({first, second});
  const RprRadio shared{first.host.entity, first.radio_index};
  EXPECT_EQ(to_dis_.id_of(shared), to_dis_.id_of(2));
  update({second});
  EXPECT_EQ(to_dis_.id_of(shared), to_dis_.id_of(2)) << "the other one has gone";
  update({});
  EXPECT_EQ(to_dis_.id_of(shared), std::nullopt);
}

TEST_F(HlaToDisTest, TransmitterComesBeforeTheFirstAndAfterTheLastSound) {
  update({known()});
  sent();
  voice(packet(0, true));
  voice(packet(1));
  voice(packet(2, false, true));
  EXPECT_THAT(sent(), ElementsAre("transmitting", "sound", "sound", "sound", "on"));
}

TEST_F(HlaToDisTest, StateThatIsPublishedLaterDoesNotReviveATransmission) {
  update({known()});
  voice(packet(0, true));
  voice(packet(1, false, true));
  sent();
  radio::KnownRadio late = known();
  late.status = radio::TransmitterStatus::kTransmitting;
  update({late});
  EXPECT_THAT(sent(), IsEmpty());
  time_.pass(seconds(2));
  update({late});
  EXPECT_THAT(sent(), ElementsAre("transmitting")) << "it transmits without sound";
}

TEST_F(HlaToDisTest, StateThatIsPublishedLaterDoesNotEndATransmission) {
  update({known()});
  voice(packet(0, true));
  sent();
  update({known()});
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, TransmissionWithoutAnEndEnds) {
  update({known()});
  voice(packet(0, true));
  sent();
  time_.pass(seconds(1));
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on"));
}

TEST_F(HlaToDisTest, HeartbeatsFollowTheSettings) {
  settings_.heartbeat = seconds(5);
  update({known()});
  sent();
  time_.pass(milliseconds(4900));
  update({known()});
  EXPECT_THAT(sent(), IsEmpty());
  time_.pass(milliseconds(100));
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on"));
}

TEST_F(HlaToDisTest, HeartbeatsWhileTransmittingCanBeSuppressed) {
  radio::KnownRadio on_air = known();
  on_air.status = radio::TransmitterStatus::kTransmitting;
  for (const bool suppressed : {false, true}) {
    settings_.heartbeats_while_transmitting = !suppressed;
    update({on_air});
    sent();
    time_.pass(seconds(6));
    update({on_air});
    EXPECT_EQ(sent().size(), suppressed ? 0U : 1U);
  }
}

TEST_F(HlaToDisTest, ChangeIsAnnouncedAtOnceAndMovementBeyondTheThreshold) {
  radio::KnownRadio moving = known();
  moving.emission = radio::Emission{{place(), 2.0}, moving.frequency, 25'000.0, 37.0};
  update({moving});
  sent();
  moving.emission->from.place = place(499.0);
  update({moving});
  EXPECT_THAT(sent(), IsEmpty());
  moving.emission->from.place = place(501.0);
  update({moving});
  EXPECT_THAT(sent(), ElementsAre("on"));
  moving.frequency = Frequency::from_kilohertz(41'000);
  update({moving});
  EXPECT_THAT(sent(), ElementsAre("on"));
  EXPECT_EQ(newest_.frequency, 41'000'000U);
}

TEST_F(HlaToDisTest, RetunedRadioIsAnnouncedBeforeItsSound) {
  update({known()});
  sent();
  radio::VoicePacket retuned = packet(0, true);
  retuned.transmission.address = Frequency::from_kilohertz(45'000);
  voice(retuned);
  EXPECT_THAT(sent(), ElementsAre("transmitting", "sound"));
  EXPECT_EQ(newest_.frequency, 45'000'000U);
}

TEST_F(HlaToDisTest, HaveQuickRadioKeepsTheNetOfItsVoiceUntilItIsRetuned) {
  radio::KnownRadio radio = known();
  radio.details.modulation = {1, 2, 2};  // AM, HAVE QUICK
  update({radio});
  EXPECT_THAT(sent(), ElementsAre("on"));
  EXPECT_EQ(hopping_of(newest_), std::nullopt);
  const radio::Hopping net{radio::HopSystem::kHaveQuick, 12, 0, 0};
  for (int i = 0; i < 2; ++i) {
    radio::VoicePacket only = packet(0, true, true);
    only.transmission.hopping = net;
    voice(only);
    update({radio});
    EXPECT_THAT(sent(), ElementsAre("transmitting", "sound", "on")) << i;
    EXPECT_EQ(hopping_of(newest_), net);
  }
  radio.frequency = Frequency::from_kilohertz(41'000);
  update({radio});
  EXPECT_THAT(sent(), ElementsAre("on"));
  EXPECT_EQ(hopping_of(newest_), std::nullopt);
}

TEST_F(HlaToDisTest, RadioThatLeavesIsSwitchedOff) {
  update({known()});
  sent();
  update({});
  EXPECT_THAT(sent(), ElementsAre("off"));
  EXPECT_EQ(to_dis_.stream_of(newest_.radio), 0U);
  EXPECT_EQ(to_dis_.figures().transmitters, 0U);
}

TEST_F(HlaToDisTest, ImageOfADisRadioIsNotSentBack) {
  image_ = kStream;
  update({known()});
  voice(packet(0, true));
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, RadioThatTurnsOutToBeAnImageIsWithdrawn) {
  update({known()});
  sent();
  image_ = kStream;
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("off"));
  update({known()});
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, EntitiesOfStationsStayKnownAfterTheyHaveLeft) {
  EXPECT_TRUE(to_dis_.has_entity(17)) << "configured";
  update({known(5, "BRAVO")});
  sent();
  const std::uint16_t bravo = newest_.radio.entity.entity;
  update({});
  EXPECT_TRUE(to_dis_.has_entity(bravo));
  EXPECT_FALSE(to_dis_.has_entity(18));
}

TEST_F(HlaToDisTest, VoiceWaitsForItsTransmitter) {
  EXPECT_FALSE(voice(packet(0, true)));
  EXPECT_FALSE(voice(packet(1)));
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting", "sound", "sound"));
}

TEST_F(HlaToDisTest, VoiceOfUnknownTransmittersIsDroppedAndCounted) {
  for (std::uint32_t i = 0; i < 1000; ++i) voice(packet(i));
  time_.pass(seconds(2));
  update({});
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on"));
  EXPECT_EQ(to_dis_.figures().unknown, 1000U);
}

TEST_F(HlaToDisTest, RadiosOfOneCallSignHaveDifferentIdentifiers) {
  update({known(1), known(2)});
  const dis::RadioId first{{100, 200, 17}, 1};
  const dis::RadioId second{{100, 200, 17}, 2};
  EXPECT_EQ(to_dis_.stream_of(first), 1U);
  EXPECT_EQ(to_dis_.stream_of(second), 2U);
}

TEST_F(HlaToDisTest, StandbySendsNothingAndTakesOverWithAllRadios) {
  to_dis_.set_active(false, time_.now());
  update({known(), known(5, "BRAVO")});
  voice(packet(0, true));
  EXPECT_THAT(sent(), IsEmpty());
  to_dis_.set_active(true, time_.now());
  EXPECT_THAT(sent(), ElementsAre("on", "on"));
  voice(packet(1));
  EXPECT_THAT(sent(), ElementsAre("transmitting", "sound"));
}

TEST_F(HlaToDisTest, WhisperStaysInTheFederation) {
  update({known()});
  sent();
  radio::VoicePacket whisper = packet(0, true);
  whisper.transmission.recipient = "BRAVO";
  voice(whisper);
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, IntercomLineStaysInTheFederation) {
  update({known()});
  sent();
  radio::VoicePacket line = packet(0, true);
  line.transmission.address = radio::IntercomLine{"crew"};
  voice(line);
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, CarrierWithoutSoundIsATransmission) {
  update({known()});
  sent();
  radio::VoicePacket carrier = packet(0, true);
  carrier.coded.carrier_only = true;
  carrier.coded.size = 0;
  carrier.coded.sample_count = 0;
  voice(carrier);
  EXPECT_THAT(sent(), ElementsAre("transmitting"));
}

TEST_F(HlaToDisTest, SecureVoiceCrossesWithItsKeyOnly) {
  for (const std::uint16_t key : {kKnownKey, kOtherKey}) {
    radio::NetPlan plan = plan_with_key();
    radio::VoiceKey other = *plan.keys[0];
    other.id = kOtherKey;
    plan.keys.push_back(std::make_shared<const radio::VoiceKey>(other));
    radio::VoicePacket secure = packet(key, true);
    secure.transmission.key_id = key;
    ASSERT_TRUE(radio::PlanKeys(plan).seal({1, radio::exercise_time(time_.now().at)}, secure));
    radio::KnownRadio ciphers = known();
    ciphers.crypto = radio::CryptoSystem::kKy58;
    ciphers.key_id = key;
    update({ciphers});
    sent();
    voice(secure);
    if (key == kKnownKey) {
      EXPECT_THAT(sent(), ElementsAre("transmitting", "sound"));
    } else {
      EXPECT_THAT(sent(), ElementsAre("transmitting"));
      EXPECT_EQ(to_dis_.figures().unreadable, 1U);
    }
    EXPECT_EQ(newest_.crypto_key_id, key);
    EXPECT_EQ(newest_.crypto_system, dis::CryptoSystem::kKy58);
    update({});
  }
}

TEST_F(HlaToDisTest, FirstSecureVoiceWaitsForTheSystemOfItsKey) {
  radio::VoicePacket secure = packet(0, true);
  secure.transmission.key_id = kKnownKey;
  ASSERT_TRUE(keys_.seal({1, radio::exercise_time(time_.now().at)}, secure));
  update({known()});
  sent();
  EXPECT_FALSE(voice(secure)) << "the newest state is plain";
  EXPECT_THAT(sent(), IsEmpty());
  radio::KnownRadio switched = known();
  switched.crypto = radio::CryptoSystem::kKy58;
  switched.key_id = kKnownKey;
  update({switched});
  const auto all = sent();
  EXPECT_EQ(all.back(), "sound");
  EXPECT_EQ(newest_.crypto_system, dis::CryptoSystem::kKy58);
}

TEST_F(HlaToDisTest, ReplayedSecureVoiceDoesNotCross) {
  radio::VoicePacket secure = packet(0, true);
  secure.transmission.key_id = kKnownKey;
  ASSERT_TRUE(keys_.seal({1, radio::exercise_time(time_.now().at)}, secure));
  radio::KnownRadio ciphers = known();
  ciphers.crypto = radio::CryptoSystem::kKy58;
  ciphers.key_id = kKnownKey;
  update({ciphers});
  voice(secure);
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting", "sound"));
  voice(secure);
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, TransmitterComesBeforeTheFirstAndAfterTheLastData) {
  update({known()});
  sent();
  data();
  data();
  EXPECT_THAT(sent(), ElementsAre("transmitting", "data", "data"));
  update({known()});
  EXPECT_THAT(sent(), IsEmpty()) << "the published state may lag behind";
  time_.pass(seconds(1));
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on"));
  EXPECT_EQ(to_dis_.figures().data, 2U);
}

TEST_F(HlaToDisTest, RadioIsRetunedWhileItSendsData) {
  update({known()});
  data();
  sent();
  radio::KnownRadio retuned = known();
  retuned.frequency = Frequency::from_kilohertz(41'000);
  update({retuned});
  EXPECT_THAT(sent(), ElementsAre("transmitting"));
  EXPECT_EQ(newest_.frequency, 41'000'000U);
}

TEST_F(HlaToDisTest, RadioThatIsSwitchedOffAtTheEndStaysOff) {
  update({known()});
  sent();
  to_dis_.switch_off(time_.now());
  EXPECT_THAT(sent(), ElementsAre("off"));
  voice(packet(0, true));
  data();
  EXPECT_THAT(sent(), IsEmpty());
}

TEST_F(HlaToDisTest, VoiceBetweenDataIsCarried) {
  update({known()});
  data();
  voice(packet(1));
  data();
  voice(packet(2, false, true));
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting", "data", "sound", "data", "sound", "on"));
}

TEST_F(HlaToDisTest, DataWaitForTheirTransmitterInOrder) {
  EXPECT_FALSE(data(1));
  EXPECT_FALSE(data(2));
  update({known()});
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting", "data", "data"));
  image_ = kStream;
  update({known()});
  sent();
  EXPECT_TRUE(data());
  EXPECT_THAT(sent(), IsEmpty()) << "it comes from the exercise";
}

TEST_F(HlaToDisTest, DataLongerThanASignalAreCounted) {
  update({known()});
  const radio::ApplicationData most{1, {0, 65'535, ByteVector(8192)}};
  EXPECT_TRUE(to_dis_.data({kStream, 0, 0, most}, time_.now()));
  EXPECT_EQ(to_dis_.figures().too_long, 1U);
  EXPECT_THAT(sent(), ElementsAre("on"));
}

}  // namespace
}  // namespace roger::app
