// Datagrams and beacons that arrive in a protected network: only what a member sealed is opened,
// and only once. Input: steps of u8 kind and its data.
//   0  u16 length, a datagram of an attacker
//   1  u16 sequence, u16 length, content that a member seals
//   2  the same, u16 position, u8 change: as an attacker changes it
//   3  u16 slots that pass
//   4  u16 length, a beacon of an attacker
#include <array>
#include <memory>

#include "rti/security/beacon_seal.hpp"
#include "rti/security/opener.hpp"
#include "rti/security/sealer.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::sealed {
namespace {

using namespace rti::security;
using rti::Bytes;
using rti::ByteVector;

constexpr FederationIdentity kIdentity{1, 9};
constexpr rti::FederateId kSelf = 3;
constexpr rti::FederateId kSender = 1;
constexpr std::uint32_t kGroup = 0xefc01011;
constexpr std::uint32_t kControlGroup = 0xefc01201;

class ProtectedNetwork {
 public:
  ProtectedNetwork() {
    opener_.add(kSender, 1);
    opener_.join(kGroup);
  }

  void step(Input& input) {
    switch (input.byte() % 5) {
      case 0:
        require(open(input.chunk()) != Opening::kOpened, "an attacker is not heard");
        break;
      case 1: {
        const ByteVector plain = datagram(input);
        const ByteVector sealed = seal(plain);
        require(open(sealed) == Opening::kOpened, "a member is heard");
        require(opened_ == plain, "a datagram is opened as it was sealed");
        require(open(sealed) == Opening::kReplayed, "a datagram is heard once");
        break;
      }
      case 2: {
        ByteVector sealed = seal(datagram(input));
        const std::uint16_t at = input.number();
        const std::uint8_t change = input.byte();
        sealed[at % sealed.size()] ^= change;
        if (change != 0) require(open(sealed) != Opening::kOpened, "a change is noticed");
        break;
      }
      case 3:
        clock_.advance(input.number() * kSlot);
        break;
      default:
        require(beacons_.open(input.chunk(), WallTime{}, clock_.now()).reason ==
                    BeaconSeal::Reason::kNotSealed,
                "a beacon of an attacker is ignored");
        break;
    }
  }

 private:
  static ByteVector datagram(Input& input) {
    const std::uint16_t sequence = input.number();
    const Bytes content = input.chunk();
    ByteVector plain{0x10,
                     0,
                     9,
                     0,
                     1,
                     static_cast<std::uint8_t>(sequence >> 8U),
                     static_cast<std::uint8_t>(sequence)};
    plain.insert(plain.end(), content.begin(), content.end());
    return plain;
  }
  ByteVector seal(Bytes plain) {
    ByteVector out(plain.size() + kSealBytes);
    static_cast<void>(sealer_.seal(kGroup, plain, out));
    return out;
  }
  Opening open(Bytes sealed) {
    buffer_.resize(sealed.size());
    const Opener::Result result = opener_.open(kGroup, false, sealed, buffer_);
    opened_.assign(result.datagram.begin(), result.datagram.end());
    return result.opening;
  }

  const std::shared_ptr<const FederationKey> key_ =
      std::make_shared<const FederationKey>(std::array<std::uint8_t, kKeyBytes>{1, 2, 3});
  const std::shared_ptr<GroupKeys> keys_ = std::make_shared<GroupKeys>(key_);
  ManualClock clock_;
  Sealer sealer_{keys_, kIdentity, {kSender, 1}, FederationTime(clock_, 0)};
  Opener opener_{keys_, kIdentity, kSelf, FederationTime(clock_, 0), kControlGroup};
  BeaconSeal beacons_{*key_};
  ByteVector buffer_;
  ByteVector opened_;
};

}  // namespace
}  // namespace roger::fuzz::sealed

ROGER_FUZZ_TARGET(sealed) {
  roger::fuzz::Input input(data, size);
  roger::fuzz::sealed::ProtectedNetwork network;
  while (!input.empty()) network.step(input);
  return 0;
}
