// A laboratory whose federation has update rates and, on request, all advisory switches on.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <stdexcept>
#include <string>

#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {

class AdvisoryLaboratory : public testing::TestWithParam<CallbackWay> {
 protected:
  AdvisoryLaboratory() { lab_.start_executive(); }

  /// Returns a federate joined to "lab", in which all advisory switches are on.
  [[nodiscard]] TestFederate joined(const std::string& name) const {
    return join(name, "lab", " " + module("advisories"));
  }
  /// Returns a federate joined to "silent", whose FDD sets no switch.
  [[nodiscard]] TestFederate joined_silent(const std::string& name) const {
    return join(name, "silent", "");
  }
  static std::string event(TestFederate& federate, const std::string& beginning) {
    return GetParam().event(federate, beginning);
  }
  static std::size_t events_so_far(TestFederate& federate, const std::string& beginning) {
    return GetParam().events_so_far(federate, beginning);
  }

 private:
  [[nodiscard]] TestFederate join(const std::string& name, const std::string& federation,
                                  const std::string& switches) const {
    TestFederate federate = lab_.connected(GetParam().model());
    const std::string created = federate.ask("create " + federation + " " + module("signals") +
                                             " " + module("update-rates") + switches);
    if (created != "ok" && !created.starts_with("error FederationExecutionAlreadyExists")) {
      throw std::runtime_error(created);
    }
    federate.must("join " + name + " " + federation);
    return federate;
  }

  Laboratory lab_{Laboratory::Discovery::kAtAddress, GetParam().rid()};
};

}  // namespace roger::test
