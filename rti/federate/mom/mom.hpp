// A joined federate's part in the management object model (MOM; IEEE 1516.1-2010, 11).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/mom/mom_facts.hpp"
#include "rti/federate/mom/mom_reports.hpp"
#include "rti/federate/mom/service_invoker.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/mom/parameters.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The effects of an interaction of the MOM.
struct MomReaction {
  /// An instance attribute that the federate takes over.
  struct TakenOver {
    rti1516e::ObjectInstanceHandle object;
    rti1516e::AttributeHandle attribute;
  };
  /// Reports, and an update of the attributes that the interaction changed.
  std::vector<wire::ClientMessage> messages;
  /// Service to be invoked on behalf of the federate; nullptr: none.
  ServiceInvoker::Service service;
  std::optional<TakenOver> taken_over;  // by HLAmodifyAttributeState
};

/// Acts on behalf of the RTI for the object that represents this federate. Messages go in and come
/// out; their contents are read from the federate's own state, the facts. Not thread-safe.
class FederateMom {
 public:
  FederateMom(FederateId self, const ObjectModel& model, const Clock& clock);

  [[nodiscard]] ObjectId object() const { return mom_object_id(self_); }
  /// Returns the registration of the object.
  [[nodiscard]] wire::RegisterObject registration() const;

  /// Returns an update with the offered attributes among `indices`; nullopt: none.
  [[nodiscard]] std::optional<wire::ReliableUpdate> provide(const MomFacts& facts,
                                                            const std::vector<ValueIndex>& indices,
                                                            ByteVector tag);
  /// Returns the attributes whose values must be sent now: the periodic ones when they are due, and
  /// the conditional ones that have changed. Nothing before the first provide(), because no
  /// federate has subscribed until then.
  [[nodiscard]] std::optional<wire::ReliableUpdate> due(const MomFacts& facts);

  /// Returns whether interactions of the class are the MOM's, so that take() must see them.
  [[nodiscard]] bool concerns(const ObjectModel& model, InteractionClassHandle at) const {
    return model.contains(at) && model.is_same_or_descendant(at, manager_);
  }
  /// Handles an interaction that concerns the MOM if it is addressed to this federate.
  [[nodiscard]] MomReaction take(const MomFacts& facts, const wire::ReliableInteraction& message);

  /// Returns a report as an interaction.
  [[nodiscard]] wire::ReliableInteraction encoded(const ObjectModel& model,
                                                  const MomReport& report) const;

 private:
  /// Handles an interaction for this federate: requests and adjustments. Returns the reports that
  /// answer it. Throws mom::ParameterError.
  [[nodiscard]] std::vector<MomReport> answer(const MomFacts& facts, InteractionClassHandle at,
                                              const mom::Parameters& parameters);
  /// @{ Handle HLAadjust. Throw mom::ParameterError.
  void set_timing(const mom::Parameters& parameters);
  /// Returns a report if reporting cannot be enabled.
  static std::vector<MomReport> set_service_reporting(const MomFacts& facts,
                                                      InteractionClassHandle at, bool enabled);
  /// Each parameter acts by itself, and a missing one changes nothing. Returns one report for each
  /// parameter with an invalid value.
  static std::vector<MomReport> set_switches(const MomFacts& facts, InteractionClassHandle at,
                                             const mom::Parameters& parameters);
  /// @}
  /// Adds the conditional attributes that have changed since they were last sent.
  void add_changes(const MomFacts& facts, std::vector<ValueIndex>& indices) const;

  const FederateId self_;
  const Clock& clock_;
  const ObjectClassHandle class_;
  const InteractionClassHandle manager_;
  const InteractionClassHandle directed_;
  std::vector<const MomAttribute*> attributes_;  // by index; nullptr: not offered
  /// The conditional attributes as last sent; empty before the first provide().
  std::map<ValueIndex, ByteVector> sent_;
  Nanoseconds period_{};  // 0: no periodic updates
  TimePoint next_{};
  const TimePoint joined_;
  TimeSpent reported_;  // totals since joining, when they were last reported
};

}  // namespace roger::rti
