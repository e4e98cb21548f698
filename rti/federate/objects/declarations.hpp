// The publications and subscriptions of this federate, and the class as which a received
// interaction or a discovered object appears (class promotion, IEEE 1516.1-2010, 5.1).
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/guarded.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti {

/// A set of attributes of one object class, looked up by handle.
class AttributeBits {
 public:
  [[nodiscard]] bool contains(AttributeHandle attribute) const {
    return attribute.is_valid() && attribute.index() < bits_.size() && bits_[attribute.index()];
  }
  void insert(AttributeHandle attribute) {
    if (attribute.index() >= bits_.size()) bits_.resize(attribute.index() + 1);
    if (!bits_[attribute.index()]) ++count_;
    bits_[attribute.index()] = true;
  }
  void erase(AttributeHandle attribute) {
    if (!contains(attribute)) return;
    bits_[attribute.index()] = false;
    --count_;
  }
  void clear() {
    bits_.clear();
    count_ = 0;
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }

 private:
  std::vector<bool> bits_;
  std::size_t count_ = 0;
};

/// How interactions that were sent as one class are received.
struct SubscribedForm {
  /// The nearest subscribed class at or above the sent one; invalid: not subscribed.
  InteractionClassHandle as;
  /// By the parameter's index at the sent class; invalid: not available at `as`.
  std::vector<ParameterHandle> parameters;
};

/// Publications and subscriptions of one joined federate. Pure; not thread-safe. All handles must
/// belong to the model.
class Declarations {
 public:
  /// Keeps a reference to the model, which may grow but must not move.
  explicit Declarations(const ObjectModel& model);

  /// Must be called after modules were merged into the model.
  void on_model_grown();

  void publish(InteractionClassHandle handle) { set_published(handle, true); }
  void unpublish(InteractionClassHandle handle) { set_published(handle, false); }
  [[nodiscard]] bool publishes(InteractionClassHandle handle) const {
    return interactions_[handle.index()].published;
  }
  void subscribe(InteractionClassHandle handle, bool active = true);
  void unsubscribe(InteractionClassHandle handle);
  [[nodiscard]] bool subscribes(InteractionClassHandle handle) const {
    return interactions_[handle.index()].subscribed;
  }
  /// Returns whether the subscription is an active one; false: passive, or none.
  [[nodiscard]] bool subscribes_actively(InteractionClassHandle handle) const {
    return interactions_[handle.index()].active;
  }
  /// Returns how an interaction sent as `sent` is received.
  [[nodiscard]] const SubscribedForm& reception(InteractionClassHandle sent) const {
    return interactions_[sent.index()].reception;
  }

  /// Adds attributes. The first one adds the privilege to delete as well (IEEE 1516.1-2010, 6.2).
  void publish(ObjectClassHandle handle, std::span<const AttributeHandle> attributes);
  /// Removes attributes; see with_implied().
  void unpublish(ObjectClassHandle handle, std::span<const AttributeHandle> attributes);
  /// Returns the attributes and, if no other one than the privilege to delete would stay published,
  /// that privilege, which is then removed too.
  [[nodiscard]] std::vector<AttributeHandle> with_implied(
      ObjectClassHandle handle, std::span<const AttributeHandle> attributes) const;
  [[nodiscard]] const AttributeBits& published(ObjectClassHandle handle) const {
    return objects_[handle.index()].published;
  }

  void subscribe(ObjectClassHandle handle, std::span<const AttributeHandle> attributes,
                 bool active = true);
  void unsubscribe(ObjectClassHandle handle);
  void unsubscribe(ObjectClassHandle handle, std::span<const AttributeHandle> attributes);
  [[nodiscard]] const AttributeBits& subscribed(ObjectClassHandle handle) const {
    return objects_[handle.index()].subscribed;
  }
  /// Returns those of subscribed() to which the federate subscribes passively.
  [[nodiscard]] const AttributeBits& passive(ObjectClassHandle handle) const {
    return objects_[handle.index()].passive;
  }
  /// Returns the class as which an object registered as `registered` is discovered: the nearest
  /// class at or above it with a subscribed attribute; invalid: none.
  [[nodiscard]] ObjectClassHandle discovered_as(ObjectClassHandle registered) const;

  /// @{ Return the version of the declarations of interaction classes. Knowledge also advances it
  /// when it changes something else on which routes of interactions depend.
  [[nodiscard]] Version& version() { return version_; }
  [[nodiscard]] const Version& version() const { return version_; }
  /// @}

 private:
  struct InteractionState {
    bool published = false;
    bool subscribed = false;
    bool active = false;  // subscribed, and not passively
    SubscribedForm reception;
  };
  struct ObjectState {
    AttributeBits published;
    AttributeBits subscribed;
    AttributeBits passive;  // those of `subscribed` that are not active
  };

  void set_published(InteractionClassHandle handle, bool published) {
    interactions_[handle.index()].published = published;
    version_.advance();
  }
  void update_receptions(InteractionClassHandle top);

  const ObjectModel& model_;
  std::vector<InteractionState> interactions_;  // by class
  std::vector<ObjectState> objects_;            // by class
  Version version_;                             // of `interactions_`
};

}  // namespace roger::rti
