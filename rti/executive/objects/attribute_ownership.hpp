// The ownership of one instance attribute, as the executive decides it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "rti/wire/ownership_messages.hpp"

namespace roger::rti::executive {

/// A notice to one federate.
struct OwnershipEffect {
  /// 0: every federate that can acquire the attribute, for kAssumptionRequested.
  FederateId to = 0;
  wire::OwnershipEvent event = wire::OwnershipEvent::kAcquired;
  ByteVector tag;
  FederateId acquirer = 0;  // see wire::OwnershipNotice
  friend bool operator==(const OwnershipEffect&, const OwnershipEffect&) = default;
};
using OwnershipEffects = std::vector<OwnershipEffect>;

/// States (IEEE 1516.1-2010, 7.1): unowned, owned, and offered, which is owned with a negotiated
/// divestiture in progress. While it is owned or offered, acquirers wait to acquire it, in the
/// order of their requests. An acquirer is willing (7.9), pending (7.8) or withdrawing (7.15).
///
/// A pending acquirer that takes over (HLAmodifyAttributeState) precedes all that do not. The
/// owner's RTI then divests the attribute on its own, so that no action of the owner that is still
/// in transit comes from a federate that has lost the attribute.
///
/// The order in which the executive processes actions decides every race. The exception is
/// Attribute Ownership Divestiture If Wanted and Confirm Divestiture, which the owner's RTI must
/// answer at once, also within a callback: it decides by the notices that it has received. When the
/// last acquirer cancels, the executive therefore first informs the owner (kWithdrawn) and
/// confirms the cancellation only when the owner's RTI has accepted it. If the owner has given the
/// attribute away meanwhile, the acquirer gets it.
///
/// Invariants: the owner is no acquirer, and each acquirer exists once; an unowned attribute has
/// no acquirers; willing acquirers exist only while it is offered; every pending acquirer was
/// announced to the owner. Pure; not thread-safe.
class AttributeOwnership {
 public:
  /// `owner` 0: unowned. `sought`: it was given up and has no new owner yet.
  explicit AttributeOwnership(FederateId owner, bool sought = false)
      : owner_(owner), sought_(sought) {}

  [[nodiscard]] FederateId owner() const { return owner_; }
  /// Returns whether the attribute was given up or offered and has no new owner yet. Then the
  /// federates that become able to acquire it are asked to (7.4), with offer_tag().
  [[nodiscard]] bool is_sought() const { return sought_ || (offered_ && !has_active_acquirer()); }
  [[nodiscard]] const ByteVector& offer_tag() const { return offer_tag_; }
  [[nodiscard]] bool has_acquirer(FederateId federate) const;
  /// Calls `visit(FederateId, const ByteVector& tag)` for the owner if it offers the attribute, and
  /// for each acquirer.
  template <class Visit>
  void visit_negotiators(Visit&& visit) const {
    if (offered_) visit(owner_, offer_tag_);
    for (const Acquirer& one : acquirers_) visit(one.federate, one.tag);
  }
  /// Returns whether owner() and is_sought() are the whole state.
  [[nodiscard]] bool is_settled() const { return !offered_ && acquirers_.empty(); }

  /// Applies an action of a federate. The actions of an owner must come from the owner; see
  /// is_owner_action(). `owner_seen` is the number that a notice to the owner would contain now.
  [[nodiscard]] OwnershipEffects apply(FederateId from, wire::OwnershipAction action,
                                       const ByteVector& tag, std::uint64_t owner_seen);
  /// The owner's RTI has accepted that `acquirer` withdraws, see wire::AcceptWithdrawal.
  [[nodiscard]] OwnershipEffects accept_withdrawal(FederateId acquirer, std::uint64_t seen);
  /// A federate has left the federation.
  [[nodiscard]] OwnershipEffects leave(FederateId federate);

 private:
  struct Acquirer {
    FederateId federate = 0;
    bool pending = false;  // else willing
    bool announced = false;
    bool takes_over = false;
    std::optional<std::uint64_t> withdrawing;  // set: `seen` of the kWithdrawn notice
    ByteVector tag;
  };
  using Acquirers = std::vector<Acquirer>;

  [[nodiscard]] Acquirers::iterator find(FederateId federate);
  [[nodiscard]] bool has_active_acquirer() const;
  void grant(FederateId federate, const ByteVector& tag, OwnershipEffects& effects);
  void transfer(bool owner_relies_on_it, const ByteVector& tag, OwnershipEffects& effects);
  void offer(const ByteVector& tag, OwnershipEffects& effects);
  void deny(OwnershipEffects& effects);
  void acquire(FederateId from, const ByteVector& tag, OwnershipEffects& effects);
  void take_over(FederateId from, OwnershipEffects& effects);
  void acquire_if_available(FederateId from, OwnershipEffects& effects);
  void cancel_acquisition(FederateId from, std::uint64_t owner_seen, OwnershipEffects& effects);
  /// Answers the willing acquirers, which cannot acquire an attribute that is not offered.
  void dismiss_willing(OwnershipEffects& effects);
  void end_withdrawals(OwnershipEffects& effects);
  /// Informs the owner of acquirers of which it does not know.
  void announce(OwnershipEffects& effects);

  FederateId owner_;
  bool offered_ = false;
  bool sought_ = false;
  bool confirmation_requested_ = false;
  ByteVector offer_tag_;
  Acquirers acquirers_;
};

/// Returns whether only the owner of an attribute can perform the action.
[[nodiscard]] bool is_owner_action(wire::OwnershipAction action);

}  // namespace roger::rti::executive
