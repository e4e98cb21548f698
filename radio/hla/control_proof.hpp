// The interface between radio/hla and the security of the RTI: which stations may use instructor
// controls, and how they prove it. An RTI without certificates has none of this.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>

#include "core/octets.hpp"
#include "radio/hla/control_refusal.hpp"

namespace roger::radio {

/// The result of checking a proof.
struct CheckedControl {
  std::string station;     // that has sent the control, as its certificate names it; empty: unknown
  ControlRefusal refusal;  // why the control must not be obeyed; empty: it may
};

/// Maximum number of controls with one proof.
inline constexpr std::size_t kMaxProvedTogether = 16;

/// Proves the controls of this station, and checks those of others. Thread-safe.
class ControlProof {
 public:
  virtual ~ControlProof() = default;
  /// Returns the common proof of 1 to kMaxProvedTogether controls with different contents for a
  /// federation; it must be sent with each of them.
  [[nodiscard]] virtual ByteVector prove(const std::string& federation,
                                         std::span<const ByteVector> contents) = 0;
  /// Checks a control; `proof` is empty if the sender has sent none. Takes up to 0.5 ms, and for
  /// further controls with the same valid proof some microseconds.
  [[nodiscard]] virtual CheckedControl check(const std::string& federation, Bytes content,
                                             Bytes proof) = 0;

 protected:
  ControlProof() = default;
  ControlProof(const ControlProof&) = default;
  ControlProof& operator=(const ControlProof&) = default;
};

/// The role that may use instructor controls and break in.
inline constexpr const char* kInstructorRole = "instructor";

/// Whether stations obey instructors only; by default they obey every station.
struct RoleSettings {
  /// Role of this station, from its certificate; empty: roles are not enforced.
  std::string own;
  /// Makes the proof for one membership, which remembers the controls that it has received. Set if
  /// `own` is.
  std::function<std::shared_ptr<ControlProof>()> make_proof;
  /// Whether the member reports to all others which controls it does not obey. Only the
  /// station of a program does, since its other members would report the same refusals again.
  bool reports_refusals = true;

  [[nodiscard]] bool enforced() const { return !own.empty(); }
  /// Returns whether this station may use instructor controls and break in.
  [[nodiscard]] bool may_control() const { return !enforced() || own == kInstructorRole; }
};

}  // namespace roger::radio
