#include "radio/hla/radio_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

using testing::ElementsAre;

RadioData radio_data(decltype(RadioData::content) content) {
  return {0, 0x0102, 3, std::move(content)};
}
const BinaryData kBits{2400, 13, {Octet{0xAB}, Octet{0xC8}}};

std::vector<NamedRadioData> one_of_each() {
  return {{"TX 1", radio_data(kBits)},
          {"TX 2", radio_data(ApplicationData{6661, kBits})},
          {"TX 3", radio_data(StoredMessage{0x01020304, 500, 2000})}};
}

std::optional<NamedRadioData> decoded(std::size_t index, const std::vector<ByteVector>& bytes,
                                      std::string_view& wrong) {
  const std::vector<Bytes> spans(bytes.begin(), bytes.end());
  return decode_data(index, spans, wrong);
}

TEST(RadioDataTest, EveryClassSurvivesEncoding) {
  const auto all = one_of_each();
  ASSERT_EQ(all.size(), kDataClassCount);
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(all[i].data.content.index(), i);
    const auto bytes = encode_data(all[i]);
    EXPECT_EQ(bytes.size(), data_parameters(i).size());
    std::string_view wrong;
    const auto back = decoded(i, bytes, wrong);
    ASSERT_TRUE(back) << wrong;
    EXPECT_EQ(back->transmitter, all[i].transmitter);
    EXPECT_EQ(back->data, all[i].data);
  }
}

TEST(RadioDataTest, ParametersAreThoseOfRpr) {
  EXPECT_EQ(data_class_name(1), "HLAinteractionRoot.RadioSignal.ApplicationSpecificRadioSignal");
  EXPECT_THAT(data_parameters(1),
              ElementsAre("HostRadioIndex", "TacticalDataLinkType", "TDLMessageCount",
                          "UserProtocolID", "DataRate", "SignalDataLength", "SignalData"));
  const auto bytes = encode_data(one_of_each()[1]);
  EXPECT_EQ(hex(bytes[0]), "5458203200");
  EXPECT_EQ(hex(bytes[1]), "0102");
  EXPECT_EQ(hex(bytes[2]), "0003");
  EXPECT_EQ(hex(bytes[3]), "00001a05");
  EXPECT_EQ(hex(bytes[4]), "00000960");
  EXPECT_EQ(hex(bytes[5]), "000d");
  EXPECT_EQ(hex(bytes[6]), "abc8");
  EXPECT_THAT(data_parameters(2),
              ElementsAre("HostRadioIndex", "TacticalDataLinkType", "TDLMessageCount",
                          "DatabaseIndex", "StartOffset", "Duration"));
}

TEST(RadioDataTest, MissingParametersWithADefaultAreAccepted) {
  for (std::size_t index = 0; index < kDataClassCount; ++index) {
    const auto names = data_parameters(index);
    const auto full = encode_data(one_of_each()[index]);
    for (std::size_t i = 0; i < full.size(); ++i) {
      auto bytes = full;
      bytes[i].clear();
      std::string_view wrong;
      const bool optional = names[i] == "TacticalDataLinkType" || names[i] == "TDLMessageCount" ||
                            names[i] == "DataRate" || names[i] == "StartOffset" ||
                            names[i] == "Duration";
      EXPECT_EQ(decoded(index, bytes, wrong).has_value(), optional) << names[i];
      EXPECT_EQ(wrong, optional ? std::string_view() : names[i]);
    }
  }
}

TEST(RadioDataTest, MalformedParametersAreNamed) {
  for (std::size_t index = 0; index < kDataClassCount; ++index) {
    const auto names = data_parameters(index);
    const auto full = encode_data(one_of_each()[index]);
    for (std::size_t i = 0; i < full.size(); ++i) {
      auto bytes = full;
      bytes[i].push_back(Octet{1});
      std::string_view wrong;
      EXPECT_FALSE(decoded(index, bytes, wrong)) << names[i];
      const bool is_data = names[i] == "SignalData";
      EXPECT_EQ(wrong, is_data ? std::string_view("SignalDataLength") : names[i]);
    }
  }
}

}  // namespace
}  // namespace roger::radio
