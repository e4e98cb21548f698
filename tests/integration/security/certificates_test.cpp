// Networks with certificates: who is accepted, who is refused and why, and the keys of federations.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "rti/discovery/status_query.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/security/certificate/beacon_signature.hpp"
#include "rti/security/certificate/private_key.hpp"
#include "rti/security/datagram_seal.hpp"
#include "tests/integration/rti_executive/stranger.hpp"
#include "tests/integration/security/protected_laboratory.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::test {
namespace {

using rti::Stranger;
using rti::net::TlsContext;
using rti::security::CertificateFiles;
using rti::security::Role;
using rti::security::StationIdentity;
using rti::security::TestAuthority;
using rti::security::utc_now;
using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

std::string setting(const CertificateFiles& files) {
  return "[security]\ncertificate=\"" + files.certificate + "\"\nprivate_key=\"" +
         files.private_key + "\"\nauthority=\"" + files.authority + "\"\nrevoked=\"" +
         files.revoked + "\"\n";
}

std::string on_one_line(std::string lines) {
  for (char& c : lines) {
    if (c == '\n') c = '|';
  }
  return lines;
}

class Certificates : public testing::Test {
 protected:
  explicit Certificates(const std::string& groups = one_group())
      : lab_(Laboratory::Discovery::kAtAddress, groups + setting(executive_)) {}
  /// Returns the settings of a federate with other lines for its security ("": none), in the form
  /// of the command `connect`.
  std::string rid_with(const std::string& security) const {
    std::string text = lab_.rid_text();
    const std::string old = on_one_line(setting(executive_));
    return text.replace(text.find(old), old.size(), on_one_line(security));
  }
  std::string rid_of(const std::string& station, Role role = Role::kTrainee) {
    return rid_with(setting(authority_.issue(station, role)));
  }
  /// Returns the answer to a federate that connects with other lines for its security.
  std::string connect_with(const std::string& security) {
    TestFederate federate;
    return federate.ask("connect immediate " + rid_with(security));
  }
  static void join(TestFederate& federate, const std::string& rid, const std::string& name) {
    federate.must("connect immediate " + rid);
    static_cast<void>(federate.ask(FederationPlan{}.create_command()));  // may exist already
    federate.must("join " + name + " lab");
    for (const char* one :
         {"publish Signal", "publish Order", "subscribe Signal", "subscribe Order"}) {
      federate.must(one);
    }
  }
  /// Waits until the second federate hears the first one by best effort.
  static void expect_heard(TestFederate& sender, TestFederate& hearer, const std::string& tag) {
    int round = 0;
    EXPECT_TRUE(eventually([&] {
      sender.must("send Signal " + tag + "-" + std::to_string(++round));
      return hearer.events("receive HLAinteractionRoot.Signal tag=" + tag) > 0;
    })) << hearer.process().transcript();
  }
  void expect_executive_logs(const std::string& text) {
    EXPECT_TRUE(lab_.executive().wait_for(
        [&](const std::string& line) { return line.find(text) != std::string::npos; }, kPatience))
        << text << "\n"
        << lab_.executive().transcript();
  }
  /// Connects without the checks that a station makes of its own certificate.
  [[nodiscard]] std::string greet(const std::shared_ptr<const StationIdentity>& station) const {
    rti::net::asio::io_context io;
    const auto link = rti::net::connect_executive(io, "127.0.0.1", lab_.port(), kPatience, false,
                                                  TlsContext::create({nullptr, station}));
    return link ? "welcome" : link.error().text();
  }

