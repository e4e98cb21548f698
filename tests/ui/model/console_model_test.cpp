#include "ui/model/console_model.hpp"

#include <gtest/gtest.h>

#include "fake_operator.hpp"

namespace roger::ui {
namespace {

class ConsoleModelTest : public testing::Test {
 protected:
  ConsoleModelTest() { station_.state = idle_station(); }

  ManualClock clock_{TimePoint{std::chrono::hours(1)}};
  FakeOperator station_{clock_};
  const QDateTime wall_{{2026, 5, 9}, {10, 14, 36}, Qt::UTC};
};

TEST_F(ConsoleModelTest, TextsUpdateEveryFifthBeat) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  int beats = 0;
  int texts = 0;
  QObject::connect(&model, &ConsoleModel::beat, [&] { ++beats; });
  QObject::connect(&model, &ConsoleModel::texts_changed, [&] { ++texts; });
  for (int i = 0; i < 20; ++i) model.poll();
  EXPECT_EQ(beats, 20);
  EXPECT_EQ(texts, 4);
}

TEST_F(ConsoleModelTest, EventsAreReportedOnceAndInOrder) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  std::vector<std::uint64_t> seen;
  QObject::connect(&model, &ConsoleModel::event_happened,
                   [&](const radio::Event& event) { seen.push_back(event.sequence); });
  station_.happen({});
  station_.happen({});
  model.poll();
  station_.happen({});
  model.poll();
  model.poll();
  EXPECT_EQ(seen, (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST_F(ConsoleModelTest, RefusalIsShownTemporarilyAtItsRadio) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  model.submit(radio::Tune{1, Frequency::from_kilohertz(500000)});
  model.poll();
  EXPECT_TRUE(model.refusal(1).contains("500.000 MHz: this radio tunes"));
  EXPECT_TRUE(model.refusal(0).isEmpty());
  clock_.advance(ConsoleModel::kRefusalShown);
  EXPECT_TRUE(model.refusal(1).isEmpty());
}

TEST_F(ConsoleModelTest, RefusalIsShownInItsOwnWords) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  model.submit(radio::SelectPreset{1, 77});
  model.poll();
  EXPECT_EQ(model.refusal(1), "Preset 77: radio \"VHF 1\" has 3");
}

TEST_F(ConsoleModelTest, NextSuccessClearsRefusal) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  model.submit(radio::Tune{1, Frequency::from_kilohertz(500000)});
  model.poll();
  model.submit(radio::Tune{1, Frequency::from_kilohertz(40000)});
  model.poll();
  EXPECT_TRUE(model.refusal(1).isEmpty());
}

TEST_F(ConsoleModelTest, OutcomesOfForeignOrdersAreIgnored) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  station_.submit(radio::Tune{1, Frequency::from_kilohertz(500000)});
  model.poll();
  EXPECT_TRUE(model.refusal(1).isEmpty());
}

TEST_F(ConsoleModelTest, SelectionStaysValidWhenRadiosChange) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  model.select(2);
  ASSERT_NE(model.selected(), nullptr);
  EXPECT_EQ(model.selected()->id, 2U);
  model.select(77);
  EXPECT_EQ(model.selected()->id, 2U);

  int changes = 0;
  QObject::connect(&model, &ConsoleModel::radios_changed, [&] { ++changes; });
  station_.state.radios.pop_back();
  model.poll();
  model.poll();
  EXPECT_EQ(changes, 1);
  EXPECT_EQ(model.selected()->id, 0U);
  station_.state.radios.clear();
  model.poll();
  EXPECT_EQ(model.selected(), nullptr);
}

TEST_F(ConsoleModelTest, StationTimeMapsToWallClock) {
  ConsoleModel model(station_, {&clock_, [this] { return wall_; }});
  EXPECT_EQ(model.to_wall_time(clock_.now() - std::chrono::milliseconds(4500)),
            wall_.addMSecs(-4500));
}

}  // namespace
}  // namespace roger::ui
