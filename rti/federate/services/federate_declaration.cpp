// 5 Declaration management.
#include <utility>

#include "core/log.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/federate/services/federate.hpp"

namespace roger::rti {

namespace {

/// Keys of subscriptions in the interest: classes of the two trees side by side.
constexpr std::uint64_t kObjectClassKeys = std::uint64_t{1} << 32U;

std::uint64_t interest_key(InteractionClassHandle handle) {
  return handle.value;
}
std::uint64_t interest_key(ObjectClassHandle handle) {
  return kObjectClassKeys | handle.value;
}

}  // namespace

void Federate::declare(wire::Declaration what, InteractionClassHandle handle) {
  // With the executive gone, best effort goes on, and its declarations are between the federates.
  if (!executive_.alive()) return;
  executive_.send(wire::DeclareInteractions{what, {handle.value}});
}

void Federate::declare(wire::Declaration what, ObjectClassHandle handle,
                       std::span<const AttributeHandle> attributes) {
  if (!executive_.alive()) return;
  executive_.send(wire::DeclareAttributes{what, handle.value, indexes(handle, attributes)});
}

void Federate::renew_groups() {
  const auto renew = [this](std::uint64_t key, const std::vector<filter::Group>& groups) {
    const Status joined = want_groups(key, groups);
    if (!joined) log(LogLevel::kError, "rti", joined.error().text());
  };
  for (std::size_t i = 0; i < model_.interaction_class_count(); ++i) {
    const auto handle = InteractionClassHandle::from_index(i);
    if (declarations_.subscribes(handle)) {
      renew(interest_key(handle), groups_.subtree(model_, handle));
    }
  }
  for (std::size_t i = 0; i < model_.object_class_count(); ++i) {
    const auto handle = ObjectClassHandle::from_index(i);
    if (!declarations_.subscribed(handle).empty()) {
      renew(interest_key(handle), groups_.subtree(model_, handle));
    }
  }
}

void Federate::publish(const rti1516e::InteractionClassHandle& handle) {
  const std::lock_guard lock(mutex_);
  const InteractionClassHandle found = defined(handle);
  declare(wire::Declaration::kPublish, found);
  declarations_.publish(found);
}

void Federate::unpublish(const rti1516e::InteractionClassHandle& handle) {
  const std::lock_guard lock(mutex_);
  const InteractionClassHandle found = defined(handle);
  declare(wire::Declaration::kUnpublish, found);
  declarations_.unpublish(found);
}

void Federate::subscribe(const rti1516e::InteractionClassHandle& handle) {
  const std::lock_guard lock(mutex_);
  const InteractionClassHandle found = defined(handle);
  require_groups(interest_key(found), groups_.subtree(model_, found));
  declare(wire::Declaration::kSubscribe, found);
  declarations_.subscribe(found);
}

void Federate::unsubscribe(const rti1516e::InteractionClassHandle& handle) {
  const std::lock_guard lock(mutex_);
  const InteractionClassHandle found = defined(handle);
  interest_.unsubscribe(interest_key(found));
  declarations_.unsubscribe(found);
  declare(wire::Declaration::kUnsubscribe, found);
}

void Federate::publish(const rti1516e::ObjectClassHandle& handle,
                       const rti1516e::AttributeHandleSet& attributes) {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle found = defined(handle);
  const std::vector<AttributeHandle> fields = available(found, attributes);
  declare(wire::Declaration::kPublish, found, fields);
  declarations_.publish(found, fields);
}

void Federate::unpublish(const rti1516e::ObjectClassHandle& handle) {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle found = defined(handle);
  declare(wire::Declaration::kUnpublish, found, model_.object_class(found).fields);
  declarations_.unpublish(found);
  disown(found, model_.object_class(found).fields);
}

void Federate::unpublish(const rti1516e::ObjectClassHandle& handle,
                         const rti1516e::AttributeHandleSet& attributes) {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle found = defined(handle);
  const std::vector<AttributeHandle> fields = available(found, attributes);
  declare(wire::Declaration::kUnpublish, found, fields);
  declarations_.unpublish(found, fields);
  disown(found, fields);
}

void Federate::disown(ObjectClassHandle handle, std::span<const AttributeHandle> attributes) {
  // What is not published can't be owned (7.1.1); the privilege to delete alone stays with who has
  // it, else an object could never be deleted again.
  objects_.for_each([&](ObjectInstance& object) {
    if (object.known_as != handle) return;
    for (const AttributeHandle attribute : attributes) {
      if (attribute != model_.privilege_to_delete()) object.owned.erase(attribute);
    }
  });
}

void Federate::subscribe(const rti1516e::ObjectClassHandle& handle,
                         const rti1516e::AttributeHandleSet& attributes,
                         const std::wstring& update_rate) {
  std::vector<wire::DiscoverObject> missed;
  {
    const std::lock_guard lock(mutex_);
    const ObjectClassHandle found = defined(handle);
    const std::vector<AttributeHandle> fields = available(found, attributes);
    if (!update_rate.empty()) {
      refuse<rti1516e::InvalidUpdateRateDesignator>(
          quoted(update_rate) + " is no update rate: update rates are not offered by this RTI yet");
    }
    if (fields.empty()) return;
    require_groups(interest_key(found), groups_.subtree(model_, found));
    // Before the executive hears of it: what it announces in answer is matched with this.
    declarations_.subscribe(found, fields);
    declare(wire::Declaration::kSubscribe, found, fields);
    missed = undiscovered(found);
  }
  for (wire::DiscoverObject& object : missed) discover_later(std::move(object));
}

void Federate::unsubscribe(const rti1516e::ObjectClassHandle& handle) {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle found = defined(handle);
  interest_.unsubscribe(interest_key(found));
  declarations_.unsubscribe(found);
  declare(wire::Declaration::kUnsubscribe, found, model_.object_class(found).fields);
}

void Federate::unsubscribe(const rti1516e::ObjectClassHandle& handle,
                           const rti1516e::AttributeHandleSet& attributes) {
  const std::lock_guard lock(mutex_);
  const ObjectClassHandle found = defined(handle);
  const std::vector<AttributeHandle> fields = available(found, attributes);
  declarations_.unsubscribe(found, fields);
  if (declarations_.subscribed(found).empty()) interest_.unsubscribe(interest_key(found));
  declare(wire::Declaration::kUnsubscribe, found, fields);
}

}  // namespace roger::rti
