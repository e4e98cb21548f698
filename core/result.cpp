#include "core/result.hpp"

#include <system_error>

#include "core/text.hpp"

namespace roger {

std::string system_reason(int number) {
  return std::generic_category().message(number);
}

std::string Error::text() const {
  constexpr std::size_t kMaxPath = 4096;  // no file has a longer one
  std::string out;
  if (!place.file.empty()) {
    out += cut_to(place.file, kMaxPath);
    if (place.line > 0) out += ":" + std::to_string(place.line);
    out += ": ";
  }
  if (!place.field.empty()) out += place.field + ": ";
  return out + message;
}

void Problems::add(Error problem) {
  if (full()) {
    ++further_;
  } else {
    listed_.push_back(std::move(problem));
  }
}

Error Problems::combined() const {
  Error all = listed_.at(0);
  for (std::size_t i = 1; i < listed_.size(); ++i) all.message += "\n" + listed_[i].text();
  if (further_ > 0) all.message += "\nand " + std::to_string(further_) + " more";
  return all;
}

}  // namespace roger
