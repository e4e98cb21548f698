// An open network: the datagrams that an attacker forges have the effects that key_test.cpp expects
// a protected network to prevent.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tests/attack/attacker.hpp"
#include "tests/attack/forger.hpp"
#include "tests/attack/rogue_executive.hpp"
#include "tests/integration/rti_executive/support.hpp"
#include "tests/support/heard_sound.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;

/// The lines that a program shows after the construction. Its index into all lines is invalid after
/// StationProgram::take_lines().
class NewLines {
 public:
  explicit NewLines(StationProgram& program) : program_(program), begin_(program.lines().size()) {}
  [[nodiscard]] bool contain(const std::string& text) const {
    const std::vector<std::string>& lines = program_.lines();
    return std::any_of(
        lines.begin() + static_cast<std::ptrdiff_t>(begin_), lines.end(),
        [&](const std::string& line) { return line.find(text) != std::string::npos; });
  }

 private:
  StationProgram& program_;
  const std::size_t begin_;
};

class OpenNetworkTest : public testing::Test {
 protected:
  static PairsSettings settings() {
    PairsSettings out;
    out.codec = kForgeableCodec;
    return out;
  }
  /// Calls `attack` once per packet until `succeeded` returns true, which is expected.
  void expect_success(const char* name, const std::function<void()>& attack,
                      const std::function<bool()>& succeeded) {
    EXPECT_TRUE(eventually([&] {
      attack();
      return succeeded();
    })) << name
        << "\n"
        << pairs_.transcripts();
  }
  /// Does the same with an attack in the name of a silent station.
  void expect_paced_success(const char* name, const std::function<void()>& attack,
                            const std::function<bool()>& succeeded) {
    expect_success(
        name,
        [&] {
          forger_.pace();
          attack();
        },
        succeeded);
  }

  void take_over();
  void attack_a_silent_net();
  void use_instructor_controls();
  void begin_streams();
  void become_executive();

  TalkingPairs pairs_{settings()};
  const std::vector<std::string> on_attacker_ = pairs_.network().bare_host(kAttacker);
  const std::vector<std::string> on_bystander_ = pairs_.network().bare_host(kBystander);
  Forger forger_{pairs_};
  StationProgram& talker_ = pairs_.program("A1");
  StationProgram& listener_ = pairs_.program("A2");
  const HeardSound sound_{pairs_.folder() + "/A2.wav"};
};

void OpenNetworkTest::take_over() {
  // A StreamTag belongs to the federate that registered a transmitter with it, and a federate to
  // the address from which it is connected: even here, a voice is taken over only by datagrams with
  // the number and the address of its station.
  for (int i = 0; i < 10; ++i) {
    forger_.follow();
    forger_.claim_stream();
  }
  static_cast<void>(pairs_.wait_until_heard("A2"));
  EXPECT_LT(sound_.peak(kForgedTone, 0ms), kNotHeard);

  expect_success(
      "a voice is taken over",
      [&] {
        forger_.follow();
        forger_.take_over();
      },
      [&] {
        const auto recently = std::max(sound_.length() - 300ms, 0ms);
        return sound_.peak(kForgedTone, recently) > kHeard &&
               sound_.peak(kTalkersTone, recently) < kNotHeard;
      });
  static_cast<void>(pairs_.wait_until_heard("A2"));

  const NewLines of_listener(listener_);
  expect_success(
      "a transmission is ended",
      [&] {
        forger_.follow();
        forger_.end_transmission();
      },
      [&] {
        // The next attempt would otherwise deliver the next packet of the transmission in time.
        return eventually([&] { return of_listener.contain("reception of A1 ended"); }, 1s);
      });
  static_cast<void>(pairs_.wait_until_heard("A2"));
}

void OpenNetworkTest::use_instructor_controls() {
  const NewLines of_listener(listener_);
  expect_paced_success(
      "a net is cut", [&] { forger_.cut_net(true); },
      [&] { return of_listener.contain("instructor: 40.000 MHz is cut"); });
  expect_paced_success(
      "a net is no longer cut", [&] { forger_.cut_net(false); },
      [&] { return of_listener.contain("instructor: 40.000 MHz is no longer cut"); });
  static_cast<void>(pairs_.wait_until_heard("A2"));

  expect_paced_success(
      "a net is jammed", [&] { forger_.jam_net(true); },
      [&] {
        return of_listener.contain("instructor: 40.000 MHz is jammed with noise") &&
               of_listener.contain("A1 not heard: jammed");
      });
  expect_paced_success(
      "a net is no longer jammed", [&] { forger_.jam_net(false); },
      [&] { return of_listener.contain("instructor: 40.000 MHz is no longer jammed"); });
  static_cast<void>(pairs_.wait_until_heard("A2"));

  expect_paced_success(
      "a receiver fails", [&] { forger_.fail_receiver(true); },
      [&] {
        return of_listener.contain("instructor: A2's radios: cannot receive") &&
               of_listener.contain("A1 not heard: this radio has failed");
      });
  expect_paced_success(
      "a receiver is repaired", [&] { forger_.fail_receiver(false); },
      [&] { return of_listener.contain("instructor: A2's radios: working again"); });
  static_cast<void>(pairs_.wait_until_heard("A2"));

  const auto begin = sound_.length();
  expect_paced_success(
      "a break-in", [&] { forger_.break_in(); },
      [&] {
        return of_listener.contain("A1 not heard: an instructor breaks in") &&
               sound_.peak(kForgedTone, begin) > kHeard;
      });
  static_cast<void>(pairs_.wait_until_heard("A2"));

  const NewLines of_talker(talker_);
  const NewLines later(listener_);
  expect_paced_success(
      "a key is released", [&] { forger_.fail_transmitter(true); },
      [&] { return of_talker.contain("key up") && later.contain("reception of A1 ended"); });
  expect_paced_success(
      "a transmitter is repaired", [&] { forger_.fail_transmitter(false); },
      [&] { return of_talker.contain("A1's radios: working again"); });
  // The line is shown before the station's next control step, which admits the key again.
  const NewLines of_key(talker_);
  EXPECT_TRUE(eventually([&] {
    talker_.say("key 1 down");
    return eventually([&] { return of_key.contain("key down"); }, 1s);
  })) << talker_.transcript();
  static_cast<void>(pairs_.wait_until_heard("A2"));
}

