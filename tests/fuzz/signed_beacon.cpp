// Beacons in a network with certificates: only those that a station has signed are accepted, and
// those of executives only of stations that may run one. Input: steps of u8 kind and its data.
//   0  u16 length, a datagram of an attacker
//   1  u16 length, content that a station signs that may run an executive
//   2  the same, u16 position, u8 change: as an attacker changes it
//   3  u16 length, content, u16 length, signature: an attacker adds the certificate of a station
//   4  u16 length, content that a station signs that may not run an executive
#include <algorithm>
#include <chrono>
#include <memory>

#include "rti/security/certificate/beacon_signature.hpp"
#include "rti/wire/beacon.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::fuzz::signed_beacon {
namespace {

using namespace rti::security;
using rti::Bytes;
using rti::ByteVector;

class SignedNetwork {
 public:
  void step(Input& input) {
    now_ += std::chrono::seconds(1);  // a station checks a limited number of beacons in a second
    switch (input.byte() % 5) {
      case 0:
        require(!accepts(input.chunk()), "an attacker is ignored");
        break;
      case 1: {
        const Bytes content = input.chunk();
        const ByteVector beacon = sealed(executive_, content);
        const auto checked = receiver_.check(beacon, kNow, now_);
        require(checked && std::ranges::equal(checked.value(), content), "a beacon is accepted");
        break;
      }
      case 2: {
        ByteVector beacon = sealed(executive_, input.chunk());
        const std::uint16_t at = input.number();
        const std::uint8_t change = input.byte();
        beacon[at % beacon.size()] ^= change;
        if (change != 0) require(!accepts(beacon), "a change is noticed");
        break;
      }
      case 3: {
        const Bytes content = input.chunk();
        require(!accepts(forged(content, input.chunk())), "a foreign certificate proves nothing");
        break;
      }
      default: {
        const Bytes content = input.chunk();
        const auto beacon = rti::wire::decode_beacon(content);
        const bool accepted = accepts(sealed(trainee_, content));
        if (beacon) {
          require(accepted == (beacon->kind == rti::wire::BeaconKind::kProbe),
                  "this station may only search for executives");
        }
        break;
      }
    }
  }

 private:
  static ByteVector sealed(BeaconSignature& sender, Bytes content) {
    ByteVector out(content.begin(), content.end());
    const ByteVector proof = sender.prove(content);
    out.insert(out.end(), proof.begin(), proof.end());
    return out;
  }
  bool accepts(Bytes datagram) { return static_cast<bool>(receiver_.check(datagram, kNow, now_)); }
  [[nodiscard]] ByteVector forged(Bytes content, Bytes signature) const {
    const ByteVector certificate = station_->certificate.der();
    ByteVector out(content.begin(), content.end());
    out.insert(out.end(), certificate.begin(), certificate.end());
    out.insert(out.end(), signature.begin(), signature.end());
    for (const std::size_t size : {certificate.size(), signature.size()}) {
      out.push_back(static_cast<std::uint8_t>(size >> 8U));
      out.push_back(static_cast<std::uint8_t>(size));
    }
    return out;
  }

  static constexpr WallTime kNow{kBegin + std::chrono::days(1)};

  TestAuthority authority_;
  const CertificateFiles files_ = authority_.issue_with_executive("EXECUTIVE");
  const std::shared_ptr<const StationIdentity> station_ =
      StationIdentity::read(files_, kBegin).value();
  const std::shared_ptr<const StationIdentity> restricted_ = authority_.station("TRAINEE");
  BeaconSignature executive_{station_};
  BeaconSignature trainee_{restricted_};
  BeaconSignature receiver_{restricted_};
  TimePoint now_{};
};

}  // namespace
}  // namespace roger::fuzz::signed_beacon

ROGER_FUZZ_TARGET(signed_beacon) {
  static roger::fuzz::signed_beacon::SignedNetwork network;
  roger::fuzz::Input input(data, size);
  while (!input.empty()) network.step(input);
  return 0;
}
