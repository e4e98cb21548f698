// The requirements of NATO's interoperability badge RPR-COM-2.0 (IVCT), by number.
#include <gmock/gmock.h>

#include "core/octets.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "tests/integration/radio/observer.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/integration/radio/rpr_watcher.hpp"

namespace roger::radio {
namespace {

using ::testing::Each;
using ::testing::IsSupersetOf;

class RprChecklist : public RadioFederation {
 protected:
  RprChecklist() : first(open(settings({"EAGLE 1", "ECHO"}))), second(open(settings({"EAGLE 2"}))) {
    watcher.emplace("radio test", rid_text());
    const std::size_t radios = radios_of(first) + radios_of(second);
    EXPECT_TRUE(eventually([&] { return watcher->discovered() == 2 * radios; }));
  }
  static std::size_t radios_of(const TestStation& station) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < station.station->operator_count(); ++i) {
      count += station.port(i).snapshot()->radios.size();
    }
    return count;
  }
  /// Requests updates, which must deliver all attributes of all radios.
  void learn_all() {
    const auto complete = [this] {
      const auto whole = [](const auto& objects, std::size_t count) {
        return std::ranges::all_of(objects,
                                   [=](const auto& item) { return item.second.size() == count; });
      };
      return watcher->objects(true).size() + watcher->objects(false).size() ==
                 watcher->discovered() &&
             whole(watcher->objects(true), 20) && whole(watcher->objects(false), 7);
    };
    watcher->request_all();
    ASSERT_TRUE(eventually(complete));
  }
  static void expect_no_two_radios_of_one_host(
      const std::map<std::string, RprWatcher::Attributes>& objects) {
    std::set<std::string> seen;
    for (const auto& [name, attributes] : objects) {
      EXPECT_GT(attributes.at("HostObjectIdentifier").size(), 1U) << name << " has a host";
      EXPECT_TRUE(
          seen.insert(attributes.at("HostObjectIdentifier") + attributes.at("RadioIndex")).second)
          << name;
    }
  }

  TestStation first;
  TestStation second;
  std::optional<RprWatcher> watcher;
};

std::vector<std::string> names_of(const RprWatcher::Attributes& attributes) {
  std::vector<std::string> out;
  for (const auto& [name, octets] : attributes) out.push_back(name);
  return out;
}

TEST_F(RprChecklist, IR_RPR_COM_0001_StateAndIdentificationAreProvided) {
  learn_all();
  for (const auto& [name, attributes] : watcher->objects(true)) {
    EXPECT_THAT(names_of(attributes),
                IsSupersetOf({"RadioIndex", "RadioSystemType", "TransmitterOperationalStatus"}))
        << name;
  }
}

TEST_F(RprChecklist, IR_RPR_COM_0002_RadioIndexAndHostAreUniqueTogether) {
  learn_all();
  expect_no_two_radios_of_one_host(watcher->objects(true));
}

TEST_F(RprChecklist, IR_RPR_COM_0003_ElectromagneticCharacteristicsAreProvided) {
  learn_all();
  for (const auto& [name, attributes] : watcher->objects(true)) {
    EXPECT_THAT(names_of(attributes),
                IsSupersetOf({"AntennaPatternData", "Frequency", "FrequencyBandwidth",
                              "RelativePosition", "TransmittedPower", "WorldLocation"}))
        << name;
    EXPECT_EQ(attributes.at("Frequency").size(), 8U);
    EXPECT_NE(attributes.at("Frequency"), std::string(8, '\0'));
  }
}

TEST_F(RprChecklist, IR_RPR_COM_0004_FrequencyAndBandwidthAreUpdatedTogether) {
  for (const std::uint64_t megahertz : {41U, 42U, 43U}) {
    const std::size_t before = watcher->updates().size();
    first.port().submit(Tune{0, Frequency::from_hertz(megahertz * 1'000'000)});
    ASSERT_TRUE(eventually([&] { return watcher->updates().size() > before; }));
  }
  int seen = 0;
  for (const RprWatcher::Update& update : watcher->updates()) {
    if (!update.transmitter) continue;
    EXPECT_EQ(update.attributes.contains("Frequency"),
              update.attributes.contains("FrequencyBandwidth"));
    seen += update.attributes.contains("Frequency") ? 1 : 0;
  }
  EXPECT_GE(seen, 3);
}

TEST_F(RprChecklist, IR_RPR_COM_0005_OthersMayLeaveModulationAndCryptographyOut) {
  // The observer's transmitter publishes status, stream and frequency only.
  Observer plain("radio test", rid_text(), fom_modules());
  plain.transmit_on(4711, 40'000'000);
  EXPECT_TRUE(eventually([&] {
    const auto on_air = second.port().snapshot()->transmissions;
    return std::ranges::any_of(on_air, [](const auto& seen) { return seen.stream == 4711; });
  })) << "it is accepted nevertheless";
}

