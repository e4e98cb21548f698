// Whether callbacks name the producing federate: the switch of the FDD and HLAsetSwitches of the
// MOM.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "rti/mom/encoding.hpp"
#include "rti/mom/names.hpp"
#include "tests/unit/rti_federation/fakes.hpp"

namespace roger::rti {
namespace {

using test::Datagrams;
using test::value;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

/// Federate 3, which subscribes to everything that federate 1 and the RTI send. The FDD does not
/// set the switch, so the standard's default applies.
class ProducerNotConveyedTest : public testing::Test, public test::FederateTest {
 protected:
  explicit ProducerNotConveyedTest(const std::string& switches = "",
                                   rti1516e::CallbackModel callback_model = rti1516e::HLA_IMMEDIATE)
      : FederateTest(callback_model, switches, {}, MomIdentity{"station", "hill", {"a.xml"}}) {
    federate->declarations().subscribe(object_class("Base.Radio"),
                                       {attribute("Base.Radio", "Power")}, L"");
    federate->declarations().subscribe(interaction("Signal.Voice.Channel0"));
    federate->declarations().subscribe(interaction("Order"));
    for (const char* name : {"HLAmanager.HLAfederate", "HLAmanager.HLAfederation"}) {
      federate->declarations().subscribe(object_class(name), {attribute(name, "HLARTIversion")},
                                         L"");
    }
    executive.sent_messages.clear();
  }

  static constexpr FederateId kSelf = 3;
  static constexpr ObjectId kRadio = make_object_id(1, 1);
  static constexpr const char* kChannel0Group = "239.1.0.1";
  static constexpr const char* kOtherGroup = "239.2.0.1";
  using Parameters = std::vector<std::pair<const char*, ByteVector>>;

  /// Announces a radio that federate 1 registered. `owner` is 0 once that federate has resigned
  /// without deleting the radio.
  void announce(ObjectId radio, FederateId owner = 1) const {
    federate->on_message(
        wire::DiscoverObject{radio, test::object_class(model, "Base.Radio").value, "radio", owner});
  }
  /// Returns what federate 3 receives of a radio, from discovery to removal, and of interactions.
  std::vector<std::string> see_federate_one() {
    callback_log.entries.clear();
    announce(kRadio);
    const ObjectClassHandle radio = test::object_class(model, "Base.Radio");
    const ValueIndex power =
        model.find_index(radio, test::attribute(model, "Base.Radio", "Power")).value();
    arrive(kOtherGroup, from_one_.update(kRadio, {value(power, "5W")}));
    federate->on_message(wire::ReliableUpdate{1, kRadio, {value(power, "6W")}, {}});
    arrive(kChannel0Group,
           from_one_.interaction(test::interaction(model, "Signal.Voice.Channel0"), {}));
    federate->on_message(
        wire::ReliableInteraction{1, test::interaction(model, "Order").value, {}, {}});
    federate->on_message(wire::RemoveObject{kRadio, 1, {}});
    return callback_log.entries;
  }
  /// Returns what federate 3 receives of a MOM object, from discovery to removal.
  std::vector<std::string> see_mom_object(ObjectId object, const char* class_name) {
    callback_log.entries.clear();
    const ObjectClassHandle at = test::object_class(model, class_name);
    federate->on_message(wire::DiscoverObject{object, at.value, "HLAobject", 0});
    const ValueIndex version =
        model.find_index(at, test::attribute(model, class_name, "HLARTIversion")).value();
    federate->on_message(wire::ReliableUpdate{0, object, {value(version, "1")}, {}});
    federate->on_message(wire::RemoveObject{object, 0, {}});
    return callback_log.entries;
  }
  /// Federate 1 sends HLAsetSwitches for federate `target`.
  void set_switches(FederateId target, const Parameters& parameters) {
    const std::string name(mom::kSetSwitches);
    const InteractionClassHandle at = test::interaction(model, name.c_str());
    wire::ReliableInteraction message{1, at.value, {}, {}};
    const auto add = [&](const char* parameter, const ByteVector& data) {
      message.parameters.push_back(
          {model.find_index(at, test::parameter(model, name.c_str(), parameter)).value(), data});
    };
    add("HLAfederate", mom::handle(target));
    for (const auto& [parameter, data] : parameters) add(parameter, data);
    federate->on_message(message);
  }
  void convey(FederateId target, bool enabled) {
    set_switches(target, {{"HLAconveyProducingFederate", mom::truth(enabled)}});
  }
  /// Returns the MOM's attribute HLAconveyProducingFederate as in an update.
  Value shown(bool enabled) const {
    const ObjectClassHandle at = model.find_object_class(mom::kRogerFederate).value();
    return {model.find_index(at, model.find_attribute(at, mom::kConveyProducingFederate).value())
                .value(),
            mom::truth(enabled)};
  }
  /// Requests the MOM's attribute as the executive does and returns the answer.
  std::vector<Value> asked_for() {
    executive.sent_messages.clear();
    federate->on_message(wire::ProvideUpdate{mom_object_id(kSelf), {shown(true).index}, {}});
    const auto updates = executive.all<wire::ReliableUpdate>();
    return updates.size() == 1 ? updates[0].attributes : std::vector<Value>{};
  }
  /// Returns the texts of the reports HLAreportMOMexception so far.
  std::vector<ByteVector> mom_exceptions() const {
    const char* name = "HLAmanager.HLAfederate.HLAreport.HLAreportMOMexception";
    const InteractionClassHandle at = test::interaction(model, name);
    const auto index = model.find_index(at, test::parameter(model, name, "HLAexception"));
    std::vector<ByteVector> sentences;
    for (const auto& report : executive.all<wire::ReliableInteraction>()) {
      EXPECT_EQ(report.interaction_class, at.value);
      for (const Value& one : report.parameters) {
        if (one.index == index) sentences.push_back(one.data);
      }
    }
    return sentences;
  }

