#include "radio/hla/voice_interaction.hpp"

#include <algorithm>
#include <optional>

#include "core/octets.hpp"
#include "dds-filter/channel.hpp"
#include "radio/signal/ascii_text.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::string_view, kVoiceParameterCount> kNames = {
    "AudioData",  "Frequency",    "SequenceNumber", "SampleIndex",     "CaptureTime", "ClockDomain",
    "VoiceFlags", "SenderStages", "SendTime",       "CallSign",        "NetKey",      "Redundancy",
    "Recipient",  "Emission",     "Hopping",        "SpacedRedundancy"};

bool take_time(Bytes bytes, std::int64_t& value) {
  std::uint64_t raw = 0;
  if (!take(bytes, raw)) return false;
  const auto read = static_cast<std::int64_t>(raw);
  constexpr std::int64_t kMaxInstant = audio::PacketTiming::kMaxInstant;
  if (read < -kMaxInstant || read > kMaxInstant) return false;
  value = read;
  return true;
}

bool take_flags(Bytes bytes, VoicePacket& voice) {
  std::uint8_t flags = 0;
  if (!take(bytes, flags)) return false;
  set_voice_flags(voice, flags);
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

/// Writes an HLAvariableArray of records, each aligned to 4 octets like its first field
/// (IEEE 1516.2-2010, 4.13.9). Alignment counts from the start of the parameter, so the array is
/// built in a buffer of its own. Each record of a spaced repetition also contains its place.
void put_repeated(ByteWriter& writer, const std::vector<RepeatedPacket>& repeated) {
  constexpr std::size_t kAlignment = 4;
  const bool spaced = is_spaced(repeated);
  const std::size_t head = spaced ? 16 : 8;
  std::size_t room = kMaxRedundancy - kAlignment;
  std::uint32_t count = 0;
  for (const RepeatedPacket& packet : repeated) {
    const std::size_t size = head + packet.bytes.size() + kAlignment - 1;
    if (count == kMaxRepeated || size > room) break;
    room -= size;
    ++count;
  }
  if (count == 0) return;
  std::array<Octet, kMaxRedundancy> room_for_array;
  ByteWriter array(room_for_array);
  array.put(count);
  for (const RepeatedPacket& packet : std::span(repeated).first(count)) {
    array.align(kAlignment);
    if (spaced) {
      array.put(packet.packets_back);
      array.put(packet.samples_back);
    }
    array.put(packet.sample_count);
    array.put(static_cast<std::uint32_t>(packet.bytes.size()));
    array.put_bytes(packet.bytes);
  }
  writer.put_bytes(array.written());
}

/// Reads the place of a spaced repetition, which lies before that of `newer`.
bool take_place(ByteReader& reader, std::uint32_t newer, RepeatedPacket& packet) {
  packet.packets_back = reader.get<std::uint32_t>();
  packet.samples_back = reader.get<std::uint32_t>();
  return packet.packets_back > std::max(newer, 1U) && packet.packets_back <= kMaxPacketsBack;
}

bool take_repeated(Bytes bytes, bool spaced, std::vector<RepeatedPacket>& repeated) {
  constexpr std::size_t kAlignment = 4;
  ByteReader reader(bytes);
  const auto count = reader.get<std::uint32_t>();
  if (reader.failed() || count > kMaxRepeated) return false;
  repeated.resize(count);
  std::uint32_t packets_back = 0;
  std::uint32_t samples_back = 0;
  for (RepeatedPacket& packet : repeated) {
    reader.align(kAlignment);
    if (spaced && !take_place(reader, packets_back, packet)) return false;
    packet.sample_count = reader.get<std::uint32_t>();
    if (!spaced) {
      packet.packets_back = packets_back + 1;
      packet.samples_back = samples_back + packet.sample_count;
    }
    packets_back = packet.packets_back;
    samples_back = packet.samples_back;
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

/// Reads the emission. Rejects impossible values, since they would decide which stations hear it.
bool take_emission(Bytes bytes, std::optional<Emission>& emission) {
  constexpr double kMax = 1e9;
  constexpr double kMaxDbm = 120.0;
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
    return value >= low && value <= high;  // false for NaN
  };
  const bool has_height =
      read.from.height_m == kUnknownHeight || within(read.from.height_m, 0.0, kMax);
  if (!reader.done() || !is_place(read.from.place) || !has_height ||
      !within(read.power_dbm, -kMaxDbm, kMaxDbm) || !within(read.bandwidth_hz, 1.0, kWidestHertz)) {
    return false;
  }
  emission = read;
  return true;
}

/// Writes the parameters of one field of a transmission; an absent field writes nothing.
class FieldWriter {
 public:
  FieldWriter(ByteWriter& writer, bool with_call_sign)
      : writer_(writer), with_call_sign_(with_call_sign) {}

  // Each put() calls `close(parameter)` after every parameter that it writes.
  template <class Close>
  void put(const Address& address, VoiceParameter parameter, Close close) {
    writer_.put(find_frequency(address).hertz());
    close(parameter);
    if (!is_line(address)) return;
    put_text(writer_, net_key_of(address), kMaxNetKeyOctets);
    close(VoiceParameter::kNetKey);
  }
  template <class Close>
  void put(const std::string& call_sign, VoiceParameter parameter, Close close) {
    const bool wanted =
        parameter == VoiceParameter::kCallSign ? with_call_sign_ : !call_sign.empty();
    if (!wanted) return;
    put_text(writer_, call_sign, kMaxCallSignOctets);
    close(parameter);
  }
  // The 2 padding octets align the clock to 4 octets.
  template <class Close>
  void put(const std::optional<Hopping>& hopping, VoiceParameter parameter, Close close) {
    if (!hopping) return;
    writer_.put(static_cast<std::uint16_t>(hopping->system));
    writer_.put(hopping->net_id);
    writer_.put(hopping->hopset);
    writer_.put(std::uint16_t{0});
    writer_.put(static_cast<std::uint32_t>(hopping->clock_ms));
    close(parameter);
  }

 private:
  ByteWriter& writer_;
  bool with_call_sign_;
};

/// Reads the frequency or the net key. A packet has one or the other: with a net key, its frequency
/// is 0. Rejects a packet with both.
bool take_value(VoiceParameter parameter, Bytes bytes, Address& address) {
  if (parameter == VoiceParameter::kNetKey) {
    std::string net_key;
    if (!take_text(bytes, net_key, kMaxNetKeyOctets)) return false;
    if (net_key.empty()) return true;
    const bool both = is_set(address) && !is_line(address);
    address = IntercomLine{std::move(net_key)};
    return !both;
  }
  std::uint64_t hertz = 0;
  if (!take(bytes, hertz) || filter::is_line_number(hertz)) return false;
  if (hertz == 0) return true;
  const bool both = is_line(address);
  address = Frequency::from_hertz(hertz);
  return !both;
}
bool take_value(VoiceParameter /*parameter*/, Bytes bytes, std::string& text) {
  return take_text(bytes, text, kMaxCallSignOctets);
}
bool take_value(VoiceParameter /*parameter*/, Bytes bytes, std::optional<Hopping>& hopping) {
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

/// Reads a parameter into the field of the transmission that it belongs to.
bool take_field(VoiceParameter parameter, Bytes bytes, Transmission& transmission) {
  const VoiceParameter of =
      parameter == VoiceParameter::kNetKey ? VoiceParameter::kFrequency : parameter;
  bool taken = false;
  visit(transmission, [&](auto& field, const FieldNames& names) {
    if constexpr (requires { take_value(parameter, bytes, field); }) {
      if (names.parameter == of) taken = take_value(parameter, bytes, field);
    }
  });
  return taken;
}

}  // namespace

std::string_view name_of(VoiceParameter parameter) {
  return kNames.at(static_cast<std::size_t>(parameter));
}

bool VoiceParameters::encode(const VoicePacket& voice, bool with_call_sign) {
  const audio::CodedPacket& packet = voice.coded;
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
  writer.put(packet.sequence);
  close(VoiceParameter::kSequenceNumber);
  writer.put(packet.sample_index);
  close(VoiceParameter::kSampleIndex);
  writer.put_signed(packet.timing.captured_ns);
  close(VoiceParameter::kCaptureTime);
  writer.put(packet.timing.clock_domain);
  close(VoiceParameter::kClockDomain);
  writer.put(voice_flags_of(voice));
  close(VoiceParameter::kVoiceFlags);
  writer.put(packet.timing.capture_microseconds);
  writer.put(packet.timing.encode_microseconds);
  close(VoiceParameter::kSenderStages);
  writer.put_signed(packet.timing.sent_ns);
  close(VoiceParameter::kSendTime);
  FieldWriter fields(writer, with_call_sign);
  visit(voice.transmission, [&](const auto& field, const FieldNames& names) {
    if constexpr (requires { fields.put(field, *names.parameter, close); }) {
      if (names.parameter) fields.put(field, *names.parameter, close);
    }
  });
  put_repeated(writer, voice.repeated);
  close(is_spaced(voice.repeated) ? VoiceParameter::kSpacedRedundancy
                                  : VoiceParameter::kRedundancy);
  if (voice.emission) {
    put_emission(writer, *voice.emission);
    close(VoiceParameter::kEmission);
  }
  return !writer.overflowed();
}

Bytes VoiceParameters::bytes(VoiceParameter parameter) const {
  const Extent& extent = extents_.at(static_cast<std::size_t>(parameter));
  return std::span(storage_).subspan(extent.offset, extent.size);
}

bool decode_voice_parameter(VoiceParameter parameter, Bytes bytes, VoicePacket& voice) {
  audio::CodedPacket& packet = voice.coded;
  switch (parameter) {
    case VoiceParameter::kAudioData:
      return decode_audio_data(bytes, packet) == AudioDataError::kNone;
    case VoiceParameter::kSequenceNumber:
      return take(bytes, packet.sequence);
    case VoiceParameter::kSampleIndex:
      return take(bytes, packet.sample_index);
    case VoiceParameter::kCaptureTime:
      return take_time(bytes, packet.timing.captured_ns);
    case VoiceParameter::kClockDomain:
      return take(bytes, packet.timing.clock_domain);
    case VoiceParameter::kVoiceFlags:
      return take_flags(bytes, voice);
    case VoiceParameter::kSenderStages:
      return take_stages(bytes, packet.timing);
    case VoiceParameter::kSendTime:
      return take_time(bytes, packet.timing.sent_ns);
    case VoiceParameter::kRedundancy:
      return take_repeated(bytes, false, voice.repeated);
    case VoiceParameter::kSpacedRedundancy:
      return take_repeated(bytes, true, voice.repeated);
    case VoiceParameter::kEmission:
      return take_emission(bytes, voice.emission);
    case VoiceParameter::kFrequency:
    case VoiceParameter::kCallSign:
    case VoiceParameter::kNetKey:
    case VoiceParameter::kRecipient:
    case VoiceParameter::kHopping:
      break;
  }
  return take_field(parameter, bytes, voice.transmission);
}

}  // namespace roger::radio
