// The public entry point: starts a console, shows a station, takes a picture and exits.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QFile>
#include <QFontDatabase>
#include <QImage>
#include <QLabel>
#include <QTemporaryDir>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "fake_operator.hpp"
#include "painted_text.hpp"
#include "ui/console.hpp"
#include "ui/window/main_window.hpp"

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

TEST_F(RunConsoleTest, UnwritablePictureIsReported) {
  options_.screenshot_path = folder_.filePath("no/such/folder/console.png").toStdString();
  options_.screenshot_after = std::chrono::milliseconds(10);
  EXPECT_EQ(run(), 1);
}

TEST_F(RunConsoleTest, DeviceIsStoredByCallSign) {
  const std::string& file = options_.settings_path;
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "");
  options_.sources.device_given = "USB Headset";
  station_.state.device.asked_for = "USB Headset";
  station_.state.device.running = false;
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "") << "the device has not run";
  station_.state.device.running = true;
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "USB Headset");
  EXPECT_EQ(kept_device(file, "EAGLE 12"), "");
  options_.sources.device_given.clear();
  station_.state.device.asked_for = "default";
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "USB Headset") << "no other device was requested";
  options_.sources.device_given = "default";
  EXPECT_EQ(run_once(), 0);
  EXPECT_EQ(kept_device(file, "EAGLE 11"), "");
}

TEST_F(RunConsoleTest, TypefacesOfAFolderAreLoaded) {
  // A copy, because those of the system are known without this.
  const QString roboto =
      QStringLiteral("/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Medium.ttf");
  ASSERT_TRUE(QFile::copy(roboto, folder_.filePath("Roboto-Medium.ttf")));
  options_.typefaces = folder_.path().toStdString();
  QStringList families;
  options_.stop_requested = [&families] {
    constexpr int kFirst = 0;
    families = QFontDatabase::applicationFontFamilies(kFirst);
    return true;
  };
  EXPECT_EQ(run(), 0);
  EXPECT_TRUE(families.contains(QStringLiteral("Roboto"))) << qPrintable(families.join(u','));
}

/// Returns all texts of the window, of widgets and painted ones.
QStringList words_of_window() {
  QStringList out;
  for (QWidget* widget : QApplication::allWidgets()) {
    if (!widget->isVisible()) continue;
    if (const auto* label = qobject_cast<QLabel*>(widget)) out << label->text();
    if (const auto* button = qobject_cast<QAbstractButton*>(widget)) out << button->text();
    out << painted_texts(*widget);
  }
  return out;
}

/// Runs with a folder of translations that contains only German. Each window runs in a process of
/// its own, because Qt reads the desktop's languages once; its texts are printed on standard error,
/// one per line.
class LanguageTest : public RunConsoleTest {
 protected:
  LanguageTest() { options_.translations = ROGER_TEST_TRANSLATIONS; }

  /// Prints the window's texts with these languages of the desktop and `others` other stations.
  [[noreturn]] void say_words(const char* languages, std::uint32_t others) {
    qputenv("LANGUAGE", languages);
    station_.state.federation.stations_known = others;
    options_.stop_requested = [looks = 0]() mutable {
      constexpr int kShown = 10;  // texts are updated every fifth beat
      if (++looks < kShown) return false;
      std::fprintf(stderr, "\n%s\n", qUtf8Printable(words_of_window().join(u'\n')));
      return true;
    };
    std::_Exit(run());
  }
};

using testing::AllOf;
using testing::ExitedWithCode;
using testing::HasSubstr;

TEST_F(LanguageTest, TranslationOfDesktopLanguageIsUsed) {
  EXPECT_EXIT(say_words("de_AT:fr", 41), ExitedWithCode(0),
              AllOf(HasSubstr("\nAusbilder\n"), HasSubstr("\n41 andere Stationen\n"),
                    HasSubstr("um 6 dB zu schwach für die Rauschsperre")));
}

TEST_F(LanguageTest, PluralFormsOfTranslationAreUsed) {
  EXPECT_EXIT(say_words("de", 1), ExitedWithCode(0), HasSubstr("\n1 andere Station\n"));
}

TEST_F(LanguageTest, UntranslatedTextIsEnglish) {
  EXPECT_EXIT(say_words("de", 1), ExitedWithCode(0),
              AllOf(HasSubstr("\nTrainee\n"), HasSubstr("\n128 frames, no xruns\n")));
}

TEST_F(LanguageTest, ProgramContainsATranslation) {
  options_.translations.clear();
  EXPECT_EXIT(say_words("de", 41), ExitedWithCode(0),
              AllOf(HasSubstr("\nÜbender\n"), HasSubstr("\n41 andere Stationen\n"),
                    HasSubstr("\n128 Werte, keine Aussetzer\n"), HasSubstr("\n0,0 % verloren\n")));
}

TEST_F(LanguageTest, WindowIsEnglishWithoutTranslation) {
  EXPECT_EXIT(say_words("fr", 1), ExitedWithCode(0),
              AllOf(HasSubstr("\nInstructor\n"), HasSubstr("\n1 other station\n"),
                    HasSubstr("\n0.0 % lost\n")));
  EXPECT_EXIT(say_words("en:de", 2), ExitedWithCode(0),
              AllOf(HasSubstr("\nInstructor\n"), HasSubstr("\n2 other stations\n")));
}

TEST_F(RunConsoleTest, EndsWhenAsked) {
  int asked = 0;
  options_.stop_requested = [&asked] { return ++asked > 3; };
  EXPECT_EQ(run(), 0);
  EXPECT_GE(asked, 4);
}

TEST_F(RunConsoleTest, MissingDisplayIsReported) {
  for (const char* name : {"QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"}) qunsetenv(name);
  EXPECT_EQ(run(), 1);
}

}  // namespace
}  // namespace roger::ui
