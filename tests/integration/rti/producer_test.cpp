// Whether callbacks of federates in several processes name the producing federate, in all ways of
// receiving callbacks.
#include <RTI/encoding/BasicDataElements.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>

#include "tests/integration/rti/mom_laboratory.hpp"
#include "tests/integration/rti/mom_observer.hpp"

namespace roger::test {
namespace {

using rti1516e::HLAinteger32BE;

constexpr const char* kMomFederate = "HLAmanager.HLAfederate";
constexpr const char* kMomFederation = "HLAmanager.HLAfederation";
constexpr const char* kConvey = "HLAconveyProducingFederate";

std::wstring to_wide_text(const std::string& text) {
  return {text.begin(), text.end()};
}

/// A typical federate: it overrides the form of discoverObjectInstance without producing federate,
/// and not the other one. Joined to "lab" from construction to destruction.
class ThreeArgumentFederate final : public rti1516e::NullFederateAmbassador {
 public:
  ThreeArgumentFederate(const std::string& rid_file, rti1516e::CallbackModel model)
      : rti_(rti1516e::RTIambassadorFactory().createRTIambassador()) {
    rti_->connect(*this, model, to_wide_text(rid_file));
    rti_->joinFederationExecution(L"three", L"tester", L"lab");
  }
  ~ThreeArgumentFederate() override {
    rti_->resignFederationExecution(rti1516e::NO_ACTION);
    rti_->disconnect();
  }
  ThreeArgumentFederate(const ThreeArgumentFederate&) = delete;
  ThreeArgumentFederate& operator=(const ThreeArgumentFederate&) = delete;

  void subscribe(const std::string& object_class, const std::string& attribute) {
    const auto at = rti_->getObjectClassHandle(to_wide_text(object_class));
    rti_->subscribeObjectClassAttributes(at,
                                         {rti_->getAttributeHandle(at, to_wide_text(attribute))});
  }
  /// Waits until all these objects are discovered. Returns all discovered objects.
  std::set<std::wstring> discovered(const std::set<std::wstring>& names) {
    eventually([&] {
      rti_->evokeMultipleCallbacks(0, 0.1);  // does nothing if callbacks are immediate
      const std::lock_guard lock(mutex_);
      return std::includes(discovered_.begin(), discovered_.end(), names.begin(), names.end());
    });
    const std::lock_guard lock(mutex_);
    return discovered_;
  }

