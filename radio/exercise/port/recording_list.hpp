// The recordings in a folder, as an instructor chooses among them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "radio/model/notice.hpp"

namespace roger::radio {

/// A recording in a folder of recordings, as the beginning and the end of its log describe it.
struct RecordingEntry {
  std::string folder;              // path
  std::string name;                // last part of the path
  std::int64_t begin_wall_ns = 0;  // since 1970, UTC; if the header is damaged, of the last change
  Nanoseconds length{0};           // up to the last entry of the log; 0 if the header is damaged
  std::vector<std::string> nets;   // that have transmissions, in the order of their first one
  std::vector<std::string> call_signs;  // of the stations that spoke, likewise
  bool has_more = false;  // the log is long, so nets and call signs of its later part are missing
  bool grows = false;     // a recorder is writing it
  Notice damage;          // why it cannot be opened, or is incomplete
};

/// The recordings in one folder.
struct RecordingList {
  std::string parent;
  bool reading = false;                 // further recordings will follow
  std::vector<RecordingEntry> entries;  // newest first
  Notice trouble;                       // why recordings are missing
};

}  // namespace roger::radio
