#include <algorithm>

#include "audio/device/device_factory.hpp"
#include "audio/device/paced_device.hpp"

namespace roger::audio {
namespace {

class Silence final : public SoundEnds {
 public:
  void capture(std::span<float> block) override { std::ranges::fill(block, 0.0F); }
  bool play(std::span<const float> /*block*/) override { return true; }
  void flush() override {}
  [[nodiscard]] std::string trouble() const override { return {}; }
};

}  // namespace

std::unique_ptr<AudioDevice> make_null_device(std::uint32_t sample_rate) {
  return std::make_unique<PacedDevice>("null", "null", sample_rate, std::make_unique<Silence>());
}

}  // namespace roger::audio
