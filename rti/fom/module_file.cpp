#include <string>

#include "core/input_file.hpp"
#include "rti/fom/module.hpp"

namespace roger::rti {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

/// Converts "file:///a%20b" and "file:/a%20b" to "/a b"; returns anything else unchanged, as a
/// path.
std::string to_path(const std::string& designator) {
  if (designator.compare(0, 5, "file:") != 0) return designator;
  std::string rest = designator.substr(5);
  if (rest.compare(0, 2, "//") == 0) {
    const std::size_t slash = rest.find('/', 2);  // the host before it is ignored
    rest = slash == std::string::npos ? std::string{} : rest.substr(slash);
  }
  std::string path;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const int high = rest[i] == '%' && i + 2 < rest.size() ? hex_digit(rest[i + 1]) : -1;
    const int low = high >= 0 ? hex_digit(rest[i + 2]) : -1;
    if (low < 0) {
      path += rest[i];
      continue;
    }
    path += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return path;
}

}  // namespace

Result<std::string> read_module_text(const std::string& designator, ModuleKind kind) {
  const InputKind kind_of_file{kind == ModuleKind::kMim ? "a MIM (XML)" : "a FOM module (XML)",
                               kMaxModuleBytes};
  return read_input_file(to_path(designator), kind_of_file);
}

Result<FomModule> load_module(const std::string& designator) {
  Result<std::string> text = read_module_text(designator);
  if (!text) return text.error();
  return parse_module(text.value(), to_path(designator));
}

}  // namespace roger::rti
