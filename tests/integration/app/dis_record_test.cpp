// roger dis-record and dis-replay on a simulated network: what was recorded arrives again.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "app/dis/capture/pcap_reader.hpp"
#include "app/support/json_file.hpp"
#include "tests/integration/app/dis_network.hpp"
#include "tests/support/free_port.hpp"

namespace roger::app {
namespace {

using namespace std::chrono_literals;
using nlohmann::ordered_json;
using testing::AllOf;
using testing::HasSubstr;

/// Facts about the datagrams of a capture.
struct Recorded {
  std::vector<std::string> destinations;
  std::vector<Nanoseconds> times;
};

class DisRecordTest : public DisNetworkTest {
 protected:
  ~DisRecordTest() override { std::remove(capture_.c_str()); }

  [[nodiscard]] ordered_json result() const {
    const auto read = read_json(json_);
    EXPECT_TRUE(read) << read.error().text();
    return read ? read.value() : ordered_json::object();
  }
  [[nodiscard]] Recorded read_capture() const {
    Recorded out;
    auto opened = PcapReader::open(capture_);
    EXPECT_TRUE(opened) << opened.error().text();
    if (!opened) return out;
    for (;;) {
      const auto next = opened.value().next();
      EXPECT_TRUE(next) << next.error().text();
      if (!next || next.value().is_end) return out;
      const auto& datagram = next.value().datagram;
      EXPECT_TRUE(datagram);
      if (!datagram) continue;
      EXPECT_EQ(datagram->source.text(), "10.77.0.1");
      EXPECT_NE(datagram->source_port, 0);
      EXPECT_EQ(datagram->destination_port, kPort);
      out.destinations.push_back(datagram->destination.text());
      out.times.push_back(datagram->time);
    }
  }
  /// Records five datagrams of two radios, of which radio 1 sends four packets and misses two.
  void record() {
    start({"dis-record", capture_, "--group", kGroup, "--interface", "eth0", "--json", json_});
    send(kBroadcast, transmitter(1));
    send(kUnicast, signal(1, 0ms));
    // Otherwise a late first datagram would shorten the recording.
    ASSERT_TRUE(has_read(2)) << text_of_file(output_);
    std::this_thread::sleep_for(300ms);
    send(kGroup, signal(1, 20ms));
    send(kBroadcast, joined({signal(1, 80ms), signal(1, 100ms), transmitter(2)}));
    send(kUnicast, ByteVector{'g', 'a', 'r', 'b', 'a', 'g', 'e'});
    ASSERT_TRUE(has_read(kRecorded)) << text_of_file(output_);
    EXPECT_EQ(terminate(), 0) << text_of_file(output_);
  }

