#include "radio/hla/rejoin/missing_stations.hpp"

#include <chrono>
#include <set>

namespace roger::radio {
namespace {

/// A station that has not returned after this time was probably shut down.
constexpr std::chrono::hours kMaxMissingTime{1};

std::string joined_with_commas(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + text;
  return out;
}

}  // namespace

void MissingStations::set_joined(const std::vector<std::string>& before) {
  const std::lock_guard lock(mutex_);
  joined_at_ = std::chrono::steady_clock::now();
  for (const std::string& call_sign : before) missing_.emplace(call_sign, joined_at_);
}

void MissingStations::restart_grace() {
  const std::lock_guard lock(mutex_);
  joined_at_ = std::chrono::steady_clock::now();
}

void MissingStations::update(const FederationSnapshot& present, const Knows& knows) {
  const TimePoint now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  for (const std::string& call_sign : present.lost_stations) missing_.emplace(call_sign, now);
  std::erase_if(missing_, [&](const auto& one) {
    return now - one.second > kMaxMissingTime || knows(one.first);
  });
}

void MissingStations::report(FederationSnapshot& out, const Knows& knows) const {
  // Losses that the RTI reports count at once. The others may still be rejoining until the grace
  // period ends.
  std::set<std::string> missing(out.lost_stations.begin(), out.lost_stations.end());
  {
    const std::lock_guard lock(mutex_);
    if (std::chrono::steady_clock::now() - joined_at_ >= grace_) {
      for (const auto& [call_sign, since] : missing_) missing.insert(call_sign);
    }
  }
  std::erase_if(missing, knows);
  if (!missing.empty()) {
    const std::string names = joined_with_commas({missing.begin(), missing.end()});
    out.trouble = {NoticeCode::kSeparated, {names}};
  } else if (!out.other_executives.empty()) {
    const std::string places = joined_with_commas(out.other_executives);
    out.trouble = {NoticeCode::kOtherExecutives, {places}};
  }
}

}  // namespace roger::radio
