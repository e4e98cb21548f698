#include "audio/device/wav_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>

namespace roger::audio {
namespace {

class WavSourceTest : public ::testing::Test {
 protected:
  ~WavSourceTest() override { std::filesystem::remove(path_); }

  static float sample(std::size_t i) {
    return 0.5F * std::sin(0.05F * static_cast<float>(i)) + 0.1F;
  }

  void write(std::uint32_t rate, std::size_t frames) {
    auto sink = WavSink::create(path_, rate, 1);
    ASSERT_TRUE(sink) << in_words(sink.error());
    for (std::size_t i = 0; i < frames; ++i) {
      const float one = sample(i);
      ASSERT_TRUE(sink.value()->write({&one, 1}));
    }
    ASSERT_TRUE(sink.value()->flush());
  }

  /// Returns the samples reported as the file's, and checks that silence follows.
  std::vector<float> read(std::uint32_t rate, std::size_t block_size) {
    std::vector<float> out;
    auto source = WavSource::open(path_, rate);
    EXPECT_TRUE(source);
    if (!source) return out;
    std::vector<float> block(block_size);
    std::size_t count = block.size();
    while (count == block.size()) {
      count = source.value()->read(block);
      EXPECT_LE(count, block.size());
      out.insert(out.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(count));
    }
    EXPECT_EQ(source.value()->read(block), 0U) << "no frames follow the end";
    EXPECT_NEAR(block.back(), 0.0F, 1e-3F);
    return out;
  }

 private:
  const std::string path_ = (std::filesystem::temp_directory_path() /
                             ("roger-wav-source-" + std::to_string(::getpid()) + ".wav"))
                                .string();
};

TEST_F(WavSourceTest, EveryFrameIsReadForAnyFileLength) {
  for (const std::size_t frames :
       {0U, 1U, 479U, 480U, 2047U, 2048U, 2049U, 4095U, 4096U, 5000U, 9600U}) {
    write(48000, frames);
    for (const std::size_t block : {1U, 480U, 3000U}) {
      SCOPED_TRACE(std::to_string(frames) + " frames by " + std::to_string(block));
      const std::vector<float> heard = read(48000, block);
      ASSERT_EQ(heard.size(), frames);
      for (std::size_t i = 0; i < frames; ++i) ASSERT_NEAR(heard[i], sample(i), 1e-4F) << i;
    }
  }
}

TEST_F(WavSourceTest, EndIsReadAtOtherRates) {
  for (const std::uint32_t rate : {8000U, 16000U, 44100U}) {
    const std::size_t delay = Resampler(rate, 48000).reach();
    for (const std::size_t frames : {100U, 2048U, 3000U, 20480U}) {
      SCOPED_TRACE(std::to_string(frames) + " frames at " + std::to_string(rate));
      write(rate, frames);
      const std::vector<float> heard = read(48000, 480);
      const double length = static_cast<double>(frames + delay) * 48000.0 / rate;
      EXPECT_EQ(heard.size(), static_cast<std::size_t>(std::ceil(length - 1e-3)));
      // The last sound is the end of the file, not silence.
      ASSERT_GT(heard.size(), 50U);
      const std::size_t at = heard.size() - static_cast<std::size_t>(8.0 * 48000.0 / rate);
      EXPECT_NEAR(heard[at], sample(frames - 8), 0.05);
    }
  }
}

}  // namespace
}  // namespace roger::audio
