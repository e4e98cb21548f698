// Two pairs of stations talk while a federate of the same federation attacks them.
#include "tests/integration/app/hostile_federate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "app/support/json_file.hpp"
#include "audio/codec/codec.hpp"
#include "core/text.hpp"
#include "tests/integration/app/executive_fixture.hpp"
#include "tests/support/process_figures.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

constexpr Frequency kRed = Frequency::from_kilohertz(40'000);
constexpr const char* kFederation = "attacked";

/// Nets RED and BLUE with a talker and a listener each.
constexpr const char* kPlan = R"(
[[net]]
name = "RED"
frequency_mhz = "40.000"
[[net]]
name = "BLUE"
frequency_mhz = "41.000"
[[station]]
call_sign = "RED 1"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station]]
call_sign = "RED 2"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["RED"]
[[station]]
call_sign = "BLUE 1"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["BLUE"]
[[station]]
call_sign = "BLUE 2"
[[station.radio]]
name = "1"
lowest_mhz = 30
highest_mhz = 88
presets = ["BLUE"]
)";

/// Returns how often `part` occurs in `text`.
std::size_t count(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

class HostileFederateTest : public ExecutiveTest {
 protected:
  static constexpr const char* kTalkers[] = {"RED 1", "BLUE 1"};
  static constexpr const char* kListeners[] = {"RED 2", "BLUE 2"};

  HostileFederateTest() : ExecutiveTest("hostile.toml") {}

  void SetUp() override {
    ExecutiveTest::SetUp();
    std::ofstream(file("hostile-plan.toml")) << kPlan;
    for (const char* listener : kListeners) start(listener, "null", "");
  }

  /// Starts a station and waits until it has joined. `script`: a file, or nothing.
  void start(const std::string& call_sign, const std::string& device, const std::string& script) {
    std::vector<std::string> arguments{"radio",
                                       "--rid",
                                       rid_.path(),
                                       "--federation",
                                       kFederation,
                                       "--plan",
                                       scratch("hostile-plan.toml"),
                                       "--station",
                                       call_sign,
                                       "--device",
                                       device,
                                       "--guard-ms",
                                       "400",
                                       "--json",
                                       file(call_sign + ".json")};
    if (!script.empty()) arguments.insert(arguments.end(), {"--script", script});
    auto started = start_roger(std::move(arguments), file(call_sign + ".txt"));
    ASSERT_TRUE(started) << started.error().text();
    stations_.emplace(call_sign, std::move(started).value());
    ASSERT_TRUE(appears(scratch(call_sign + ".txt"), call_sign + " in federation"))
        << output(call_sign);
  }
  /// Starts the talkers, who speak a tone until the end, and waits until they are heard.
  void start_talkers() {
    std::ofstream(file("talk.txt")) << "key 1 down\nwait 600\n";
    for (std::size_t i = 0; i < std::size(kTalkers); ++i) {
      start(kTalkers[i], "tone:", scratch("talk.txt"));
      ASSERT_TRUE(appears(scratch(std::string(kListeners[i]) + ".txt"),
                          std::string("receiving ") + kTalkers[i]))
          << output(kListeners[i]);
    }
    talking_since_ = std::chrono::steady_clock::now();
  }
  [[nodiscard]] static std::string output(const std::string& call_sign) {
    return text_of_file(scratch(call_sign + ".txt"));
  }
  [[nodiscard]] pid_t process(const std::string& call_sign) const {
    return stations_.at(call_sign).pid();
  }
  /// Ends a station and returns its report.
  nlohmann::ordered_json end(const std::string& call_sign) {
    ChildProcess& station = stations_.at(call_sign);
    ::kill(station.pid(), SIGTERM);
    EXPECT_EQ(station.wait_for(60s), 0) << output(call_sign);
    auto report = read_json(scratch(call_sign + ".json"));
    EXPECT_TRUE(report) << output(call_sign);
    return report ? report.value() : nlohmann::ordered_json();
  }
  /// Ends the talkers and then the listeners, and expects that no packet of a pair was lost.
  void expect_no_loss() {
    // A loss can only be observed over some time, which no later event marks.
    std::this_thread::sleep_until(talking_since_ + 2s);
    for (std::size_t i = 0; i < std::size(kTalkers); ++i) {
      const auto sent = end(kTalkers[i])["stations"][0]["packets"]["sent"].get<std::uint64_t>();
      EXPECT_GT(sent, 50U);  // of 32 in a second
      ASSERT_TRUE(appears(scratch(std::string(kListeners[i]) + ".txt"),
                          std::string("reception of ") + kTalkers[i] + " ended"))
          << output(kListeners[i]);
      reports_.push_back(end(kListeners[i]));
      const auto& station = reports_.back()["stations"][0];
      std::uint64_t played = 0;
      for (const auto& from : station["latencies"]) {
        if (from["call_sign"] != kTalkers[i]) continue;
        played += from["packets"].get<std::uint64_t>();
        EXPECT_EQ(from["lost"], 0) << kListeners[i];
        EXPECT_EQ(from["late"], 0) << kListeners[i];
      }
      EXPECT_EQ(played, sent) << kListeners[i] << station["packets"];
    }
  }

  std::chrono::steady_clock::time_point talking_since_;
  std::map<std::string, ChildProcess> stations_;
  std::vector<nlohmann::ordered_json> reports_;  // of the listeners
};

TEST_F(HostileFederateTest, ThousandsOfTransmittersCostNoVoice) {
  // Fewer than the objects that the executive permits to one federate.
  constexpr std::uint64_t kTransmitters = 30'000;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr std::uint64_t kMostKib = 1'000'000;  // they add shadow memory and keep freed memory
#else
  constexpr std::uint64_t kMostKib = 60'000;
#endif
  start_talkers();
  const std::uint64_t before = test::figures_of(process("RED 2")).rss_kib;
  HostileFederate hostile(kFederation, rid_.path(), "flood");
  for (std::uint64_t i = 1; i <= kTransmitters; ++i) hostile.transmit(1'000'000 + i, kRed);
  for (const char* listener : kListeners) {
    EXPECT_TRUE(appears(scratch(std::string(listener) + ".txt"),
                        "further radio transmitters are ignored: a station keeps 4096"))
        << output(listener);
  }
  // The last registrations reach all stations before the executive answers this one.
  hostile.transmit(1, kRed, L"last of the flood");
  EXPECT_LT(test::figures_of(process("RED 2")).rss_kib, before + kMostKib);
  expect_no_loss();
  ASSERT_EQ(reports_.size(), 2U);
  for (const auto& report : reports_) {
    EXPECT_GE(report["transmitters_ignored"].get<std::uint64_t>(), kTransmitters - 4096);
  }
}

/// Returns a packet of 20 ms of silence.
audio::CodedPacket silence() {
  audio::CodecSettings settings;
  settings.encoding = audio::Encoding::kPcm16BigEndian;
  settings.sample_rate = 8000;
  settings.frame = 20ms;
  auto encoder = std::move(audio::make_encoder(settings)).value();
  encoder->write(std::vector<float>(160));
  audio::CodedPacket packet;
  EXPECT_TRUE(encoder->next(packet, false));
  return packet;
}

TEST_F(HostileFederateTest, SilentStreamsDoNotKeepALaterTalkerOut) {
  constexpr std::uint64_t kStreams = 8;
  HostileFederate hostile(kFederation, rid_.path(), "silence");
  for (std::uint64_t i = 1; i <= kStreams; ++i) hostile.transmit(i, kRed);
  std::jthread sender([&](const std::stop_token& done) {
    radio::VoicePacket voice;
    voice.transmission.address = kRed;
    voice.coded = silence();
    auto due = std::chrono::steady_clock::now();
    for (std::uint32_t sequence = 0; !done.stop_requested(); ++sequence) {
      voice.coded.sequence = sequence;
      voice.coded.sample_index = sequence * voice.coded.sample_count;
      voice.coded.first = sequence == 0;
      for (std::uint64_t i = 1; i <= kStreams; ++i) {
        voice.coded.stream = i;
        hostile.send(voice);
      }
      std::this_thread::sleep_until(due += 20ms);
    }
  });
  // All eight are received, and have been silent when the talkers begin.
  ASSERT_TRUE(test::eventually([&] { return count(output("RED 2"), "receiving ") >= kStreams; }))
      << output("RED 2");
  start_talkers();
  // The latency is reported every 5 s, so the talk lasts several times as long as the pause after
  // which a stream is silent.
  ASSERT_TRUE(test::eventually([&] { return count(output("RED 2"), "RED 1: ") >= 2; }))
      << output("RED 2");
  sender.request_stop();
  sender.join();
  expect_no_loss();
}

/// Returns the first character of `text` that a terminal would obey, in hexadecimal; "" if none.
std::string first_obeyed(const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    const auto code = decode_utf8(text, at);
    const bool control = code && (*code < 0x20 || (*code >= 0x7F && *code < 0xA0));
    const bool turns = code && *code >= 0x202A && *code <= 0x202E;
    if (code == U'\n' || (code && !control && !turns)) continue;
    std::ostringstream out;
    out << "0x" << std::hex << static_cast<int>(static_cast<unsigned char>(text[begin])) << " in "
        << text.substr(begin > 40 ? begin - 40 : 0, 80);
    return out.str();
  }
  return {};
}