 private:
  using NullFederateAmbassador::discoverObjectInstance;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle /*object*/,
                              rti1516e::ObjectClassHandle /*object_class*/,
                              const std::wstring& name) override {
    const std::lock_guard lock(mutex_);
    discovered_.insert(name);
  }

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  std::mutex mutex_;
  std::set<std::wstring> discovered_;
};

class ProducerTest : public MomLaboratory {
 protected:
  /// Creates "lab" without a switches table in its FDD, so that the standard's default applies.
  void create_lab_without_switches() {
    creator_.emplace(connected());
    creator_->must("create lab " + module("signals"));
  }
  /// Lets `sender` cause every callback that can name a producer, and expects that `receiver` gets
  /// it with or without the producing federate. `receiver` has subscribed by subscribe_all().
  void expect_callbacks(TestFederate& sender, TestFederate& receiver, const std::string& producer) {
    const std::string of = producer.empty() ? "" : " of " + producer;
    const std::string from = producer.empty() ? "" : " from=" + producer;
    const std::string tag = "t" + std::to_string(++tags_);
    const std::string radio = sender.must("register Equipment.Radio");
    EXPECT_EQ(event(receiver, "discover " + radio),
              "discover " + radio + " class HLAobjectRoot.Equipment.Radio" + of);
    sender.must("update " + radio + " " + tag + " Place=hill Power=5W");
    EXPECT_EQ(event(receiver, "reflect " + radio + " Place"),
              "reflect " + radio + " Place=hill tag=" + tag + from + " by HLAreliable");
    EXPECT_EQ(event(receiver, "reflect " + radio + " Power"),
              "reflect " + radio + " Power=5W tag=" + tag + from + " by HLAbestEffort");
    for (const std::string name : {"Order", "Signal"}) {
      sender.must("send " + name + " " + tag);
      const std::string beginning = "receive HLAinteractionRoot." + name + " tag=" + tag;
      EXPECT_EQ(event(receiver, beginning + " "),
                beginning + from + (name == "Order" ? " by HLAreliable" : " by HLAbestEffort"));
    }
    sender.must("delete " + radio + " " + tag);
    EXPECT_EQ(event(receiver, "remove " + radio), "remove " + radio + " tag=" + tag + from);
  }
  static void publish_all(TestFederate& federate) {
    federate.must("publish-object Equipment.Radio Place Power");
    federate.must("publish Order");
    federate.must("publish Signal");
  }
  static void subscribe_all(TestFederate& federate) {
    federate.must("subscribe-object Equipment.Radio Place Power");
    federate.must("subscribe Order");
    federate.must("subscribe Signal");
  }
  /// Returns the end of the discovery text, after the class, of the object that represents the
  /// federation.
  static std::string form_of_mom_discovery(TestFederate& federate) {
    federate.must("subscribe-object HLAmanager.HLAfederation HLAfederationName");
    const std::string beginning =
        "discover HLAfederation class HLAobjectRoot.HLAmanager.HLAfederation";
    return event(federate, beginning).substr(beginning.size());
  }
  /// Sends HLAsetSwitches from `sender` for federate `target`, which has handled it when this
  /// returns.
  static void convey(TestFederate& sender, const std::string& name, TestFederate& target,
                     bool enabled) {
    sender.must("settle");  // the sender then knows every federate that joined before
    sender.must("set-switches " + name + " " + kConvey + (enabled ? "=1" : "=0"));
    target.must("settle");
  }

