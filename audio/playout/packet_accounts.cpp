#include "audio/playout/packet_accounts.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace roger::audio {

void PacketAccounts::move(std::int64_t from, std::int64_t by) noexcept {
  for (Account& account : std::span(accounts_).first(count_)) {
    if (account.position >= from) account.position = std::max(account.position + by, from);
  }
}

// Accounts are ordered by position, so those due are at the front.
bool PacketAccounts::take_due(const Block& block, PlayedPacket& newest) noexcept {
  std::size_t done = 0;
  for (; done < count_; ++done) {
    const auto position = static_cast<double>(accounts_[done].position);
    const double offset = std::max(std::ceil((position - block.begin) / block.step - 1e-6), 0.0);
    if (offset >= static_cast<double>(block.count)) break;
    newest = accounts_[done].packet;
    newest.heard =
        block.heard +
        Nanoseconds{static_cast<Nanoseconds::rep>(offset * 1e9 / static_cast<double>(block.rate))};
  }
  count_ -= done;
  std::ranges::copy(std::span(accounts_).subspan(done, count_), accounts_.begin());
  return done > 0;
}

}  // namespace roger::audio
