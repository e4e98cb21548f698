// Fakes of a federate's surroundings: network, executive and the user's callbacks.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/text.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/net/transport.hpp"
#include "rti/types/handle_access.hpp"
#include "rti/wire/codec.hpp"
#include "tests/unit/rti_federation/test_model.hpp"

namespace roger::rti::test {

/// A network that carries nothing by itself.
class FakeTransport final : public net::Transport {
 public:
  struct Sent {
    filter::Ipv4Address group;
    ByteVector datagram;
  };
  struct Wire {
    std::vector<Sent> sent;
    std::set<std::string> joined;
    std::map<std::string, std::vector<std::string>> copies;  // groups by receiver
    int listening = 0;                                       // listen_directly() was called
    Handler handler;
    net::SendResult answer = net::SendResult::kSent;
    bool refuse_join = false;
    std::function<void()> while_joining;  // called by the thread that joins a group
    std::set<std::string> without_key;    // groups
  };

  explicit FakeTransport(std::shared_ptr<Wire> wire) : wire_(std::move(wire)) {}

  void start(Handler handler, net::ReadBy /*by*/) override { wire_->handler = std::move(handler); }
  void stop() override { wire_->handler = nullptr; }
  void receive(std::optional<Nanoseconds> /*wait*/) override {}
  void wake() override {}
  Status join(filter::Ipv4Address group) override {
    if (wire_->refuse_join) return Error{ErrorCode::kSystem, "no more groups", {}};
    if (wire_->while_joining) wire_->while_joining();
    wire_->joined.insert(group.text());
    return ok();
  }
  void leave(filter::Ipv4Address group) override { wire_->joined.erase(group.text()); }
  [[nodiscard]] bool has_key(filter::Ipv4Address group) const override {
    return !wire_->without_key.contains(group.text());
  }
  net::SendResult send(filter::Ipv4Address group, Bytes datagram) noexcept override {
    wire_->sent.push_back({group, ByteVector(datagram.begin(), datagram.end())});
    return wire_->answer;
  }
  Result<std::uint16_t> listen_directly() override {
    ++wire_->listening;
    return std::uint16_t{4711};
  }
  Status copy_to(const net::DirectAddress& to,
                 std::span<const filter::Ipv4Address> groups) override {
    const std::string receiver = to.address.text() + ":" + std::to_string(to.port);
    wire_->copies.erase(receiver);
    for (const filter::Ipv4Address group : groups) wire_->copies[receiver].push_back(group.text());
    return ok();
  }
  [[nodiscard]] net::TransportCounters counters() const override { return {}; }

 private:
  std::shared_ptr<Wire> wire_;
};

/// Stores the messages that are sent to it.
class FakeExecutive final : public ExecutivePort {
 public:
  void send(const wire::ClientMessage& message) override {
    if (!try_send(std::span(&message, 1), Haste::kAtOnce))
      throw rti1516e::RTIinternalError(L"full");
  }
  [[nodiscard]] bool try_send(std::span<const wire::ClientMessage> messages, Haste haste) override {
    last_haste = haste;
    if (while_full) return false;
    if (before_send) before_send();
    if (!alive_) throw rti1516e::NotConnected(L"gone");
    sent_messages.insert(sent_messages.end(), messages.begin(), messages.end());
    return true;
  }
  [[nodiscard]] bool try_send(const wire::ReliableData& data) override {
    ByteVector frame;
    wire::append_frame(frame, data);
    const Bytes body = Bytes(frame).subspan(wire::kLengthBytes);
    const wire::ClientMessage message = wire::decode_client(body).value();
    return try_send(std::span(&message, 1), Haste::kAtOnce);
  }
  void flush() override { ++flushes; }
  void wait_for_room() override { std::exchange(while_full, nullptr)(); }
  void give_up(const std::string& sentence) override {
    given_up = sentence;
    die();
  }
  [[nodiscard]] bool alive() const override { return alive_; }
  void die() { alive_ = false; }

  /// Returns the messages of kind M so far.
  template <class M>
  [[nodiscard]] std::vector<M> all() const {
    std::vector<M> found;
    for (const wire::ClientMessage& message : sent_messages) {
      if (const auto* one = std::get_if<M>(&message)) found.push_back(*one);
    }
    return found;
  }

  std::vector<wire::ClientMessage> sent_messages;
  std::string given_up;  // the last sentence of give_up()
  Haste last_haste = Haste::kAtOnce;
  int flushes = 0;
  /// Called just before something is sent, to change the state of the connection.
  std::function<void()> before_send;
  /// If set, nothing can be sent until a thread waits for room. Called by that thread.
  std::function<void()> while_full;

