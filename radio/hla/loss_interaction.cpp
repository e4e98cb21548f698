#include "radio/hla/loss_interaction.hpp"

#include "radio/hla/byte_order.hpp"

namespace roger::radio {
namespace {

constexpr std::array<std::string_view, kLossParameterCount> kNames = {"StreamTag", "Receiver",
                                                                      "Expected", "Lost"};
constexpr std::array<std::size_t, kLossParameterCount + 1> kOffsets = {0, 8, 16, 20, 24};

}  // namespace

std::string_view name_of(LossParameter parameter) {
  return kNames.at(static_cast<std::size_t>(parameter));
}

LossParameters::LossParameters(const StreamLoss& report) {
  ByteWriter writer(storage_);
  writer.put(report.stream);
  writer.put(report.receiver);
  writer.put(report.loss.expected);
  writer.put(report.loss.lost);
}

std::span<const std::byte> LossParameters::bytes(LossParameter parameter) const {
  const auto index = static_cast<std::size_t>(parameter);
  const std::size_t begin = kOffsets.at(index);
  return std::span(storage_).subspan(begin, kOffsets.at(index + 1) - begin);
}

bool decode_loss_parameter(LossParameter parameter, std::span<const std::byte> bytes,
                           StreamLoss& report) {
  switch (parameter) {
    case LossParameter::kStreamTag:
      return take(bytes, report.stream);
    case LossParameter::kReceiver:
      return take(bytes, report.receiver);
    case LossParameter::kExpected:
      return take(bytes, report.loss.expected);
    case LossParameter::kLost:
      return take(bytes, report.loss.lost);
  }
  return false;
}

}  // namespace roger::radio
