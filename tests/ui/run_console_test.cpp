// The public door: a console that starts, shows a station, takes a picture and ends.

#include <gtest/gtest.h>

#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <array>

#include "fake_operator.hpp"
#include "ui/console.hpp"

namespace roger::ui {
namespace {

class RunConsoleTest : public testing::Test {
 protected:
  RunConsoleTest() {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    station_.state = busy_station(clock_.now());
    options_.settings_path = folder_.filePath("console.ini").toStdString();
  }

  int run() {
    std::string name = "roger";
    std::array<char*, 2> arguments = {name.data(), nullptr};
    int count = 1;
    return run_console(station_, count, arguments.data(), options_);
  }

  int run_once() {
    options_.stop_requested = [] { return true; };
    return run();
  }

  SteadyClock clock_;
  FakeOperator station_{clock_};
  QTemporaryDir folder_;
  ConsoleOptions options_;
};

TEST_F(RunConsoleTest, TakesAPictureAndEnds) {
  options_.screenshot_path = folder_.filePath("console.png").toStdString();
  options_.screenshot_after = std::chrono::milliseconds(100);
  EXPECT_EQ(run(), 0);
  const QImage picture(QString::fromStdString(options_.screenshot_path));
  EXPECT_EQ(picture.size(), QSize(1280, 720));
  EXPECT_TRUE(QFile::exists(QString::fromStdString(options_.settings_path)));
}

TEST_F(RunConsoleTest, APictureThatCannotBeWrittenIsSaid) {
  options_.screenshot_path = folder_.filePath("no/such/folder/console.png").toStdString();
  options_.screenshot_after = std::chrono::milliseconds(10);
  EXPECT_EQ(run(), 1);
}

TEST_F(RunConsoleTest, TheDeviceIsKeptByCallSign) {
  const std::string& file = options_.settings_path;
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "");
  options_.sources.device_given = "USB Headset";
  station_.state.device.asked_for = "USB Headset";
  station_.state.device.running = false;
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "") << "it has not run";
  station_.state.device.running = true;
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "USB Headset");
  EXPECT_EQ(kept_device(file, "EAGLE 12"), "");
  options_.sources.device_given.clear();
  station_.state.device.asked_for = "default";
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "USB Headset") << "nobody asked for another one";
  options_.sources.device_given = "default";
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "");
}

TEST_F(RunConsoleTest, EndsWhenAsked) {
  int asked = 0;
  options_.stop_requested = [&asked] { return ++asked > 3; };
  EXPECT_EQ(run(), 0);
  EXPECT_GE(asked, 4);
}

TEST_F(RunConsoleTest, SaysThatThereIsNoDisplay) {
  for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}) qunsetenv(name);
  EXPECT_EQ(run(), 1);
}

}  // namespace
}  // namespace roger::ui
