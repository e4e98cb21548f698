// Admits instructor controls and break-ins of instructors only, if roles are enforced.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "radio/hla/control_proof.hpp"
#include "radio/hla/federate/control_shares.hpp"
#include "radio/hla/messages.hpp"

namespace roger::radio {

/// Time that the first permit of a break-in may take longer than its voice before the station
/// reports that it refuses the break-in.
inline constexpr Nanoseconds kPermitGrace{1'000'000'000};
/// A station reports the same refusal once in this time, and at most kMaxRefusalReports different
/// ones; it takes as many reports of other stations.
inline constexpr Nanoseconds kRefusalReportInterval{30'000'000'000};
inline constexpr std::size_t kMaxRefusalReports = 8;

/// The place where a membership proves its own controls and checks those of others. Memberships of
/// one station share it, so that a control is obeyed once. If roles are not enforced, it proves
/// nothing, and admits every sender's controls. The number of their effects is limited in any case.
/// Thread-safe.
class ControlGate {
 public:
  /// `clock` outlives this.
  ControlGate(const RoleSettings& roles, std::string federation, const Clock& clock);

  /// Returns the proof with which each message must be sent; empty: none. Controls have one proof
  /// for each kMaxProvedTogether.
  [[nodiscard]] std::vector<ByteVector> prove(std::span<const Message> messages) const;
  /// Returns whether listeners admit a break-in of this station only with a permit, which it can
  /// prove.
  [[nodiscard]] bool sends_permits() const { return proof_ && may_control_; }

  /// Whether something may be obeyed. If not, `report` describes the refusal, without the name of
  /// this station and, if it is unknown, of the sender; nullopt if it was reported recently, or
  /// this member does not report refusals.
  struct Admission {
    bool admitted = true;
    std::optional<ControlRefused> report = {};
    /// When the permit expires because of which a break-in is admitted; nullopt: there is none.
    std::optional<TimePoint> until = {};
  };
  /// Decides about a message. `parameters`: as received, in the order of message_parameters();
  /// `proof`: empty if none was sent; `federate`: identifies the sender in its federation, 0: not
  /// conveyed.
  [[nodiscard]] Admission admit(const Message& message, std::span<const Bytes> parameters,
                                Bytes proof, std::uint64_t federate = 0);
  /// Decides about a packet of a stream that breaks in.
  [[nodiscard]] Admission admit_break_in(std::uint64_t stream);

 private:
  /// A stream that breaks in without a permit.
  struct Unpermitted {
    TimePoint since{};
    TimePoint last{};
  };
  /// Recent reports of refusals, as sent except the station that refuses.
  using Reports = std::map<ByteVector, TimePoint>;
  struct State {
    std::map<std::uint64_t, TimePoint> permitted;  // newest permit of other streams
    std::map<std::uint64_t, Unpermitted> unpermitted;
    ControlShares shares;
    Reports own;
    Reports others;
  };

  /// Returns the report of a refusal by this member if it is due.
  [[nodiscard]] std::optional<ControlRefused> report_own(State& state, ControlRefused refused,
                                                         TimePoint now) const;
  /// Returns the report if it is due. Reports that differ only in the station that refuses are the
  /// same: otherwise, one forged control in a large exercise would use up kMaxRefusalReports.
  [[nodiscard]] static std::optional<ControlRefused> report(Reports& recent, ControlRefused refused,
                                                            TimePoint now);

  const std::shared_ptr<ControlProof> proof_;  // null: roles are not enforced
  const bool may_control_;
  const bool reports_refusals_;
  const std::string federation_;
  const Clock& clock_;
  Guarded<State> state_;
};

}  // namespace roger::radio