 private:
  bool alive_ = true;
};

inline std::string to_text(const rti1516e::VariableLengthData& data) {
  return {static_cast<const char*>(data.data()), data.size()};
}

inline rti1516e::VariableLengthData to_data(const std::string& text) {
  return {text.data(), text.size()};
}

/// Records each callback as text: "receive HANDLE PARAMETER=value 'tag' from SENDER". " of OWNER"
/// and " from SENDER" appear only if the callback has a producing federate.
class CallbackLog final : public rti1516e::NullFederateAmbassador {
 public:
  // The overloads that are not overridden.
  using NullFederateAmbassador::receiveInteraction;
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;

  std::vector<std::string> entries;
  std::function<void()> on_entry;

  void connectionLost(const std::wstring& why) override { note("lost " + to_utf8(why)); }
  void objectInstanceNameReservationSucceeded(const std::wstring& name) override {
    note("reserved " + to_utf8(name));
  }
  void objectInstanceNameReservationFailed(const std::wstring& name) override {
    note("not reserved " + to_utf8(name));
  }
  void multipleObjectInstanceNameReservationSucceeded(
      const std::set<std::wstring>& names) override {
    note("reserved " + std::to_string(names.size()) + " names");
  }
  void multipleObjectInstanceNameReservationFailed(const std::set<std::wstring>& names) override {
    note("not reserved " + std::to_string(names.size()) + " names");
  }
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class,
                              const std::wstring& name) override {
    note("discover " + number(object) + " class " + number(object_class) + " " + to_utf8(name));
  }
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class, const std::wstring& name,
                              rti1516e::FederateHandle owner) override {
    note("discover " + number(object) + " class " + number(object_class) + " " + to_utf8(name) +
         " of " + number(owner));
  }
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                              rti1516e::TransportationType transport,
                              rti1516e::SupplementalReflectInfo info) override {
    note("reflect " + number(object) + text_of_map(values) + " '" + to_text(tag) + "'" +
         from(info) + by(transport));
  }
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                          rti1516e::TransportationType transport,
                          rti1516e::SupplementalReceiveInfo info) override {
    note("receive " + number(interaction) + text_of_map(values) + " '" + to_text(tag) + "'" +
         from(info) + by(transport));
  }
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                            rti1516e::SupplementalRemoveInfo info) override {
    note("remove " + number(object) + " '" + to_text(tag) + "'" + from(info));
  }
  void synchronizationPointRegistrationSucceeded(const std::wstring& label) override {
    note("registered " + to_utf8(label));
  }
  void synchronizationPointRegistrationFailed(
      const std::wstring& label, rti1516e::SynchronizationPointFailureReason reason) override {
    note("not registered " + to_utf8(label) +
         (reason == rti1516e::SYNCHRONIZATION_POINT_LABEL_NOT_UNIQUE ? ": label not unique"
                                                                     : ": member not joined"));
  }
  void announceSynchronizationPoint(const std::wstring& label,
                                    const rti1516e::VariableLengthData& tag) override {
    note("announced " + to_utf8(label) + " '" + to_text(tag) + "'");
  }
  void federationSynchronized(const std::wstring& label,
                              const rti1516e::FederateHandleSet& failed) override {
    std::string text = "synchronized " + to_utf8(label) + " failed";
    for (const auto& federate : failed) text += " " + number(federate);
    note(text);
  }
  // With a time: " at TIME", and " in order" if received in timestamp order. The form with a
  // retraction handle adds " #HANDLE".
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                              rti1516e::TransportationType, const rti1516e::LogicalTime& time,
                              rti1516e::OrderType received,
                              rti1516e::SupplementalReflectInfo) override {
    note("reflect " + number(object) + text_of_map(values) + " '" + to_text(tag) + "'" +
         timing(time, received));
  }
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                              rti1516e::TransportationType, const rti1516e::LogicalTime& time,
                              rti1516e::OrderType received,
                              rti1516e::MessageRetractionHandle handle,
                              rti1516e::SupplementalReflectInfo) override {
    note("reflect " + number(object) + text_of_map(values) + " '" + to_text(tag) + "'" +
         timing(time, received) + " #" + number(handle));
  }
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                          rti1516e::TransportationType, const rti1516e::LogicalTime& time,
                          rti1516e::OrderType received,
                          rti1516e::SupplementalReceiveInfo) override {
    note("receive " + number(interaction) + text_of_map(values) + " '" + to_text(tag) + "'" +
         timing(time, received));
  }
  void receiveInteraction(rti1516e::InteractionClassHandle interaction,
                          const rti1516e::ParameterHandleValueMap& values,
                          const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                          rti1516e::TransportationType, const rti1516e::LogicalTime& time,
                          rti1516e::OrderType received, rti1516e::MessageRetractionHandle handle,
                          rti1516e::SupplementalReceiveInfo) override {
    note("receive " + number(interaction) + text_of_map(values) + " '" + to_text(tag) + "'" +
         timing(time, received) + " #" + number(handle));
  }
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType,
                            const rti1516e::LogicalTime& time, rti1516e::OrderType received,
                            rti1516e::MessageRetractionHandle handle,
                            rti1516e::SupplementalRemoveInfo) override {
    note("remove " + number(object) + " '" + to_text(tag) + "'" + timing(time, received) + " #" +
         number(handle));
  }
  void timeRegulationEnabled(const rti1516e::LogicalTime& time) override {
    note("regulating at " + to_utf8(time.toString()));
  }
  void timeConstrainedEnabled(const rti1516e::LogicalTime& time) override {
    note("constrained at " + to_utf8(time.toString()));
  }
  void timeAdvanceGrant(const rti1516e::LogicalTime& time) override {
    note("granted " + to_utf8(time.toString()));
  }
  void requestRetraction(rti1516e::MessageRetractionHandle handle) override {
    note("retracted #" + number(handle));
  }
  void provideAttributeValueUpdate(rti1516e::ObjectInstanceHandle object,
                                   const rti1516e::AttributeHandleSet& attributes,
                                   const rti1516e::VariableLengthData& tag) override {
    note("provide " + number(object) + text_of_set(attributes) + " '" + to_text(tag) + "'");
  }
  void requestAttributeOwnershipAssumption(rti1516e::ObjectInstanceHandle object,
                                           const rti1516e::AttributeHandleSet& attributes,
                                           const rti1516e::VariableLengthData& tag) override {
    note("assume " + number(object) + text_of_set(attributes) + " '" + to_text(tag) + "'");
  }
  void requestDivestitureConfirmation(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes) override {
    note("confirm " + number(object) + text_of_set(attributes));
  }
  void attributeOwnershipAcquisitionNotification(rti1516e::ObjectInstanceHandle object,
                                                 const rti1516e::AttributeHandleSet& attributes,
                                                 const rti1516e::VariableLengthData& tag) override {
    note("acquired " + number(object) + text_of_set(attributes) + " '" + to_text(tag) + "'");
  }
  void attributeOwnershipUnavailable(rti1516e::ObjectInstanceHandle object,
                                     const rti1516e::AttributeHandleSet& attributes) override {
    note("unavailable " + number(object) + text_of_set(attributes));
  }
  void requestAttributeOwnershipRelease(rti1516e::ObjectInstanceHandle object,
                                        const rti1516e::AttributeHandleSet& attributes,
                                        const rti1516e::VariableLengthData& tag) override {
    note("release " + number(object) + text_of_set(attributes) + " '" + to_text(tag) + "'");
  }
  void confirmAttributeOwnershipAcquisitionCancellation(
      rti1516e::ObjectInstanceHandle object,
      const rti1516e::AttributeHandleSet& attributes) override {
    note("cancelled " + number(object) + text_of_set(attributes));
  }
  void informAttributeOwnership(rti1516e::ObjectInstanceHandle object,
                                rti1516e::AttributeHandle attribute,
                                rti1516e::FederateHandle owner) override {
    note("owner of " + number(object) + " " + number(attribute) + " is " + number(owner));
  }
  void startRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) override {
    note("start registration " + number(object_class));
  }
  void stopRegistrationForObjectClass(rti1516e::ObjectClassHandle object_class) override {
    note("stop registration " + number(object_class));
  }
  void turnInteractionsOn(rti1516e::InteractionClassHandle interaction) override {
    note("interactions on " + number(interaction));
  }
  void turnInteractionsOff(rti1516e::InteractionClassHandle interaction) override {
    note("interactions off " + number(interaction));
  }
  void attributesInScope(rti1516e::ObjectInstanceHandle object,
                         const rti1516e::AttributeHandleSet& attributes) override {
    note("in scope " + number(object) + text_of_set(attributes));
  }
  void attributesOutOfScope(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::AttributeHandleSet& attributes) override {
    note("out of scope " + number(object) + text_of_set(attributes));
  }
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes) override {
    note("updates on " + number(object) + text_of_set(attributes));
  }
  void turnUpdatesOnForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                      const rti1516e::AttributeHandleSet& attributes,
                                      const std::wstring& update_rate) override {
    note("updates on " + number(object) + text_of_set(attributes) + " at " + to_utf8(update_rate));
  }
  void turnUpdatesOffForObjectInstance(rti1516e::ObjectInstanceHandle object,
                                       const rti1516e::AttributeHandleSet& attributes) override {
    note("updates off " + number(object) + text_of_set(attributes));
  }
  void confirmAttributeTransportationTypeChange(rti1516e::ObjectInstanceHandle object,
                                                rti1516e::AttributeHandleSet attributes,
                                                rti1516e::TransportationType type) override {
    note("changed " + number(object) + text_of_set(attributes) + by(type));
  }
  void reportAttributeTransportationType(rti1516e::ObjectInstanceHandle object,
                                         rti1516e::AttributeHandle attribute,
                                         rti1516e::TransportationType type) override {
    note("type of " + number(object) + " " + number(attribute) + by(type));
  }
  void confirmInteractionTransportationTypeChange(rti1516e::InteractionClassHandle interaction,
                                                  rti1516e::TransportationType type) override {
    note("changed " + number(interaction) + by(type));
  }
  void reportInteractionTransportationType(rti1516e::FederateHandle reported,
                                           rti1516e::InteractionClassHandle interaction,
                                           rti1516e::TransportationType type) override {
    note("type of " + number(interaction) + " from " + number(reported) + by(type));
  }
  void attributeIsNotOwned(rti1516e::ObjectInstanceHandle object,
                           rti1516e::AttributeHandle attribute) override {
    note("owner of " + number(object) + " " + number(attribute) + " is no federate");
  }
  void attributeIsOwnedByRTI(rti1516e::ObjectInstanceHandle object,
                             rti1516e::AttributeHandle attribute) override {
    note("owner of " + number(object) + " " + number(attribute) + " is the RTI");
  }

 private:
  template <class Handle>
  static std::string number(const Handle& handle) {
    return std::to_string(handle_value(handle));
  }
  template <class Map>
  static std::string text_of_map(const Map& map) {
    std::string text;
    for (const auto& [handle, value] : map) text += " " + number(handle) + "=" + to_text(value);
    return text;
  }
  static std::string timing(const rti1516e::LogicalTime& time, rti1516e::OrderType received) {
    return " at " + to_utf8(time.toString()) + (received == rti1516e::TIMESTAMP ? " in order" : "");
  }
  static std::string text_of_set(const rti1516e::AttributeHandleSet& attributes) {
    std::string text;
    for (const auto& attribute : attributes) text += " " + number(attribute);
    return text;
  }
  template <class Info>
  static std::string from(const Info& info) {
    return info.hasProducingFederate ? " from " + number(info.producingFederate) : "";
  }
  static std::string by(rti1516e::TransportationType transport) {
    return transport == rti1516e::RELIABLE ? " reliably" : "";
  }
  void note(std::string entry) {
    entries.push_back(std::move(entry));
    if (on_entry) on_entry();
  }
};

