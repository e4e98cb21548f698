// Puts what a watch sees onto a tape, on a thread of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/tape_writer.hpp"
#include "radio/exercise/timeline/round_queue.hpp"

namespace roger::radio {

/// A tape that is being written, and how that goes. What can't be written is counted and told at
/// once; it goes on with what comes next. write() and measure() belong to one thread; every other
/// call may come from any thread but a real-time one.
class RecordingLog {
 public:
  RecordingLog(TapeWriter writer, TimePoint began, const Clock& clock);

  void write(const TapeLine& line);
  /// Finds out how large the tape is and, once a second, until when the disk has room.
  void measure();
  void report(Notice trouble);
  void end();
  [[nodiscard]] RecordingState state() const;

 private:
  void failed(const std::string& why);

  const Clock& clock_;
  const TimePoint began_;
  TapeWriter writer_;
  std::uint64_t lost_ = 0;  // lines since the last one that was written
  std::string why_;
  TimePoint measured_{};
  mutable std::mutex mutex_;
  RecordingState state_;
};

/// The destructor finishes.
class Recorder {
 public:
  /// Errors: as TapeWriter::create().
  static Result<std::unique_ptr<Recorder>> start(const std::string& parent,
                                                 const TapeHeader& header, const Clock& clock);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Any thread but a real-time one; does not wait for the disk. Nothing happens after finish().
  void put(TapeLine line);
  /// Waits until all that was put before is written, or counted as lost. Any thread but a real-time
  /// one.
  void settle() { lines_.await_round(); }
  /// Writes what waits, and the end. One thread.
  void finish();
  /// Any thread but a real-time one.
  [[nodiscard]] RecordingState state() const { return log_.state(); }

 private:
  /// About a minute of a hundred talkers.
  static constexpr std::size_t kMostWaiting = 200'000;
  Recorder(TapeWriter writer, TimePoint began, const Clock& clock);
  void run();

  const Clock& clock_;
  RecordingLog log_;
  RoundQueue<TapeLine> lines_;
  std::thread thread_;
};

}  // namespace roger::radio
