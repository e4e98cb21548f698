#include "tests/support/heard_sound.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace roger::test {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kHeaderBytes = 44;
constexpr milliseconds kBlock{10};
constexpr std::size_t kBlockSamples = std::size_t{48} * 10 * 2;  // stereo
constexpr std::size_t kBlockBytes = kBlockSamples * sizeof(std::int16_t);
constexpr int kSilence = 328;  // -40 dBFS

std::size_t blocks_of(const std::string& path) {
  std::error_code none;
  const auto bytes = std::filesystem::file_size(path, none);
  if (none || bytes < kHeaderBytes) return 0;
  return (static_cast<std::size_t>(bytes) - kHeaderBytes) / kBlockBytes;
}

/// Returns for each block from number `first` on whether it sounds.
std::vector<bool> sounding(const std::string& path, std::size_t first) {
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(kHeaderBytes + first * kBlockBytes));
  std::vector<bool> out;
  std::array<std::int16_t, kBlockSamples> block{};
  while (file.read(reinterpret_cast<char*>(block.data()), kBlockBytes)) {
    out.push_back(
        std::any_of(block.begin(), block.end(), [](int one) { return std::abs(one) > kSilence; }));
  }
  return out;
}

void put(std::ofstream& file, std::uint32_t value, int bytes) {
  for (int i = 0; i < bytes; ++i)
    file.put(static_cast<char>(value >> (8U * static_cast<unsigned>(i))));
}

}  // namespace

void write_tone(const std::string& path, std::chrono::seconds length) {
  constexpr std::uint32_t kRate = 8000;
  constexpr auto kPeriod = static_cast<std::size_t>(kRate / kTalkersTone);  // samples
  constexpr double kAmplitude = 0.1 * 32'767;
  const auto samples = static_cast<std::uint32_t>(length.count()) * kRate;
  std::ofstream file(path, std::ios::binary);
  file << "RIFF";
  put(file, 36 + 2 * samples, 4);
  file << "WAVEfmt ";
  put(file, 16, 4);
  put(file, 1, 2);  // PCM
  put(file, 1, 2);  // mono
  put(file, kRate, 4);
  put(file, 2 * kRate, 4);
  put(file, 2, 2);
  put(file, 16, 2);
  file << "data";
  put(file, 2 * samples, 4);
  std::array<std::int16_t, kPeriod> period{};
  for (std::size_t i = 0; i < kPeriod; ++i) {
    period[i] = static_cast<std::int16_t>(
        kAmplitude * std::sin(2.0 * std::numbers::pi * static_cast<double>(i) / kPeriod));
  }
  for (std::uint32_t done = 0; done < samples; done += kPeriod) {
    file.write(reinterpret_cast<const char*>(period.data()), sizeof(period));
  }
  if (!file.flush()) throw std::runtime_error("cannot write " + path);
}

double talkers_tone_in(std::span<const float> samples, std::uint32_t rate) {
  std::complex<double> sum;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double angle = 2.0 * std::numbers::pi * kTalkersTone * static_cast<double>(i) / rate;
    sum += std::polar(1.0, angle) * static_cast<double>(samples[i]);
  }
  return 2.0 * std::abs(sum) / static_cast<double>(samples.size());
}

milliseconds HeardSound::length() const {
  return kBlock * blocks_of(path_);
}

milliseconds HeardSound::longest_silence(milliseconds from, milliseconds until) const {
  std::vector<bool> blocks = sounding(path_, static_cast<std::size_t>(from / kBlock));
  const auto wanted = static_cast<std::size_t>(std::max(until - from, milliseconds{0}) / kBlock);
  if (blocks.size() > wanted) blocks.resize(wanted);
  std::size_t longest = 0;
  std::size_t silent = 0;  // blocks since the last sound
  for (const bool sounds : blocks) {
    silent = sounds ? 0 : silent + 1;
    longest = std::max(longest, silent);
  }
  return kBlock * longest;
}

bool HeardSound::sounds_for(milliseconds time) const {
  const std::size_t all = blocks_of(path_);
  const auto wanted = static_cast<std::size_t>(time / kBlock);
  if (all < wanted) return false;
  const std::vector<bool> blocks = sounding(path_, all - wanted);
  return blocks.size() >= wanted && std::find(blocks.begin(), blocks.end(), false) == blocks.end();
}

double HeardSound::peak(double hertz, milliseconds from) const {
  // The discrete Fourier transform at one frequency: that of other tones is 0 where both have whole
  // periods in a window.
  constexpr double kRate = 48'000.0;
  constexpr std::size_t kWindow = 4800;
  constexpr double kFullScale = 32'768.0;
  std::vector<std::complex<double>> wave;
  for (std::size_t i = 0; i < kWindow; ++i) {
    wave.push_back(
        std::polar(1.0, 2.0 * std::numbers::pi * hertz * static_cast<double>(i) / kRate));
  }
  std::ifstream file(path_, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(kHeaderBytes +
                                         static_cast<std::size_t>(from / kBlock) * kBlockBytes));
  double out = 0.0;
  std::vector<std::int16_t> window(2 * kWindow);  // stereo
  const auto bytes = static_cast<std::streamsize>(window.size() * sizeof(std::int16_t));
  while (file.read(reinterpret_cast<char*>(window.data()), bytes)) {
    std::complex<double> sum;
    for (std::size_t i = 0; i < kWindow; ++i)
      sum += wave[i] * static_cast<double>(window[2 * i]) / kFullScale;
    out = std::max(out, 2.0 * std::abs(sum) / static_cast<double>(kWindow));
  }
  return out;
}

}  // namespace roger::test