  TestAuthority authority_{"Test", utc_now() - std::chrono::days(30)};
  const CertificateFiles executive_ = authority_.issue("HQ", Role::kExecutive);
  Laboratory lab_;
};

TEST_F(Certificates, MembersAreNamedAndHearEachOther) {
  lab_.start_executive();
  TestFederate eagle;
  TestFederate fox;
  join(eagle, rid_of("EAGLE-1", Role::kInstructor), "eagle");
  join(fox, rid_of("FOX-1"), "fox");
  expect_heard(eagle, fox, "by-udp");
  expect_heard(fox, eagle, "back");
  eagle.must("send Order by-tcp");
  fox.event("receive HLAinteractionRoot.Order tag=by-tcp");
  expect_executive_logs("station \"EAGLE-1\" (instructor)) joined");
  expect_executive_logs("station \"FOX-1\" (trainee)) joined");
}

TEST_F(Certificates, DatagramsAreSealedWithAKeyThatNoFileContains) {
  lab_.start_executive();
  TestFederate eagle;
  TestFederate fox;
  join(eagle, rid_of("EAGLE-1"), "eagle");
  join(fox, rid_of("FOX-1"), "fox");
  Stranger stranger(kGroup, lab_.data_port());
  expect_heard(eagle, fox, "very-secret-words");
  const rti::ByteVector heard = stranger.overhear();
  const std::string text(heard.begin(), heard.end());
  EXPECT_EQ(text.find("secret"), std::string::npos);
  EXPECT_EQ(heard.front() >> 4U, rti::security::kSealedVersion)
      << "the version of sealed datagrams";
}

TEST_F(Certificates, AFederateWithoutOneIsRefusedWithTheReason) {
  lab_.start_executive();
  EXPECT_THAT(connect_with(""),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("this network is protected"),
                    HasSubstr("security.certificate")));
  expect_executive_logs("does not use TLS");
}

TEST_F(Certificates, AFederateWithAKeyFileIsRefused) {
  lab_.start_executive();
  const KeyFile key;
  EXPECT_THAT(connect_with(key.setting()),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("the same key")));
  expect_executive_logs("was refused");
}

TEST_F(Certificates, OneOfAnotherAuthorityIsRefusedByBothSides) {
  lab_.start_executive();
  TestAuthority other("Other", utc_now() - std::chrono::seconds(60));
  // The station finds out first that the executive is foreign.
  EXPECT_THAT(connect_with(setting(other.issue("EAGLE-1"))),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("\"HQ\" (executive)"),
                    HasSubstr("was not issued by the authority \"Other\"")));
  expect_executive_logs(
      "it refuses the certificate of this program, \"HQ\" (executive): it is not "
      "one of the authority of that side");
  // One that trusts any executive is refused by it.
  const auto stranger = other.station("FOX-1");
  EXPECT_THAT(greet(std::make_shared<const StationIdentity>(
                  StationIdentity{stranger->certificate, stranger->key, authority_.trusted()})),
              AllOf(HasSubstr("refused the connection"), HasSubstr("\"FOX-1\" (trainee)"),
                    HasSubstr("was not issued by the authority \"Test\"")));
}

TEST_F(Certificates, AnExpiredOneIsRefusedWithTheReasonOnBothSides) {
  lab_.start_executive();
  const auto now = utc_now();
  const auto issued = authority_.folder().issue("EAGLE-1", Role::kTrainee,
                                                {now - std::chrono::days(10), std::chrono::days(9)},
                                                authority_.files().path());
  ASSERT_TRUE(issued);
  const CertificateFiles files = authority_.files_of("EAGLE-1");
  EXPECT_THAT(connect_with(setting(files)),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr(files.certificate),
                    HasSubstr("expired on")));
  const auto expired = StationIdentity::read(files, now - std::chrono::days(5));
  ASSERT_TRUE(expired) << expired.error().text();
  EXPECT_THAT(greet(expired.value()),
              AllOf(HasSubstr("refused the connection"), HasSubstr("expired on")));
  expect_executive_logs("it is the station \"EAGLE-1\" (trainee), whose certificate expired on");
}

TEST_F(Certificates, OneThatIsNotYetValidIsRefused) {
  lab_.start_executive();
  const auto begin = utc_now() + std::chrono::days(1);
  ASSERT_TRUE(authority_.folder().issue("EAGLE-1", Role::kTrainee, {begin, std::chrono::days(9)},
                                        authority_.files().path()));
  const auto early = StationIdentity::read(authority_.files_of("EAGLE-1"), begin);
  ASSERT_TRUE(early) << early.error().text();
  EXPECT_THAT(greet(early.value()), HasSubstr("is not valid before"));
  expect_executive_logs("is not valid before");
}

