// Separates test programs that run at the same time.
//
// A test program that uses sockets, multicast, a JACK server or other processes runs in namespaces
// of its own (unshare(1) of util-linux, without privileges):
//
//   network   its ports and multicast groups; only `lo` exists, with multicast routed to it
//   process   none of its processes outlives it, even if the program is killed
//   IPC and   JACK's registry of servers, which is in /dev/shm and in a System V semaphore
//   /dev/shm
//   keymaps   of X servers, which are in /var/lib/xkb and named after the display number
//
// It also has directories of its own for temporary files, for HOME and for the XDG base
// directories. They are removed if the tests pass and kept for inspection if they fail.
//
// The program starts itself again inside, because only a process with one thread can enter
// namespaces and the sanitizers' runtimes start threads before main(). A supervisor, process 1 of
// the namespace, forks the process that runs the tests.
#pragma once

namespace roger::test {

/// Environment variable that is set in the process that runs tests. A program that finds it set
/// runs its tests in the same process, so ROGER_TEST_ISOLATED=no on the command line suits a
/// debugger.
inline constexpr const char* kIsolatedVariable = "ROGER_TEST_ISOLATED";

/// Returns whether the calling process and its children have their own network.
[[nodiscard]] bool has_own_network();

/// Calls `run_tests` in an isolated process and returns its result, for main() to return. If the
/// system permits no namespaces, the tests run anyway, and standard error reports what they share.
/// `--gtest_list_tests` and `--help` are answered in this process. Must be called first in main(),
/// while the process has no threads.
int run_isolated(int argc, char** argv, int (*run_tests)(int argc, char** argv));

}  // namespace roger::test
