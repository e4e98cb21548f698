// Runs the logic tests on Qt's off-screen platform, without a display.
#include <gtest/gtest.h>

#include <QApplication>

#include "tests/support/isolation.hpp"
#include "ui/theme/style.hpp"
#include "ui/window/translation.hpp"

namespace {

int run_tests(int argc, char** argv) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  testing::InitGoogleTest(&argc, argv);
  const QApplication application(argc, argv);
  QApplication::setStyle(new roger::ui::ConsoleStyle);
  roger::ui::EnglishPlurals plurals;
  QApplication::installTranslator(&plurals);
  return RUN_ALL_TESTS();
}

}  // namespace

int main(int argc, char** argv) {
  return roger::test::run_isolated(argc, argv, run_tests);
}
