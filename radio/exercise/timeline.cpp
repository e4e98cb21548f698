#include "radio/exercise/timeline.hpp"

namespace roger::radio {

TransmissionId Timeline::begin(AirTransmission transmission) {
  transmission.id = transmissions_.size() + 1;
  transmissions_.emplace_back(std::move(transmission), ++revision_);
  return transmissions_.size();
}

const ExerciseMark& Timeline::mark(ExerciseMark mark) {
  mark.id = marks_.size() + 1;
  return marks_.emplace_back(std::move(mark), ++revision_).first;
}

TimelineChanges Timeline::since(std::uint64_t revision) const {
  TimelineChanges out;
  out.revision = revision_;
  if (revision == revision_) return out;  // asked for with every packet
  for (const auto& [transmission, changed] : transmissions_) {
    if (changed > revision) out.transmissions.push_back(transmission);
  }
  for (const auto& [mark, changed] : marks_) {
    if (changed > revision) out.marks.push_back(mark);
  }
  return out;
}

}  // namespace roger::radio
