// Sealed datagrams of the data plane: AES-256-GCM around a datagram of rti/wire.
//
// Sealed: u8 version and flags, u16 federation, u16 sender, u16 sequence (not in a sign of
// presence), u16 time slot, then the encrypted rest of the datagram and a tag of 16 bytes.
// docs/wire.md shows the layout.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/clock.hpp"
#include "rti/security/secret.hpp"
#include "rti/wire/datagram.hpp"
#include "rti/wire/types.hpp"

using EVP_CIPHER_CTX = struct evp_cipher_ctx_st;  // of OpenSSL

namespace roger::rti::security {

/// Number of bytes that a seal adds to a datagram.
inline constexpr std::size_t kSealBytes = 18;
inline constexpr std::uint8_t kSealedVersion = 3;  // 1..15, other than wire::kDataVersion

/// Unit of federation time. In every slot a group can get 65,536 datagrams of a sender.
inline constexpr Nanoseconds kSlot = std::chrono::microseconds(62'500);

/// Federation time: the number of slots since a time that the executive defines. A federate gets it
/// when it joins, and counts on its own clock from then on.
class FederationTime {
 public:
  /// `slot`: the time now. Keeps a reference to `clock`.
  FederationTime(const Clock& clock, std::uint32_t slot)
      : clock_(&clock), since_(clock.now()), slot_(slot) {}

  [[nodiscard]] std::uint32_t now() const noexcept {
    return slot_ + static_cast<std::uint32_t>((clock_->now() - since_) / kSlot);
  }
  /// Returns the time when this object was made.
  [[nodiscard]] std::uint32_t start() const noexcept { return slot_; }

 private:
  const Clock* clock_;
  TimePoint since_;
  std::uint32_t slot_;
};

/// A federation, as the keys of its members depend on it.
struct FederationIdentity {
  std::uint64_t incarnation = 0;  // of its executive
  FederationId federation = 0;
};

/// Position of a datagram among those of one sender in one group. Positions of one kind are never
/// used twice with one key.
struct SealPosition {
  std::uint32_t slot = 0;
  std::uint16_t sequence = 0;  // 0 for signs of presence
  bool presence = false;       // a sign of presence; they are numbered separately

  /// 48 bits that ascend from each datagram to the next.
  [[nodiscard]] std::uint64_t number() const {
    return std::uint64_t{slot} << 16U | std::uint64_t{sequence};
  }
  /// Number of the sender's key, which changes every 65,536 slots (68 minutes).
  [[nodiscard]] std::uint16_t epoch() const { return static_cast<std::uint16_t>(slot >> 16U); }
};

/// The readable part of a sealed datagram.
struct SealedHeader {
  FederationId federation = 0;
  FederateId sender = 0;
  std::uint16_t sequence = 0;  // 0 in a sign of presence
  std::uint16_t slot = 0;      // lower half of the slot
  bool presence = false;

  /// Returns nullopt if the datagram is not sealed, or too short. Checks nothing else.
  [[nodiscard]] static std::optional<SealedHeader> parse(Bytes sealed) noexcept;
};

/// A member of a federation, as the keys of its datagrams depend on it.
struct Member {
  FederateId federate = 0;
  std::uint32_t membership = 0;  // see wire::FederateInfo
};

/// Returns the key of a sender in one group for one epoch. `group`: the key of the group.
[[nodiscard]] Secret sender_key(const Secret& group, const FederationIdentity& identity,
                                const Member& sender, std::uint16_t epoch);

/// AES-256-GCM (NIST SP 800-38D). Keeps what it has derived from the key used last, so datagrams of
/// one sender in a row cost less. Not thread-safe.
class DatagramCipher {
 public:
  using Nonce = std::array<std::uint8_t, 12>;

  /// Throws std::bad_alloc.
  DatagramCipher();
  ~DatagramCipher();
  DatagramCipher(DatagramCipher&&) noexcept;
  DatagramCipher& operator=(DatagramCipher&&) noexcept;

  /// Seals `plain`, a datagram or sign of presence of rti/wire, for `group`. Writes plain.size() +
  /// kSealBytes bytes to `out`, which must not overlap `plain`, and returns them.
  Bytes seal(const Secret& key, std::uint32_t group, const SealPosition& position, Bytes plain,
             std::span<std::uint8_t> out);

  /// Opens a datagram for which SealedHeader::parse() returned a header. Writes the original to
  /// `out`, which must have room for sealed.size() bytes, and returns it; nullopt: it was not
  /// sealed with this key, for this group and at this position, or was changed.
  [[nodiscard]] std::optional<Bytes> open(const Secret& key, std::uint32_t group,
                                          const SealPosition& position, Bytes sealed,
                                          std::span<std::uint8_t> out);

 private:
  struct Release {
    void operator()(EVP_CIPHER_CTX* context) const noexcept;
  };
  /// A direction of the cipher, and its key.
  struct Keyed {
    std::unique_ptr<EVP_CIPHER_CTX, Release> context;
    std::optional<Secret> key;
  };
  /// Begins a datagram: sets key and nonce.
  static EVP_CIPHER_CTX* begin(Keyed& keyed, const Secret& key, const Nonce& nonce);

  Keyed sealing_;
  Keyed opening_;
};

}  // namespace roger::rti::security
