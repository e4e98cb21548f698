// A gateway between a DIS exercise and a federation.
#pragma once

#include <cstdint>
#include <memory>
#include <thread>
#include <vector>

#include "app/dis/gateway/gateway_settings.hpp"
#include "app/dis/gateway/gateway_status.hpp"
#include "app/dis/gateway/hla_to_dis.hpp"
#include "app/dis/gateway/parallel_gateways.hpp"
#include "app/dis/gateway/stream_tasks.hpp"
#include "app/dis/network/dis_network.hpp"
#include "core/guarded.hpp"
#include "core/result.hpp"
#include "radio/exercise/timeline/opened_voice.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/station/clock_keeper.hpp"
#include "rti/net/descriptor.hpp"

namespace roger::app {

/// Has a federate and a thread of its own. The thread receives PDUs, looks at the radios of the
/// federation 20 times a second, and calls the federation. Voice of the federation is sent to DIS
/// by the RTI's thread that delivers it, or by tasks_ if it must be encoded again. Public
/// functions: any thread, one at a time.
class DisGateway final : private radio::RadioNetListener {
 public:
  /// Opens the network, joins the federation and starts. `plan`: its keys open and seal secure
  /// voice. Errors: those of DisNetwork::open() and RadioNet::join().
  static Result<std::unique_ptr<DisGateway>> open(const ExerciseSettings& exercise,
                                                  radio::FederationSettings federation,
                                                  const radio::NetPlan& plan);
  ~DisGateway() override;
  DisGateway(const DisGateway&) = delete;
  DisGateway& operator=(const DisGateway&) = delete;

  /// Returns the state, at most half a second old.
  [[nodiscard]] GatewayStatus status() const { return shared_.lock()->status; }

 private:
  /// The part that only the thread uses.
  struct Worker;
  /// The part that several threads use.
  struct Shared {
    /// Members of `owner` that are declared before `shared_` must exist.
    explicit Shared(DisGateway& owner);
    HlaToDis to_dis;
    ParallelGateways parallel;
    GatewayStatus status;
  };

  DisGateway(const ExerciseSettings& exercise, const radio::NetPlan& plan,
             std::unique_ptr<DisNetwork> network, std::unique_ptr<radio::RadioNet> net);
  void on_voice(const radio::VoicePacket& voice) override;
  void on_message(const radio::Message& message) override;
  void on_data(const radio::RadioData& data) override;
  /// Sends a message that relates the clock of the exercise to that of the federation. Its bound
  /// includes the error of the clocks of the exercise.
  void send_clock(radio::Message message);
  /// Sends a PDU to the exercise; `utc`: when its data are valid.
  void send(const dis::Body& body, Nanoseconds utc);
  void run(const std::stop_token& stop);
  void wake() const;

  const ExerciseSettings exercise_;
  const radio::PlanKeys keys_;
  const std::uint64_t number_;  // of this gateway among others
  const std::unique_ptr<DisNetwork> network_;
  const std::unique_ptr<radio::RadioNet> net_;
  const rti::net::Descriptor wake_;  // an eventfd
  radio::ClockKeeper clock_;         // of the exercise, as far as it is UTC
  Guarded<Shared> shared_;
  StreamTasks tasks_;  // of shared_, which must outlive them
  std::jthread thread_;
};

/// Opens a gateway for each exercise, under the names "DIS gateway 1", ... in the federation.
/// Errors: those of DisGateway::open(); then none of them runs.
[[nodiscard]] Result<std::vector<std::unique_ptr<DisGateway>>> open_gateways(
    const GatewaySettings& settings, radio::FederationSettings federation,
    const radio::NetPlan& plan);

}  // namespace roger::app
