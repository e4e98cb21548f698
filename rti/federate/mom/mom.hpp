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

/// Answers, on behalf of the RTI, for the object that stands for this federate. Messages in,
/// messages out; what they say is read from the federate's own state, the facts. Not thread-safe.
class Mom {
 public:
  Mom(FederateId self, const ObjectModel& model, const Clock& clock);

  [[nodiscard]] ObjectId object() const { return mom_object_id(self_); }
  /// Makes the object known.
  [[nodiscard]] wire::RegisterObject registration() const;

  /// What of `indices` there is to say; nullopt: nothing.
  [[nodiscard]] std::optional<wire::ReliableUpdate> provide(const MomFacts& facts,
                                                            const std::vector<ValueIndex>& indices,
                                                            ByteVector tag);
  /// The periodic attributes, when it is time for them.
  [[nodiscard]] std::optional<wire::ReliableUpdate> due(const MomFacts& facts);

  /// Acts on an interaction, if it is one of the MOM's and for this federate. Returns what answers
  /// it: reports, and an update of the attributes that it changed.
  [[nodiscard]] std::vector<wire::ClientMessage> take(const MomFacts& facts,
                                                      const wire::ReliableInteraction& message);

 private:
  /// Does what an interaction for this federate asks for. Returns the reports that answer it.
  [[nodiscard]] std::vector<MomReport> answer(const MomFacts& facts,
                                              const wire::ReliableInteraction& message);
  /// What was wrong with it, if anything was.
  [[nodiscard]] std::vector<MomReport> set_timing(const MomFacts& facts,
                                                  const wire::ReliableInteraction& message);
  /// HLAsetSwitches: each parameter acts by itself, and an absent one changes nothing. Returns what
  /// was wrong, one report for each parameter with a value that can't be used.
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
  std::vector<const MomAttribute*> attributes_;  // by index; null: not offered
  std::vector<ValueIndex> periodic_;
  Nanoseconds period_{};  // 0: nothing is sent unasked
  TimePoint next_{};
  TimePoint granted_since_;
};

}  // namespace roger::rti
