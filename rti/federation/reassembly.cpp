#include "rti/federation/reassembly.hpp"

#include <algorithm>

namespace roger::rti {

std::optional<ByteVector> Reassembly::add(std::size_t slot, const wire::Fragment& fragment) {
  expire();
  Iterator place = place_of(slot, fragment);
  if (place == partial_.end()) return std::nullopt;
  ByteVector& piece = place->pieces[fragment.index];
  if (!piece.empty()) return std::nullopt;
  piece.assign(fragment.piece.begin(), fragment.piece.end());
  place->bytes += piece.size();
  cost_ += piece.size();
  --place->missing;
  if (wire::kDatagramHeaderBytes + place->bytes > largest_) {
    give_up(place);
    return std::nullopt;
  }
  if (place->missing > 0) {
    while (cost_ > kRoom * largest_) give_up(partial_.begin());
    return std::nullopt;
  }

  ByteVector whole(wire::kDatagramHeaderBytes);
  whole.reserve(wire::kDatagramHeaderBytes + place->bytes);
  wire::write_lone_header(whole, {fragment.header.federation, place->sender, place->first});
  for (const ByteVector& part : place->pieces) whole.insert(whole.end(), part.begin(), part.end());
  cost_ -= cost(*place);
  partial_.erase(place);
  return whole;
}

Reassembly::Iterator Reassembly::place_of(std::size_t slot, const wire::Fragment& fragment) {
  const auto first = static_cast<std::uint16_t>(fragment.header.sequence - fragment.index);
  const auto found = std::find_if(partial_.begin(), partial_.end(), [&](const Partial& partial) {
    return partial.slot == slot && partial.sender == fragment.header.sender &&
           partial.first == first;
  });
  if (found != partial_.end()) {
    if (found->pieces.size() == fragment.count) return found;
    give_up(found);
    return partial_.end();
  }
  if ((fragment.count - 1U) * kSmallestPiece > largest_) {
    ++lost_;
    return partial_.end();
  }
  Partial partial;
  partial.slot = slot;
  partial.sender = fragment.header.sender;
  partial.first = first;
  partial.since = clock_.now();
  partial.missing = fragment.count;
  partial.pieces.resize(fragment.count);
  cost_ += cost(partial);
  partial_.push_back(std::move(partial));
  return partial_.end() - 1;
}

void Reassembly::give_up(const Iterator& which) {
  cost_ -= cost(*which);
  ++lost_;
  partial_.erase(which);
}

void Reassembly::expire() {
  const TimePoint oldest = clock_.now() - kMaxAge;
  while (!partial_.empty() && partial_.front().since < oldest) give_up(partial_.begin());
}

void Reassembly::forget(FederateId sender) {
  std::erase_if(partial_, [&](const Partial& partial) {
    if (partial.sender != sender) return false;
    cost_ -= cost(partial);
    return true;
  });
}

}  // namespace roger::rti
