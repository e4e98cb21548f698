#include "rti/federate/objects/negotiation.hpp"

namespace roger::rti {

using wire::OwnershipAction;
using wire::OwnershipEvent;

bool gives_away(OwnershipAction action) {
  return action == OwnershipAction::kDivest || action == OwnershipAction::kConfirmDivestiture ||
         action == OwnershipAction::kDivestIfWanted;
}

Negotiation::Objection Negotiation::check(OwnershipAction action, bool owned) const {
  switch (action) {
    case OwnershipAction::kDivest:
    case OwnershipAction::kDenyRelease:
    case OwnershipAction::kDivestIfWanted:
      return owned ? Objection::kNone : Objection::kNotOwned;
    case OwnershipAction::kOffer:
      if (!owned) return Objection::kNotOwned;
      return divesting_ ? Objection::kAlreadyDivesting : Objection::kNone;
    case OwnershipAction::kCancelOffer:
      if (!owned) return Objection::kNotOwned;
      return divesting_ ? Objection::kNone : Objection::kNotDivesting;
    case OwnershipAction::kConfirmDivestiture:
      if (!owned) return Objection::kNotOwned;
      if (!divesting_) return Objection::kNotDivesting;
      return wanted_ ? Objection::kNone : Objection::kNotWanted;
    case OwnershipAction::kAcquire:
    case OwnershipAction::kTakeOver:
      if (owned) return Objection::kOwned;
      return acquisition_ == Acquisition::kCancelling ? Objection::kStillCancelling
                                                      : Objection::kNone;
    case OwnershipAction::kAcquireIfAvailable:
      if (owned) return Objection::kOwned;
      return acquisition_ == Acquisition::kPending || acquisition_ == Acquisition::kCancelling
                 ? Objection::kAlreadyAcquiring
                 : Objection::kNone;
    case OwnershipAction::kCancelAcquisition:
      if (owned) return Objection::kOwned;
      return acquisition_ == Acquisition::kPending ? Objection::kNone : Objection::kNotAcquiring;
  }
  return Objection::kNone;
}

bool Negotiation::matters(OwnershipAction action) const {
  switch (action) {
    case OwnershipAction::kDenyRelease:
    case OwnershipAction::kDivestIfWanted:
      return wanted_;
    case OwnershipAction::kAcquire:
      return acquisition_ != Acquisition::kPending;
    case OwnershipAction::kAcquireIfAvailable:
      return acquisition_ != Acquisition::kWilling;
    default:
      return true;
  }
}

void Negotiation::act(OwnershipAction action, std::uint64_t number) {
  switch (action) {
    case OwnershipAction::kAcquire:
    case OwnershipAction::kTakeOver:
      acquisition_ = Acquisition::kPending;
      return;
    case OwnershipAction::kAcquireIfAvailable:
      acquisition_ = Acquisition::kWilling;
      return;
    case OwnershipAction::kCancelAcquisition:
      acquisition_ = Acquisition::kCancelling;
      return;
    case OwnershipAction::kOffer:
      divesting_ = true;
      break;
    case OwnershipAction::kDenyRelease:
      break;
    case OwnershipAction::kDivest:
    case OwnershipAction::kConfirmDivestiture:
    case OwnershipAction::kDivestIfWanted:
    case OwnershipAction::kCancelOffer:
      divesting_ = false;
      break;
  }
  // Notices from before this action no longer apply. The executive repeats what still applies.
  wanted_ = false;
  last_action_ = number;
}

void Negotiation::end() {
  acquisition_ = Acquisition::kNone;
  divesting_ = false;
  wanted_ = false;
}

void Negotiation::arrive(OwnershipEvent event, std::uint64_t seen) {
  if (seen < last_action_) return;
  if (event == OwnershipEvent::kReleaseRequested || event == OwnershipEvent::kConfirmationRequested)
    wanted_ = true;
  if (event == OwnershipEvent::kWithdrawn) wanted_ = false;
}

bool Negotiation::happen(OwnershipEvent event, bool owned, std::uint64_t seen) {
  switch (event) {
    case OwnershipEvent::kAssumptionRequested:
      return !owned && acquisition_ == Acquisition::kNone;
    case OwnershipEvent::kReleaseRequested:
      return owned && wanted_ && seen >= last_action_;
    case OwnershipEvent::kConfirmationRequested:
      return owned && divesting_ && wanted_ && seen >= last_action_;
    case OwnershipEvent::kAcquired:
      acquisition_ = Acquisition::kNone;
      return true;
    case OwnershipEvent::kUnavailable:
      // Attribute Ownership Acquisition has replaced the request that this answers.
      if (acquisition_ != Acquisition::kWilling) return false;
      break;
    case OwnershipEvent::kDenied:
      // A cancelled acquisition ends with its confirmation.
      if (acquisition_ != Acquisition::kPending) return false;
      break;
    case OwnershipEvent::kAcquisitionCancelled:
      if (acquisition_ != Acquisition::kCancelling) return false;
      break;
    case OwnershipEvent::kWithdrawn:
      return false;
    case OwnershipEvent::kTakenOver:
      return owned;
  }
  acquisition_ = Acquisition::kNone;
  return true;
}

}  // namespace roger::rti
