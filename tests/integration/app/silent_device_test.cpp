#include "app/support/silent_device.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace roger::app {
namespace {

class Listener final : public audio::AudioProcessor {
 public:
  void process(std::span<const float> /*in*/, std::span<float> out,
               const audio::BlockTime& /*time*/) noexcept override {
    std::fill(out.begin(), out.end(), 0.0F);
  }
};

TEST(SilentDeviceTest, DefaultDeviceIsOpenedOrItsAbsenceReported) {
  const auto listed = audio::list_devices();
  ASSERT_TRUE(listed);
  const auto device = open_or_substitute_silence({});
  ASSERT_TRUE(device) << device.error().text();
  Listener listener;
  ASSERT_TRUE(device.value()->start(listener));
  const audio::DeviceState state = device.value()->state();
  device.value()->stop();
  EXPECT_EQ(state.running, !listed.value().empty()) << in_words(state.trouble);
  EXPECT_EQ(state.trouble.empty(), !listed.value().empty()) << in_words(state.trouble);
}

TEST(SilentDeviceTest, MissingNamedDeviceIsAnError) {
  audio::DeviceRequest request;
  request.name = "no such headset";
  const auto device = open_or_substitute_silence(request);
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ErrorCode::kNotFound);
  request.may_be_absent = true;
  EXPECT_TRUE(open_or_substitute_silence(request));
}

}  // namespace
}  // namespace roger::app
