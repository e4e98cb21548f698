// A federate's state chart of one instance attribute (IEEE 1516.1-2010, 7.1), as two tables.
#include "rti/federate/objects/negotiation.hpp"

#include <gtest/gtest.h>

#include <array>
#include <stdexcept>
#include <string>
#include <string_view>

namespace roger::rti {
namespace {

using wire::OwnershipAction;
using wire::OwnershipEvent;

/// Unowned and owned states, each by a letter.
constexpr std::string_view kStates = "UWPCORDK";
// U: unowned, W: willing to acquire, P: acquisition pending, C: trying to cancel an acquisition,
// O: owned, R: asked to release, D: divesting, waiting for a new owner, K: completing a divestiture

struct Instance {
  bool owned = false;
  Negotiation negotiation;
  std::uint64_t number = 0;

  void act(OwnershipAction action) {
    negotiation.act(action, ++number);
    if (gives_away(action)) owned = false;
  }
  /// Returns whether the callback is made.
  bool notice(OwnershipEvent event) {
    negotiation.arrive(event, number);
    const bool made = negotiation.happen(event, owned, number);
    if (made && event == OwnershipEvent::kAcquired) owned = true;
    if (made && event == OwnershipEvent::kTakenOver) act(OwnershipAction::kDivest);
    return made;
  }
  [[nodiscard]] char state() const {
    if (owned) {
      if (negotiation.is_divesting()) return negotiation.is_wanted() ? 'K' : 'D';
      return negotiation.is_wanted() ? 'R' : 'O';
    }
    constexpr std::string_view kUnowned = "UWPC";
    return kUnowned.at(static_cast<std::size_t>(negotiation.acquisition()));
  }
};

Instance in_state(char state) {
  Instance one;
  one.owned = kStates.find(state) >= kStates.find('O');
  switch (state) {
    case 'W':
      one.act(OwnershipAction::kAcquireIfAvailable);
      break;
    case 'C':
      one.act(OwnershipAction::kAcquire);
      one.act(OwnershipAction::kCancelAcquisition);
      break;
    case 'P':
      one.act(OwnershipAction::kAcquire);
      break;
    case 'R':
      one.notice(OwnershipEvent::kReleaseRequested);
      break;
    case 'D':
      one.act(OwnershipAction::kOffer);
      break;
    case 'K':
      one.act(OwnershipAction::kOffer);
      one.notice(OwnershipEvent::kConfirmationRequested);
      break;
    default:
      break;
  }
  EXPECT_EQ(one.state(), state);
  return one;
}

/// A refusal by the first letters of the standard's exception.
std::string exception_for(OwnershipAction action, Negotiation::Objection refusal) {
  using Objection = Negotiation::Objection;
  switch (refusal) {
    case Objection::kNotOwned:
      return "!NotOwned";
    case Objection::kOwned:
      return action == OwnershipAction::kCancelAcquisition ? "!AlreadyOwned" : "!FederateOwns";
    case Objection::kAlreadyDivesting:
      return "!AlreadyDivested";
    case Objection::kNotDivesting:
      return "!NotRequested";
    case Objection::kNotWanted:
      return "!NoAcquisition";
    case Objection::kAlreadyAcquiring:
      return "!AlreadyAcquired";
    case Objection::kNotAcquiring:
      return "!NotRequested";
    case Objection::kStillCancelling:
      return "!Internal";
    case Objection::kNone:
      break;
  }
  return "";
}

struct ActionRow {
  OwnershipAction action;
  const char* name;
  /// By state: the exception or the next state.
  std::array<const char*, 8> outcome;
};

constexpr const char* kNO = "!NotOwned";
constexpr const char* kFO = "!FederateOwns";
constexpr const char* kAO = "!AlreadyOwned";

const ActionRow kActionRows[] = {
    //                                         U    W    P    C    O    R    D    K
    {OwnershipAction::kDivest, "Divest", {kNO, kNO, kNO, kNO, "U", "U", "U", "U"}},
    {OwnershipAction::kOffer,
     "Offer",
     {kNO, kNO, kNO, kNO, "D", "D", "!AlreadyDivested", "!AlreadyDivested"}},
    {OwnershipAction::kConfirmDivestiture,
     "Confirm",
     {kNO, kNO, kNO, kNO, "!NotRequested", "!NotRequested", "!NoAcquisition", "U"}},
    {OwnershipAction::kAcquire, "Acquire", {"P", "P", "P", "!Internal", kFO, kFO, kFO, kFO}},
    {OwnershipAction::kAcquireIfAvailable,
     "AcquireIfAvailable",
     {"W", "W", "!AlreadyAcquired", "!AlreadyAcquired", kFO, kFO, kFO, kFO}},
    {OwnershipAction::kDenyRelease, "Deny", {kNO, kNO, kNO, kNO, "O", "O", "D", "D"}},
    {OwnershipAction::kDivestIfWanted, "DivestIfWanted", {kNO, kNO, kNO, kNO, "O", "U", "D", "U"}},
    {OwnershipAction::kCancelOffer,
     "CancelOffer",
     {kNO, kNO, kNO, kNO, "!NotRequested", "!NotRequested", "O", "O"}},
    {OwnershipAction::kCancelAcquisition,
     "CancelAcquisition",
     {"!NotRequested", "!NotRequested", "C", "!NotRequested", kAO, kAO, kAO, kAO}},
    {OwnershipAction::kTakeOver, "TakeOver", {"P", "P", "P", "!Internal", kFO, kFO, kFO, kFO}},
};

class NegotiationActionTest : public testing::TestWithParam<ActionRow> {};

TEST_P(NegotiationActionTest, LeadsToTheNextStateOrThrows) {
  const ActionRow& row = GetParam();
  for (std::size_t i = 0; i < kStates.size(); ++i) {
    Instance one = in_state(kStates[i]);
    std::string outcome = exception_for(row.action, one.negotiation.check(row.action, one.owned));
    if (outcome.empty()) {
      if (one.negotiation.matters(row.action)) one.act(row.action);
      outcome = one.state();
    }
    EXPECT_EQ(outcome, row.outcome.at(i)) << "in state " << kStates[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Table, NegotiationActionTest, testing::ValuesIn(kActionRows),
                         [](const auto& row) { return std::string(row.param.name); });

struct EventRow {
  OwnershipEvent event;
  const char* name;
  /// By state: the next state, with "*" if the callback is made; "": the executive does not send
  /// it in this state.
  std::array<const char*, 8> outcome;
};

const EventRow kEventRows[] = {
    //                                            U     W     P     C     O     R     D     K
    {OwnershipEvent::kAssumptionRequested,
     "AssumptionRequested",
     {"U*", "W", "P", "C", "O", "R", "D", "K"}},
    {OwnershipEvent::kConfirmationRequested,
     "ConfirmationRequested",
     {"", "", "", "", "", "", "K*", "K*"}},
    {OwnershipEvent::kAcquired, "Acquired", {"", "O*", "O*", "O*", "", "", "", ""}},
    {OwnershipEvent::kUnavailable, "Unavailable", {"", "U*", "P", "C", "", "", "", ""}},
    {OwnershipEvent::kDenied, "Denied", {"", "", "U*", "C", "", "", "", ""}},
    {OwnershipEvent::kReleaseRequested, "ReleaseRequested", {"", "", "", "", "R*", "R*", "", ""}},
    {OwnershipEvent::kAcquisitionCancelled,
     "AcquisitionCancelled",
     {"", "", "", "U*", "", "", "", ""}},
    {OwnershipEvent::kWithdrawn, "Withdrawn", {"", "", "", "", "O", "O", "D", "D"}},
    {OwnershipEvent::kTakenOver, "TakenOver", {"U", "W", "P", "C", "U*", "U*", "U*", "U*"}},
};

class NegotiationEventTest : public testing::TestWithParam<EventRow> {};

TEST_P(NegotiationEventTest, LeadsToTheNextState) {
  const EventRow& row = GetParam();
  for (std::size_t i = 0; i < kStates.size(); ++i) {
    const std::string expected = row.outcome.at(i);
    if (expected.empty()) continue;
    Instance one = in_state(kStates[i]);
    const bool made = one.notice(row.event);
    EXPECT_EQ(one.state() + std::string(made ? "*" : ""), expected) << "in state " << kStates[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Table, NegotiationEventTest, testing::ValuesIn(kEventRows),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(Negotiation, NoticeFromBeforeTheOwnersLastActionIsIgnored) {
  for (const OwnershipAction action :
       {OwnershipAction::kDenyRelease, OwnershipAction::kCancelOffer, OwnershipAction::kOffer}) {
    Negotiation one;
    one.act(action, 5);
    one.arrive(OwnershipEvent::kReleaseRequested, 4);
    one.arrive(OwnershipEvent::kConfirmationRequested, 4);
    EXPECT_FALSE(one.is_wanted());
    EXPECT_FALSE(one.happen(OwnershipEvent::kReleaseRequested, true, 4));
    EXPECT_FALSE(one.happen(OwnershipEvent::kConfirmationRequested, true, 4));
    one.arrive(OwnershipEvent::kReleaseRequested, 5);
    EXPECT_TRUE(one.is_wanted());
    EXPECT_TRUE(one.happen(OwnershipEvent::kReleaseRequested, true, 5));
  }
}

TEST(Negotiation, RequestThatIsWithdrawnBeforeItsCallbackIsNotReported) {
  Negotiation one;
  one.arrive(OwnershipEvent::kReleaseRequested, 0);
  one.arrive(OwnershipEvent::kWithdrawn, 0);
  EXPECT_FALSE(one.happen(OwnershipEvent::kReleaseRequested, true, 0));
}

TEST(Negotiation, RequestMayArriveBeforeTheCallbackOfTheAcquisition) {
  Negotiation one;
  one.act(OwnershipAction::kAcquire, 1);
  one.arrive(OwnershipEvent::kAcquired, 1);
  one.arrive(OwnershipEvent::kReleaseRequested, 1);
  EXPECT_TRUE(one.happen(OwnershipEvent::kAcquired, false, 1));
  EXPECT_TRUE(one.is_wanted());
  EXPECT_TRUE(one.happen(OwnershipEvent::kReleaseRequested, true, 1));
}

}  // namespace
}  // namespace roger::rti
