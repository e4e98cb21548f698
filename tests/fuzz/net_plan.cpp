// A net plan: errors name the file.
#include "radio/plan/net_plan.hpp"

#include "tests/fuzz/fuzz.hpp"

ROGER_FUZZ_TARGET(net_plan) {
  using namespace roger;
  const auto plan = radio::parse_net_plan(fuzz::to_text({data, size}), "plan.toml");
  fuzz::require(plan || plan.error().text().find("plan.toml") != std::string::npos,
                "an error names its file");
  return 0;
}
