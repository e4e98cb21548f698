#include "tests/support/virtual_screen.hpp"

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <vector>

#include "tests/support/isolation.hpp"

namespace roger::test {

VirtualScreen::VirtualScreen() {
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
    if (has_own_network()) {
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

VirtualScreen::~VirtualScreen() {
  if (child_ <= 0) return;
  kill(child_, SIGTERM);
  waitpid(child_, nullptr, 0);
}

}  // namespace roger::test