TEST_F(Certificates, ARevokedOneIsRefusedWithoutARestart) {
  lab_.start_executive();
  TestFederate fox;
  join(fox, rid_of("FOX-1"), "fox");
  TestFederate hawk;
  join(hawk, rid_of("HAWK-1"), "hawk");
  const auto eagle = authority_.station("EAGLE-1");
  EXPECT_EQ(greet(eagle), "welcome");
  ASSERT_TRUE(authority_.folder().revoke("EAGLE-1", utc_now()));
  EXPECT_THAT(greet(eagle), AllOf(HasSubstr("refused the connection"), HasSubstr("was revoked")));
  expect_executive_logs("it is the station \"EAGLE-1\" (trainee), whose certificate was revoked");
  expect_heard(fox, hawk, "the-others-continue");
}

TEST_F(Certificates, ARevokedStationThatIsConnectedIsReportedOnce) {
  lab_.start_executive();
  TestFederate fox;
  join(fox, rid_of("FOX-1"), "fox");
  TestFederate hawk;
  join(hawk, rid_of("HAWK-1"), "hawk");
  ASSERT_TRUE(authority_.folder().revoke("FOX-1", utc_now()));
  const std::string still = " is still connected, but its certificate was revoked on ";
  expect_executive_logs("station \"FOX-1\" (trainee)" + still);

  const auto status =
      rti::executive::ask_status({"127.0.0.1", lab_.port(), ""}, kPatience,
                                 TlsContext::create({nullptr, authority_.station("EAGLE-1")}));
  ASSERT_TRUE(status) << status.error().text();
  std::map<std::string, bool> revoked;
  for (const auto& member : status.value().federations.at(0).members) {
    revoked[member.name] = member.revoked;
  }
  EXPECT_EQ(revoked, (std::map<std::string, bool>{{"fox", true}, {"hawk", false}}));

  // All sessions are checked again before the next one is reported.
  ASSERT_TRUE(authority_.folder().revoke("HAWK-1", utc_now()));
  expect_executive_logs("station \"HAWK-1\" (trainee)" + still);
  const std::string shown = lab_.executive().transcript();
  const std::size_t first = shown.find("\"FOX-1\" (trainee)" + still);
  EXPECT_EQ(shown.find("\"FOX-1\" (trainee)" + still, first + 1), std::string::npos) << shown;
}

TEST_F(Certificates, ARevokedExecutiveIsRefusedByItsFederates) {
  const std::string rid = rid_of("EAGLE-1");
  lab_.start_executive();
  ASSERT_TRUE(authority_.folder().revoke("HQ", utc_now()));
  TestFederate eagle;
  EXPECT_THAT(eagle.ask("connect immediate " + rid),
              AllOf(StartsWith("error ConnectionFailed"), HasSubstr("\"HQ\" (executive)"),
                    HasSubstr("was revoked")));
  expect_executive_logs(
      "it refuses the certificate of this program, \"HQ\" (executive): it is "
      "revoked");
}

TEST_F(Certificates, AnotherExecutiveHasAnotherKeyThatItsMembersGet) {
  lab_.start_executive();
  const std::string eagle_rid = rid_of("EAGLE-1");
  const std::string fox_rid = rid_of("FOX-1");
  {
    TestFederate eagle;
    TestFederate fox;
    join(eagle, eagle_rid, "eagle");
    join(fox, fox_rid, "fox");
    expect_heard(eagle, fox, "first");
    lab_.executive().kill_hard();
    eagle.event("lost");
    fox.event("lost");
  }
  lab_.start_executive();
  TestFederate eagle;
  TestFederate fox;
  join(eagle, eagle_rid, "eagle");
  join(fox, fox_rid, "fox");
  expect_heard(eagle, fox, "second");
}

constexpr const char* kChannel7 = "HLAinteractionRoot.Signal.Channel007";
constexpr const char* kChannel8 = "HLAinteractionRoot.Signal.Channel008";

