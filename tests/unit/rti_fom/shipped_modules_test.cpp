// The FOM modules in configs/fom.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "dds-filter/channel.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/fom/object_model.hpp"

namespace roger::rti {
namespace {

using testing::ElementsAre;

const std::string kFolder = std::string(ROGER_SOURCE_DIR) + "/configs/fom/";
const std::string kSignal = "HLAinteractionRoot.RadioSignal.EncodedAudioRadioSignal";

ObjectModel shipped() {
  std::vector<FomModule> modules;
  for (const char* name : {"roger-rpr-radio.xml", "roger-voice.xml"}) {
    Result<FomModule> module = load_module(kFolder + name);
    if (!module) throw std::runtime_error(module.error().text());
    modules.push_back(std::move(module).value());
  }
  Result<ObjectModel> model = build_object_model(modules);
  if (!model) throw std::runtime_error(model.error().text());
  return std::move(model).value();
}

class ShippedModulesTest : public testing::Test {
 protected:
  std::vector<std::string> split_fields(InteractionClassHandle at) const {
    std::vector<std::string> names;
    for (const auto field : model_.interaction_class(at).fields) {
      names.push_back(model_.parameter(field).name + ":" + model_.parameter(field).datatype);
    }
    return names;
  }
  std::vector<std::string> split_fields(ObjectClassHandle at) const {
    std::vector<std::string> names;
    for (const auto field : model_.object_class(at).fields) {
      names.push_back(model_.attribute(field).name);
    }
    return names;
  }

  const ObjectModel model_ = shipped();
};

TEST_F(ShippedModulesTest, AudioSignalMatchesTheRprFom) {
  const auto signal = model_.find_interaction_class(kSignal);
  ASSERT_TRUE(signal);
  EXPECT_THAT(split_fields(*signal), ElementsAre("AudioData:AudioDataTypeStruct"));
  const InteractionClass& node = model_.interaction_class(*signal);
  EXPECT_FALSE(model_.transportation(node.transportation).reliable);
  EXPECT_EQ(node.order, OrderType::kReceive);
}

TEST_F(ShippedModulesTest, Has256ChannelClassesWithTheSameParameters) {
  const auto voice = model_.find_interaction_class(kSignal + ".RogerVoice");
  ASSERT_TRUE(voice);
  EXPECT_THAT(split_fields(*voice),
              ElementsAre("AudioData:AudioDataTypeStruct", "Frequency:RogerUnsigned64",
                          "SequenceNumber:RogerUnsigned32", "SampleIndex:RogerUnsigned32",
                          "CaptureTime:RogerNanoseconds64", "ClockDomain:RogerUnsigned64",
                          "VoiceFlags:RogerVoiceFlags8", "SenderStages:RogerSenderStages",
                          "SendTime:RogerNanoseconds64", "CallSign:HLAASCIIstring",
                          "NetKey:HLAASCIIstring", "Recipient:HLAASCIIstring",
                          "Redundancy:RogerRedundantPackets", "Emission:RogerEmission",
                          "Hopping:RogerHopping", "SpacedRedundancy:RogerSpacedPackets"));
  const InteractionClass& parent = model_.interaction_class(*voice);
  ASSERT_EQ(parent.children.size(), filter::kChannelCount);
  for (unsigned k = 0; k < filter::kChannelCount; ++k) {
    std::string digits = std::to_string(k);
    digits.insert(0, 3 - digits.size(), '0');
    const InteractionClass& channel = model_.interaction_class(parent.children[k]);
    EXPECT_EQ(channel.name, std::string(kSignal).append(".RogerVoice.Channel").append(digits));
    EXPECT_EQ(channel.fields, parent.fields);
    EXPECT_EQ(channel.sharing, Sharing::kPublishSubscribe);
    EXPECT_EQ(model_.transportation(channel.transportation).name, "HLAbestEffort");
    EXPECT_EQ(channel.order, OrderType::kReceive);
    EXPECT_TRUE(channel.children.empty());
  }
}

TEST_F(ShippedModulesTest, EveryChannelClassHasItsOwnGroup) {
  const auto map = filter::GroupMap::create(filter::default_group_rules(), 31250);
  ASSERT_TRUE(map) << map.error().text();
  std::set<filter::Group> channels;
  std::set<filter::Group> others;
  for (std::size_t i = 0; i < model_.interaction_class_count(); ++i) {
    const auto handle = InteractionClassHandle::from_index(i);
    const InteractionClass& node = model_.interaction_class(handle);
    const bool is_channel = node.name.find(".RogerVoice.Channel") != std::string::npos;
    (is_channel ? channels : others).insert(map.value().group_of(node.name));
  }
  EXPECT_EQ(channels.size(), filter::kChannelCount);
  for (const filter::Group& group : others) EXPECT_FALSE(channels.contains(group)) << group.text();
}

TEST_F(ShippedModulesTest, RadioHasTheAttributesOfTheRprFom) {
  const auto transmitter = model_.find_object_class("EmbeddedSystem.RadioTransmitter");
  const auto receiver = model_.find_object_class("EmbeddedSystem.RadioReceiver");
  ASSERT_TRUE(transmitter && receiver);
  EXPECT_THAT(split_fields(*receiver),
              ElementsAre("HLAprivilegeToDeleteObject", "EntityIdentifier", "HostObjectIdentifier",
                          "RelativePosition", "RadioIndex", "ReceivedPower",
                          "ReceivedTransmitterIdentifier", "ReceiverOperationalStatus"));
  EXPECT_THAT(
      split_fields(*transmitter),
      ElementsAre("HLAprivilegeToDeleteObject", "EntityIdentifier", "HostObjectIdentifier",
                  "RelativePosition", "AntennaPatternData", "CryptographicMode", "CryptoSystem",
                  "EncryptionKeyIdentifier", "Frequency", "FrequencyBandwidth", "RadioIndex",
                  "RadioInputSource", "RadioSystemType", "RFModulationSystemType",
                  "RFModulationType", "SpreadSpectrum", "StreamTag", "TimeHopInUse",
                  "TransmittedPower", "TransmitterOperationalStatus", "WorldLocation"));
}

}  // namespace
}  // namespace roger::rti
