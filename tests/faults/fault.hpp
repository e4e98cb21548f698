// The parts that tests of faults have in common.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <map>
#include <ranges>
#include <string>

#include "tests/support/talking_pairs.hpp"
#include "tests/support/wait.hpp"

namespace roger::test {

using namespace std::chrono_literals;

/// Time within which a listener hears its talker again after a fault has ended, without the time
/// that a busy machine needs for joining.
inline constexpr std::chrono::milliseconds kTimeToHeal{5000};
/// The same for voice that the fault does not interrupt: a second of sound without a pause, for
/// which a listener is waited for, and another one in which a busy machine delays the test.
inline constexpr std::chrono::milliseconds kNoTimeToHeal{2000};
/// Time until a station notices that its connection is dead (timing.dead_after_ms).
inline constexpr std::chrono::milliseconds kTimeToNotice{4000};
/// The lines that a station shows when it has lost its executive, and when it has joined again.
inline constexpr const char* kConnectionLost = "the connection to the federation is lost";
inline constexpr const char* kConnectedAgain = "the federation is connected again";

/// A fault's conversation and the time from the end of the fault until each listener heard its
/// talker again.
struct Fault {
  Conversation heard;
  std::map<std::string, std::chrono::milliseconds> recovered;
};

/// Waits until both listeners hear their talkers. Returns the time that took by listener.
inline std::map<std::string, std::chrono::milliseconds> wait_for_recovery(TalkingPairs& pairs) {
  const auto begin = std::chrono::steady_clock::now();
  std::map<std::string, std::chrono::milliseconds> out;
  for (const std::string listener : {"A2", "B2"}) {
    const auto before = std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now() - begin);
    const auto took = pairs.wait_until_heard(listener);
    // A second listener may have recovered while the first one was waited for.
    out[listener] = took < 100ms ? 0ms : before + took;
  }
  return out;
}

/// Waits until an operator has been shown `text` since the conversation began, and expects that.
inline void expect_shown(TalkingPairs& pairs, const std::string& station, const std::string& text) {
  const auto shown = [&] {
    return std::ranges::any_of(pairs.program(station).lines(), [&](const std::string& line) {
      return line.find(text) != std::string::npos;
    });
  };
  EXPECT_TRUE(eventually(shown)) << station << ": " << text << "\n" << pairs.transcripts();
}

/// Returns the number of packets that a talker sends in this time.
inline std::uint64_t packets_in(std::chrono::milliseconds time) {
  constexpr std::int64_t kPacketsPerSecond = 32;
  return static_cast<std::uint64_t>(time.count() * kPacketsPerSecond / 1000);
}

/// Expects that operators have seen no trouble of the federation.
inline void expect_no_trouble(const Conversation& heard) {
  for (const char* station : {"A1", "A2", "B1", "B2"}) {
    EXPECT_EQ(heard.count(station, "federation:"), 0U) << station << "\n" << heard.to_text();
  }
}

/// Prints what a fault cost and records it in the report of the test. Expects what must hold for
/// every fault: the memory is bounded, and both listeners hear their talkers again at most
/// `heals` after its end, without the longest stall of the machine.
inline void report(const std::string& fault, const Fault& outcome,
                   std::chrono::milliseconds heals) {
  const auto& growth_mib = outcome.heard.growth_mib;
  std::cout << fault << ", memory: at most " << std::ranges::max(growth_mib | std::views::values)
            << " MiB more\n";
  expect_bounded_memory(outcome.heard);
  for (const HeardVoice& voice : outcome.heard.voices) {
    const auto recovered = outcome.recovered.at(voice.listener);
    std::cout << fault << ", " << voice.listener << ": " << voice.lost << " of " << voice.sent
              << " packets lost, longest silence " << voice.longest_silence.count()
              << " ms, recovered within " << recovered.count() << " ms\n";
    EXPECT_LE(recovered, heals + outcome.heard.longest_stall) << voice.listener << "\n"
                                                              << outcome.heard.to_text();
    testing::Test::RecordProperty(voice.listener + "_lost", static_cast<int>(voice.lost));
    testing::Test::RecordProperty(voice.listener + "_silence_ms",
                                  static_cast<int>(voice.longest_silence.count()));
    testing::Test::RecordProperty(voice.listener + "_recovered_ms",
                                  static_cast<int>(recovered.count()));
  }
}

}  // namespace roger::test
