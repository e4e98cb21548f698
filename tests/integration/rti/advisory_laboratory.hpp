// A federation with update rates and, on request, all advisory switches on.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "tests/integration/rti/callback_way.hpp"

namespace roger::test {

class AdvisoryLaboratory : public CallbackWayTest {
 protected:
  /// Returns a federate joined to "lab", in which all advisory switches are on.
  [[nodiscard]] TestFederate joined(const std::string& name) const {
    return CallbackWayTest::joined(name, {"lab", {"signals", "update-rates", "advisories"}});
  }
  /// Returns a federate joined to "silent", whose FDD sets no switch.
  [[nodiscard]] TestFederate joined_silent(const std::string& name) const {
    return CallbackWayTest::joined(name, {"silent", {"signals", "update-rates"}});
  }
  /// Expects that the federate has received no advisory that the test did not take.
  static void expect_no_advice(TestFederate& federate) {
    for (const char* kind :
         {"start-registration", "stop-registration", "interactions-on", "interactions-off",
          "updates-on", "updates-off", "in-scope", "out-of-scope"}) {
      EXPECT_EQ(events_so_far(federate, kind), 0U) << kind;
    }
  }
};

}  // namespace roger::test