rti::security::PermittedNets channel_7() {
  rti::security::PermittedNets nets;
  nets.add({Frequency::from_kilohertz(175), Frequency::from_kilohertz(175)});
  return nets;
}

/// Stations on channels 7 and 8. The certificate of one of them permits channel 7 only.
class RestrictedMembers : public Certificates {
 protected:
  RestrictedMembers()
      : Certificates(
            "[[groups]]\nclasses=\"HLAinteractionRoot.Signal.Channel#\"\n"
            "base=\"239.192.41.0\"\ncount=256\n" +
            one_group()) {}
  std::string restricted_rid(const std::string& station) {
    const auto issued = authority_.folder().issue(
        station, Role::kTrainee, {utc_now() - std::chrono::days(1), std::chrono::days(9)},
        authority_.files().path(), channel_7());
    EXPECT_TRUE(issued) << issued.error().text();
    return rid_with(setting(authority_.files_of(station)));
  }
  static void connect(TestFederate& federate, const std::string& rid) {
    federate.must("connect immediate " + rid);
    static_cast<void>(federate.ask(FederationPlan{}.create_command()));  // may exist already
  }
  static void use_channels(TestFederate& federate) {
    for (const char* channel : {kChannel7, kChannel8}) {
      federate.must(std::string("publish ") + channel);
      federate.must(std::string("subscribe ") + channel);
    }
  }
  static std::string received(const char* channel, const std::string& tag) {
    return std::string("receive ") + channel + " tag=" + tag;
  }
  /// Sends on channel 8 and then on 7 until `hearer` has received the latter.
  static void send_on_both(TestFederate& sender, TestFederate& hearer, const std::string& tag) {
    int round = 0;
    EXPECT_TRUE(eventually([&] {
      const std::string fresh = tag + "-" + std::to_string(++round);
      sender.must(std::string("send ") + kChannel8 + " " + fresh);
      sender.must(std::string("send ") + kChannel7 + " " + fresh);
      return hearer.events(received(kChannel7, tag)) > 2;
    })) << hearer.process().transcript();
  }
};

TEST_F(RestrictedMembers, HearAndSpeakOnTheirNetsOnly) {
  lab_.start_executive();
  TestFederate free;
  TestFederate other;
  TestFederate trainee;
  connect(free, rid_of("FREE", Role::kInstructor));
  connect(other, rid_of("OTHER", Role::kTester));
  connect(trainee, restricted_rid("TRAINEE"));
  for (auto* one : {&free, &other, &trainee}) {
    one->must("join " +
              std::string(one == &free    ? "free"
                          : one == &other ? "other"
                                          : "trainee") +
              " lab " + module("channels"));
    use_channels(*one);
  }
  send_on_both(free, trainee, "of-free");
  EXPECT_GT(other.events(received(kChannel8, "of-free")), 0U);
  EXPECT_EQ(trainee.events(received(kChannel8, "")), 0U) << trainee.process().transcript();
  send_on_both(trainee, free, "of-trainee");
  EXPECT_EQ(free.events(received(kChannel8, "of-trainee")), 0U) << free.process().transcript();
  EXPECT_EQ(other.events(received(kChannel8, "of-trainee")), 0U);
  EXPECT_GT(trainee.process().count(std::string("does not permit ") + kChannel8), 0U);
  EXPECT_EQ(trainee.process().count(std::string("does not permit ") + kChannel7), 0U);
}

TEST_F(RestrictedMembers, GetTheKeysOfClassesThatAreAddedLater) {
  lab_.start_executive();
  TestFederate trainee;
  TestFederate free;
  connect(trainee, restricted_rid("TRAINEE"));
  trainee.must("join trainee lab");
  connect(free, rid_of("FREE", Role::kInstructor));
  free.must("join free lab " + module("channels"));
  use_channels(free);
  EXPECT_TRUE(eventually([&] {
    return trainee.ask(std::string("subscribe ") + kChannel7).starts_with("ok");
  })) << trainee.process().transcript();
  trainee.must(std::string("subscribe ") + kChannel8);
  send_on_both(free, trainee, "late");
  EXPECT_EQ(trainee.events(received(kChannel8, "")), 0U) << trainee.process().transcript();
}

