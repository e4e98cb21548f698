// A device on a real JACK server, observed by another client; the server may end.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <thread>

#include "tests/integration/audio/jack_fixture.hpp"
#include "tests/support/wait.hpp"

namespace roger::audio {
namespace {

using namespace std::chrono_literals;
using test::eventually;

TEST_F(JackDevice, IsListedAndFoundByPartOfItsName) {
  const auto devices = list_devices();
  ASSERT_TRUE(devices);
  ASSERT_FALSE(devices.value().empty());
  EXPECT_EQ(devices.value().back().name, "system");
  EXPECT_EQ(devices.value().back().inputs, 2);
  EXPECT_EQ(devices.value().back().outputs, 2);
  EXPECT_EQ(devices.value().back().default_rate, 48000.0);
  for (const char* name :
       {"default", "jack", "system", "JACK: system", "JACK Audio Connection Kit: system"}) {
    EXPECT_NE(open("names", name), nullptr) << name;
  }
  const auto missing = open_device({.name = "Moon Base"});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(missing.error().message, ::testing::HasSubstr("'Moon Base' not found; available: "));
  EXPECT_THAT(missing.error().message,
              ::testing::EndsWith(
                  "'null', 'file:IN.wav,OUT.wav', 'tone' and 'click' are always available"));
  EXPECT_THAT(missing.error().message, ::testing::HasSubstr("Kit: system'"));
}

TEST_F(JackDevice, RunsAtServerRateIfRequestedRateIsUnavailable) {
  auto device = open_device({.name = "JACK", .client_name = "rate", .sample_rate = 16000});
  ASSERT_TRUE(device) << device.error().text();
  EXPECT_EQ(device.value()->sample_rate(), 48000U);
}

TEST_F(JackDevice, StartsAndStopsRepeatedly) {
  Passage passage;
  auto device = open("again");
  ASSERT_NE(device, nullptr);
  const Scope scope;
  for (int i = 0; i < 5; ++i) {
    ASSERT_TRUE(device->start(passage));
    const int before = passage.blocks;
    EXPECT_TRUE(eventually([&] { return passage.blocks > before; }));
    device->stop();
    const int after = passage.blocks;
    // The server continues, as another client sees.
    const std::uint64_t frame = scope.frames();
    EXPECT_TRUE(eventually([&] { return scope.frames() > frame + 4 * kPeriod; }));
    EXPECT_EQ(passage.blocks, after);
    EXPECT_FALSE(device->state().running);
  }
}

// libjack ends a client's thread by asynchronous cancellation, at any point of its code.
TEST_F(JackDevice, StopDuringBlockWaitsForItsEnd) {
  /// Takes longer than the server waits.
  class Slow final : public AudioProcessor {
   public:
    void process(std::span<const float> /*in*/, std::span<float> out,
                 const BlockTime& /*time*/) noexcept override {
      std::ranges::fill(out, 0.0F);
      ++begun;
      const TimePoint until = SteadyClock{}.now() + 30ms;
      while (SteadyClock{}.now() < until) {
      }
      ++done;
    }
    std::atomic<int> begun{0};
    std::atomic<int> done{0};
  } slow;
  auto device = open("slow");
  ASSERT_NE(device, nullptr);
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(device->start(slow));
    const int before = slow.begun;
    ASSERT_TRUE(eventually([&] { return slow.begun > before; })) << i;
    device->stop();
    EXPECT_EQ(slow.begun, slow.done) << "every block is completed";
  }
}

/// Returns whether sound from the client arrives in time. A loaded machine can make the server
/// remove clients, including the scope, so each attempt connects again.
bool is_heard(const char* client) {
  return eventually([client] {
    const Scope scope(client);
    return scope.connected && eventually([&] { return scope.received.size() > 3; }, 3s);
  });
}

class LostServer : public JackDevice, public ::testing::WithParamInterface<int> {};

TEST_P(LostServer, IsReplacedBySilenceAndUsedAgainAfterRestart) {
  Passage passage;
  auto device = open("phoenix");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(passage));
  ASSERT_TRUE(eventually([&] { return passage.blocks > 20; }));
  const std::string name = device->state().name;
  for (int time = 1; time <= 2; ++time) {
    server_.kill(GetParam());
    ASSERT_TRUE(eventually([&] { return !device->state().running; }));
    const DeviceState lost = device->state();
    EXPECT_THAT(in_words(lost.trouble), ::testing::HasSubstr("start the JACK server again"));
    EXPECT_THAT(in_words(lost.trouble), ::testing::HasSubstr("playing silence until it is back"));
    EXPECT_EQ(lost.name, name);
    EXPECT_EQ(lost.losses, static_cast<std::uint64_t>(time));
    const int before = passage.blocks;  // blocks are called again
    EXPECT_TRUE(eventually([&] { return passage.blocks > before + 50; }));

    server_.start_again();
    ASSERT_TRUE(eventually([&] { return device->state().running; }));
    EXPECT_EQ(in_words(device->state().trouble), "");
    EXPECT_EQ(device->state().name, name);
    EXPECT_TRUE(is_heard("phoenix"));
  }
  device->stop();
  EXPECT_FALSE(device->state().running);
}

