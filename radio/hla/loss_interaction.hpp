// The interaction RogerLossReport: how much of a stream a receiver misses.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "audio/loss_meter.hpp"

namespace roger::radio {

/// A receiver's account of about a second of one stream.
struct StreamLoss {
  std::uint64_t stream = 0;
  std::uint64_t receiver = 0;  // tells receivers apart
  audio::LossReport loss;
};

inline constexpr std::string_view kLossReportClass = "HLAinteractionRoot.RogerLossReport";

/// In the order of the FOM module.
enum class LossParameter : std::size_t { kStreamTag, kReceiver, kExpected, kLost };
inline constexpr std::size_t kLossParameterCount = 4;
/// "StreamTag", "Receiver", ...
[[nodiscard]] std::string_view name_of(LossParameter parameter);

/// Bytes of each parameter, big endian, in the order of LossParameter.
class LossParameters {
 public:
  explicit LossParameters(const StreamLoss& report);
  [[nodiscard]] std::span<const std::byte> bytes(LossParameter parameter) const;

 private:
  std::array<std::byte, 24> storage_{};
};

/// Takes one parameter into `report`; false when it is malformed.
[[nodiscard]] bool decode_loss_parameter(LossParameter parameter, std::span<const std::byte> bytes,
                                         StreamLoss& report);

}  // namespace roger::radio
