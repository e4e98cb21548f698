// Reads [[key]] and [[net]] of a plan.
#include <algorithm>
#include <cmath>
#include <memory>

#include "radio/plan/plan_fields.hpp"
#include "radio/plan/read_tables.hpp"

namespace roger::radio {
namespace {

constexpr double kMaxBandwidthKhz = 10'000.0;

Modulation read_modulation(ConfigTable& table) {
  const std::string text = table.one_of("modulation", {"AM", "FM", "SSB"}).value_or("FM");
  if (text == "AM") return Modulation::kAm;
  return text == "SSB" ? Modulation::kSsb : Modulation::kFm;
}

VoiceCoding read_coding(ConfigTable& net) {
  constexpr double kNanosecondsPerMillisecond = 1e6;
  constexpr auto to_ms = [](Nanoseconds time) {
    return static_cast<double>(time.count()) / kNanosecondsPerMillisecond;
  };
  VoiceCoding out;
  if (const auto name = net.one_of("encoding", audio::codec_names())) {
    out.codec = audio::find_codec(*name);
  }
  const auto packet_ms =
      net.number("packet_ms", to_ms(audio::kMinPacketDuration), to_ms(audio::kMaxPacketDuration));
  if (packet_ms) out.packet = Nanoseconds{std::llround(*packet_ms * kNanosecondsPerMillisecond)};
  return out;
}

/// Reads frequency and bandwidth. In the aeronautical band the number may be the name of an 8.33
/// kHz channel: if the bandwidth says so or, without one, the modulation is AM.
void read_channel(ConfigTable& table, Net& net) {
  const Frequency number = require_frequency(table, "frequency_mhz");
  const auto bandwidth = table.number("bandwidth_khz", 0.001, kMaxBandwidthKhz);
  net.address = number;
  net.bandwidth_khz = bandwidth.value_or(net.bandwidth_khz);
  if (number < kLowestAirFrequency || number > kHighestAirFrequency) return;
  const auto channel = find_air_channel(number);
  const bool narrow = channel && channel->is_narrow();
  const bool asked = bandwidth ? is_air_spacing(*bandwidth) : net.modulation == Modulation::kAm;
  if (narrow && asked) {
    net.address = channel->frequency;
    net.bandwidth_khz = channel->bandwidth_khz;
  } else if (asked && bandwidth) {
    table.problem("frequency_mhz", number.megahertz_text() +
                                       ": expected the name of an 8.33 kHz channel, which ends in "
                                       "05, 10, 15, 30, 35, 40, 55, 60, 65, 80, 85 or 90");
  }
}

std::optional<Hopping> read_hopping(ConfigTable& net) {
  constexpr double kMilli = 1000.0;
  auto table = net.table("hopping");
  if (!table) return std::nullopt;
  const auto id = [&table](std::string_view key) {
    return static_cast<std::uint16_t>(table->require_integer(key, 0, Hopping::kMaxId));
  };
  Hopping out;
  if (!table->has("system")) {
    table->problem("system", "missing: expected \"HAVE QUICK\" or \"SINCGARS\"");
  }
  const std::string system =
      table->one_of("system", {"HAVE QUICK", "SINCGARS"}).value_or("SINCGARS");
  if (system == "HAVE QUICK") out.system = HopSystem::kHaveQuick;
  out.net_id = id("net_id");
  out.hopset = id("hopset");
  const double clock =
      table->number("time_of_day_offset_s", -Hopping::kMaxClockSeconds, Hopping::kMaxClockSeconds)
          .value_or(0.0);
  out.clock_ms = static_cast<std::int32_t>(std::lround(clock * kMilli));
  table->finish();
  return out;
}

}  // namespace

KeyFill read_key(ConfigTable& table, const std::vector<KeyFill>& keys,
                 std::set<std::string>& names) {
  VoiceKey key;
  key.name = require_new_name(table, "name", names);
  key.id = static_cast<std::uint16_t>(table.require_integer("id", 1, VoiceKey::kMaxId));
  const bool taken =
      std::ranges::any_of(keys, [&key](const KeyFill& known) { return known->id == key.id; });
  if (taken) table.problem("id", "another key has this number: expected a unique number");
  const std::string system = table.string("system").value_or("KY-58");
  if (const auto known = find_crypto_system(system)) {
    key.system = *known;
  } else {
    table.problem("system", in_quotes(system) + ": expected one of " + crypto_system_names());
  }
  const std::string secret = table.require_string("secret");
  if (table.has("secret")) {
    if (const auto parsed = parse_secret(secret)) {
      key.secret = parsed.value();
    } else {
      table.problem("secret", parsed.error().message);
    }
  }
  table.finish();
  return std::make_shared<const VoiceKey>(std::move(key));
}

Net read_net(ConfigTable& table, const std::vector<KeyFill>& keys, std::set<std::string>& names) {
  Net net;
  net.name = require_new_name(table, "name", names);
  if (const auto key = table.string("key")) net.key = find_key(table, "key", *key, keys);
  net.coding = read_coding(table);
  if (table.one_of("kind", {"radio", "intercom"}).value_or("radio") == "intercom") {
    net.address = IntercomLine{make_net_key(net.name)};
    for (const std::string_view entry : {"frequency_mhz", "modulation", "bandwidth_khz"}) {
      if (table.has(entry)) table.problem(entry, "not allowed for an intercom");
    }
    if (table.table("hopping")) table.problem("hopping", "an intercom does not hop");
    table.finish();
    return net;
  }
  net.modulation = read_modulation(table);
  read_channel(table, net);
  net.hopping = read_hopping(table);
  table.finish();
  return net;
}

}  // namespace roger::radio
