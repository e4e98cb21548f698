// DIS Intercom Control PDUs: the octets after the header, in any version.
#include "tests/fuzz/dis_pdus.hpp"

ROGER_FUZZ_TARGET(dis_intercom_control) {
  roger::fuzz::take_dis_body(roger::dis::PduType::kIntercomControl, {data, size});
  return 0;
}
