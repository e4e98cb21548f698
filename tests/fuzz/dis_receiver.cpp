// DIS Receiver PDUs: the octets after the header, in any version.
#include "tests/fuzz/dis_pdus.hpp"

ROGER_FUZZ_TARGET(dis_receiver) {
  roger::fuzz::take_dis_body(roger::dis::PduType::kReceiver, {data, size});
  return 0;
}
