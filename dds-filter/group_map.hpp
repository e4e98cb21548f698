// From class name to multicast group, by rules.
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
///   "A.B"           this class alone: the block's group by hash likewise.
struct GroupRule {
  std::string pattern;
  Ipv4Address base;
  std::uint32_t count = 1;
  friend bool operator==(const GroupRule&, const GroupRule&) = default;
};

/// Errors (kInvalid): a block that is not wholly multicast or that switches never filter (x.0.0.*
/// and x.128.0.*, which share Ethernet addresses with 224.0.0.*), count 0, a misplaced wildcard.
[[nodiscard]] Status check_rule(const GroupRule& rule);

/// Where each class's best-effort traffic goes. Pure: every federate with the same rules computes
/// the same group. Groups may be shared by classes and by federations; what arrives is told apart
/// by the class and the federation in each datagram.
class GroupMap {
 public:
  /// Errors (kInvalid): a wrong rule (see check_rule()), no last rule "*" to catch all others.
  [[nodiscard]] static Result<GroupMap> create(std::vector<GroupRule> rules, std::uint16_t port);

  /// Group of the class with this full name; the first rule that matches decides.
  [[nodiscard]] Group group_of(std::string_view full_class_name) const;

 private:
  GroupMap(std::vector<GroupRule> rules, std::uint16_t port)
      : rules_(std::move(rules)), port_(port) {}
  std::vector<GroupRule> rules_;
  std::uint16_t port_;
};

/// Channel classes on 239.192.16.0/24, all other classes spread over 64 groups from 239.192.17.0
/// (within the organization-local scope of RFC 2365).
[[nodiscard]] std::vector<GroupRule> default_group_rules();

}  // namespace roger::filter