TEST_F(RestrictedMembers, AnExecutiveWithOtherGroupsRefusesStations) {
  lab_.start_executive();
  TestFederate trainee;
  std::string rid = restricted_rid("TRAINEE");
  const std::string base = "239.192.41.0";
  connect(trainee, rid.replace(rid.find(base), base.size(), "239.192.42.0"));
  EXPECT_THAT(trainee.ask("join trainee lab"),
              AllOf(HasSubstr("differ from those of the executive"), HasSubstr("239.192.42.0")));
}

TEST_F(RestrictedMembers, StationsWithoutTheRoleRunNoExecutive) {
  static_cast<void>(restricted_rid("TRAINEE"));
  const std::vector<std::pair<CertificateFiles, std::string>> stations{
      {authority_.files_of("TRAINEE"), "permits only some nets"},
      {authority_.issue("INSTRUCTOR", Role::kInstructor), "does not contain the role executive"}};
  for (const auto& [files, reason] : stations) {
    Laboratory lab(Laboratory::Discovery::kByBeacon, one_group() + setting(files));
    TestFederate federate;
    EXPECT_THAT(federate.ask("connect immediate " + lab.rid_text()),
                AllOf(HasSubstr("does not permit it to run one"), HasSubstr("role executive"),
                      HasSubstr("roger rtiexec")));
    EXPECT_FALSE(lab.executive_listens());
    Child executive({ROGER_BIN_DIR "/rti-test-executive", "rtiexec", "--rid", lab.rid_file()});
    EXPECT_NE(executive.wait_for_end(kPatience), 0);
    EXPECT_THAT(executive.transcript(), AllOf(HasSubstr(files.certificate), HasSubstr(reason),
                                              HasSubstr("roger keys issue")));
  }
}

TEST(CertificateBeacons, AStationStartsAnExecutiveAndOthersFindIt) {
  TestAuthority authority("Test", utc_now() - std::chrono::seconds(60));
  Laboratory lab(Laboratory::Discovery::kByBeacon,
                 one_group() + setting(authority.issue_with_executive("EAGLE-1")));
  TestFederate first = lab.joined("first");
  TestFederate second = lab.joined("second");
  first.must("publish Order");
  second.must("subscribe Order");
  first.must("send Order hello");
  second.event("receive HLAinteractionRoot.Order tag=hello");
}

TEST(CertificateBeacons, ForgedOnesMisleadNoOne) {
  TestAuthority authority("Test", utc_now() - std::chrono::seconds(60));
  TestAuthority other("Other", utc_now() - std::chrono::seconds(60));
  Laboratory lab(Laboratory::Discovery::kByBeacon,
                 one_group() + setting(authority.issue_with_executive("EAGLE-1")));
  Stranger stranger("239.192.18.1", lab.port());
  rti::security::BeaconSeal seal(
      std::make_unique<rti::security::BeaconSignature>(other.station("STRANGER")));
  lab.start_executive();
  rti::wire::Beacon beacon;
  beacon.kind = rti::wire::BeaconKind::kActive;
  beacon.incarnation = 1;
  beacon.address = 0x7f000001;
  beacon.port = 1;
  beacon.fixed = true;
  beacon.federates = 100;
  for (int round = 0; round < 50; ++round) {
    stranger.send(rti::wire::encode_beacon(beacon));
    stranger.send(seal.seal(beacon, std::chrono::time_point_cast<std::chrono::milliseconds>(
                                        std::chrono::system_clock::now())));
  }
  TestFederate federate = lab.joined("federate");
  EXPECT_EQ(lab.executive().count("yields"), 0U) << lab.executive().transcript();
  EXPECT_EQ(lab.executive().count("not a member of this network"), 2U)
      << "one for each kind: without a signature, and with a foreign one";
  federate.must("publish Order");
}

}  // namespace
}  // namespace roger::test
