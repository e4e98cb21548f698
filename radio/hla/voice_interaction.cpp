#include "radio/hla/voice_interaction.hpp"

#include <algorithm>
#include <optional>

#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/hla/ascii_text.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::string_view, kVoiceParameterCount> kNames = {
    "AudioData",   "Frequency",  "SequenceNumber", "SampleIndex", "CaptureTime",
    "ClockDomain", "VoiceFlags", "SenderStages",   "SendTime",    "CallSign",
    "NetKey",      "Redundancy", "Recipient",      "Emission",    "Hopping"};

constexpr std::uint8_t kFirst = 1;
constexpr std::uint8_t kLast = 2;
constexpr std::uint8_t kCarrierOnly = 4;
constexpr std::uint8_t kRelayed = 8;
// The modulation: two bits, 0 not told, else one more than Modulation.
constexpr unsigned kModulationShift = 4;
constexpr std::uint8_t kModulationMask = 3;
constexpr std::uint8_t kBreaksIn = 64;

std::uint8_t flags_of(const VoiceSignal& signal) {
  const audio::CodedPacket& packet = signal.packet;
  const unsigned modulation = signal.modulation ? static_cast<unsigned>(*signal.modulation) + 1 : 0;
  return static_cast<std::uint8_t>(
      (modulation << kModulationShift) | (packet.first ? kFirst : 0) | (packet.last ? kLast : 0) |
      (packet.carrier_only ? kCarrierOnly : 0) | (signal.relayed ? kRelayed : 0) |
      (signal.breaks_in ? kBreaksIn : 0));
}

bool take_time(Bytes bytes, std::int64_t& value) {
  std::uint64_t raw = 0;
  if (!take(bytes, raw)) return false;
  const auto read = static_cast<std::int64_t>(raw);
  constexpr std::int64_t kFurthest = audio::PacketTiming::kFurthest;
  if (read < -kFurthest || read > kFurthest) return false;
  value = read;
  return true;
}

bool take_frequency(Bytes bytes, Frequency& frequency) {
  std::uint64_t hertz = 0;
  if (!take(bytes, hertz) || filter::is_line(Frequency::from_hertz(hertz))) return false;
  frequency = Frequency::from_hertz(hertz);
  return true;
}

bool take_flags(Bytes bytes, VoiceSignal& signal) {
  audio::CodedPacket& packet = signal.packet;
  std::uint8_t flags = 0;
  if (!take(bytes, flags)) return false;
  packet.first = (flags & kFirst) != 0;
  packet.last = (flags & kLast) != 0;
  packet.carrier_only = (flags & kCarrierOnly) != 0;
  signal.relayed = (flags & kRelayed) != 0;
  signal.breaks_in = (flags & kBreaksIn) != 0;
  const unsigned modulation = (flags >> kModulationShift) & kModulationMask;
  signal.modulation.reset();
  if (modulation != 0) signal.modulation = static_cast<Modulation>(modulation - 1);
  return true;
}

bool take_stages(Bytes bytes, audio::PacketTiming& timing) {
  ByteReader reader(bytes);
  const auto capture = reader.get<std::uint32_t>();
  const auto encode = reader.get<std::uint32_t>();
  if (!reader.done()) return false;
  timing.capture_microseconds = capture;
  timing.encode_microseconds = encode;
  return true;
}

/// HLAvariableArray of records, each aligned to four octets as its first field.
void put_repeated(ByteWriter& writer, const std::vector<RepeatedPacket>& repeated) {
  constexpr std::size_t kHead = 8;
  constexpr std::size_t kAlignment = 4;
  std::size_t room = kMaxRedundancy - kAlignment;
  std::uint32_t count = 0;
  for (const RepeatedPacket& packet : repeated) {
    const std::size_t size = kHead + packet.bytes.size() + kAlignment - 1;
    if (count == kMostRepeated || size > room) break;
    room -= size;
    ++count;
  }
  if (count == 0) return;
  std::array<Octet, kMaxRedundancy> room_for_array;
  ByteWriter array(room_for_array);
  array.put(count);
  for (const RepeatedPacket& packet : std::span(repeated).first(count)) {
    array.align(kAlignment);
    array.put(packet.sample_count);
    array.put(static_cast<std::uint32_t>(packet.bytes.size()));
    array.put_bytes(packet.bytes);
  }
  writer.put_bytes(array.written());
}

