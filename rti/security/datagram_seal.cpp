#include "rti/security/datagram_seal.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "core/byte_order.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::security {
namespace {

constexpr unsigned kVersionShift = 4;
constexpr std::uint8_t kFlags = 0x0f;
constexpr std::uint8_t kPresenceFlag = 0x08;
constexpr std::size_t kSlotBytes = 2;
constexpr std::size_t kTagBytes = crypto_aead_chacha20poly1305_IETF_ABYTES;
static_assert(kSlotBytes + kTagBytes == kSealBytes);

/// Size of the header that precedes the slot; in the original datagram, of the whole header.
constexpr std::size_t header_bytes(bool presence) {
  return presence ? wire::PresenceSign::kBytes : wire::kDatagramHeaderBytes;
}

std::uint8_t with_version(std::uint8_t first, std::uint8_t version) {
  return static_cast<std::uint8_t>(version << kVersionShift | (first & kFlags));
}

/// u32 group, u16 0 (datagrams) or 1 (signs of presence), 48 bits of position.
std::array<std::uint8_t, crypto_aead_chacha20poly1305_IETF_NPUBBYTES> nonce(
    std::uint32_t group, const SealPosition& position) {
  std::array<std::uint8_t, crypto_aead_chacha20poly1305_IETF_NPUBBYTES> out{};
  store_big_endian(group, out.data());
  store_big_endian(static_cast<std::uint16_t>(position.presence ? 1 : 0), &out[4]);
  store_big_endian(position.slot, &out[6]);
  store_big_endian(position.sequence, &out[10]);
  return out;
}

}  // namespace

std::optional<SealedHeader> SealedHeader::parse(Bytes sealed) noexcept {
  if (sealed.empty() || sealed[0] >> kVersionShift != kSealedVersion) return std::nullopt;
  SealedHeader header;
  header.presence = (sealed[0] & kPresenceFlag) != 0;
  const std::size_t before_slot = header_bytes(header.presence);
  if (sealed.size() < before_slot + kSealBytes) return std::nullopt;
  header.federation = load_big_endian<FederationId>(&sealed[1]);
  header.sender = load_big_endian<FederateId>(&sealed[3]);
  if (!header.presence) header.sequence = load_big_endian<std::uint16_t>(&sealed[5]);
  header.slot = load_big_endian<std::uint16_t>(&sealed[before_slot]);
  return header;
}

Secret sender_key(const Secret& group, const FederationIdentity& identity, const Member& sender,
                  std::uint16_t epoch) {
  std::array<std::uint8_t, 18> context{};
  store_big_endian(identity.incarnation, context.data());
  store_big_endian(identity.federation, &context[8]);
  store_big_endian(sender.federate, &context[10]);
  store_big_endian(sender.membership, &context[12]);
  store_big_endian(epoch, &context[16]);
  return derive_key(group.bytes(), "sender", context);
}

Bytes seal_datagram(const Secret& key, std::uint32_t group, const SealPosition& position,
                    Bytes plain, std::span<std::uint8_t> out) noexcept {
  const std::size_t before_slot = header_bytes(position.presence);
  const std::size_t header = before_slot + kSlotBytes;
  std::copy_n(plain.begin(), before_slot, out.begin());
  out[0] = with_version(plain[0], kSealedVersion);
  store_big_endian(static_cast<std::uint16_t>(position.slot), &out[before_slot]);
  const Bytes content = plain.subspan(before_slot);
  const auto unique = nonce(group, position);
  ::crypto_aead_chacha20poly1305_ietf_encrypt(&out[header], nullptr, content.data(), content.size(),
                                              out.data(), header, nullptr, unique.data(),
                                              key.bytes().data());
  return out.first(plain.size() + kSealBytes);
}

std::optional<Bytes> open_datagram(const Secret& key, std::uint32_t group,
                                   const SealPosition& position, Bytes sealed,
                                   std::span<std::uint8_t> out) noexcept {
  const std::size_t before_slot = header_bytes(position.presence);
  const std::size_t header = before_slot + kSlotBytes;
  const Bytes content = sealed.subspan(header);
  const auto unique = nonce(group, position);
  if (::crypto_aead_chacha20poly1305_ietf_decrypt(&out[before_slot], nullptr, nullptr,
                                                  content.data(), content.size(), sealed.data(),
                                                  header, unique.data(), key.bytes().data()) != 0) {
    return std::nullopt;
  }
  std::copy_n(sealed.begin(), before_slot, out.begin());
  out[0] = with_version(sealed[0], wire::kDataVersion);
  return out.first(sealed.size() - kSealBytes);
}

}  // namespace roger::rti::security
