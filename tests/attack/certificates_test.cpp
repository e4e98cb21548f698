// Stations with certificates that talk while they lose their executive, and while another station
// uses instructor controls.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <sstream>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "rti/net/connection.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/security/beacon_seal.hpp"
#include "rti/security/certificate/beacon_signature.hpp"
#include "rti/security/certificate/signed_control.hpp"
#include "rti/wire/beacon.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/attack/forger.hpp"
#include "tests/attack/hostile_federate.hpp"
#include "tests/attack/silence.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/support/talking_pairs.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::test {
namespace {

using namespace std::chrono_literals;
using rti::security::CertificateFiles;
using rti::security::ControlSigner;
using rti::security::Role;
using rti::security::StationIdentity;
using rti::security::TestAuthority;

/// As long as without certificates: joining the next executive takes stations a few tenths of a
/// second each, not at the same time.
constexpr auto kSilenceOfExecutiveLoss = 3s;
constexpr std::uint64_t kStream = 5;

std::string security_table(const CertificateFiles& files) {
  return "[security]\ncertificate = \"" + files.certificate + "\"\nprivate_key = \"" +
         files.private_key + "\"\nauthority = \"" + files.authority + "\"\nrevoked = \"" +
         files.revoked + "\"\n";
}

class CertificateAttack : public testing::Test {
 protected:
  PairsSettings settings() {
    PairsSettings out;
    out.rid = table_;
    return out;
  }
  /// Calls `work` with a federate on the attacker's host that has a certificate of this role, and
  /// with a function that returns its signature for a message.
  template <class Work>
  void attack(TalkingPairs& pairs, const std::string& station, Role role, const Work& work) {
    const CertificateFiles files = authority_.issue(station, role);
    std::ostringstream rid;
    rid << std::ifstream(pairs.rid_file()).rdbuf();
    std::string text = rid.str();
    text.replace(text.find(table_), table_.size(), security_table(files));
    ControlSigner signer(StationIdentity::read(files, rti::security::utc_now()).value());
    const auto sign = [&signer](const radio::Message& message) {
      const std::vector<ByteVector> bytes = radio::encode_message(message);
      const std::vector<Bytes> parameters(bytes.begin(), bytes.end());
      const std::vector<ByteVector> contents{radio::signed_content(message.index(), parameters)};
      return signer
          .sign(kFederation, contents,
                std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now()))
          .encode();
    };
    static_cast<void>(pairs.network().bare_host(kAttacker));
    pairs.network().on_host(kAttacker, [&] {
      HostileFederate hostile(kFederation, text, station);
      work(hostile, sign);
    });
  }

  TestAuthority authority_{"Test", rti::security::utc_now() - 60s};
  const std::string table_ = security_table(authority_.issue_with_executive("PAIRS"));
};

TEST_F(CertificateAttack, ALostExecutiveAndItsKeySilenceNoOneForLong) {
  TalkingPairs pairs(settings());
  pairs.program(TalkingPairs::kExecutive).kill_hard();
  for (const std::string name : {"A1", "A2", "B1", "B2"}) {
    EXPECT_TRUE(pairs.program(name).shows("is connected again")) << pairs.transcripts();
  }
  for (const std::string listener : {"A2", "B2"})
    static_cast<void>(pairs.wait_until_heard(listener));
  const Conversation heard = pairs.end();
  std::cout << heard.to_text() << "\n";
  for (const std::string listener : {"A2", "B2"}) {
    EXPECT_LE(heard.heard_by(listener).longest_silence,
              kSilenceOfExecutiveLoss + pairs.start_took())
        << heard.to_text();
  }
  expect_bounded_memory(heard);
}

/// An executive of a modified program, which does not check its own certificate. It counts the
/// programs that greet it.
class ModifiedExecutive {
 public:
  explicit ModifiedExecutive(const CertificateFiles& files)
      : station_(StationIdentity::read(files, rti::security::utc_now()).value()),
        seal_(std::make_unique<rti::security::BeaconSignature>(station_)) {
    settings_.heartbeat = {1s, kPatience};
    settings_.tls = rti::net::TlsContext::create({nullptr, station_});
    rti::net::asio::post(io_.io, [this] { accept(); });
  }
  ~ModifiedExecutive() {
    rti::net::asio::post(io_.io, [this] {
      acceptor_.close();
      for (const auto& one : connections_) one->close();
    });
    io_.fence();
    io_.fence();
  }
  ModifiedExecutive(const ModifiedExecutive&) = delete;
  ModifiedExecutive& operator=(const ModifiedExecutive&) = delete;

  /// Sends the beacon of an executive of the highest rank.
  void announce() {
    const auto beacon = forged_beacon(rti::wire::BeaconKind::kActive, interface_.address.text(),
                                      acceptor_.local_endpoint().port());
    beacons_.send(seal_.seal(beacon, std::chrono::time_point_cast<std::chrono::milliseconds>(
                                         std::chrono::system_clock::now())));
  }
  [[nodiscard]] int greeted() const { return greeted_; }