TEST_F(HostileFederateTest, NamesNeitherControlTerminalsNorForgeLines) {
  const std::wstring evil = L"\x1B[2J\x1B]0;title\x07\u009B31m\u202Etxt.\nforged: line\r";
  start_talkers();
  HostileFederate hostile(kFederation, rid_.path(), to_utf8(evil));
  // A station shows the name of a transmitter in the reason why a value is ignored.
  hostile.send_nonsense(hostile.transmit(1, kRed, L"object " + evil));
  for (const char* station : {"RED 1", "RED 2", "BLUE 1", "BLUE 2"}) {
    EXPECT_TRUE(
        appears(scratch(std::string(station) + ".txt"),
                R"(transmitter "object \x1B[2J\x1B]0;title\x07\u009B31m\u202Etxt.\nforged)"))
        << output(station);
  }
  // The executive announces federations, and a federate reports exceptions.
  const std::wstring module = to_wide(ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml");
  hostile.rti().createFederationExecution(evil, module);
  EXPECT_TRUE(appears(scratch("executive.txt"), R"(Created federation "\x1B[2J)"))
      << text_of_file(scratch("executive.txt"));
  try {
    hostile.rti().createFederationExecution(evil, module);
    ADD_FAILURE() << "the federation exists";
  } catch (const rti1516e::FederationExecutionAlreadyExists& refused) {
    EXPECT_EQ(first_obeyed(to_utf8(refused.what())), "");
    EXPECT_THAT(to_utf8(refused.what()), HasSubstr("\\nforged"));
  }
  const Outcome figures = roger({"status", "--details", "--rid", rid_.path()});
  EXPECT_EQ(figures.exit_code, 0);
  EXPECT_THAT(figures.text, HasSubstr("\\x1B[2J"));
  // JSON contains the names themselves, escaped as JSON does.
  const Outcome json = roger({"status", "--json", "-", "--rid", rid_.path()});
  EXPECT_EQ(json.exit_code, 0);
  const std::size_t begin = json.text.find("\n{") + 1;  // after warnings on standard error
  const auto parsed =
      nlohmann::json::parse(json.text.substr(begin), nullptr, /*allow_exceptions=*/false);
  ASSERT_FALSE(parsed.is_discarded()) << json.text;
  bool found = false;
  for (const auto& federation : parsed["executives"][0]["federations"]) {
    for (const auto& member : federation["members"]) found |= member["name"] == to_utf8(evil);
  }
  EXPECT_TRUE(found) << json.text;
  hostile.rti().destroyFederationExecution(evil);

  expect_no_loss();
  std::map<std::string, std::string> texts{{"executive", text_of_file(scratch("executive.txt"))},
                                           {"status", figures.text}};
  for (const auto& [call_sign, station] : stations_) texts[call_sign] = output(call_sign);
  for (const auto& [who, text] : texts) {
    EXPECT_EQ(first_obeyed(text), "") << who;
    EXPECT_EQ(text.find("\nforged"), std::string::npos) << who << ": " << text;
  }
}

}  // namespace
}  // namespace roger::app
