// Reference model of ownership management (clause 7): the attributes of all objects, with the
// privilege to delete.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "tests/integration/rti_model/expectation.hpp"
#include "tests/integration/rti_model/reference_attribute.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_known_objects.hpp"

namespace roger::test::model {

class ReferenceOwnership {
 public:
  /// The services that change the ownership of attributes.
  enum class Service {
    kDivest,              // 7.2
    kOffer,               // 7.3
    kConfirm,             // 7.6
    kAcquire,             // 7.8
    kAcquireIfAvailable,  // 7.9
    kDeny,                // 7.12
    kDivestIfWanted,      // 7.13
    kCancelOffer,         // 7.14
    kCancelAcquisition,   // 7.15
  };

  /// The arguments must outlive this object.
  ReferenceOwnership(const ReferenceDeclarations& declarations, const ReferenceKnownObjects& known)
      : declarations_(declarations), known_(known) {}

  /// The registering federate owns what it publishes (6.8).
  void register_object(std::size_t federate, const std::string& object_class,
                       const std::string& name);
  void delete_object(const std::string& name) { objects_.erase(name); }

  /// Exceptions of a service for an object that the federate knows.
  [[nodiscard]] Refusals refusals(Service service, std::size_t federate, const std::string& name,
                                  const Names& attributes) const;
  /// Effect of a service. Returns whether an attribute has another owner, or none any longer.
  bool apply(Service service, std::size_t federate, const std::string& name,
             const Names& attributes, const std::string& tag, Callbacks& callbacks);
  /// Returns the attributes among these that Attribute Ownership Divestiture If Wanted divests.
  [[nodiscard]] Names wanted(const std::string& name, const Names& attributes) const;

  /// The federate has discovered an object, or published attributes of a class, so that it can
  /// acquire attributes that are offered (7.4).
  void on_discovered(std::size_t federate, const std::string& name, Callbacks& callbacks) const;
  /// 7.4 does not limit how often it is asked: a federate that can acquire the attribute already
  /// is asked again if it publishes it at another class of the object.
  void on_published(std::size_t federate, const std::string& object_class, const Names& attributes,
                    Callbacks& callbacks) const;
  /// The federate has unpublished attributes of a class, so it does not own them any longer (5.3).
  /// Returns the objects of which it has owned some.
  Names on_unpublished(std::size_t federate, const std::string& object_class,
                       const Names& attributes, Callbacks& callbacks);
  /// Cancels all acquisitions of a federate that resigns, and divests what it owns (4.10). Returns
  /// the objects of which it has owned some.
  Names resign(std::size_t federate, Callbacks& callbacks);
  /// The same for one object. Returns whether the federate has owned some of its attributes.
  bool leave(std::size_t federate, const std::string& name, Callbacks& callbacks);
  /// The federate has deleted the object: its offers and acquisitions end.
  void end_negotiations(std::size_t federate, const std::string& name, Callbacks& callbacks);
  /// Asks an owner again to release what others acquire.
  void renew_acquisitions(std::size_t federate, const std::string& name,
                          Callbacks& callbacks) const;

  [[nodiscard]] std::optional<std::size_t> owner(const std::string& name,
                                                 const std::string& attribute) const;
  [[nodiscard]] bool owns(std::size_t federate, const std::string& name,
                          const Names& attributes) const;
  /// Returns whether the federate owns an attribute of an object that it knows and that is not
  /// among `except`.
  [[nodiscard]] bool owns_any(std::size_t federate, const Names& except) const;
  /// Exceptions of Local Delete Object Instance (6.16) for an object that the federate knows.
  [[nodiscard]] Refusals refusals_of_local_deletion(std::size_t federate,
                                                    const std::string& name) const;
  /// Returns the attributes of the object that the federate acquires; true: by Attribute Ownership
  /// Acquisition (7.8).
  [[nodiscard]] std::map<std::string, bool> wanted_by(std::size_t federate,
                                                      const std::string& name) const;
  /// Returns whether the federate acquires an attribute of an object that it knows.
  [[nodiscard]] bool acquires_any(std::size_t federate) const;
  /// Returns whether the federate acquires one of the attributes of an object that it knows as of
  /// the class.
  [[nodiscard]] bool acquires_of_class(std::size_t federate, const std::string& object_class,
                                       const Names& attributes) const;

 private:
  struct Object {
    std::string registered_class;
    std::map<std::string, ReferenceAttribute> attributes;
  };

  [[nodiscard]] bool is_able(std::size_t federate, const std::string& name,
                             const std::string& attribute) const;
  [[nodiscard]] ReferenceAttribute::Federates able(std::size_t except, const std::string& name,
                                                   const std::string& attribute) const;
  [[nodiscard]] Refusals refusals(Service service, std::size_t federate,
                                  const ReferenceAttribute& attribute) const;
  OwnershipCallbacks apply(Service service, std::size_t federate, const std::string& name,
                           const std::string& attribute, const std::string& tag);
  /// Adds callbacks. A federate that has removed the object receives none.
  void add(const std::string& name, const std::string& attribute, const OwnershipCallbacks& some,
           Callbacks& callbacks) const;
  /// Asks the federate to assume the attribute if it is offered.
  void ask(std::size_t federate, const std::string& name, const std::string& attribute,
           Callbacks& callbacks) const;

  const ReferenceDeclarations& declarations_;
  const ReferenceKnownObjects& known_;
  std::map<std::string, Object> objects_;
};

}  // namespace roger::test::model
