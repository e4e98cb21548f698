// One joined federate: what it declared, the objects it knows, whom it hears and how it sends.
#pragma once

#include <RTI/RTI1516.h>

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/clock.hpp"
#include "core/counters.hpp"
#include "core/result.hpp"
#include "dds-filter/group_map.hpp"
#include "dds-filter/interest.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/mom/federate_switches.hpp"
#include "rti/federate/mom/mom.hpp"
#include "rti/federate/objects/class_groups.hpp"
#include "rti/federate/objects/declarations.hpp"
#include "rti/federate/objects/early_updates.hpp"
#include "rti/federate/objects/object_table.hpp"
#include "rti/federate/presence/presence.hpp"
#include "rti/federate/receive/borrowed_values.hpp"
#include "rti/federate/receive/peers.hpp"
#include "rti/federate/receive/reassembly.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/federate/statistics/statistics.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/net/transport.hpp"
#include "rti/rid/rid.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// What arrived and what became of it, beside the transport's own counters.
struct FederateCounters {
  std::uint64_t lost = 0;        // datagrams missing by sender and group
  std::uint64_t duplicates = 0;  // datagrams that came twice
  std::uint64_t filtered = 0;    // messages of joined groups that nothing here is subscribed to
  std::uint64_t malformed = 0;   // datagrams that are not what they should be: all of `drops` but
                                 // those of another federation
  /// Datagrams dropped, by reason.
  std::array<std::uint64_t, static_cast<std::size_t>(wire::DropReason::kCount)> drops{};
  std::uint64_t incomplete = 0;  // long messages of which not all fragments came
  std::uint64_t held = 0;        // updates that came before their object was announced
  std::uint64_t dropped_callbacks = 0;
  std::uint64_t callback_faults = 0;
};

