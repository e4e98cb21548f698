// What an operator sets on one of his radios, and which orders it accepts.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// What one receiver is set to.
struct ReceiverTuning {
  Address address;           // not set: it is off
  const Net* net = nullptr;  // none: tuned by hand, beside all nets
  KeyFill key;
  std::optional<Hopping> hopping;
};

/// The settings of one radio. Not thread-safe.
class Tuning {
 public:
  /// `nets` are those of the plan that `radio` is from; it must outlive this.
  Tuning(const RadioPlan& radio, const std::vector<Net>& nets);

  /// Errors say what the radio can do instead; the old tuning is then kept.
  Status tune(Frequency frequency);
  Status select_preset(int preset);
  Status set_volume(double volume_db);
  Status set_pan(double pan);
  void set_mute(bool muted) { muted_ = muted; }
  void set_squelch(bool on) { squelch_ = on; }
  /// The plain/secure switch. Errors: this radio has no key at all.
  Status set_secure(bool on);
  /// The clock that it hops by: so much ahead of its nets'. Errors: it has no net that hops.
  Status set_time_of_day(double offset_s);

  /// To a line of its own, in a call with `other`; disconnect() leaves it as it was before.
  void connect(const std::string& net_key, const std::string& other);
  void disconnect() { private_.reset(); }
  [[nodiscard]] bool connected() const { return private_.has_value(); }
  /// The net's; none: tuned by hand, beside all nets, or on a line.
  [[nodiscard]] std::optional<Modulation> modulation() const;

  /// Listens to its presets in turn; tuning it ends that. Errors: it has less than two presets.
  Status set_scanning(bool on);
  /// While scanning: one of its presets. Where it transmits stays as it was.
  void listen_to(int preset) {
    if (scanned_) scanned_ = preset;
  }

  [[nodiscard]] const RadioPlan& plan() const { return radio_; }
  /// Where it transmits, and listens unless it scans.
  [[nodiscard]] Address address() const { return private_ ? private_->line : address_; }
  [[nodiscard]] int preset() const { return preset_; }
  [[nodiscard]] ReceiverTuning receiver() const;
  /// Of its guard receiver: off when it has none, or when the radio listens there itself.
  [[nodiscard]] ReceiverTuning guard() const;
  [[nodiscard]] bool squelch() const { return squelch_; }
  /// The net tuned to, or nullptr when the frequency is on none. By hand no radio gets onto a net
  /// that hops.
  [[nodiscard]] const Net* net() const;
  /// The key that it speaks and hears with now: the net's, when it is filled and switched on.
  [[nodiscard]] KeyFill key() const;
  /// How it hops now; none: it stays on its frequency.
  [[nodiscard]] std::optional<Hopping> hopping() const;
  /// Volume as an amplitude factor; 0 when muted, or when all radios are.
  [[nodiscard]] float amplitude(bool all_muted) const;
  [[nodiscard]] double pan() const { return pan_; }
  /// Addresses that this radio is tuned to or may be within a click: the presets'.
  [[nodiscard]] std::vector<Address> addresses_of_interest() const;
  /// Fills what is set and what is fixed.
  void fill(RadioSnapshot& snapshot) const;

 private:
  [[nodiscard]] KeyFill key_for(const Net* net) const;
  [[nodiscard]] std::optional<Hopping> hopping_on(const Net* net) const;

  RadioPlan radio_;
  const std::vector<Net>& nets_;
  Address address_;
  int preset_ = 0;
  double volume_db_ = 0.0;
  double pan_ = 0.0;
  bool muted_ = false;
  bool squelch_ = true;
  bool secure_ = true;
  std::int32_t clock_ms_ = 0;
  std::optional<int> scanned_;  // preset listened to while scanning
  struct Private {
    Address line;
    std::string other;
  };
  std::optional<Private> private_;  // in a call
};

}  // namespace roger::radio
