// The settings of one of the operator's radios, and which commands it accepts.
#pragma once

#include <optional>
#include <vector>

#include "radio/plan/net_plan.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/port/snapshot.hpp"

namespace roger::radio {

/// Modulation and bandwidth of a channel.
struct ChannelType {
  Modulation modulation = Modulation::kFm;
  double bandwidth_khz = 25.0;
};

/// Tuning of one receiver.
struct ReceiverTuning {
  Address address;                  // not set: off
  const Net* net = nullptr;         // none: tuned by hand to no net
  std::optional<ChannelType> type;  // none: unknown, or a line
  KeyFill key;
  std::optional<Hopping> hopping;
};

/// The settings of one radio. Not thread-safe.
class Tuning {
 public:
  /// `nets` are those of the plan that `radio` is from; it must outlive this.
  Tuning(const RadioPlan& radio, const std::vector<Net>& nets);

  /// A refusal says what the radio can do instead; the old tuning then remains.
  /// `channel`: as the operator enters it, see RadioPlan::refusal().
  CommandResult tune(Frequency channel);
  CommandResult select_preset(int preset);
  CommandResult set(const SetVolume& command);
  CommandResult set(const SetPan& command);
  CommandResult set(const SetOutput& command);
  CommandResult set(const SetMute& command);
  CommandResult set(const SetSquelch& command);
  /// Operates the plain/secure switch. Refused if this radio has no key.
  CommandResult set(const SetSecure& command);
  /// Sets by how much the hopping clock is ahead of its nets'. Refused if no net of the radio hops.
  CommandResult set(const SetTimeOfDay& command);

  /// Tunes to the private line of a call; disconnect() restores the former tuning.
  void connect(const IntercomLine& line) { private_line_ = line; }
  void disconnect() { private_line_.reset(); }
  [[nodiscard]] bool connected() const { return private_line_.has_value(); }
  /// Returns modulation and bandwidth of the tuned net or named channel; none: tuned by hand to a
  /// frequency of no net, or on a line.
  [[nodiscard]] std::optional<ChannelType> channel_type() const { return type_on(net()); }
  /// Returns what the operator reads: the frequency or the channel's name; 0: a line.
  [[nodiscard]] Frequency channel() const;

  /// Returns the coding that the tuned net requires; nothing is set if the radio is tuned by hand
  /// to no net, or is on the line of a call.
  [[nodiscard]] VoiceCoding coding() const;

  /// Starts to scan the presets; tuning ends the scan. Refused with fewer than two presets.
  CommandResult set_scanning(bool on);
  /// While scanning: listens to a preset. The transmit preset is unchanged.
  void listen_to(int preset) {
    if (scanned_) scanned_ = preset;
  }

  [[nodiscard]] const RadioPlan& plan() const { return radio_; }
  /// Returns the transmit tuning, which is also the receive tuning unless it scans.
  [[nodiscard]] Address address() const {
    return private_line_ ? Address{*private_line_} : selected_.address;
  }
  [[nodiscard]] int preset() const { return preset_; }
  [[nodiscard]] ReceiverTuning receiver() const;
  /// Returns the guard receiver's tuning: off without one, or when the radio itself listens there.
  [[nodiscard]] ReceiverTuning guard() const;
  [[nodiscard]] bool squelch() const { return squelch_; }
  /// Returns the tuned net, or nullptr if the frequency belongs to none. Hopping nets cannot be
  /// tuned by hand.
  [[nodiscard]] const Net* net() const;
  /// Returns the key in use: the net's, if it is filled and switched on.
  [[nodiscard]] KeyFill key() const { return key_for(net()); }
  /// Returns the hopping settings in use; none: fixed frequency.
  [[nodiscard]] std::optional<Hopping> hopping() const { return hopping_on(net()); }
  /// Returns the volume as an amplitude factor; 0 if the radio or all radios are muted.
  [[nodiscard]] float amplitude(bool all_muted) const;
  [[nodiscard]] double pan() const { return mix_.pan; }
  [[nodiscard]] audio::Output output() const { return mix_.output; }
  /// Returns the addresses that this radio is tuned to or can select at once: the presets'.
  [[nodiscard]] std::vector<Address> addresses_of_interest() const;
  /// Fills in the settings and the fixed properties.
  void fill(RadioSnapshot& snapshot) const;

 private:
  /// The address tuned by hand, or the net of the preset.
  struct Selected {
    Address address;
    double bandwidth_khz = 0.0;  // of a channel that was tuned by hand and by name; 0: none
  };
  /// How the radio is heard.
  struct Mix {
    double volume_db = 0.0;
    double pan = 0.0;
    audio::Output output{};
    bool muted = false;
  };

  [[nodiscard]] std::optional<ChannelType> type_on(const Net* net) const;
  [[nodiscard]] ReceiverTuning receiver_on(const Address& address, const Net* net) const;
  [[nodiscard]] KeyFill key_for(const Net* net) const;
  [[nodiscard]] std::optional<Hopping> hopping_on(const Net* net) const;

  RadioPlan radio_;
  const std::vector<Net>& nets_;
  Selected selected_;
  int preset_ = 0;
  Mix mix_;
  bool squelch_ = true;
  bool secure_ = true;
  std::int32_t clock_ms_ = 0;
  std::optional<int> scanned_;                // preset listened to while scanning
  std::optional<IntercomLine> private_line_;  // during a call
};

}  // namespace roger::radio
