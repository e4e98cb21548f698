// Finds, describes, renames and deletes recordings. A recording is a folder with an event log;
// symbolic links to folders are not followed.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/exercise/port/recording_list.hpp"

namespace roger::radio {

/// Largest number of recordings that are listed.
inline constexpr std::size_t kMaxListedRecordings = 1000;
/// Longest name of a recording, in octets.
inline constexpr std::size_t kMaxRecordingName = 200;
/// Octets at the beginning of a log from which its nets and call signs are read: half an hour of
/// voice.
inline constexpr std::size_t kMaxDescribedOctets = std::size_t{16} << 20U;

/// The folders of recordings, and why some are missing.
struct FoundRecordings {
  std::vector<std::string> folders;  // most recently changed first; at most kMaxListedRecordings
  Notice trouble;                    // kCannotList, kRecordingsOmitted, or none
};
/// Finds the recordings in `parent`, or `parent` itself if it is a recording. A folder that does
/// not exist contains none.
[[nodiscard]] FoundRecordings find_recordings(const std::string& parent);

/// Returns the absolute path of the recording that `path` names: its folder, or the log in it,
/// which file managers open. Nothing if it names no recording.
[[nodiscard]] std::optional<std::string> find_recording(const std::string& path);

/// Reads up to kMaxDescribedOctets of a recording's log and its end. A damaged recording is
/// described with the reason.
[[nodiscard]] RecordingEntry describe_recording(const std::string& folder);

/// The path of the recording's folder after a change, empty if it was deleted; or why nothing was
/// changed.
using RecordingChange = Result<std::string, Notice>;

/// Gives the folder of a recording another name in the same parent. Errors: kNotARecording,
/// kRecordingGrows, kWrongName, kNameTaken, kCannotRename.
[[nodiscard]] RecordingChange rename_recording(const std::string& folder, const std::string& name);
/// Deletes a recording with its sound files. A folder with other files is left as it is. Errors:
/// kNotARecording, kRecordingGrows, kForeignFile, kCannotDelete.
[[nodiscard]] RecordingChange delete_recording(const std::string& folder);

/// Returns the last part of a recording's path.
[[nodiscard]] std::string recording_name(const std::string& folder);

}  // namespace roger::radio
