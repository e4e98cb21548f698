// Reference model of preferred orders (8.23, 8.24) and transportation types (6.23 to 6.30).
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"

namespace roger::test::model {

/// A change by a federate concerns the attributes of one object, or an interaction class. All types
/// of model.xml are reliable. A change for an attribute ends when the federate gives the attribute
/// up: a federate that acquires it sends it as the FDD says.
class ReferencePreferences {
 public:
  /// The argument must outlive this object.
  explicit ReferencePreferences(const ReferenceOwnership& ownership) : ownership_(ownership) {}

  /// Changes by the owner of the attributes.
  void change_order(std::size_t federate, const std::string& name, const Names& attributes,
                    bool timestamped);
  void change_transportation(const std::string& name, const Names& attributes, bool reliable);
  void change_order(std::size_t federate, const std::string& interaction_class, bool timestamped);
  void change_transportation(std::size_t federate, const std::string& interaction_class,
                             bool reliable);
  /// Ends the changes for attributes that their federates have given up.
  void end_given_up();
  /// The federate no longer publishes the class: its transportation type is that of the FDD again.
  void unpublish(std::size_t federate, const std::string& interaction_class) {
    class_reliabilities_.erase({federate, interaction_class});
  }
  void resign(std::size_t federate);

  /// Returns those of the attributes that the federate sends in timestamp order if it owns them.
  [[nodiscard]] Names timestamped(std::size_t federate, const std::string& name,
                                  const Names& attributes) const;
  /// Returns those of the attributes that the owner does not send reliably.
  [[nodiscard]] Names best_effort(const std::string& name, const Names& attributes) const;
  [[nodiscard]] bool is_timestamped(std::size_t federate,
                                    const std::string& interaction_class) const;
  [[nodiscard]] bool is_reliable(std::size_t federate, const std::string& interaction_class) const;

 private:
  struct Attribute {
    std::size_t federate = 0;
    std::string object;
    std::string name;
    friend auto operator<=>(const Attribute&, const Attribute&) = default;
  };
  using Classes = std::map<std::pair<std::size_t, std::string>, bool>;  // by federate and name

  const ReferenceOwnership& ownership_;
  std::map<Attribute, bool> orders_;         // true: in timestamp order
  std::map<Attribute, bool> reliabilities_;  // true: reliable
  Classes class_orders_;
  Classes class_reliabilities_;
};

}  // namespace roger::test::model
