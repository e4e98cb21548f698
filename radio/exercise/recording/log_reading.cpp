#include "radio/exercise/recording/log_reading.hpp"

#include <algorithm>
#include <istream>
#include <limits>

#include "radio/exercise/recording/recording_format.hpp"

namespace roger::radio {
namespace {

/// A log also limits how long its recording can be, because every transmission fills some kilobytes
/// of it: 10 min, and a second for each octet. A short log with a false time could otherwise become
/// a WAV file of gigabytes.
constexpr Nanoseconds kLengthOfEmptyLog{std::chrono::minutes(10)};
constexpr Nanoseconds kLengthPerOctet{std::chrono::seconds(1)};
/// The log is not limited in size, because the beginning of a longer one is read.
constexpr std::uint64_t kMaxLogFile = std::numeric_limits<std::int64_t>::max();

}  // namespace

std::string log_path(const std::string& folder) {
  return folder + "/" + std::string(kRecordingEvents);
}

Result<InputFile> open_log(const std::string& folder) {
  const std::string path = log_path(folder);
  auto file = InputFile::try_open(path, kMaxLogFile);
  if (!file) return Error{file.error().code, file.error().why, {path, 0, {}}};
  return std::move(file).value();
}

bool next_line(std::istream& in, std::string& line, bool& cut) {
  constexpr int kEnd = std::istream::traits_type::eof();
  line.clear();
  int c = in.rdbuf()->sbumpc();
  const bool any = c != kEnd;
  for (; c != kEnd && c != '\n'; c = in.rdbuf()->sbumpc()) {
    if (line.size() <= kMaxLogLine) line.push_back(static_cast<char>(c));
  }
  cut = c == kEnd;
  return any;
}

Nanoseconds longest_recording(std::uint64_t octets) {
  const auto most = static_cast<std::uint64_t>(kMaxRecordingLength / kLengthPerOctet);
  return std::min(
      kMaxRecordingLength,
      kLengthOfEmptyLog + static_cast<std::int64_t>(std::min(octets, most)) * kLengthPerOctet);
}

}  // namespace roger::radio
