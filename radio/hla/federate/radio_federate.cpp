#include "radio/hla/federate/radio_federate.hpp"

#include <RTI/RTIambassadorFactory.h>
#include <unistd.h>

#include <algorithm>

#include "core/clock_domain.hpp"
#include "core/hash.hpp"
#include "core/log.hpp"
#include "core/octets.hpp"
#include "core/text.hpp"
#include "radio/hla/rejoin/rejoining_net.hpp"
#include "radio/hla/update_tag.hpp"

namespace roger::radio {
namespace {

constexpr int kMaxNames = 100;
constexpr int kJoinAttempts = 5;

std::uint32_t key_of(const ReceiverState& state) {
  return (std::uint32_t{state.entity} << 16U) | state.radio_index;
}

rti1516e::VariableLengthData data_of(const ByteVector& bytes) {
  return {bytes.data(), bytes.size()};
}

template <class Attribute, std::size_t N>
rti1516e::AttributeHandleValueMap values_of(
    const std::vector<AttributeBytes<Attribute>>& attributes,
    const std::array<rti1516e::AttributeHandle, N>& handles) {
  rti1516e::AttributeHandleValueMap out;
  for (const auto& attribute : attributes) {
    out[handles.at(static_cast<std::size_t>(attribute.attribute))] = data_of(attribute.bytes);
  }
  return out;
}

template <std::size_t N>
rti1516e::AttributeHandleSet set_of(const std::array<rti1516e::AttributeHandle, N>& handles) {
  return {handles.begin(), handles.end()};
}

Error failed(const std::string& what, const rti1516e::Exception& why) {
  return {ErrorCode::kUnavailable, what + ": " + to_utf8(why.what()), {}};
}

/// Not every RTI says which settings it could make nothing of.
std::string with_settings(const std::string& rid) {
  const bool is_text = rid.find('\n') != std::string::npos;
  return rid.empty() || is_text ? std::string{} : " with the settings \"" + rid + "\"";
}

/// Nothing of it is lost where only AudioData and the transmitter are known.
bool has_words_in_rpr(const VoicePacket& voice) {
  const Transmission& transmission = voice.transmission;
  const bool quick = transmission.hopping && transmission.hopping->system == HopSystem::kHaveQuick;
  return voice.coded.encoding != audio::Encoding::kCiphered && transmission.recipient.empty() &&
         !transmission.flags.relayed && !quick && !is_line(transmission.address);
}

}  // namespace

std::unique_ptr<RadioNet> make_radio_net(const FederationSettings& settings, const Clock& clock) {
  RejoiningNet::Patience patience;
  patience.from_the_start = settings.wait_for_federation;
  return std::make_unique<RejoiningNet>(
      [settings, &clock] { return std::make_unique<RadioFederate>(settings, clock); },
      settings.federation, patience);
}

RadioFederate::RadioFederate(FederationSettings settings, const Clock& clock)
    : settings_(std::move(settings)), clock_(clock) {
  snapshot_.federation = settings_.federation;
  // One site; which application of it is told apart by host, process and name. 0 and the two
  // highest numbers have meanings of their own in RPR.
  const std::string identity = std::to_string(clock_domain_of_this_host()) + "/" +
                               std::to_string(::getpid()) + "/" + settings_.federate;
  entity_ = {1, static_cast<std::uint16_t>(fnv1a64(identity) % 0xFFFDU + 1U), 0};
}

RadioFederate::~RadioFederate() {
  leave();
}

Status RadioFederate::join(RadioNetListener& listener) {
  {
    const std::lock_guard lock(known_mutex_);
    listener_ = &listener;
  }
  Status status = connect();
  if (status) status = create_and_join();
  if (!status) {
    leave();
    return status;
  }
  const std::lock_guard lock(known_mutex_);
  snapshot_.joined = !lost_;  // which may have come meanwhile
  serving_ = true;
  service_ = std::thread([this] { run_service(); });
  return ok();
}

Status RadioFederate::connect() {
  const std::lock_guard lock(rti_mutex_);
  try {
    rti_ = rti1516e::RTIambassadorFactory().createRTIambassador();
    try {
      rti_->connect(*this, rti1516e::HLA_IMMEDIATE, to_wide(settings_.rid));
    } catch (const rti1516e::UnsupportedCallbackModel&) {
      rti_->connect(*this, rti1516e::HLA_EVOKED, to_wide(settings_.rid));
      evoked_ = true;
    }
  } catch (const rti1516e::Exception& error) {
    rti_.reset();
    return failed("can't connect to the RTI" + with_settings(settings_.rid), error);
  }
  return ok();
}

bool RadioFederate::create() {
  std::vector<std::wstring> modules;
  for (const std::string& module : settings_.fom_modules) modules.push_back(to_wide(module));
  try {
    rti_->createFederationExecution(to_wide(settings_.federation), modules);
    return false;
  } catch (const rti1516e::FederationExecutionAlreadyExists&) {
    return true;
  }
}

void RadioFederate::join_under_free_name(const std::vector<std::wstring>& modules) {
  for (int number = 1;; ++number) {
    std::string name = settings_.federate;
    if (number > 1) name += " " + std::to_string(number);
    try {
      rti_->joinFederationExecution(to_wide(name), L"RogerStation", to_wide(settings_.federation),
                                    modules);
      const std::lock_guard lock(known_mutex_);
      snapshot_.federate = name;
      return;
    } catch (const rti1516e::FederateNameAlreadyInUse&) {
      if (number == kMaxNames) throw;
    }
  }
}

Status RadioFederate::create_and_join() {
  const std::lock_guard lock(rti_mutex_);
  std::vector<std::wstring> modules;
  for (const std::string& module : settings_.fom_modules) modules.push_back(to_wide(module));
  for (int attempt = 1;; ++attempt) {
    try {
      // A federation that others made may lack our classes; ours are merged into it.
      const bool others_made_it = create();
      join_under_free_name(others_made_it ? modules : std::vector<std::wstring>{});
      break;
    } catch (const rti1516e::FederationExecutionDoesNotExist& error) {
      // Its last federate left between the two calls.
      if (attempt == kJoinAttempts) {
        return failed("can't join federation \"" + settings_.federation + "\"", error);
      }
    } catch (const rti1516e::Exception& error) {
      return failed("can't join federation \"" + settings_.federation + "\"", error);
    }
  }
  try {
    fom_ = std::make_unique<const FomHandles>(*rti_);
    declare();
  } catch (const rti1516e::Exception& error) {
    return failed("federation \"" + settings_.federation +
                      "\" has another object model than Roger's radios need",
                  error);
  }
  return ok();
}

void RadioFederate::declare() {
  rti_->publishObjectClassAttributes(fom_->transmitter, set_of(fom_->transmitter_attributes));
  rti_->publishObjectClassAttributes(fom_->receiver, set_of(fom_->receiver_attributes));
  rti_->subscribeObjectClassAttributes(fom_->transmitter, fom_->wanted_of_transmitters);
  rti_->subscribeInteractionClass(fom_->federate_lost);
  if (fom_->federation.isValid()) {
    rti_->subscribeObjectClassAttributes(fom_->federation, {fom_->other_executives});
  }
  for (const MessageHandles& message : fom_->messages) {
    rti_->publishInteractionClass(message.interaction);
    rti_->subscribeInteractionClass(message.interaction);
  }
  if (settings_.send_plain_rpr) rti_->publishInteractionClass(fom_->plain);
  if (settings_.hear_plain_rpr) rti_->subscribeInteractionClass(fom_->plain);
}

void RadioFederate::leave() {
  {
    const std::lock_guard lock(known_mutex_);
    listener_ = nullptr;
    serving_ = false;
    snapshot_.joined = false;
    entities_.clear();
    entity_names_.clear();
  }
  work_.notify_all();
  if (service_.joinable()) service_.join();
  const std::lock_guard lock(rti_mutex_);
  if (!rti_) return;
  // Each step is tried whatever became of the one before: after a lost connection most can't work.
  const auto attempt = [](const auto& step) {
    try {
      step();
    } catch (const rti1516e::Exception& error) {
      log(LogLevel::kDebug, "radio", "leaving: " + to_utf8(error.what()));
    }
  };
  attempt([this] { rti_->resignFederationExecution(rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST); });
  attempt([this] { rti_->destroyFederationExecution(to_wide(settings_.federation)); });
  attempt([this] { rti_->disconnect(); });
  rti_.reset();
  transmitters_.clear();
  receivers_.clear();
  published_.clear();
  subscribed_.clear();
}

void RadioFederate::set_trouble(const std::string& trouble) {
  const std::lock_guard lock(known_mutex_);
  snapshot_.trouble = trouble;
  snapshot_.said = {};
}

void RadioFederate::publish_channel(filter::Channel channel) {
  if (!published_.insert(channel).second) return;
  rti_->publishInteractionClass(fom_->channels.at(channel).interaction);
}

void RadioFederate::set_interest(const std::vector<filter::Channel>& channels) {
  const std::lock_guard lock(rti_mutex_);
  if (!rti_ || !fom_) return;
  const std::set<filter::Channel> wanted(channels.begin(), channels.end());
  try {
    for (const filter::Channel channel : wanted) {
      publish_channel(channel);
      if (subscribed_.contains(channel)) continue;
      rti_->subscribeInteractionClass(fom_->channels.at(channel).interaction);
      subscribed_.insert(channel);
    }
    for (auto channel = subscribed_.begin(); channel != subscribed_.end();) {
      if (wanted.contains(*channel)) {
        ++channel;
        continue;
      }
      rti_->unsubscribeInteractionClass(fom_->channels.at(*channel).interaction);
      channel = subscribed_.erase(channel);
    }
  } catch (const rti1516e::Exception& error) {
    set_trouble("can't listen to a channel: " + to_utf8(error.what()));
  }
}

void RadioFederate::update_transmitter(std::uint64_t stream, bool whole) {
  OwnTransmitter& own = transmitters_.at(stream);
  if (whole) own.told.reset();
  const auto attributes = encode_transmitter(entity_, own.state, own.told);
  if (attributes.empty()) return;
  const std::string tag = encode_update_tag(clock_.now(), own.state.call_sign);
  rti_->updateAttributeValues(own.object, values_of(attributes, fom_->transmitter_attributes),
                              rti1516e::VariableLengthData(tag.data(), tag.size()));
  own.told = own.state;
}

void RadioFederate::set_transmitter(const TransmitterState& state) {
  if (state.frequency.hertz() == 0) return;  // on a line, which RPR cannot describe
  const std::lock_guard lock(rti_mutex_);
  if (!rti_ || !fom_) return;
  try {
    publish_channel(filter::channel_of(state.frequency));
    OwnTransmitter& own = transmitters_[state.stream];
    if (!own.object.isValid()) {
      own.object = rti_->registerObjectInstance(fom_->transmitter);
      const std::lock_guard known(known_mutex_);
      own_streams_.insert(state.stream);
      for (auto& [object, other] : others_) quarantine_usurper(other.name, other.known);
    }
    own.state = state;
    update_transmitter(state.stream, false);
  } catch (const rti1516e::Exception& error) {
    set_trouble("can't announce a transmitter: " + to_utf8(error.what()));
  }
}

void RadioFederate::update_receiver(std::uint32_t key, bool whole) {
  OwnReceiver& own = receivers_.at(key);
  if (whole) own.told.reset();
  const std::string heard =
      own.state.heard_stream == 0 ? std::string{} : object_of_stream(own.state.heard_stream);
  const auto attributes = encode_receiver(entity_, own.state, heard, own.told);
  if (attributes.empty()) return;
  const std::string tag = encode_update_tag(clock_.now(), {});
  rti_->updateAttributeValues(own.object, values_of(attributes, fom_->receiver_attributes),
                              rti1516e::VariableLengthData(tag.data(), tag.size()));
  own.told = own.state;
}

void RadioFederate::set_receiver(const ReceiverState& state) {
  const std::lock_guard lock(rti_mutex_);
  if (!rti_ || !fom_) return;
  try {
    OwnReceiver& own = receivers_[key_of(state)];
    if (!own.object.isValid()) own.object = rti_->registerObjectInstance(fom_->receiver);
    own.state = state;
    update_receiver(key_of(state), false);
  } catch (const rti1516e::Exception& error) {
    set_trouble("can't announce a receiver: " + to_utf8(error.what()));
  }
}

bool RadioFederate::send(VoicePacket& voice) {
  const std::lock_guard lock(rti_mutex_);
  if (!rti_ || !fom_) return false;
  const ChannelHandles& channel = fom_->channels.at(channel_of(voice.transmission.address));
  voice.coded.timing.sent_ns = clock_.now().time_since_epoch().count();
  if (!is_set(voice.transmission.address)) {
    set_trouble("voice on a line whose net key is not known is not sent");
    return false;
  }
  if (settings_.send_plain_rpr && !has_words_in_rpr(voice)) {
    set_trouble(
        "what is secure, whispered, relayed, on an intercom or hops by HAVE QUICK is not sent as "
        "plain RPR");
    return false;
  }
  if (!outgoing_.encode(voice, bears_call_sign(voice.coded))) {
    set_trouble("a voice packet of " + std::to_string(voice.coded.size) +
                " octets is longer than AudioData can tell");
    return false;
  }
  if (settings_.send_plain_rpr) return send_plain();
  rti1516e::ParameterHandleValueMap values;
  for (std::size_t i = 0; i < kVoiceParameterCount; ++i) {
    const auto bytes = outgoing_.bytes(static_cast<VoiceParameter>(i));
    if (bytes.empty()) continue;
    values[channel.parameters.at(i)].setData(bytes.data(), bytes.size());
  }
  return send_voice(channel.interaction, values, {});
}

bool RadioFederate::send_plain() {
  const auto bytes = outgoing_.bytes(VoiceParameter::kAudioData);
  rti1516e::ParameterHandleValueMap values;
  values[fom_->plain_audio].setData(bytes.data(), bytes.size());
  return send_voice(fom_->plain, values, encode_update_tag(clock_.now(), {}));
}

bool RadioFederate::send_voice(const rti1516e::InteractionClassHandle& interaction,
                               const rti1516e::ParameterHandleValueMap& values,
                               const std::string& tag) {
  try {
    // Of a line there is no transmitter that was announced, and its channel may be a new one.
    if (const auto channel = fom_->channel_of.find(interaction);
        channel != fom_->channel_of.end()) {
      publish_channel(channel->second);
    }
    rti_->sendInteraction(interaction, values,
                          rti1516e::VariableLengthData(tag.data(), tag.size()));
  } catch (const rti1516e::Exception& error) {
    set_trouble("voice can't be sent: " + to_utf8(error.what()));
    return false;
  }
  return true;
}

void RadioFederate::tell(const Message& message) {
  const std::lock_guard lock(rti_mutex_);
  if (!rti_ || !fom_) return;
  const MessageHandles& handles = fom_->messages.at(message.index());
  const auto bytes = encode_message(message);
  rti1516e::ParameterHandleValueMap values;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    values[handles.parameters.at(i)] = data_of(bytes[i]);
  }
  try {
    rti_->sendInteraction(handles.interaction, values, rti1516e::VariableLengthData());
  } catch (const rti1516e::Exception& error) {
    set_trouble("a message can't be sent: " + to_utf8(error.what()));
  }
}

