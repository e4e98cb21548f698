// The executive's part in the management object model (IEEE 1516.1-2010, 11).
#pragma once

#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rti/executive/synchronization/sync_point_facts.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// The state of a federation as the MOM shows it.
struct FederationFacts {
  std::string name;
  std::string logical_time;
  const wire::ModuleText& mim;
  const std::vector<wire::ModuleText>& modules;
  /// The modules with which each joined federate joined.
  std::map<FederateId, std::vector<const wire::ModuleText*>> modules_of;
  bool auto_provide = false;
  std::vector<std::string> other_executives;  // addresses, as text
  std::vector<SyncPointFacts> sync_points;
};

/// Encodes a text that may be as large as all FOM modules together; nullopt: it exceeds what a
/// message can contain.
[[nodiscard]] std::optional<ByteVector> sendable_text(const std::string& text);

/// The value of HLAcurrentFDD. It is computed when it is first requested and then stored, because
/// that parses and prints all modules. Not thread-safe.
class CurrentFdd {
 public:
  /// Returns the encoded document; nullopt: it exceeds what a message can contain.
  [[nodiscard]] const std::optional<ByteVector>& value(const FederationFacts& facts);
  /// Must be called when the modules of the federation have changed.
  void reset() noexcept { computed_ = false; }

 private:
  bool computed_ = false;
  std::optional<ByteVector> value_;
};

/// Knows which classes of a federation's object model belong to the MOM and what they mean to the
/// executive. The RTI part in each federate answers for that federate; the executive answers for
/// the federation. Pure and immutable; stays valid for every model that is created by adding
/// modules.
class FederationMom {
 public:
  /// The executive's action on an interaction.
  enum class Task { kNone, kSetSwitches, kReportModuleOfFederate, kReportOnFederation };

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
  /// Returns whether interactions of the class with this full name report services with their
  /// arguments, such as values that a federate has sent.
  [[nodiscard]] static bool reveals_arguments(std::string_view class_name);
  /// Returns whether interactions of the class with this full name make the addressed federate do
  /// something other than to report.
  [[nodiscard]] static bool is_command(std::string_view class_name);
  /// Returns how the executive itself acts on interactions of the class, see handle_mom().
  [[nodiscard]] Task task(const ObjectModel& model, InteractionClassHandle at) const;
  /// Returns the federate that a directed interaction addresses; nullopt: the parameter is missing
  /// or invalid.
  [[nodiscard]] std::optional<FederateId> target(const ObjectModel& model,
                                                 const wire::ReliableInteraction& message) const;

  /// Returns the values of those of `indices` that the federation's object has.
  [[nodiscard]] std::vector<Value> values(const ObjectModel& model, const FederationFacts& facts,
                                          CurrentFdd& current_fdd,
                                          const std::vector<ValueIndex>& indices) const;
  /// Returns the indices of attributes of the federation's object.
  [[nodiscard]] std::vector<ValueIndex> indices(
      const ObjectModel& model, std::initializer_list<std::string_view> names) const;
  /// A federate that was lost without resigning.
  struct LostFederate {
    FederateId federate = 0;
    const std::string& name;
    const ByteVector& last_time;  // the last one that it was granted, encoded; empty: none
    const std::string& why;
  };
  /// Returns the report of a lost federate (HLAreportFederateLost).
  [[nodiscard]] wire::ReliableInteraction federate_lost(const ObjectModel& model,
                                                        const LostFederate& lost) const;

 private:
  ObjectClassHandle federate_;
  ObjectClassHandle federation_;
  InteractionClassHandle directed_;
  InteractionClassHandle report_;
  InteractionClassHandle request_module_;
  InteractionClassHandle set_switches_;
  InteractionClassHandle federation_request_;
  ParameterHandle federate_parameter_;
};

}  // namespace roger::rti::executive
