#include "dds-filter/group_map.hpp"

#include <charconv>
#include <optional>
#include <utility>

#include "core/hash.hpp"
#include "dds-filter/channel.hpp"

namespace roger::filter {
namespace {

constexpr std::string_view kAnyClass = "*";
constexpr std::uint64_t kMulticastEnd = 0xF0000000U;  // one past 239.255.255.255

/// Returns whether switches flood the address regardless of the groups joined. The Ethernet address
/// contains only the low 23 bits of the group (RFC 1112, 6.4), so x.0.0.* and x.128.0.* share the
/// addresses of 224.0.0.*, which are never filtered (RFC 4541, 2.1.2).
bool is_always_flooded(std::uint64_t address) {
  return (address & 0x7FFF00U) == 0;
}

Error wrong(const GroupRule& rule, const std::string& reason) {
  return {ErrorCode::kInvalid, "group rule \"" + rule.pattern + "\": " + reason, {}};
}

/// Returns the decimal number that makes up all of `text`.
std::optional<std::uint32_t> number(std::string_view text) {
  std::uint32_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// Returns the index of the class's group in the block of `rule`; nullopt if the rule does not
/// match.
std::optional<std::uint32_t> position(const GroupRule& rule, std::string_view name) {
  const std::string_view pattern = rule.pattern;
  const std::string_view stem = pattern.substr(0, pattern.size() - 1);
  switch (pattern.back()) {
    case '#': {
      if (name.substr(0, stem.size()) != stem) return std::nullopt;
      const std::optional<std::uint32_t> n = number(name.substr(stem.size()));
      if (!n || *n >= rule.count) return std::nullopt;
      return n;
    }
    case '*':
      if (name.substr(0, stem.size()) != stem) return std::nullopt;
      return fnv1a32(name) % rule.count;
    default:
      if (name != pattern) return std::nullopt;
      return fnv1a32(name) % rule.count;
  }
}

}  // namespace

Status check_rule(const GroupRule& rule) {
  if (rule.pattern.empty()) return wrong(rule, "empty; expected a class name, or \"*\" for all");
  const std::size_t wildcard = rule.pattern.find_first_of("*#");
  if (wildcard != std::string::npos && wildcard + 1 != rule.pattern.size()) {
    return wrong(rule, "a wildcard (* or #) is only allowed at the end");
  }
  if (rule.count == 0) return wrong(rule, "count 0; expected at least 1");
  const std::uint64_t base = rule.base.value;
  const std::uint64_t end = base + rule.count;
  if (!rule.base.is_multicast() || end > kMulticastEnd) {
    return wrong(rule, std::to_string(rule.count) + " groups from " + rule.base.text() +
                           "; expected all within 224.0.0.0 to 239.255.255.255");
  }
  // Flooded ranges are 256 addresses long, so steps of 256 find every range that the block
  // overlaps, except one that begins after the last step. The check of the last address finds that
  // one.
  for (std::uint64_t address = base; address < end; address += 256) {
    if (is_always_flooded(address)) {
      return wrong(rule, rule.base.text() +
                             " is in a range that switches always flood (x.0.0.*, x.128.0.*)");
    }
  }
  if (is_always_flooded(end - 1)) {
    return wrong(rule,
                 "its last group is in a range that switches always flood (x.0.0.*, x.128.0.*)");
  }
  return ok();
}

Result<GroupMap> GroupMap::create(std::vector<GroupRule> rules, std::uint16_t port) {
  for (const GroupRule& rule : rules) {
    if (const Status status = check_rule(rule); !status) return status.error();
  }
  if (rules.empty() || rules.back().pattern != kAnyClass) {
    return Error{ErrorCode::kInvalid,
                 "the last group rule must have the pattern \"*\", for all classes that no other "
                 "rule matches",
                 {}};
  }
  return GroupMap(std::move(rules), port);
}

Group GroupMap::group_of(std::string_view full_class_name) const {
  // Receivers of a channel also receive the classes below its class.
  const std::string_view name = cut_below_channel(full_class_name);
  for (const GroupRule& rule : rules_) {
    if (const auto offset = position(rule, name)) {
      return {Ipv4Address{rule.base.value + *offset}, port_};
    }
  }
  return {rules_.back().base, port_};  // not reached: the last rule matches every name
}

std::vector<std::string> GroupMap::channel_stems() const {
  std::vector<std::string> stems{std::string(kChannelClassStem)};
  for (const GroupRule& rule : rules_) {
    if (!rule.pattern.ends_with("Channel#")) continue;
    stems.push_back(rule.pattern.substr(0, rule.pattern.size() - 1));
  }
  return stems;
}

std::vector<GroupRule> default_group_rules() {
  return {
      {std::string(kChannelClassStem) + "#", Ipv4Address{0xEFC01000U},  // 239.192.16.0
       kChannelCount},
      {std::string(kAnyClass), Ipv4Address{0xEFC01100U}, 64},  // 239.192.17.0
  };
}

}  // namespace roger::filter
