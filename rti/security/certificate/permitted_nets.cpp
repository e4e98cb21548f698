#include "rti/security/certificate/permitted_nets.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <limits>

#include "core/printable.hpp"

namespace roger::rti::security {
namespace {

constexpr std::string_view kFrequencyBeginning = "urn:roger:frequency:";
constexpr std::string_view kChannelBeginning = "urn:roger:channel:";

/// Returns the decimal number, without leading zeros, that makes up all of `text`; nullopt: it is
/// none, or above `most`.
std::optional<std::uint64_t> number(std::string_view text, std::uint64_t most) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end || value > most) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return value;
}

std::optional<PermittedNets::Range> range(std::string_view text) {
  // A frequency of 2^63 Hz or more would be that of a line.
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::size_t dash = text.find('-');
  const auto low = number(text.substr(0, dash), kMost);
  const auto high = dash == std::string_view::npos ? low : number(text.substr(dash + 1), kMost);
  if (!low || !high || *low > *high) return std::nullopt;
  return PermittedNets::Range{Frequency::from_hertz(*low), Frequency::from_hertz(*high)};
}

std::uint64_t bin(Frequency frequency) {
  return frequency.hertz() / filter::kBinHertz;
}

}  // namespace

bool PermittedNets::concerns(std::string_view uri) {
  return uri.starts_with(kFrequencyBeginning) || uri.starts_with(kChannelBeginning);
}

Status PermittedNets::add(std::string_view uri) {
  const auto malformed = [&](const std::string& expected) {
    return Error{
        ErrorCode::kInvalid, "\"" + printable(uri) + "\" is malformed; expected " + expected, {}};
  };
  if (uri.starts_with(kChannelBeginning)) {
    const auto channel = number(uri.substr(kChannelBeginning.size()), filter::kChannelCount - 1);
    if (!channel) return malformed(std::string(kChannelBeginning) + "N, with N from 0 to 255");
    add_line(static_cast<filter::Channel>(*channel));
    return ok();
  }
  const auto found = uri.starts_with(kFrequencyBeginning)
                         ? range(uri.substr(kFrequencyBeginning.size()))
                         : std::nullopt;
  if (!found) {
    return malformed(std::string(kFrequencyBeginning) +
                     "HERTZ or LOWEST-HIGHEST, in whole hertz below 2^63");
  }
  add(*found);
  return ok();
}

void PermittedNets::add(Range range) {
  // Ranges in neighbouring bins touch: no channel lies between them.
  const auto touches = [&](const Range& other) {
    return bin(other.low) <= bin(range.high) + 1 && bin(range.low) <= bin(other.high) + 1;
  };
  std::erase_if(ranges_, [&](const Range& other) {
    if (!touches(other)) return false;
    range = {std::min(range.low, other.low), std::max(range.high, other.high)};
    return true;
  });
  const auto place = std::find_if(ranges_.begin(), ranges_.end(),
                                  [&](const Range& other) { return other.low > range.low; });
  ranges_.insert(place, range);
}

bool PermittedNets::permits(filter::Channel channel) const {
  if (lines_[channel]) return true;
  return std::any_of(ranges_.begin(), ranges_.end(), [&](const Range& one) {
    const std::uint64_t first = bin(one.low);
    return (channel + filter::kChannelCount - first % filter::kChannelCount) %
               filter::kChannelCount <=
           bin(one.high) - first;
  });
}

std::vector<std::string> PermittedNets::uris() const {
  std::vector<std::string> out;
  for (const auto& [low, high] : ranges_) {
    std::string uri = std::string(kFrequencyBeginning) + std::to_string(low.hertz());
    if (high != low) uri += "-" + std::to_string(high.hertz());
    out.push_back(std::move(uri));
  }
  for (std::size_t channel = 0; channel < lines_.size(); ++channel) {
    if (lines_[channel]) out.push_back(std::string(kChannelBeginning) + std::to_string(channel));
  }
  return out;
}

std::string PermittedNets::text() const {
  std::string out;
  const auto add = [&](const std::string& item) { out += (out.empty() ? "" : ", ") + item; };
  for (const auto& [low, high] : ranges_) {
    add(low.megahertz_text() + (high == low ? "" : " to " + high.megahertz_text()) + " MHz");
  }
  std::string channels;
  for (std::size_t channel = 0; channel < lines_.size(); ++channel) {
    if (lines_[channel]) channels += (channels.empty() ? "" : ", ") + std::to_string(channel);
  }
  if (!channels.empty()) {
    add((lines_.count() == 1 ? "lines on channel " : "lines on channels ") + channels);
  }
  return out;
}

}  // namespace roger::rti::security