 private:
  void accept() {
    acceptor_.async_accept(
        [this](const boost::system::error_code& failed, rti::net::asio::ip::tcp::socket socket) {
          if (failed) return;
          connections_.push_back(rti::net::Connection::create(std::move(socket), settings_));
          connections_.back()->start({[this](Bytes) { ++greeted_; }, [](const Error&) {}});
          accept();
        });
  }

  const rti::net::Interface interface_ = interface_here();
  const std::shared_ptr<const StationIdentity> station_;
  rti::security::BeaconSeal seal_;
  rti::Stranger beacons_{kControlGroup, kControlPort, interface_};
  rti::net::ConnectionSettings settings_;
  std::atomic<int> greeted_{0};
  rti::IoThread io_;  // before everything that uses it
  std::vector<std::shared_ptr<rti::net::Connection>> connections_;
  rti::net::asio::ip::tcp::acceptor acceptor_{io_.io, {rti::net::asio::ip::tcp::v4(), 0}};
};

TEST_F(CertificateAttack, TheExecutiveOfATraineeIsRefused) {
  TalkingPairs pairs(settings());
  const CertificateFiles trainee = authority_.issue("EAGLE-1");
  static_cast<void>(pairs.network().bare_host(kAttacker));
  std::optional<ModifiedExecutive> modified;
  pairs.network().on_host(kAttacker, [&] { modified.emplace(trainee); });
  ASSERT_TRUE(modified);
  pairs.network().wait_for_memberships();
  std::jthread announcing([&](const std::stop_token& done) {
    while (!done.stop_requested()) {
      modified->announce();
      std::this_thread::sleep_for(20ms);
    }
  });
  EXPECT_TRUE(pairs.program(TalkingPairs::kExecutive).shows("does not permit it to run one"))
      << pairs.transcripts();
  // The stations that lose their executive do not choose this one either.
  pairs.program(TalkingPairs::kExecutive).kill_hard();
  for (const std::string name : {"A1", "A2", "B1", "B2"}) {
    EXPECT_TRUE(pairs.program(name).shows("is connected again")) << pairs.transcripts();
  }
  for (const std::string listener : {"A2", "B2"})
    static_cast<void>(pairs.wait_until_heard(listener));
  announcing.request_stop();
  announcing.join();
  EXPECT_EQ(modified->greeted(), 0);
  modified.reset();
  const Conversation heard = pairs.end();
  for (const std::string listener : {"A2", "B2"}) {
    EXPECT_LE(heard.heard_by(listener).longest_silence,
              kSilenceOfExecutiveLoss + pairs.start_took())
        << heard.to_text();
  }
}

/// Controls that would silence the pairs, as stations describe them.
std::vector<std::pair<radio::Message, std::string>> harmful_controls() {
  using radio::RadioCondition;
  return {
      {radio::NetCut{kStream, kFrequencyOfA, true}, "40.000 MHz is cut"},
      {radio::Jam{kStream, kFrequencyOfA}, "40.000 MHz is jammed with noise"},
      {RadioCondition{kStream, "A1", 0, radio::Failure::kTransmitter},
       "A1's radios: cannot transmit"},
      {RadioCondition{kStream, "A2", 0, radio::Failure::kNone, 0.0F, radio::SquelchForce::kClosed},
       "A2's radios: squelch held closed"}};
}

