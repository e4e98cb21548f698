#include "rti/fom/resign_action.hpp"

#include <array>
#include <string_view>
#include <utility>

namespace roger::rti {

wire::ResignAction automatic_resign_action(const SwitchDeclarations& switches) {
  using wire::ResignAction;
  // Names of IEEE 1516.2-2010, 4.11.
  constexpr std::array<std::pair<std::string_view, ResignAction>, 6> kActions{{
      {"UnconditionallyDivestAttributes", ResignAction::kUnconditionallyDivestAttributes},
      {"DeleteObjects", ResignAction::kDeleteObjects},
      {"CancelPendingOwnershipAcquisitions", ResignAction::kCancelPendingOwnershipAcquisitions},
      {"DeleteObjectsThenDivest", ResignAction::kDeleteObjectsThenDivest},
      {"CancelThenDeleteThenDivest", ResignAction::kCancelThenDeleteThenDivest},
      {"NoAction", ResignAction::kNoAction},
  }};
  for (const auto& [name, action] : kActions) {
    if (switches.automatic_resign_action == name) return action;
  }
  return ResignAction::kCancelThenDeleteThenDivest;
}

}  // namespace roger::rti
