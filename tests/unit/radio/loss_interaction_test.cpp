#include "radio/hla/loss_interaction.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "tests/unit/radio/hex.hpp"

namespace roger::radio {
namespace {

constexpr StreamLoss kReport{0x0102030405060708, 0x1112131415161718, {50, 3}};

TEST(LossInteractionTest, ParametersAreBigEndian) {
  const LossParameters parameters(kReport);
  EXPECT_EQ(hex(parameters.bytes(LossParameter::kStreamTag)), "0102030405060708");
  EXPECT_EQ(hex(parameters.bytes(LossParameter::kReceiver)), "1112131415161718");
  EXPECT_EQ(hex(parameters.bytes(LossParameter::kExpected)), "00000032");
  EXPECT_EQ(hex(parameters.bytes(LossParameter::kLost)), "00000003");
}

TEST(LossInteractionTest, EveryParameterComesBackAndWrongLengthsAreRefused) {
  const LossParameters parameters(kReport);
  StreamLoss got;
  for (std::size_t i = 0; i < kLossParameterCount; ++i) {
    const auto parameter = static_cast<LossParameter>(i);
    const auto bytes = parameters.bytes(parameter);
    EXPECT_TRUE(decode_loss_parameter(parameter, bytes, got)) << name_of(parameter);
    EXPECT_FALSE(decode_loss_parameter(parameter, bytes.first(bytes.size() - 1), got));
    std::vector<std::byte> longer(bytes.begin(), bytes.end());
    longer.push_back(std::byte{0});
    EXPECT_FALSE(decode_loss_parameter(parameter, longer, got));
  }
  EXPECT_EQ(got.stream, kReport.stream);
  EXPECT_EQ(got.receiver, kReport.receiver);
  EXPECT_EQ(got.loss.expected, 50U);
  EXPECT_EQ(got.loss.lost, 3U);
}

}  // namespace
}  // namespace roger::radio