  std::string class_number(const char* name) const {
    return std::to_string(test::object_class(model, name).value);
  }
  /// Returns the expected result of see_federate_one(), with and without named producers.
  std::vector<std::string> expected(bool named) const {
    const std::string radio = std::to_string(kRadio);
    const std::string power =
        std::to_string(test::attribute(model, "Base.Radio", "Power").value) + "=";
    const auto number = [&](const char* name) {
      return std::to_string(test::interaction(model, name).value);
    };
    const std::string from = named ? " from 1" : "";
    return {"discover " + radio + " class " + class_number("Base.Radio") + " radio" +
                (named ? " of 1" : ""),
            "reflect " + radio + " " + power + "5W ''" + from,
            "reflect " + radio + " " + power + "6W ''" + from + " reliably",
            "receive " + number("Signal.Voice.Channel0") + " ''" + from,
            "receive " + number("Order") + " ''" + from + " reliably",
            "remove " + radio + " ''" + from};
  }
  /// Returns the expected result of see_mom_object(). The RTI is not a federate and is never named;
  /// `form` is the end of the discovery's text.
  std::vector<std::string> expected_of_mom(ObjectId object, const char* class_name,
                                           const std::string& form) const {
    const std::string number = std::to_string(object);
    return {
        "discover " + number + " class " + class_number(class_name) + " HLAobject" + form,
        "reflect " + number + " " +
            std::to_string(test::attribute(model, class_name, "HLARTIversion").value) +
            "=1 '' reliably",
        "remove " + number + " ''",
    };
  }

