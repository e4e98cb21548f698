#include "tests/integration/rti_model/reference_attribute.hpp"

#include <algorithm>

namespace roger::test::model {

ReferenceAttribute::Acquirers::const_iterator ReferenceAttribute::find(std::size_t federate) const {
  return std::find_if(acquirers_.begin(), acquirers_.end(),
                      [&](const Acquirer& one) { return one.federate == federate; });
}

bool ReferenceAttribute::is_acquirer(std::size_t federate) const {
  return find(federate) != acquirers_.end();
}

bool ReferenceAttribute::is_pending(std::size_t federate) const {
  const auto found = find(federate);
  return found != acquirers_.end() && found->pending;
}

OwnershipCallbacks ReferenceAttribute::divest(const Federates& able) {
  if (is_wanted()) return transfer("");
  owner_.reset();
  divesting_ = false;
  given_up_ = true;
  offer_tag_.clear();
  OwnershipCallbacks callbacks;
  for (const std::size_t federate : able) callbacks.push_back({federate, "assume", ""});
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::offer(const std::string& tag, const Federates& able) {
  divesting_ = true;
  confirmation_requested_ = false;
  offer_tag_ = tag;
  OwnershipCallbacks callbacks;
  request_confirmation(callbacks);
  if (!is_wanted()) {
    for (const std::size_t federate : able) callbacks.push_back({federate, "assume", tag});
  }
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::transfer(const std::string& tag) {
  const Acquirers others(acquirers_.begin() + 1, acquirers_.end());
  owner_ = acquirers_.front().federate;
  divesting_ = false;
  acquirers_.clear();
  OwnershipCallbacks callbacks{{*owner_, "acquired", tag}};
  for (const Acquirer& other : others) {
    // The new owner does not divest the attribute, so it is not available (7.9). It is asked to
    // release the attribute to those that acquire it in any case (7.11).
    if (other.pending) {
      acquirers_.push_back(other);
      callbacks.push_back({*owner_, "release", other.tag});
    } else {
      callbacks.push_back({other.federate, "unavailable", ""});
    }
  }
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::deny() {
  OwnershipCallbacks callbacks;
  for (const Acquirer& one : acquirers_) callbacks.push_back({one.federate, "unavailable", ""});
  acquirers_.clear();
  confirmation_requested_ = false;
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::cancel_offer() {
  divesting_ = false;
  OwnershipCallbacks callbacks;
  for (const Acquirer& one : acquirers_) {
    if (one.pending) {
      callbacks.push_back({*owner_, "release", one.tag});
    } else {
      callbacks.push_back({one.federate, "unavailable", ""});
    }
  }
  acquirers_.erase(std::remove_if(acquirers_.begin(), acquirers_.end(),
                                  [](const Acquirer& one) { return !one.pending; }),
                   acquirers_.end());
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::acquire(std::size_t federate, const std::string& tag) {
  if (!owner_) {
    owner_ = federate;
    given_up_ = false;
    return {{federate, "acquired", ""}};
  }
  // A repeated acquisition changes nothing; a willing federate becomes a pending one.
  if (is_pending(federate)) return {};
  const auto found = std::find_if(acquirers_.begin(), acquirers_.end(),
                                  [&](const Acquirer& one) { return one.federate == federate; });
  if (found != acquirers_.end()) {
    *found = {federate, true, tag};
    return {};
  }
  acquirers_.push_back({federate, true, tag});
  OwnershipCallbacks callbacks;
  if (!divesting_) callbacks.push_back({*owner_, "release", tag});
  request_confirmation(callbacks);
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::acquire_if_available(std::size_t federate) {
  if (!owner_) return acquire(federate, "");
  if (is_acquirer(federate)) return {};
  if (!divesting_) return {{federate, "unavailable", ""}};
  acquirers_.push_back({federate, false, ""});
  OwnershipCallbacks callbacks;
  request_confirmation(callbacks);
  return callbacks;
}

OwnershipCallbacks ReferenceAttribute::cancel_acquisition(std::size_t federate) {
  withdraw(federate);
  return {{federate, "cancelled", ""}};
}

OwnershipCallbacks ReferenceAttribute::renewed_acquisitions() const {
  OwnershipCallbacks callbacks;
  for (const Acquirer& one : acquirers_) callbacks.push_back({*owner_, "release", one.tag});
  return callbacks;
}

void ReferenceAttribute::withdraw(std::size_t federate) {
  const auto found = find(federate);
  if (found != acquirers_.end()) acquirers_.erase(found);
  if (!is_wanted()) confirmation_requested_ = false;
}

void ReferenceAttribute::request_confirmation(OwnershipCallbacks& callbacks) {
  if (!divesting_ || !is_wanted() || confirmation_requested_) return;
  confirmation_requested_ = true;
  callbacks.push_back({*owner_, "confirm", ""});
}

}  // namespace roger::test::model
