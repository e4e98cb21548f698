#include "tests/support/station_program.hpp"

#include <gtest/gtest.h>
#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX signals
#include <sys/wait.h>

#include <utility>

#include "tests/support/wait.hpp"

namespace roger::test {

std::string roger_program() {
  return ROGER_BIN_DIR "/roger";
}

StationProgram::StationProgram(std::string name, std::vector<std::string> command)
    : name_(std::move(name)), child_(std::move(command)) {
}

void StationProgram::read_lines() {
  static_cast<void>(child_.count(""));  // reads the available output
  const auto any = [](const std::string&) { return true; };
  constexpr std::chrono::milliseconds kNow{0};
  while (auto line = child_.wait_for(any, kNow)) lines_.push_back(std::move(*line));
}

bool StationProgram::shows(const std::string& text) {
  return eventually([&] {
    read_lines();
    while (looked_at_ < lines_.size()) {
      if (lines_[looked_at_++].find(text) != std::string::npos) return true;
    }
    return false;
  });
}

void StationProgram::forget_lines() {
  read_lines();
  looked_at_ = lines_.size();
}

const std::vector<std::string>& StationProgram::lines() {
  read_lines();
  return lines_;
}

std::string StationProgram::transcript() {
  std::string out = name_ + ":\n";
  for (const std::string& line : lines()) out += "  " + line + "\n";
  return out;
}

std::vector<std::string> StationProgram::take_lines() {
  read_lines();
  looked_at_ = 0;
  return std::exchange(lines_, {});
}

void StationProgram::begin_measurement() {
  idle_ = figures_of(pid());
  reset_peak_memory(pid());
}

std::optional<double> StationProgram::peak_growth_mib() const {
  constexpr double kKibPerMib = 1024.0;
  if (!child_.alive()) return std::nullopt;
  const std::optional<ProcessFigures> now = find_figures(pid());
  if (!now) return std::nullopt;
  return (static_cast<double>(now->peak_rss_kib) - static_cast<double>(idle_.rss_kib)) / kKibPerMib;
}

bool StationProgram::runs() const {
  siginfo_t ended{};
  return child_.alive() &&
         ::waitid(P_PID, static_cast<id_t>(pid()), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0;
}

void StationProgram::suspend(bool suspended) const {
  ::kill(pid(), suspended ? SIGSTOP : SIGCONT);
}

void StationProgram::end() {
  if (!child_.alive()) return;
  child_.say("quit");
  ::kill(pid(), SIGTERM);
  EXPECT_EQ(child_.wait_for_end(kPatience), 0) << transcript();
  read_lines();
  for (const std::string& line : lines_) {
    EXPECT_EQ(line.find("Sanitizer:"), std::string::npos) << transcript();
  }
}

}  // namespace roger::test
