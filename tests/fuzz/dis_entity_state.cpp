// DIS Entity State PDUs: the octets after the header, in any version.
#include "tests/fuzz/dis_pdus.hpp"

ROGER_FUZZ_TARGET(dis_entity_state) {
  roger::fuzz::take_dis_body(roger::dis::PduType::kEntityState, {data, size});
  return 0;
}
