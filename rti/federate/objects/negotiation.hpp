// The ownership of one instance attribute from the point of view of one federate.
#pragma once

#include <cstdint>

#include "rti/wire/ownership_messages.hpp"

namespace roger::rti {

/// The state chart of an instance attribute (IEEE 1516.1-2010, 7.1, "Establishing ownership of an
/// instance attribute"), except whether the federate owns it, which the caller keeps and passes as
/// `owned`. The default value is the state of an attribute whose ownership is not negotiated.
///
/// States if it is owned: not divesting, or divesting (negotiated divestiture); in both, wanted or
/// not. States otherwise: the Acquisition. Services change the state when they are called,
/// callbacks when they are made. The exception is `wanted`, which changes when the executive's
/// notice arrives, so that a service decides by the latest knowledge: while an attribute is wanted,
/// the executive knows an acquirer that gets it if it is given away now (see
/// executive::AttributeOwnership). Notices that the executive sent before it processed this
/// federate's last action on the attribute are ignored. Pure; not thread-safe.
class Negotiation {
 public:
  enum class Acquisition : std::uint8_t {
    kNone,
    kWilling,     // Attribute Ownership Acquisition If Available, 7.9
    kPending,     // Attribute Ownership Acquisition, 7.8, and taking over
    kCancelling,  // Cancel Attribute Ownership Acquisition, 7.15
  };
  /// Why a service cannot be called.
  enum class Objection : std::uint8_t {
    kNone,
    kNotOwned,
    kOwned,
    kAlreadyDivesting,
    kNotDivesting,
    kNotWanted,
    kAlreadyAcquiring,
    kNotAcquiring,
    kStillCancelling,
  };

  [[nodiscard]] Objection check(wire::OwnershipAction action, bool owned) const;
  /// Returns whether an action that check() allows has an effect: the executive is informed only
  /// then.
  [[nodiscard]] bool matters(wire::OwnershipAction action) const;
  /// The executive is informed of an action that matters, by this federate's ChangeOwnership number
  /// `number`. The caller updates whether the attribute is owned, see gives_away().
  void act(wire::OwnershipAction action, std::uint64_t number);

  /// The federate has deleted the object: offers and acquisitions end. The executive repeats what
  /// still applies if the deletion is retracted.
  void end();

  /// A notice has arrived.
  void arrive(wire::OwnershipEvent event, std::uint64_t seen);
  /// It is time for the callback of a notice. Returns whether it is made. After kAcquired the
  /// attribute is owned. kTakenOver has no callback: if true is returned, the caller divests.
  [[nodiscard]] bool happen(wire::OwnershipEvent event, bool owned, std::uint64_t seen);

  [[nodiscard]] Acquisition acquisition() const { return acquisition_; }
  [[nodiscard]] bool is_divesting() const { return divesting_; }
  [[nodiscard]] bool is_wanted() const { return wanted_; }

 private:
  Acquisition acquisition_ = Acquisition::kNone;
  bool divesting_ = false;
  bool wanted_ = false;
  std::uint64_t last_action_ = 0;  // number of the last action as the owner
};

/// Returns whether the federate does not own the attributes after the action.
[[nodiscard]] bool gives_away(wire::OwnershipAction action);

}  // namespace roger::rti
