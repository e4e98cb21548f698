// The three ways in which a federate receives callbacks, for tests that hold in each of them.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "tests/integration/rti/laboratory.hpp"

namespace roger::test {

/// How the federates of a test receive callbacks: "immediate", "evoked", or "threadless" (evoked,
/// with callbacks.threads = false).
struct CallbackWay {
  std::string name;

  [[nodiscard]] bool evokes() const { return name != "immediate"; }
  [[nodiscard]] std::string model() const { return evokes() ? "evoked" : "immediate"; }
  /// Returns the lines for the RID of a Laboratory.
  [[nodiscard]] std::string rid() const {
    return name == "threadless" ? "[callbacks]\nthreads=false\n" : "";
  }
  /// Lets the federate make the callbacks that wait, where it must evoke them.
  void evoke(TestFederate& federate) const {
    if (evokes()) federate.must("evoke-multiple 0 0.1");
  }
  /// Waits for a callback like TestFederate::event(), and evokes where that is necessary. `others`
  /// evoke meanwhile too, so that they remain present however long it takes.
  std::string event(TestFederate& federate, const std::string& beginning,
                    const std::vector<TestFederate*>& others = {}) const {
    if (evokes()) {
      const bool made = eventually([&] {
        if (federate.events(beginning) > 0) return true;  // made by an earlier call
        federate.must("evoke-multiple 0.01 0.1");
        for (TestFederate* other : others) evoke(*other);
        return federate.events(beginning) > 0;
      });
      if (!made) federate.must("no-callback-begins-with " + beginning);
    }
    return federate.event(beginning);
  }
  /// Returns how many callbacks that begin with `beginning` were made once everything that was sent
  /// to the federate before this call has been delivered.
  std::size_t events_so_far(TestFederate& federate, const std::string& beginning) const {
    federate.must("settle");
    if (evokes()) federate.must("evoke-multiple 0 1");
    return federate.events(beginning);
  }
};

inline void PrintTo(const CallbackWay& way, std::ostream* out) {
  *out << way.name;
}
inline std::string way_name(const testing::TestParamInfo<CallbackWay>& info) {
  return info.param.name;
}
inline const auto kCallbackWays =
    testing::Values(CallbackWay{"immediate"}, CallbackWay{"evoked"}, CallbackWay{"threadless"});
/// The ways of tests that together take minutes with a sanitizer. There they run in the first way
/// only; the others are covered by the tests with kCallbackWays.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline const auto kCallbackWaysOfLongTests = testing::Values(CallbackWay{"immediate"});
#else
inline const auto kCallbackWaysOfLongTests = kCallbackWays;
#endif

/// An executive, and federates that receive callbacks in the way that is the test's parameter.
class CallbackWayTest : public testing::TestWithParam<CallbackWay> {
 protected:
  /// `rid` holds further lines of the RID.
  explicit CallbackWayTest(const std::string& rid = "")
      : lab_(Laboratory::Discovery::kAtAddress, GetParam().rid() + rid) {
    lab_.start_executive();
  }

  [[nodiscard]] TestFederate connected() const { return lab_.connected(GetParam().model()); }
  [[nodiscard]] TestFederate joined(const std::string& name,
                                    const FederationPlan& federation = {}) const {
    return lab_.joined(name, GetParam().model(), federation);
  }
  /// Waits for the next callback that begins with `beginning`, the next one of all by default.
  static std::string event(TestFederate& federate, const std::string& beginning = "",
                           const std::vector<TestFederate*>& others = {}) {
    return GetParam().event(federate, beginning, others);
  }
  static std::size_t events_so_far(TestFederate& federate, const std::string& beginning = "") {
    return GetParam().events_so_far(federate, beginning);
  }
  [[nodiscard]] Laboratory& lab() { return lab_; }

 private:
  Laboratory lab_;
};

}  // namespace roger::test
