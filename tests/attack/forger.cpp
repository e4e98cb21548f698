#include "tests/attack/forger.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <stdexcept>
#include <thread>
#include <utility>
#include <variant>

#include "audio/playout/playout_buffer.hpp"
#include "dds-filter/channel.hpp"
#include "rti/executive/base/federation_modules.hpp"
#include "rti/security/datagram_seal.hpp"
#include "rti/wire/direct.hpp"

namespace roger::test {
namespace {

constexpr const char* kAddressOfB1 = "10.77.0.4";
constexpr std::chrono::microseconds kPacketTime{31'250};
constexpr std::uint64_t kFirstFurtherStream = 1000;
/// First number as B1. B1 sends nothing on net A, so any number is valid there. In the groups of
/// messages, where B1 has other numbers, receivers drop the first datagram and accept the next one,
/// whose number continues it.
constexpr std::uint16_t kFirstNumber = 40'000;

rti::wire::ModuleText read_fom(const std::string& name) {
  std::ostringstream text;
  text << std::ifstream(ROGER_SOURCE_DIR "/configs/fom/" + name).rdbuf();
  return {name, text.str()};
}

/// Returns the header of a datagram, sealed or not. Throws std::runtime_error.
rti::wire::DatagramHeader header_of(rti::Bytes datagram) {
  if (const auto sealed = rti::security::SealedHeader::parse(datagram)) {
    return {sealed->federation, sealed->sender, sealed->sequence};
  }
  rti::wire::Datagram plain;
  if (rti::wire::Datagram::parse(datagram, plain) != rti::wire::DropReason::kNone) {
    throw std::runtime_error("the datagram of a talker is malformed");
  }
  return plain.header();
}

std::unique_ptr<audio::VoiceEncoder> mu_law() {
  audio::CodecSettings settings;
  settings.encoding = audio::Encoding::kMuLaw;
  settings.sample_rate = 8000;
  return std::move(audio::make_encoder(settings)).value();
}

const filter::Channel kChannelOfA = filter::to_channel(kFrequencyOfA);

}  // namespace

rti::ObjectModel StationCodec::read_model() {
  return std::get<rti::ObjectModel>(
      rti::executive::build_model({read_fom("roger-rpr-radio.xml"), read_fom("roger-voice.xml")}));
}

rti::ClassId StationCodec::class_of(const std::string& name) const {
  return static_cast<rti::ClassId>(model_.find_interaction_class(name).value().value);
}

rti::ValueIndex StationCodec::index_of(rti::ClassId of, std::string_view parameter) const {
  const rti::InteractionClassHandle handle{of};
  return model_.find_index(handle, model_.find_parameter(handle, parameter).value()).value();
}

StationCodec::Encoded StationCodec::encode(const radio::VoicePacket& voice) {
  return encode(voice, radio::to_channel(voice.transmission.address));
}

StationCodec::Encoded StationCodec::encode(const radio::VoicePacket& voice,
                                           filter::Channel channel) {
  if (!encoded_->encode(voice, !voice.transmission.call_sign.empty())) {
    throw std::runtime_error("the packet is too long");
  }
  Encoded out{filter::channel_class_name(channel)};
  out.of = class_of(out.class_name);
  for (std::size_t i = 0; i < radio::kVoiceParameterCount; ++i) {
    const auto one = static_cast<radio::VoiceParameter>(i);
    const rti::Bytes bytes = encoded_->bytes(one);
    if (bytes.empty()) continue;
    out.values.push_back({index_of(out.of, radio::name_of(one)), {bytes.begin(), bytes.end()}});
  }
  return out;
}

StationCodec::Encoded StationCodec::encode(const radio::Message& message) const {
  const std::vector<std::string_view> names = radio::message_parameters(message.index());
  std::vector<rti::ByteVector> bytes = radio::encode_message(message);
  Encoded out{radio::message_class_name(message.index())};
  out.of = class_of(out.class_name);
  for (std::size_t i = 0; i < names.size(); ++i) {
    out.values.push_back({index_of(out.of, names[i]), std::move(bytes[i])});
  }
  return out;
}

std::optional<radio::VoicePacket> StationCodec::decode(const rti::wire::DataMessage& message,
                                                       filter::Channel channel) const {
  const rti::ClassId of = class_of(filter::channel_class_name(channel));
  if (message.kind != rti::wire::MessageKind::kInteraction || message.interaction_class != of) {
    return std::nullopt;
  }
  radio::VoicePacket out;
  for (const rti::ValueView& value : message.values) {
    for (std::size_t i = 0; i < radio::kVoiceParameterCount; ++i) {
      const auto one = static_cast<radio::VoiceParameter>(i);
      if (index_of(of, radio::name_of(one)) != value.index) continue;
      if (!radio::decode_voice_parameter(one, value.data, out)) return std::nullopt;
    }
  }
  return out;
}

rti::wire::Beacon forged_beacon(rti::wire::BeaconKind kind, const std::string& address,
                                std::uint16_t port) {
  rti::wire::Beacon out;
  out.kind = kind;
  out.incarnation = 1;
  out.address = filter::Ipv4Address::parse(address).value().value;
  out.port = port;
  out.fixed = true;
  out.federates = 100;
  return out;
}

Forger::Forger(TalkingPairs& pairs, Convert open) : open_(std::move(open)), encoder_(mu_law()) {
  std::optional<rti::Stranger> net_b;
  pairs.network().on_host(kAttacker, [&] {
    net_a_.emplace(kGroupOfA, kDataPort, interface_here());
    net_b.emplace(kGroupOfB, kDataPort, interface_here());
  });
  pairs.network().wait_for_memberships();
  const rti::wire::DatagramHeader of_a1 = header_of(net_a_->overhear());
  const rti::wire::DatagramHeader of_b1 = header_of(net_b->overhear());
  federation_ = of_a1.federation;
  pairs.network().on_host(kAttacker, [&] {
    a1_.emplace(of_a1.sender, kAddressOfA1);
    b1_.emplace(of_b1.sender, kAddressOfB1);
  });
  follow();
}

void Forger::pace() {
  const auto now = std::chrono::steady_clock::now();
  due_ = std::max(due_ + kPacketTime, now);
  std::this_thread::sleep_until(due_);
}

rti::ByteVector Forger::follow() {
  net_a_->forget();
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < deadline) {
    rti::ByteVector sent = net_a_->overhear();
    if (take(sent)) return sent;
  }
  throw std::runtime_error("no datagram of A1's voice can be read");
}

bool Forger::take(const rti::ByteVector& sent) {
  const rti::ByteVector plain = open_ ? open_(kGroupOfA, sent) : sent;
  rti::wire::Datagram datagram;
  if (rti::wire::Datagram::parse(plain, datagram) != rti::wire::DropReason::kNone) return false;
  rti::Bytes rest = datagram.messages();
  rti::wire::DataMessage message;
  if (datagram.header().sender != a1_->federate || !datagram.next(rest, message)) return false;
  auto voice = codec_.decode(message, kChannelOfA);
  if (!voice) return false;
  voice_of_a1_ = *std::move(voice);
  a1_->numbers[kGroupOfA] = static_cast<std::uint16_t>(datagram.header().sequence + 1);
  return true;
}

void Forger::record(std::size_t count) {
  while (recorded_.size() < count) recorded_.push_back(follow());
}

void Forger::add_tone(audio::CodedPacket& packet) {
  constexpr double kAmplitude = 0.1;  // as the talkers'
  constexpr std::size_t kPiece = 50;
  const double step = 2.0 * std::numbers::pi * kForgedTone / encoder_->sample_rate();
  while (!encoder_->next(packet, false)) {
    std::vector<float> samples(kPiece);
    for (float& one : samples) {
      one = static_cast<float>(kAmplitude * std::sin(step * static_cast<double>(samples_++)));
    }
    encoder_->write(samples);
  }
}

radio::VoicePacket& Forger::next_of_a1() {
  audio::CodedPacket& packet = voice_of_a1_.coded;
  const audio::PacketHead before = packet.head();
  add_tone(packet);
  packet.sequence = before.sequence + 1;
  packet.sample_index = before.sample_index + before.sample_count;
  packet.timing.captured_ns += std::chrono::nanoseconds(kPacketTime).count();
  packet.timing.sent_ns += std::chrono::nanoseconds(kPacketTime).count();
  packet.first = false;
  packet.last = false;
  return voice_of_a1_;
}

void Forger::take_over() {
  send(*a1_, codec_.encode(next_of_a1()));
}

void Forger::end_transmission() {
  // 250 ms: longer than the playout delay, so that the last packet is played before true packets
  // arrive again; shorter than the time-out of the playout, so that nothing else ends the
  // reception.
  constexpr int kDatagrams = 8;
  static_assert((kDatagrams + 1) * kPacketTime < audio::PlayoutSettings{}.timeout);
  radio::VoicePacket& voice = next_of_a1();
  voice.coded.last = true;
  const StationCodec::Encoded last = codec_.encode(voice);
  for (int i = 0; i < kDatagrams; ++i) send(*a1_, last);
}

void Forger::impersonate() {
  while (net_a_->has_overheard()) take(net_a_->overhear());
  radio::VoicePacket& voice = next_of_a1();
  voice.transmission.call_sign = "A1";
  send(*a1_, codec_.encode(voice));
}

void Forger::replay() {
  send_as_a1(recorded_.at(replayed_++ % recorded_.size()));
}

void Forger::show_presence() {
  send(*a1_, kControlGroup, rti::wire::PresenceSign{federation_, a1_->federate}.write());
}

void Forger::send_as_b1(std::uint64_t stream, bool breaks_in) {
  radio::VoicePacket voice;
  voice.transmission.address = kFrequencyOfA;
  voice.transmission.call_sign = kIntruder;
  voice.transmission.flags.breaks_in = breaks_in;
  add_tone(voice.coded);
  const std::uint32_t number = packets_[stream]++;
  voice.coded.stream = stream;
  voice.coded.sequence = number;
  voice.coded.sample_index = number * voice.coded.sample_count;
  voice.coded.first = number == 0;
  send(*b1_, codec_.encode(voice));
}

void Forger::inject() {
  send_as_b1(kForgedStream, false);
}

void Forger::begin_stream() {
  send_as_b1(kFirstFurtherStream + streams_++, false);
}

void Forger::claim_stream() {
  send_as_b1(voice_of_a1_.coded.stream, false);
}

void Forger::break_in() {
  send_as_b1(kForgedStream + 1, true);
}

void Forger::cut_net(bool cut) {
  send(*b1_, codec_.encode(radio::NetCut{kForgedStream, kFrequencyOfA, cut}));
}

void Forger::jam_net(bool jams) {
  send(*b1_,
       codec_.encode(radio::Jam{.source = kForgedStream,
                                .frequency = kFrequencyOfA,
                                .kind = jams ? radio::JamKind::kNoise : radio::JamKind::kOff}));
}

void Forger::fail_transmitter(bool fails) {
  send(*b1_,
       codec_.encode(radio::RadioCondition{
           kForgedStream, "A1", 0, fails ? radio::Failure::kTransmitter : radio::Failure::kNone}));
}

void Forger::fail_receiver(bool fails) {
  send(*b1_,
       codec_.encode(radio::RadioCondition{
           kForgedStream, "A2", 0, fails ? radio::Failure::kReceiver : radio::Failure::kNone}));
}

void Forger::send(Sender& by, const StationCodec::Encoded& message) {
  std::vector<rti::ValueView> values;
  for (const rti::Value& value : message.values) values.push_back({value.index, value.data});
  writer_.begin(federation_, by.federate);
  if (!writer_.add_interaction(message.of, values)) throw std::runtime_error("no room");
  const std::string group = groups_.group_of(message.class_name).address.text();
  const std::uint16_t number = by.numbers.try_emplace(group, kFirstNumber).first->second++;
  send(by, group, writer_.finish(number));
}

void Forger::send(const Sender& by, const std::string& group, rti::Bytes datagram) {
  by.source.send(group, datagram);
  if (!seal_) return;
  const rti::ByteVector sealed = seal_(group, datagram);
  if (!sealed.empty()) by.source.send(group, sealed);
}

}  // namespace roger::test