TEST_F(RprChecklist, IR_RPR_COM_0006_SignalsCarryTheStreamTagOfTheirTransmitter) {
  Observer plain("radio test", rid_text(), fom_modules());
  plain.listen();
  learn_all();
  ASSERT_TRUE(eventually([&] {
    first.say(std::vector<float>(9600, 0.1F));
    return plain.voices() > 5;
  }));
  std::set<std::string> tags;
  for (const auto& [name, attributes] : watcher->objects(true)) {
    tags.insert(attributes.at("StreamTag"));
  }
  std::set<std::string> used;
  for (const Observer::Seen& item : plain.seen()) {
    if (item.what != Observer::Seen::What::kVoice) continue;
    used.insert(std::string(item.audio.begin(), item.audio.begin() + 8));
  }
  EXPECT_THAT(used, Each(::testing::Truly([&](const auto& tag) { return tags.contains(tag); })));
}

TEST_F(RprChecklist, IR_RPR_COM_0007_And_1002_StreamTagsAreUniqueInTheFederation) {
  learn_all();
  std::set<std::string> tags;
  for (const auto& [name, attributes] : watcher->objects(true)) {
    EXPECT_TRUE(tags.insert(attributes.at("StreamTag")).second) << name;
  }
}

TEST_F(RprChecklist, IR_RPR_COM_0007_TransmitterWithAnOwnStreamTagIsIgnoredAndReported) {
  learn_all();
  const std::string tag = watcher->objects(true).begin()->second.at("StreamTag");
  std::uint64_t stream = 0;
  for (const char octet : tag) stream = (stream << 8U) | static_cast<unsigned char>(octet);
  Observer second_application("radio test", rid_text(), fom_modules());
  second_application.transmit_on(stream, 40'000'000);
  const auto shown = [](const TestStation& station) {
    return in_words(station.port().snapshot()->federation.trouble)
               .find("StreamTag of this federate") != std::string::npos;
  };
  EXPECT_TRUE(eventually([&] { return shown(first) || shown(second); }));
}

TEST_F(RprChecklist, IR_RPR_COM_1002_FirstOfTwoApplicationsWithOneStreamTagIsAccepted) {
  const std::string one_application{"\0\1\0\1\0\1", 6};
  const std::string another{"\0\1\0\2\0\1", 6};
  const auto trouble = [this] { return in_words(first.port().snapshot()->federation.trouble); };
  const auto stations_known = [this] { return first.port().snapshot()->federation.stations_known; };
  const auto others = static_cast<std::uint32_t>(second.station->operator_count());
  ASSERT_TRUE(eventually([&] { return stations_known() == others; }));
  Observer plain("radio test", rid_text(), fom_modules());
  plain.transmit_on(77, 40'000'000, {}, one_application);
  // One stream on two radios of one application.
  plain.transmit_on(77, 41'000'000, {}, one_application);
  ASSERT_TRUE(eventually([&] { return stations_known() == others + 1; }));
  EXPECT_EQ(trouble(), "");
  Observer second_application("radio test", rid_text(), fom_modules());
  second_application.transmit_on(77, 42'000'000, {}, another);
  EXPECT_TRUE(eventually([&] { return trouble().find("uses the StreamTag of") != trouble().npos; }))
      << trouble();
  EXPECT_EQ(stations_known(), others + 1);
}

TEST_F(RprChecklist, ImpossiblePositionIsReported) {
  learn_all();
  const auto shown = [this] { return in_words(first.port().snapshot()->federation.trouble); };
  constexpr std::uint64_t kNaN = 0x7FF8000000000000U;
  Observer liar("radio test", rid_text(), fom_modules());
  liar.transmit_on(77, 40'000'000, {kNaN, 0, 0});
  EXPECT_TRUE(eventually([&] {
    return shown().find("sends an impossible WorldLocation; the value is ignored") !=
           std::string::npos;
  })) << shown();
  EXPECT_GT(first.port().snapshot()->federation.malformed, 0U);
}

TEST_F(RprChecklist, IR_RPR_COM_0008_OnTheAirWithoutSignalsIsAnUnmodulatedCarrier) {
  second.port().submit(SetSquelch{0, false});
  const auto noise = [&] {
    constexpr std::size_t kSamples = MemoryHeadset::kRate / 5;
    second.headset().clear();
    EXPECT_TRUE(eventually([&] { return second.headset().heard().size() >= kSamples; }));
    double sum = 0.0;
    const auto heard = second.headset().heard();
    for (const float sample : heard) {
      sum += static_cast<double>(sample) * static_cast<double>(sample);
    }
    return sum / static_cast<double>(std::max<std::size_t>(heard.size(), 1));
  };
  ASSERT_TRUE(eventually([&] { return noise() > 1e-4; })) << "noise through the open squelch";
  Observer plain("radio test", rid_text(), fom_modules());
  plain.transmit_on(4711, second.radio().frequency.hertz());
  EXPECT_TRUE(eventually([&] { return noise() < 1e-5; })) << "the carrier suppresses the noise";
}

