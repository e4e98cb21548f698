#include "dds-filter/channel.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "core/hash.hpp"

namespace roger::filter {
namespace {

constexpr std::size_t kChannelDigits = 3;

/// Returns the channel that a part of a class name states; nullopt: none.
std::optional<Channel> part_channel(std::string_view part) {
  constexpr std::string_view kStem = "Channel";
  if (part.size() != kStem.size() + kChannelDigits || !part.starts_with(kStem)) return std::nullopt;
  unsigned number = 0;
  const auto [stop, error] =
      std::from_chars(&part[kStem.size()], part.data() + part.size(), number);
  if (error != std::errc{} || stop != part.data() + part.size() || number >= kChannelCount) {
    return std::nullopt;
  }
  return static_cast<Channel>(number);
}

}  // namespace

Channel to_channel(Frequency frequency) {
  return static_cast<Channel>((frequency.hertz() / kBinHertz) % kChannelCount);
}

Channel find_net_key_channel(std::string_view net_key) {
  const std::uint32_t hash = fnv1a32(net_key);
  // XOR folding (the FNV authors' method for small hashes) uses all bits of the hash.
  return static_cast<Channel>((hash ^ (hash >> 8U) ^ (hash >> 16U) ^ (hash >> 24U)) & 0xFFU);
}

std::uint64_t line_number(std::string_view net_key) {
  constexpr std::uint64_t kTop = std::uint64_t{1} << 63U;
  const std::uint64_t hash = fnv1a64(net_key) & ~std::uint64_t{0xFF};
  return kTop | hash | find_net_key_channel(net_key);
}

std::optional<Channel> find_class_channel(std::string_view full_class_name) {
  const std::string_view name = cut_below_channel(full_class_name);
  return part_channel(name.substr(name.rfind('.') + 1));
}

std::string_view cut_below_channel(std::string_view full_class_name) {
  for (std::size_t begin = 0; begin < full_class_name.size();) {
    const std::size_t end = std::min(full_class_name.find('.', begin), full_class_name.size());
    if (part_channel(full_class_name.substr(begin, end - begin))) {
      return full_class_name.substr(0, end);
    }
    begin = end + 1;
  }
  return full_class_name;
}

std::string channel_class_name(Channel channel, std::string_view stem) {
  const std::string digits = std::to_string(channel);
  return std::string(stem) + std::string(kChannelDigits - digits.size(), '0') + digits;
}

std::vector<Channel> find_channels(Frequency low, Frequency high) {
  std::vector<Channel> channels;
  if (low > high) return channels;
  const std::uint64_t first = low.hertz() / kBinHertz;
  // Consecutive bins have consecutive channels modulo 256, so the first 256 bins are all different.
  const std::uint64_t bins = high.hertz() / kBinHertz - first + 1;
  const std::uint64_t count = std::min<std::uint64_t>(bins, kChannelCount);
  channels.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    channels.push_back(static_cast<Channel>((first + i) % kChannelCount));
  }
  return channels;
}

}  // namespace roger::filter
