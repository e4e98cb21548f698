#include "rti/executive/objects/attribute_ownership.hpp"

#include <algorithm>
#include <utility>

namespace roger::rti::executive {

using wire::OwnershipAction;
using wire::OwnershipEvent;

bool is_owner_action(OwnershipAction action) {
  switch (action) {
    case OwnershipAction::kDivest:
    case OwnershipAction::kOffer:
    case OwnershipAction::kConfirmDivestiture:
    case OwnershipAction::kDenyRelease:
    case OwnershipAction::kDivestIfWanted:
    case OwnershipAction::kCancelOffer:
      return true;
    case OwnershipAction::kAcquire:
    case OwnershipAction::kAcquireIfAvailable:
    case OwnershipAction::kCancelAcquisition:
    case OwnershipAction::kTakeOver:
      break;
  }
  return false;
}

AttributeOwnership::Acquirers::iterator AttributeOwnership::find(FederateId federate) {
  return std::find_if(acquirers_.begin(), acquirers_.end(),
                      [&](const Acquirer& one) { return one.federate == federate; });
}

bool AttributeOwnership::has_acquirer(FederateId federate) const {
  return std::any_of(acquirers_.begin(), acquirers_.end(),
                     [&](const Acquirer& one) { return one.federate == federate; });
}

bool AttributeOwnership::has_active_acquirer() const {
  return std::any_of(acquirers_.begin(), acquirers_.end(),
                     [](const Acquirer& one) { return !one.withdrawing; });
}

OwnershipEffects AttributeOwnership::apply(FederateId from, OwnershipAction action,
                                           const ByteVector& tag, std::uint64_t owner_seen) {
  OwnershipEffects effects;
  switch (action) {
    case OwnershipAction::kDivest:
      transfer(false, {}, effects);
      break;
    case OwnershipAction::kConfirmDivestiture:
      transfer(true, tag, effects);
      break;
    case OwnershipAction::kDivestIfWanted:
      transfer(true, {}, effects);
      break;
    case OwnershipAction::kOffer:
      offer(tag, effects);
      break;
    case OwnershipAction::kDenyRelease:
      deny(effects);
      break;
    case OwnershipAction::kCancelOffer:
      offered_ = false;
      dismiss_willing(effects);
      // The owner knows the pending acquirers only as takers of its offer.
      for (Acquirer& one : acquirers_) one.announced = one.takes_over;
      break;
    case OwnershipAction::kAcquire:
      acquire(from, tag, effects);
      break;
    case OwnershipAction::kAcquireIfAvailable:
      acquire_if_available(from, effects);
      break;
    case OwnershipAction::kCancelAcquisition:
      cancel_acquisition(from, owner_seen, effects);
      break;
    case OwnershipAction::kTakeOver:
      take_over(from, effects);
      break;
  }
  announce(effects);
  return effects;
}

void AttributeOwnership::grant(FederateId federate, const ByteVector& tag,
                               OwnershipEffects& effects) {
  owner_ = federate;
  sought_ = false;
  effects.push_back({federate, OwnershipEvent::kAcquired, tag});
}

void AttributeOwnership::transfer(bool owner_relies_on_it, const ByteVector& tag,
                                  OwnershipEffects& effects) {
  offered_ = false;
  confirmation_requested_ = false;
  auto heir = std::find_if(acquirers_.begin(), acquirers_.end(),
                           [](const Acquirer& one) { return !one.withdrawing; });
  // The owner may have decided before it learned that the last acquirer withdraws.
  if (heir == acquirers_.end() && owner_relies_on_it) heir = acquirers_.begin();
  if (heir == acquirers_.end()) {
    owner_ = 0;
    sought_ = true;
    offer_tag_ = {};
    end_withdrawals(effects);
    effects.push_back({0, OwnershipEvent::kAssumptionRequested, {}});
    return;
  }
  const FederateId federate = heir->federate;
  acquirers_.erase(heir);
  grant(federate, tag, effects);
  // The new owner knows nothing of the acquirers that remain.
  end_withdrawals(effects);
  dismiss_willing(effects);
  for (Acquirer& one : acquirers_) one.announced = false;
}

void AttributeOwnership::offer(const ByteVector& tag, OwnershipEffects& effects) {
  offered_ = true;
  offer_tag_ = tag;
  confirmation_requested_ = false;
  if (!has_active_acquirer()) {
    effects.push_back({0, OwnershipEvent::kAssumptionRequested, tag});
  }
}

void AttributeOwnership::deny(OwnershipEffects& effects) {
  for (const Acquirer& one : acquirers_) {
    if (one.takes_over) continue;
    OwnershipEvent answer = one.pending ? OwnershipEvent::kDenied : OwnershipEvent::kUnavailable;
    if (one.withdrawing) answer = OwnershipEvent::kAcquisitionCancelled;
    effects.push_back({one.federate, answer, {}});
  }
  std::erase_if(acquirers_, [](const Acquirer& one) { return !one.takes_over; });
  confirmation_requested_ = false;
}

void AttributeOwnership::acquire(FederateId from, const ByteVector& tag,
                                 OwnershipEffects& effects) {
  if (owner_ == from) return;
  if (owner_ == 0) return grant(from, {}, effects);
  const auto found = find(from);
  if (found == acquirers_.end()) {
    acquirers_.push_back({from, true, false, false, std::nullopt, tag});
  } else {
    found->pending = true;
    found->tag = tag;
  }
}

void AttributeOwnership::take_over(FederateId from, OwnershipEffects& effects) {
  if (owner_ == from) return;
  if (owner_ == 0) return grant(from, {}, effects);
  std::erase_if(acquirers_, [&](const Acquirer& one) { return one.federate == from; });
  const auto place = std::find_if(acquirers_.begin(), acquirers_.end(),
                                  [](const Acquirer& one) { return !one.takes_over; });
  acquirers_.insert(place, {from, true, false, true, std::nullopt, {}});
}

void AttributeOwnership::acquire_if_available(FederateId from, OwnershipEffects& effects) {
  if (owner_ == from || has_acquirer(from)) return;
  if (owner_ == 0) return grant(from, {}, effects);
  if (offered_) {
    acquirers_.push_back({from, false, false, false, std::nullopt, {}});
  } else {
    effects.push_back({from, OwnershipEvent::kUnavailable, {}});
  }
}

void AttributeOwnership::cancel_acquisition(FederateId from, std::uint64_t owner_seen,
                                            OwnershipEffects& effects) {
  if (owner_ == from) return;  // the notice that it has acquired the attribute is in transit
  const auto found = find(from);
  if (found != acquirers_.end()) {
    found->withdrawing = owner_seen;
    if (!has_active_acquirer()) {
      confirmation_requested_ = false;
      effects.push_back({owner_, OwnershipEvent::kWithdrawn, {}, from});
      return;
    }
    acquirers_.erase(found);
  }
  // If it is no acquirer, the notice that the owner has denied the release is in transit.
  effects.push_back({from, OwnershipEvent::kAcquisitionCancelled, {}});
}

OwnershipEffects AttributeOwnership::accept_withdrawal(FederateId acquirer, std::uint64_t seen) {
  OwnershipEffects effects;
  const auto found = find(acquirer);
  // Otherwise a former owner answers, or this one to a withdrawal that was decided otherwise.
  if (found != acquirers_.end() && found->withdrawing == seen) {
    acquirers_.erase(found);
    effects.push_back({acquirer, OwnershipEvent::kAcquisitionCancelled, {}});
  }
  return effects;
}

OwnershipEffects AttributeOwnership::leave(FederateId federate) {
  OwnershipEffects effects;
  if (owner_ == federate) {
    transfer(false, {}, effects);
    announce(effects);
    return effects;
  }
  const auto found = find(federate);
  if (found == acquirers_.end()) return effects;
  const bool was_active = !found->withdrawing;
  acquirers_.erase(found);
  if (was_active && !has_active_acquirer()) {
    confirmation_requested_ = false;
    effects.push_back({owner_, OwnershipEvent::kWithdrawn, {}, federate});
  }
  return effects;
}

void AttributeOwnership::dismiss_willing(OwnershipEffects& effects) {
  std::erase_if(acquirers_, [&](const Acquirer& one) {
    if (!one.pending) effects.push_back({one.federate, OwnershipEvent::kUnavailable, {}});
    return !one.pending;
  });
}

void AttributeOwnership::end_withdrawals(OwnershipEffects& effects) {
  std::erase_if(acquirers_, [&](const Acquirer& one) {
    if (one.withdrawing) {
      effects.push_back({one.federate, OwnershipEvent::kAcquisitionCancelled, {}});
    }
    return one.withdrawing.has_value();
  });
}

void AttributeOwnership::announce(OwnershipEffects& effects) {
  for (Acquirer& one : acquirers_) {
    if (one.announced || one.withdrawing || (offered_ && !one.takes_over)) continue;
    one.announced = true;
    effects.push_back(
        {owner_, one.takes_over ? OwnershipEvent::kTakenOver : OwnershipEvent::kReleaseRequested,
         one.tag});
  }
  if (!offered_ || confirmation_requested_ || !has_active_acquirer()) return;
  confirmation_requested_ = true;
  effects.push_back({owner_, OwnershipEvent::kConfirmationRequested, {}});
}

}  // namespace roger::rti::executive
