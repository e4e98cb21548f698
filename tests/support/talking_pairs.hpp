// Two pairs of stations that talk while a test attacks them or lets something fail.
//
// An executive and four stations run as programs, each on a host of its own (host_network.hpp). A1
// transmits to A2 on one net and B1 to B2 on another one, from the constructor to end(). The sound
// of the listeners is recorded, so silence is what an operator would not have heard.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "tests/support/host_network.hpp"
#include "tests/support/stall_meter.hpp"
#include "tests/support/station_program.hpp"

namespace roger::test {

/// Settings of TalkingPairs.
struct PairsSettings {
  std::string rid = {};                       // further tables of the RID of all processes
  std::string network = {};                   // further lines of its table [network]
  bool fixed_address = false;                 // the RID names the executive's address
  bool multicast_blocked = false;             // the switch forwards no multicast to any host
  int mtu = 1500;                             // bytes, of all interfaces
  std::vector<std::string> far = {};          // programs whose hosts are at a second switch
  std::vector<std::string> codec = {};        // options of the stations
  std::vector<std::string> environment = {};  // "NAME=VALUE" for all processes
  std::map<std::string, std::vector<std::string>> own_environment = {};  // for one, in addition
  /// Length of the tone that the talkers transmit; longer than the test.
  std::chrono::seconds longest{600};
};

/// The voice that a listener received.
struct HeardVoice {
  std::string talker;
  std::string listener;
  std::uint64_t sent = 0;       // packets, by the talker
  std::uint64_t lost = 0;       // of these, not received from that talker for playout
  std::uint64_t late = 0;       // received too late for playout
  std::uint64_t concealed = 0;  // packets, lost or late, whose time was filled without their sound
  std::chrono::milliseconds longest_silence{};  // until the key went up
};

/// How a conversation went.
struct Conversation {
  std::vector<HeardVoice> voices;            // of A2 and B2
  std::map<std::string, double> growth_mib;  // peak of the resident memory above its idle value,
                                             // by process: "executive", "A1", "A2", "B1", "B2"
  std::map<std::string, std::vector<std::string>> shown;  // lines to operators, by process
  /// By which the machine delayed as many threads of this process as a voice passes.
  std::chrono::milliseconds longest_stall{};

  [[nodiscard]] const HeardVoice& heard_by(const std::string& listener) const;
  /// Returns how many lines of `process` contain `text`.
  [[nodiscard]] std::size_t count(const std::string& process, const std::string& text) const;
  /// Returns a description for the messages of a test.
  [[nodiscard]] std::string to_text() const;
};

/// Silence that two packets of 1/32 s in a row, lost or late, cause at most.
inline constexpr std::chrono::milliseconds kUnnoticed{150};
/// Memory by which a process may exceed its idle value under any attack or fault, in MiB.
inline constexpr double kMaxGrowthMib = 60.0;

/// Expects (GoogleTest) that a listener has received everything without a noticeable pause. Pauses
/// by which the machine delayed the threads of this process, too, are allowed.
void expect_undisturbed(const Conversation& heard, const std::string& listener);
/// Expects (GoogleTest) that no process has exceeded its idle memory by kMaxGrowthMib. Expects
/// nothing in a build with sanitizers, which keep freed memory.
void expect_bounded_memory(const Conversation& heard);

/// The processes of a conversation. For use by one thread.
class TalkingPairs {
 public:
  static constexpr const char* kExecutive = "executive";
  /// First number for network().bare_host() that is not in use, for attackers.
  static constexpr int kFreeHost = 6;

  /// Returns when both listeners hear their talkers. Throws std::runtime_error when they do not.
  explicit TalkingPairs(PairsSettings settings = {});
  ~TalkingPairs();
  TalkingPairs(const TalkingPairs&) = delete;
  TalkingPairs& operator=(const TalkingPairs&) = delete;

  [[nodiscard]] HostNetwork& network() { return network_; }
  /// Returns "executive", "A1", "A2", "B1" or "B2".
  [[nodiscard]] StationProgram& program(const std::string& name);
  /// Returns the number of the host of a program: 1 to 5 in the same order.
  [[nodiscard]] static int host_of(const std::string& name);
  /// Paths of the RID and of the net plan, for further programs.
  [[nodiscard]] const std::string& rid_file() const { return rid_file_; }
  [[nodiscard]] const std::string& plan_file() const { return plan_file_; }
  /// Folder of the test's files.
  [[nodiscard]] const std::string& folder() const { return folder_; }

  /// Lets the pairs talk for this long.
  void talk_for(std::chrono::milliseconds time) const;
  /// Returns the time that joining took the slowest station: on a busy machine, joining again takes
  /// as long.
  [[nodiscard]] std::chrono::milliseconds start_took() const { return start_took_; }
  /// Waits until a listener has heard its talker without a pause for a second. Returns the time
  /// until that second began. Throws std::runtime_error after kPatience.
  std::chrono::milliseconds wait_until_heard(const std::string& listener);

  /// Releases the key of a talker, calls `meanwhile` when its listener has played everything, and
  /// presses the key again. Returns when the talker is heard. The pause does not count as silence.
  void pause(const std::string& talker, const std::function<void()>& meanwhile);

  /// Releases the keys, waits until the listeners have played the last packets, ends the programs
  /// and returns how it went. Expects that they end with success (GoogleTest).
  Conversation end();
  [[nodiscard]] std::string transcripts();

 private:
  void write_files() const;
  void start(const std::string& name, std::vector<std::string> arguments);
  void start_programs();
  void begin_to_talk();
  [[nodiscard]] std::string heard_file(const std::string& name) const;
  [[nodiscard]] std::string report_file(const std::string& name) const;
  [[nodiscard]] HeardVoice voice(const std::string& talker, const std::string& listener) const;

  const PairsSettings settings_;
  const std::string folder_;
  const std::string rid_file_;
  const std::string plan_file_;
  HostNetwork network_;
  StallMeter stalls_;
  std::deque<StationProgram> programs_;
  std::chrono::milliseconds start_took_{};
  // Length of each listener's sound when the conversation began, and when the talkers' keys went
  // up.
  std::map<std::string, std::chrono::milliseconds> begun_;
  std::map<std::string, std::chrono::milliseconds> ended_;
};

}  // namespace roger::test
