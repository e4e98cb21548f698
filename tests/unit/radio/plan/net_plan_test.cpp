#include "radio/plan/net_plan.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

namespace roger::radio {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::string_view kNets = R"(
[[net]]
name = "ECHO"
frequency_mhz = "40.000"
[[net]]
name = "TOWER"
frequency_mhz = 118.105
modulation = "AM"
bandwidth_khz = 8.33
)";

std::string with_radio(std::string_view radio) {
  return std::string(kNets) + "[[station]]\ncall_sign = \"EAGLE 1\"\n[[station.radio]]\n" +
         "name = \"VHF\"\nlowest_mhz = 30\nhighest_mhz = 87.975\n" + std::string(radio);
}

std::string problems_of(const std::string& text) {
  const auto plan = parse_net_plan(text, "plan.toml");
  return plan ? "no problem" : plan.error().text();
}

TEST(NetPlanTest, GatewayToDisHasAPathRelativeToThePlan) {
  const std::string plan =
      "[[net]]\nname = \"A\"\nfrequency_mhz = 40\n"
      "[[station]]\ncall_sign = \"S\"\n[[station.radio]]\nname = \"1\"\nlowest_mhz = 30\n"
      "highest_mhz = 88\npresets = [\"A\"]\n";
  const auto without = parse_net_plan(plan, "folder/plan.toml");
  ASSERT_TRUE(without) << without.error().text();
  EXPECT_EQ(without.value().dis_config, "");
  const std::string folder = ROGER_SOURCE_DIR "/configs";
  const auto with = parse_net_plan(plan + "[dis]\nconfig = \"dis.toml\"\n", folder + "/plan.toml");
  ASSERT_TRUE(with) << with.error().text();
  EXPECT_EQ(with.value().dis_config, folder + "/dis.toml");
  const auto missing = parse_net_plan(plan + "[dis]\nconfig = \"no.toml\"\n", "folder/plan.toml");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().text(),
              testing::HasSubstr("folder/plan.toml:12: dis.config: no file \"folder/no.toml\""));
  const auto empty = parse_net_plan(plan + "[dis]\n", "folder/plan.toml");
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().text(), testing::HasSubstr("config: missing"));
}