/// The services of a joined federate, and the receiving end of what others do. Services may be
/// called from any thread, callbacks included, and throw the standard's exceptions; none waits for
/// an answer. on_*() and tick() belong to the I/O thread. One mutex guards the state; it is never
/// held during a callback.
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
  Federate(Parts parts, ExecutivePort& executive, Callbacks& callbacks, const Clock& clock);
  ~Federate();
  Federate(const Federate&) = delete;
  Federate& operator=(const Federate&) = delete;

  /// Begins to receive. Once, after construction.
  void start(net::ReadBy by);
  /// I/O thread: nothing is received any more when this returns. Nobody may be reading but this
  /// thread.
  void stop();
  /// What to read from, with ReadBy::kCaller.
  [[nodiscard]] net::Transport& transport() { return *transport_; }

  [[nodiscard]] rti1516e::FederateHandle handle() const;
  [[nodiscard]] FederateCounters counters() const;
  /// As they are at present.
  [[nodiscard]] Statistics statistics() const;
  /// Best effort on its way out. Any thread.
  [[nodiscard]] BestEffortSender& sender() { return sender_; }
  /// Any thread.
  [[nodiscard]] ServiceTimes& service_times() { return service_times_; }

  /// @{ 5 Declaration management.
  void publish(const rti1516e::ObjectClassHandle& handle,
               const rti1516e::AttributeHandleSet& attributes);
  void unpublish(const rti1516e::ObjectClassHandle& handle);
  void unpublish(const rti1516e::ObjectClassHandle& handle,
                 const rti1516e::AttributeHandleSet& attributes);
  void subscribe(const rti1516e::ObjectClassHandle& handle,
                 const rti1516e::AttributeHandleSet& attributes, const std::wstring& update_rate);
  void unsubscribe(const rti1516e::ObjectClassHandle& handle);
  void unsubscribe(const rti1516e::ObjectClassHandle& handle,
                   const rti1516e::AttributeHandleSet& attributes);
  void publish(const rti1516e::InteractionClassHandle& handle);
  void unpublish(const rti1516e::InteractionClassHandle& handle);
  void subscribe(const rti1516e::InteractionClassHandle& handle);
  void unsubscribe(const rti1516e::InteractionClassHandle& handle);
  /// @}

  /// @{ 6 Object management.
  void reserve_name(const std::wstring& name);
  void reserve_names(const std::set<std::wstring>& names);
  void release_names(const std::set<std::wstring>& names);
  rti1516e::ObjectInstanceHandle register_object(const rti1516e::ObjectClassHandle& handle,
                                                 const std::wstring* name);
  /// `time`: null, or checked and otherwise not used: without time management everything is
  /// delivered in receive order.
  void update(const rti1516e::ObjectInstanceHandle& handle,
              const rti1516e::AttributeHandleValueMap& values,
              const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time);
  void send_interaction(const rti1516e::InteractionClassHandle& handle,
                        const rti1516e::ParameterHandleValueMap& values,
                        const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time);
  void delete_object(const rti1516e::ObjectInstanceHandle& handle,
                     const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time);
  void local_delete_object(const rti1516e::ObjectInstanceHandle& handle);
  void request_update(const rti1516e::ObjectInstanceHandle& handle,
                      const rti1516e::AttributeHandleSet& attributes,
                      const rti1516e::VariableLengthData& tag);
  void request_update(const rti1516e::ObjectClassHandle& handle,
                      const rti1516e::AttributeHandleSet& attributes,
                      const rti1516e::VariableLengthData& tag);
  /// @}

  /// 7.19.
  [[nodiscard]] bool owns_attribute(const rti1516e::ObjectInstanceHandle& handle,
                                    const rti1516e::AttributeHandle& attribute) const;

  /// @{ 10 Support services.
  [[nodiscard]] rti1516e::ResignAction automatic_resign() const;
  void set_automatic_resign(rti1516e::ResignAction action);
  [[nodiscard]] rti1516e::FederateHandle federate_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring federate_name(const rti1516e::FederateHandle& handle) const;
  [[nodiscard]] rti1516e::ObjectClassHandle object_class_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring object_class_name(const rti1516e::ObjectClassHandle& handle) const;
  [[nodiscard]] rti1516e::ObjectClassHandle known_object_class(
      const rti1516e::ObjectInstanceHandle& handle) const;
  [[nodiscard]] rti1516e::ObjectInstanceHandle object_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring object_name(const rti1516e::ObjectInstanceHandle& handle) const;
  [[nodiscard]] rti1516e::AttributeHandle attribute_handle(
      const rti1516e::ObjectClassHandle& object_class, const std::wstring& name) const;
  [[nodiscard]] std::wstring attribute_name(const rti1516e::ObjectClassHandle& object_class,
                                            const rti1516e::AttributeHandle& attribute) const;
  [[nodiscard]] rti1516e::InteractionClassHandle interaction_class_handle(
      const std::wstring& name) const;
  [[nodiscard]] std::wstring interaction_class_name(
      const rti1516e::InteractionClassHandle& handle) const;
  [[nodiscard]] rti1516e::ParameterHandle parameter_handle(
      const rti1516e::InteractionClassHandle& interaction_class, const std::wstring& name) const;
  [[nodiscard]] std::wstring parameter_name(
      const rti1516e::InteractionClassHandle& interaction_class,
      const rti1516e::ParameterHandle& parameter) const;
  [[nodiscard]] rti1516e::DimensionHandleSet dimensions_of(
      const rti1516e::ObjectClassHandle& object_class,
      const rti1516e::AttributeHandle& attribute) const;
  [[nodiscard]] rti1516e::DimensionHandleSet dimensions_of(
      const rti1516e::InteractionClassHandle& interaction_class) const;
  [[nodiscard]] rti1516e::DimensionHandle dimension_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring dimension_name(const rti1516e::DimensionHandle& handle) const;
  [[nodiscard]] unsigned long dimension_upper_bound(const rti1516e::DimensionHandle& handle) const;
  [[nodiscard]] unsigned long normalize(const rti1516e::FederateHandle& handle) const;
  [[nodiscard]] static unsigned long normalize(rti1516e::ServiceGroup group);
  [[nodiscard]] static rti1516e::OrderType order_type(const std::wstring& name);
  [[nodiscard]] static std::wstring order_name(rti1516e::OrderType type);
  [[nodiscard]] static rti1516e::TransportationType transportation_type(const std::wstring& name);
  [[nodiscard]] static std::wstring transportation_name(rti1516e::TransportationType type);
  [[nodiscard]] std::unique_ptr<rti1516e::LogicalTimeFactory> time_factory() const;
  /// @}

  /// @{ I/O thread: what the executive says. Messages about the connection are none of ours.
  void on_message(const wire::ModulesAdded& message);
  void on_message(const wire::FederateJoined& message);
  void on_message(const wire::FederateLeft& message);
  void on_message(wire::DiscoverObject message);
  void on_message(wire::RemoveObject message);
  void on_message(wire::ProvideUpdate message);
  void on_message(wire::NamesReserved message);
  void on_message(wire::ReliableInteraction message);
  void on_message(wire::ReliableUpdate message);
  void on_message(const wire::CopiesAsked& message);
  /// @}
  /// The thread that reads: what other federates send directly.
  void on_datagram(const net::Received& received);
  /// I/O thread, a few times a second: leaves groups whose time to linger has passed, and judges
  /// who is heard.
  void tick();

 private:
  using Ambassador = rti1516e::FederateAmbassador;

  // Checks of arguments; mutex_ held. Each throws the exception that the standard gives the
  // service.
  ObjectClassHandle defined(const rti1516e::ObjectClassHandle& handle) const;
  InteractionClassHandle defined(const rti1516e::InteractionClassHandle& handle) const;
  ObjectClassHandle valid(const rti1516e::ObjectClassHandle& handle) const;
  InteractionClassHandle valid(const rti1516e::InteractionClassHandle& handle) const;
  DimensionHandle valid(const rti1516e::DimensionHandle& handle) const;
  AttributeHandle available(ObjectClassHandle at, const rti1516e::AttributeHandle& handle) const;
  std::vector<AttributeHandle> available(ObjectClassHandle at,
                                         const rti1516e::AttributeHandleSet& handles) const;
  const ObjectInstance& known(const rti1516e::ObjectInstanceHandle& handle) const;
  ObjectInstance& known(const rti1516e::ObjectInstanceHandle& handle);
  void check_time(const rti1516e::LogicalTime* time) const;

  // Consequences of declarations; mutex_ held.
  void declare(wire::Declaration what, InteractionClassHandle handle);
  void declare(wire::Declaration what, ObjectClassHandle handle,
               std::span<const AttributeHandle> attributes);
  [[nodiscard]] Status want_groups(std::uint64_t key, const std::vector<filter::Group>& groups);
  void require_groups(std::uint64_t key, const std::vector<filter::Group>& groups);
  void renew_groups();
  /// Objects of the class and below that the executive announced, which it does once, and that are
  /// not discovered: nothing was subscribed to then, or they were deleted locally.
  std::vector<wire::DiscoverObject> undiscovered(ObjectClassHandle top);
  void disown(ObjectClassHandle handle, std::span<const AttributeHandle> attributes);
  std::vector<ValueIndex> indexes(ObjectClassHandle at,
                                  std::span<const AttributeHandle> attributes) const;
  bool is_reliable(TransportationHandle handle) const;

  // Figures for the MOM; mutex_ held.
  [[nodiscard]] MomFacts mom_facts(MomIdentity identity);
  [[nodiscard]] std::vector<Drop> drops() const;
  // The MOM's traffic, on the I/O thread. What can't be sent is not there to be seen, no more.
  void say_for_mom(const wire::ClientMessage& message);
  void provide_mom(wire::ProvideUpdate message);
  void tell_mom(const wire::ReliableInteraction& message);

  // Delivery, on the thread that calls the federate.
  /// The producing federate that a callback names; 0: it names none, because the federate's switch
  /// says so or because `producer` is 0, the RTI. mutex_ held.
  [[nodiscard]] FederateId conveyed(FederateId producer) const {
    return switches_.convey_producing_federate ? producer : FederateId{0};
  }
  template <class Body>
  Callbacks::Call later(Body body);
  enum class Delivered { kYes, kNotWanted, kNoObject };
  template <class Values>
  Delivered receive(Ambassador& federate, FederateId sender, InteractionClassHandle sent,
                    const Values& values, Bytes tag, rti1516e::TransportationType transport);
  template <class Values>
  Delivered reflect(Ambassador& federate, FederateId sender, ObjectId object, const Values& values,
                    Bytes tag, rti1516e::TransportationType transport);
  void discover_later(wire::DiscoverObject message);
  void discover(Ambassador& federate, const wire::DiscoverObject& message);
  void remove(Ambassador& federate, const wire::RemoveObject& message);
  void provide(Ambassador& federate, const wire::ProvideUpdate& message);
  void names_reserved(Ambassador& federate, const wire::NamesReserved& message);
  /// One message of a datagram.
  Delivered deliver(Ambassador& federate, FederateId sender, const wire::DataMessage& message);
  /// Keeps an update until its object is announced.
  void hold(FederateId sender, const wire::DataMessage& update);
  bool wanted(const wire::Datagram& datagram);
  void on_fragment(const net::Received& received);
  /// Checks a datagram, unpacked if it was packed. The bytes are valid until the next call.
  wire::DropReason open(Bytes received, Bytes& whole, wire::Datagram& out);
  /// The thread that reads: counts a datagram that is not taken.
  void drop(wire::DropReason reason);
  void on_presence(const net::Received& received);
  // mutex_ held.
  void note_heard(FederateId sender, const net::Received& received) {
    if (presence_) presence_->heard(sender, received.direct);
  }
  void groups_changed();
  /// Where it came from and whether it is news; nullopt: not for us, and counted if it should not
  /// have come. mutex_ held.
  std::optional<std::size_t> admit(const wire::DatagramHeader& header,
                                   const net::Received& received);
  /// A datagram for us: to the callbacks now where they may run now, else kept if it is wanted.
  void bring(Bytes bytes, const wire::Datagram& datagram);
  /// Makes one callback of a kept datagram.
  bool read_kept(Ambassador& federate, Bytes bytes, std::size_t& position);
  /// A message of a joined group that nothing here is subscribed to. mutex_ held.
  void note_filtered(FederateId sender, const wire::DataMessage& message);

  ExecutivePort& executive_;
  Callbacks& callbacks_;
  const FederateId self_;
  const FederationId federation_;
  const std::string logical_time_;
  const std::unique_ptr<net::Transport> transport_;
  BestEffortSender sender_;
  std::vector<std::uint8_t> unpacked_;  // of the thread that reads
  ServiceTimes service_times_;
  BorrowedValues<rti1516e::ParameterHandleValueMap> parameters_;
  BorrowedValues<rti1516e::AttributeHandleValueMap> attributes_;

  mutable std::mutex mutex_;  // guards all below
  ObjectModel model_;
  ClassGroups groups_;
  Declarations declarations_;
  filter::Interest interest_;
  ObjectTable objects_;
  Peers peers_;
  std::optional<Presence> presence_;
  EarlyUpdates early_;
  Reassembly reassembly_;
  Statistics statistics_;
  FederateSwitches switches_;
  std::optional<Mom> mom_;
  std::set<std::string, std::less<>> reserved_names_;
  std::uint32_t next_object_ = 1;
  rti1516e::ResignAction automatic_resign_ = rti1516e::NO_ACTION;

  Counter duplicates_;
  Counter filtered_;
  std::array<Counter, static_cast<std::size_t>(wire::DropReason::kCount)> drops_;
  Counter held_;
};

}  // namespace roger::rti