/// Federate 3 of federation 9, in which federate 1 ("one") is also joined. Callbacks run on the
/// test's own thread. The model has the switches table `switches`.
class FederateTest {
 public:
  explicit FederateTest(rti1516e::CallbackModel callback_model = rti1516e::HLA_IMMEDIATE,
                        const std::string& switches = kConveyProducer,
                        Rid::Statistics statistics = {},
                        const std::optional<MomIdentity>& mom = std::nullopt)
      : callbacks(callback_log, callback_model, clock, 4, [this] { on_wake(); }) {
    wire::Joined joined;
    joined.federate = 3;
    joined.federation = 9;
    joined.name = "self";
    joined.logical_time = "HLAfloat64Time";
    joined.federates = {{1, "one", "type"}};
    model = test::model(switches);
    federate = Federate::create(Federate::Parts{std::move(joined),
                                                model,
                                                group_map(),
                                                std::make_unique<FakeTransport>(network),
                                                SenderSettings{},
                                                [] {},
                                                std::chrono::seconds(5),
                                                {},
                                                statistics,
                                                mom_setup(mom)},
                                executive, callbacks, clock);
    federate->start(net::ReadBy::kIoThread);
  }

  /// Makes a federate known that has joined with these modules.
  void add_modules(const wire::ModulesAdded& added) {
    federate->declarations().grow(federate->declarations().merge(added).value());
  }
  [[nodiscard]] rti1516e::InteractionClassHandle interaction(const char* name) const {
    return federate->support().interaction_class_handle(to_wide(name));
  }
  [[nodiscard]] rti1516e::ParameterHandle parameter(const char* at, const char* name) const {
    return federate->support().parameter_handle(interaction(at), to_wide(name));
  }
  [[nodiscard]] rti1516e::ObjectClassHandle object_class(const char* name) const {
    return federate->support().object_class_handle(to_wide(name));
  }
  [[nodiscard]] rti1516e::AttributeHandle attribute(const char* at, const char* name) const {
    return federate->support().attribute_handle(object_class(at), to_wide(name));
  }

