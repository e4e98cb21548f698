// Switching to a JACK server while another device runs, and back.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <future>

#include "audio/device/device.hpp"
#include "tests/support/audio_jack_server.hpp"
#include "tests/support/wait.hpp"

namespace roger::audio {
namespace {

class BlockCounter final : public AudioProcessor {
 public:
  void process(std::span<const float> /*in*/, std::span<float> out,
               const BlockTime& /*time*/) noexcept override {
    std::ranges::fill(out, 0.0F);
    ++blocks;
  }
  std::atomic<int> blocks{0};
};

class JackChange : public ::testing::Test {
 protected:
  JackChange() {
    auto opened = open_device({.name = "null", .client_name = "chosen"});
    EXPECT_TRUE(opened);
    if (opened) device_ = std::move(opened).value();
  }
  ~JackChange() override { device_.reset(); }
  JackChange(const JackChange&) = delete;
  JackChange& operator=(const JackChange&) = delete;

  /// Outcome of a change; "" on success.
  std::string change(const char* name) {
    std::promise<std::string> done;
    auto outcome = done.get_future();
    device_->change(name, [&done](const DeviceStatus& changed) {
      done.set_value(changed ? "" : in_words(changed.error()));
    });
    return outcome.get();
  }
  void expect_sound() {
    const int before = counter_.blocks;
    EXPECT_TRUE(test::eventually([&] { return counter_.blocks > before + 20; }))
        << counter_.blocks << " blocks, " << before << " before the change";
  }
  static bool is_client(const std::string& name) {
    const auto listed = list_devices();
    return listed && std::ranges::count(listed.value(), name, &DeviceInfo::name) == 1;
  }

  testing::JackServer server_{256};
  BlockCounter counter_;
  std::unique_ptr<AudioDevice> device_;
};

TEST_F(JackChange, ServerIsSelectedAndReleasedWithoutInterruptingProcessor) {
  ASSERT_NE(device_, nullptr);
  ASSERT_TRUE(device_->start(counter_));
  server_.kill();
  EXPECT_THAT(change("JACK"), ::testing::EndsWith("; 'null' stays in use"));
  expect_sound();
  server_.start_again(44100);
  EXPECT_EQ(change("JACK"), "");
  EXPECT_EQ(device_->state().name, "JACK Audio Connection Kit: system");
  EXPECT_EQ(device_->state().sample_rate, 44100U);
  EXPECT_EQ(device_->sample_rate(), 48000U);
  expect_sound();
  EXPECT_EQ(change("Moon Base"),
            "audio device 'Moon Base' not found; 'JACK Audio Connection Kit: system' stays in "
            "use");
  EXPECT_TRUE(device_->state().running);
  expect_sound();
  EXPECT_EQ(change("JACK Audio Connection Kit: system"), "");
  EXPECT_TRUE(is_client("chosen")) << "the name is only free if the client was closed before";
  EXPECT_EQ(change("null"), "");
  EXPECT_EQ(device_->state().name, "null");
  EXPECT_FALSE(is_client("chosen"));
  expect_sound();
}

}  // namespace
}  // namespace roger::audio
