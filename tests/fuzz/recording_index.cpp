// The entry of a recording in the list of recordings: any log is described within limits, and the
// recording keeps its place in the list.
#include "radio/exercise/recording/recording_index.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "radio/exercise/recording/log_reading.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::recording_index {
namespace {

/// A folder that contains one recording. Exists until the program ends.
class Recording {
 public:
  Recording() {
    std::string path = (std::filesystem::temp_directory_path() / "fuzz-XXXXXX").string();
    if (::mkdtemp(path.data()) == nullptr) throw std::runtime_error("no folder for a recording");
    parent_ = path;
    std::filesystem::create_directory(folder());
  }
  ~Recording() {
    std::error_code ignored;
    std::filesystem::remove_all(parent_, ignored);
  }
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  [[nodiscard]] const std::string& parent() const { return parent_; }
  [[nodiscard]] std::string folder() const { return parent_ + "/2026-05-09T09-32-26Z"; }
  void write(std::string_view log) const {
    std::ofstream file(radio::log_path(folder()), std::ios::binary);
    if (!file.write(log.data(), static_cast<std::streamsize>(log.size())).flush()) {
      throw std::runtime_error("no file for the log");
    }
  }

 private:
  std::string parent_;
};

void require_bounded(const std::vector<std::string>& names) {
  constexpr std::size_t kMaxNames = 200;
  constexpr std::size_t kMaxOctets = 255;
  require(names.size() <= kMaxNames, "the number of names is bounded");
  require(std::set(names.begin(), names.end()).size() == names.size(), "each name is listed once");
  require(std::ranges::all_of(
              names, [](const auto& name) { return !name.empty() && name.size() <= kMaxOctets; }),
          "names are bounded");
}

void run(std::string_view log) {
  static const Recording recording;
  recording.write(log);
  const radio::FoundRecordings found = radio::find_recordings(recording.parent());
  require(found.folders == std::vector{recording.folder()}, "a recording is listed");
  const radio::RecordingEntry entry = radio::describe_recording(recording.folder());
  require(entry.folder == recording.folder(), "an entry names its folder");
  require(entry.name == radio::recording_name(recording.folder()), "an entry names its recording");
  require(!entry.grows, "no recorder writes it");
  require(entry.length >= Nanoseconds{0} && entry.length <= radio::longest_recording(log.size()),
          "the length is plausible");
  require_bounded(entry.nets);
  require_bounded(entry.call_signs);
}

}  // namespace
}  // namespace roger::fuzz::recording_index

ROGER_FUZZ_TARGET(recording_index) {
  roger::fuzz::recording_index::run(roger::fuzz::to_text({data, size}));
  return 0;
}
