// Executes a script (radio/station/script.hpp) at a station.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "app/support/speaking_device.hpp"
#include "app/support/speech.hpp"
#include "core/result.hpp"
#include "radio/plan/track.hpp"
#include "radio/station/port/operator_port.hpp"
#include "radio/station/script.hpp"

namespace roger::app {

/// The sounds and tracks that a script names. Each is read once, within limits for all of them
/// together. Not thread-safe.
class ScriptFiles {
 public:
  /// File names are relative to the folder of `script`.
  explicit ScriptFiles(std::string script) : script_(std::move(script)) {}

  /// Returns the sound of an utterance. Errors: those of read_recording() and synthesize_speech();
  /// kInvalid: together longer than kMaxSpeechSeconds, or more than 200 different texts.
  Result<std::shared_ptr<const Speech>> speech(const radio::Utterance& what);
  /// Returns a track. Errors: those of radio::TrackFiles.
  Result<std::shared_ptr<const radio::Track>> track(const std::string& file) {
    return tracks_.load(file, script_);
  }

 private:
  std::string script_;
  radio::TrackFiles tracks_;
  std::map<std::string, std::shared_ptr<const Speech>> recordings_;  // by file
  std::map<std::string, std::shared_ptr<const Speech>> texts_;
  double seconds_ = 0.0;  // of all speech
};

/// A script with all files that it refers to already loaded.
class ReadScript {
 public:
  /// Reads a script. A regular file is read completely, with the recordings and tracks that it
  /// names (relative to its folder) and with its texts converted to speech. "-" (standard input) or
  /// a FIFO is read later, by the player. Errors: those of read_input_file(); the invalid lines of
  /// the file.
  static Result<ReadScript> read(const std::string& path);

 private:
  friend class ScriptPlayer;
  struct Step {
    radio::ScriptStep order;
    std::shared_ptr<const Speech> speech;  // sound of Speak and Answer
  };
  /// Loads the files that `order` names.
  static Result<Step> prepare(radio::ScriptStep order, ScriptFiles& files);

  std::string path_;
  bool is_stream_ = false;
  std::vector<Step> steps_;
};

/// Executes a script in its own thread until the script or this object ends.
class ScriptPlayer {
 public:
  /// Starts the thread. Lines from standard input or a FIFO are executed on arrival; an invalid
  /// line is reported and skipped. `device` belongs to the operator of `port`; both outlive the
  /// player. Errors: standard input or the FIFO cannot be opened.
  static Result<std::unique_ptr<ScriptPlayer>> start(ReadScript script, radio::OperatorPort& port,
                                                     SpeakingDevice& device);
  ~ScriptPlayer();
  ScriptPlayer(const ScriptPlayer&) = delete;
  ScriptPlayer& operator=(const ScriptPlayer&) = delete;

  /// Returns whether the script has requested the end of the station.
  [[nodiscard]] bool quit() const { return quit_; }

 private:
  ScriptPlayer(radio::OperatorPort& port, SpeakingDevice& device) : port_(port), device_(device) {}
  /// Executes all steps of a file.
  void play(const std::vector<ReadScript::Step>& steps);
  /// Executes lines from a descriptor until its end.
  void follow(int descriptor);
  /// Parses and executes one line.
  void take(const std::string& line);
  /// Executes one step; blocks until it is complete.
  void obey(const ReadScript::Step& step);
  /// Gives a command. A radio whose key the script has released is tuned only after the rest of its
  /// transmission was sent.
  void execute(const radio::Command& command);
  /// Blocks until the transmission whose key the script has released has ended.
  void wait_for_release(radio::RadioId radio);
  /// Returns the sequence number of the operator's newest event.
  [[nodiscard]] std::uint64_t newest_event() const;
  void pause(Nanoseconds time) const;
  /// Keys the radio, speaks once it transmits, and releases the key.
  void speak(radio::RadioId radio, const std::shared_ptr<const Speech>& speech);
  /// Plays the last transmission that was received on the radio once more, and waits for its end.
  void say_again(radio::RadioId radio);
  /// Blocks until a received transmission ends, of the given call sign if there is one. Returns
  /// false if the player stops.
  bool wait_for_transmission_end(const radio::Answer& answer);
  /// Waits for an event for which `fits` is true. Considers events since the last call. Returns
  /// false if none arrives in time.
  bool wait_for_event(Nanoseconds patience, const std::function<bool(const radio::Event&)>& fits);
  /// Marks all current events as seen.
  void forget_events();
  /// Polls `holds` every 2 ms until it is true. Returns false if the player stops or `patience`
  /// expires.
  bool until(Nanoseconds patience, const std::function<bool()>& holds) const;

  /// A key-down of the script.
  struct KeyedDown {
    radio::CommandId command = 0;
    std::uint64_t before = 0;  // newest event when it was requested
  };

  radio::OperatorPort& port_;
  SpeakingDevice& device_;
  std::map<radio::RadioId, KeyedDown> keyed_;  // the newest one of each radio
  std::set<radio::RadioId> released_;
  std::uint64_t seen_ = 0;  // last seen event of the operator
  std::atomic<bool> stopping_{false};
  std::atomic<bool> quit_{false};
  std::thread thread_;
};

}  // namespace roger::app
