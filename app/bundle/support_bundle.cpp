#include "app/bundle/support_bundle.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>
#include <utility>

#include "app/bundle/redaction.hpp"
#include "app/support/child_process.hpp"
#include "core/input_file.hpp"
#include "core/result.hpp"

namespace roger::app {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::milliseconds kEndPollInterval{100};
/// Only this part of a command's output, from its end, is stored.
constexpr std::size_t kMaxOutput = std::size_t{8} << 20U;
constexpr const char* kContentsFile = "contents.txt";

bool has_nul(std::string_view text) {
  return text.find('\0') != std::string_view::npos;
}

Error failure(const std::string& what, const std::string& path, int code) {
  return {ErrorCode::kSystem, what + ": " + system_reason(code), {path, 0, ""}};
}

Error exists_already(const std::string& path) {
  return {ErrorCode::kInvalid, "exists already: choose another name", {path, 0, ""}};
}

/// Creates an empty file that only its owner can read.
Status create_private(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (descriptor < 0 && errno == EEXIST) return exists_already(path);
  if (descriptor < 0) return failure("cannot be created", path, errno);
  ::close(descriptor);
  return ok();
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
  return out;
}

}  // namespace

Result<std::string> end_of_log(const std::string& path, std::size_t most) {
  auto file = InputFile::open(path, kLogInput);
  if (!file) return file.error();
  constexpr std::size_t kBeginning = 4096;
  const std::uint64_t size = file.value().size();
  std::string beginning(kBeginning, '\0');
  beginning.resize(file.value().read_at(0, beginning));
  std::string end(static_cast<std::size_t>(std::min<std::uint64_t>(size, most)), '\0');
  const std::uint64_t offset = size - end.size();
  end.resize(file.value().read_at(offset, end));
  // Every sound file has a header with zeros.
  if (has_nul(beginning) || has_nul(end)) {
    return Error{ErrorCode::kInvalid, "not a text file: expected a log", {path, 0, ""}};
  }
  // A key of which only the end is left could no longer be recognized.
  if (offset > 0) end.erase(0, std::min(end.find('\n'), end.size() - 1) + 1);
  return end;
}

Result<SupportBundle> SupportBundle::create(const std::string& archive, const std::string& folder,
                                            StopSignal& signal) {
  std::error_code failed;
  if (fs::exists(archive, failed)) return exists_already(archive);
  auto scratch = ScratchFolder::make("support");
  if (!scratch) return scratch.error();
  const std::string path = scratch.value().file(folder);
  if (!fs::create_directory(path, failed))
    return failure("cannot be created", path, failed.value());
  return SupportBundle(std::move(scratch).value(), archive, folder, signal);
}

Status SupportBundle::add(const Entry& entry, std::string_view text) {
  const std::string path = scratch_.file(folder_) + "/" + entry.name;
  std::ofstream out(path, std::ios::binary);
  out << without_secrets(text);
  out.close();
  if (!out) return failure("cannot be written", path, errno);
  entries_.push_back(entry);
  return ok();
}

Result<std::string> SupportBundle::output_of(const std::vector<std::string>& command) {
  const std::string file = scratch_.file("output.txt");
  auto child = ChildProcess::start({command, {}, file});
  if (!child) return child.error().text() + "\n";
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::optional<int> code;
  while (!(code = child.value().wait_for(kEndPollInterval))) {
    if (signal_->asked())
      return Error{ErrorCode::kLost, "stopped before the bundle was complete", {}};
    if (std::chrono::steady_clock::now() >= deadline) break;
  }
  if (!code) child.value().stop();
  auto output = end_of_log(file, kMaxOutput);
  if (!output) return output.error();
  std::string text = std::move(output).value();
  if (!code) {
    text += fmt::format("'{}' did not end within {} s\n", joined(command), kPatience.count());
  } else if (*code != 0) {
    text += fmt::format("'{}' ended with exit code {}\n", joined(command), *code);
  }
  return text;
}

Status SupportBundle::add_output(const Entry& entry,
                                 const std::vector<std::vector<std::string>>& commands) {
  std::string text;
  for (const std::vector<std::string>& command : commands) {
    const auto output = output_of(command);
    if (!output) return output.error();
    if (commands.size() > 1) text += "# " + joined(command) + "\n";
    text += output.value() + (commands.size() > 1 ? "\n" : "");
  }
  return add(entry, text);
}

Status SupportBundle::write() {
  if (Status listed = add({kContentsFile, "this list"}, contents_text(entries_)); !listed) {
    return listed;
  }
  if (Status created = create_private(archive_); !created) return created;
  const std::string log = scratch_.file("tar.txt");
  // Without --force-local a name with a colon would be that of another host.
  auto tar = ChildProcess::start(
      {{"tar", "--create", "--gzip", "--force-local", "--owner=0", "--group=0", "--numeric-owner",
        "--file", fs::absolute(archive_).string(), "--directory", scratch_.file("."), folder_},
       {},
       log});
  const std::optional<int> code = tar ? tar.value().wait_for(kPatience) : std::nullopt;
  if (code == 0) return ok();
  std::error_code ignored;
  fs::remove(archive_, ignored);
  if (!tar) return tar.error();
  return Error{ErrorCode::kSystem, "cannot be written: " + read_last_line(log), {archive_, 0, ""}};
}

std::string contents_text(const std::vector<SupportBundle::Entry>& entries) {
  std::string out;
  for (const SupportBundle::Entry& entry : entries) {
    out += fmt::format("  {:<18} {}\n", entry.name, entry.content);
  }
  return out +
         "No sound, no key files and no keys of nets. The files name computers, users, stations "
         "and networks: read them before you pass them on.\n";
}

}  // namespace roger::app
