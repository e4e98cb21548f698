// Federates in separate processes, and the executive that they use.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/support/child.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {

inline std::string module(const std::string& name) {
  return std::string(ROGER_SOURCE_DIR "/tests/integration/rti/modules/") + name + ".xml";
}

/// A federation that the federates of a test join.
struct FederationPlan {
  std::string name = "lab";
  /// Names of modules; "producers" makes callbacks name the producing federate.
  std::vector<std::string> modules = {"signals", "producers"};
  /// Empty: the standard's default.
  std::string logical_time = "";

  /// Returns the command with which a federate creates it.
  [[nodiscard]] std::string create_command() const;
};

/// Ends the program unless it has ended, and expects success and no sanitizer report.
void expect_good_end(Child& child);

/// A federate program and its output. federate_commands.cpp lists its commands.
class TestFederate {
 public:
  /// `before` precedes the program on the command line.
  explicit TestFederate(std::vector<std::string> before = {});
  /// Ends the program in the regular way and expects success.
  ~TestFederate();
  TestFederate(TestFederate&&) = default;
  TestFederate& operator=(TestFederate&&) = delete;

  /// Returns the answer: "ok", "ok RESULT" or "error EXCEPTION: sentence". Throws when none
  /// arrives.
  std::string ask(const std::string& command);
  /// Executes a command that must succeed and returns its RESULT. Throws when it fails.
  std::string must(const std::string& command);
  /// Waits for a callback whose text begins with `beginning`, such as "receive CLASS ...", and
  /// removes it. Throws when none arrives.
  std::string event(const std::string& beginning);
  /// Waits for another line that begins with `beginning`, such as "within join error ...".
  std::string line(const std::string& beginning);
  /// Returns whether an answer to a command has arrived that was not taken. Does not wait.
  [[nodiscard]] bool has_answered();
  /// Returns how many callbacks that begin with `beginning` were reported and not removed.
  std::size_t events(const std::string& beginning);
  Child& process() { return *child_; }

 private:
  std::unique_ptr<Child> child_;
};

/// A separate network on the loopback, with an executive on request.
class Laboratory {
 public:
  /// How federates find the executive.
  enum class Discovery {
    kAtAddress,  // the RID has the executive's address, and federates start none
    kByBeacon,   // federates find the executive, or start one that lingers for a second
  };
  /// `further` holds further lines of the RID, including table headers.
  explicit Laboratory(Discovery discovery = Discovery::kAtAddress, const std::string& further = "");
  /// Creates a laboratory on the network of `other`, with the same data port.
  Laboratory(Discovery discovery, const std::string& further, const Laboratory& other);
  ~Laboratory();
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  /// The RID's path, and its text on one line in the form of `connect`.
  [[nodiscard]] const std::string& rid_file() const { return file_; }
  [[nodiscard]] std::string rid_text() const;
  [[nodiscard]] std::uint16_t data_port() const { return data_port_; }
  /// Port of the executive at its address, and of the control group.
  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Starts an executive and returns when it listens. Throws when it does not.
  void start_executive();
  Child& executive() { return *executive_; }
  /// Returns whether an executive, started by any process, holds its port.
  [[nodiscard]] bool executive_listens() const;

  /// Returns a connected federate with callback model "immediate" or "evoked".
  TestFederate connected(const std::string& model = "immediate") const;
  /// Returns a federate that is also joined to the federation, which it creates if it does not
  /// exist.
  TestFederate joined(const std::string& name, const std::string& model = "immediate",
                      const FederationPlan& federation = {}) const;

 private:
  Laboratory(Discovery discovery, const std::string& further, std::uint16_t data_port);

  std::string file_;
  std::string text_;
  std::uint16_t port_ = 0;
  std::uint16_t data_port_ = 0;
  std::optional<Child> executive_;
};

}  // namespace roger::test
