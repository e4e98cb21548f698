// The publications of one federate.
#pragma once

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Publications of object class attributes and interaction classes (IEEE 1516.1-2010, 5.2 to 5.5).
/// An object class with a published attribute includes the privilege to delete, which is published
/// implicitly. Classes must belong to the model that is passed. Not thread-safe.
class Publications {
 public:
  /// Returns the attributes that were not published at this class before.
  std::vector<AttributeHandle> publish(const ObjectModel& model, ObjectClassHandle at,
                                       std::span<const AttributeHandle> attributes);
  void unpublish(const ObjectModel& model, ObjectClassHandle at,
                 std::span<const AttributeHandle> attributes);

  /// Returns whether the attribute is published at exactly this class.
  [[nodiscard]] bool publishes(ObjectClassHandle at, AttributeHandle attribute) const;
  /// Returns whether the attribute is published at the class or one of its superclasses: at every
  /// class as which the federate may know an object of the class.
  [[nodiscard]] bool publishes_at_or_above(const ObjectModel& model, ObjectClassHandle at,
                                           AttributeHandle attribute) const;

  /// Returns the number of published attributes, counted at each class.
  [[nodiscard]] std::size_t attribute_count() const { return attribute_count_; }

  void publish(InteractionClassHandle at) { interactions_.insert(at); }
  void unpublish(InteractionClassHandle at) { interactions_.erase(at); }
  [[nodiscard]] const std::set<InteractionClassHandle>& interactions() const {
    return interactions_;
  }
  /// The published attributes of each class that has any.
  [[nodiscard]] const std::map<ObjectClassHandle, std::set<AttributeHandle>>& attributes() const {
    return published_;
  }

 private:
  std::map<ObjectClassHandle, std::set<AttributeHandle>> published_;
  std::size_t attribute_count_ = 0;
  std::set<InteractionClassHandle> interactions_;
};

using PublicationsByFederate = std::map<FederateId, Publications>;

}  // namespace roger::rti::executive
