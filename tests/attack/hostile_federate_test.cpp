// Federates of the same federation that attack stations with what the HLA API offers.
#include "tests/attack/hostile_federate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "core/text.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/attack/silence.hpp"
#include "tests/support/child.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

class HostileFederateTest : public testing::Test {
 protected:
  /// Calls `work` with a federate on the attacker's host.
  template <class Work>
  void attack(const Work& work, const std::string& name = "hostile") {
    pairs_.network().on_host(kAttacker, [&] {
      HostileFederate hostile(kFederation, pairs_.rid_file(), name);
      work(hostile);
    });
  }
  /// Runs a command of the program on the attacker's host and returns its output.
  std::string roger(const std::vector<std::string>& arguments) {
    std::vector<std::string> command = on_attacker_;
    command.push_back(roger_program());
    command.insert(command.end(), arguments.begin(), arguments.end());
    Child child(command);
    EXPECT_EQ(child.wait_for_end(kPatience), 0) << child.transcript();
    std::string out;
    while (const auto line = child.wait_for([](const std::string&) { return true; }, 0ms)) {
      out += *line + "\n";
    }
    return out;
  }

  TalkingPairs pairs_;
  const std::vector<std::string> on_attacker_ = pairs_.network().bare_host(kAttacker);
};

TEST_F(HostileFederateTest, ThousandsOfTransmittersCostNoVoice) {
  // Fewer than the objects that the executive permits to one federate, more than a station keeps.
  constexpr std::uint64_t kTransmitters = std::max<std::uint64_t>(repetitions(30'000), 5000);
  attack([&](HostileFederate& hostile) {
    for (std::uint64_t i = 1; i <= kTransmitters; ++i)
      hostile.transmit(1'000'000 + i, kFrequencyOfA);
    for (const char* listener : {"A2", "B2"}) {
      EXPECT_TRUE(pairs_.program(listener).shows(
          "further radio transmitters are ignored: a station keeps 4096"))
          << pairs_.transcripts();
    }
    // The last registrations reach all stations before the executive answers this one.
    hostile.transmit(1, kFrequencyOfA, L"last of the flood");
    expect_harmless(pairs_.end());
  });
}

TEST_F(HostileFederateTest, SilentStreamsDoNotKeepALaterTalkerOut) {
  constexpr std::uint64_t kStreams = 8;
  std::jthread sender;
  pairs_.pause("A1", [&] {
    StationProgram& listener = pairs_.program("A2");
    sender = std::jthread([&](const std::stop_token& done) {
      attack([&](HostileFederate& hostile) {
        send_silence(hostile, {kFrequencyOfA, 1, kStreams, {}}, done);
      });
    });
    // All of them are received, and have been silent when the talker begins.
    for (std::uint64_t i = 0; i < kStreams; ++i) {
      ASSERT_TRUE(listener.shows("receiving ")) << pairs_.transcripts();
    }
  });
  // Several times as long as the pause after which a stream is silent.
  pairs_.talk_for(4s);
  sender.request_stop();
  sender.join();
  const Conversation heard = pairs_.end();
  // A silent carrier on the net may capture the receiver, as on any radio, so only the packets show
  // whether the talker has a place.
  const HeardVoice& voice = heard.heard_by("A2");
  EXPECT_EQ(voice.lost, 0U) << heard.to_text();
  EXPECT_EQ(voice.concealed, 0U) << heard.to_text();
  expect_undisturbed(heard, "B2");
  expect_bounded_memory(heard);
  // The silent streams take the ninth place from each other, and A2 shows each change.
  EXPECT_LE(heard.shown.at("B2").size(), kFewLines) << heard.to_text();
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
  const std::string json_file = pairs_.folder() + "/figures.json";
  std::string figures;
  attack(
      [&](HostileFederate& hostile) {
        // A station shows the name of a transmitter in the reason why a value is ignored.
        hostile.send_nonsense(hostile.transmit(1, kFrequencyOfA, L"object " + evil));
        for (const char* station : {"A1", "A2", "B1", "B2"}) {
          EXPECT_TRUE(pairs_.program(station).shows(
              R"(transmitter "object \x1B[2J\x1B]0;title\x07\u009B31m\u202Etxt.\nforged)"))
              << pairs_.transcripts();
        }
        // The executive announces federations, and a federate reports exceptions.
        const std::wstring module = to_wide(ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml");
        hostile.rti().createFederationExecution(evil, module);
        EXPECT_TRUE(
            pairs_.program(TalkingPairs::kExecutive).shows(R"(Created federation "\x1B[2J)"))
            << pairs_.transcripts();
        try {
          hostile.rti().createFederationExecution(evil, module);
          ADD_FAILURE() << "the federation exists";
        } catch (const rti1516e::FederationExecutionAlreadyExists& refused) {
          EXPECT_EQ(first_obeyed(to_utf8(refused.what())), "");
          EXPECT_THAT(to_utf8(refused.what()), HasSubstr("\\nforged"));
        }
        figures = roger({"status", "--details", "--json", json_file, "--rid", pairs_.rid_file()});
        hostile.rti().destroyFederationExecution(evil);
      },
      to_utf8(evil));
  EXPECT_THAT(figures, HasSubstr("\\x1B[2J"));
  // JSON contains the names themselves, escaped as JSON does.
  const auto json = nlohmann::json::parse(std::ifstream(json_file));
  const auto is_evil = [&](const auto& federate) { return federate["name"] == to_utf8(evil); };
  EXPECT_TRUE(std::ranges::any_of(json["executives"][0]["federations"], [&](const auto& one) {
    return std::ranges::any_of(one["members"], is_evil);
  })) << json;

  const Conversation heard = pairs_.end();
  expect_harmless(heard);
  std::map<std::string, std::string> texts{{"status", figures}};
  for (const auto& [name, lines] : heard.shown) {
    for (const std::string& line : lines) texts[name] += line + "\n";
  }
  for (const auto& [name, text] : texts) {
    EXPECT_EQ(first_obeyed(text), "") << name;
    EXPECT_EQ(text.find("\nforged"), std::string::npos) << name << ": " << text;
  }
}

}  // namespace
}  // namespace roger::test
