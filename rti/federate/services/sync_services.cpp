#include "rti/federate/services/sync_services.hpp"

#include <utility>

#include "rti/federate/refusal/argument_checks.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/refusal/service_limits.hpp"
#include "rti/federate/time/time_axis.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

namespace {

/// Returns the federate's number. Throws InvalidFederateHandle if no federate can have it.
FederateId valid(const rti1516e::FederateHandle& handle) {
  const auto id = find_federate_id(handle);
  if (!id) {
    refuse<rti1516e::InvalidFederateHandle>(
        to_utf8(handle.toString()) + " in the synchronization set is not the handle of a federate");
  }
  return *id;
}

rti1516e::SynchronizationPointFailureReason reason_of(wire::SyncPointRefusal refusal) {
  return refusal == wire::SyncPointRefusal::kLabelNotUnique
             ? rti1516e::SYNCHRONIZATION_POINT_LABEL_NOT_UNIQUE
             : rti1516e::SYNCHRONIZATION_SET_MEMBER_NOT_JOINED;
}

}  // namespace

void SyncServices::register_point(const std::wstring& label,
                                  const rti1516e::VariableLengthData& tag,
                                  const rti1516e::FederateHandleSet& set) {
  wire::RegisterSyncPoint request{to_utf8(label), octets_of(tag), {}};
  // The standard has no exception for a label or a tag.
  check_length<rti1516e::RTIinternalError>(request.label, kSyncLabelLimit);
  check_count<rti1516e::RTIinternalError>(request.tag.size(), kControlTagLimit);
  for (const rti1516e::FederateHandle& federate : set) {
    request.federates.push_back(valid(federate));
  }
  executive_.send(request);
}

void SyncServices::achieve(const std::wstring& label, bool successfully) {
  const wire::SyncPointAchieved message{to_utf8(label), successfully};
  const auto announced = announced_.lock();
  const auto found = announced->find(message.label);
  if (found == announced->end()) {
    refuse<rti1516e::SynchronizationPointLabelNotAnnounced>(
        "synchronization point " + quoted(label) +
        " is not announced to this federate, or this federate has already achieved it");
  }
  executive_.send(message);
  announced->erase(found);
}

void SyncServices::report(rti1516e::FederateAmbassador& ambassador,
                          const wire::SyncPointRegistered& message) {
  const std::wstring label = to_wide(message.label);
  if (message.refusal == wire::SyncPointRefusal::kNone) {
    ambassador.synchronizationPointRegistrationSucceeded(label);
  } else {
    ambassador.synchronizationPointRegistrationFailed(label, reason_of(message.refusal));
  }
}

void SyncServices::report(rti1516e::FederateAmbassador& ambassador,
                          const wire::SyncPointAnnounced& message) {
  // Before the callback, which may already report that the point is achieved.
  announced_.lock()->insert(message.label);
  ambassador.announceSynchronizationPoint(to_wide(message.label),
                                          {message.tag.data(), message.tag.size()});
}

void SyncServices::report(rti1516e::FederateAmbassador& ambassador,
                          const wire::SyncPointReached& message) {
  // A point may end before this federate has achieved it.
  announced_.lock()->erase(message.label);
  rti1516e::FederateHandleSet failed;
  for (const FederateId federate : message.failed) {
    failed.insert(make_handle<rti1516e::FederateHandle>(federate));
  }
  ambassador.federationSynchronized(to_wide(message.label), failed);
}

}  // namespace roger::rti
