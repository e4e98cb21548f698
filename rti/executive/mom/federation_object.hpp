// The federation as the management object model shows it (IEEE 1516.1-2010, 11).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rti/executive/base/membership.hpp"
#include "rti/executive/base/outbox.hpp"
#include "rti/executive/declarations/interests.hpp"
#include "rti/executive/mom/mom.hpp"
#include "rti/executive/objects/objects.hpp"
#include "rti/executive/synchronization/sync_points.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Provides the values of the MOM object of the federation, and acts on the interactions of the MOM
/// that concern the federation. Not thread-safe.
class FederationObject {
 public:
  /// Keeps references.
  FederationObject(const Membership& membership, const SyncPoints& sync_points,
                   const Objects& objects, const Interests& interests)
      : membership_(membership),
        model_(membership.model()),
        sync_points_(sync_points),
        objects_(objects),
        interests_(interests),
        mom_(model_) {}

  [[nodiscard]] const FederationMom& mom() const { return mom_; }
  [[nodiscard]] bool auto_provide() const {
    return auto_provide_.value_or(model_.switches().auto_provide.value_or(false));
  }

  /// Sends the subscribers the values of attributes to which they subscribe.
  void provide(std::vector<ValueIndex> indices, const ByteVector& tag, Outbox& outbox);
  /// Acts on an interaction. `target`: the joined federate that a directed one addresses; else 0.
  void act_on(FederateId from, FederateId target, const wire::ReliableInteraction& message,
              Outbox& outbox);

  /// Sends a federate that joins the switches that differ from the model.
  void join(FederateId federate, Outbox& outbox) const;
  /// Shows that federates have joined, perhaps with additional modules, or left.
  void on_federates_changed(bool modules_added, Outbox& outbox);
  /// Reports that a federate, which is still joined, was lost without resigning. `last_time`: see
  /// FederationTime::last_granted().
  void report_lost(FederateId federate, const ByteVector& last_time, const std::string& why,
                   Outbox& outbox) const;
  /// Sets the addresses of other executives on this network.
  void set_other_executives(const std::vector<std::string>& places, Outbox& outbox);

 private:
  [[nodiscard]] FederationFacts facts() const;
  void set_auto_provide(bool enabled, Outbox& outbox);
  /// Sends the values of attributes that have changed.
  void update(std::initializer_list<std::string_view> attributes, Outbox& outbox);
  /// Sends a report of the RTI to its subscribers except `concerned`.
  void send(wire::ReliableInteraction&& report, FederateId concerned, Outbox& outbox) const;

  const Membership& membership_;
  const ObjectModel& model_;
  const SyncPoints& sync_points_;
  const Objects& objects_;
  const Interests& interests_;
  const FederationMom mom_;
  CurrentFdd current_fdd_;
  std::vector<std::string> other_executives_;  // addresses, as text
  std::optional<bool> auto_provide_;           // absent: as in the model
};

}  // namespace roger::rti::executive
