// The executive's part in the management object model (IEEE 1516.1-2010, 11).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Values of the MOM object that represents the federation.
struct FederationFacts {
  std::string name;
  std::string logical_time;
  std::string mim = "HLAstandardMIM";  // designator
  std::vector<std::string> modules;    // designators
  std::vector<FederateId> federates;
  bool auto_provide = false;
  std::vector<std::string> other_executives;  // addresses, as text
};

/// Knows which classes of a federation's object model belong to the MOM and what they mean to the
/// executive. The RTI part in each federate answers for that federate; the executive answers for
/// the federation. Pure and immutable; stays valid for every model that is created by adding
/// modules.
class FederationMom {
 public:
  explicit FederationMom(const ObjectModel& model);

  /// Returns the class of the object that represents the federation.
  [[nodiscard]] ObjectClassHandle federation_class() const { return federation_; }
  static constexpr const char* kFederationObjectName = "HLAfederation";

  /// Returns whether objects of the class can represent a federate.
  [[nodiscard]] bool is_federate_class(const ObjectModel& model, ObjectClassHandle at) const {
    return model.is_same_or_descendant(at, federate_);
  }
  /// Returns whether interactions of the class are reports, which the RTI sends and not the
  /// federate.
  [[nodiscard]] bool is_report(const ObjectModel& model, InteractionClassHandle at) const {
    return model.is_same_or_descendant(at, report_);
  }
  /// Returns whether interactions of the class are addressed to the RTI part in one federate.
  [[nodiscard]] bool is_directed(const ObjectModel& model, InteractionClassHandle at) const {
    return at != directed_ && model.is_same_or_descendant(at, directed_) && !is_report(model, at);
  }
  /// Returns the federate that a directed interaction addresses; nullopt: the parameter is missing
  /// or invalid.
  [[nodiscard]] std::optional<FederateId> target(const ObjectModel& model,
                                                 const wire::ReliableInteraction& message) const;

  /// Returns the values of those of `indices` that the federation's object has.
  [[nodiscard]] std::vector<Value> values(const ObjectModel& model, const FederationFacts& facts,
                                          const std::vector<ValueIndex>& indices) const;
  /// Returns the attributes that change when a federate joins or leaves.
  [[nodiscard]] std::vector<ValueIndex> changing(const ObjectModel& model) const;
  /// Returns the report that a federate was lost without resigning (HLAreportFederateLost).
  [[nodiscard]] wire::ReliableInteraction federate_lost(const ObjectModel& model,
                                                        FederateId federate,
                                                        const std::string& name,
                                                        const std::string& why) const;
  /// Returns the attribute that lists other executives of the network.
  [[nodiscard]] ValueIndex other_executives(const ObjectModel& model) const;

 private:
  ObjectClassHandle federate_;
  ObjectClassHandle federation_;
  InteractionClassHandle directed_;
  InteractionClassHandle report_;
  InteractionClassHandle federate_lost_;
  ParameterHandle federate_parameter_;
};

}  // namespace roger::rti::executive