TEST(NetPlanTest, ReadsNetsStationsAndRadios) {
  const auto plan = parse_net_plan(
      "transmit_limit_s = 30\n" +
          with_radio("presets = [\"ECHO\"]\nvolume_db = -6\npan = 0.5\noutput = \"loudspeaker\"\n"
                     "squelch = false\nreceive_only = true\n"),
      "plan.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  ASSERT_EQ(plan.value().nets.size(), 2U);
  EXPECT_EQ(find_frequency(plan.value().nets[1].address).hertz(), 118'100'000U);
  EXPECT_EQ(plan.value().nets[1].modulation_text(), "AM 8.33 kHz");
  EXPECT_EQ(plan.value().nets[0].modulation_text(), "FM 25 kHz");
  EXPECT_EQ(plan.value().transmit_limit, std::chrono::seconds{30});
  EXPECT_EQ(plan.value().transmit_warning, std::chrono::seconds{25});
  const auto station = plan.value().station("EAGLE 1");
  ASSERT_TRUE(station);
  ASSERT_EQ(station.value().radios.size(), 1U);
  const RadioPlan& radio = station.value().radios[0];
  EXPECT_EQ(radio.preset, 1);
  EXPECT_EQ(find_frequency(radio.address).hertz(), 40'000'000U);
  EXPECT_EQ(radio.step.hertz(), 25'000U);
  EXPECT_DOUBLE_EQ(radio.volume_db, -6.0);
  EXPECT_DOUBLE_EQ(radio.pan, 0.5);
  EXPECT_EQ(radio.output, audio::Output::kLoudspeaker);
  EXPECT_FALSE(radio.squelch);
  EXPECT_TRUE(radio.receive_only);
  EXPECT_TRUE(radio.half_duplex);
}

TEST(NetPlanTest, NetMayRequireTheCodingOfItsVoice) {
  const auto read = [](const std::string& coding) {
    const auto plan = parse_net_plan("[[net]]\nname = \"X\"\nfrequency_mhz = 41\n" + coding +
                                         with_radio("presets = [\"ECHO\"]\n"),
                                     "plan.toml");
    EXPECT_TRUE(plan) << plan.error().text();
    return plan ? plan.value().nets[0].coding : VoiceCoding{};
  };
  EXPECT_EQ(read(""), VoiceCoding{});
  EXPECT_EQ(read("kind = \"radio\"\nencoding = \"mu-law\"\npacket_ms = 20\n"),
            (VoiceCoding{audio::CodecKind{audio::Encoding::kMuLaw, 8000},
                         std::chrono::milliseconds{20}}));
  EXPECT_EQ(read("packet_ms = 2.5\n"), (VoiceCoding{{}, std::chrono::microseconds{2500}}));
  const std::pair<const char*, audio::CodecKind> kKinds[] = {
      {"opus", {audio::Encoding::kOpus, 48000}},
      {"cvsd", {audio::Encoding::kCvsd, 16000}},
      {"pcm", {audio::Encoding::kPcm16BigEndian, 48000}},
      {"pcm-8", {audio::Encoding::kPcm8, 8000}},
      {"gsm", {audio::Encoding::kGsmFullRate, 8000}}};
  for (const auto& [name, kind] : kKinds) {
    EXPECT_EQ(read("encoding = \"" + std::string(name) + "\"\n").codec, kind) << name;
  }
}

TEST(NetPlanTest, WrongCodingIsReportedWithLineAndExpectedValues) {
  const auto problem = [](const std::string& coding) {
    return problems_of("[[net]]\nname = \"X\"\nfrequency_mhz = 41\n" + coding + "\n" +
                       with_radio("presets = [\"ECHO\"]\n"));
  };
  EXPECT_THAT(problem("encoding = \"mp3\""),
              AllOf(HasSubstr("plan.toml:4: net[0].encoding: "), HasSubstr("mu-law")));
  EXPECT_THAT(problem("encoding = 1"), HasSubstr("plan.toml:4: net[0].encoding: "));
  for (const char* value : {"2.4", "62.6", "0", "-20", "nan", "\"20\""}) {
    EXPECT_THAT(problem("packet_ms = " + std::string(value)),
                HasSubstr("plan.toml:4: net[0].packet_ms: "));
  }
}

TEST(NetPlanTest, CodingsOfAllNetsAreLimited) {
  const auto plan_with = [](int codings) {
    std::string nets;
    for (int i = 0; i < 2 * codings; ++i) {
      nets += "[[net]]\nname = \"N" + std::to_string(i) +
              "\"\nfrequency_mhz = 40\npacket_ms = " + std::to_string(10 + i % codings) + "\n";
    }
    return nets + with_radio("presets = [\"N0\"]\n");
  };
  // The nets of with_radio() have none.
  EXPECT_EQ(problems_of(plan_with(15)), "no problem");
  EXPECT_THAT(
      problems_of(plan_with(17)),
      HasSubstr("plan.toml:68: net[16].packet_ms: the nets up to this one have more than 16 "
                "different combinations of encoding and packet_ms"));
}

TEST(NetPlanTest, RadioMayBeTunedByHand) {
  const auto plan = parse_net_plan(with_radio("frequency_mhz = \"31.025\"\n"), "plan.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  EXPECT_EQ(plan.value().stations[0].radios[0].preset, 0);
  EXPECT_EQ(find_frequency(plan.value().stations[0].radios[0].address).hertz(), 31'025'000U);
}

TEST(NetPlanTest, RadiosOfAllStationsAreLimited) {
  // Each instructor has a radio on every net.
  std::string text;
  for (int i = 0; i < 201; ++i) {
    text += "[[net]]\nname = \"" + std::to_string(i) + "\"\nfrequency_mhz = 40\n[[station]]\n";
    text += "call_sign = \"" + std::to_string(i) + "\"\ninstructor = true\n";
  }
  EXPECT_EQ(problems_of(text),
            "plan.toml:598: station[99].radio: the stations up to this one have more than 20000 "
            "radios: expected a smaller plan");
}

TEST(NetPlanTest, LongListsInMessagesAreCut) {
  std::string nets;
  for (int i = 0; i < 50; ++i) {
    nets += "[[net]]\nname = \"N" + std::to_string(i) + "\"\nfrequency_mhz = 40\n";
  }
  EXPECT_THAT(problems_of(nets + with_radio("presets = [\"X\"]\n")),
              HasSubstr("\"N19\" and 32 more"));
  EXPECT_LT(problems_of(with_radio("character = \"" + std::string(1000, 'L') + "\"\n" +
                                   "guard = \"" + std::string(1000, 'L') + "\"\n"))
                .size(),
            1500U);
}

TEST(NetPlanTest, UnknownNetIsReportedWithLineAndKnownNets) {
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHI\"]\n")),
              AllOf(HasSubstr("plan.toml:16: station[0].radio[0].presets: \"ECHI\": no such net"),
                    HasSubstr("\"ECHO\", \"TOWER\"")));
}

