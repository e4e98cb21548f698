// Carries out a script of radio/station/script.hpp at a station.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/result.hpp"
#include "radio/station/operator_port.hpp"
#include "radio/station/script.hpp"

namespace roger::app {

/// Plays in a thread of its own until the end of the script, or of this object.
class ScriptPlayer {
 public:
  /// `path`: a file, which is read whole first; "-" (standard input) or a FIFO, whose lines are
  /// carried out as they come: a wrong one is told and left out. Errors: no such file; every wrong
  /// line of a file. `port` outlives the player.
  static Result<std::unique_ptr<ScriptPlayer>> start(const std::string& path,
                                                     radio::OperatorPort& port);
  ~ScriptPlayer();
  ScriptPlayer(const ScriptPlayer&) = delete;
  ScriptPlayer& operator=(const ScriptPlayer&) = delete;

  /// The script has asked for the station's end.
  [[nodiscard]] bool quit() const { return quit_; }

 private:
  explicit ScriptPlayer(radio::OperatorPort& port) : port_(port) {}
  void play(const std::vector<radio::ScriptStep>& steps);
  void follow(int descriptor);
  void take(const std::string& line);
  void obey(const radio::ScriptStep& step);
  void pause(Nanoseconds time) const;

  radio::OperatorPort& port_;
  std::atomic<bool> stopping_{false};
  std::atomic<bool> quit_{false};
  std::thread thread_;
};

}  // namespace roger::app