  /// @{ Base.Radio, which most tests use: its handle and those of its attributes, their indices in
  /// messages, and their numbers in CallbackLog.
  [[nodiscard]] rti1516e::ObjectClassHandle radio_class() const {
    return object_class("Base.Radio");
  }
  [[nodiscard]] rti1516e::AttributeHandle radio_attribute(const char* name) const {
    return attribute("Base.Radio", name);
  }
  [[nodiscard]] ValueIndex radio_index(const char* name) const {
    return model
        .find_index(test::object_class(model, "Base.Radio"),
                    test::attribute(model, "Base.Radio", name))
        .value();
  }
  [[nodiscard]] std::string radio_number(const char* name) const {
    return std::to_string(handle_value(radio_attribute(name)));
  }
  /// @}

  [[nodiscard]] IntakeCounters intake_counters() const {
    const auto arrived = federate->intake().arrived();
    return federate->intake().counters(*arrived);
  }

  /// Returns a setup with which the MOM's services go to `services`.
  [[nodiscard]] std::optional<MomServices::Setup> mom_setup(
      const std::optional<MomIdentity>& identity) {
    if (!identity) return std::nullopt;
    return MomServices::Setup{*identity,
                              {[this](ServiceInvoker::Service service) {
                                 if (!takes_services) return false;
                                 services.push_back(std::move(service));
                                 return true;
                               },
                               reporting},
                              ""};
  }

