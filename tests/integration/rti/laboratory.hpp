// Federates in processes of their own, and the executive that they meet at.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tests/integration/rti/child.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {

inline std::string module(const std::string& name) {
  return std::string(ROGER_SOURCE_DIR "/tests/integration/rti/modules/") + name + ".xml";
}

/// The command that creates the federation "lab" with the modules "signals" and "producers". The
/// latter makes callbacks name the producing federate.
inline std::string create_lab() {
  return "create lab " + module("signals") + " " + module("producers");
}

/// Ends the program unless that was done, and expects that it ends well, without a sanitizer's
/// word.
void expect_good_end(Child& child);

/// A federate program and what it says. federate_commands.cpp lists what it can be told.
class TestFederate {
 public:
  /// `before` stands before the program on the command line.
  explicit TestFederate(std::vector<std::string> before = {});
  /// Ends the program as it would end by itself, and expects that it ends well.
  ~TestFederate();
  TestFederate(TestFederate&&) = default;
  TestFederate& operator=(TestFederate&&) = delete;

  /// The answer: "ok", "ok RESULT" or "error EXCEPTION: sentence". Throws when none comes.
  std::string ask(const std::string& command);
  /// As ask(), for commands that must succeed; the RESULT. Throws when it fails.
  std::string must(const std::string& command);
  /// Waits for a callback that reads so, from its beginning: "receive CLASS ...", and takes it.
  /// Throws when none comes.
  std::string event(const std::string& beginning);
  /// Waits for another line, from its beginning: "within join error ...".
  std::string line(const std::string& beginning);
  /// Whether an answer to a command came that was not taken. Does not wait.
  [[nodiscard]] bool has_answered();
  /// How many callbacks that begin so were told of and not been taken.
  std::size_t events(const std::string& beginning);
  Child& process() { return *child_; }

 private:
  std::unique_ptr<Child> child_;
};

/// A network of a test's own on the loopback, with an executive once asked for.
class Laboratory {
 public:
  enum class Meeting {
    kAtAddress,  // the RID has the executive's address, and no federate starts one
    kByBeacon,   // federates find the executive, or start one that lingers for a second
  };
  /// `further` are more lines for the RID, tables and all.
  explicit Laboratory(Meeting meeting = Meeting::kAtAddress, const std::string& further = "");
  /// On the same network as `beside`: its data port is that one's.
  Laboratory(Meeting meeting, const std::string& further, const Laboratory& beside);
  ~Laboratory();
  Laboratory(const Laboratory&) = delete;
  Laboratory& operator=(const Laboratory&) = delete;

  /// The RID's path, and its text on one line as `connect` takes it.
  [[nodiscard]] const std::string& rid_file() const { return file_; }
  [[nodiscard]] std::string rid_text() const;
  [[nodiscard]] std::uint16_t data_port() const { return data_port_; }
  /// Of the executive at its address, and of the control group.
  [[nodiscard]] std::uint16_t port() const { return port_; }

  /// Returns when it listens. Throws when it does not.
  void start_executive();
  Child& executive() { return *executive_; }
  /// Whether one, whoever started it, holds its port.
  [[nodiscard]] bool executive_listens() const;

  /// A federate that is connected, by "immediate" or "evoked".
  TestFederate connected(const std::string& model = "immediate") const;
  /// One that is joined besides, to the federation "lab", which is created by create_lab() when
  /// there is none.
  TestFederate joined(const std::string& name, const std::string& model = "immediate") const;

 private:
  Laboratory(Meeting meeting, const std::string& further, std::uint16_t data_port);

  std::string file_;
  std::string text_;
  std::uint16_t port_ = 0;
  std::uint16_t data_port_ = 0;
  std::optional<Child> executive_;
};

}  // namespace roger::test
