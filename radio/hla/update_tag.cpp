#include "radio/hla/update_tag.hpp"

#include <array>
#include <cstdint>
#include <cstdio>

#include "core/octets.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/signal/ascii_text.hpp"

namespace roger::radio {
namespace {

constexpr std::size_t kTimestamp = 8;
constexpr std::string_view kMark = " roger=";

/// Returns a relative timestamp according to IEEE 1278.1-1995, 5.2.31.
std::uint32_t dis_timestamp(TimePoint now) {
  constexpr std::int64_t kHour = 3'600'000'000'000;
  constexpr double kUnits = 2147483648.0;  // 2^31 per hour
  const std::int64_t past = ((now.time_since_epoch().count() % kHour) + kHour) % kHour;
  const double units = static_cast<double>(past) / static_cast<double>(kHour) * kUnits;
  return static_cast<std::uint32_t>(units) << 1U;
}

}  // namespace

std::string encode_update_tag(TimePoint now, std::string_view call_sign) {
  std::array<char, kTimestamp + 1> stamp{};
  std::snprintf(stamp.data(), stamp.size(), "%08X", dis_timestamp(now));
  std::string out(stamp.data(), kTimestamp);
  if (!call_sign.empty()) out.append(kMark).append(call_sign.substr(0, kMaxCallSignOctets));
  return out;
}

std::string call_sign_in_tag(Bytes tag) {
  constexpr std::size_t kBegin = kTimestamp + kMark.size();
  if (tag.size() <= kBegin || tag.size() > kBegin + kMaxCallSignOctets) return {};
  const std::string text = to_ascii(tag);
  return text.substr(kTimestamp, kMark.size()) == kMark ? text.substr(kBegin) : std::string{};
}

}  // namespace roger::radio