void OpenNetworkTest::attack_a_silent_net() {
  pairs_.pause("A1", [&] {
    const NewLines of_injected(listener_);
    auto begin = sound_.length();
    expect_paced_success(
        "a voice is injected", [&] { forger_.inject(); },
        [&] {
          return of_injected.contain(std::string("receiving ") + kIntruder) &&
                 sound_.peak(kForgedTone, begin) > kHeard;
        });
    // Its break-in came from another radio on the same net, so the line names the radio.
    const std::string radio = std::to_string(radio::radio_number_of(kForgedStream));
    EXPECT_TRUE(
        listener_.shows(std::string("reception of ") + kIntruder + " (radio " + radio + ") ended"));

    const NewLines of_replayed(listener_);
    begin = sound_.length();
    expect_paced_success(
        "recorded voice is heard again", [&] { forger_.replay(); },
        [&] {
          return of_replayed.contain("receiving A1") && sound_.peak(kTalkersTone, begin) > kHeard;
        });
    EXPECT_TRUE(listener_.shows("reception of A1 ended"));

    const NewLines of_impersonated(listener_);
    begin = sound_.length();
    expect_paced_success(
        "a station is impersonated", [&] { forger_.impersonate(); },
        [&] {
          return of_impersonated.contain("receiving A1") &&
                 sound_.peak(kForgedTone, begin) > kHeard;
        });
  });
}

void OpenNetworkTest::begin_streams() {
  for (int i = 0; i < 50; ++i) {
    forger_.pace();
    forger_.begin_stream();
  }
}

void OpenNetworkTest::become_executive() {
  const auto executive = executive_endpoint(pairs_);
  std::optional<rti::Stranger> beacons;
  std::optional<Lure> lure;
  pairs_.network().on_host(kAttacker, [&] {
    EXPECT_EQ(rti::TestFederate(executive.port(), kExecutiveAddress)
                  .join(kFederation, kIntruder)
                  .federates.size(),
              4U)
        << "a stranger joins";
    beacons.emplace(kControlGroup, kControlPort, interface_here());
    lure.emplace();
  });
  pairs_.network().wait_for_memberships();
  std::vector<std::string> command = on_bystander_;
  command.insert(command.end(), {roger_program(), "radio", "--rid", pairs_.rid_file(), "--plan",
                                 pairs_.plan_file(), "--station", "B1", "--device", "null"});
  std::optional<StationProgram> newcomer;
  std::optional<NewLines> shown;
  const auto begin_newcomer = [&] {
    newcomer.emplace("newcomer", command);
    shown.emplace(*newcomer);
  };
  begin_newcomer();
  expect_paced_success(
      "a newcomer and the executive are misled",
      [&] {
        // One that the true executive has answered first joins there, and does not search again.
        if (shown->contain("in federation")) {
          newcomer->kill_hard();
          begin_newcomer();
        }
        for (const auto kind :
             {rti::wire::BeaconKind::kCandidate, rti::wire::BeaconKind::kActive}) {
          beacons->send(
              rti::wire::encode_beacon(forged_beacon(kind, kAddressOfAttacker, lure->port())));
        }
      },
      [&] {
        return lure->callers().contains(kAddressOfBystander) &&
               lure->callers().contains(kExecutiveAddress);
      });
  newcomer->kill_hard();

  RogueExecutive rogue(pairs_, on_attacker_, kAddressOfAttacker);
  EXPECT_TRUE(pairs_.program(TalkingPairs::kExecutive).shows("This executive yields to the one at"))
      << pairs_.transcripts();
  for (const char* name : {"A1", "A2", "B1", "B2"}) {
    EXPECT_TRUE(pairs_.program(name).shows("is connected again")) << pairs_.transcripts();
  }
}

TEST_F(OpenNetworkTest, AttackersSucceed) {
  // The attacker reads the voice of net A.
  EXPECT_EQ(forger_.newest().transmission.address, radio::Address(kFrequencyOfA));
  EXPECT_GT(forger_.newest().coded.size, 0U);
  constexpr std::size_t kRecorded = 20;
  forger_.record(kRecorded);
  take_over();
  use_instructor_controls();
  attack_a_silent_net();
  begin_streams();
  become_executive();

  listener_.end();
  std::ifstream file(pairs_.folder() + "/A2.json");
  const auto report = nlohmann::json::parse(file);
  EXPECT_GT(report.at("stations").at(0).at("latencies").size(), 10U) << "forged streams";
}

}  // namespace
}  // namespace roger::test
