// The owners of the attributes of one object instance.
#pragma once

#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "rti/executive/objects/attribute_ownership.hpp"

namespace roger::rti::executive {

/// Attributes are named by their index at the class of the registration. An attribute whose
/// ownership is not being negotiated takes only the entries of two vectors. Not thread-safe.
class ObjectOwnership {
 public:
  /// No attribute is owned.
  ObjectOwnership() = default;
  /// `owners`: by index; 0: unowned.
  explicit ObjectOwnership(std::vector<FederateId> owners) : owners_(std::move(owners)) {}

  /// Returns the number of attributes for which it has an entry.
  [[nodiscard]] std::size_t size() const { return owners_.size(); }
  /// Returns 0 for an unowned attribute and beyond the last one.
  [[nodiscard]] FederateId owner(ValueIndex index) const {
    return index < owners_.size() ? owners_[index] : FederateId{0};
  }
  [[nodiscard]] bool owns_any(FederateId federate) const;
  /// Returns whether another federate owns an attribute.
  [[nodiscard]] bool is_owned_by_others(FederateId federate) const;
  /// Returns whether the federate has requested an attribute and has no answer yet.
  [[nodiscard]] bool is_acquiring(FederateId federate) const;
  [[nodiscard]] bool is_sought(ValueIndex index) const;
  /// Returns the tag with which federates are asked to acquire a sought attribute.
  [[nodiscard]] const ByteVector& offer_tag(ValueIndex index) const;
  /// Returns the attributes that are sought, see AttributeOwnership.
  [[nodiscard]] std::vector<ValueIndex> sought() const;
  /// Returns the attributes that the federate owns or acquires.
  [[nodiscard]] std::vector<ValueIndex> concerning(FederateId federate) const;

  /// @{ Call `visit(FederateId, const ByteVector& tag)` for each federate that offers or acquires
  /// an attribute: this one; any, once for each attribute.
  template <class Visit>
  void visit_negotiators(ValueIndex index, Visit&& visit) const {
    const auto found = negotiated_.find(index);
    if (found != negotiated_.end()) found->second.visit_negotiators(visit);
  }
  template <class Visit>
  void visit_negotiators(Visit&& visit) const {
    for (const auto& [index, one] : negotiated_) one.visit_negotiators(visit);
  }
  /// @}

  /// Returns what `change(AttributeOwnership&)` returns for an attribute of the object's class.
  template <class Change>
  OwnershipEffects update(ValueIndex index, Change&& change) {
    // A module of a later federate may have added the attribute to the class.
    if (index >= owners_.size()) owners_.resize(index + std::size_t{1});
    const auto found = negotiated_.find(index);
    // A copy, so that a change that runs out of memory leaves the attribute as it was.
    AttributeOwnership one = found == negotiated_.end()
                                 ? AttributeOwnership(owners_[index], is_given_up(index))
                                 : found->second;
    OwnershipEffects effects = std::forward<Change>(change)(one);
    const bool given_up = one.is_settled() && one.is_sought();
    if (given_up || !given_up_.empty()) given_up_.resize(owners_.size());
    if (!given_up_.empty()) given_up_[index] = given_up;
    owners_[index] = one.owner();
    if (!one.is_settled()) {
      negotiated_.insert_or_assign(index, std::move(one));
    } else if (found != negotiated_.end()) {
      negotiated_.erase(found);
    }
    return effects;
  }

 private:
  [[nodiscard]] bool is_given_up(std::size_t index) const {
    return index < given_up_.size() && given_up_[index];
  }

  std::vector<FederateId> owners_;
  std::vector<bool> given_up_;  // sought without a negotiation; empty: none
  std::map<ValueIndex, AttributeOwnership> negotiated_;  // all that are not settled
};

}  // namespace roger::rti::executive
