// DIS PDUs: one datagram with any number of them, and the whole input as one PDU.
#include <variant>

#include "core/octets.hpp"
#include "dis/pdu.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::dis_pdu {
namespace {

using namespace roger::dis;

void take_parameters(const Transmitter& transmitter) {
  if (const auto beam = beam_antenna_pattern(transmitter)) {
    require(encode(*beam).size() == transmitter.antenna_pattern.size(), "a beam keeps its length");
  }
  if (const auto sincgars = cctt_sincgars(transmitter)) {
    require(encode(*sincgars).size() == transmitter.modulation_parameters.size(),
            "SINCGARS parameters keep their length");
  }
  if (const auto have_quick = basic_have_quick(transmitter)) {
    require(encode(*have_quick).size() == transmitter.modulation_parameters.size(),
            "HAVE QUICK parameters keep their length");
  }
}

void take_pdu(Bytes octets) {
  const auto decoded = decode(octets);
  if (!decoded) {
    require(!decoded.error().text.empty(), "an error has a text");
    return;
  }
  if (const auto* transmitter = std::get_if<Transmitter>(&decoded.value().body)) {
    take_parameters(*transmitter);
  }
  // A PDU without padding grows when it is encoded, beyond what a length can be at most.
  if (octets.size() > 0xfffc) return;
  const ByteVector again = encode(decoded.value());
  const auto twice = decode(again);
  require(twice.has_value(), "an encoded PDU is decoded");
  require(twice.value().body == decoded.value().body, "a body comes back as it was");
  require(encode(twice.value()) == again, "a PDU is encoded unchanged");
  for (std::uint8_t version = kMinVersion; version <= kMaxVersion; ++version) {
    Pdu other = decoded.value();
    other.header.version = version;
    require(decode(encode(other)).has_value(), "a PDU of another version is decoded");
  }
}

void run(Bytes input) {
  take_pdu(input);
  std::size_t total = 0;
  PduSplitter splitter(input);
  while (!splitter.done()) {
    const auto pdu = splitter.next();
    if (!pdu) {
      require(splitter.done(), "an error ends a datagram");
      break;
    }
    total += pdu.value().size();
    take_pdu(pdu.value());
  }
  require(total <= input.size(), "PDUs do not overlap");
}

}  // namespace
}  // namespace roger::fuzz::dis_pdu

ROGER_FUZZ_TARGET(dis_pdu) {
  roger::fuzz::dis_pdu::run({data, size});
  return 0;
}
