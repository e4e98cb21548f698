// What keeps test programs that run at the same time apart.
//
// A test program that uses sockets, multicast, a JACK server or other processes runs in namespaces
// of its own (unshare(1) of util-linux, without privileges):
//
//   network   its ports and multicast groups; only `lo` exists, with multicast routed to it
//   process   none of its processes outlives it, even when the program is killed
//   IPC and   JACK's registry of servers, which lies in /dev/shm and in a System V semaphore
//   /dev/shm
//
// and with directories of its own for temporary files, for HOME and for the XDG base directories,
// which are removed when the tests pass and kept for inspection when they fail.
//
// The program starts itself again inside, since namespaces can only be entered by a process with
// one thread and the sanitizers' runtimes start threads before main(). A supervisor, process 1 of
// the namespace, forks the process that runs the tests.
#pragma once

namespace roger::test {

/// The environment variable that is set where tests run. A program that finds it set runs its tests
/// in this very process, so ROGER_TEST_ISOLATED=no on the command line suits a debugger.
inline constexpr const char* kIsolatedVariable = "ROGER_TEST_ISOLATED";

/// Whether the calling process and its children have a network of their own.
[[nodiscard]] bool has_own_network();

/// Calls `run_tests` in an isolated process and returns its result, which main() returns in turn.
/// Where the system grants no namespaces the tests run nevertheless, and standard error says what
/// they share. `--gtest_list_tests` and `--help` are answered in this process. To be called first
/// in main(), as long as the process has no threads.
int run_isolated(int argc, char** argv, int (*run_tests)(int argc, char** argv));

}  // namespace roger::test
