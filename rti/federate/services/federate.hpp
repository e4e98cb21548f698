// One joined federate: its groups of services and the reception of what others send.
#pragma once

#include <RTI/RTI1516.h>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/presence/presence.hpp"
#include "rti/federate/services/data_plane.hpp"
#include "rti/federate/services/declaration_services.hpp"
#include "rti/federate/services/delivery.hpp"
#include "rti/federate/services/mom_services.hpp"
#include "rti/federate/services/object_services.hpp"
#include "rti/federate/services/ownership_services.hpp"
#include "rti/federate/services/support_services.hpp"
#include "rti/federate/services/sync_services.hpp"
#include "rti/federate/services/time_services.hpp"
#include "rti/federate/services/transportation_services.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/net/transport.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// A facade: holds the groups of services, which own their state and their locks, and what they
/// share; passes each message of the executive to the part that it concerns. Services may be called
/// from any thread, including callbacks. on_message() and tick() run on the I/O thread.
class Federate : public std::enable_shared_from_this<Federate> {
 public:
  struct Parts {
    wire::Joined joined;
    ObjectModel model;
    filter::GroupMap groups;
    std::unique_ptr<net::Transport> transport;
    SenderSettings sender;
    /// See BestEffortSender.
    std::function<void()> wake;
    Nanoseconds group_linger{};
    /// Classes whose best-effort messages are compressed, see ClassGroups.
    std::vector<std::string> compressed_classes;
    Rid::Statistics statistics{};
    /// nullopt: the MOM has no object for this federate.
    std::optional<MomServices::Setup> mom{};
    /// nullopt: it sends no signs of presence and does not check which federates are heard.
    std::optional<PresenceSettings> presence{};
    /// See Intake::Settings.
    std::vector<filter::Ipv4Address> executive_host{};
    /// Keys of the other federates, which `transport` uses; nullptr: an open network.
    std::shared_ptr<PeerSeals> seals{};
  };
  /// Keeps references to `executive`, `callbacks` and `clock`.
  [[nodiscard]] static std::shared_ptr<Federate> create(Parts parts, ExecutivePort& executive,
                                                        Callbacks& callbacks, const Clock& clock);
  ~Federate() = default;
  Federate(const Federate&) = delete;
  Federate& operator=(const Federate&) = delete;

  /// Starts to receive. Must be called once.
  void start(net::ReadBy by);
  /// Stops receiving: afterwards nothing is received. On the I/O thread; no other thread may be
  /// reading.
  void stop();
  /// Returns the transport to read from with ReadBy::kCaller.
  [[nodiscard]] net::Transport& transport() { return data_.transport(); }

  [[nodiscard]] rti1516e::FederateHandle handle() const { return support_.own_handle(); }

  /// @{ Groups of services.
  [[nodiscard]] DeclarationServices& declarations() { return declarations_; }
  [[nodiscard]] ObjectServices& objects() { return objects_; }
  [[nodiscard]] OwnershipServices& ownership() { return ownership_; }
  [[nodiscard]] SupportServices& support() { return support_; }
  [[nodiscard]] SyncServices& sync_points() { return sync_points_; }
  [[nodiscard]] TimeServices& time() { return time_; }
  [[nodiscard]] AdvisoryServices& advisories() { return declarations_.advisories(); }
  [[nodiscard]] TransportationServices& transportations() { return transportations_; }
  /// @}
  /// Returns the sender of best-effort messages. Any thread.
  [[nodiscard]] BestEffortSender& sender() { return data_.sender(); }
  /// Returns the recorded times of services. Any thread.
  [[nodiscard]] ServiceTimes& service_times() { return service_times_; }

  /// @{ Return the parts that receive, and the counters. Any thread.
  [[nodiscard]] const Intake& intake() const { return data_.intake(); }
  [[nodiscard]] const Delivery& delivery() const { return delivery_; }
  [[nodiscard]] Statistics statistics() const { return knowledge_.lock()->statistics; }
  /// @}

  /// @{ Handle messages of the executive that do not concern the connection. On the I/O thread.
  void on_message(wire::GroupKeysAdded message) { data_.on_message(std::move(message)); }
  void on_message(const wire::FederateJoined& message) { data_.on_message(message); }
  void on_message(const wire::FederateLeft& message) { data_.on_message(message); }
  void on_message(const wire::CopiesAsked& message) { data_.on_message(message); }
  void on_message(const wire::AutoProvideChanged& message) {
    knowledge_.lock()->switches.auto_provide = message.enabled;
  }
  void on_message(wire::DiscoverObject message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::RemoveObject message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::NamesReserved message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::ReliableUpdate message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::SyncPointRegistered message) {
    sync_points_.on_message(std::move(message));
  }
  void on_message(wire::SyncPointAnnounced message) { sync_points_.on_message(std::move(message)); }
  void on_message(wire::SyncPointReached message) { sync_points_.on_message(std::move(message)); }
  void on_message(const wire::TimeRegulationEnabled& message) { time_.on_message(message); }
  void on_message(const wire::TimeConstrainedEnabled& message) { time_.on_message(message); }
  void on_message(const wire::AdvanceGranted& message) { time_.on_message(message); }
  void on_message(const wire::GaltChanged& message) { time_.on_message(message); }
  void on_message(const wire::RetractMessage& message) { time_.on_message(message); }
  void on_message(wire::TimedInteraction message);
  void on_message(wire::TimedUpdate message) { time_.on_message(std::move(message)); }
  void on_message(wire::TimedRemove message) { time_.on_message(std::move(message)); }
  void on_message(wire::OwnershipNotice notice) { ownership_.on_message(std::move(notice)); }
  void on_message(const wire::OwnershipReport& report) { ownership_.on_message(report); }
  void on_message(const wire::RegistrationAdvice& message) { advisories().on_message(message); }
  void on_message(const wire::InteractionAdvice& message) { advisories().on_message(message); }
  void on_message(wire::UpdateAdvice message) { advisories().on_message(std::move(message)); }
  void on_message(wire::ScopeAdvice message) { advisories().on_message(std::move(message)); }
  void on_message(wire::AttributeTransportationChanged message) {
    transportations_.on_message(std::move(message));
  }
  void on_message(const wire::AttributeTransportationReport& message) {
    transportations_.on_message(message);
  }
  void on_message(const wire::InteractionTransportationChanged& message) {
    transportations_.on_message(message);
  }
  void on_message(const wire::InteractionTransportationReport& message) {
    transportations_.on_message(message);
  }
  void on_message(wire::ReliableInteraction message);
  void on_message(wire::ProvideUpdate message);
  /// @}
  /// Makes the callback of an interaction or update if it may run now. Otherwise returns false:
  /// then on_message() must get the message. On the I/O thread.
  [[nodiscard]] bool deliver(const wire::ReliableData& data);
  /// Does the periodic work of all parts. On the I/O thread, a few times a second.
  void tick();

 private:
  Federate(Parts parts, ExecutivePort& executive, Callbacks& callbacks, const Clock& clock);

  DataPlane data_;
  ServiceTimes service_times_;
  SharedKnowledge knowledge_;
  Delivery delivery_;
  TimeServices time_;
  DeclarationServices declarations_;
  ObjectServices objects_;
  OwnershipServices ownership_;
  SupportServices support_;
  SyncServices sync_points_;
  TransportationServices transportations_;
  std::optional<MomServices> mom_;
};

}  // namespace roger::rti