 private:
  Datagrams from_one_;
};

class ProducerConveyedTest : public ProducerNotConveyedTest {
 protected:
  ProducerConveyedTest() : ProducerNotConveyedTest(test::kConveyProducer) {}
};

class ProducerEvokedTest : public ProducerNotConveyedTest {
 protected:
  ProducerEvokedTest() : ProducerNotConveyedTest("", rti1516e::HLA_EVOKED) {}
};

TEST_F(ProducerNotConveyedTest, NoCallbackNamesAProducerByDefault) {
  EXPECT_EQ(see_federate_one(), expected(false));
}

TEST_F(ProducerNotConveyedTest, ObjectsOfTheMomAreDiscoveredByTheFormWithoutProducer) {
  const ObjectId federate_object = mom_object_id(1);
  EXPECT_EQ(see_mom_object(federate_object, "HLAmanager.HLAfederate"),
            expected_of_mom(federate_object, "HLAmanager.HLAfederate", ""));
  EXPECT_EQ(see_mom_object(kFederationObject, "HLAmanager.HLAfederation"),
            expected_of_mom(kFederationObject, "HLAmanager.HLAfederation", ""));
}

TEST_F(ProducerConveyedTest, EveryCallbackNamesTheProducerIfTheFddSaysSo) {
  EXPECT_EQ(see_federate_one(), expected(true));
}

TEST_F(ProducerConveyedTest, ObjectsOfTheMomAreDiscoveredWithAnInvalidHandle) {
  const ObjectId federate_object = mom_object_id(1);
  EXPECT_EQ(see_mom_object(federate_object, "HLAmanager.HLAfederate"),
            expected_of_mom(federate_object, "HLAmanager.HLAfederate", " of 0"));
  EXPECT_EQ(see_mom_object(kFederationObject, "HLAmanager.HLAfederation"),
            expected_of_mom(kFederationObject, "HLAmanager.HLAfederation", " of 0"));
}

TEST_F(ProducerConveyedTest, ObjectIsDiscoveredWithItsRegisteringFederate) {
  announce(kRadio, 0);
  EXPECT_THAT(callback_log.entries, ElementsAre(expected(true)[0]));
}

TEST_F(ProducerNotConveyedTest, HlaSetSwitchesChangesTheCallbacksOfItsFederateInBothDirections) {
  convey(kSelf, true);
  EXPECT_EQ(see_federate_one(), expected(true));
  convey(kSelf, false);
  EXPECT_EQ(see_federate_one(), expected(false));
}

TEST_F(ProducerConveyedTest, HlaSetSwitchesOverridesTheFddInBothDirections) {
  convey(kSelf, false);
  EXPECT_EQ(see_federate_one(), expected(false));
  convey(kSelf, true);
  EXPECT_EQ(see_federate_one(), expected(true));
}

TEST_F(ProducerNotConveyedTest, HlaSetSwitchesForAnotherFederateChangesNothing) {
  convey(1, true);
  EXPECT_EQ(see_federate_one(), expected(false));
  EXPECT_THAT(executive.sent_messages, IsEmpty());
}

TEST_F(ProducerConveyedTest, AbsentParameterKeepsTheValue) {
  set_switches(kSelf, {});
  set_switches(kSelf, {{"HLAconveyRegionDesignatorSets", mom::truth(false)}});
  EXPECT_THAT(executive.sent_messages, IsEmpty());
  EXPECT_EQ(see_federate_one(), expected(true));
}

TEST_F(ProducerNotConveyedTest, MomShowsTheValueAndItsChanges) {
  EXPECT_THAT(asked_for(), ElementsAre(shown(false)));
  executive.sent_messages.clear();
  convey(kSelf, true);
  convey(kSelf, true);
  const auto updates = executive.all<wire::ReliableUpdate>();
  ASSERT_THAT(updates, SizeIs(1)) << "the second interaction changes nothing";
  EXPECT_EQ(updates[0].object, mom_object_id(kSelf));
  EXPECT_THAT(updates[0].attributes, ElementsAre(shown(true)));
  EXPECT_THAT(asked_for(), ElementsAre(shown(true)));
}

TEST_F(ProducerConveyedTest, MomShowsTheValueOfTheFdd) {
  EXPECT_THAT(asked_for(), ElementsAre(shown(true)));
}

TEST_F(ProducerConveyedTest, InvalidSwitchIsReportedAndKeepsTheValue) {
  set_switches(kSelf, {{"HLAconveyProducingFederate", mom::count(7)}});
  set_switches(kSelf, {{"HLAconveyProducingFederate", {0, 1}}});
  EXPECT_THAT(
      mom_exceptions(),
      ElementsAre(mom::text("the parameter HLAconveyProducingFederate is 7; expected 1 or 0"),
                  mom::text("the parameter HLAconveyProducingFederate (2 octets) is not a valid "
                            "HLAinteger32BE")));
  EXPECT_EQ(see_federate_one(), expected(true));
}

TEST_F(ProducerNotConveyedTest, RegionSwitchIsRejectedAndProducerSwitchApplied) {
  set_switches(kSelf, {{"HLAconveyRegionDesignatorSets", mom::truth(true)},
                       {"HLAconveyProducingFederate", mom::truth(true)}});
  EXPECT_THAT(mom_exceptions(),
              ElementsAre(mom::text("the parameter HLAconveyRegionDesignatorSets is 1; expected 0 "
                                    "(Disabled), because this RTI offers no regions")));
  EXPECT_EQ(see_federate_one(), expected(true));
}

TEST_F(ProducerNotConveyedTest, ModuleOfALaterFederateKeepsTheValue) {
  add_modules({{{"later.xml", R"(<objectModel xmlns="http://standards.ieee.org/IEEE1516-2010">)" +
                                  std::string(test::kConveyProducer) + "</objectModel>"}}});
  EXPECT_EQ(see_federate_one(), expected(false));
}

TEST_F(ProducerEvokedTest, PendingCallbackUsesTheSwitchWhenItIsMade) {
  announce(kRadio);
  convey(kSelf, true);
  EXPECT_THAT(callback_log.entries, IsEmpty());
  callbacks.evoke(0.0);
  EXPECT_THAT(callback_log.entries, ElementsAre(expected(true)[0]));
}

}  // namespace
}  // namespace roger::rti
