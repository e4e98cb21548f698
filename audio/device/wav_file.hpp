// Sound files, through libsndfile.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "audio/device/device_trouble.hpp"
#include "audio/dsp/resampler.hpp"

struct sf_private_tag;

namespace roger::audio {

/// A sound file as an endless mono source at any rate: silence after its end, or after the end of a
/// truncated file.
class WavSource {
 public:
  /// Problems: kFileUnreadable, kNotASoundFile, kSoundFileRate.
  static DeviceResult<std::unique_ptr<WavSource>> open(const std::string& path, std::uint32_t rate);

  /// Fills all of `out` with the next samples. Returns how many of them are from the file: fewer
  /// than out.size() if it ended, followed by silence; 0 after that.
  std::size_t read(std::span<float> out);

 private:
  WavSource(sf_private_tag* file, int channels, std::uint32_t file_rate, std::uint32_t rate);
  void refill();

  std::unique_ptr<sf_private_tag, int (*)(sf_private_tag*)> file_;
  std::size_t channels_;
  Resampler resampler_;
  std::vector<float> frames_;  // interleaved, as read
  std::vector<float> mono_;
  std::size_t next_ = 0;
  std::size_t count_ = 0;
  std::size_t frames_read_ = 0;
  bool ended_ = false;  // the file is read completely; the resampler may still hold its end
};

/// A 16-bit recording, stereo or mono. It is readable at any time, even if the process is killed:
/// at most the last tenth of a second is missing.
class WavSink {
 public:
  /// Replaces an existing file. Problem: kFileUnwritable.
  static DeviceResult<std::unique_ptr<WavSink>> create(const std::string& path, std::uint32_t rate,
                                                       std::size_t channels = 2);

  /// Takes interleaved samples; returns false if they cannot be stored (disk full, 4 GB reached),
  /// which trouble() then explains.
  bool write(std::span<const float> samples);
  /// Passes all data to the operating system.
  bool flush();
  /// Returns kFileUnwritable or kFileFull after a call has failed.
  [[nodiscard]] const DeviceTrouble& trouble() const { return trouble_; }

 private:
  WavSink(std::string path, sf_private_tag* file, std::uint32_t rate, std::size_t channels);

  std::string path_;
  std::size_t channels_;
  std::unique_ptr<sf_private_tag, int (*)(sf_private_tag*)> file_;
  std::vector<float> held_;
  std::size_t held_count_ = 0;
  std::uint64_t frames_ = 0;
  DeviceTrouble trouble_;
};

}  // namespace roger::audio
