#include <stdexcept>
#include <utility>

#include "rti/fom/embedded_modules.hpp"
#include "rti/fom/module.hpp"

namespace roger::rti {
namespace {

FomModule parsed(const char* text, const char* name) {
  Result<FomModule> module = parse_module(text, name);
  if (!module) throw std::logic_error(module.error().text());
  return std::move(module).value();
}

}  // namespace

const FomModule& standard_mim() {
  static const FomModule module = parsed(kStandardMimText, "HLAstandardMIM");
  return module;
}

std::string_view standard_mim_text() {
  return kStandardMimText;
}

std::string_view roger_mom_text() {
  return kRogerMomText;
}

const FomModule& roger_mom() {
  static const FomModule module = parsed(kRogerMomText, "RogerMOM");
  return module;
}

}  // namespace roger::rti
