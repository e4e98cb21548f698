// The proof of a control, as the tag of its interaction contains it.
#include "rti/security/certificate/signed_control.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>

#include "rti/security/certificate/certificate.hpp"
#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(signed_control) {
  using namespace roger;
  using rti::security::Certificate;
  using rti::security::SignedControl;
  const rti::Bytes octets(data, size);
  const auto proof = SignedControl::decode(octets);
  if (!proof) return 0;
  fuzz::require(std::ranges::equal(proof->encode(), octets), "a proof is written as it was read");
  const auto certificate = Certificate::parse(proof->certificate);
  if (!certificate) return 0;
  const rti::ByteVector content = proof->signed_octets("roger");
  static_cast<void>(certificate.value().has_signed(content, proof->signature));
  return 0;
}
