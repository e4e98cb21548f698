// A federation whose MOM a federate of the test's process observes.
#pragma once

#include <list>
#include <string>

#include "tests/integration/rti/callback_way.hpp"
#include "tests/integration/rti/mom_observer.hpp"

namespace roger::test {

/// The observer and the other federates receive callbacks in the way that is the test's parameter.
/// All evoke, where they must, while the test waits.
class MomLaboratory : public CallbackWayTest {
 protected:
  explicit MomLaboratory(const std::string& rid = "") : CallbackWayTest(rid) {}

  /// Returns a federate that remains until the end of the test.
  TestFederate& joined(const std::string& name) {
    return federates_.emplace_back(CallbackWayTest::joined(name));
  }
  MomObserver joined_observer() {
    return MomObserver(lab().rid_file(), "observer",
                       GetParam().evokes() ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE,
                       [this] {
                         for (TestFederate& federate : federates_) GetParam().evoke(federate);
                       });
  }
  /// Waits until the condition holds.
  template <class Condition>
  static void wait(MomObserver& observer, const Condition& condition) {
    EXPECT_TRUE(eventually([&] {
      observer.evoke();
      return condition();
    }));
  }

 private:
  std::list<TestFederate> federates_;
};

}  // namespace roger::test
