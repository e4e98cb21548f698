#include "radio/exercise/recording/recording_index.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <istream>
#include <optional>
#include <string_view>
#include <utility>

#include "core/append_file.hpp"
#include "core/input_file.hpp"
#include "radio/exercise/recording/log_reading.hpp"
#include "radio/exercise/recording/recording_format.hpp"

namespace roger::radio {
namespace {

namespace fs = std::filesystem;

/// Octets at the end of a log that contain at least its last line.
constexpr std::size_t kTailOctets = kMaxLogLine + 1;
/// Largest number of nets, and of call signs, that an entry names, and the longest name, in octets.
constexpr std::size_t kMaxNamed = 200;
constexpr std::size_t kMaxNamedOctets = 255;

/// Returns the state of the event log without following links; nullopt if `folder` is no recording.
std::optional<struct stat> log_state(const std::string& folder) {
  struct stat of_folder {};
  struct stat of_log {};
  if (::lstat(folder.c_str(), &of_folder) != 0 || !S_ISDIR(of_folder.st_mode)) return std::nullopt;
  if (::lstat(log_path(folder).c_str(), &of_log) != 0) return std::nullopt;
  return of_log;
}

std::int64_t changed_ns(const struct stat& state) {
  return Nanoseconds{std::chrono::seconds{state.st_mtim.tv_sec}}.count() + state.st_mtim.tv_nsec;
}

/// Adds a name that is not yet contained. Returns false if the list is full or the name too long.
bool add_name(std::vector<std::string>& names, const std::string& name) {
  if (name.empty() || std::ranges::find(names, name) != names.end()) return true;
  if (names.size() == kMaxNamed || name.size() > kMaxNamedOctets) return false;
  names.push_back(name);
  return true;
}

/// Returns the latest time that a line contains.
TimePoint time_of(const RecordingLine& line) {
  struct Times {
    TimePoint operator()(const RecordingHeader& header) const { return header.clock; }
    TimePoint operator()(const AirTransmission& air) const {
      return std::max(air.since, air.until);
    }
    TimePoint operator()(const RecordingPacket& packet) const { return packet.timing.received; }
    TimePoint operator()(const ExerciseMark& mark) const { return mark.at; }
    TimePoint operator()(const RecordingHearing& hearing) const { return hearing.at; }
    TimePoint operator()(const RecordingProblem& problem) const { return problem.at; }
  };
  return std::visit(Times{}, line);
}

/// The end of a log.
struct LogEnd {
  TimePoint latest{};
  bool ended = false;  // the last line is an end line
};

LogEnd read_end(InputFile& log, TimePoint begin) {
  LogEnd out{begin};
  std::string tail(std::min<std::uint64_t>(log.size(), kTailOctets), '\0');
  tail.resize(log.read_at(log.size() - tail.size(), tail));
  std::string_view rest = tail;
  // Without the last line feed the last line is incomplete, and before the first one another may
  // be.
  if (log.size() > kTailOctets) rest.remove_prefix(std::min(rest.find('\n') + 1, rest.size()));
  const TimePoint limit = begin + longest_recording(log.size());
  for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
    const auto line = parse_recording_line(rest.substr(0, end));
    rest.remove_prefix(end + 1);
    out.ended = false;
    if (!line) continue;
    const auto* problem = std::get_if<RecordingProblem>(&line.value());
    out.ended = problem != nullptr && problem->what.empty();
    if (const TimePoint at = time_of(line.value()); at <= limit) {
      out.latest = std::max(out.latest, at);
    }
  }
  return out;
}

/// Reads nets and call signs. `log` is behind the first line.
void read_names(std::istream& log, RecordingEntry& entry) {
  constexpr std::string_view kTransmission = R"("event":"transmission")";
  std::string line;
  bool cut = false;
  while (next_line(log, line, cut) && !cut) {
    // Within texts, quotation marks are escaped.
    if (line.find(kTransmission) == std::string::npos) continue;
    const auto parsed = parse_recording_line(line);
    const auto* air = parsed ? std::get_if<AirTransmission>(&parsed.value()) : nullptr;
    if (air == nullptr) continue;
    const bool kept = add_name(entry.nets, net_name(*air)) &&
                      (!air->sound || add_name(entry.call_signs, air->transmission.call_sign));
    entry.has_more = entry.has_more || !kept;
  }
}

/// Reads the header of a log. Returns nullopt if it is missing or wrong.
std::optional<RecordingHeader> read_header(std::istream& log) {
  std::string line;
  bool cut = false;
  if (!next_line(log, line, cut) || cut) return std::nullopt;
  const auto parsed = parse_recording_line(line);
  const auto* header = parsed ? std::get_if<RecordingHeader>(&parsed.value()) : nullptr;
  return header != nullptr ? std::optional(*header) : std::nullopt;
}

/// Returns the damage.
Notice describe(RecordingEntry& entry) {
  auto file = open_log(entry.folder);
  if (!file) return {NoticeCode::kCannotRead, {file.error().text()}};
  auto end_of = open_log(entry.folder);
  if (!end_of) return {NoticeCode::kCannotRead, {end_of.error().text()}};
  const std::uint64_t octets = file.value().size();
  InputBuffer buffer(std::move(file).value(), kMaxDescribedOctets);
  std::istream log(&buffer);
  const auto header = read_header(log);
  if (!header) {
    return {
        NoticeCode::kDamagedLine, {std::string(kRecordingEvents), "1"}, {{NoticeCode::kNoHeader}}};
  }
  entry.begin_wall_ns = header->wall_ns;
  entry.has_more = octets > kMaxDescribedOctets;
  const LogEnd end = read_end(end_of.value(), header->clock);
  entry.length = end.latest - header->clock;
  read_names(log, entry);
  if (end.ended || entry.grows) return {};
  return {NoticeCode::kNoEnd, {std::string(kRecordingEvents)}};
}

/// Returns whether a recorder gives a sound file such a name: "000012-RED-EAGLE_1.opus".
bool is_sound_file(const std::string& name) {
  constexpr std::size_t kDigits = 6;
  const auto digits = std::min(name.find_first_not_of("0123456789"), name.size());
  const std::string ending = fs::path(name).extension();
  return digits >= kDigits && name.substr(digits, 1) == "-" &&
         (ending == ".opus" || ending == ".wav");
}

/// Returns why a recording must not be changed; nullopt: it may be.
std::optional<Notice> find_hindrance(const std::string& folder) {
  if (!log_state(folder)) return Notice{NoticeCode::kNotARecording, {folder}};
  if (is_growing(log_path(folder))) {
    return Notice{NoticeCode::kRecordingGrows, {recording_name(folder)}};
  }
  return std::nullopt;
}

bool is_valid_name(const std::string& name) {
  constexpr unsigned char kFirstPrintable = 0x20;
  constexpr unsigned char kDelete = 0x7F;
  return !name.empty() && name.size() <= kMaxRecordingName && name.front() != '.' &&
         std::ranges::none_of(
             name, [](unsigned char c) { return c < kFirstPrintable || c == kDelete || c == '/'; });
}

}  // namespace

