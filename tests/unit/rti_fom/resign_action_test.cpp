#include "rti/fom/resign_action.hpp"

#include <gtest/gtest.h>

namespace roger::rti {
namespace {

using wire::ResignAction;

TEST(ResignAction, IsThatOfTheSwitch) {
  SwitchDeclarations switches;
  EXPECT_EQ(automatic_resign_action(switches), ResignAction::kCancelThenDeleteThenDivest);
  switches.automatic_resign_action = "NoAction";
  EXPECT_EQ(automatic_resign_action(switches), ResignAction::kNoAction);
  switches.automatic_resign_action = "UnconditionallyDivestAttributes";
  EXPECT_EQ(automatic_resign_action(switches), ResignAction::kUnconditionallyDivestAttributes);
  switches.automatic_resign_action = "Nonsense";
  EXPECT_EQ(automatic_resign_action(switches), ResignAction::kCancelThenDeleteThenDivest);
}

}  // namespace
}  // namespace roger::rti
