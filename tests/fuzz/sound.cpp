// A sound file of any format that libsndfile reads: what is played is finite and within full scale.
#include <array>
#include <cmath>

#include "audio/device/wav_file.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/memory_file.hpp"

ROGER_FUZZ_TARGET(sound) {
  using namespace roger;
  constexpr std::uint32_t kRate = 48'000;
  constexpr int kMaxReads = 200;  // 2 s
  const fuzz::MemoryFile file({data, size});
  const auto source = audio::WavSource::open(file.path(), kRate);
  if (!source) {
    fuzz::require(in_words(source.error()).find(file.path()) != std::string::npos,
                  "an error names its file");
    return 0;
  }
  std::array<float, kRate / 100> samples{};
  bool ended = false;
  for (int i = 0; i < kMaxReads; ++i) {
    const std::size_t count = source.value()->read(samples);
    fuzz::require(count <= samples.size() && (!ended || count == 0), "a file ends once");
    ended = count < samples.size();
    for (const float sample : samples) {
      // The resampler may exceed full scale between the samples of the file.
      fuzz::require(std::isfinite(sample) && std::fabs(sample) < 8.0F, "samples are bounded");
    }
    if (ended && count == 0) break;
  }
  return 0;
}