std::vector<KnownRadio> RadioFederate::on_air() const {
  std::vector<KnownRadio> out;
  {
    const std::lock_guard lock(rti_mutex_);
    for (const auto& [stream, own] : transmitters_) {
      if (own.state.status != TransmitterStatus::kTransmitting) continue;
      KnownTransmitter seen;
      seen.place = own.state.place;
      seen.power_dbm = own.state.power_dbm;
      seen.bandwidth_hz = own.state.bandwidth_hz;
      out.push_back({stream, own.state.call_sign, own.state.frequency, seen.emission(),
                     own.state.hopping, own.state.host, own.state.modulation,
                     own.state.bandwidth_hz});
    }
  }
  const std::lock_guard lock(known_mutex_);
  for (const auto& [object, other] : others_) {
    const KnownTransmitter& known = other.known;
    if (known.stream == 0 || known.status != TransmitterStatus::kTransmitting) continue;
    const EntityIdentifier& entity = known.entity;
    out.push_back({known.stream, other.shown_name(), known.frequency, known.emission(),
                   known.hopping,
                   RadioHost{known.host, {entity.site, entity.application, entity.entity}},
                   known.modulation, known.bandwidth_hz});
  }
  return out;
}

FederationSnapshot RadioFederate::state() const {
  const std::lock_guard lock(known_mutex_);
  FederationSnapshot out = snapshot_;
  std::set<EntityIdentifier> stations;
  for (const auto& [object, other] : others_) {
    if (other.known.stream != 0) stations.insert(other.known.entity);
  }
  out.stations_known = static_cast<std::uint32_t>(stations.size());
  std::set<std::string> lost = lost_stations_;
  for (const auto& [object, other] : others_) lost.erase(other.call_sign);
  out.lost_stations.assign(lost.begin(), lost.end());
  return out;
}

