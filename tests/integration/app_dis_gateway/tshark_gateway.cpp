#include "tests/integration/app_dis_gateway/tshark_gateway.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <complex>
#include <cstdlib>
#include <fstream>
#include <numbers>
#include <string>
#include <variant>

#include "audio/playout/stream_decoder.hpp"
#include "tests/integration/dis/expected_pdus.hpp"
#include "tests/support/heard_sound.hpp"

namespace roger::app {
namespace {

/// Greatest error of times that both ends have rounded to the units of time stamps.
constexpr Nanoseconds kUnit{1677};

/// Removes the time stamp from the fields and returns its time, s.
double take_time(std::string& fields) {
  const std::string name = "dis.timestamp = ";
  const std::size_t at = fields.find(name);
  if (at == std::string::npos) return -1.0;
  std::size_t length = 0;
  const double seconds = std::stod(fields.substr(at + name.size()), &length);
  fields.erase(at, name.size() + length);
  return seconds;
}

/// Appends the fields of a body. Returns the number of octets at its end that tshark does not
/// dissect.
std::size_t append(dis::ExpectedFields& expected, const dis::Pdu& pdu) {
  if (const auto* transmitter = std::get_if<dis::Transmitter>(&pdu.body)) {
    return expect_transmitter(expected, *transmitter, pdu.header);
  }
  if (const auto* receiver = std::get_if<dis::Receiver>(&pdu.body)) {
    return expect_receiver(expected, *receiver, pdu.header);
  }
  const auto& signal = std::get<dis::Signal>(pdu.body);
  expect_signal(expected, signal.radio, signal);
  return 0;
}

void compare(const dis::Pdu& pdu, const HeardPdu& heard, const dis::Dissection& found) {
  dis::ExpectedFields expected(pdu, heard.octets.size());
  const std::size_t rest = append(expected, pdu);
  std::string fields = found.fields;
  std::string wanted = expected.text();
  // tshark converts times with a rounded factor. Its error is proportional to the time, 2 us after
  // 46 minutes, so at most 3 us within the hour; both cut to microseconds.
  EXPECT_NEAR(take_time(fields), take_time(wanted), 4e-6);
  EXPECT_EQ(fields, wanted);
  EXPECT_EQ(found.octets, heard.octets.size() - rest);
}

audio::CodedPacket packet_of(const dis::Signal& signal) {
  audio::CodedPacket out;
  out.encoding = static_cast<audio::Encoding>(signal.encoding.type());
  out.sample_rate = signal.sample_rate;
  out.sample_count = signal.samples;
  out.size = static_cast<std::uint32_t>(signal.data.size());
  std::ranges::copy(signal.data, out.bytes.begin());
  return out;
}

}  // namespace

std::string name_of(const SentForm& form) {
  return "Version" + std::to_string(form.version) + (form.absolute ? "Absolute" : "Relative");
}

TsharkGateway::TsharkGateway() {
  test::write_tone(tone_, std::chrono::seconds(120));
  std::ofstream{config_};
}

void TsharkGateway::add_exercise(std::uint8_t number, int application,
                                 const std::string& rest) const {
  std::ofstream(config_, std::ios::app)
      << "[[exercise]]\nnumber = " << int{number} << "\nsite = 100\napplication = " << application
      << "\nversion = " << int{GetParam().version}
      << "\nabsolute_time = " << (GetParam().absolute ? "true" : "false") << '\n'
      << rest << "[[exercise.network]]\ninterface = \"eth0\"\n";
}

void TsharkGateway::compare(const std::vector<HeardPdu>& heard, std::uint8_t exercise,
                            const ExpectedBody& expected) const {
  std::vector<ByteVector> octets;
  octets.reserve(heard.size());
  for (const HeardPdu& one : heard) octets.push_back(one.octets);
  const std::vector<dis::Dissection> found = dis::dissect(octets);
  ASSERT_EQ(found.size(), heard.size());
  const Nanoseconds utc_of_start = std::chrono::system_clock::now().time_since_epoch() -
                                   std::chrono::steady_clock::now().time_since_epoch();
  for (std::size_t i = 0; i < heard.size(); ++i) {
    SCOPED_TRACE("PDU " + std::to_string(i));
    dis::Header header;
    header.version = GetParam().version;
    header.exercise = exercise;
    header.timestamp = heard[i].pdu.header.timestamp;
    app::compare({header, expected(heard[i])}, heard[i], found[i]);

    const bool absolute = GetParam().absolute;
    EXPECT_EQ(header.timestamp.is_absolute(), absolute);
    if (std::holds_alternative<dis::Signal>(heard[i].pdu.body)) continue;
    const Nanoseconds arrival = heard[i].at.time_since_epoch() + utc_of_start;
    const auto after = interval(dis::Timestamp::make(begun_, absolute), header.timestamp);
    const auto before = interval(header.timestamp, dis::Timestamp::make(arrival, absolute));
    EXPECT_GE(after, -kUnit);
    EXPECT_GE(before, -kUnit);
  }
}

void ExpectedTimes::expect(const dis::Header& header, const dis::Signal& signal) {
  constexpr std::int64_t kSecond = 1'000'000'000;  // ns
  if (samples_ < 0) {
    first_ = header.timestamp;
    samples_ = 0;
  }
  const Nanoseconds sound(samples_ * kSecond / std::int64_t{signal.sample_rate});
  EXPECT_LE(std::chrono::abs(interval(first_, header.timestamp) - sound), kUnit)
      << "after " << samples_ << " samples";
  samples_ += signal.samples;
}

double tone_dbfs(const std::vector<dis::Signal>& transmission) {
  const auto& first = transmission.at(0);
  const audio::StreamFormat format{static_cast<audio::Encoding>(first.encoding.type()),
                                   first.sample_rate};
  audio::StreamDecoder decoder;
  decoder.begin(format);
  std::vector<float> sound;
  std::vector<float> decoded(audio::kMaxDecodedSamples);
  for (const dis::Signal& signal : transmission) {
    const audio::CodedPacket packet = packet_of(signal);
    EXPECT_EQ(audio::check_packet(packet), audio::InsertResult::kStored);
    const std::size_t samples = decoder.decode(packet, decoded);
    sound.insert(sound.end(), decoded.begin(),
                 decoded.begin() + static_cast<std::ptrdiff_t>(samples));
  }
  // Without the start of the codec, and without the last packet, which silence may complete.
  const std::size_t begin = sound.size() / 2;
  const std::size_t end = sound.size() - sound.size() / transmission.size();
  std::complex<double> sum;
  for (std::size_t i = begin; i < end; ++i) {
    const double turns = test::kTalkersTone * static_cast<double>(i) / format.decoded_rate();
    sum += std::polar(double{sound[i]}, 2.0 * std::numbers::pi * turns);
  }
  return 20.0 * std::log10(2.0 * std::abs(sum) / static_cast<double>(end - begin));
}

}  // namespace roger::app
