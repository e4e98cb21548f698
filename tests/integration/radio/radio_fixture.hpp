// A federation on the loopback interface with stations in this process: an executive on a thread of
// the test, and devices that play and record samples for the test.
#pragma once

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "radio/station/station.hpp"
#include "tests/integration/rti_executive/executive_fixture.hpp"
#include "tests/support/disturbed_sound.hpp"
#include "tests/support/wait.hpp"

namespace roger::radio {

using test::eventually;

/// A headset in memory, in real time: 5 ms blocks at 48 kHz.
class MemoryHeadset {
 public:
  static constexpr std::uint32_t kRate = 48'000;

  /// Begins to speak; the speech ends when all samples were captured.
  void speak(std::vector<float> speech) {
    const std::lock_guard lock(mutex_);
    speech_ = std::move(speech);
    spoken_ = 0;
  }
  [[nodiscard]] bool silent() const {
    const std::lock_guard lock(mutex_);
    return spoken_ >= speech_.size();
  }
  /// Returns the left channel since the beginning.
  [[nodiscard]] std::vector<float> heard() const {
    const std::lock_guard lock(mutex_);
    return heard_;
  }
  void clear() {
    const std::lock_guard lock(mutex_);
    heard_.clear();
  }

  void capture(std::span<float> block) {
    const std::lock_guard lock(mutex_);
    for (float& sample : block) sample = spoken_ < speech_.size() ? speech_[spoken_++] : 0.0F;
  }
  void play(std::span<const float> stereo) {
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < stereo.size(); i += 2) heard_.push_back(stereo[i]);
  }

 private:
  mutable std::mutex mutex_;
  std::vector<float> speech_;
  std::size_t spoken_ = 0;
  std::vector<float> heard_;
};

/// The device that drives a headset. A delayed thread catches up, so no sample is lost, and the
/// times of the blocks stay even: for the station, the machine has delayed nothing.
class HeadsetDevice final : public audio::AudioDevice {
 public:
  explicit HeadsetDevice(std::shared_ptr<MemoryHeadset> headset) : headset_(std::move(headset)) {}
  ~HeadsetDevice() override { stop(); }
  HeadsetDevice(const HeadsetDevice&) = delete;
  HeadsetDevice& operator=(const HeadsetDevice&) = delete;

  [[nodiscard]] std::uint32_t sample_rate() const override { return MemoryHeadset::kRate; }
  audio::DeviceStatus start(audio::AudioProcessor& processor) override {
    running_ = true;
    thread_ = std::thread([this, &processor] { run(processor); });
    return std::monostate{};
  }
  void stop() override {
    running_ = false;
    if (thread_.joinable()) thread_.join();
  }
  [[nodiscard]] audio::DeviceState state() const override {
    audio::DeviceState state;
    state.name = "headset";
    state.host = "test";
    state.sample_rate = MemoryHeadset::kRate;
    state.running = running_;
    return state;
  }

 private:
  static constexpr std::size_t kBlock = 240;
  static constexpr Nanoseconds kBlockTime{5'000'000};

  void run(audio::AudioProcessor& processor) {
    std::vector<float> in(kBlock);
    std::vector<float> out(2 * kBlock);
    TimePoint due = std::chrono::steady_clock::now();
    while (running_) {
      std::this_thread::sleep_until(due);
      headset_->capture(in);
      processor.process(in, out, {due, due - kBlockTime, due});
      headset_->play(out);
      due += kBlockTime;
    }
  }

  std::shared_ptr<MemoryHeadset> headset_;
  std::atomic<bool> running_{false};
  std::thread thread_;
};

/// Returns the packet statistics of a station's first operator, for failure messages.
inline std::string packets_of(const Station& station) {
  const OperatorReport report = station.report().operators.at(0);
  std::string out = "\n" + report.call_sign + ": sent " + std::to_string(report.packets_sent) +
                    ", received " + std::to_string(report.packets_received) + ", lost " +
                    std::to_string(report.packets_lost) + ", late " +
                    std::to_string(report.packets_late) + ", dropped " +
                    std::to_string(report.packets_dropped) + ", capture overruns " +
                    std::to_string(report.capture_overruns);
  for (const LatencySnapshot& from : report.latencies) {
    out += ", from " + from.call_sign + " p99 " + std::to_string(from.end_to_end.p99) + " ms";
  }
  return out;
}

/// A station under test with the headsets of its operators.
struct TestStation {
  std::unique_ptr<Station> station;
  std::vector<std::shared_ptr<MemoryHeadset>> headsets;

