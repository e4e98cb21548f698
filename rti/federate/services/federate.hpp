// One joined federate: its groups of services and the receiving end of what others do.
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
#include "rti/federate/mom/mom_facts.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/presence/presence.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/services/declaration_services.hpp"
#include "rti/federate/services/delivery.hpp"
#include "rti/federate/services/mom_services.hpp"
#include "rti/federate/services/object_services.hpp"
#include "rti/federate/services/support_services.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/net/transport.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Holds the groups of services and what they share. Services may be called from any thread,
/// callbacks included. on_message() and tick() belong to the I/O thread.
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
    /// Classes whose best effort is compressed, see ClassGroups.
    std::vector<std::string> packed_classes;
    Rid::Statistics statistics{};
    /// nullopt: the MOM shows nothing of this federate.
    std::optional<MomIdentity> mom{};
    /// nullopt: it neither shows itself nor watches who can be heard.
    std::optional<PresenceSettings> presence{};
  };
  /// Keeps references to `executive`, `callbacks` and `clock`.
  [[nodiscard]] static std::shared_ptr<Federate> create(Parts parts, ExecutivePort& executive,
                                                        Callbacks& callbacks, const Clock& clock);
  ~Federate() = default;
  Federate(const Federate&) = delete;
  Federate& operator=(const Federate&) = delete;

  /// Begins to receive. Once.
  void start(net::ReadBy by);
  /// I/O thread: nothing is received any more when this returns. No other thread may be reading.
  void stop();
  /// What to read from, with ReadBy::kCaller.
  [[nodiscard]] net::Transport& transport() { return *transport_; }

  [[nodiscard]] rti1516e::FederateHandle handle() const;

  /// @{ Groups of services.
  [[nodiscard]] DeclarationServices& declarations() { return declarations_; }
  [[nodiscard]] ObjectServices& objects() { return objects_; }
  [[nodiscard]] SupportServices& support() { return support_; }
  /// @}
  /// Best effort on its way out. Any thread.
  [[nodiscard]] BestEffortSender& sender() { return sender_; }
  /// Any thread.
  [[nodiscard]] ServiceTimes& service_times() { return service_times_; }

  /// @{ What was received and what became of it. Any thread.
  [[nodiscard]] const Intake& intake() const { return intake_; }
  [[nodiscard]] const Delivery& delivery() const { return delivery_; }
  [[nodiscard]] Statistics statistics() const { return knowledge_.lock()->statistics; }
  /// @}

  /// @{ I/O thread: messages of the executive that are not about the connection.
  void on_message(const wire::ModulesAdded& message) { declarations_.on_message(message); }
  void on_message(const wire::FederateJoined& message) { intake_.on_message(message); }
  void on_message(const wire::FederateLeft& message) { intake_.on_message(message); }
  void on_message(const wire::CopiesAsked& message) { intake_.on_message(message); }
  void on_message(wire::DiscoverObject message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::RemoveObject message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::NamesReserved message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::ReliableUpdate message) { delivery_.on_message(std::move(message)); }
  void on_message(wire::ReliableInteraction message);
  void on_message(wire::ProvideUpdate message);
  /// @}
  /// I/O thread, a few times a second: does what has become due.
  void tick();

 private:
  Federate(Parts parts, ExecutivePort& executive, Callbacks& callbacks, const Clock& clock);

  const FederateId self_;
  Callbacks& callbacks_;
  const std::unique_ptr<net::Transport> transport_;
  BestEffortSender sender_;
  ServiceTimes service_times_;
  SharedKnowledge knowledge_;
  Intake intake_;
  Delivery delivery_;
  DeclarationServices declarations_;
  ObjectServices objects_;
  SupportServices support_;
  std::optional<MomServices> mom_;
};

}  // namespace roger::rti
