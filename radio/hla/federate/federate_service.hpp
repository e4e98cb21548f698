// The service thread of a federate. It calls the RTI on behalf of callbacks, which must not block,
// and runs the callbacks themselves in the evoked callback model (IEEE 1516.1-2010, 4.2).
#pragma once

#include <RTI/RTI1516.h>

#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federate/own_radios.hpp"
#include "radio/hla/federate/rti_connection.hpp"

namespace roger::radio {

/// Collects requests from callbacks and serves them in batches. Thread-safe except for start() and
/// stop(), which belong to one thread.
class FederateService {
 public:
  /// `heartbeat`: interval at which all attributes of the own radios are sent again.
  FederateService(RtiConnection& connection, OwnRadios& own, FederationState& state,
                  Nanoseconds heartbeat)
      : connection_(connection), own_(own), state_(state), heartbeat_(heartbeat) {}

  void start();
  void stop();

  /// Requests an update of `attributes` of another federate's object.
  void ask(const rti1516e::ObjectInstanceHandle& object,
           const rti1516e::AttributeHandleSet& attributes);
  /// Cancels the request for an object that was removed.
  void forget(const rti1516e::ObjectInstanceHandle& object);
  /// Sends all attributes of an own object, as another federate requested.
  void answer(const rti1516e::ObjectInstanceHandle& object);
  /// Sends the report of a refusal to all stations.
  void report(const ControlRefused& refused);

 private:
  struct Requests {
    std::map<rti1516e::ObjectInstanceHandle, rti1516e::AttributeHandleSet> ask;
    std::set<rti1516e::ObjectInstanceHandle> answer;
    std::vector<ControlRefused> reports;
    [[nodiscard]] bool empty() const { return ask.empty() && answer.empty() && reports.empty(); }
  };

  void run();
  /// Removes and returns the requests that are served at once. Called with the mutex locked.
  [[nodiscard]] Requests take_some();
  void serve(const Requests& requests);
  void beat();

  RtiConnection& connection_;
  OwnRadios& own_;
  FederationState& state_;
  const Nanoseconds heartbeat_;
  std::mutex mutex_;
  Requests requests_;
  bool runs_ = false;
  std::condition_variable work_;
  std::thread thread_;
};

}  // namespace roger::radio
