#include "rti/fom/resign_action.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <string>

namespace roger::rti {
namespace {

using wire::ResignAction;

TEST(ResignAction, IsParsedByItsName) {
  EXPECT_EQ(parse_resign_action("NoAction"), ResignAction::kNoAction);
  EXPECT_EQ(parse_resign_action("UnconditionallyDivestAttributes"),
            ResignAction::kUnconditionallyDivestAttributes);
  EXPECT_EQ(parse_resign_action("Nonsense"), std::nullopt);
  EXPECT_EQ(parse_resign_action(""), std::nullopt);
}

TEST(ResignAction, EveryListedNameIsAnotherAction) {
  std::istringstream names(resign_action_names());
  std::set<ResignAction> actions;
  for (std::string name; std::getline(names >> std::ws, name, ',');) {
    const auto action = parse_resign_action(name);
    ASSERT_TRUE(action) << name;
    actions.insert(*action);
  }
  EXPECT_EQ(actions.size(), 6U);
}

TEST(ResignAction, IsThatOfTheSwitch) {
  SwitchDeclarations switches;
  EXPECT_EQ(automatic_resign_action(switches), ResignAction::kCancelThenDeleteThenDivest);
  switches.automatic_resign_action = ResignAction::kNoAction;
  EXPECT_EQ(automatic_resign_action(switches), ResignAction::kNoAction);
}

}  // namespace
}  // namespace roger::rti
