#include "tests/integration/rti_model/reference_deletions.hpp"

namespace roger::test::model {

ReferenceMessage ReferenceDeletions::start(std::size_t federate, const std::string& name,
                                           const std::string& tag, ReferenceTime::Time time) {
  Deletion& deletion = deletions_[name];
  deletion.deleter = federate;
  deletion.known_class = known_.known_class(federate, name);
  deletion.removed = {federate};
  known_.forget(federate, name);
  ReferenceMessage& message = deletion.message;
  message = {tag, time, true, {}, {}};
  message.recipients = known_.deleted_locally(name);
  for (const auto& [other, known_as] : known_.of(name)) message.recipients.insert(other);
  message.deliver = [this, name, tag](std::size_t receiver, const std::string& timing,
                                      Callbacks& received) {
    return remove(receiver, name, tag, timing, received);
  };
  return message;
}

bool ReferenceDeletions::remove(std::size_t receiver, const std::string& name,
                                const std::string& tag, const std::string& timing,
                                Callbacks& callbacks) {
  const auto found = deletions_.find(name);
  // The object may have been deleted otherwise, and its name given to another one.
  if (found == deletions_.end() || found->second.message.tag != tag) return false;
  const bool known = known_.knows(receiver, name);
  if (!known && !known_.is_deleted_locally(receiver, name)) return false;
  if (known) callbacks[receiver].push_back("remove " + name + " " + tag + timing);
  known_.forget(receiver, name);
  found->second.removed.insert(receiver);
  return known;
}

std::string ReferenceDeletions::find(const std::string& tag) const {
  for (const auto& [name, deletion] : deletions_) {
    if (deletion.message.tag == tag) return name;
  }
  return "";
}

void ReferenceDeletions::retract(const std::string& name, Callbacks& callbacks) {
  const Deletion deletion = deletions_.at(name);
  deletions_.erase(name);
  known_.add(deletion.deleter, name, deletion.known_class);
  ownership_.on_discovered(deletion.deleter, name, callbacks);
  for (const std::size_t federate : deletion.removed) {
    if (federate != deletion.deleter) ownership_.leave(federate, name, callbacks);
  }
  ownership_.renew_acquisitions(deletion.deleter, name, callbacks);
}

bool ReferenceDeletions::may_discover(std::size_t federate, const std::string& name) const {
  const auto found = deletions_.find(name);
  if (found == deletions_.end()) return true;
  return found->second.removed.count(federate) == 0 &&
         time_.can_receive(federate, found->second.message.time);
}

void ReferenceDeletions::on_discovered(std::size_t federate, const std::string& name) {
  const auto found = deletions_.find(name);
  if (found != deletions_.end()) time_.add_recipient(federate, found->second.message);
}

void ReferenceDeletions::resign(std::size_t federate) {
  for (auto& [name, deletion] : deletions_) deletion.removed.erase(federate);
}

Names ReferenceDeletions::passed() const {
  Names names;
  for (const auto& [name, deletion] : deletions_) {
    if (time_.has_passed(deletion.message.time)) names.insert(name);
  }
  return names;
}

}  // namespace roger::test::model