bool take_repeated(Bytes bytes, std::vector<RepeatedPacket>& repeated) {
  constexpr std::size_t kAlignment = 4;
  ByteReader reader(bytes);
  const auto count = reader.get<std::uint32_t>();
  if (reader.failed() || count > kMostRepeated) return false;
  repeated.resize(count);
  for (RepeatedPacket& packet : repeated) {
    reader.align(kAlignment);
    packet.sample_count = reader.get<std::uint32_t>();
    const auto size = reader.get<std::uint32_t>();
    if (size > audio::CodedPacket::kMaxBytes) return false;
    const auto data = reader.get_bytes(size);
    packet.bytes.assign(data.begin(), data.end());
  }
  return reader.done();
}

void put_emission(ByteWriter& writer, const Emission& emission) {
  const Ecef& place = emission.from.place;
  for (const double axis : {place.x, place.y, place.z}) writer.put_double(axis);
  for (const double value : {emission.from.height_m, emission.power_dbm, emission.bandwidth_hz}) {
    writer.put_float(static_cast<float>(value));
  }
}

/// What can't be is refused: nobody shall be heard or unheard by it.
bool take_emission(Bytes bytes, std::optional<Emission>& emission) {
  constexpr double kHighest = 1e9;
  constexpr double kMostDbm = 120.0;
  constexpr double kWidestHertz = 1e9;
  ByteReader reader(bytes);
  Emission read;
  for (double* axis : {&read.from.place.x, &read.from.place.y, &read.from.place.z}) {
    *axis = reader.get_double();
  }
  read.from.height_m = reader.get_float();
  read.power_dbm = reader.get_float();
  read.bandwidth_hz = reader.get_float();
  const auto within = [](double value, double low, double high) {
    return value >= low && value <= high;  // false for what is not a number
  };
  if (!reader.done() || !is_place(read.from.place) || !within(read.from.height_m, 0.0, kHighest) ||
      !within(read.power_dbm, -kMostDbm, kMostDbm) ||
      !within(read.bandwidth_hz, 1.0, kWidestHertz)) {
    return false;
  }
  emission = read;
  return true;
}

/// The clock is aligned to four octets.
void put_hopping(ByteWriter& writer, const Hopping& hopping) {
  writer.put(static_cast<std::uint16_t>(hopping.system));
  writer.put(hopping.net_id);
  writer.put(hopping.hopset);
  writer.put(std::uint16_t{0});
  writer.put(static_cast<std::uint32_t>(hopping.clock_ms));
}

bool take_hopping(Bytes bytes, std::optional<Hopping>& hopping) {
  ByteReader reader(bytes);
  Hopping read;
  read.system = static_cast<HopSystem>(reader.get<std::uint16_t>());
  read.net_id = reader.get<std::uint16_t>();
  read.hopset = reader.get<std::uint16_t>();
  (void)reader.get<std::uint16_t>();
  read.clock_ms = static_cast<std::int32_t>(reader.get<std::uint32_t>());
  const bool known = read.system == HopSystem::kHaveQuick || read.system == HopSystem::kSincgars;
  if (!reader.done() || !known) return false;
  hopping = read;
  return true;
}

}  // namespace

std::string_view name_of(VoiceParameter parameter) {
  return kNames.at(static_cast<std::size_t>(parameter));
}

std::string channel_class_name(filter::Channel channel) {
  std::string number = std::to_string(channel);
  number.insert(0, 3 - number.size(), '0');
  std::string name(kPlainVoiceClass);
  name += ".RogerVoice.Channel";
  return name += number;
}

