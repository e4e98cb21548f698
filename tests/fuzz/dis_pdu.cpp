// DIS PDUs: one datagram with any number of them, and the whole input as one PDU.
#include "core/octets.hpp"
#include "dis/pdu.hpp"
#include "tests/fuzz/dis_pdus.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace roger::fuzz::dis_pdu {
namespace {

void run(Bytes input) {
  take_dis_pdu(input);
  std::size_t total = 0;
  dis::PduSplitter splitter(input);
  while (!splitter.done()) {
    const auto pdu = splitter.next();
    if (!pdu) {
      require(splitter.done(), "an error ends a datagram");
      break;
    }
    total += pdu.value().size();
    take_dis_pdu(pdu.value());
  }
  require(total <= input.size(), "PDUs do not overlap");
}

}  // namespace
}  // namespace roger::fuzz::dis_pdu

ROGER_FUZZ_TARGET(dis_pdu) {
  roger::fuzz::dis_pdu::run({data, size});
  return 0;
}
