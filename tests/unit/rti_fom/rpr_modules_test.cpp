// The modules of the RPR FOM with the voice module on top. If ROGER_RPR_FOM_DIR names a folder with
// the official RPR FOM 2.0 files, those are used; otherwise stand-ins with the same
// characteristics: scaffold classes, `notes` everywhere, datatypes defined in another file than
// used, elements that the standard's XML schema does not allow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <set>

#include "rti/fom/object_model.hpp"

namespace roger::rti {
namespace {

const std::string kSource = ROGER_SOURCE_DIR;

std::string folder() {
  const char* official = std::getenv("ROGER_RPR_FOM_DIR");
  return official != nullptr ? official : kSource + "/tests/unit/rti_fom/data";
}

FomModule load(const std::string& path) {
  Result<FomModule> module = load_module(path);
  if (!module) throw std::runtime_error(module.error().text());
  return std::move(module).value();
}

FomModule rpr(const std::string& part) {
  return load(folder() + "/RPR-" + part + "_v2.0.xml");
}

std::vector<FomModule> radio_modules() {
  return {rpr("Foundation"), rpr("Enumerations"), rpr("Base"), rpr("Communication"),
          load(kSource + "/configs/fom/roger-voice.xml")};
}

void expect_radio_classes(const ObjectModel& model) {
  const auto receiver = model.find_object_class("EmbeddedSystem.RadioReceiver");
  ASSERT_TRUE(receiver);
  for (const char* name :
       {"EntityIdentifier", "HostObjectIdentifier", "RadioIndex", "ReceivedPower"}) {
    EXPECT_TRUE(model.find_attribute(*receiver, name)) << name;
  }
  const auto channel =
      model.find_interaction_class("RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel255");
  ASSERT_TRUE(channel);
  const auto audio = model.find_parameter(*channel, "AudioData");
  ASSERT_TRUE(audio);
  EXPECT_EQ(model.parameter(*audio).datatype, "AudioDataTypeStruct");
  EXPECT_TRUE(model.find_parameter(*channel, "Frequency"));
}

TEST(RprModules, LoadUnchangedWithTheVoiceModuleOnTop) {
  const Result<ObjectModel> model = build_object_model(radio_modules());
  ASSERT_TRUE(model) << model.error().text();
  expect_radio_classes(model.value());
  const auto channel = model.value().find_interaction_class(
      "RadioSignal.EncodedAudioRadioSignal.RogerVoice.Channel000");
  ASSERT_TRUE(channel);
  const auto audio = model.value().find_parameter(*channel, "AudioData").value();
  EXPECT_EQ(model.value().find_index(*channel, audio), 0) << "inherited, so it comes first";
}

TEST(RprModules, LoadInAnyOrder) {
  std::vector<FomModule> modules = radio_modules();
  std::vector<std::size_t> order{0, 1, 2, 3, 4};
  do {
    std::vector<FomModule> shuffled;
    for (const std::size_t i : order) shuffled.push_back(modules[i]);
    const Result<ObjectModel> model = build_object_model(shuffled);
    ASSERT_TRUE(model) << model.error().text();
    expect_radio_classes(model.value());
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST(RprModules, AgreeWithOurOwnRadioModule) {
  std::vector<FomModule> modules = radio_modules();
  modules.push_back(load(kSource + "/configs/fom/roger-rpr-radio.xml"));
  const Result<ObjectModel> model = build_object_model(modules);
  ASSERT_TRUE(model) << model.error().text();
  std::rotate(modules.begin(), modules.end() - 1, modules.end());
  const Result<ObjectModel> ours_first = build_object_model(modules);
  ASSERT_TRUE(ours_first) << ours_first.error().text();
}

TEST(RprModules, EveryModuleOfTheFolderLoadsForwardsAndBackwards) {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".xml") paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  ASSERT_GE(paths.size(), 4U);
  std::vector<FomModule> modules;
  for (const auto& path : paths) modules.push_back(load(path));
  const Result<ObjectModel> forwards = build_object_model(modules);
  ASSERT_TRUE(forwards) << forwards.error().text();
  std::reverse(modules.begin(), modules.end());
  const Result<ObjectModel> backwards = build_object_model(modules);
  ASSERT_TRUE(backwards) << backwards.error().text();
  EXPECT_EQ(forwards.value().object_class_count(), backwards.value().object_class_count());
}

TEST(RprModules, EveryModuleOfTheFolderLoadsInRandomOrders) {
  std::vector<FomModule> modules;
  for (const auto& entry : std::filesystem::directory_iterator(folder())) {
    if (entry.path().extension() == ".xml") modules.push_back(load(entry.path()));
  }
  modules.push_back(load(kSource + "/configs/fom/roger-voice.xml"));
  std::mt19937 random(2010);
  std::set<std::size_t> classes;
  std::set<std::size_t> interactions;
  for (int order = 0; order < 30; ++order) {
    std::shuffle(modules.begin(), modules.end(), random);
    const Result<ObjectModel> model = build_object_model(modules);
    ASSERT_TRUE(model) << model.error().text();
    expect_radio_classes(model.value());
    classes.insert(model.value().object_class_count());
    interactions.insert(model.value().interaction_class_count());
  }
  EXPECT_EQ(classes.size(), 1U);
  EXPECT_EQ(interactions.size(), 1U);
}

TEST(RprModules, MissingDatatypesAreReportedByFileAndLine) {
  const Result<ObjectModel> model =
      build_object_model(std::vector{rpr("Foundation"), rpr("Communication")});
  ASSERT_FALSE(model);
  EXPECT_THAT(
      model.error().text(),
      testing::MatchesRegex("(.|\n)*RPR-Communication_v2[.]0[.]xml:[0-9]+: (.|\n)*undefined "
                            "datatype \"PowerRatioDecibelMilliwattFloat32\"(.|\n)*"));
}

}  // namespace
}  // namespace roger::rti
