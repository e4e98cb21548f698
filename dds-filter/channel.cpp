#include "dds-filter/channel.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "core/hash.hpp"

namespace roger::filter {

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
  constexpr std::string_view kStem = "Channel";
  constexpr std::size_t kDigits = 3;
  while (!full_class_name.empty()) {
    const std::size_t end = std::min(full_class_name.find('.'), full_class_name.size());
    const std::string_view part = full_class_name.substr(0, end);
    full_class_name.remove_prefix(std::min(end + 1, full_class_name.size()));
    if (part.size() != kStem.size() + kDigits || !part.starts_with(kStem)) continue;
    unsigned number = 0;
    const auto [stop, error] =
        std::from_chars(&part[kStem.size()], part.data() + part.size(), number);
    if (error == std::errc{} && stop == part.data() + part.size() && number < kChannelCount) {
      return static_cast<Channel>(number);
    }
  }
  return std::nullopt;
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
