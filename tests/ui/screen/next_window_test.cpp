// The window keeps its place and size when another one follows it: after another plan or station
// was chosen, or at the next start.
#include <QApplication>
#include <QScreen>

#include "eventually.hpp"
#include "screenshot_fixture.hpp"

namespace roger::ui {
namespace {

class NextWindowTest : public ScreenshotTest {
 protected:
  void open_next() {
    window_ = std::make_unique<MainWindow>(station_, Times{&clock_, &QDateTime::currentDateTimeUtc},
                                           settings_path(), sources_);
    window_->show();
    window_->activateWindow();
    ASSERT_TRUE(becomes_active(*window_));
    look();
  }
  [[nodiscard]] testing::AssertionResult comes_to(const QRect& place) {
    return eventually(
        [&] { return window_->geometry() == place; },
        [&] {
          const QRect is = window_->geometry();
          return testing::PrintToString(std::array{is.x(), is.y(), is.width(), is.height()});
        });
  }
};

TEST_F(NextWindowTest, HasThePlaceAndSizeOfTheFormerOne) {
  const QRect screen = QGuiApplication::primaryScreen()->geometry();
  for (const QRect& chosen : {screen, QRect(screen.topLeft(), screen.size() * 0.95),
                              QRect(screen.topLeft() + QPoint(20, 30), screen.size() * 0.9)}) {
    open();
    window_->setGeometry(chosen);
    ASSERT_TRUE(comes_to(chosen));
    window_->close();
    open_next();
    EXPECT_TRUE(comes_to(chosen));
  }
}

TEST_F(NextWindowTest, MaximizedWindowStaysMaximized) {
  open();
  window_->setWindowState(Qt::WindowMaximized);
  look();
  window_->close();
  open_next();
  EXPECT_TRUE(window_->isMaximized());
}

TEST_F(NextWindowTest, PlaceOfAMissingScreenIsNotUsed) {
  open();
  window_->close();
  QSettings(settings_path(), QSettings::IniFormat)
      .setValue("exact_geometry", QRect(QPoint(90'000, 0), kSmall));
  open_next();
  EXPECT_TRUE(window_->screen()->geometry().intersects(window_->geometry()));
}

}  // namespace
}  // namespace roger::ui
