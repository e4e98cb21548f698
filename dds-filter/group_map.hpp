// Maps class names to multicast groups by rules.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"

namespace roger::filter {

/// Sends the classes that `pattern` matches to the `count` groups from `base` upward. Patterns:
///   "A.B.Channel#"  "A.B.Channel" and a decimal number n: group n of the block (n < count);
///   "A.B*"          every class whose full name begins with "A.B": group by hash of the full name;
///   "A.B"           this class alone: group by hash of the full name.
struct GroupRule {
  std::string pattern;
  Ipv4Address base;
  std::uint32_t count = 1;
  friend bool operator==(const GroupRule&, const GroupRule&) = default;
};

/// Checks a rule. Errors (kInvalid): a block that is not entirely multicast or that switches never
/// filter (x.0.0.* and x.128.0.*, which share Ethernet addresses with 224.0.0.*), count 0, a
/// misplaced wildcard.
[[nodiscard]] Status check_rule(const GroupRule& rule);

/// The multicast group of each class's best-effort traffic. Pure: every federate with the same
/// rules computes the same group. Classes and federations may share groups; each datagram contains
/// its class and federation, by which the receiver distinguishes them.
class GroupMap {
 public:
  /// Errors (kInvalid): a wrong rule (see check_rule()), or a last rule other than "*".
  [[nodiscard]] static Result<GroupMap> create(std::vector<GroupRule> rules, std::uint16_t port);

  /// Returns the group of the class with this full name; the first matching rule applies. A class
  /// below a channel class (find_class_channel()) has the group of the channel class.
  [[nodiscard]] Group group_of(std::string_view full_class_name) const;
  /// Returns the beginnings of the names of all channel classes, before their three digits:
  /// kChannelClassStem, and those of rules that end in "Channel#".
  [[nodiscard]] std::vector<std::string> channel_stems() const;

 private:
  GroupMap(std::vector<GroupRule> rules, std::uint16_t port)
      : rules_(std::move(rules)), port_(port) {}
  std::vector<GroupRule> rules_;
  std::uint16_t port_;
};

/// Returns rules with the channel classes on 239.192.16.0/24 and all other classes spread over 64
/// groups from 239.192.17.0 (within the organization-local scope of RFC 2365).
[[nodiscard]] std::vector<GroupRule> default_group_rules();

}  // namespace roger::filter
