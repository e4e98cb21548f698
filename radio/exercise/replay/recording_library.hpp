// The recordings in a folder, which orders list, rename and delete.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "radio/exercise/port/exercise_port.hpp"
#include "radio/exercise/recording/recording_index.hpp"
#include "radio/exercise/replay/exercise_replay.hpp"

namespace roger::radio {

/// Orders must come one at a time, together with those of the replay; list() may be called from any
/// thread except a real-time one. A thread of its own describes the recordings, so that other
/// orders do not wait for the disk. The replay must outlive it.
class RecordingLibrary {
 public:
  /// `parent` is the folder that is listed if ListRecordings names none.
  RecordingLibrary(std::string parent, ExerciseReplay& replay);

  ExerciseOutcome obey(const ListRecordings& order);
  ExerciseOutcome obey(const RenameRecording& order);
  ExerciseOutcome obey(const DeleteRecording& order);

  /// Returns the list of the newest ListRecordings, with later changes; null before the first one.
  [[nodiscard]] std::shared_ptr<const RecordingList> list() const;

 private:
  void read(const std::string& parent, const std::stop_token& stop);
  void publish(RecordingList list);
  /// Carries out a change of a recording's folder. The recording is closed if it is open, and not
  /// changed while it is being replayed.
  ExerciseOutcome change(const std::string& folder,
                         const std::function<RecordingChange()>& carry_out, NoticeCode result);
  [[nodiscard]] bool is_open(const std::string& folder) const;
  /// Updates the entry of a recording whose folder is `now`; empty: removes it. Reads the parent
  /// folder again if that has not ended.
  void update(const std::string& folder, const std::string& now);

  const std::string parent_;
  ExerciseReplay& replay_;
  mutable std::mutex mutex_;
  std::shared_ptr<const RecordingList> list_;
  std::jthread reader_;  // started and joined by orders only
};

}  // namespace roger::radio
