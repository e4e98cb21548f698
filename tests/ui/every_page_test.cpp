// No text is cut on any page, at any size of the window and in any language.
#include <QApplication>
#include <array>

#include "screenshot_fixture.hpp"
#include "ui/window/translation.hpp"

namespace roger::ui {
namespace {

constexpr std::array kSizes = {kMinWindow, kSmall, QSize{1600, 900}, kLarge};

/// The parameter is a language with a translation in the program; "en" has none.
class EveryPageTest : public ScreenshotTest, public testing::WithParamInterface<const char*> {
 protected:
  EveryPageTest() {
    if (GetParam() != std::string("en")) {
      EXPECT_TRUE(load_translation(translator_, "roger", {GetParam()}, own_translations()));
      QApplication::installTranslator(&translator_);
    }
    make_busy_exercise(exercise_, clock_.now());
    exercise_.state.recordings = sample_recordings();
    sources_.exercise = &exercise_;
    sources_.rti = &rti_;
    sources_.probe = &probe_;
    make_busy();
    rti_.state = busy_rti(clock_.now(), 41, 100);
  }
  ~EveryPageTest() override {
    window_.reset();
    QApplication::removeTranslator(&translator_);
  }

  /// Opens the window in each size, and calls `verify` with each page.
  template <class Verify>
  void walk(const std::string& what, Verify verify) {
    for (const QSize& size : kSizes) {
      SCOPED_TRACE(what + ", " + std::to_string(size.width()) + " x " +
                   std::to_string(size.height()));
      open(size);
      for (int view = 0; view < MainWindow::kViews; ++view) {
        SCOPED_TRACE("page " + std::to_string(view));
        window_->show_view(view);
        look();
        look();
        verify(view);
      }
    }
  }
  void expect_nothing_cut_now(const std::string& what) {
    SCOPED_TRACE(what);
    look();
    take(QStringLiteral("every-page-%1-%2-%3")
             .arg(GetParam(), QString::fromStdString(what).replace(u' ', u'-'))
             .arg(window_->width()));
    expect_nothing_cut();
  }
  void expect_nothing_cut_in_panels() {
    for (OverlayPanel* panel :
         std::initializer_list<OverlayPanel*>{&window_->shortcuts(), &window_->settings()}) {
      panel->toggle();
      look();
      EXPECT_TRUE(window_->rect().contains(panel->geometry()))
          << "it ends at " << panel->geometry().bottom();
      expect_nothing_cut_now(panel->accessibleName().toStdString());
      panel->toggle();
    }
  }
  void lose_device() {
    station_.state.device.running = false;
    station_.state.device.trouble = {
        .problem = audio::DeviceProblem::kNotOpened,
        .device = "HDA Intel PCH: ALC3204 Analog (hw:0,0)",
        .value =
            "ALSA reports that the device is in use by another program, and its name is unknown",
        .instead = audio::DeviceSubstitute::kSilenceUntilBack};
  }

  QTranslator translator_;
};

TEST_P(EveryPageTest, NothingIsCutAtAnySize) {
  walk("usual", [this](int view) {
    expect_nothing_cut_now("page " + std::to_string(view));
    if (view == MainWindow::kTrainee) expect_nothing_cut_in_panels();
  });
}

TEST_P(EveryPageTest, NothingIsCutWithoutASoundDevice) {
  lose_device();
  walk("no sound device", [this](int /*view*/) { expect_nothing_cut_now("no device"); });
}

INSTANTIATE_TEST_SUITE_P(Languages, EveryPageTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace roger::ui
