#include "app/support/json_file.hpp"

#include <cerrno>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "core/input_file.hpp"
#include "core/result.hpp"

namespace roger::app {

Status write_json(const std::string& path, const nlohmann::ordered_json& document) {
  if (path.empty()) return ok();
  // Octets that are not UTF-8, which JSON cannot contain, are replaced instead of throwing.
  constexpr int kIndent = 2;
  const std::string text =
      document.dump(kIndent, ' ', false, nlohmann::json::error_handler_t::replace);
  if (path == "-") {
    std::cout << text << std::endl;
    return ok();
  }
  std::ofstream out(path);
  out << text << "\n";
  out.close();
  if (!out) {
    return Error{ErrorCode::kSystem,
                 std::string("cannot be written: ") + system_reason(errno) +
                     "; choose a file in a writable folder",
                 {path, 0, ""}};
  }
  return ok();
}

Result<nlohmann::ordered_json> read_json(const std::string& path) {
  const auto text = read_input_file(path, kJsonInput);
  if (!text) return text.error();
  auto document = nlohmann::ordered_json::parse(text.value(), nullptr, /*allow_exceptions=*/false);
  if (document.is_discarded()) return Error{ErrorCode::kInvalid, "not valid JSON", {path, 0, ""}};
  return document;
}

}  // namespace roger::app
