#include "app/dis/gateway/gateway_settings.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace roger::app {
namespace {

using audio::Encoding;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

constexpr const char* kSmallest = "[[exercise]]\nnumber = 1\n[[exercise.network]]\n";

Result<GatewaySettings> parse(const std::string& text) {
  return parse_gateway_settings(text, "dis.toml");
}

/// Returns the problems of a configuration.
std::string problems_of(const std::string& text) {
  const auto settings = parse(text);
  return settings ? "none" : settings.error().text();
}

/// Returns the problems of an exercise with these lines.
std::string problems_of_exercise(const std::string& lines) {
  return problems_of("[[exercise]]\nnumber = 1\n" + lines + "\n[[exercise.network]]\n");
}

std::string problems_of_network(const std::string& lines) {
  return problems_of(kSmallest + lines);
}

/// Expects that the settings are the defaults, with one network.
void expect_defaults(const Result<GatewaySettings>& settings) {
  ASSERT_TRUE(settings) << settings.error().text();
  ASSERT_THAT(settings.value().exercises, SizeIs(1));
  const ExerciseSettings& read = settings.value().exercises[0];
  const ExerciseSettings standard;
  EXPECT_EQ(read.number, 1);
  EXPECT_EQ(read.site, 1);
  EXPECT_EQ(read.application, 1);
  EXPECT_EQ(read.version, 7);
  EXPECT_EQ(read.heartbeat, std::chrono::seconds(5));
  EXPECT_EQ(read.movement_m, 500.0);
  EXPECT_EQ(read.timeout_heartbeats, 2.4);
  EXPECT_TRUE(read.heartbeats_while_transmitting);
  EXPECT_FALSE(read.absolute_time);
  EXPECT_EQ(read.clock_error, std::chrono::milliseconds(10));
  EXPECT_EQ(read.max_transmitters_per_source, standard.max_transmitters_per_source);
  EXPECT_EQ(read.voice.encoding, Encoding::kMuLaw);
  EXPECT_EQ(read.voice.sample_rate, 8000U);
  EXPECT_EQ(read.voice.frame, std::chrono::milliseconds(20));
  EXPECT_THAT(read.net_voices, IsEmpty());
  EXPECT_THAT(read.entities, IsEmpty());
  ASSERT_THAT(read.networks, SizeIs(1));
  const DisNetworkSettings& network = read.networks[0];
  EXPECT_EQ(network.port, 3000);
  EXPECT_EQ(network.interface, "auto");
  EXPECT_THAT(network.groups, IsEmpty());
  ASSERT_THAT(network.send_to, SizeIs(1));
  EXPECT_FALSE(network.send_to[0].address);
  EXPECT_FALSE(network.send_to[0].port);
  EXPECT_EQ(network.ttl, 1);
  EXPECT_EQ(network.bundle_octets, 0U);
}

TEST(GatewaySettingsTest, DefaultsAreThoseOfTheInstalledFile) {
  expect_defaults(parse(kSmallest));
  expect_defaults(load_gateway_settings(std::string(ROGER_SOURCE_DIR) + "/configs/dis.toml"));
}

TEST(GatewaySettingsTest, AllKeysAreRead) {
  const auto settings = parse(R"(
[[exercise]]
number = 255
site = 2
application = 65534
version = 5
heartbeat_s = 2
movement_m = 0
timeout_heartbeats = 3.5
heartbeats_while_transmitting = false
absolute_time = true
clock_error_ms = 0.5
max_transmitters_per_source = 20000
encoding = "pcm"
sample_rate = 16000
packet_ms = 2.5
[[exercise.net]]
frequency_mhz = 30.5
encoding = "cvsd"
packet_ms = 22.5
[[exercise.net]]
frequency_mhz = "118.008333"
packet_ms = 60
[[exercise.network]]
port = 3001
interface = "eth1"
groups = ["239.1.2.3", "239.1.2.4"]
send_to = ["broadcast", "broadcast:3002", "10.0.0.7", "10.0.0.8:3003"]
ttl = 0
bundle_octets = 8192
[[exercise.network]]
send_to = []
[exercise.entities]
"ALPHA 1" = 17
"BRAVO" = 65534
[[exercise]]
number = 1
[[exercise.network]]
)");
  ASSERT_TRUE(settings) << settings.error().text();
  ASSERT_THAT(settings.value().exercises, SizeIs(2));
  const ExerciseSettings& read = settings.value().exercises[0];
  EXPECT_EQ(read.number, 255);
  EXPECT_EQ(read.site, 2);
  EXPECT_EQ(read.application, 65534);
  EXPECT_EQ(read.version, 5);
  EXPECT_EQ(read.heartbeat, std::chrono::seconds(2));
  EXPECT_EQ(read.movement_m, 0.0);
  EXPECT_EQ(read.timeout_heartbeats, 3.5);
  EXPECT_FALSE(read.heartbeats_while_transmitting);
  EXPECT_TRUE(read.absolute_time);
  EXPECT_EQ(read.clock_error, std::chrono::microseconds(500));
  EXPECT_EQ(read.max_transmitters_per_source, 20'000U);
  EXPECT_THAT(read.entities, ElementsAre(Pair("ALPHA 1", 17), Pair("BRAVO", 65534)));
  ASSERT_THAT(read.networks, SizeIs(2));
  const DisNetworkSettings& network = read.networks[0];
  EXPECT_EQ(network.port, 3001);
  EXPECT_EQ(network.interface, "eth1");
  EXPECT_THAT(network.groups, SizeIs(2));
  ASSERT_THAT(network.send_to, SizeIs(4));
  EXPECT_EQ(text(network.send_to[0], network), "broadcast:3001 at interface eth1");
  EXPECT_EQ(text(network.send_to[1], network), "broadcast:3002 at interface eth1");
  EXPECT_EQ(text(network.send_to[2], network), "10.0.0.7:3001");
  EXPECT_EQ(text(network.send_to[3], network), "10.0.0.8:3003");
  EXPECT_EQ(network.ttl, 0);
  EXPECT_EQ(network.bundle_octets, 8192U);
  EXPECT_THAT(read.networks[1].send_to, IsEmpty());
}

TEST(GatewaySettingsTest, ANetHasTheVoiceOfItsExerciseUnlessItDiffers) {
  const auto settings = parse(std::string(kSmallest) + R"(
[[exercise.net]]
frequency_mhz = "30.5"
encoding = "cvsd"
[[exercise.net]]
frequency_mhz = "31"
packet_ms = 60
)");
  ASSERT_TRUE(settings) << settings.error().text();
  const ExerciseSettings& read = settings.value().exercises[0];
  const auto cvsd = codec_settings(read, Frequency::from_kilohertz(30'500));
  EXPECT_EQ(cvsd.encoding, Encoding::kCvsd);
  EXPECT_EQ(cvsd.sample_rate, 16'000U);
  EXPECT_EQ(cvsd.frame, std::chrono::milliseconds(20));
  const auto longer = codec_settings(read, Frequency::from_kilohertz(31'000));
  EXPECT_EQ(longer.encoding, Encoding::kMuLaw);
  EXPECT_EQ(longer.frame, std::chrono::milliseconds(60));
  const auto other = codec_settings(read, Frequency::from_kilohertz(32'000));
  EXPECT_EQ(other.encoding, Encoding::kMuLaw);
  EXPECT_EQ(other.frame, std::chrono::milliseconds(20));
}

TEST(GatewaySettingsTest, EveryEncodingHasAnEncoderByDefault) {
  for (const std::string name :
       {"mu-law", "cvsd", "pcm", "pcm-8", "gsm", "opus", "pcm-little-endian"}) {
    const auto settings =
        parse("[[exercise]]\nnumber = 1\nencoding = \"" + name + "\"\n[[exercise.network]]\n");
    ASSERT_TRUE(settings) << settings.error().text();
    EXPECT_TRUE(audio::make_encoder(settings.value().exercises[0].voice)) << name;
  }
}

TEST(GatewaySettingsTest, ExercisesAndNetworksMustExist) {
  EXPECT_THAT(problems_of(""), HasSubstr("expected at least one [[exercise]]"));
  EXPECT_THAT(problems_of("[[exercise]]\n"),
              AllOf(HasSubstr("dis.toml:1: exercise[0].number: missing"),
                    HasSubstr("exercise[0].network: missing: expected at least one")));
}

TEST(GatewaySettingsTest, WrongValuesAreNamedWithLineAndKey) {
  EXPECT_THAT(
      problems_of("[[exercise]]\nnumber = 0\n[[exercise.network]]\n"),
      HasSubstr("dis.toml:2: exercise[0].number: 0: expected a whole number from 1 to 255"));
  EXPECT_THAT(problems_of_exercise("site = 65535"),
              HasSubstr("dis.toml:3: exercise[0].site: 65535: expected"));
  EXPECT_THAT(problems_of_exercise("version = 4"), HasSubstr("exercise[0].version: 4: expected"));
  EXPECT_THAT(problems_of_exercise("hartbeat_s = 4"), HasSubstr("did you mean \"heartbeat_s\"?"));
  EXPECT_THAT(problems_of_exercise("encoding = \"mp3\""),
              HasSubstr("exercise[0].encoding: \"mp3\": expected one of \"opus\", \"mu-law\""));
  EXPECT_THAT(problems_of_exercise("packet_ms = 61"), HasSubstr("exercise[0].packet_ms: 61"));
}

TEST(GatewaySettingsTest, ImpossibleCombinationsOfVoiceAreNamed) {
  EXPECT_THAT(problems_of_exercise("encoding = \"cvsd\"\nsample_rate = 8000"),
              HasSubstr("dis.toml:4: exercise[0].sample_rate: CVSD at 8000 Hz: the sample rate "
                        "must be 16000 or 32000"));
  EXPECT_THAT(problems_of(std::string(kSmallest) + "[[exercise.net]]\nfrequency_mhz = 30\n"
                                                   "encoding = \"opus\"\nsample_rate = 11025\n"),
              HasSubstr("dis.toml:7: exercise[0].net[0].sample_rate: Opus at 11025 Hz"));
}

TEST(GatewaySettingsTest, EqualFrequenciesAreRefused) {
  EXPECT_THAT(
      problems_of(std::string(kSmallest) + "[[exercise.net]]\nfrequency_mhz = 30.5\n"
                                           "[[exercise.net]]\nfrequency_mhz = \"30.500\"\n"),
      HasSubstr("dis.toml:7: exercise[0].net[1].frequency_mhz: 30.500 MHz is the "
                "frequency of another [[exercise.net]]"));
  EXPECT_THAT(problems_of(std::string(kSmallest) + "[[exercise.net]]\n"),
              HasSubstr("exercise[0].net[0].frequency_mhz: missing"));
}

TEST(GatewaySettingsTest, WrongAddressesAreNamed) {
  EXPECT_THAT(problems_of_network("groups = [\"10.0.0.1\"]"),
              HasSubstr("dis.toml:4: exercise[0].network[0].groups: \"10.0.0.1\": expected a "
                        "multicast address"));
  for (const std::string wrong : {"", "everyone", "0.0.0.0", "10.0.0.256", "10.0.0.1:0",
                                  "10.0.0.1:65536", ":3000", "broadcast:", "10.0.0.1:3000:1"}) {
    EXPECT_THAT(problems_of_network("send_to = [\"" + wrong + "\"]"),
                HasSubstr("network[0].send_to: \"" + wrong + "\": expected \"broadcast\" or"));
  }
  EXPECT_THAT(problems_of_network("send_to = [\"10.0.0.1\", \"10.0.0.1\"]"),
              HasSubstr("\"10.0.0.1\" is listed twice"));
  EXPECT_THAT(problems_of_network("interface = \"\""), HasSubstr("network[0].interface: empty"));
  std::string many = "send_to = [";
  for (int i = 0; i < 101; ++i) many += "\"10.0.0." + std::to_string(i) + "\",";
  EXPECT_THAT(problems_of_network(many + "]"), HasSubstr("101 addresses: expected at most 100"));
}

TEST(GatewaySettingsTest, EntityNumbersAreUnique) {
  EXPECT_THAT(problems_of(std::string(kSmallest) + "[exercise.entities]\nA = 17\nB = 17\n"),
              HasSubstr("dis.toml:6: exercise[0].entities.B: 17 is the number of \"A\""));
  EXPECT_THAT(problems_of(std::string(kSmallest) + "[exercise.entities]\nA = 65535\n"),
              HasSubstr("exercise[0].entities.A: 65535: expected a whole number from 1 to 65534"));
  EXPECT_THAT(problems_of(std::string(kSmallest) + "[exercise.entities]\n\"\" = 1\n"),
              HasSubstr("expected a call sign of 1 to 63 octets"));
}

TEST(GatewaySettingsTest, ExercisesThatMeetAreRefused) {
  const std::string second = "[[exercise]]\nnumber = 1\n[[exercise.network]]\n";
  EXPECT_THAT(problems_of(kSmallest + second + "port = 3000\n"),
              HasSubstr("dis.toml:7: exercise[1].network[0].port: port 3000 of interface \"auto\" "
                        "is used by another [[exercise]] with the number 1"));
  EXPECT_EQ(problems_of(kSmallest + second + "port = 3001\n"), "none");
  EXPECT_EQ(problems_of(kSmallest + second + "interface = \"eth1\"\n"), "none");
  EXPECT_EQ(problems_of(kSmallest + std::string("[[exercise.network]]\nttl = 8\n")), "none")
      << "one exercise";
}

TEST(GatewaySettingsTest, NumbersOfExercisesAndNetworksAreLimited) {
  std::string networks = "[[exercise]]\nnumber = 1\n";
  for (int i = 0; i < 33; ++i) networks += "[[exercise.network]]\n";
  EXPECT_THAT(problems_of(networks), HasSubstr("33 networks: expected at most 32"));
  std::string exercises;
  for (int i = 0; i < 256; ++i) exercises += "[[exercise]]\n";
  EXPECT_THAT(problems_of(exercises), HasSubstr("256 exercises: expected at most 255"));
}

TEST(GatewaySettingsTest, AtMostAHundredProblemsAreListed) {
  std::string text;
  for (int i = 0; i < 120; ++i)
    text += "[[exercise]]\nnumber = 0\n[[exercise.network]]\nttl = -1\n";
  const std::string problems = problems_of(text);
  EXPECT_LE(std::ranges::count(problems, '\n'), 101);
}

TEST(GatewaySettingsTest, MissingFileIsNotFound) {
  const auto settings = load_gateway_settings("/nowhere/dis.toml");
  ASSERT_FALSE(settings);
  EXPECT_EQ(settings.error().code, ErrorCode::kNotFound);
}

}  // namespace
}  // namespace roger::app
