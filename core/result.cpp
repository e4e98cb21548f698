#include "core/result.hpp"

namespace roger {

std::string Error::text() const {
  std::string out;
  if (!place.file.empty()) {
    out += place.file;
    if (place.line > 0) out += ":" + std::to_string(place.line);
    out += ": ";
  }
  if (!place.field.empty()) out += place.field + ": ";
  return out + message;
}

}  // namespace roger