  [[nodiscard]] OperatorPort& port(std::size_t i = 0) const { return station->operator_port(i); }
  [[nodiscard]] MemoryHeadset& headset(std::size_t i = 0) const { return *headsets.at(i); }
  [[nodiscard]] RadioSnapshot radio(RadioId radio = 0) const {
    return port().snapshot()->radios.at(radio);
  }
  /// Keys radio 0, speaks all of `speech` and unkeys; returns when the transmission has ended.
  void say(std::vector<float> speech) {
    port().submit(Key{0, true});
    ASSERT_TRUE(eventually([this] { return radio().transmitting; }));
    headset().speak(std::move(speech));
    ASSERT_TRUE(eventually([this] { return headset().silent(); }));
    port().submit(Key{0, false});
    ASSERT_TRUE(eventually([this] { return !radio().transmitting; }));
  }
  /// Says each of `words` in a transmission of its own. In the first two seconds of one, the
  /// listener does not follow the clock of the talker; later it plays up to 0.1 % faster or slower,
  /// which is inaudible but changes a comparison by samples.
  void say_each(const std::vector<std::vector<float>>& words) {
    for (const std::vector<float>& word : words) say(word);
  }
};

class RadioFederation : public ::testing::Test {
 protected:
  RadioFederation() : rid_(executive_rid()), executive_(rid_, at_any_port()) {
    EXPECT_TRUE(executive_.serves());
  }

  static rti::Rid executive_rid() {
    rti::Rid rid = rti::loopback_rid();
    rid.network.data_port = rti::free_port();
    return rid;
  }
  static rti::executive::ExecutiveOptions at_any_port() {
    rti::executive::ExecutiveOptions options;
    options.address = rti::Endpoint{"127.0.0.1", 0};
    return options;
  }
  /// Options of an executive that succeeds the first one.
  [[nodiscard]] rti::executive::ExecutiveOptions at_the_same_port() const {
    rti::executive::ExecutiveOptions options;
    options.address = rti::Endpoint{"127.0.0.1", port_};
    return options;
  }

  /// The RID of all federates, as inline text.
  [[nodiscard]] std::string rid_text() const {
    return "[executive]\naddress = \"127.0.0.1:" + std::to_string(executive_.port()) +
           "\"\nstart = false\n[network]\ninterface = \"lo\"\ndata_port = " +
           std::to_string(rid_.network.data_port) + "\n";
  }
  [[nodiscard]] StationSettings settings(const std::vector<std::string>& call_signs) const {
    StationSettings out;
    auto plan = load_net_plan(ROGER_SOURCE_DIR "/tests/integration/radio/plan.toml");
    EXPECT_TRUE(plan) << plan.error().text();
    if (plan) out.plan = std::move(plan).value();
    for (const std::string& call_sign : call_signs) out.operators.push_back({call_sign, {}});
    out.guard = std::chrono::milliseconds{20};  // stretched voice cannot be compared by samples
    out.federation.federation = "radio test";
    out.federation.rid = rid_text();
    out.federation.fom_modules = fom_modules();
    out.federation.heartbeat = std::chrono::hours{1};  // updates are sent only because of a test
    return out;
  }
  /// For test::repeat_if_disturbed() with unhurried_settings(): several threads may be delayed one
  /// after the other.
  static constexpr std::chrono::milliseconds kBearable{150};
  /// Returns settings for tests that compare speech by samples. A loaded machine wakes threads
  /// late, and packets that arrive later than the guard time are lost.
  [[nodiscard]] StationSettings unhurried_settings(const std::string& call_sign) const {
    StationSettings out = settings({call_sign});
    out.guard = std::chrono::milliseconds{400};
    return out;
  }
  static std::vector<std::string> fom_modules() {
    return {ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml",
            ROGER_SOURCE_DIR "/configs/fom/roger-voice.xml"};
  }

  /// Opens a station whose operators have headsets in memory.
  static TestStation open(StationSettings settings) {
    TestStation out;
    StationParts parts;
    parts.open_device =
        [&out](const audio::DeviceRequest& request) -> Result<std::unique_ptr<audio::AudioDevice>> {
      if (request.name == "null") return audio::open_device(request);
      out.headsets.push_back(std::make_shared<MemoryHeadset>());
      return std::unique_ptr<audio::AudioDevice>(
          std::make_unique<HeadsetDevice>(out.headsets.back()));
    };
    auto station = Station::open(std::move(settings), std::move(parts));
    EXPECT_TRUE(station) << (station ? "" : station.error().text());
    if (station) out.station = std::move(station).value();
    return out;
  }

  /// Waits until the listener's radio 0 has received a whole transmission.
  static void wait_until_it_was_heard(const TestStation& listener) {
    ASSERT_TRUE(eventually([&] { return listener.radio().last_speaker.has_value(); }));
    ASSERT_TRUE(eventually([&] { return !listener.radio().receiving; }));
  }

  rti::Rid rid_;
  rti::executive::RunningExecutive executive_;
  const std::uint16_t port_ = executive_.port();
};

}  // namespace roger::radio
