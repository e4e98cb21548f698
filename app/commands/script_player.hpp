// Carries out a script of radio/station/script.hpp at a station.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/support/speaking_device.hpp"
#include "app/support/speech.hpp"
#include "core/result.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/script.hpp"

namespace roger::app {

/// A script whose files have been read.
class ReadScript {
 public:
  /// `path`: a file, which is read whole, with all recordings and tracks that it names (beside it)
  /// and all texts that it says; "-" (standard input) or a FIFO is read by the player. Errors: no
  /// such file; every wrong line of a file.
  static Result<ReadScript> read(const std::string& path);

 private:
  friend class ScriptPlayer;
  struct Step {
    radio::ScriptStep order;
    std::shared_ptr<const Speech> speech;  // of Speak and Answer
  };
  /// What `order` names is sought beside `script`.
  static Result<Step> prepare(radio::ScriptStep order, const std::string& script);

  std::string path_;
  bool comes_as_it_goes_ = false;
  std::vector<Step> steps_;
};

/// Plays in a thread of its own until the end of the script, or of this object.
class ScriptPlayer {
 public:
  /// Lines that come as they go are carried out as they come: a wrong one is told and left out.
  /// `device` is the operator's. Both outlive the player. Errors: standard input or FIFO can't be
  /// opened.
  static Result<std::unique_ptr<ScriptPlayer>> start(ReadScript script, radio::OperatorPort& port,
                                                     SpeakingDevice& device);
  ~ScriptPlayer();
  ScriptPlayer(const ScriptPlayer&) = delete;
  ScriptPlayer& operator=(const ScriptPlayer&) = delete;

  /// The script has asked for the station's end.
  [[nodiscard]] bool quit() const { return quit_; }

 private:
  ScriptPlayer(radio::OperatorPort& port, SpeakingDevice& device) : port_(port), device_(device) {}
  void play(const std::vector<ReadScript::Step>& steps);
  void follow(int descriptor);
  void take(const std::string& line);
  void obey(const ReadScript::Step& step);
  void pause(Nanoseconds time) const;
  void speak(radio::RadioId radio, const Speech& speech);
  /// The newest that was heard there, to its end.
  void say_again(radio::RadioId radio);
  /// Until somebody, or the one of that call sign, has ended there; false: the player stops.
  bool hear_out(const radio::Answer& answer);
  /// Looks at events since the last call until one fits; false: none did in that time.
  bool event_comes(Nanoseconds patience, const std::function<bool(const radio::Event&)>& fits);
  void forget_events();
  /// Looks every few milliseconds; false: the player stops, or it took longer than `patience`.
  bool until(Nanoseconds patience, const std::function<bool()>& holds) const;

  radio::OperatorPort& port_;
  SpeakingDevice& device_;
  std::uint64_t seen_ = 0;  // of the operator's events
  std::atomic<bool> stopping_{false};
  std::atomic<bool> quit_{false};
  std::thread thread_;
};

}  // namespace roger::app
