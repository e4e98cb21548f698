// How executives are found, started and elected, with real beacons on the loopback.
#include "rti/discovery/discovery.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <future>
#include <memory>
#include <set>
#include <vector>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/discovery/control_group.hpp"
#include "rti/discovery/launcher.hpp"
#include "rti/executive/executive.hpp"
#include "rti/wire/beacon.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::executive {
namespace {

using testing::HasSubstr;

constexpr std::chrono::milliseconds kShort{300};

Rid rid_that_starts() {
  Rid rid = loopback_rid();
  rid.executive.program = ROGER_BIN_DIR "/executive_host";
  rid.executive.linger = std::chrono::seconds{3};  // for a federate that a loaded machine delays
  return rid;
}

/// Waits until no executive of the test answers. Returns false if one still answers at the end.
bool no_executive_answers(const Rid& rid) {
  return test::eventually([&] {
    const auto found = find_executive(rid, kShort);
    return found && !found.value();
  });
}

// Signals of the terminal do not reach it, and the scheduler does not treat it as another session.
TEST(StartExecutive, CreatesItsOwnProcessGroupInTheSameSession) {
  const std::filesystem::path program = testing::TempDir() + "program";
  const std::filesystem::path report = testing::TempDir() + "report";
  std::ofstream(program) << "#!/bin/sh\n"
                         << "read pid name state parent group session rest < /proc/self/stat\n"
                         << "echo $pid $group $session > " << report << ".part\n"
                         << "mv " << report << ".part " << report << "\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  Rid rid = loopback_rid();
  rid.executive.program = program;
  const Status started = start_executive(rid);
  ASSERT_TRUE(started) << started.error().text();
  ASSERT_TRUE(test::eventually([&] { return std::filesystem::exists(report); }));
  pid_t process = 0;
  pid_t group = 0;
  pid_t session = 0;
  ASSERT_TRUE(std::ifstream(report) >> process >> group >> session);
  EXPECT_EQ(group, process);
  EXPECT_EQ(session, ::getsid(0));
}

TEST(Discovery, NoExecutiveIsNotAnError) {
  const auto found = find_executive(loopback_rid(), kShort);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(found.value(), std::nullopt);
}

TEST(Discovery, ExecutiveIsFoundByItsBeacon) {
  const Rid rid = loopback_rid();
  RunningExecutive executive(rid);
  ASSERT_TRUE(executive.serves());
  const auto found = find_executive(rid, kPatience);
  ASSERT_TRUE(found) << found.error().message;
  ASSERT_TRUE(found.value());
  EXPECT_EQ(found.value()->host, "127.0.0.1");
  EXPECT_EQ(found.value()->port, executive.port());
  EXPECT_EQ(found.value()->port, rid.network.control.port) << "the well-known port was free";
  EXPECT_FALSE(found.value()->machine.empty());
  TestFederate federate(found.value()->port);
  EXPECT_EQ(federate.welcome.incarnation, executive.incarnation());
}

TEST(Discovery, AllExecutivesAreHeard) {
  Rid rid = loopback_rid();
  ASSERT_TRUE(hear_executives(rid, kShort).value().empty());
  rid.executive.address = Endpoint{"127.0.0.1", free_port()};
  RunningExecutive first(rid);
  rid.executive.address = Endpoint{"127.0.0.1", free_port()};
  RunningExecutive second(rid);
  ASSERT_TRUE(first.serves() && second.serves());
  const auto heard = hear_executives(rid, kShort);
  ASSERT_TRUE(heard) << heard.error().message;
  ASSERT_EQ(heard.value().size(), 2U);
  std::set<std::uint16_t> ports;
  for (const HeardExecutive& one : heard.value()) {
    EXPECT_EQ(one.address.host, "127.0.0.1");
    EXPECT_EQ(one.version, wire::kControlVersion);
    ports.insert(one.address.port);
  }
  EXPECT_EQ(ports, (std::set{first.port(), second.port()}));
}

TEST(Discovery, BeaconAnnouncesAnotherPortIfTheKnownOneIsInUse) {
  const Rid rid = loopback_rid();
  net::asio::io_context io;
  const net::asio::ip::tcp::acceptor taker(
      io, {net::asio::ip::address_v4::any(), rid.network.control.port});
  RunningExecutive executive(rid);
  ASSERT_TRUE(executive.serves());
  EXPECT_NE(executive.port(), rid.network.control.port);
  const auto found = find_executive(rid, kPatience);
  ASSERT_TRUE(found && found.value());
  EXPECT_EQ(found.value()->port, executive.port());
}

TEST(Discovery, OneOfTwoStartedTogetherServesAndTheOtherReportsWhy) {
  const Rid rid = loopback_rid();
  RunningExecutive a(rid);
  RunningExecutive b(rid);
  RunningExecutive& winner = a.incarnation() < b.incarnation() ? a : b;
  RunningExecutive& loser = a.incarnation() < b.incarnation() ? b : a;
  const auto ended = loser.ended.take();
  ASSERT_TRUE(ended);
  ASSERT_FALSE(*ended);
  EXPECT_EQ(ended->error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(ended->error().message, HasSubstr("already serves this network"));
  EXPECT_TRUE(winner.serves());
  const auto found = find_executive(rid, kPatience);
  ASSERT_TRUE(found && found.value());
  EXPECT_EQ(found.value()->port, winner.port());
}

TEST(Discovery, ExecutiveStartedNextToAnActiveOneYields) {
  const Rid rid = loopback_rid();
  RunningExecutive first(rid);
  ASSERT_TRUE(first.serves());
  RunningExecutive second(rid);
  const auto ended = second.ended.take();
  ASSERT_TRUE(ended);
  EXPECT_FALSE(*ended);
  EXPECT_EQ(first.ended.size(), 0U);
}

TEST(Discovery, ExecutivesOfDifferentControlGroupsDoNotMeet) {
  const Rid one = loopback_rid();
  const Rid other = loopback_rid();
  RunningExecutive a(one);
  RunningExecutive b(other);
  EXPECT_TRUE(a.serves());
  EXPECT_TRUE(b.serves());
}

TEST(Discovery, LingeringExecutiveEndsWithoutConnections) {
  ExecutiveOptions options;
  options.linger = std::chrono::seconds{1};
  RunningExecutive executive(loopback_rid(), options);
  ASSERT_TRUE(executive.serves());
  const auto ended = executive.ended.take();
  ASSERT_TRUE(ended);
  EXPECT_TRUE(*ended);
}

TEST(Discovery, LingeringExecutiveStaysWhileAFederateIsConnected) {
  ExecutiveOptions options;
  options.linger = std::chrono::seconds{2};
  RunningExecutive executive(loopback_rid(), options);
  ASSERT_TRUE(executive.serves());
  {
    TestFederate federate(executive.port());
    // There is no event that proves it; the executive only has had the time to end and did not.
    EXPECT_FALSE(executive.ended.take(std::chrono::milliseconds{3000}));
  }
  EXPECT_TRUE(executive.ended.take());
}

TEST(Discovery, OtherWireVersionIsRefusedWithReason) {
  const Rid rid = loopback_rid();
  IoThread io;
  net::UdpMulticastSettings settings;
  settings.interface = loopback();
  settings.port = rid.network.control.port;
  auto created = net::UdpMulticast::create(io.io, settings);
  ASSERT_TRUE(created);
  net::UdpMulticast& foreign = *created.value();
  ASSERT_TRUE(foreign.join(rid.network.control.address));
  foreign.start(
      [&](const net::Received& received) {
        const auto heard = wire::decode_beacon(received.data);
        if (!heard || heard->kind != wire::BeaconKind::kProbe) return;
        wire::Beacon beacon;
        beacon.version = 9;
        beacon.kind = wire::BeaconKind::kActive;
        beacon.incarnation = 1;
        beacon.host = "elsewhere";
        foreign.send(rid.network.control.address, wire::encode_beacon(beacon));
      },
      net::ReadBy::kIoThread);
  Result<std::optional<ExecutiveAddress>> found = std::optional<ExecutiveAddress>{};
  ASSERT_TRUE(test::eventually([&] {
    found = find_executive(rid, kShort);
    return !found;
  })) << "the foreign beacon is not heard";
  EXPECT_EQ(found.error().code, ErrorCode::kUnsupported);
  EXPECT_THAT(found.error().message, HasSubstr("host elsewhere"));
  EXPECT_THAT(found.error().message, HasSubstr("version 9"));
  EXPECT_THAT(found.error().message, HasSubstr("version " + std::to_string(wire::kControlVersion)));
}

TEST(Discovery, AddressOfTheRidIsUsedUnchecked) {
  Rid rid = loopback_rid();
  rid.executive.address = Endpoint{"somewhere", 1234};
  const auto found = find_or_start_executive(rid);
  ASSERT_TRUE(found);
  EXPECT_EQ(found.value(), (ExecutiveAddress{"somewhere", 1234, ""}));
}

TEST(Discovery, MissingExecutiveWithoutStartingIsReported) {
  Rid rid = loopback_rid();
  rid.executive.start = false;
  const auto found = find_or_start_executive(rid);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(found.error().message, HasSubstr(rid.network.control.text()));
  EXPECT_THAT(found.error().message, HasSubstr("roger rtiexec"));
}

TEST(Discovery, MissingProgramIsNamedInTheError) {
  Rid rid = loopback_rid();
  rid.executive.program = "/nowhere/roger";
  const auto found = find_or_start_executive(rid);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(found.error().message, HasSubstr("/nowhere/roger"));
}

TEST(Discovery, FederateStartsAnExecutiveThatEndsAfterTheLastFederate) {
  const Rid rid = rid_that_starts();
  const auto found = find_or_start_executive(rid);
  ASSERT_TRUE(found) << found.error().message;
  {
    TestFederate federate(found.value().port);
    federate.fence();
    const auto again = find_or_start_executive(rid);
    ASSERT_TRUE(again);
    EXPECT_EQ(again.value().port, found.value().port) << "the existing executive is used";
  }
  EXPECT_TRUE(no_executive_answers(rid));
}

TEST(Discovery, FederatesStartedTogetherUseTheSameExecutive) {
  const Rid rid = rid_that_starts();
  std::vector<std::future<std::unique_ptr<TestFederate>>> searches;
  for (int i = 0; i < 4; ++i) {
    searches.push_back(std::async(std::launch::async, [&rid] {
      const auto found = find_or_start_executive(rid);
      EXPECT_TRUE(found) << found.error().message;
      return found ? std::make_unique<TestFederate>(found.value().port) : nullptr;
    }));
  }
  std::set<std::uint64_t> incarnations;
  std::vector<std::unique_ptr<TestFederate>> federates;
  for (auto& search : searches) {
    federates.push_back(search.get());
    ASSERT_TRUE(federates.back());
    incarnations.insert(federates.back()->welcome.incarnation);
  }
  EXPECT_EQ(incarnations.size(), 1U);
  federates.clear();
  EXPECT_TRUE(no_executive_answers(rid));
}

/// Returns an executive at its own address on the network of `rid`.
ExecutiveOptions at_fixed_address() {
  ExecutiveOptions options;
  options.address = Endpoint{"127.0.0.1", free_port()};
  return options;
}

/// Returns whether the executive reports a sentence that contains `text`; removes its earlier
/// sentences.
bool reports(RunningExecutive& executive, const std::string& text) {
  while (const auto sentence = executive.sentences.take()) {
    if (sentence->find(text) != std::string::npos) return true;
  }
  return false;
}

wire::Joined create_and_join(TestFederate& federate, const std::string& federation) {
  EXPECT_EQ(federate.ask(wire::CreateFederation{1, federation, {}, ""}).exception,
            wire::ExceptionKind::kNone);
  return federate.join(federation);
}

TEST(TwoExecutives, IdleExecutiveYields) {
  const Rid rid = loopback_rid();
  RunningExecutive idle(rid);
  ASSERT_TRUE(idle.serves());
  {
    // A federation without federates is no reason to stay.
    TestFederate federate(idle.port());
    create_and_join(federate, "X");
  }
  RunningExecutive other(rid, at_fixed_address());
  const auto ended = idle.ended.take();
  ASSERT_TRUE(ended);
  ASSERT_FALSE(*ended);
  EXPECT_THAT(ended->error().message, HasSubstr("127.0.0.1:" + std::to_string(other.port())));
  EXPECT_TRUE(other.serves());
}

TEST(TwoExecutives, FederatesOfTheYieldingExecutiveJoinTheOther) {
  const Rid rid = loopback_rid();
  RunningExecutive yielding(rid);
  ASSERT_TRUE(yielding.serves());
  TestFederate federate(yielding.port());
  create_and_join(federate, "X");
  RunningExecutive other(rid, at_fixed_address());
  ASSERT_TRUE(other.serves());
  EXPECT_TRUE(reports(yielding, "Another executive serves this network"));
  EXPECT_EQ(yielding.ended.size(), 0U) << "the other one does not serve a federate yet";

  TestFederate elsewhere(other.port());
  create_and_join(elsewhere, "X");
  EXPECT_THAT(federate.hear<wire::Yielding>().to,
              HasSubstr("127.0.0.1:" + std::to_string(other.port())));
  EXPECT_TRUE(federate.closed.take());
  const auto ended = yielding.ended.take();
  ASSERT_TRUE(ended);
  EXPECT_FALSE(*ended);
  const auto found = find_executive(rid, kPatience);
  ASSERT_TRUE(found && found.value());
  EXPECT_EQ(found.value()->port, other.port());
}

TEST(TwoExecutives, BothContinueAndReportDifferentFederations) {
  const Rid rid = loopback_rid();
  RunningExecutive one(rid);
  ASSERT_TRUE(one.serves());
  TestFederate federate(one.port());
  create_and_join(federate, "X");
  RunningExecutive other(rid, at_fixed_address());
  ASSERT_TRUE(other.serves());
  TestFederate elsewhere(other.port());
  create_and_join(elsewhere, "Y");
  EXPECT_TRUE(reports(one, "serves other federations of this network"));
  federate.fence();
  EXPECT_EQ(one.ended.size(), 0U);
}

TEST(TwoExecutives, FixedAddressesAreReportedByBoth) {
  const Rid rid = loopback_rid();
  RunningExecutive one(rid, at_fixed_address());
  RunningExecutive other(rid, at_fixed_address());
  EXPECT_TRUE(reports(one, "another executive at a fixed address serves this network"));
  EXPECT_TRUE(reports(other, "another executive at a fixed address serves this network"));
  EXPECT_EQ(one.ended.size(), 0U);
  EXPECT_EQ(other.ended.size(), 0U);
}

TEST(TwoExecutives, BeaconRateIsTheSameAsForASingleExecutive) {
  const Rid rid = loopback_rid();
  IoThread io;
  auto group = ControlGroup::open(io.io, rid, loopback());
  ASSERT_TRUE(group);
  std::atomic<int> beacons{0};
  group.value()->start([&](const wire::Beacon&, filter::Ipv4Address) { ++beacons; });
  RunningExecutive one(rid, at_fixed_address());
  RunningExecutive other(rid, at_fixed_address());
  ASSERT_TRUE(reports(one, "another executive at a fixed address"));
  ASSERT_TRUE(reports(other, "another executive at a fixed address"));
  // The number of beacons that each sends, by its own clock.
  const auto begin = std::chrono::steady_clock::now();
  const int before = beacons;
  ASSERT_TRUE(test::eventually([&] { return beacons - before >= 20; }));
  const auto took = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(took, 8 * rid.timing.beacon) << "20 beacons of two executives";
  net::asio::post(io.io, [&] { group.value()->stop(); });
  io.fence();
}

/// The control group of `rid`, on which any program can send.
class Stranger {
 public:
  explicit Stranger(const Rid& rid) : group_(ControlGroup::open(io_.io, rid, loopback()).value()) {
    group_->start([this](const wire::Beacon& beacon, filter::Ipv4Address) {
      if (beacon.kind == wire::BeaconKind::kActive && beacon.incarnation == awaited_) ++answers_;
    });
  }
  ~Stranger() {
    net::asio::post(io_.io, [this] { group_->stop(); });
    io_.fence();
  }
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

  void send(const wire::Beacon& beacon) { group_->send(beacon); }
  /// Returns once the executive has processed what was sent before.
  bool is_processed_by(const RunningExecutive& executive) {
    awaited_ = executive.incarnation();
    const int before = answers_;
    return test::eventually([&] {
      send({});  // a probe, which the executive answers
      return answers_ > before;
    });
  }

 private:
  IoThread io_;
  std::unique_ptr<ControlGroup> group_;
  std::atomic<std::uint64_t> awaited_{0};
  std::atomic<int> answers_{0};
};

wire::Beacon forged_beacon(wire::BeaconKind kind, std::uint64_t incarnation, std::uint16_t port) {
  wire::Beacon forged;
  forged.kind = kind;
  forged.incarnation = incarnation;
  forged.address = 0x7F000001;
  forged.port = port;
  forged.federates = 5;
  return forged;
}

TEST(TwoExecutives, CandidateDoesNotEndBecauseOfBeaconsAlone) {
  const Rid rid = loopback_rid();
  Stranger stranger(rid);
  RunningExecutive executive(rid);
  // No process listens at the port.
  const std::uint16_t port = free_port();
  bool serves = false;
  EXPECT_TRUE(test::eventually([&] {
    stranger.send(forged_beacon(wire::BeaconKind::kActive, 1, port));
    stranger.send(forged_beacon(wire::BeaconKind::kCandidate, 2, port));
    while (const auto sentence = executive.sentences.take(std::chrono::milliseconds{0})) {
      serves = serves || sentence->starts_with("Executive listens");
    }
    return serves || executive.ended.size() > 0;
  }));
  ASSERT_EQ(executive.ended.size(), 0U);
  TestFederate federate(executive.port());
  federate.fence();
}

TEST(TwoExecutives, RandomBeaconsCauseFewReports) {
  const Rid rid = loopback_rid();
  RunningExecutive executive(rid);
  ASSERT_TRUE(executive.serves());
  Stranger stranger(rid);
  constexpr int kBatches = 100;
  constexpr int kAtOnce = 30;  // as many as the socket holds
  for (int i = 0; i < kBatches; ++i) {
    for (int k = 0; k < kAtOnce; ++k) {
      // The executive itself answers, under another incarnation.
      stranger.send(forged_beacon(wire::BeaconKind::kActive,
                                  static_cast<std::uint64_t>(1 + i * kAtOnce + k),
                                  executive.port()));
    }
    ASSERT_TRUE(stranger.is_processed_by(executive));
  }
  TestFederate federate(executive.port());
  federate.fence();
  EXPECT_GT(executive.sentences.size(), 0U);
  EXPECT_LE(executive.sentences.size(), 2 * WarningLimit::kMaxPerInterval);
  EXPECT_EQ(executive.ended.size(), 0U);
}

TEST(TwoExecutives, UnconfirmedBeaconChangesNothing) {
  const Rid rid = loopback_rid();
  RunningExecutive executive(rid);
  ASSERT_TRUE(executive.serves());
  net::asio::io_context io;
  auto group = ControlGroup::open(io, rid, loopback());
  ASSERT_TRUE(group);
  wire::Beacon forged;
  forged.kind = wire::BeaconKind::kActive;
  forged.incarnation = 1;
  forged.address = 0x7F000001;
  forged.port = executive.port();  // the executive itself, under another incarnation
  forged.federates = 5;
  group.value()->send(forged);
  EXPECT_TRUE(reports(executive, "cannot be queried: another executive answers at this address"));
  EXPECT_EQ(executive.ended.size(), 0U);
}

TEST(TwoExecutives, FederateReportsAnExecutiveThatItsOwnDoesNotHear) {
  // The executive does not hear any beacons.
  Rid rid = loopback_rid();
  Rid deaf = rid;
  deaf.network.control.port = free_port();
  RunningExecutive executive(deaf);
  ASSERT_TRUE(executive.serves());
  RunningExecutive other(rid, at_fixed_address());
  ASSERT_TRUE(other.serves());
  TestFederate federate(executive.port());
  create_and_join(federate, "X");
  TestFederate elsewhere(other.port());
  create_and_join(elsewhere, "X");
  wire::Beacon heard;
  heard.kind = wire::BeaconKind::kActive;
  heard.incarnation = other.incarnation();
  heard.address = 0x7F000001;
  heard.port = other.port();
  heard.fixed = true;
  heard.federates = 1;
  federate.say(wire::ExecutiveHeard{wire::encode_beacon(heard)});
  EXPECT_THAT(federate.hear<wire::Yielding>().to, HasSubstr(std::to_string(other.port())));
  EXPECT_TRUE(executive.ended.take());
}

}  // namespace
}  // namespace roger::rti::executive
