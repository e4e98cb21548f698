// A federation in which federates use time.
#pragma once

#include <string>

#include "tests/integration/rti/callback_way.hpp"

namespace roger::test {

/// Returns the federation "lab" with this logical time.
inline FederationPlan timed_federation(const std::string& logical_time) {
  return {"lab", {"signals", "producers", "timed"}, logical_time};
}

/// A regulating federate with lookahead 5 that publishes Report, and a constrained one that
/// subscribes to it.
class TimeLaboratory : public CallbackWayTest {
 protected:
  TimeLaboratory() {
    regulate(sender_, "5");
    sender_.must("publish Report");
    constrain(receiver_);
    receiver_.must("subscribe Report");
  }

  [[nodiscard]] TestFederate joined(const std::string& name) const {
    return CallbackWayTest::joined(name, timed_federation("HLAinteger64Time"));
  }
  static void regulate(TestFederate& federate, const std::string& lookahead) {
    federate.must("regulate " + lookahead);
    event(federate, "regulating");
  }
  static void constrain(TestFederate& federate) {
    federate.must("constrain");
    event(federate, "constrained");
  }
  /// Requests an advance that is granted at once, and returns the granted time.
  static std::string advance(TestFederate& federate, const std::string& kind,
                             const std::string& time) {
    federate.must("advance " + kind + " " + time);
    return event(federate, "granted");
  }
  /// Returns the text of the callback for a Report in timestamp order.
  static std::string report(const std::string& tag, const std::string& time) {
    return "receive HLAinteractionRoot.Report tag=" + tag + " at " + time +
           " sent TimeStamp received TimeStamp";
  }

  TestFederate sender_ = joined("sender");
  TestFederate receiver_ = joined("receiver");
};

}  // namespace roger::test