TEST_F(CertificateAttack, ControlsOfATraineeAreRefused) {
  TalkingPairs pairs(settings());
  const auto expect_refusal = [&pairs](const std::string& what) {
    for (const std::string name : {"A1", "A2", "B1", "B2"}) {
      EXPECT_TRUE(pairs.program(name).shows("instructor: " + name + " refused " + what))
          << pairs.transcripts();
    }
  };
  // The station of a trainee does not send them at all.
  for (const char* command : {"jam 50.000 noise", "break-in 1 down"}) {
    pairs.program("B1").say(command);
    EXPECT_TRUE(pairs.program("B1").shows(
        "rejected: only an instructor may do this: the certificate of this station has the role "
        "trainee"))
        << pairs.transcripts();
  }
  attack(pairs, "EAGLE-1", Role::kTrainee, [&](HostileFederate& hostile, const auto& sign) {
    // A line feed in the name of the sender does not begin a line.
    hostile.send_nonsense(
        hostile.transmit(kStream, Frequency::from_kilohertz(60'000), L"X\nforged"));
    for (const std::string name : {"A1", "A2", "B1", "B2"}) {
      EXPECT_TRUE(pairs.program(name).shows(R"(transmitter "X\nforged)")) << pairs.transcripts();
    }
    for (const auto& [control, text] : harmful_controls()) {
      hostile.send(control, sign(control));
      expect_refusal("\"" + text + "\" of EAGLE-1: its role is trainee");
      hostile.send(control, {});
      expect_refusal("\"" + text + R"(" of a station in the name of X\nforged: it is not signed)");
    }
    expect_harmless(pairs.end());
  });
}

TEST_F(CertificateAttack, ABreakInOfATraineeIsHeardAsOrdinaryVoice) {
  TalkingPairs pairs(settings());
  attack(pairs, "EAGLE-1", Role::kTrainee, [&](HostileFederate& hostile, const auto& sign) {
    const radio::BreakIn permit{kStream};
    hostile.send(permit, sign(permit));
    EXPECT_TRUE(pairs.program("A2").shows(
        "instructor: A2 refused \"break-in\" of EAGLE-1: its role is trainee"))
        << pairs.transcripts();
    std::jthread sender([&](const std::stop_token& done) {
      send_silence(hostile, {kFrequencyOfA, kStream, 1, {.breaks_in = true}}, done);
    });
    EXPECT_TRUE(pairs.program("A2").shows("no valid permit of an instructor has arrived"))
        << pairs.transcripts();
    sender.request_stop();
    sender.join();
  });
  const Conversation heard = pairs.end();
  // A silent carrier on the net may capture the receiver, as on any radio.
  EXPECT_EQ(heard.heard_by("A2").lost, 0U) << heard.to_text();
  EXPECT_EQ(heard.heard_by("A2").concealed, 0U) << heard.to_text();
  EXPECT_EQ(heard.count("A2", "an instructor breaks in"), 0U) << heard.to_text();
  expect_undisturbed(heard, "B2");
  expect_bounded_memory(heard);
}

TEST_F(CertificateAttack, AnInstructorIsObeyed) {
  TalkingPairs pairs(settings());
  attack(pairs, "HQ", Role::kInstructor, [&](HostileFederate& hostile, const auto& sign) {
    const auto obey = [&](const radio::Message& control) { hostile.send(control, sign(control)); };
    obey(radio::NetCut{kStream, kFrequencyOfA, true});
    EXPECT_TRUE(pairs.program("A2").shows("instructor: 40.000 MHz is cut")) << pairs.transcripts();
    obey(radio::NetCut{kStream, kFrequencyOfA, false});
    EXPECT_TRUE(pairs.program("A2").shows("instructor: 40.000 MHz is no longer cut"))
        << pairs.transcripts();
    static_cast<void>(pairs.wait_until_heard("A2"));
    obey(radio::BreakIn{kStream});
    std::jthread sender([&](const std::stop_token& done) {
      send_silence(hostile, {kFrequencyOfA, kStream, 1, {.breaks_in = true}}, done);
    });
    EXPECT_TRUE(pairs.program("A2").shows("A1 not heard: an instructor breaks in"))
        << pairs.transcripts();
    sender.request_stop();
    sender.join();
    static_cast<void>(pairs.wait_until_heard("A2"));
  });
  const Conversation heard = pairs.end();
  expect_undisturbed(heard, "B2");
  for (const std::string name : {"A1", "A2", "B1", "B2"}) {
    EXPECT_EQ(heard.count(name, "refused"), 0U) << heard.to_text();
  }
}

TEST_F(CertificateAttack, StationsOfInstructorsSignWhatTheySend) {
  PairsSettings instructors;
  instructors.rid = security_table(authority_.issue_with_executive("HQ", Role::kInstructor));
  TalkingPairs pairs(instructors);
  StationProgram& instructor = pairs.program("A1");
  StationProgram& other = pairs.program("B1");
  StationProgram& listener = pairs.program("A2");
  instructor.say("cut 50.000 on");
  EXPECT_TRUE(listener.shows("instructor: 50.000 MHz is cut")) << pairs.transcripts();
  instructor.say("cut 50.000 off");
  EXPECT_TRUE(listener.shows("instructor: 50.000 MHz is no longer cut")) << pairs.transcripts();
  // Both talk on one net, which is heard together until one of them breaks in.
  other.say("key 1 up");
  EXPECT_TRUE(pairs.program("B2").shows("reception of B1 ended")) << pairs.transcripts();
  other.say("tune 1 40.000");
  EXPECT_TRUE(other.shows("tuned")) << pairs.transcripts();
  other.say("key 1 down");
  EXPECT_TRUE(listener.shows("receiving B1")) << pairs.transcripts();
  instructor.say("key 1 up");
  EXPECT_TRUE(listener.shows("reception of A1 ended")) << pairs.transcripts();
  instructor.say("break-in 1 down");
  EXPECT_TRUE(listener.shows("B1 not heard: an instructor breaks in")) << pairs.transcripts();
  // Longer than a permit is valid, and than the time after which a refusal is reported.
  pairs.talk_for(3s);
  instructor.say("break-in 1 up");
  EXPECT_TRUE(listener.shows("reception of A1 ended")) << pairs.transcripts();
  for (const std::string name : {"A1", "A2", "B1", "B2"}) {
    for (const std::string& line : pairs.program(name).lines()) {
      EXPECT_EQ(line.find("refused"), std::string::npos) << name << ": " << line;
    }
  }
}

}  // namespace
}  // namespace roger::test
