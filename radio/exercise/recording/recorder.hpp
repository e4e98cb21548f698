// Writes the events of a watch to a recording, on a thread of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/recording_writer.hpp"
#include "radio/exercise/timeline/round_queue.hpp"

namespace roger::radio {

/// A recording in progress and its state. Lines that cannot be written are counted and reported at
/// once; recording continues with the next line. write() and measure() belong to one thread; all
/// other functions may be called from any thread except a real-time one.
class RecordingLog {
 public:
  RecordingLog(RecordingWriter writer, TimePoint began, const Clock& clock);

  void write(const RecordingLine& line);
  /// Updates the size of the recording and, once per second, the time until the disk is full.
  void measure();
  void report(Notice trouble);
  /// Closes the files. Only state() may be called afterwards.
  void end();
  [[nodiscard]] RecordingState state() const;

 private:
  void failed(const std::string& why);

  const Clock& clock_;
  const TimePoint began_;
  RecordingWriter writer_;
  std::uint64_t lost_ = 0;  // number of lines lost since the last one that was written
  std::string why_;
  TimePoint measured_{};
  Guarded<RecordingState> state_;
};

/// Queues lines and writes them on its own thread. The destructor calls finish().
class Recorder {
 public:
  /// Creates the recording's folder and starts the thread. Errors: as RecordingWriter::create().
  static Result<std::unique_ptr<Recorder>> start(const std::string& parent,
                                                 const RecordingHeader& header, const Clock& clock);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  /// Queues a line without waiting for the disk. For any thread except a real-time one. Does
  /// nothing after finish().
  void put(RecordingLine line);
  /// Blocks until all lines queued before are written or counted as lost. For any thread except a
  /// real-time one.
  void settle() { lines_.await_round(); }
  /// Writes the queued lines and the end line. Belongs to one thread.
  void finish();
  /// Returns the state. For any thread except a real-time one.
  [[nodiscard]] RecordingState state() const { return log_.state(); }

 private:
  /// Holds the lines of 100 speakers for about 1 min.
  static constexpr std::size_t kMaxWaiting = 200'000;
  Recorder(RecordingWriter writer, TimePoint began, const Clock& clock);
  void run();

  const Clock& clock_;
  RecordingLog log_;
  RoundQueue<RecordingLine> lines_;
  std::thread thread_;
};

}  // namespace roger::radio