TEST(NetPlanTest, PresetOutOfRangeIsRejected) {
  EXPECT_THAT(problems_of(with_radio("presets = [\"TOWER\"]\n")),
              HasSubstr("net \"TOWER\": 118.100 MHz: this radio tunes 30.000 to 87.975 MHz"));
}

TEST(NetPlanTest, FrequencyBetweenChannelsIsRejected) {
  EXPECT_THAT(problems_of(with_radio("frequency_mhz = 40.010\n")),
              HasSubstr("plan.toml:16: station[0].radio[0].frequency_mhz: 40.010 MHz: between "
                        "channels, the nearest below is 40.000 MHz"));
}

/// A plan with one net and a radio of the aeronautical band.
std::string air_plan(std::string_view net, std::string_view radio) {
  return "[[net]]\nname = \"TOWER\"\n" + std::string(net) +
         "[[station]]\ncall_sign = \"EAGLE 1\"\n[[station.radio]]\nname = \"AIR\"\n"
         "lowest_mhz = 118\nhighest_mhz = 136.990\nstep_khz = 8.33\n" +
         std::string(radio);
}

TEST(NetPlanTest, NarrowChannelsHaveNames) {
  const auto plan = parse_net_plan(
      air_plan("frequency_mhz = \"118.010\"\nmodulation = \"AM\"\n", "presets = [\"TOWER\"]\n") +
          "[[station.radio]]\nname = \"2\"\nlowest_mhz = 118\nhighest_mhz = 137\n"
          "step_khz = 8.33\nfrequency_mhz = \"118.005\"\n",
      "plan.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  const Net& net = plan.value().nets.at(0);
  EXPECT_EQ(find_frequency(net.address).hertz(), 118'008'333U);
  EXPECT_EQ(net.modulation_text(), "AM 8.33 kHz");
  EXPECT_EQ(net.channel().megahertz_text(), "118.010");
  EXPECT_EQ(plan.value().frequency_of(net.channel()).hertz(), 118'008'333U);
  EXPECT_EQ(plan.value().frequency_of(Frequency::from_kilohertz(118'015)).hertz(), 118'016'667U)
      << "a radio selects channels by name";
  EXPECT_EQ(plan.value().channel_of(net.address), net.channel());
  EXPECT_EQ(plan.value().channel_of(Frequency::from_hertz(118'016'667)).megahertz_text(),
            "118.015");
  const RadioPlan& by_hand = plan.value().stations.at(0).radios.at(1);
  EXPECT_EQ(find_frequency(by_hand.address).hertz(), 118'000'000U);
  EXPECT_DOUBLE_EQ(by_hand.bandwidth_khz, kAirBandwidthKhz);
  EXPECT_TRUE(by_hand.tunable(Frequency::from_kilohertz(118'000))) << "25 kHz wide";
}

TEST(NetPlanTest, NumbersThatNameNoChannelAreRejected) {
  const std::string tower = "frequency_mhz = \"118.100\"\nmodulation = \"AM\"\n";
  EXPECT_EQ(problems_of(air_plan(tower, "presets = [\"TOWER\"]\n")), "no problem");
  EXPECT_THAT(problems_of(air_plan(tower + "bandwidth_khz = 8.33\n", "presets = [\"TOWER\"]\n")),
              HasSubstr("plan.toml:3: net[0].frequency_mhz: 118.100: expected the name of an 8.33 "
                        "kHz channel"));
  EXPECT_THAT(problems_of(air_plan("frequency_mhz = \"118.010\"\nbandwidth_khz = 25\n",
                                   "presets = [\"TOWER\"]\n")),
              HasSubstr("net \"TOWER\": 118.010 MHz: between channels"));
  EXPECT_THAT(problems_of(air_plan(tower, "frequency_mhz = \"118.020\"\n")),
              HasSubstr("118.020 MHz: between channels, the nearest below is 118.015 MHz"));
  EXPECT_THAT(problems_of(air_plan(tower, "frequency_mhz = \"137.000\"\n")),
              HasSubstr("137.000 MHz: this radio tunes 118.000 to 136.990 MHz"));
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\nstep_khz = 8.33\n")),
              HasSubstr("lowest_mhz: 30.000: expected 117.975 to 137.000 with step_khz = 8.33"));
}

TEST(NetPlanTest, RadioWithoutNamesTunesTheFrequencyOfANarrowChannel) {
  EXPECT_EQ(problems_of("[[net]]\nname = \"N\"\nfrequency_mhz = 118.005\nmodulation = \"AM\"\n"
                        "[[station]]\ncall_sign = \"S\"\n[[station.radio]]\nname = \"1\"\n"
                        "lowest_mhz = 118\nhighest_mhz = 136.975\npresets = [\"N\"]\n"),
            "no problem");
}

TEST(NetPlanTest, DuplicateNamesAreRejected) {
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\n") +
                          "[[net]]\nname = \"ECHO\"\nfrequency_mhz = 41\n"),
              HasSubstr("net[2].name: \"ECHO\" is already in use"));
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\n") +
                          "[[station.radio]]\nname = \"VHF\"\nlowest_mhz = 30\nhighest_mhz = 40\n"
                          "presets = [\"ECHO\"]\n"),
              HasSubstr("station[0].radio[1].name: \"VHF\" is already in use"));
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\n") +
                          "[[station]]\ncall_sign = \"EAGLE 1\"\n[[station.radio]]\nname = \"V\"\n"
                          "lowest_mhz = 30\nhighest_mhz = 40\npresets = [\"ECHO\"]\n"),
              HasSubstr("station[1].call_sign: \"EAGLE 1\" is already in use"));
}

