// A joined federate's part in the management object model (MOM; IEEE 1516.1-2010, 11).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/mom/mom_facts.hpp"
#include "rti/federate/mom/mom_reports.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

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
  /// Returns the periodic attributes when they are due.
  [[nodiscard]] std::optional<wire::ReliableUpdate> due(const MomFacts& facts);

  /// Handles an interaction if it is one of the MOM's and addressed to this federate. Returns the
  /// answers: reports, and an update of the attributes that it changed.
  [[nodiscard]] std::vector<wire::ClientMessage> take(const MomFacts& facts,
                                                      const wire::ReliableInteraction& message);

 private:
  /// Handles an interaction for this federate. Returns the reports that answer it.
  [[nodiscard]] std::vector<MomReport> answer(const MomFacts& facts,
                                              const wire::ReliableInteraction& message);
  /// Handles HLAsetTiming. Returns a report if it is invalid.
  [[nodiscard]] std::vector<MomReport> set_timing(const MomFacts& facts,
                                                  const wire::ReliableInteraction& message);
  /// Handles HLAsetSwitches: each parameter acts by itself, and a missing one changes nothing.
  /// Returns one report for each parameter with an invalid value.
  [[nodiscard]] std::vector<MomReport> set_switches(const MomFacts& facts,
                                                    const wire::ReliableInteraction& message);
  [[nodiscard]] wire::ReliableInteraction encoded(const ObjectModel& model,
                                                  const MomReport& report) const;

  const FederateId self_;
  const Clock& clock_;
  const ObjectClassHandle class_;
  const InteractionClassHandle directed_;
  const InteractionClassHandle set_timing_;
  const InteractionClassHandle set_switches_;
  const ValueIndex convey_producing_federate_;
  std::vector<const MomAttribute*> attributes_;  // by index; nullptr: not offered
  std::vector<ValueIndex> periodic_;
  Nanoseconds period_{};  // 0: no periodic updates
  TimePoint next_{};
  TimePoint granted_since_;
};

}  // namespace roger::rti