std::string RadioFederate::object_of_stream(std::uint64_t stream) const {
  const auto own = transmitters_.find(stream);
  if (own != transmitters_.end()) return to_utf8(rti_->getObjectInstanceName(own->second.object));
  const std::lock_guard lock(known_mutex_);
  for (const auto& [object, other] : others_) {
    if (other.known.stream == stream) return other.name;
  }
  return {};
}

EntityPlace RadioFederate::entity_place(const std::string& object) {
  {
    const std::lock_guard lock(known_mutex_);
    if (const auto known = entities_.find(object); known != entities_.end()) return known->second;
  }
  const std::lock_guard lock(rti_mutex_);
  if (!rti_ || !fom_) return {};
  if (!fom_->entity.isValid()) {
    set_trouble("the federation's object model has no BaseEntity, so no host can be followed");
    return {};
  }
  bool first = false;
  {
    const std::lock_guard known(known_mutex_);
    first = entities_.empty();
    EntityPlace& wanted = entities_[object];
    for (const auto& [handle, name] : entity_names_) {
      if (name != object) continue;
      wanted.present = true;
      ask_.insert(handle);
    }
  }
  work_.notify_all();
  if (!first) return {};
  try {
    // Entities may be thousands: nobody hears of them unless he asks for one.
    rti_->subscribeObjectClassAttributes(fom_->entity, {fom_->spatial});
  } catch (const rti1516e::Exception& error) {
    set_trouble("can't follow a host: " + to_utf8(error.what()));
  }
  return {};
}

std::vector<std::string> RadioFederate::call_signs() const {
  const std::lock_guard lock(known_mutex_);
  std::set<std::string> out;
  for (const auto& [object, other] : others_) {
    if (!other.call_sign.empty()) out.insert(other.call_sign);
  }
  return {out.begin(), out.end()};
}

std::string RadioFederate::name_of_stream(std::uint64_t stream) const {
  const std::lock_guard lock(known_mutex_);
  for (const auto& [object, other] : others_) {
    if (other.known.stream == stream) return other.shown_name();
  }
  return {};
}

}  // namespace roger::radio