TEST(NetPlanTest, WrongValuesAreReportedWithWhatWasExpected) {
  EXPECT_THAT(problems_of("[[net]]\nname = \"A\"\nfrequency_mhz = \"forty\"\n"),
              HasSubstr("plan.toml:3: net[0].frequency_mhz: forty: expected a frequency in MHz"));
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\nvolume_db = 20\n")),
              HasSubstr("volume_db: 20: expected a number from -60 to 12"));
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\npreset = 2\n")),
              HasSubstr("preset: 2: expected a whole number from 1 to 1"));
  EXPECT_THAT(problems_of(with_radio("presets = [\"ECHO\"]\npresents = 2\n")),
              HasSubstr("presents: unknown key; did you mean \"presets\"?"));
  EXPECT_THAT(problems_of(with_radio("")), HasSubstr("a radio without presets needs a frequency"));
  EXPECT_THAT(problems_of("transmit_limit_s = 10\ntransmit_warning_s = 20\n"),
              HasSubstr("plan.toml:2: transmit_warning_s: expected at most transmit_limit_s"));
  EXPECT_THAT(problems_of(""), AllOf(HasSubstr("net: missing"), HasSubstr("station: missing")));
}

TEST(NetPlanTest, AllProblemsAreReportedTogether) {
  const std::string text = problems_of(with_radio("presets = [\"X\", \"Y\"]\npan = 3\n"));
  EXPECT_THAT(text, AllOf(HasSubstr("\"X\""), HasSubstr("\"Y\""), HasSubstr("pan: 3")));
}

