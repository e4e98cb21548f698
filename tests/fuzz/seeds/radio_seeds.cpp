// Inputs of the targets that decode what radios receive: sound, voice interactions, messages,
// attributes and data signals.
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "audio/codec/codec.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/radio_data.hpp"
#include "radio/hla/receiver_object.hpp"
#include "radio/hla/rpr_encoding.hpp"
#include "radio/hla/transmitter_object.hpp"
#include "radio/hla/update_tag.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/model/propagation/geodesy.hpp"
#include "tests/fuzz/seeds/seeds.hpp"

namespace roger::fuzz {
namespace {

void put_receiver(const Seeds& seeds) {
  radio::ReceiverState state;
  state.status = radio::ReceiverStatus::kReceiving;
  ByteVector chunks;
  for (const auto& [attribute, bytes] :
       radio::encode_receiver({1, 2, 3}, state, "TX", std::nullopt)) {
    ByteVector content{static_cast<std::uint8_t>(attribute)};
    append(content, bytes);
    append_chunk(chunks, 0x7d, content);
  }
  seeds.put("voice", "receiver", chunks);
}

void put_radio_data(const Seeds& seeds) {
  const radio::BinaryData bits{2400, 13, ByteVector(2, Octet{0x55})};
  const std::array<decltype(radio::RadioData::content), radio::kDataClassCount> each = {
      bits, radio::ApplicationData{6661, bits}, radio::StoredMessage{1, 2, 3}};
  ByteVector chunks;
  for (const auto& content : each) {
    ByteVector parameters{static_cast<std::uint8_t>(content.index())};
    for (const auto& parameter : radio::encode_data({"TX", {0, 1, 2, content}})) {
      append_number(parameters, parameter.size());
      append(parameters, parameter);
    }
    append_chunk(chunks, 0x7c, parameters);
  }
  seeds.put("voice", "data", chunks);
}

}  // namespace

// A few packets of a voice, one of them missing, for the decoders only.
void put_codec(const Seeds& seeds) {
  using std::chrono::microseconds;
  const struct {
    const char* name;
    std::uint8_t kind;  // as the target reads it
    audio::CodecSettings settings;
  } kCases[] = {
      {"opus-fec",
       18,
       {.sample_rate = 16'000,
        .frame = microseconds{20'000},
        .in_band_fec = true,
        .expected_loss_percent = 10}},
      {"opus-low-delay", 48, {.frame = microseconds{2500}, .low_delay = true}},
      {"mu-law", 1, {.encoding = audio::Encoding::kMuLaw, .sample_rate = 8'000}},
      {"cvsd", 20, {.encoding = audio::Encoding::kCvsd, .sample_rate = 16'000}},
      {"pcm", 3, {.encoding = audio::Encoding::kPcm16BigEndian, .sample_rate = 8'000}},
      {"pcm-8", 59, {.encoding = audio::Encoding::kPcm8, .sample_rate = 8'000}},
      {"gsm", 113, {.encoding = audio::Encoding::kGsmFullRate, .sample_rate = 8'000}},
  };
  for (const auto& [name, kind, settings] : kCases) {
    auto encoder = audio::make_encoder(settings).value();
    std::vector<float> samples(settings.sample_rate / 4);
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const auto t = static_cast<float>(i) / static_cast<float>(settings.sample_rate);
      samples[i] = 0.3F * std::sin(900.0F * t) * std::sin(90.0F * t) + 0.1F * std::sin(5000.0F * t);
    }
    encoder->write(samples);
    audio::CodedPacket packet;
    ByteVector records;
    for (int i = 0; i < 9 && encoder->next(packet, false); ++i) {
      if (i == 6) continue;
      records.push_back(i == 0 ? 3 : (i == 7 ? 1 : 0));  // begin, decode, after the gap recover
      records.push_back(kind);
      records.push_back(static_cast<std::uint8_t>(packet.sample_count >> 8U));
      append_chunk(records, static_cast<std::uint8_t>(packet.sample_count & 0xffU), packet.data());
      if (i == 5) records.insert(records.end(), {2, kind, 0, 8, 0, 0});  // conceal
    }
    seeds.put("codec", name, records);
  }
}

void put_voice(const Seeds& seeds) {
  for (const audio::Encoding encoding :
       {audio::Encoding::kMuLaw, audio::Encoding::kCvsd, audio::Encoding::kOpus,
        audio::Encoding::kPcm16BigEndian, audio::Encoding::kPcm8, audio::Encoding::kGsmFullRate}) {
    audio::CodecSettings settings;
    settings.encoding = encoding;
    settings.sample_rate = encoding == audio::Encoding::kOpus   ? 48'000
                           : encoding == audio::Encoding::kCvsd ? 16'000
                                                                : 8'000;
    auto encoder = audio::make_encoder(settings).value();
    encoder->restart();
    const std::vector<float> samples(settings.sample_rate / 16, 0.25F);
    encoder->write(samples);
    radio::VoicePacket signal;
    if (!encoder->next(signal.coded, true)) std::abort();
    signal.coded.stream = 0x0102030405060708U;
    signal.coded.first = true;
    signal.transmission.address = Frequency::from_hertz(40'000'000);
    signal.transmission.call_sign = "ALPHA";
    const std::uint32_t back = encoding == audio::Encoding::kOpus ? 4 : 1;  // spaced, or not
    signal.repeated = {{back, 160 * back, 160, ByteVector(3, Octet{0x55})}};
    signal.emission.emplace().from = {radio::to_ecef({48.1, 11.2, 510.0}), 10.0};
    radio::VoiceParameters parameters;
    if (!parameters.encode(signal, true)) std::abort();
    ByteVector chunks;
    for (std::size_t i = 0; i < radio::kVoiceParameterCount; ++i) {
      append_chunk(chunks, static_cast<std::uint8_t>(i),
                   parameters.bytes(static_cast<radio::VoiceParameter>(i)));
    }
    // The same sound, ciphered by a holder of the key, and with a change.
    for (const std::uint8_t change : {std::uint8_t{0}, std::uint8_t{1}}) {
      ByteVector content;
      append_number(content, static_cast<std::uint16_t>(encoding));
      append_number(content, signal.coded.sample_count);
      append_number(content, 45);
      content.push_back(change);
      append(content, signal.coded.data());
      append_chunk(chunks, 0x7e, content);
    }
    append_chunk(chunks, 0x7f, as_octets(radio::encode_update_tag({}, "ALPHA")));
    seeds.put("voice", "encoding-" + std::to_string(static_cast<int>(encoding)), chunks);
  }
  radio::TransmitterState state;
  state.stream = 77;
  state.frequency = Frequency::from_hertz(40'000'000);
  state.place = radio::to_ecef({48.1, 11.2, 510.0});
  ByteVector chunks;
  for (const auto& attribute : radio::encode_transmitter({1, 2, 3}, state, std::nullopt)) {
    append_chunk(chunks,
                 static_cast<std::uint8_t>(0x80U | static_cast<unsigned>(attribute.attribute)),
                 attribute.bytes);
  }
  seeds.put("voice", "transmitter", chunks);
  ByteVector messages;
  const std::array<radio::Message, radio::kMessageClassCount> each = {
      radio::StreamLoss{1, 2, {50, 3}},
      radio::HearingRequest{1},
      radio::ReceptionReport{1, "ALPHA", "VHF", false, {radio::HearingReason::kJammed}},
      radio::Jam{1, state.frequency, 25e3F, radio::JamKind::kTone, 40.0F},
      radio::NetCut{1, state.frequency, true},
      radio::RadioCondition{1, "ALPHA", 2, radio::Failure::kBoth, 3.0F, radio::SquelchForce::kOpen},
      radio::CallSignal{1, "A", "B", radio::CallWord::kAnswer},
      radio::ClockNotice{1, 2, "A", 3, 4, -5, 6, true, -1.5F, 7, 8},
      radio::ClockAnswer{1, 2, 3, 4, 5},
      radio::StatusRequest{},
      radio::VoiceReport{
          "a", "A", "B", 1, 2, 3, 4, 5, true, {6, 7, 8}, {9, 10, 11}, 12, radio::StageDelays{}},
      radio::BreakIn{1},
      radio::ControlRefused{
          1, "A", "B", true, radio::BreakIn{1}, {radio::RefusalCause::kRole, 2.0, "trainee"}},
      radio::GatewayNotice{1, 2}};
  for (const radio::Message& message : each) {
    ByteVector parameters;
    for (const auto& parameter : radio::encode_message(message)) {
      append_number(parameters, parameter.size());
      append(parameters, parameter);
    }
    append_chunk(messages, static_cast<std::uint8_t>(0x40U | message.index()), parameters);
  }
  seeds.put("voice", "messages", messages);
  put_receiver(seeds);
  put_radio_data(seeds);
}

}  // namespace roger::fuzz