  static constexpr std::uint64_t kRecorded = 5;
  const std::string capture_ = scratch("exercise.pcap");
};

TEST_F(DisRecordTest, RecordedDatagramsArriveAgainWithTheirIntervals) {
  record();
  const ordered_json recorded = result();
  EXPECT_EQ(recorded.at("file"), capture_);
  EXPECT_EQ(recorded.at("datagrams"), kRecorded);
  EXPECT_EQ(recorded.at("skipped"), 0);
  EXPECT_EQ(recorded.at("lost"), 0);
  EXPECT_GE(recorded.at("seconds").get<double>(), 0.3);
  EXPECT_THAT(text_of_file(output_), HasSubstr("Recorded 5 datagrams"));
  const Recorded content = read_capture();
  EXPECT_EQ(content.destinations,
            (std::vector<std::string>{kBroadcast, kUnicast, kGroup, kBroadcast, kUnicast}));
  ASSERT_EQ(content.times.size(), kRecorded);
  const double length =
      std::chrono::duration<double>(content.times.back() - content.times.front()).count();
  EXPECT_GE(length, 0.3);

  start({"dis-watch", "--group", kGroup, "--interface", "eth0", "--json", json_});
  const Outcome replay = run_on_sender({"dis-replay", capture_, "--interface", "eth0", "--json"});
  EXPECT_EQ(replay.exit_code, 0) << replay.text;
  const ordered_json sent = ordered_json::parse(replay.text, nullptr, false);
  ASSERT_FALSE(sent.is_discarded()) << replay.text;
  EXPECT_EQ(sent.at("file"), capture_);
  EXPECT_EQ(sent.at("datagrams"), kRecorded);
  EXPECT_EQ(sent.at("bytes"), recorded.at("bytes"));
  EXPECT_EQ(sent.at("skipped"), 0);
  EXPECT_FALSE(sent.contains("lost"));
  EXPECT_GE(sent.at("seconds").get<double>(), length) << "not faster than the original";
  ASSERT_TRUE(has_read(2 * kRecorded)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0) << text_of_file(output_);
  const ordered_json report = result();
  EXPECT_EQ(report.at("datagrams"), kRecorded);
  ASSERT_EQ(report.at("transmitters").size(), 2U) << report;
  const ordered_json& radio = report.at("transmitters").at(0);
  EXPECT_EQ(radio.at("source"), "10.77.0.1");
  EXPECT_EQ(radio.at("radio"), 1);
  EXPECT_EQ(radio.at("frequency_hz"), 40'025'000);
  EXPECT_EQ(radio.at("packets"), 4);
  EXPECT_EQ(radio.at("missing"), 2);
  EXPECT_EQ(report.at("transmitters").at(1).at("radio"), 2);
  ASSERT_EQ(report.at("malformed").size(), 1U) << report;
}

TEST_F(DisRecordTest, AddressAndSpeedAreThoseThatAreGiven) {
  record();
  start({"dis-watch", "--json", json_});
  const Outcome replay =
      run_on_sender({"dis-replay", capture_, "--to", kUnicast, "--ttl", "2", "--speed", "100"});
  EXPECT_EQ(replay.exit_code, 0) << replay.text;
  EXPECT_THAT(replay.text, AllOf(HasSubstr("Sent 5 datagrams"), HasSubstr("skipped 0")));
  ASSERT_TRUE(has_read(2 * kRecorded)) << text_of_file(output_);
  EXPECT_EQ(terminate(), 0) << text_of_file(output_);
  EXPECT_EQ(result().at("datagrams"), kRecorded) << "also the one that was sent to a group";
}

TEST_F(DisRecordTest, TruncatedCaptureIsSentUpToItsEnd) {
  record();
  std::string content = text_of_file(capture_);
  content.resize(content.size() - 1);
  std::ofstream(capture_, std::ios::binary) << content;
  const Outcome replay =
      run_on_sender({"dis-replay", capture_, "--to", kUnicast, "--speed", "100"});
  EXPECT_EQ(replay.exit_code, 2);
  EXPECT_THAT(replay.text,
              AllOf(HasSubstr("Sent 4 datagrams"), HasSubstr(capture_ + ": record 5: truncated")));
}

TEST_F(DisRecordTest, FullDiskEndsTheRecordingAndLeavesAValidCapture) {
  rlimit before{};
  ::getrlimit(RLIMIT_FSIZE, &before);
  const rlimit less{1500, before.rlim_max};
  ::setrlimit(RLIMIT_FSIZE, &less);  // the command inherits it
  start({"dis-record", capture_, "--json", json_});
  ::setrlimit(RLIMIT_FSIZE, &before);
  const ByteVector datagram(1000);
  send(kUnicast, datagram);
  send(kUnicast, datagram);
  EXPECT_EQ(wait_for_end(), 1);
  EXPECT_THAT(text_of_file(output_), HasSubstr(capture_ + ": File too large"));
  EXPECT_EQ(result().at("datagrams"), 1);
  EXPECT_EQ(read_capture().destinations, std::vector<std::string>{kUnicast});
}

TEST(DisRecordOptionsTest, ExistingFileIsAUsageErrorAndIsKept) {
  const std::string path = scratch("existing.pcap");
  std::ofstream(path) << "mine";
  const Outcome outcome = roger({"dis-record", path, "--port", std::to_string(test::free_port())});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.text, HasSubstr(path + ": exists already"));
  EXPECT_EQ(text_of_file(path), "mine");
  std::remove(path.c_str());
}

TEST(DisRecordOptionsTest, WrongArgumentsAreUsageErrors) {
  EXPECT_EQ(roger({"dis-record"}).exit_code, 2) << "without a file";
  EXPECT_EQ(roger({"dis-replay"}).exit_code, 2) << "without a file";
  const Outcome group = roger({"dis-record", "x.pcap", "--group", "10.0.0.1"});
  EXPECT_EQ(group.exit_code, 2);
  EXPECT_THAT(group.text, HasSubstr("--group 10.0.0.1: expected a multicast address"));
  for (const char* address : {"10.0.0", "0.0.0.0", "host"}) {
    const Outcome to = roger({"dis-replay", "x.pcap", "--to", address});
    EXPECT_EQ(to.exit_code, 2) << address;
    EXPECT_THAT(to.text, HasSubstr(std::string("--to ") + address)) << address;
  }
  const Outcome missing = roger({"dis-replay", "/nonexistent/x.pcap"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_THAT(missing.text, HasSubstr("/nonexistent/x.pcap"));
}

}  // namespace
}  // namespace roger::app