std::string recording_name(const std::string& folder) {
  const fs::path path(folder);
  return path.has_filename() ? path.filename() : path.parent_path().filename();
}

FoundRecordings find_recordings(const std::string& parent) {
  if (log_state(parent)) return {{parent}, {}};
  FoundRecordings out;
  std::vector<std::pair<std::int64_t, std::string>> found;
  std::error_code error;
  fs::directory_iterator entry(parent, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string folder = entry->path().string();
    if (const auto log = log_state(folder)) found.emplace_back(changed_ns(*log), folder);
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    out.trouble = {NoticeCode::kCannotList, {parent, error.message()}};
  }
  std::ranges::sort(found, std::greater{});
  if (found.size() > kMaxListedRecordings) {
    out.trouble = {NoticeCode::kRecordingsOmitted,
                   {std::to_string(kMaxListedRecordings),
                    std::to_string(found.size() - kMaxListedRecordings)}};
    found.resize(kMaxListedRecordings);
  }
  for (auto& [changed, folder] : found) out.folders.push_back(std::move(folder));
  return out;
}

std::optional<std::string> find_recording(const std::string& path) {
  std::error_code error;
  fs::path folder = fs::absolute(path, error).lexically_normal();
  if (!folder.has_filename() || folder.filename() == kRecordingEvents)
    folder = folder.parent_path();
  if (error || !log_state(folder)) return std::nullopt;
  return folder.string();
}

RecordingEntry describe_recording(const std::string& folder) {
  RecordingEntry out;
  out.folder = folder;
  out.name = recording_name(folder);
  out.grows = is_growing(log_path(folder));
  if (const auto log = log_state(folder)) out.begin_wall_ns = changed_ns(*log);
  out.damage = describe(out);
  return out;
}

RecordingChange rename_recording(const std::string& folder, const std::string& name) {
  if (auto why = find_hindrance(folder)) return *std::move(why);
  if (!is_valid_name(name)) {
    return Notice{NoticeCode::kWrongName, {name, std::to_string(kMaxRecordingName)}};
  }
  fs::path path(folder);
  if (!path.has_filename()) path = path.parent_path();
  const std::string to = path.parent_path() / name;
  // Unlike rename(), this never replaces an empty folder of that name.
  if (::renameat2(AT_FDCWD, path.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) != 0) {
    if (errno == EEXIST) return Notice{NoticeCode::kNameTaken, {name}};
    return Notice{NoticeCode::kCannotRename, {recording_name(folder), system_reason(errno)}};
  }
  return to;
}

RecordingChange delete_recording(const std::string& folder) {
  if (auto why = find_hindrance(folder)) return *std::move(why);
  const std::string name = recording_name(folder);
  const auto failed = [&name](const std::error_code& error) {
    return Notice{NoticeCode::kCannotDelete, {name, error.message()}};
  };
  std::vector<fs::path> sounds;
  std::error_code error;
  fs::directory_iterator entry(folder, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    const std::string file = entry->path().filename();
    if (file == kRecordingEvents) continue;
    if (!is_sound_file(file)) return Notice{NoticeCode::kForeignFile, {name, file}};
    sounds.push_back(entry->path());
  }
  // The log is deleted last, so that an interrupted deletion leaves a recording that is listed.
  for (const fs::path& sound : sounds) {
    if (!error) fs::remove(sound, error);
  }
  if (!error) fs::remove(log_path(folder), error);
  if (!error) fs::remove(folder, error);
  if (error) return failed(error);
  return std::string();
}

}  // namespace roger::radio