TEST_F(RprChecklist, IR_RPR_COM_0009_OneStreamOfSeveralTransmittersIsHeardFromEach) {
  StationSettings listening = settings({"BLUE 1"});
  listening.federation.hear_plain_rpr = true;
  TestStation blue = open(listening);
  Observer plain("radio test", rid_text(), fom_modules());
  plain.transmit_on(4711, blue.radio().frequency.hertz());
  plain.transmit_on(4711, blue.radio().frequency.hertz() + 25'000);
  audio::CodedPacket packet;
  packet.stream = 4711;
  packet.sample_count = 250;
  packet.size = 250;
  packet.bytes.fill(Octet{0x90});
  ByteVector bytes(kMaxAudioData);
  bytes.resize(encode_audio_data(packet, bytes));
  const Frequency there = blue.radio().frequency;
  for (const std::uint64_t beside : {0U, 25'000U}) {
    blue.port().submit(Tune{0, Frequency::from_hertz(there.hertz() + beside)});
    EXPECT_TRUE(eventually([&] {
      plain.send(bytes);
      std::this_thread::sleep_for(std::chrono::milliseconds{21});
      return blue.radio().receiving;
    })) << beside;
  }
}

TEST_F(RprChecklist, IR_RPR_COM_0010_EntityIsThatOfTheHostIfThePlanNamesOne) {
  StationSettings hosted = settings({"BLUE 1"});
  for (OperatorPlan& station : hosted.plan.stations) {
    if (station.call_sign == "BLUE 1") station.host = {"Tank 7", {3, 4, 5}};
  }
  TestStation blue = open(hosted);
  ASSERT_TRUE(blue.station);
  const auto is_hosted = [&] {
    for (const auto& [name, attributes] : watcher->objects(true)) {
      const auto host = attributes.find("HostObjectIdentifier");
      const auto entity = attributes.find("EntityIdentifier");
      if (host != attributes.end() && entity != attributes.end() &&
          host->second == std::string("Tank 7\0", 7) &&
          entity->second == std::string("\0\3\0\4\0\5", 6)) {
        return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(eventually(is_hosted));
}

TEST_F(RprChecklist, IR_RPR_COM_0011_ReceiversProvideIndexAndStatus) {
  learn_all();
  for (const auto& [name, attributes] : watcher->objects(false)) {
    EXPECT_THAT(names_of(attributes), IsSupersetOf({"RadioIndex", "ReceiverOperationalStatus"}))
        << name;
  }
}

TEST_F(RprChecklist, IR_RPR_COM_0012_ReceiversAreUniqueAndNameTheReceivedTransmitter) {
  learn_all();
  expect_no_two_radios_of_one_host(watcher->objects(false));
  std::set<std::string> names;  // HLA object names of transmitters
  for (const auto& [name, attributes] : watcher->objects(true)) names.insert(name + '\0');
  const auto receiver_names_transmitter = [&] {
    return std::ranges::any_of(watcher->updates(), [&](const RprWatcher::Update& update) {
      const auto status = update.attributes.find("ReceiverOperationalStatus");
      return !update.transmitter && status != update.attributes.end() &&
             status->second == std::string("\0\2", 2) &&
             update.attributes.contains("ReceivedPower") &&
             update.attributes.contains("ReceivedTransmitterIdentifier") &&
             names.contains(update.attributes.at("ReceivedTransmitterIdentifier"));
    });
  };
  EXPECT_TRUE(eventually([&] {
    first.say(std::vector<float>(9600, 0.1F));
    return receiver_names_transmitter();
  }));
}

TEST_F(RprChecklist, IR_RPR_COM_1001_And_1003_SignalsPointToTheirTransmitterAndAreComplete) {
  StationSettings plain_sender = settings({"EAGLE 3"});
  plain_sender.plan.stations.push_back(plain_sender.plan.station("EAGLE 2").value());
  plain_sender.plan.stations.back().call_sign = "EAGLE 3";
  plain_sender.federation.send_plain_rpr = true;
  TestStation third = open(plain_sender);
  ASSERT_TRUE(third.station);
  Observer plain("radio test", rid_text(), fom_modules());
  plain.listen();
  ASSERT_TRUE(eventually([&] {
    third.say(std::vector<float>(9600, 0.1F));
    return plain.voices() > 5;
  }));
  for (const Observer::Seen& item : plain.seen()) {
    if (item.what != Observer::Seen::What::kVoice) continue;
    EXPECT_EQ(item.parameters, 1U) << "AudioData is the only parameter";
    EXPECT_NE(item.stream, 0U);
  }
}

TEST_F(RprChecklist, UpdatesBeginWithTheDisTimestamp) {
  learn_all();
  for (const RprWatcher::Update& update : watcher->updates()) {
    ASSERT_GE(update.tag.size(), 8U);
    EXPECT_EQ(update.tag.substr(0, 8).find_first_not_of("0123456789ABCDEF"), std::string::npos);
  }
}

}  // namespace
}  // namespace roger::radio
