// Voice that is encoded again by tasks.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <utility>
#include <vector>

#include "tests/unit/app_dis_gateway/hla_to_dis_fixture.hpp"

namespace roger::app {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// A gateway whose tasks wait until the test runs them. It encodes voice again.
class HlaToDisTasksTest : public HlaToDisTest {
 protected:
  HlaToDisTasksTest() {
    settings_.voice.encoding = audio::Encoding::kPcm8;
    later_.set_active(true, time_.now());
  }
  void show(const std::vector<radio::KnownRadio>& radios) {
    later_.begin_update();
    later_.update(
        radios, [](const auto&) { return false; }, time_.now());
    later_.finish_update(time_.now());
  }
  void speak(std::uint32_t packets) {
    for (std::uint32_t i = 0; i < packets; ++i) {
      later_.voice(packet(i, i == 0, i + 1 == packets), time_.now());
    }
  }
  void run_tasks() {
    for (const auto& task : tasks_) task();
    tasks_.clear();
  }

  bool keeps_up_ = true;
  std::vector<std::function<void()>> tasks_;
  HlaToDis later_{settings_, keys_,
                  [this](const dis::Body& body, Nanoseconds /*utc*/) { bodies_.push_back(body); },
                  time_.now(),
                  [this](std::uint64_t stream, bool needed, std::function<void()> task) {
                    EXPECT_EQ(stream, kStream);
                    const bool accepted = needed || keeps_up_;
                    if (accepted) tasks_.push_back(std::move(task));
                    return accepted;
                  }};
};

TEST_F(HlaToDisTasksTest, PdusOfARadioKeepTheirOrder) {
  show({known()});
  speak(2);
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting")) << "the voice is still to be encoded";
  run_tasks();
  EXPECT_THAT(sent(), ElementsAre("sound", "sound", "on"));
}

TEST_F(HlaToDisTasksTest, RadioThatReturnsBeforeItsTasksRunIsOnAtTheEnd) {
  show({known()});
  speak(2);
  show({});
  show({known()});
  sent();
  run_tasks();
  show({known()});
  EXPECT_THAT(sent(), ElementsAre("sound", "sound", "on", "off", "on"));
  show({});
  EXPECT_THAT(sent(), ElementsAre("off"));
  EXPECT_EQ(later_.stream_of(newest_.radio), 0U) << "it is forgotten";
}

TEST_F(HlaToDisTasksTest, StandbyDropsWhatWaits) {
  show({known()});
  speak(2);
  later_.set_active(false, time_.now());
  sent();
  run_tasks();
  EXPECT_THAT(sent(), IsEmpty()) << "another gateway carries now";
}

TEST_F(HlaToDisTasksTest, VoiceThatIsPassedOnNeedsNoTask) {
  settings_.voice.encoding = audio::Encoding::kMuLaw;
  show({known()});
  speak(2);
  EXPECT_THAT(tasks_, IsEmpty());
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting", "sound", "sound", "on"));
}

TEST_F(HlaToDisTasksTest, VoiceBeyondTheLimitIsDroppedAndCounted) {
  show({known()});
  keeps_up_ = false;
  speak(4);
  run_tasks();
  EXPECT_THAT(sent(), ElementsAre("on", "transmitting", "sound", "on"));
  EXPECT_EQ(later_.figures().overload, 3U);
}

}  // namespace
}  // namespace roger::app
