#include "app/support/locate.hpp"

#include <unistd.h>

#include <filesystem>
#include <system_error>

#include "core/input_file.hpp"

namespace roger::app {
namespace fs = std::filesystem;

namespace {

/// Returns the folders with a comma after each except the last one. The program with the RTI alone
/// has no library for this.
std::string listed(const std::vector<std::string>& folders) {
  std::string text;
  for (const std::string& folder : folders) text += (text.empty() ? "" : ", ") + folder;
  return text;
}

}  // namespace

std::string own_path() {
  std::error_code failed;
  const fs::path path = fs::read_symlink("/proc/self/exe", failed);
  return failed ? std::string("roger") : path.string();
}

std::vector<std::string> config_folders(const std::string& program) {
  const fs::path bin = fs::path(program).parent_path();
  return {(bin / "../../../configs").lexically_normal().string(),  // build/PRESET/bin
          (bin / "../share/roger").lexically_normal().string()};   // PREFIX/bin
}

Result<std::string> config_folder() {
  const auto folders = config_folders(own_path());
  for (const auto& folder : folders) {
    std::error_code ignored;
    if (fs::is_directory(folder, ignored)) return folder;
  }
  return Error{ErrorCode::kNotFound,
               "no configuration folder found; searched " + listed(folders) +
                   ". Specify the files with --plan and --rid",
               {}};
}

Result<std::string> find_config(const std::string& given, const std::string& name) {
  if (!given.empty()) {
    const auto file = InputFile::open(given, kTomlInput);
    return file ? Result<std::string>(given) : file.error();
  }
  const auto folders = config_folders(own_path());
  for (const auto& folder : folders) {
    const std::string path = (fs::path(folder) / name).string();
    if (::access(path.c_str(), R_OK) == 0) return path;
  }
  return Error{ErrorCode::kNotFound, "not found; searched " + listed(folders), {name, 0, ""}};
}

std::optional<std::string> find_guide_page(const std::string& name) {
  const fs::path bin = fs::path(own_path()).parent_path();
  for (const char* folder : {"../../../docs/guide",               // build/PRESET/bin
                             "../share/doc/roger/docs/guide"}) {  // PREFIX/bin
    const fs::path page = (bin / folder / name).lexically_normal();
    std::error_code ignored;
    if (fs::is_regular_file(page, ignored)) return page.string();
  }
  return std::nullopt;
}

Result<std::vector<std::string>> fom_modules() {
  const auto folder = config_folder();
  if (!folder) return folder.error();
  const std::filesystem::path fom = std::filesystem::path(folder.value()) / "fom";
  std::vector<std::string> modules;
  for (const char* name : {"roger-rpr-radio.xml", "roger-voice.xml"}) {
    modules.push_back((fom / name).string());
  }
  return modules;
}

}  // namespace roger::app