TEST(NetPlanTest, UnknownStationIsReportedWithKnownStations) {
  const auto plan = parse_net_plan(with_radio("presets = [\"ECHO\"]\n"), "plan.toml");
  ASSERT_TRUE(plan);
  const auto station = plan.value().station("EAGLE 9");
  ASSERT_FALSE(station);
  EXPECT_EQ(station.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(
      station.error().message,
      HasSubstr("\"EAGLE 9\": no such station in the net plan; expected one of \"EAGLE 1\""));
}

TEST(NetPlanTest, InstructorHasARadioOnEveryNetByDefault) {
  const std::string all = with_radio("presets = [\"ECHO\"]\n") +
                          "[[station]]\ncall_sign = \"RANGE\"\ninstructor = true\n";
  const auto plan = parse_net_plan(all, "plan.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  const auto range = plan.value().station("RANGE");
  ASSERT_TRUE(range);
  ASSERT_EQ(range.value().radios.size(), plan.value().nets.size());
  for (std::size_t i = 0; i < plan.value().nets.size(); ++i) {
    const RadioPlan& radio = range.value().radios[i];
    EXPECT_EQ(radio.name, plan.value().nets[i].name);
    EXPECT_EQ(radio.address, plan.value().nets[i].address);
    EXPECT_TRUE(radio.tunable(plan.value().nets[i]));
    EXPECT_FALSE(radio.half_duplex);
  }
  EXPECT_THAT(problems_of(all + "echo = true\n"),
              HasSubstr("instructor: an instructor cannot be an echo or a relay"));
}

TEST(NetPlanTest, StationHasTheNoiseOfItsPlace) {
  const auto with_noise = [](const std::string& noise, const std::string& station = {}) {
    return std::string(kNets) + "[[station]]\ncall_sign = \"EAGLE 1\"\n" + station +
           "[station.microphone_noise]\n" + noise +
           "[[station.radio]]\nname = \"VHF\"\nlowest_mhz = 30\nhighest_mhz = 87.975\n"
           "presets = [\"ECHO\"]\n";
  };
  const auto read = [&](const std::string& noise) {
    const auto plan = parse_net_plan(with_noise(noise), "plan.toml");
    EXPECT_TRUE(plan) << plan.error().text();
    return plan ? plan.value().stations[0].microphone_noise : audio::MicrophoneNoiseSettings{};
  };
  EXPECT_EQ(read("place = \"helicopter\"\nlevel_dbfs = -24.5\n"),
            (audio::MicrophoneNoiseSettings{audio::NoisePlace::kHelicopter, {-24.5}}));
  EXPECT_EQ(read("place = \"ship\"\n"),
            (audio::MicrophoneNoiseSettings{audio::NoisePlace::kShip, {-30.0}}));
  EXPECT_EQ(read("place = \"off\"\n"), audio::MicrophoneNoiseSettings{});
  const auto without = parse_net_plan(with_radio("presets = [\"ECHO\"]\n"), "plan.toml");
  ASSERT_TRUE(without);
  EXPECT_EQ(without.value().stations[0].microphone_noise, audio::MicrophoneNoiseSettings{});

  const std::string jet = "place = \"jet\"\n";
  EXPECT_THAT(
      problems_of(with_noise("place = \"rocket\"\n")),
      HasSubstr("plan.toml:13: station[0].microphone_noise.place: \"rocket\": expected one of "
                "\"off\", \"helicopter\", \"jet\", \"propeller\", \"vehicle\", \"ship\""));
  EXPECT_THAT(problems_of(with_noise("level_dbfs = -30\n")),
              HasSubstr("microphone_noise.place: missing: expected \"off\", \"helicopter\""));
  for (const char* level : {"-60.5", "-9", "nan", "\"-30\""}) {
    EXPECT_THAT(problems_of(with_noise(jet + "level_dbfs = " + level + "\n")),
                HasSubstr("microphone_noise.level_dbfs: "));
  }
  EXPECT_THAT(problems_of(with_noise(jet + "level = -30\n")), HasSubstr("level: unknown key"));
  EXPECT_THAT(problems_of(with_noise(jet, "echo = true\n")),
              HasSubstr("microphone_noise: an echo or a relay has no microphone"));
}

TEST(NetPlanTest, ShippedPlansLoad) {
  int plans = 0;
  for (const auto& entry : std::filesystem::directory_iterator(ROGER_SOURCE_DIR "/configs/plans")) {
    if (entry.path().extension() != ".toml") continue;
    ++plans;
    const auto plan = load_net_plan(entry.path().string());
    ASSERT_TRUE(plan) << plan.error().text();
    for (const OperatorPlan& station : plan.value().stations) {
      for (const RadioPlan& radio : station.radios) {
        for (const std::size_t net : radio.presets) {
          EXPECT_TRUE(radio.tunable(plan.value().nets[net]))
              << station.call_sign << ", " << radio.name;
        }
      }
    }
  }
  EXPECT_GE(plans, 1);
}

TEST(NetPlanTest, OperatorsAndInstructorOfTheDefaultPlanCanCallEachOther) {
  const auto plan = load_net_plan(ROGER_SOURCE_DIR "/configs/plans/default.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  for (const char* call_sign : {"EAGLE 1", "EAGLE 2", "RANGE CONTROL"}) {
    const auto station = plan.value().station(call_sign);
    ASSERT_TRUE(station);
    EXPECT_EQ(std::ranges::count_if(station.value().radios, &RadioPlan::intercom), 1) << call_sign;
  }
}

TEST(NetPlanTest, DefaultPlanHasAnEchoStationOn40Megahertz) {
  const auto plan = load_net_plan(ROGER_SOURCE_DIR "/configs/plans/default.toml");
  ASSERT_TRUE(plan) << plan.error().text();
  const auto echo = plan.value().station("ECHO");
  ASSERT_TRUE(echo);
  EXPECT_TRUE(echo.value().echo);
  EXPECT_EQ(echo.value().radios.at(0).address, Address(Frequency::from_kilohertz(40'000)));
  const auto user = plan.value().station("EAGLE 1");
  ASSERT_TRUE(user);
  EXPECT_EQ(user.value().radios.at(0).address, Address(Frequency::from_kilohertz(40'000)));
}

}  // namespace
}  // namespace roger::radio
