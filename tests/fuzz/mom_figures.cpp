// The figures of a federate as others read them from the MOM: each value is decoded, or rejected
// with the exception that means "cannot be decoded". Input: chunks (u8 attribute, u16 length,
// bytes).
#include <RTI/encoding/EncodingExceptions.h>

#include <string>
#include <vector>

#include "app/status/figures.hpp"
#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(mom_figures) {
  using namespace roger;
  static const std::vector<std::wstring> attributes = app::status::known_attributes();
  app::status::FederateStatistics figures;
  fuzz::Input input(data, size);
  while (!input.empty()) {
    const std::wstring& attribute = attributes[input.byte() % attributes.size()];
    const rti::Bytes value = input.chunk();
    try {
      app::status::take(figures, attribute, {value.data(), value.size()});
    } catch (const rti1516e::EncoderException&) {
      // Treated as absent.
    }
  }
  return 0;
}
