// Look-ups in a merged model.
#include "rti/fom/object_model.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/unit/rti_fom/module_text.hpp"

namespace roger::rti {
namespace {

using test::interactions_text;
using test::model_of;
using test::objects_text;
using testing::ElementsAre;

class ObjectModelTest : public testing::Test {
 protected:
  const ObjectModel model_ = model_of({
      interactions_text(R"(
        <interactionClass><name>Signal</name>
          <transportation>HLAbestEffort</transportation><order>TimeStamp</order>
          <parameter><name>Data</name><dataType>HLAopaqueData</dataType></parameter>
          <interactionClass><name>Voice</name><order>Receive</order>
            <parameter><name>Rate</name></parameter>
            <parameter><name>Count</name></parameter>
          </interactionClass>
          <interactionClass><name>Text</name><sharing>Publish</sharing></interactionClass>
        </interactionClass>)"),
      objects_text(R"(
        <objectClass><name>Radio</name><sharing>PublishSubscribe</sharing>
          <attribute><name>Power</name><transportation>HLAbestEffort</transportation>
            <order>TimeStamp</order></attribute>
          <attribute><name>Name</name></attribute>
        </objectClass>)"),
  });
  const InteractionClassHandle root_ = model_.find_interaction_class("HLAinteractionRoot").value();
  const InteractionClassHandle signal_ = model_.find_interaction_class("Signal").value();
  const InteractionClassHandle voice_ = model_.find_interaction_class("Signal.Voice").value();
  const InteractionClassHandle text_ = model_.find_interaction_class("Signal.Text").value();
  const ObjectClassHandle radio_ = model_.find_object_class("Radio").value();
};

TEST_F(ObjectModelTest, HandlesCountUpInOrderOfAppearance) {
  // The RTI's own modules come first.
  const ObjectModel own = build_object_model({}).value();
  EXPECT_EQ(root_.value, 1);
  EXPECT_EQ(signal_.value, own.interaction_class_count() + 1);
  EXPECT_EQ(voice_.value, signal_.value + 1);
  EXPECT_EQ(text_.value, signal_.value + 2);
  EXPECT_EQ(model_.interaction_class_count(), own.interaction_class_count() + 3);
  EXPECT_EQ(radio_.value, own.object_class_count() + 1);
  EXPECT_EQ(model_.object_class_count(), own.object_class_count() + 1);
}

TEST_F(ObjectModelTest, FindsClassesByFullNameOrWithoutTheRoot) {
  EXPECT_EQ(model_.find_interaction_class("HLAinteractionRoot.Signal.Voice"), voice_);
  EXPECT_EQ(model_.find_object_class("HLAobjectRoot.Radio"), radio_);
  EXPECT_EQ(model_.interaction_class(voice_).name, "HLAinteractionRoot.Signal.Voice");
  for (const char* unknown :
       {"", "signal", "Voice", "HLAinteractionRoot.", "Signal.", "Signal.Voice.",
        "HLAobjectRoot.Radio", "HLAinteractionRoot.HLAinteractionRoot"}) {
    EXPECT_FALSE(model_.find_interaction_class(unknown)) << unknown;
  }
}

TEST_F(ObjectModelTest, KnowsParentsAndChildren) {
  EXPECT_FALSE(model_.interaction_class(root_).parent.is_valid());
  EXPECT_EQ(model_.interaction_class(voice_).parent, signal_);
  EXPECT_THAT(model_.interaction_class(signal_).children, ElementsAre(voice_, text_));
  EXPECT_THAT(model_.subtree(signal_), ElementsAre(signal_, voice_, text_));
  EXPECT_THAT(model_.subtree(text_), ElementsAre(text_));
  EXPECT_TRUE(model_.is_same_or_descendant(voice_, voice_));
  EXPECT_TRUE(model_.is_same_or_descendant(voice_, root_));
  EXPECT_FALSE(model_.is_same_or_descendant(signal_, voice_));
  EXPECT_FALSE(model_.is_same_or_descendant(text_, voice_));
}

TEST_F(ObjectModelTest, InheritedFieldsComeFirst) {
  const auto data = model_.find_parameter(voice_, "Data").value();
  const auto rate = model_.find_parameter(voice_, "Rate").value();
  const auto count = model_.find_parameter(voice_, "Count").value();
  EXPECT_THAT(model_.interaction_class(voice_).fields, ElementsAre(data, rate, count));
  EXPECT_EQ(model_.find_index(voice_, data), 0);
  EXPECT_EQ(model_.find_index(voice_, count), 2);
  EXPECT_EQ(model_.find_index(signal_, count), std::nullopt);
  EXPECT_EQ(model_.find_parameter(text_, "Data"), data);
  EXPECT_EQ(model_.find_parameter(text_, "Rate"), std::nullopt);
  EXPECT_EQ(model_.parameter(data).declared_at, signal_);
  EXPECT_EQ(model_.parameter(data).datatype, "HLAopaqueData");
}

TEST_F(ObjectModelTest, DeliveryDefaultsToReliableAndReceive) {
  const InteractionClass& signal = model_.interaction_class(signal_);
  EXPECT_EQ(model_.transportation(signal.transportation).name, "HLAbestEffort");
  EXPECT_FALSE(model_.transportation(signal.transportation).reliable);
  EXPECT_EQ(signal.order, OrderType::kTimestamp);
  const InteractionClass& text = model_.interaction_class(text_);
  EXPECT_EQ(model_.transportation(text.transportation).name, "HLAreliable");
  EXPECT_TRUE(model_.transportation(text.transportation).reliable);
  EXPECT_EQ(text.order, OrderType::kReceive);
  const Attribute& power = model_.attribute(model_.find_attribute(radio_, "Power").value());
  EXPECT_FALSE(model_.transportation(power.transportation).reliable);
  EXPECT_EQ(power.order, OrderType::kTimestamp);
  const Attribute& name = model_.attribute(model_.find_attribute(radio_, "Name").value());
  EXPECT_TRUE(model_.transportation(name.transportation).reliable);
}

TEST_F(ObjectModelTest, EveryObjectHasThePrivilegeToDelete) {
  ASSERT_TRUE(model_.privilege_to_delete().is_valid());
  EXPECT_EQ(model_.attribute(model_.privilege_to_delete()).name, "HLAprivilegeToDeleteObject");
  EXPECT_EQ(model_.find_index(radio_, model_.privilege_to_delete()), 0);
}

TEST_F(ObjectModelTest, ForeignHandlesThrow) {
  EXPECT_FALSE(model_.contains(InteractionClassHandle{}));
  const auto next = [](auto handle) { return decltype(handle)::from_index(handle.index() + 1); };
  EXPECT_FALSE(model_.contains(next(text_)));
  EXPECT_TRUE(model_.contains(text_));
  EXPECT_FALSE(model_.contains(next(model_.object_class(radio_).fields.back())));
  EXPECT_THROW((void)model_.interaction_class(InteractionClassHandle{}), std::out_of_range);
  EXPECT_THROW((void)model_.object_class(next(radio_)), std::out_of_range);
  EXPECT_THROW((void)model_.subtree(next(text_)), std::out_of_range);
}

TEST_F(ObjectModelTest, ContainsStandardTransportationsAndDatatypes) {
  EXPECT_EQ(model_.find_transportation("HLAreliable"), TransportationHandle{1});
  EXPECT_EQ(model_.find_transportation("HLAbestEffort"), TransportationHandle{2});
  EXPECT_EQ(model_.find_transportation("Pigeon"), std::nullopt);
  for (const char* name :
       {"HLAinteger16BE", "HLAinteger64LE", "HLAfloat32BE", "HLAfloat64LE", "HLAoctetPairBE",
        "HLAoctet", "HLAbyte", "HLAASCIIchar", "HLAunicodeChar", "HLAcount", "HLAboolean",
        "HLAASCIIstring", "HLAunicodeString", "HLAopaqueData", "HLAtoken", "HLAhandle",
        "HLAlogicalTime", "HLAresignAction"}) {
    EXPECT_EQ(test::merge_error({interactions_text(
                  "<interactionClass><name>A</name><parameter><name>P</name><dataType>" +
                  std::string(name) + "</dataType></parameter></interactionClass>")}),
              "");
  }
}

TEST(ObjectModel, IsEmptyWithoutTheMim) {
  const ObjectModel model;
  EXPECT_EQ(model.object_class_count(), 0U);
  EXPECT_FALSE(model.privilege_to_delete().is_valid());
  EXPECT_TRUE(model.check_references());
}

TEST(ObjectModel, FingerprintDistinguishesDeliveries) {
  const auto with = [](const std::string& delivery) {
    return model_of({interactions_text("<interactionClass><name>A</name>" + delivery +
                                       "</interactionClass>")})
        .fingerprint();
  };
  const std::uint64_t plain = with("<transportation>HLAreliable</transportation>");
  EXPECT_EQ(plain, with("<transportation>HLAreliable</transportation><semantics>x</semantics>"));
  EXPECT_NE(plain, with("<transportation>HLAbestEffort</transportation>"));
  EXPECT_NE(plain, with("<order>TimeStamp</order>"));
}

}  // namespace
}  // namespace roger::rti
