// Runs the picture tests on an X server that the test program starts.
#include <gtest/gtest.h>

#include <QApplication>
#include <cstdio>

#include "tests/support/isolation.hpp"
#include "tests/support/virtual_screen.hpp"
#include "ui/theme/style.hpp"
#include "ui/window/translation.hpp"

namespace {

int run_tests(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  const roger::test::VirtualScreen screen;
  if (screen.display().empty()) {
    std::fputs("Xvfb could not be started (Debian package xvfb)\n", stderr);
    return 1;
  }
  qputenv("DISPLAY", screen.display().c_str());
  qputenv("QT_QPA_PLATFORM", "xcb");
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
