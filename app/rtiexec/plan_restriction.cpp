#include "app/commands/plan_restriction.hpp"

#include "app/support/exit_code.hpp"

namespace roger::app {

rti::security::PermittedNets read_plan_restriction(const std::string& /*plan*/,
                                                   const std::string& /*station*/) {
  throw CommandError(ErrorCode::kInvalid,
                     "--plan: this installation has the RTI alone and does not read net plans; use "
                     "the program of a complete installation, or --all-nets");
}

}  // namespace roger::app
