#include "app/dis/gateway/parallel_gateways.hpp"

#include <algorithm>

namespace roger::app {
namespace {

/// A notice only shows that both are in the same federation, so it counts for longer than a hello.
constexpr Nanoseconds kNoticeTimeout{5'000'000'000};

}  // namespace

ParallelGateways::Other* ParallelGateways::find_or_add(std::uint64_t gateway) {
  if (gateway == own_) return nullptr;
  const auto found = others_.find(gateway);
  if (found != others_.end()) return &found->second;
  return others_.size() < kMaxGateways ? &others_[gateway] : nullptr;
}

void ParallelGateways::take_hello(const GatewayHello& hello, TimePoint now) {
  Other* other = find_or_add(hello.gateway);
  if (other == nullptr) return;
  other->hello = hello;
  other->hello_at = now;
}

void ParallelGateways::take_notice(std::uint64_t gateway, TimePoint now) {
  // Any program can invent hellos, so those without a notice must not keep out others.
  if (others_.size() == kMaxGateways && !others_.contains(gateway)) {
    const auto invented =
        std::ranges::find_if(others_, [](const auto& item) { return !item.second.notice_at; });
    if (invented != others_.end()) others_.erase(invented);
  }
  Other* other = find_or_add(gateway);
  if (other != nullptr) other->notice_at = now;
}

void ParallelGateways::decide(bool joined, TimePoint now) {
  for (auto& [gateway, other] : others_) {
    if (other.hello_at && now - *other.hello_at > kTimeout) other.hello_at.reset();
    if (other.notice_at && now - *other.notice_at > kNoticeTimeout) other.notice_at.reset();
  }
  std::erase_if(others_,
                [](const auto& item) { return !item.second.hello_at && !item.second.notice_at; });
  if (!joined || now - began_ < kTimeout) {
    able_since_.reset();
  } else if (!able_since_) {
    able_since_ = now;
  }
  std::optional<std::uint64_t> carrier;
  bool others_carry = false;
  for (const auto& [gateway, other] : others_) {  // in ascending order
    if (!other.is_parallel()) continue;
    if (other.hello.active && !others_carry) {
      carrier = gateway;
      others_carry = true;
    }
    if (!carrier && other.hello.able && gateway < own_) carrier = gateway;
  }
  const bool yields = others_carry ? !active_ || *carrier < own_ : carrier && !active_;
  // Two that start together must first learn that the other one is able, too.
  const bool is_known = able_since_ && now - *able_since_ >= 2 * kHelloInterval;
  active_ = is_known && !yields;
  carrier_ = active_ ? std::nullopt : carrier;
}

bool ParallelGateways::alone() const {
  return std::ranges::none_of(others_, [](const auto& item) { return item.second.is_parallel(); });
}

bool ParallelGateways::is_of_parallel(std::uint16_t site, std::uint16_t application) const {
  return std::ranges::any_of(others_, [&](const auto& item) {
    const Other& other = item.second;
    return other.is_parallel() && other.hello.site == site &&
           other.hello.application == application;
  });
}

}  // namespace roger::app
