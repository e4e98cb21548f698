// DIS Signal PDUs: the octets after the header, in any version.
#include "tests/fuzz/dis_pdus.hpp"

ROGER_FUZZ_TARGET(dis_signal) {
  roger::fuzz::take_dis_body(roger::dis::PduType::kSignal, {data, size});
  return 0;
}