INSTANTIATE_TEST_SUITE_P(EndedOrCrashed, LostServer, ::testing::Values(SIGTERM, SIGKILL));

TEST_F(JackDevice, ServerWithAnotherRateIsAdapted) {
  Passage passage;
  auto device = open("other-rate");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(passage));
  server_.kill();
  ASSERT_TRUE(eventually([&] { return !device->state().running; }));
  server_.start_again(44100);
  ASSERT_TRUE(eventually([&] {
    const DeviceState state = device->state();
    return state.running && state.sample_rate == 44100U;
  }));
  EXPECT_EQ(device->sample_rate(), kRate);
  EXPECT_TRUE(is_heard("other-rate"));
}

TEST_F(JackDevice, StopsWhileServerIsLost) {
  Passage passage;
  auto device = open("orphan");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(passage));
  server_.kill();
  ASSERT_TRUE(eventually([&] { return !device->state().running; }));
  device->stop();
  const int after = passage.blocks;
  std::this_thread::sleep_for(50ms);  // proves by time only that no block arrives
  EXPECT_EQ(passage.blocks, after);
  ASSERT_TRUE(device->start(passage)) << "the silent replacement can be started";
  EXPECT_TRUE(eventually([&] { return passage.blocks > after; }));
}

TEST_F(JackDevice, StartsBeforeServerIsAvailable) {
  server_.kill();
  const DeviceRequest request{.name = "JACK", .client_name = "early"};
  EXPECT_FALSE(open_device(request));
  DeviceRequest patient = request;
  patient.may_be_absent = true;
  Passage passage;
  auto device = open_device(patient);
  ASSERT_TRUE(device) << device.error().text();
  ASSERT_TRUE(device.value()->start(passage));
  EXPECT_TRUE(eventually([&] { return passage.blocks > 5; }));
  EXPECT_FALSE(device.value()->state().running);
  EXPECT_THAT(in_words(device.value()->state().trouble),
              ::testing::HasSubstr("playing silence until it is available"));
  server_.start_again();
  ASSERT_TRUE(eventually([&] { return device.value()->state().running; }));
  EXPECT_EQ(in_words(device.value()->state().trouble), "");
  EXPECT_EQ(device.value()->state().losses, 0U);
}

TEST_F(JackDevice, MissedPeriodsAreCounted) {
  /// Sometimes takes longer than the server can wait.
  class Slow final : public AudioProcessor {
   public:
    void process(std::span<const float> /*in*/, std::span<float> out,
                 const BlockTime& /*time*/) noexcept override {
      std::ranges::fill(out, 0.0F);
      if (++blocks_ % 40 == 0) std::this_thread::sleep_for(50ms);
    }

   private:
    int blocks_ = 0;
  } slow;
  auto device = open("slow");
  ASSERT_NE(device, nullptr);
  ASSERT_TRUE(device->start(slow));
  EXPECT_TRUE(eventually([&] { return device->state().underruns > 2; }));
  const DeviceState state = device->state();
  EXPECT_EQ(state.underruns, state.overruns);  // JACK does not report which side
  EXPECT_EQ(state.xruns, state.underruns);
}

}  // namespace
}  // namespace roger::audio
