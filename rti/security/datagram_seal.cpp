#include "rti/security/datagram_seal.hpp"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "core/byte_order.hpp"
#include "rti/wire/direct.hpp"

namespace roger::rti::security {
namespace {

constexpr unsigned kVersionShift = 4;
constexpr std::uint8_t kFlags = 0x0f;
constexpr std::uint8_t kPresenceFlag = 0x08;
constexpr std::size_t kSlotBytes = 2;
constexpr int kTagBytes = 16;
static_assert(kSlotBytes + kTagBytes == kSealBytes);

/// Size of the header that precedes the slot; in the original datagram, of the whole header.
constexpr std::size_t header_bytes(bool presence) {
  return presence ? wire::PresenceSign::kBytes : wire::kDatagramHeaderBytes;
}

std::uint8_t with_version(std::uint8_t first, std::uint8_t version) {
  return static_cast<std::uint8_t>(version << kVersionShift | (first & kFlags));
}

/// u32 group, u16 0 (datagrams) or 1 (signs of presence), 48 bits of position.
DatagramCipher::Nonce nonce(std::uint32_t group, const SealPosition& position) {
  DatagramCipher::Nonce out{};
  store_big_endian(group, out.data());
  store_big_endian(static_cast<std::uint16_t>(position.presence ? 1 : 0), &out[4]);
  store_big_endian(position.slot, &out[6]);
  store_big_endian(position.sequence, &out[10]);
  return out;
}

/// The cipher fails only where it finds no memory.
void check(int result) {
  if (result != 1) throw std::bad_alloc();
}

/// Adds bytes that are encrypted or decrypted to `out`, or, if that is nullptr, only authenticated.
void add(EVP_CIPHER_CTX* context, std::uint8_t* out, Bytes bytes) {
  int written = 0;
  if (bytes.empty()) return;
  check(EVP_CipherUpdate(context, out, &written, bytes.data(), static_cast<int>(bytes.size())));
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

DatagramCipher::DatagramCipher() {
  const std::unique_ptr<EVP_CIPHER, void (*)(EVP_CIPHER*)> cipher(
      EVP_CIPHER_fetch(nullptr, "AES-256-GCM", nullptr), &EVP_CIPHER_free);
  for (auto [keyed, seals] : {std::pair(&sealing_, 1), std::pair(&opening_, 0)}) {
    keyed->context.reset(EVP_CIPHER_CTX_new());
    const bool ready = cipher && keyed->context &&
                       EVP_CipherInit_ex2(keyed->context.get(), cipher.get(), nullptr, nullptr,
                                          seals, nullptr) == 1;
    if (!ready) throw std::bad_alloc();
  }
}

DatagramCipher::~DatagramCipher() = default;
DatagramCipher::DatagramCipher(DatagramCipher&&) noexcept = default;
DatagramCipher& DatagramCipher::operator=(DatagramCipher&&) noexcept = default;

void DatagramCipher::Release::operator()(EVP_CIPHER_CTX* context) const noexcept {
  EVP_CIPHER_CTX_free(context);
}

EVP_CIPHER_CTX* DatagramCipher::begin(Keyed& keyed, const Secret& key, const Nonce& nonce) {
  const bool known = keyed.key && std::ranges::equal(keyed.key->bytes(), key.bytes());
  constexpr int kSameDirection = -1;
  check(EVP_CipherInit_ex2(keyed.context.get(), nullptr, known ? nullptr : key.bytes().data(),
                           nonce.data(), kSameDirection, nullptr));
  if (!known) keyed.key = key;
  return keyed.context.get();
}

Bytes DatagramCipher::seal(const Secret& key, std::uint32_t group, const SealPosition& position,
                           Bytes plain, std::span<std::uint8_t> out) {
  const std::size_t before_slot = header_bytes(position.presence);
  const std::size_t header = before_slot + kSlotBytes;
  std::copy_n(plain.begin(), before_slot, out.begin());
  out[0] = with_version(plain[0], kSealedVersion);
  store_big_endian(static_cast<std::uint16_t>(position.slot), &out[before_slot]);
  const Bytes content = plain.subspan(before_slot);
  EVP_CIPHER_CTX* const context = begin(sealing_, key, nonce(group, position));
  const std::span<std::uint8_t> tag = out.subspan(header + content.size(), kTagBytes);
  add(context, nullptr, out.first(header));
  add(context, &out[header], content);
  int rest = 0;
  check(EVP_CipherFinal_ex(context, tag.data(), &rest));
  check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, kTagBytes, tag.data()));
  return out.first(plain.size() + kSealBytes);
}

std::optional<Bytes> DatagramCipher::open(const Secret& key, std::uint32_t group,
                                          const SealPosition& position, Bytes sealed,
                                          std::span<std::uint8_t> out) {
  const std::size_t before_slot = header_bytes(position.presence);
  const std::size_t header = before_slot + kSlotBytes;
  const Bytes content = sealed.subspan(header, sealed.size() - header - kTagBytes);
  EVP_CIPHER_CTX* const context = begin(opening_, key, nonce(group, position));
  std::array<std::uint8_t, kTagBytes> tag{};
  std::ranges::copy(sealed.last(kTagBytes), tag.begin());
  check(EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, kTagBytes, tag.data()));
  add(context, nullptr, sealed.first(header));
  add(context, &out[before_slot], content);
  int rest = 0;
  if (EVP_CipherFinal_ex(context, &out[before_slot + content.size()], &rest) != 1) {
    return std::nullopt;
  }
  std::copy_n(sealed.begin(), before_slot, out.begin());
  out[0] = with_version(sealed[0], wire::kDataVersion);
  return out.first(sealed.size() - kSealBytes);
}

}  // namespace roger::rti::security
