// A RID: errors name the file.
#include "rti/rid/rid.hpp"

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(rid) {
  using namespace roger;
  const auto rid = rti::parse_rid(fuzz::to_text({data, size}), "file.toml");
  if (!rid) {
    fuzz::require(rid.error().text().find("file.toml") != std::string::npos,
                  "an error names its file");
    return 0;
  }
  fuzz::require(rid.value().network.datagram_bytes.value_or(1) > 0 &&
                    rid.value().callbacks.queue_limit > 0 &&
                    rid.value().timing.heartbeat < rid.value().timing.dead_after,
                "what is taken makes sense");
  return 0;
}
