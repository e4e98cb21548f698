// Runs the picture tests on an X server that the test program starts.
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QApplication>
#include <array>
#include <csignal>
#include <cstdio>
#include <string>
#include <vector>

#include "tests/support/isolation.hpp"
#include "ui/theme/style.hpp"
#include "ui/window/translation.hpp"

namespace {

/// A virtual screen that ends with this process.
class VirtualScreen {
 public:
  VirtualScreen() {
    std::array<int, 2> ends{};
    if (pipe(ends.data()) != 0) return;
    child_ = fork();
    if (child_ == 0) {
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      std::vector<std::string> command = {"Xvfb",      "-displayfd", std::to_string(ends[1]),
                                          "-screen",   "0",          "2600x1500x24",
                                          "-nolisten", "tcp"};
      // Servers find a free number by their abstract sockets, which belong to one network
      // namespace. Servers in different namespaces may choose the same number, so they must not use
      // lock files and sockets in /tmp, which they share.
      if (roger::test::has_own_network()) {
        command.insert(command.end(), {"-nolock", "-nolisten", "unix"});
      }
      std::vector<char*> arguments;
      for (std::string& word : command) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execvp("Xvfb", arguments.data());
      _exit(127);
    }
    close(ends[1]);
    char digit = 0;
    while (read(ends[0], &digit, 1) == 1 && digit != '\n') display_ += digit;
    close(ends[0]);
  }
  VirtualScreen(const VirtualScreen&) = delete;
  VirtualScreen& operator=(const VirtualScreen&) = delete;
  ~VirtualScreen() {
    if (child_ <= 0) return;
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
  }

  /// Returns the display, ":7"; empty if no server could be started.
  [[nodiscard]] std::string display() const { return display_.empty() ? "" : ":" + display_; }

 private:
  pid_t child_ = -1;
  std::string display_;
};

int run_tests(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  if (testing::GTEST_FLAG(list_tests)) return RUN_ALL_TESTS();
  const VirtualScreen screen;
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
