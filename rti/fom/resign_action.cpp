#include "rti/fom/resign_action.hpp"

#include <array>
#include <utility>

namespace roger::rti {

using wire::ResignAction;

namespace {

constexpr std::array<std::pair<std::string_view, ResignAction>, 6> kActions{{
    {"UnconditionallyDivestAttributes", ResignAction::kUnconditionallyDivestAttributes},
    {"DeleteObjects", ResignAction::kDeleteObjects},
    {"CancelPendingOwnershipAcquisitions", ResignAction::kCancelPendingOwnershipAcquisitions},
    {"DeleteObjectsThenDivest", ResignAction::kDeleteObjectsThenDivest},
    {"CancelThenDeleteThenDivest", ResignAction::kCancelThenDeleteThenDivest},
    {"NoAction", ResignAction::kNoAction},
}};

}  // namespace

std::optional<ResignAction> parse_resign_action(std::string_view name) {
  for (const auto& [known, action] : kActions) {
    if (known == name) return action;
  }
  return std::nullopt;
}

std::string resign_action_names() {
  std::string names;
  for (const auto& [name, action] : kActions) names.append(names.empty() ? "" : ", ").append(name);
  return names;
}

ResignAction automatic_resign_action(const SwitchDeclarations& switches) {
  return switches.automatic_resign_action.value_or(ResignAction::kCancelThenDeleteThenDivest);
}

}  // namespace roger::rti
