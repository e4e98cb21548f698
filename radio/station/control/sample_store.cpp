#include "radio/station/control/sample_store.hpp"

#include <algorithm>
#include <utility>

namespace roger::radio {
namespace {

constexpr float kFullScale = 32767.0F;

}  // namespace

void SampleStore::GiveBack::operator()(Samples* samples) const noexcept {
  store->free_.emplace_back(samples);
}

SampleStore::Chunk SampleStore::take() {
  if (free_.empty()) {
    if (free_.capacity() == chunks_) free_.reserve(2 * chunks_ + 1);
    free_.push_back(std::make_unique_for_overwrite<Samples>());
    ++chunks_;
  }
  Chunk chunk(free_.back().release(), GiveBack{this});
  free_.pop_back();
  return chunk;
}

void StoredSound::append(std::span<const std::int16_t> samples, SampleStore& store) {
  while (!samples.empty()) {
    const std::size_t used = size_ % SampleStore::kChunkSamples;
    if (used == 0) chunks_.push_back(store.take());
    const auto part = samples.first(std::min(samples.size(), SampleStore::kChunkSamples - used));
    std::ranges::copy(part, chunks_.back()->begin() + static_cast<std::ptrdiff_t>(used));
    size_ += part.size();
    samples = samples.subspan(part.size());
  }
}

std::size_t StoredSound::drop_oldest() noexcept {
  if (chunks_.empty()) return 0;
  const std::size_t dropped = std::min(size_, SampleStore::kChunkSamples);
  chunks_.erase(chunks_.begin());
  size_ -= dropped;
  return dropped;
}

std::vector<float> StoredSound::samples() const {
  std::vector<float> out;
  out.reserve(size_);
  for (const SampleStore::Chunk& chunk : chunks_) {
    const std::size_t count = std::min(size_ - out.size(), SampleStore::kChunkSamples);
    for (const std::int16_t sample : std::span(*chunk).first(count)) {
      out.push_back(static_cast<float>(sample) / kFullScale);
    }
  }
  return out;
}

}  // namespace roger::radio
