#include "radio/station/control/tuning.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

constexpr double kMinVolumeDb = -60.0;
constexpr double kMaxVolumeDb = 12.0;

/// Returns a refusal with the code `refusal` if the value is out of range.
CommandResult check_range(double value, double lowest, double highest, NoticeCode refusal) {
  if (value >= lowest && value <= highest) return std::nullopt;  // false for NaN
  return out_of_range(refusal, value, lowest, highest);
}

}  // namespace

Tuning::Tuning(const RadioPlan& radio, const std::vector<Net>& nets)
    : radio_(radio),
      nets_(nets),
      selected_{radio.address, radio.bandwidth_khz},
      preset_(radio.preset),
      mix_{radio.volume_db, radio.pan, radio.output},
      squelch_(radio.squelch),
      secure_(radio.secure) {
}

CommandResult Tuning::tune(Frequency channel) {
  if (Notice why = radio_.refusal(channel); !why.empty()) return why;
  const AirChannel tuned = radio_.channel(channel);
  selected_ = {tuned.frequency, tuned.bandwidth_khz};
  preset_ = 0;
  scanned_.reset();
  return std::nullopt;
}

CommandResult Tuning::select_preset(int preset) {
  if (preset < 1 || static_cast<std::size_t>(preset) > radio_.presets.size()) {
    return Notice{NoticeCode::kNoSuchPreset,
                  {std::to_string(preset), radio_.name, std::to_string(radio_.presets.size())}};
  }
  const Net& net = nets_[radio_.presets[static_cast<std::size_t>(preset - 1)]];
  if (Notice why = radio_.refusal(net); !why.empty()) return why;
  selected_ = {net.address};
  preset_ = preset;
  scanned_.reset();
  return std::nullopt;
}

std::optional<ChannelType> Tuning::type_on(const Net* tuned) const {
  if (tuned != nullptr && !tuned->intercom()) {
    return ChannelType{tuned->modulation, tuned->bandwidth_khz};
  }
  if (tuned != nullptr || private_line_ || selected_.bandwidth_khz == 0.0) return std::nullopt;
  return ChannelType{Modulation::kAm,
                     selected_.bandwidth_khz};  // named channels are those of AM voice
}

Frequency Tuning::channel() const {
  if (!radio_.by_name()) return find_frequency(address());
  const auto tuned = channel_type();
  return channel_name(find_frequency(address()), tuned ? tuned->bandwidth_khz : 0.0);
}

VoiceCoding Tuning::coding() const {
  const Net* tuned = net();
  return tuned == nullptr ? VoiceCoding{} : tuned->coding;
}

CommandResult Tuning::set_scanning(bool on) {
  if (on && radio_.presets.size() < 2) return Notice{NoticeCode::kFewPresets, {radio_.name}};
  scanned_.reset();
  if (on) scanned_ = std::max(preset_, 1);
  return std::nullopt;
}

ReceiverTuning Tuning::receiver() const {
  if (!scanned_ || private_line_) return receiver_on(address(), net());
  const Net& heard = nets_[radio_.presets[static_cast<std::size_t>(*scanned_ - 1)]];
  return receiver_on(heard.address, &heard);
}

ReceiverTuning Tuning::receiver_on(const Address& address, const Net* tuned) const {
  return {address, tuned, type_on(tuned), key_for(tuned), hopping_on(tuned)};
}

ReceiverTuning Tuning::guard() const {
  if (!radio_.guard) return {};
  const Net& guard = nets_[*radio_.guard];
  const ReceiverTuning main = receiver();
  if (main.address == guard.address && !main.hopping) return {};
  return {guard.address, &guard, type_on(&guard), key_for(&guard), std::nullopt};
}

CommandResult Tuning::set(const SetVolume& command) {
  CommandResult refused =
      check_range(command.volume_db, kMinVolumeDb, kMaxVolumeDb, NoticeCode::kVolumeRange);
  if (!refused) mix_.volume_db = command.volume_db;
  return refused;
}

CommandResult Tuning::set(const SetPan& command) {
  CommandResult refused = check_range(command.pan, -1.0, 1.0, NoticeCode::kPanRange);
  if (!refused) mix_.pan = command.pan;
  return refused;
}

CommandResult Tuning::set(const SetOutput& command) {
  mix_.output = command.output;
  return std::nullopt;
}

CommandResult Tuning::set(const SetMute& command) {
  mix_.muted = command.muted;
  return std::nullopt;
}

CommandResult Tuning::set(const SetSquelch& command) {
  squelch_ = command.on;
  return std::nullopt;
}

