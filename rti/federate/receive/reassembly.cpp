#include "rti/federate/receive/reassembly.hpp"

#include <algorithm>

namespace roger::rti {

std::optional<Bytes> Reassembly::add(std::size_t slot, const wire::Fragment& fragment) {
  expire();
  // Finds or creates the message that the piece belongs to. The costs before and after are
  // exchanged, so that cost_ stays the sum over all incomplete messages.
  const Iterator place = find_or_create(slot, fragment);
  if (place == partial_.end()) return std::nullopt;
  cost_ -= cost(*place);
  const bool fresh = put(*place, fragment);
  cost_ += cost(*place);
  if (!fresh) return std::nullopt;
  // The claimed count reserves no memory; only received bytes count against the limit.
  if (wire::kDatagramHeaderBytes + place->bytes > largest_) {
    drop_message(place);
    return std::nullopt;
  }
  if (place->next < place->count) {
    // This may drop the current message as well, so `place` must not be used afterwards.
    while (cost_ > kRoom * largest_) drop_message(partial_.begin());
    return std::nullopt;
  }

  // Complete: the pieces are contiguous in `whole`. The buffers rotate (done_, spare_, next
  // message), so steady traffic allocates no memory.
  wire::write_single_header(place->whole,
                            {fragment.header.federation, place->sender, place->first});
  cost_ -= cost(*place);
  spare_.swap(done_);
  done_.swap(place->whole);
  partial_.erase(place);
  return done_;
}

bool Reassembly::put(Partial& partial, const wire::Fragment& fragment) {
  if (fragment.index < partial.next) return false;
  // Pieces in order are appended; a piece that arrives too early waits in `out_of_order` and
  // follows as soon as the gap before it is filled.
  if (fragment.index > partial.next) {
    const auto [place, fresh] = partial.out_of_order.try_emplace(fragment.index);
    if (!fresh) return false;
    place->second.assign(fragment.piece.begin(), fragment.piece.end());
    partial.bytes += fragment.piece.size();
    return true;
  }
  const auto append = [&partial](Bytes piece) {
    partial.whole.insert(partial.whole.end(), piece.begin(), piece.end());
    ++partial.next;
  };
  append(fragment.piece);
  partial.bytes += fragment.piece.size();
  while (!partial.out_of_order.empty() && partial.out_of_order.begin()->first == partial.next) {
    append(partial.out_of_order.begin()->second);
    partial.out_of_order.erase(partial.out_of_order.begin());
  }
  return true;
}

Reassembly::Iterator Reassembly::find_or_create(std::size_t slot, const wire::Fragment& fragment) {
  // Pieces have consecutive sequence numbers, so each one identifies the first piece.
  const auto first = static_cast<std::uint16_t>(fragment.header.sequence - fragment.index);
  const auto found = std::find_if(partial_.begin(), partial_.end(), [&](const Partial& partial) {
    return partial.slot == slot && partial.sender == fragment.header.sender &&
           partial.first == first;
  });
  if (found != partial_.end()) {
    // Pieces that disagree about their number cannot belong to one message.
    if (found->count == fragment.count) return found;
    drop_message(found);
    return partial_.end();
  }
  if ((fragment.count - 1U) * kMinPieceBytes > largest_) {
    ++lost_;
    return partial_.end();
  }
  Partial partial;
  partial.slot = slot;
  partial.sender = fragment.header.sender;
  partial.first = first;
  partial.since = clock_.now();
  partial.count = fragment.count;
  partial.whole.swap(spare_);
  partial.whole.resize(wire::kDatagramHeaderBytes);
  cost_ += cost(partial);
  partial_.push_back(std::move(partial));
  return partial_.end() - 1;
}

void Reassembly::drop_message(const Iterator& which) {
  cost_ -= cost(*which);
  ++lost_;
  partial_.erase(which);
}

void Reassembly::drop_passed(std::size_t slot, FederateId sender, std::uint16_t newest) {
  const auto passed = [&](const Partial& partial) {
    if (partial.slot != slot || partial.sender != sender) return false;
    // Modulo 2^16. The last piece has number first + count - 1; once it is kWindow behind the
    // newest datagram, LossTracker rejects it as a duplicate.
    const auto behind = static_cast<std::uint16_t>(newest - partial.first);
    return behind >= partial.count - 1U + LossTracker::kWindow;
  };
  lost_ += std::erase_if(partial_, [&](const Partial& partial) {
    const bool gone = passed(partial);
    if (gone) cost_ -= cost(partial);
    return gone;
  });
}

void Reassembly::expire() {
  const TimePoint oldest = clock_.now() - kMaxAge;
  // Messages are ordered by age, so the first young one ends the search.
  while (!partial_.empty() && partial_.front().since < oldest) drop_message(partial_.begin());
}

void Reassembly::forget(FederateId sender) {
  std::erase_if(partial_, [&](const Partial& partial) {
    if (partial.sender != sender) return false;
    cost_ -= cost(partial);
    return true;
  });
}

}  // namespace roger::rti
