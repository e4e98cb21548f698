// The settings that the operator and the instructors make on the operator's radios.
#pragma once

#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "radio/hla/radio_net.hpp"
#include "radio/station/control/scan.hpp"
#include "radio/station/control/tuning.hpp"
#include "radio/station/port/command.hpp"
#include "radio/station/receive/packet_inlet.hpp"
#include "radio/station/report/operator_events.hpp"
#include "radio/station/report/reception_results.hpp"
#include "radio/station/setup/operator_context.hpp"
#include "radio/station/transmit/transmit_path.hpp"

namespace roger::radio {

/// Where a radio transmits, as far as receivers distinguish it.
struct TransmitChannel {
  Address address;
  std::optional<Hopping> hopping;  // none: fixed frequency
  friend bool operator==(const TransmitChannel&, const TransmitChannel&) = default;
};

/// Any thread but a real-time one, unless noted. Commands name radios that exist.
///
/// One mutex guards all radios: a key-down uses the tuning at its instant, and no radio is retuned
/// between its key-down and the start of the transmission. The audio callback never locks it.
class RadioControls {
 public:
  /// `inlet` and `transmit` outlive this, as does `context`.
  RadioControls(const OperatorContext& context, PacketInlet& inlet, TransmitPath& transmit,
                OperatorEvents& events);

  /// Reports its result itself, when the transmission begins or is refused.
  void execute(CommandId id, const Key& key);
  CommandResult execute(CommandId id, const Tune& command);
  CommandResult execute(CommandId id, const SelectPreset& command);
  /// A command that sets one value of a radio.
  template <class Setting>
  requires requires(Tuning& tuning, const Setting& setting) { tuning.set(setting); }
  CommandResult execute(const Setting& command) {
    return change(command.radio, [&](Radio& radio) { return radio.tuning.set(command); });
  }
  CommandResult execute(const MuteAll& command);
  CommandResult execute(const SetScan& command);
  CommandResult execute(const SpeakAs& command);
  CommandResult execute(const Whisper& command);

  /// Voice thread: VOX presses or releases the key of a radio.
  void key_by_voice(RadioId radio, bool pressed, TimePoint at);
  /// Tunes an intercom to the line of a call; releases its key, which belongs to the former line.
  void connect(RadioId radio, const std::string& other);
  void disconnect(RadioId radio);
  [[nodiscard]] bool connected(RadioId radio) const;
  /// Disables or restores the transmitter for an instructor. A disabled one releases its key.
  void set_failed(RadioId radio, bool failed);
  /// Releases all keys and refuses later ones.
  void close();

  /// Control thread: advances scanning radios. `heard`: whether each radio hears a station.
  void step_scans(const std::vector<bool>& heard);

  [[nodiscard]] std::vector<Address> addresses_of_interest(const Reception& reception) const;
  /// Returns whether one of the receivers is tuned to an address.
  [[nodiscard]] bool listens_on(const Address& address) const;
  /// Returns the settings of all receivers, by their numbers.
  [[nodiscard]] std::vector<RadioView> views() const;
  /// Returns whether a radio transmits or has been ordered to.
  [[nodiscard]] bool is_keyed(RadioId radio) const { return transmit_.is_keyed(radio); }
  /// Returns where a radio transmits with its present tuning.
  [[nodiscard]] TransmitChannel transmit_channel(RadioId radio) const;
  /// Returns the name of the net that a radio is tuned to, or its frequency.
  [[nodiscard]] std::string net_title(RadioId radio) const;
  /// Returns the published state of a radio's transmitter, off the air and without its position.
  [[nodiscard]] TransmitterState transmitter(RadioId radio) const;
  /// Fills in the settings of radio `out.id`. Returns its volume as an amplitude factor.
  float fill(RadioSnapshot& out) const;
  void fill(StationSnapshot& out) const;

 private:
  struct Radio {
    explicit Radio(const RadioPlan& plan, const std::vector<Net>& nets) : tuning(plan, nets) {}
    Tuning tuning;
    std::optional<Scan> scan;  // none: not scanning
    TimePoint tuned_at{};      // by the operator; TimePoint{}: still as in the plan
    std::string speaks_as;     // call sign; empty: the operator's own
    std::string whispers_to;   // the only recipient; empty: all stations
    bool failed = false;
  };
  /// Applies `change` to a radio, and publishes its settings to its receivers.
  template <class Change>
  CommandResult change(RadioId number, Change change) {
    const std::lock_guard lock(mutex_);
    CommandResult result = change(radios_[number]);
    publish(number, radios_[number].tuning, all_muted_);
    return result;
  }
  /// Tunes a radio by `tune`, unless it is transmitting.
  template <class TuneTo>
  CommandResult retune(CommandId id, RadioId number, TuneTo tune);
  /// Returns why a station cannot be whispered to: it has no radio on the net.
  [[nodiscard]] CommandResult check_recipient(const Whisper& command) const;
  [[nodiscard]] KeyDown key_down(const Radio& radio, TransmissionFlags flags) const;
  void publish(RadioId number, const Tuning& tuning, bool all_muted);

  const OperatorContext& context_;
  PacketInlet& inlet_;
  TransmitPath& transmit_;
  OperatorEvents& events_;

  mutable std::mutex mutex_;
  std::vector<Radio> radios_;
  bool all_muted_ = false;
  bool closing_ = false;
};

/// Sets the crypto system and the key id of `key`.
void set_crypto(TransmitterState& state, const KeyFill& key);

/// Rejects a call sign that no packet can carry.
[[nodiscard]] CommandResult check_call_sign(const std::string& call_sign);

/// Returns the first twenty names, separated by commas, for a refusal that lists what is possible.
[[nodiscard]] std::string list_names(const std::set<std::string>& names);

}  // namespace roger::radio
