// The service thread of a federate. It calls the RTI on behalf of callbacks, which must not block,
// and runs the callbacks themselves in the evoked callback model (IEEE 1516.1-2010, 4.2).
#pragma once

#include <RTI/RTI1516.h>

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <vector>

#include "core/clock.hpp"
#include "radio/hla/federate/own_radios.hpp"
#include "radio/hla/federate/rti_connection.hpp"
#include "radio/hla/federate/update_requests.hpp"

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

  /// Requests an update of another federate's object, repeatedly until forget() or the last
  /// attempt.
  void ask(const UpdateRequests::Request& request);
  /// Cancels the requests for an object that has answered or was removed.
  void forget(const rti1516e::ObjectInstanceHandle& object);
  /// Sends all attributes of an own object, as another federate requested.
  void answer(const rti1516e::ObjectInstanceHandle& object);
  /// Announces that the own receivers receive a stream, whose transmitter has become known.
  void announce_receptions(std::uint64_t stream);
  /// Sends the report of a refusal to all stations.
  void report(const ControlRefused& refused);

 private:
  struct Requests {
    std::vector<UpdateRequests::Request> ask;
    std::set<rti1516e::ObjectInstanceHandle> answer;
    std::set<std::uint64_t> streams;  // whose receptions are announced
    std::vector<ControlRefused> reports;
  };
  /// The work that is left for the thread.
  struct Work {
    UpdateRequests updates;
    Requests requests;  // `ask` is empty: `updates` knows them
    bool runs = false;

    [[nodiscard]] bool is_due(TimePoint now) const;
    /// Removes and returns the requests that are served at once.
    [[nodiscard]] Requests take_some(TimePoint now);
  };

  void run();
  /// Waits until requests are due, callbacks must be evoked, or `beat_at`. Returns the requests;
  /// nullopt: stop() was called.
  [[nodiscard]] std::optional<Requests> wait_for_requests(TimePoint beat_at);
  void serve(const Requests& requests);
  void beat();

  RtiConnection& connection_;
  OwnRadios& own_;
  FederationState& state_;
  const Nanoseconds heartbeat_;
  std::mutex mutex_;
  Work work_;  // guarded by mutex_
  std::condition_variable changed_;
  std::thread thread_;
};

}  // namespace roger::radio
