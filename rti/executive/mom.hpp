// The executive's part in the management object model (IEEE 1516.1-2010, 11).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// What the object that stands for the federation says.
struct FederationFacts {
  std::string name;
  std::string logical_time;
  std::vector<std::string> modules;  // designators
  std::vector<FederateId> federates;
  bool auto_provide = false;
  std::vector<std::string> other_executives;  // where they are, for people
};

/// Which classes of a federation's object model are the MOM's, and what they mean to the executive:
/// the RTI's part within each federate answers for that federate, the executive for the federation.
/// Pure. Every model that modules are added to stays good.
class Mom {
 public:
  explicit Mom(const ObjectModel& model);

  /// The class of the object that stands for the federation.
  [[nodiscard]] ObjectClassHandle federation_class() const { return federation_; }
  static constexpr const char* kFederationObjectName = "HLAfederation";

  /// Whether objects of the class may stand for a federate.
  [[nodiscard]] bool is_federate_class(const ObjectModel& model, ObjectClassHandle at) const {
    return model.is_same_or_descendant(at, federate_);
  }
  /// Whether it is the RTI that sends these, and not the federate it sends them for.
  [[nodiscard]] bool is_report(const ObjectModel& model, InteractionClassHandle at) const {
    return model.is_same_or_descendant(at, report_);
  }
  /// Whether these are for the RTI's part within one federate.
  [[nodiscard]] bool is_directed(const ObjectModel& model, InteractionClassHandle at) const {
    return at != directed_ && model.is_same_or_descendant(at, directed_) && !is_report(model, at);
  }
  /// Which federate a directed interaction is for; nullopt: it does not say.
  [[nodiscard]] std::optional<FederateId> target(const ObjectModel& model,
                                                 const wire::ReliableInteraction& message) const;

  /// What of `indices` the object that stands for the federation has.
  [[nodiscard]] std::vector<Value> values(const ObjectModel& model, const FederationFacts& facts,
                                          const std::vector<ValueIndex>& indices) const;
  /// The attributes that change when somebody joins or leaves.
  [[nodiscard]] std::vector<ValueIndex> changing(const ObjectModel& model) const;
  /// The report that a federate was lost instead of resigning (HLAreportFederateLost).
  [[nodiscard]] wire::ReliableInteraction federate_lost(const ObjectModel& model,
                                                        FederateId federate,
                                                        const std::string& name,
                                                        const std::string& why) const;
  /// The attribute that lists other executives of the network.
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
