#include "audio/device/wav_file.hpp"

#include <sndfile.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <filesystem>
#include <utility>

#include "core/input_file.hpp"
#include "core/text.hpp"

namespace roger::audio {
namespace {

constexpr std::size_t kFramesAtOnce = 2048;
constexpr double kOutputRounding = 1e-3;  // accumulated rounding error of many steps, in outputs
constexpr std::uint32_t kWritesPerSecond = 10;
// Sizes in a WAV header have 32 bits; at most 4 bytes per frame, minus space for the header.
constexpr std::uint64_t kMaxFrames = (0xffff'ffffULL - 4096) / 4;
// The text of DeviceProblem::kSoundFileRate states these limits.
constexpr int kMinFileRate = 1000;
constexpr int kMaxFileRate = 768'000;

/// Returns a path as it is reported: no file has a longer one than PATH_MAX.
std::string shown(const std::string& path) {
  return cut_to(path, PATH_MAX);
}

}  // namespace

DeviceResult<std::unique_ptr<WavSource>> WavSource::open(const std::string& path,
                                                         std::uint32_t rate) {
  auto input = InputFile::try_open(path, kSoundInput.max_octets);
  if (!input) {
    return DeviceTrouble{.problem = DeviceProblem::kFileUnreadable,
                         .device = shown(path),
                         .value = input.error().why,
                         .code = input.error().code};
  }
  SF_INFO info{};
  SNDFILE* file = sf_open_fd(input.value().release(), SFM_READ, &info, SF_TRUE);
  if (file == nullptr) {
    return DeviceTrouble{DeviceProblem::kNotASoundFile, shown(path), sf_strerror(nullptr)};
  }
  // libsndfile itself rejects a file without channels.
  if (info.channels < 1 || info.samplerate < kMinFileRate || info.samplerate > kMaxFileRate) {
    sf_close(file);
    return DeviceTrouble{DeviceProblem::kSoundFileRate, shown(path),
                         std::to_string(info.samplerate)};
  }
  return std::unique_ptr<WavSource>(
      new WavSource(file, info.channels, static_cast<std::uint32_t>(info.samplerate), rate));
}

WavSource::WavSource(sf_private_tag* file, int channels, std::uint32_t file_rate,
                     std::uint32_t rate)
    : file_(file, sf_close),
      channels_(static_cast<std::size_t>(channels)),
      resampler_(file_rate, rate),
      frames_(kFramesAtOnce * channels_),
      mono_(kFramesAtOnce) {
}

void WavSource::refill() {
  const sf_count_t read =
      ended_ ? 0
             : sf_readf_float(file_.get(), frames_.data(), static_cast<sf_count_t>(kFramesAtOnce));
  const auto frames = static_cast<std::size_t>(std::max<sf_count_t>(read, 0));
  if (frames < kFramesAtOnce) ended_ = true;
  frames_read_ += frames;
  for (std::size_t i = 0; i < frames; ++i) {
    float sum = 0.0F;
    for (std::size_t c = 0; c < channels_; ++c) sum += frames_[i * channels_ + c];
    // A file of floating-point numbers may contain any value.
    const float mean = sum / static_cast<float>(channels_);
    mono_[i] = std::isfinite(mean) ? std::clamp(mean, -1.0F, 1.0F) : 0.0F;
  }
  // Silence after the end also makes the resampler output its last samples.
  std::fill(mono_.begin() + static_cast<std::ptrdiff_t>(frames), mono_.end(), 0.0F);
  next_ = 0;
  count_ = mono_.size();
}

std::size_t WavSource::read(std::span<float> out) {
  std::size_t own = 0;
  while (!out.empty()) {
    if (next_ == count_) refill();
    // Outputs before the position in the file where silence begins.
    const double left =
        std::ceil((static_cast<double>(frames_read_) - resampler_.position()) / resampler_.step() -
                  kOutputRounding);
    const auto progress = resampler_.process(std::span(mono_).subspan(next_, count_ - next_), out);
    next_ += progress.consumed;
    out = out.subspan(progress.produced);
    own += std::min(progress.produced, static_cast<std::size_t>(std::max(left, 0.0)));
  }
  return own;
}

DeviceResult<std::unique_ptr<WavSink>> WavSink::create(const std::string& path, std::uint32_t rate,
                                                       std::size_t channels) {
  SF_INFO info{};
  info.samplerate = static_cast<int>(rate);
  info.channels = static_cast<int>(channels);
  info.format = SF_FORMAT_WAV | SF_FORMAT_PCM_16;
  // Uses another name until the header is written, so that a process killed before that leaves no
  // broken file.
  std::error_code error;
  const bool special =
      std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error);
  const std::string born = special ? path : path + ".new";
  SNDFILE* file = sf_open(born.c_str(), SFM_WRITE, &info);
  const auto failure = [&](const std::string& why) {
    return DeviceTrouble{DeviceProblem::kFileUnwritable, shown(path), why};
  };
  if (file == nullptr) return failure(sf_strerror(nullptr));
  sf_command(file, SFC_SET_CLIPPING, nullptr, SF_TRUE);
  std::unique_ptr<WavSink> sink(new WavSink(path, file, rate, channels));
  sink->flush();  // makes a recording of length 0 readable
  if (!special) {
    std::filesystem::rename(born, path, error);
    if (error) return failure(error.message());
  }
  return sink;
}

WavSink::WavSink(std::string path, sf_private_tag* file, std::uint32_t rate, std::size_t channels)
    : path_(std::move(path)),
      channels_(channels),
      file_(file, sf_close),
      held_(channels * (rate / kWritesPerSecond)) {
}

bool WavSink::write(std::span<const float> samples) {
  while (!samples.empty()) {
    const std::size_t n = std::min(samples.size(), held_.size() - held_count_);
    std::copy_n(samples.begin(), n, held_.begin() + static_cast<std::ptrdiff_t>(held_count_));
    held_count_ += n;
    samples = samples.subspan(n);
    if (held_count_ == held_.size() && !flush()) return false;
  }
  return true;
}

bool WavSink::flush() {
  const std::size_t frames = std::exchange(held_count_, 0) / channels_;
  if (frames_ + frames > kMaxFrames) {
    trouble_ = {DeviceProblem::kFileFull, shown(path_)};
    return false;
  }
  const auto wanted = static_cast<sf_count_t>(frames);
  if (sf_writef_float(file_.get(), held_.data(), wanted) != wanted) {
    trouble_ = {DeviceProblem::kFileUnwritable, shown(path_), sf_strerror(file_.get())};
    return false;
  }
  frames_ += frames;
  // The samples are written before the header that counts them.
  sf_command(file_.get(), SFC_UPDATE_HEADER_NOW, nullptr, 0);
  return true;
}

}  // namespace roger::audio