bool VoiceParameters::encode(const VoiceSignal& signal, bool with_call_sign) {
  const audio::CodedPacket& packet = signal.packet;
  extents_.fill({});
  const std::size_t audio = encode_audio_data(packet, storage_);
  if (audio == 0) return false;
  extents_[0] = {0, audio};

  ByteWriter writer{std::span<Octet>(storage_).subspan(audio)};
  std::size_t begin = 0;
  const auto close = [&](VoiceParameter parameter) {
    extents_[static_cast<std::size_t>(parameter)] = {audio + begin, writer.size() - begin};
    begin = writer.size();
  };
  writer.put(signal.net_key.empty() ? signal.frequency.hertz() : std::uint64_t{0});
  close(VoiceParameter::kFrequency);
  writer.put(packet.sequence);
  close(VoiceParameter::kSequenceNumber);
  writer.put(packet.sample_index);
  close(VoiceParameter::kSampleIndex);
  writer.put_signed(packet.timing.captured_ns);
  close(VoiceParameter::kCaptureTime);
  writer.put(packet.timing.clock_domain);
  close(VoiceParameter::kClockDomain);
  writer.put(flags_of(signal));
  close(VoiceParameter::kVoiceFlags);
  writer.put(packet.timing.capture_microseconds);
  writer.put(packet.timing.encode_microseconds);
  close(VoiceParameter::kSenderStages);
  writer.put_signed(packet.timing.sent_ns);
  close(VoiceParameter::kSendTime);
  if (with_call_sign) {
    put_text(writer, signal.call_sign, kMaxCallSignOctets);
    close(VoiceParameter::kCallSign);
  }
  if (!signal.net_key.empty()) {
    put_text(writer, signal.net_key, kMaxNetKeyOctets);
    close(VoiceParameter::kNetKey);
  }
  if (!signal.recipient.empty()) {
    put_text(writer, signal.recipient, kMaxCallSignOctets);
    close(VoiceParameter::kRecipient);
  }
  put_repeated(writer, signal.repeated);
  close(VoiceParameter::kRedundancy);
  if (signal.emission) {
    put_emission(writer, *signal.emission);
    close(VoiceParameter::kEmission);
  }
  if (signal.hopping) {
    put_hopping(writer, *signal.hopping);
    close(VoiceParameter::kHopping);
  }
  return !writer.overflowed();
}

Bytes VoiceParameters::bytes(VoiceParameter parameter) const {
  const Extent& extent = extents_.at(static_cast<std::size_t>(parameter));
  return std::span(storage_).subspan(extent.offset, extent.size);
}

bool decode_voice_parameter(VoiceParameter parameter, Bytes bytes, VoiceSignal& signal) {
  audio::CodedPacket& packet = signal.packet;
  switch (parameter) {
    case VoiceParameter::kAudioData:
      return decode_audio_data(bytes, packet) == AudioDataError::kNone;
    case VoiceParameter::kFrequency:
      return take_frequency(bytes, signal.frequency);
    case VoiceParameter::kSequenceNumber:
      return take(bytes, packet.sequence);
    case VoiceParameter::kSampleIndex:
      return take(bytes, packet.sample_index);
    case VoiceParameter::kCaptureTime:
      return take_time(bytes, packet.timing.captured_ns);
    case VoiceParameter::kClockDomain:
      return take(bytes, packet.timing.clock_domain);
    case VoiceParameter::kVoiceFlags:
      return take_flags(bytes, signal);
    case VoiceParameter::kSenderStages:
      return take_stages(bytes, packet.timing);
    case VoiceParameter::kSendTime:
      return take_time(bytes, packet.timing.sent_ns);
    case VoiceParameter::kCallSign:
      return take_text(bytes, signal.call_sign, kMaxCallSignOctets);
    case VoiceParameter::kNetKey:
      return take_text(bytes, signal.net_key, kMaxNetKeyOctets);
    case VoiceParameter::kRedundancy:
      return take_repeated(bytes, signal.repeated);
    case VoiceParameter::kRecipient:
      return take_text(bytes, signal.recipient, kMaxCallSignOctets);
    case VoiceParameter::kEmission:
      return take_emission(bytes, signal.emission);
    case VoiceParameter::kHopping:
      return take_hopping(bytes, signal.hopping);
  }
  return false;
}

}  // namespace roger::radio
