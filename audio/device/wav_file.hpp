// Sound files, through libsndfile.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audio/dsp/resampler.hpp"
#include "core/result.hpp"

struct sf_private_tag;

namespace roger::audio {

/// A sound file as an endless mono source at a rate of one's choice: silence after its end, or when
/// a truncated file breaks off.
class WavSource {
 public:
  /// Errors: kNotFound, kInvalid; both name the path.
  static Result<std::unique_ptr<WavSource>> open(const std::string& path, std::uint32_t rate);

  /// Fills all of `out` with the next samples. Returns how many of them are the file's: fewer than
  /// out.size() when it ended within, and silence follows; 0 from then on.
  std::size_t read(std::span<float> out);

 private:
  WavSource(sf_private_tag* file, int channels, std::uint32_t file_rate, std::uint32_t rate);
  void refill();

  std::unique_ptr<sf_private_tag, int (*)(sf_private_tag*)> file_;
  std::size_t channels_;
  Resampler resampler_;
  std::vector<float> frames_;  // as read, interleaved
  std::vector<float> mono_;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
  std::size_t frames_read_ = 0;
  bool ended_ = false;  // nothing more is read from the file; the resampler may hold its end
};

/// A recording of 16 bits, stereo or mono. What was written is readable at any moment, even when
/// the process is killed: at most the last tenth of a second is missing.
class WavSink {
 public:
  /// Replaces a file that is there. Errors: kSystem, names the path.
  static Result<std::unique_ptr<WavSink>> create(const std::string& path, std::uint32_t rate,
                                                 std::size_t channels = 2);

  /// Takes interleaved samples; false when it can't be kept (disk full, 4 GB reached).
  bool write(std::span<const float> samples);
  /// Hands all to the operating system.
  bool flush();
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  WavSink(std::string path, sf_private_tag* file, std::uint32_t rate, std::size_t channels);

  std::string path_;
  std::size_t channels_;
  std::unique_ptr<sf_private_tag, int (*)(sf_private_tag*)> file_;
  std::vector<float> held_;
  std::size_t held_count_ = 0;
  std::uint64_t frames_ = 0;
  std::string trouble_;
};

}  // namespace roger::audio