const Net* Tuning::net() const {
  if (private_line_) return nullptr;
  if (preset_ != 0) return &nets_[radio_.presets[static_cast<std::size_t>(preset_ - 1)]];
  const auto net = std::find_if(nets_.begin(), nets_.end(), [this](const Net& candidate) {
    if (candidate.address != selected_.address || candidate.hopping) return false;
    // Two channels of different bandwidths may have one frequency.
    return selected_.bandwidth_khz == 0.0 ||
           candidate.channel() ==
               channel_name(find_frequency(selected_.address), selected_.bandwidth_khz);
  });
  return net == nets_.end() ? nullptr : &*net;
}

CommandResult Tuning::set(const SetSecure& command) {
  if (command.on && radio_.keys.empty()) return Notice{NoticeCode::kNoKey, {radio_.name}};
  secure_ = command.on;
  return std::nullopt;
}

CommandResult Tuning::set(const SetTimeOfDay& command) {
  constexpr double kMilli = 1000.0;
  const bool hops = std::ranges::any_of(
      radio_.presets, [this](std::size_t net) { return nets_[net].hopping.has_value(); });
  if (!hops) return Notice{NoticeCode::kNoHopping, {radio_.name}};
  CommandResult refused = check_range(command.offset_s, -Hopping::kMaxClockSeconds,
                                      Hopping::kMaxClockSeconds, NoticeCode::kTimeOfDayRange);
  if (!refused) clock_ms_ = static_cast<std::int32_t>(std::lround(command.offset_s * kMilli));
  return refused;
}
std::optional<Hopping> Tuning::hopping_on(const Net* tuned) const {
  if (tuned == nullptr || !tuned->hopping) return std::nullopt;
  Hopping out = *tuned->hopping;
  out.clock_ms += clock_ms_;
  return out;
}
KeyFill Tuning::key_for(const Net* tuned) const {
  if (tuned == nullptr || !secure_) return nullptr;
  const bool filled = std::ranges::find(radio_.keys, tuned->key) != radio_.keys.end();
  return filled ? tuned->key : nullptr;
}

float Tuning::amplitude(bool all_muted) const {
  return mix_.muted || all_muted ? 0.0F : to_amplitude(Decibels{mix_.volume_db});
}

std::vector<Address> Tuning::addresses_of_interest() const {
  std::vector<Address> out{address()};
  for (const std::size_t preset : radio_.presets) out.push_back(nets_[preset].address);
  if (radio_.guard) out.push_back(nets_[*radio_.guard].address);
  return out;
}

void Tuning::fill(RadioSnapshot& snapshot) const {
  snapshot.name = radio_.name;
  snapshot.intercom = radio_.intercom;
  snapshot.frequency = find_frequency(address());
  snapshot.channel = channel();
  if (const auto on = channel_type()) {
    snapshot.modulation = carrier_text(on->modulation, on->bandwidth_khz);
  }
  if (const Net* tuned = net()) {
    snapshot.net = tuned->name;
    snapshot.modulation = tuned->modulation_text();
    snapshot.net_secure = tuned->key != nullptr;
    if (const auto hops = hopping()) {
      snapshot.hopping = hops->text();
      snapshot.hop_net = hops->net_id;
      snapshot.clock_ahead = std::chrono::milliseconds{clock_ms_};
      snapshot.in_step = Hopping::in_step(clock_ms_);
    }
  }
  snapshot.preset = preset_;
  if (radio_.guard) snapshot.guard = nets_[*radio_.guard].name;
  if (scanned_) snapshot.scanned_preset = *scanned_;
  for (std::size_t i = 0; i < radio_.presets.size(); ++i) {
    const Net& preset = nets_[radio_.presets[i]];
    snapshot.presets.push_back({static_cast<int>(i) + 1, preset.name, radio_.channel_of(preset)});
  }
  snapshot.lowest = radio_.lowest;
  snapshot.highest = radio_.highest;
  snapshot.step = radio_.step;
  snapshot.can_transmit = !radio_.receive_only;
  snapshot.half_duplex = radio_.half_duplex;
  snapshot.volume_db = mix_.volume_db;
  snapshot.pan = mix_.pan;
  snapshot.output = mix_.output;
  snapshot.muted = mix_.muted;
  snapshot.squelch_on = squelch_;
  snapshot.secure = key() != nullptr;
  snapshot.can_be_secure = !radio_.keys.empty();
  snapshot.secure_switch = secure_;
}

}  // namespace roger::radio
