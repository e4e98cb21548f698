#include "radio/exercise/timeline/timeline.hpp"

#include <algorithm>

namespace roger::radio {

TransmissionId Timeline::begin(AirTransmission transmission) {
  const TransmissionId id = ++last_id_;
  transmission.id = id;
  const auto [place, is_new] = transmissions_.emplace(id, Entry{std::move(transmission)});
  changed(place->second);
  if (transmissions_.size() > most_) drop_oldest();
  return id;
}

void Timeline::changed(Entry& entry) {
  // The newest revision is the largest key, so the entry moves to the end of the order of changes.
  by_revision_.erase(entry.revision);
  entry.revision = ++revision_;
  by_revision_.emplace_hint(by_revision_.end(), entry.revision, entry.air.id);
}

void Timeline::drop_oldest() {
  // by_revision_ begins with the transmissions that changed longest ago.
  for (auto one = by_revision_.begin();
       one != by_revision_.end() && transmissions_.size() > kept_after_drop();) {
    const auto found = transmissions_.find(one->second);
    const AirTransmission& air = found->second.air;
    if (air.until == TimePoint{}) {
      ++one;
      continue;
    }
    kept_from_ = std::max(kept_from_, air.since);
    dropped_at_ = revision_;
    transmissions_.erase(found);
    one = by_revision_.erase(one);
  }
}

const AirTransmission* Timeline::find(TransmissionId id) const {
  const auto found = transmissions_.find(id);
  return found == transmissions_.end() ? nullptr : &found->second.air;
}

const ExerciseMark& Timeline::mark(ExerciseMark mark) {
  mark.id = ++last_mark_;
  pulled_.erase(mark.ends);
  if (mark.pulled) pulled_.insert(mark.id);
  marks_.push_back({std::move(mark), ++revision_});
  if (marks_.size() > most_) drop_oldest_marks();
  return marks_.back().mark;
}

void Timeline::drop_oldest_marks() {
  std::size_t excess = marks_.size() - kept_after_drop();
  const std::uint64_t newest = marks_.back().mark.id;
  const auto gives_way = [&](const Marked& one) {
    if (excess == 0 || one.mark.id == newest || pulled_.contains(one.mark.id)) return false;
    --excess;
    kept_from_ = std::max(kept_from_, one.mark.at);
    dropped_at_ = revision_;
    return true;
  };
  std::erase_if(marks_, gives_way);
}

TimelineChanges Timeline::since(std::uint64_t revision) const {
  const bool whole = revision < dropped_at_ || revision == 0;
  TimelineChanges out = changed_since(whole ? 0 : revision);
  out.whole = whole;
  return out;
}

TimelineChanges Timeline::changed_since(std::uint64_t revision) const {
  TimelineChanges out;
  out.revision = revision_;
  out.kept_from = kept_from_;
  if (revision == revision_) return out;  // the usual case: the recording asks with every packet
  for (auto one = by_revision_.upper_bound(revision); one != by_revision_.end(); ++one) {
    out.transmissions.push_back(transmissions_.at(one->second).air);
  }
  // Marks never change, so marks_ is sorted by revision and by id.
  std::ranges::sort(out.transmissions, {}, &AirTransmission::id);
  const auto first = std::ranges::upper_bound(marks_, revision, {}, &Marked::revision);
  for (auto one = first; one != marks_.end(); ++one) out.marks.push_back(one->mark);
  return out;
}

}  // namespace roger::radio
