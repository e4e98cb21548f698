// Memory for stored sound, in chunks that are used again.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace roger::radio {

/// Provides chunks for sound, and uses those that were given back again, so that stored sound does
/// not fragment the heap any further once its peak is reached. Not thread-safe. Must exist longer
/// than its chunks.
class SampleStore {
 public:
  /// Small, because even a key click takes a chunk.
  static constexpr std::size_t kChunkSamples = 512;
  using Samples = std::array<std::int16_t, kChunkSamples>;
  struct GiveBack {
    SampleStore* store = nullptr;
    void operator()(Samples* samples) const noexcept;
  };
  using Chunk = std::unique_ptr<Samples, GiveBack>;

  SampleStore() = default;
  SampleStore(const SampleStore&) = delete;
  SampleStore& operator=(const SampleStore&) = delete;
  ~SampleStore() = default;

  /// Returns a chunk of undefined content.
  [[nodiscard]] Chunk take();

 private:
  std::vector<std::unique_ptr<Samples>> free_;  // with room for all chunks
  std::size_t chunks_ = 0;
};

/// A sequence of samples in chunks of a SampleStore.
class StoredSound {
 public:
  /// Returns the number of samples.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  void append(std::span<const std::int16_t> samples, SampleStore& store);
  /// Drops the oldest chunk, and returns the number of its samples.
  std::size_t drop_oldest() noexcept;
  /// Returns all samples, from -1 to 1.
  [[nodiscard]] std::vector<float> samples() const;

 private:
  std::vector<SampleStore::Chunk> chunks_;  // all full but the last
  std::size_t size_ = 0;
};

}  // namespace roger::radio
