#include "radio/exercise/replay/recording_library.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace roger::radio {

RecordingLibrary::RecordingLibrary(std::string parent, ExerciseReplay& replay)
    : parent_(std::move(parent)), replay_(replay) {
}

std::shared_ptr<const RecordingList> RecordingLibrary::list() const {
  const std::lock_guard lock(mutex_);
  return list_;
}

void RecordingLibrary::publish(RecordingList list) {
  auto made = std::make_shared<const RecordingList>(std::move(list));
  const std::lock_guard lock(mutex_);
  list_ = std::move(made);
}

ExerciseOutcome RecordingLibrary::obey(const ListRecordings& order) {
  reader_ = {};
  const std::string parent = order.parent.empty() ? parent_ : order.parent;
  RecordingList list;
  // The known entries of the same folder stay until all are read again.
  if (const auto known = this->list(); known && known->parent == parent) list = *known;
  list.parent = parent;
  list.reading = true;
  publish(std::move(list));
  reader_ = std::jthread([this, parent](const std::stop_token& stop) { read(parent, stop); });
  return obeyed();
}

void RecordingLibrary::read(const std::string& parent, const std::stop_token& stop) {
  RecordingList list;
  list.parent = parent;
  try {
    FoundRecordings found = find_recordings(parent);
    list.trouble = std::move(found.trouble);
    for (const std::string& folder : found.folders) {
      if (stop.stop_requested()) return;
      list.entries.push_back(describe_recording(folder));
    }
  } catch (const std::exception& error) {  // as in OrderWorker::carry_out()
    list.trouble = {NoticeCode::kCannotList, {parent, error.what()}};
  }
  std::ranges::stable_sort(list.entries, std::greater{}, &RecordingEntry::begin_wall_ns);
  publish(std::move(list));
}

bool RecordingLibrary::is_open(const std::string& folder) const {
  const ReplayState state = replay_.state();
  std::error_code error;
  return state.open && std::filesystem::equivalent(state.folder, folder, error);
}

void RecordingLibrary::update(const std::string& folder, const std::string& now) {
  const auto known = list();
  if (!known) return;
  if (known->reading) {
    // A recording may be listed by its own path.
    const bool listed_itself = known->parent == folder && !now.empty();
    obey(ListRecordings{listed_itself ? now : known->parent});
    return;
  }
  RecordingList list = *known;
  const auto entry = std::ranges::find(list.entries, folder, &RecordingEntry::folder);
  if (entry == list.entries.end()) return;
  if (now.empty()) {
    list.entries.erase(entry);
  } else {
    entry->folder = now;
    entry->name = recording_name(now);
  }
  publish(std::move(list));
}

ExerciseOutcome RecordingLibrary::change(const std::string& folder,
                                         const std::function<RecordingChange()>& carry_out,
                                         NoticeCode result) {
  const std::string name = recording_name(folder);
  const bool open = is_open(folder);
  if (open && replay_.state().playing) return refused({NoticeCode::kRecordingPlays, {name}});
  const RecordingChange changed = carry_out();
  if (!changed) return refused(changed.error());
  if (open) replay_.obey(CloseRecording{});
  const std::string& now = changed.value();
  update(folder, now);
  Notice done{result, {name}};
  if (!now.empty()) done.values.push_back(recording_name(now));
  return obeyed(std::move(done));
}

ExerciseOutcome RecordingLibrary::obey(const RenameRecording& order) {
  return change(
      order.folder, [&order] { return rename_recording(order.folder, order.name); },
      NoticeCode::kRecordingRenamed);
}

ExerciseOutcome RecordingLibrary::obey(const DeleteRecording& order) {
  return change(
      order.folder, [&order] { return delete_recording(order.folder); },
      NoticeCode::kRecordingDeleted);
}

}  // namespace roger::radio
