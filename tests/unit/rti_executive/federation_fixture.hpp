// A federation of test_module() that tests call directly.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "rti/executive/federation/federation.hpp"
#include "tests/unit/rti_executive/models.hpp"
#include "tests/unit/rti_executive/requests.hpp"

namespace roger::rti::executive {

using To = std::vector<FederateId>;

class FederationTest : public testing::Test {
 protected:
  /// `modules`: of the federate that creates the federation.
  explicit FederationTest(const std::vector<wire::ModuleText>& modules = {test_module()})
      : model_(std::get<ObjectModel>(build_model(modules))),
        federation_("F", 77, "HLAfloat64Time", modules, model_) {}

  FederateId join(const std::string& name = "", std::vector<wire::ModuleText> modules = {}) {
    Outbox outbox;
    return std::get<FederateId>(join_federation(
        federation_, wire::Join{1, "F", name, "tester", std::move(modules), ""}, outbox));
  }
  Refusal refused_join(const wire::Join& request) {
    Outbox outbox;
    const auto outcome = join_federation(federation_, request, outbox);
    EXPECT_THAT(outbox, testing::IsEmpty());
    return std::get<Refusal>(outcome);
  }
  template <class Message>
  Outbox say(FederateId from, Message message) {
    return take_message(federation_, from, std::move(message));
  }
  ClassId interaction(const char* name) const {
    return model_.find_interaction_class(name).value().value;
  }
  ClassId object_class(const char* name) const {
    return model_.find_object_class(name).value().value;
  }
  ValueIndex index(const char* at, const char* name) const {
    const ObjectClassHandle handle = model_.find_object_class(at).value();
    return model_.find_index(handle, model_.find_attribute(handle, name).value()).value();
  }
  Outbox subscribe(FederateId federate, const char* at, const char* name) {
    return say(federate, wire::DeclareAttributes{
                             wire::Declaration::kSubscribe, object_class(at), {index(at, name)}});
  }
  /// Publishes all attributes of the class.
  Outbox publish(FederateId federate, const char* at) {
    std::vector<ValueIndex> all;
    const std::size_t count =
        model_.object_class(ObjectClassHandle{object_class(at)}).fields.size();
    for (std::size_t i = 0; i < count; ++i) all.push_back(static_cast<ValueIndex>(i));
    return say(federate,
               wire::DeclareAttributes{wire::Declaration::kPublish, object_class(at), all});
  }
  /// Publishes the class and registers an object.
  ObjectId register_object(FederateId federate, const char* at, std::uint32_t counter = 1,
                           Outbox* sent = nullptr) {
    publish(federate, at);
    const ObjectId id = make_object_id(federate, counter);
    const Outbox outbox =
        say(federate, wire::RegisterObject{
                          id, object_class(at),
                          "HLAobject_" + std::to_string(federate) + "_" + std::to_string(counter)});
    if (sent != nullptr) *sent = outbox;
    return id;
  }
  static wire::LogicalTime at(std::uint8_t time) { return {{time}, {}}; }
  /// Returns the kinds of the messages for `federate` in an outbox.
  static std::vector<std::size_t> kinds(const Outbox& outbox, FederateId federate) {
    std::vector<std::size_t> found;
    for (const AddressedMessage& one : outbox) {
      if (std::find(one.to.begin(), one.to.end(), federate) != one.to.end()) {
        found.push_back(one.message.index());
      }
    }
    return found;
  }
  template <class Message>
  static std::size_t kind() {
    return wire::ExecutiveMessage(Message{}).index();
  }
  /// Returns the fault in an outbox that contains nothing else.
  static std::string fault(const Outbox& outbox) {
    if (outbox.size() != 1) return "expected exactly one message";
    const auto* fault = std::get_if<wire::Fault>(&outbox[0].message);
    return fault == nullptr ? "expected a fault" : fault->text;
  }

  const ObjectModel model_;
  Federation federation_;
};

}  // namespace roger::rti::executive