 private:
  std::optional<TestFederate> creator_;
  int tags_ = 0;  // number of tags used, to distinguish messages
};

INSTANTIATE_TEST_SUITE_P(Callbacks, ProducerTest, kCallbackWaysOfLongTests, way_name);

TEST_P(ProducerTest, FormWithoutProducerDiscoversObjectsAndTheMom) {
  create_lab_without_switches();
  TestFederate& sender = joined("sender");
  publish_all(sender);
  const std::wstring early = to_wide_text(sender.must("register Equipment.Radio"));
  ThreeArgumentFederate three(lab().rid_file(),
                              GetParam().evokes() ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE);
  three.subscribe("Equipment.Radio", "Place");
  three.subscribe(kMomFederate, "HLAfederateName");
  three.subscribe(kMomFederation, "HLAfederationName");
  const std::wstring late = to_wide_text(sender.must("register Equipment.Radio"));
  // Federates are numbered in the order in which they join.
  const std::set<std::wstring> expected{early, late, L"HLAfederate_1", L"HLAfederate_2",
                                        L"HLAfederation"};
  EXPECT_EQ(three.discovered(expected), expected);
}

TEST_P(ProducerTest, NoCallbackNamesTheProducerByDefault) {
  create_lab_without_switches();
  TestFederate& sender = joined("sender");
  TestFederate& receiver = joined("receiver");
  publish_all(sender);
  subscribe_all(receiver);
  expect_callbacks(sender, receiver, "");
  EXPECT_EQ(form_of_mom_discovery(receiver), "");
}

TEST_P(ProducerTest, EveryCallbackNamesTheProducerIfTheFddSaysSo) {
  TestFederate& sender = joined("sender");
  TestFederate& receiver = joined("receiver");
  publish_all(sender);
  subscribe_all(receiver);
  expect_callbacks(sender, receiver, "sender");
  EXPECT_EQ(form_of_mom_discovery(receiver), " of the-RTI");
}

TEST_P(ProducerTest, InheritedObjectIsDiscoveredWithItsRegisteringFederate) {
  TestFederate& sender = joined("sender");
  TestFederate& heir = joined("heir");
  publish_all(sender);
  publish_all(heir);
  subscribe_all(heir);
  const std::string handle_and_name = sender.must("federate sender");
  const std::string radio = sender.must("register Equipment.Radio");
  event(heir, "discover " + radio);
  sender.must("resign divest");
  heir.must("acquire " + radio + " t Power");
  event(heir, "acquired " + radio);
  TestFederate& late = joined("late");
  subscribe_all(late);
  // A federate that joins late never learns the name of one that has left.
  EXPECT_EQ(event(late, "discover " + radio),
            "discover " + radio + " class HLAobjectRoot.Equipment.Radio of " +
                handle_and_name.substr(0, handle_and_name.find(' ')));
}

TEST_P(ProducerTest, SwitchAffectsOnlyTheSendingFederate) {
  create_lab_without_switches();
  TestFederate& sender = joined("sender");
  TestFederate& one = joined("one");
  TestFederate& two = joined("two");
  publish_all(sender);
  subscribe_all(one);
  subscribe_all(two);
  convey(one, "one", one, true);
  expect_callbacks(sender, one, "sender");
  expect_callbacks(sender, two, "");
  EXPECT_EQ(form_of_mom_discovery(one), " of the-RTI");
  EXPECT_EQ(form_of_mom_discovery(two), "");
}

TEST_P(ProducerTest, FederateCanSwitchForAnotherInBothDirections) {
  create_lab_without_switches();
  TestFederate& sender = joined("sender");
  TestFederate& one = joined("one");
  TestFederate& two = joined("two");
  publish_all(sender);
  subscribe_all(one);
  subscribe_all(two);
  for (const bool enabled : {true, false, true}) {
    convey(one, "two", two, enabled);
    expect_callbacks(sender, two, enabled ? "sender" : "");
    expect_callbacks(sender, one, "");
  }
}

TEST_P(ProducerTest, DisabledSwitchOverridesTheFdd) {
  TestFederate& sender = joined("sender");
  TestFederate& receiver = joined("receiver");
  publish_all(sender);
  subscribe_all(receiver);
  convey(sender, "receiver", receiver, false);
  expect_callbacks(sender, receiver, "");
  EXPECT_EQ(form_of_mom_discovery(receiver), "");
}

TEST_P(ProducerTest, MomShowsTheSwitchOfEachFederate) {
  create_lab_without_switches();
  TestFederate& one = joined("one");
  joined("two");
  MomObserver observer = joined_observer();
  observer.subscribe(kMomFederate, {kConvey});
  const std::string object = observer.object_of("one");
  const auto shown = [&](const std::string& name) {
    return observer.decoded<HLAinteger32BE>(observer.object_of(name), kConvey);
  };
  EXPECT_EQ(shown("one"), 0);
  EXPECT_EQ(shown("two"), 0);
  EXPECT_EQ(shown("observer"), 0);
  std::size_t reflections = observer.reflections(object);
  for (const int value : {1, 0, 1}) {
    one.must("set-switches one " + std::string(kConvey) + "=" + std::to_string(value));
    observer.wait_for_reflections(object, ++reflections);
    EXPECT_EQ(shown("one"), value);
  }
  EXPECT_EQ(shown("two"), 0);
  one.must("set-switches one HLAconveyRegionDesignatorSets=0");
  observer.request(kMomFederate, {kConvey});
  EXPECT_EQ(shown("one"), 1) << "an absent parameter leaves the value";
}

TEST_P(ProducerTest, InvalidSwitchIsReported) {
  create_lab_without_switches();
  TestFederate& one = joined("one");
  MomObserver observer = joined_observer();
  observer.subscribe("HLAmanager.HLAfederate.HLAreport.HLAreportMOMexception");
  one.must("set-switches one " + std::string(kConvey) + "=7");
  auto report = observer.report("HLAmanager.HLAfederate.HLAreport.HLAreportMOMexception");
  rti1516e::HLAunicodeString sentence;
  sentence.decode(report.at("HLAexception"));
  EXPECT_EQ(sentence.get(), L"the parameter HLAconveyProducingFederate is 7; expected 1 or 0");
}

}  // namespace
}  // namespace roger::test
