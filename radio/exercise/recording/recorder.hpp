// Puts what a watch sees onto a tape, on a thread of its own.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "core/result.hpp"
#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/tape_writer.hpp"

namespace roger::radio {

/// What can't be written is counted and told at once; it goes on with what comes next. The
/// destructor finishes.
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
  void settle();
  /// Writes what waits, and the end. One thread.
  void finish();
  /// Any thread but a real-time one.
  [[nodiscard]] RecordingState state() const;

 private:
  /// About a minute of a hundred talkers.
  static constexpr std::size_t kMostWaiting = 200'000;
  Recorder(TapeWriter writer, TimePoint began, const Clock& clock);
  void run();
  void write(const TapeLine& line);
  void failed(const std::string& why);
  void measure();

  const Clock& clock_;
  const TimePoint began_;
  TapeWriter writer_;       // the thread's, from its beginning on
  std::uint64_t lost_ = 0;  // the thread's: lines since the last one that was written
  std::string why_;         // the thread's
  TimePoint measured_{};    // the thread's
  mutable std::mutex mutex_;
  std::condition_variable wakes_;
  std::condition_variable written_changed_;
  std::deque<TapeLine> waiting_;
  std::uint64_t put_ = 0;
  std::uint64_t written_ = 0;  // of those, or lost
  std::uint64_t refused_ = 0;
  std::uint64_t refused_told_ = 0;  // to the tape
  bool runs_ = true;
  RecordingState state_;
  std::thread thread_;
};

}  // namespace roger::radio
