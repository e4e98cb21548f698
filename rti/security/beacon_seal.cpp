#include "rti/security/beacon_seal.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/byte_order.hpp"

namespace roger::rti::security {
namespace {

constexpr std::size_t kTimeBytes = 8;
constexpr std::size_t kHashBytes = 16;
static_assert(kTimeBytes + kHashBytes == BeaconSeal::kBytes);

std::array<std::uint8_t, kHashBytes> hash(const Secret& key, Bytes content) {
  std::array<std::uint8_t, kHashBytes> out{};
  ::crypto_generichash(out.data(), out.size(), content.data(), content.size(), key.bytes().data(),
                       kKeyBytes);
  return out;
}

}  // namespace

ByteVector BeaconSeal::seal(const wire::Beacon& beacon, WallTime now) {
  const auto time = static_cast<std::uint64_t>(now.time_since_epoch().count());
  // Two beacons within a millisecond, or a clock that was set back a little.
  constexpr std::uint64_t kSmallStep = 1000;
  sent_ = time <= sent_ && sent_ - time < kSmallStep ? sent_ + 1 : time;
  ByteVector out = wire::encode_beacon(beacon);
  const auto stamp = big_endian<std::uint8_t>(sent_);
  out.insert(out.end(), stamp.begin(), stamp.end());
  const auto seal = hash(key_, out);
  out.insert(out.end(), seal.begin(), seal.end());
  return out;
}

BeaconSeal::Opened BeaconSeal::open(Bytes datagram, WallTime wall, TimePoint now) {
  if (datagram.size() < kBytes) return {};
  const Bytes content = datagram.first(datagram.size() - kHashBytes);
  const auto expected = hash(key_, content);
  if (::sodium_memcmp(expected.data(), &datagram[content.size()], kHashBytes) != 0) return {};
  Opened opened;
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