  /// A datagram of another federate arrives in a group.
  void arrive(const char* group, ByteVector datagram, std::uint32_t from = 0x0A000001) const {
    if (!network->handler) return;
    network->handler(
        {filter::Ipv4Address::parse(group).value(), filter::Ipv4Address{from}, datagram});
  }

  ManualClock clock;
  CallbackLog callback_log;
  ServiceReporting reporting;
  std::vector<ServiceInvoker::Service> services;  // that the MOM has requested
  bool takes_services = true;
  FakeExecutive executive;
  std::shared_ptr<FakeTransport::Wire> network = std::make_shared<FakeTransport::Wire>();
  /// The I/O thread is asked to run callbacks.
  std::function<void()> on_wake = [this] { callbacks.run_pending(); };
  Callbacks callbacks;
  ObjectModel model;
  std::shared_ptr<Federate> federate;
};

/// An interaction as federate `sender` of `federation` would send it.
struct Datagrams {
  FederationId federation = 9;
  FederateId sender = 1;
  std::uint16_t sequence = 0;

  [[nodiscard]] ByteVector interaction(InteractionClassHandle handle,
                                       const std::vector<Value>& values,
                                       const std::string& tag = "") {
    ByteVector buffer(1000);
    wire::DatagramWriter writer(buffer);
    writer.begin(federation, sender);
    EXPECT_TRUE(writer.add_interaction(handle.value, views(values), bytes(tag)));
    return finish(writer);
  }
  /// One datagram with several interactions, which have these tags.
  [[nodiscard]] ByteVector interactions(InteractionClassHandle handle,
                                        const std::vector<std::string>& tags) {
    ByteVector buffer(1000);
    wire::DatagramWriter writer(buffer);
    writer.begin(federation, sender);
    for (const std::string& tag : tags) {
      EXPECT_TRUE(writer.add_interaction(handle.value, {}, bytes(tag)));
    }
    return finish(writer);
  }
  [[nodiscard]] ByteVector update(ObjectId object, const std::vector<Value>& values,
                                  const std::string& tag = "") {
    ByteVector buffer(1000);
    wire::DatagramWriter writer(buffer);
    writer.begin(federation, sender);
    EXPECT_TRUE(writer.add_update(object, views(values), bytes(tag)));
    return finish(writer);
  }

 private:
  static Bytes bytes(const std::string& text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
  }
  static std::vector<ValueView> views(const std::vector<Value>& values) {
    std::vector<ValueView> found;
    for (const Value& value : values) found.push_back({value.index, value.data});
    return found;
  }
  ByteVector finish(wire::DatagramWriter& writer) {
    const Bytes done = writer.finish(sequence++);
    return {done.begin(), done.end()};
  }
};

inline Value value(ValueIndex index, const std::string& text) {
  return {index, ByteVector(text.begin(), text.end())};
}

}  // namespace roger::rti::test
