#include <utility>

#include "audio/device/device_factory.hpp"
#include "audio/device/paced_device.hpp"
#include "audio/device/wav_file.hpp"

namespace roger::audio {
namespace {

class FileEnds final : public PacedEndpoint {
 public:
  FileEnds(std::unique_ptr<WavSource> source, std::unique_ptr<WavSink> sink)
      : source_(std::move(source)), sink_(std::move(sink)) {}

  void capture(std::span<float> block) override {
    if (source_) {
      source_->read(block);
    } else {
      PacedEndpoint::capture(block);
    }
  }
  bool play(std::span<const float> block) override { return !sink_ || sink_->write(block); }
  void flush() override {
    if (sink_) sink_->flush();
  }
  [[nodiscard]] DeviceTrouble trouble() const override {
    return sink_ ? sink_->trouble() : DeviceTrouble{};
  }

 private:
  std::unique_ptr<WavSource> source_;
  std::unique_ptr<WavSink> sink_;
};

}  // namespace

DeviceResult<std::unique_ptr<AudioDevice>> make_file_device(const std::string& input,
                                                            const std::string& output,
                                                            std::uint32_t sample_rate) {
  std::unique_ptr<WavSource> source;
  if (input != "-") {
    auto opened = WavSource::open(input, sample_rate);
    if (!opened) return opened.error();
    source = std::move(opened).value();
  }
  std::unique_ptr<WavSink> sink;
  if (output != "-") {
    auto created = WavSink::create(output, sample_rate);
    if (!created) return created.error();
    sink = std::move(created).value();
  }
  return std::unique_ptr<AudioDevice>(std::make_unique<PacedDevice>(
      "file:" + input + "," + output, std::string(kFileHost), sample_rate,
      std::make_unique<FileEnds>(std::move(source), std::move(sink))));
}

}  // namespace roger::audio
