// The executive's state chart of one instance attribute, as a table.
#include "rti/executive/objects/attribute_ownership.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace roger::rti::executive {
namespace {

using wire::OwnershipAction;
using wire::OwnershipEvent;

constexpr std::array<std::string_view, 10> kActions{
    "divest",           "offer",        "confirm", "acquire",  "acquire-if-available", "deny",
    "divest-if-wanted", "cancel-offer", "cancel",  "take-over"};
constexpr std::array<std::string_view, 9> kEvents{"assume",      "confirm",   "acquired",
                                                  "unavailable", "denied",    "release",
                                                  "cancelled",   "withdrawn", "taken over"};
constexpr std::uint64_t kSeen = 7;

OwnershipAction action_named(const std::string& name) {
  for (std::size_t i = 0; i < kActions.size(); ++i) {
    if (kActions.at(i) == name) return static_cast<OwnershipAction>(i);
  }
  throw std::invalid_argument(name);
}

std::string to_text(const OwnershipEffects& effects) {
  std::string text;
  for (const OwnershipEffect& effect : effects) {
    if (!text.empty()) text += ", ";
    text += (effect.to == 0 ? "all" : std::to_string(effect.to)) + " " +
            std::string(kEvents.at(static_cast<std::size_t>(effect.event)));
    if (!effect.tag.empty()) text += "/" + std::string(effect.tag.begin(), effect.tag.end());
  }
  return text;
}

/// Performs "2 acquire", "2 acquire/tag", "accept 2" or "leave 2".
OwnershipEffects perform(AttributeOwnership& one, const std::string& step) {
  std::istringstream in(step);
  std::string first;
  std::string second;
  in >> first >> second;
  if (first == "accept") {
    return one.accept_withdrawal(static_cast<FederateId>(std::stoi(second)), kSeen);
  }
  if (first == "leave") return one.leave(static_cast<FederateId>(std::stoi(second)));
  const std::size_t slash = second.find('/');
  const std::string tag = slash == std::string::npos ? "" : second.substr(slash + 1);
  return one.apply(static_cast<FederateId>(std::stoi(first)), action_named(second.substr(0, slash)),
                   {tag.begin(), tag.end()}, kSeen);
}

/// A state, as the steps that lead to it from an attribute of federate 1.
struct State {
  const char* name;
  std::vector<const char*> steps;
};

const std::vector<State>& states() {
  static const std::vector<State> kStates{
      {"sought", {"1 divest"}},
      {"owned", {}},
      {"offered", {"1 offer/o"}},
      {"owned, 2 pending", {"2 acquire/a"}},
      {"owned, 3 pending", {"3 acquire/b"}},
      {"owned, 2 and 3 pending", {"2 acquire/a", "3 acquire/b"}},
      {"owned, 2 withdrawing", {"2 acquire/a", "2 cancel"}},
      {"owned, 2 withdrawing, 3 pending", {"2 acquire/a", "2 cancel", "3 acquire/b"}},
      {"offered, 2 willing", {"1 offer/o", "2 acquire-if-available"}},
      {"offered, 2 pending", {"1 offer/o", "2 acquire/a"}},
      {"offered, 2 pending, 3 willing", {"1 offer/o", "2 acquire/a", "3 acquire-if-available"}},
      {"offered, 2 withdrawing", {"1 offer/o", "2 acquire/a", "2 cancel"}},
      {"owned, 2 takes over", {"2 take-over"}},
      {"owned, 2 takes over, 3 pending", {"2 take-over", "3 acquire/b"}},
      {"offered, 2 takes over", {"1 offer/o", "2 take-over"}},
  };
  return kStates;
}

AttributeOwnership in_state(const std::string& name) {
  for (const State& state : states()) {
    if (name != state.name) continue;
    AttributeOwnership one(1);
    for (const char* step : state.steps) static_cast<void>(perform(one, step));
    return one;
  }
  throw std::invalid_argument(name);
}

/// Returns the state as the effects of three probes: what a further federate gets if it asks for
/// the attribute if available, what everyone gets if the owner leaves, and whether it is settled.
std::string describe(const AttributeOwnership& one) {
  std::string text = "owner " + std::to_string(one.owner());
  for (const FederateId federate : {FederateId{1}, FederateId{2}, FederateId{3}}) {
    if (one.has_acquirer(federate)) text += " acquirer " + std::to_string(federate);
  }
  AttributeOwnership probe = one;
  text += "; " + to_text(probe.apply(9, OwnershipAction::kAcquireIfAvailable, {}, kSeen));
  probe = one;
  text += "; " + (one.owner() == 0 ? "" : to_text(probe.leave(one.owner())));
  return text + (one.is_sought() ? "; sought" : "") + (one.is_settled() ? "; settled" : "");
}

struct Transition {
  const char* state;
  const char* step;
  const char* effects;
  const char* next;  // one of states(), or "owned by N" with nothing else
};

void PrintTo(const Transition& transition, std::ostream* out) {
  *out << transition.state << ": " << transition.step;
}

class AttributeOwnershipTest : public testing::TestWithParam<Transition> {};

TEST_P(AttributeOwnershipTest, Transition) {
  const auto& [state, step, effects, next] = GetParam();
  AttributeOwnership one = in_state(state);
  EXPECT_EQ(to_text(perform(one, step)), effects);
  const std::string expected = next;
  const std::string kOwnedBy = "owned by ";
  if (expected.starts_with(kOwnedBy)) {
    EXPECT_EQ(describe(one),
              describe(AttributeOwnership(static_cast<FederateId>(std::stoi(expected.substr(9))))));
  } else {
    EXPECT_EQ(describe(one), describe(in_state(expected)));
  }
}

const Transition kTransitions[] = {
    // Unconditional divestiture (7.2): an acquirer acquires, or all are asked (7.4).
    {"owned", "1 divest", "all assume", "sought"},
    {"offered", "1 divest", "all assume", "sought"},
    {"owned, 2 pending", "1 divest", "2 acquired", "owned by 2"},
    {"owned, 2 withdrawing", "1 divest", "2 cancelled, all assume", "sought"},
    {"owned, 2 withdrawing, 3 pending", "1 divest", "3 acquired, 2 cancelled", "owned by 3"},
    {"offered, 2 willing", "1 divest", "2 acquired", "owned by 2"},
    {"offered, 2 pending", "1 divest", "2 acquired", "owned by 2"},
    {"offered, 2 pending, 3 willing", "1 divest", "2 acquired, 3 unavailable", "owned by 2"},
    {"offered, 2 withdrawing", "1 divest", "2 cancelled, all assume", "sought"},
    // Negotiated divestiture (7.3): acquirers exist (7.5), or all are asked with its tag (7.4).
    {"owned", "1 offer/o", "all assume/o", "offered"},
    {"owned, 2 pending", "1 offer/o", "1 confirm", "offered, 2 pending"},
    {"owned, 2 withdrawing", "1 offer/o", "all assume/o", "offered, 2 withdrawing"},
    // Confirm divestiture (7.6): its tag goes to the new owner (7.7).
    {"offered, 2 willing", "1 confirm/c", "2 acquired/c", "owned by 2"},
    {"offered, 2 pending", "1 confirm/c", "2 acquired/c", "owned by 2"},
    {"offered, 2 pending, 3 willing", "1 confirm/c", "2 acquired/c, 3 unavailable", "owned by 2"},
    {"offered, 2 withdrawing", "1 confirm/c", "2 acquired/c", "owned by 2"},
    {"offered", "1 confirm/c", "all assume", "sought"},  // the only acquirer has left
    // Acquisition (7.8).
    {"sought", "2 acquire/a", "2 acquired", "owned by 2"},
    {"owned", "2 acquire/a", "1 release/a", "owned, 2 pending"},
    {"owned, 2 pending", "3 acquire/b", "1 release/b", "owned, 2 and 3 pending"},
    {"owned, 2 withdrawing", "3 acquire/b", "1 release/b", "owned, 2 withdrawing, 3 pending"},
    {"offered", "2 acquire/a", "1 confirm", "offered, 2 pending"},
    {"offered, 2 willing", "2 acquire/a", "", "offered, 2 pending"},
    // Acquisition if available (7.9).
    {"sought", "2 acquire-if-available", "2 acquired", "owned by 2"},
    {"owned", "2 acquire-if-available", "2 unavailable", "owned"},
    {"owned, 2 pending", "3 acquire-if-available", "3 unavailable", "owned, 2 pending"},
    {"offered", "2 acquire-if-available", "1 confirm", "offered, 2 willing"},
    {"offered, 2 pending", "3 acquire-if-available", "", "offered, 2 pending, 3 willing"},
    // Release denied (7.12).
    {"owned", "1 deny", "", "owned"},
    {"owned, 2 pending", "1 deny", "2 denied", "owned"},
    {"owned, 2 and 3 pending", "1 deny", "2 denied, 3 denied", "owned"},
    {"owned, 2 withdrawing", "1 deny", "2 cancelled", "owned"},
    {"owned, 2 withdrawing, 3 pending", "1 deny", "2 cancelled, 3 denied", "owned"},
    {"offered, 2 pending, 3 willing", "1 deny", "2 denied, 3 unavailable", "offered"},
    // Divestiture if wanted (7.13).
    {"owned, 2 pending", "1 divest-if-wanted", "2 acquired", "owned by 2"},
    {"owned, 2 withdrawing", "1 divest-if-wanted", "2 acquired", "owned by 2"},
    {"owned, 2 withdrawing, 3 pending", "1 divest-if-wanted", "3 acquired, 2 cancelled",
     "owned by 3"},
    {"offered, 2 willing", "1 divest-if-wanted", "2 acquired", "owned by 2"},
    {"owned", "1 divest-if-wanted", "all assume", "sought"},  // the only acquirer has left
    // Cancel negotiated divestiture (7.14).
    {"offered", "1 cancel-offer", "", "owned"},
    {"offered, 2 willing", "1 cancel-offer", "2 unavailable", "owned"},
    {"offered, 2 pending", "1 cancel-offer", "1 release/a", "owned, 2 pending"},
    {"offered, 2 pending, 3 willing", "1 cancel-offer", "3 unavailable, 1 release/a",
     "owned, 2 pending"},
    {"offered, 2 withdrawing", "1 cancel-offer", "", "owned, 2 withdrawing"},
    // Cancel acquisition (7.15): the owner accepts the withdrawal of the last acquirer.
    {"owned", "2 cancel", "2 cancelled", "owned"},  // it was denied meanwhile
    {"owned, 2 pending", "2 cancel", "1 withdrawn", "owned, 2 withdrawing"},
    {"owned, 2 and 3 pending", "3 cancel", "3 cancelled", "owned, 2 pending"},
    {"offered, 2 pending", "2 cancel", "1 withdrawn", "offered, 2 withdrawing"},
    {"owned, 2 withdrawing", "accept 2", "2 cancelled", "owned"},
    {"owned, 2 withdrawing", "accept 3", "", "owned, 2 withdrawing"},
    {"owned, 2 pending", "accept 2", "", "owned, 2 pending"},
    {"owned, 2 withdrawing, 3 pending", "accept 2", "2 cancelled", "owned, 3 pending"},
    {"offered, 2 withdrawing", "accept 2", "2 cancelled", "offered"},
    // Taking over (11): the owner's RTI divests, whatever the owner does.
    {"sought", "2 take-over", "2 acquired", "owned by 2"},
    {"owned", "1 take-over", "", "owned"},  // the notice that it has acquired is in transit
    {"owned", "2 take-over", "1 taken over", "owned, 2 takes over"},
    {"owned, 2 pending", "2 take-over", "1 taken over", "owned, 2 takes over"},
    {"owned, 3 pending", "2 take-over", "1 taken over", "owned, 2 takes over, 3 pending"},
    {"offered", "2 take-over", "1 taken over, 1 confirm", "offered, 2 takes over"},
    {"owned, 2 takes over", "1 divest", "2 acquired", "owned by 2"},
    {"owned, 2 takes over", "1 deny", "", "owned, 2 takes over"},
    {"owned, 2 takes over, 3 pending", "1 deny", "3 denied", "owned, 2 takes over"},
    {"owned, 2 takes over", "1 offer/o", "1 confirm", "offered, 2 takes over"},
    {"offered, 2 takes over", "1 cancel-offer", "", "owned, 2 takes over"},
    {"owned, 2 takes over", "2 cancel", "1 withdrawn", "owned, 2 withdrawing"},
    // A federate leaves.
    {"owned", "leave 1", "all assume", "sought"},
    {"owned, 2 pending", "leave 1", "2 acquired", "owned by 2"},
    {"owned, 2 pending", "leave 2", "1 withdrawn", "owned"},
    {"owned, 2 and 3 pending", "leave 3", "", "owned, 2 pending"},
    {"owned, 2 withdrawing", "leave 2", "", "owned"},
    {"owned, 2 withdrawing", "leave 1", "2 cancelled, all assume", "sought"},
    {"offered, 2 willing", "leave 2", "1 withdrawn", "offered"},
    {"offered, 2 pending, 3 willing", "leave 3", "", "offered, 2 pending"},
    {"owned", "leave 3", "", "owned"},
    {"sought", "leave 3", "", "sought"},
};

INSTANTIATE_TEST_SUITE_P(Table, AttributeOwnershipTest, testing::ValuesIn(kTransitions));

TEST(AttributeOwnership, NewOwnerIsAskedToReleaseToThoseThatStillWait) {
  AttributeOwnership one = in_state("owned, 2 and 3 pending");
  EXPECT_EQ(to_text(perform(one, "1 divest-if-wanted")), "2 acquired, 2 release/b");
  EXPECT_EQ(one.owner(), 2);
  EXPECT_EQ(to_text(perform(one, "2 divest")), "3 acquired");
}

TEST(AttributeOwnership, FederatesTakeOverInTheOrderOfTheirRequestsBeforeThoseThatWait) {
  AttributeOwnership one = in_state("owned, 3 pending");
  EXPECT_EQ(to_text(perform(one, "2 take-over")), "1 taken over");
  EXPECT_EQ(to_text(perform(one, "4 take-over")), "1 taken over");
  EXPECT_EQ(to_text(perform(one, "1 divest")), "2 acquired, 2 taken over, 2 release/b");
  EXPECT_EQ(to_text(perform(one, "2 divest")), "4 acquired, 4 release/b");
  EXPECT_EQ(one.owner(), 4);
}

TEST(AttributeOwnership, AcceptanceOfAnEarlierWithdrawalIsNotThatOfALaterOne) {
  AttributeOwnership one(1);
  static_cast<void>(one.apply(2, OwnershipAction::kAcquire, {}, 1));
  static_cast<void>(one.apply(2, OwnershipAction::kCancelAcquisition, {}, 1));
  // The owner gives it away before it learns of the withdrawal, and gets it back.
  EXPECT_EQ(to_text(one.apply(1, OwnershipAction::kDivestIfWanted, {}, 2)), "2 acquired");
  EXPECT_EQ(to_text(one.apply(2, OwnershipAction::kDivest, {}, 1)), "all assume");
  EXPECT_EQ(to_text(one.apply(1, OwnershipAction::kAcquire, {}, 3)), "1 acquired");
  static_cast<void>(one.apply(2, OwnershipAction::kAcquire, {}, 3));
  static_cast<void>(one.apply(2, OwnershipAction::kCancelAcquisition, {}, 3));
  EXPECT_EQ(to_text(one.accept_withdrawal(2, 1)), "");
  EXPECT_EQ(to_text(one.accept_withdrawal(2, 3)), "2 cancelled");
}

TEST(AttributeOwnership, FormerOfferIsNotRepeatedForAnAttributeThatIsGivenUp) {
  AttributeOwnership one = in_state("offered");
  EXPECT_TRUE(one.is_sought());
  EXPECT_EQ(one.offer_tag(), ByteVector{'o'});
  static_cast<void>(perform(one, "1 divest"));
  EXPECT_TRUE(one.is_sought());
  EXPECT_TRUE(one.offer_tag().empty());
}

}  // namespace
}  // namespace roger::rti::executive
