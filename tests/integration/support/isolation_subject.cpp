// A program that isolation_test starts. It is isolated like a test program, executes the task that
// its argument names, prints "ready", and ends with its standard input.
//
//   hold        binds UDP port 31250, which it shares with no other program
//   fork WORD   leaves a process behind that waits for a signal, with WORD on its command line
//   crash       ends by SIGABRT
//   fail        ends with 1
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>

#include "tests/support/isolation.hpp"

namespace {

bool hold_port() {
  constexpr std::uint16_t kPort = 31250;
  const int fd = ::socket(AF_INET, SOCK_DGRAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(kPort);
  return ::bind(fd, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
}

/// Leaves a process behind that shares no terminal, process group or parent with this one.
void leave_process(const char* word) {
  if (::fork() != 0) return;
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  ::execlp("tail", "tail", "-f", "/dev/null", word, nullptr);
  ::_exit(127);
}

int run(int argc, char** argv) {
  const std::string task = argc > 1 ? argv[1] : "";
  if (task == "hold" && !hold_port()) {
    std::puts("the port is taken");
    return 1;
  }
  if (task == "fork" && argc > 2) leave_process(argv[2]);
  if (task == "crash") std::abort();
  std::puts("ready");
  std::fflush(stdout);
  for (std::string line; std::getline(std::cin, line);) {
  }
  return task == "fail" ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  return roger::test::run_isolated(argc, argv, run);
}
