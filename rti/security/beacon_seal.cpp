#include "rti/security/beacon_seal.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/byte_order.hpp"

namespace roger::rti::security {
namespace {

constexpr std::size_t kTimeBytes = 8;
static_assert(kTimeBytes + BeaconHash::kBytes == BeaconSeal::kBytes);

const Error& not_sealed() {
  static const Error kError{ErrorCode::kInvalid, "have no valid seal", {}};
  return kError;
}

}  // namespace

ByteVector BeaconHash::prove(Bytes content) {
  ByteVector out(kBytes);
  ::crypto_generichash(out.data(), out.size(), content.data(), content.size(), key_.bytes().data(),
                       kKeyBytes);
  return out;
}

Result<Bytes> BeaconHash::check(Bytes datagram, WallTime /*wall*/, TimePoint /*now*/) {
  if (datagram.size() < kBytes) return not_sealed();
  const Bytes content = datagram.first(datagram.size() - kBytes);
  const ByteVector expected = prove(content);
  if (::sodium_memcmp(expected.data(), &datagram[content.size()], kBytes) != 0) {
    return not_sealed();
  }
  return content;
}

ByteVector BeaconSeal::seal(const wire::Beacon& beacon, WallTime now) {
  const auto time = static_cast<std::uint64_t>(now.time_since_epoch().count());
  // Two beacons within a millisecond, or a clock that was set back a little.
  constexpr std::uint64_t kSmallStep = 1000;
  sent_ = time <= sent_ && sent_ - time < kSmallStep ? sent_ + 1 : time;
  ByteVector out = wire::encode_beacon(beacon);
  const auto stamp = big_endian<std::uint8_t>(sent_);
  out.insert(out.end(), stamp.begin(), stamp.end());
  const ByteVector proof = proof_->prove(out);
  out.insert(out.end(), proof.begin(), proof.end());
  return out;
}

BeaconSeal::Opened BeaconSeal::open(Bytes datagram, WallTime wall, TimePoint now) {
  Opened opened;
  const Result<Bytes> proven = proof_->check(datagram, wall, now);
  if (!proven) {
    opened.problem = proven.error().message;
    opened.foreign = proven.error().code == ErrorCode::kInvalid;
    return opened;
  }
  const Bytes content = proven.value();
  opened.problem = "are malformed";
  if (content.size() < kTimeBytes) return opened;
  const Bytes plain = content.first(content.size() - kTimeBytes);
  opened.beacon = wire::decode_beacon(plain);
  if (!opened.beacon) return opened;
  const auto time = load_big_endian<std::uint64_t>(&content[plain.size()]);
  opened.late = wall.time_since_epoch() -
                std::chrono::milliseconds{static_cast<std::chrono::milliseconds::rep>(time)};
  if (opened.late > kTolerance || opened.late < -kTolerance) {
    opened.reason = Reason::kWrongTime;
  } else if (opened.beacon->kind != wire::BeaconKind::kProbe &&
             !note(opened.beacon->incarnation, time, now)) {
    opened.reason = Reason::kRepeated;
  } else {
    opened.reason = Reason::kFresh;
  }
  return opened;
}

bool BeaconSeal::note(std::uint64_t incarnation, std::uint64_t milliseconds, TimePoint now) {
  // A beacon that was recorded before an entry is forgotten is too old for kTolerance by then.
  constexpr Nanoseconds kMemory = 2 * kTolerance;
  std::erase_if(last_, [&](const auto& entry) { return now - entry.second.received > kMemory; });
  const auto [entry, fresh] = last_.try_emplace(incarnation, Last{milliseconds, now});
  if (fresh) return true;
  if (milliseconds <= entry->second.milliseconds) return false;
  entry->second = {milliseconds, now};
  return true;
}

}  // namespace roger::rti::security
