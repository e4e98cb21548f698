// Certificates of foreign stations, as TLS and beacons contain them.
#include "rti/security/certificate/certificate.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(certificate) {
  using roger::rti::security::Certificate;
  const auto parsed = Certificate::parse({data, size});
  if (!parsed) return 0;
  const Certificate& certificate = parsed.value();
  static_cast<void>(certificate.text());
  static_cast<void>(certificate.serial());
  static_cast<void>(certificate.valid_from());
  static_cast<void>(certificate.valid_until());
  static_cast<void>(certificate.fingerprint());
  if (certificate.nets()) {
    roger::rti::security::PermittedNets again;
    for (const std::string& uri : certificate.nets()->uris()) {
      roger::fuzz::require(static_cast<bool>(again.add(uri)), "printed nets are read");
    }
    roger::fuzz::require(again == *certificate.nets(), "printed nets are the same");
    static_cast<void>(again.text());
  }
  static_cast<void>(certificate.has_signed(certificate.der(), certificate.der()));
  return 0;
}
