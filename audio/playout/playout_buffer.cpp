#include "audio/playout/playout_buffer.hpp"

#include "audio/playout/playout_impl.hpp"

namespace roger::audio {

PlayoutBuffer::PlayoutBuffer(const PlayoutSettings& settings, SenderMemory* memory)
    : impl_(std::make_unique<Impl>(settings, memory)) {
}
PlayoutBuffer::~PlayoutBuffer() = default;
PlayoutBuffer::PlayoutBuffer(PlayoutBuffer&&) noexcept = default;
PlayoutBuffer& PlayoutBuffer::operator=(PlayoutBuffer&&) noexcept = default;

InsertResult PlayoutBuffer::insert(const CodedPacket& packet, TimePoint now) noexcept {
  return impl_->insert(packet, now);
}

void PlayoutBuffer::pull(std::span<float> out, TimePoint now, TimePoint heard) noexcept {
  impl_->pull(out, now, heard);
}

bool PlayoutBuffer::active() const noexcept {
  return impl_->state != Impl::State::kIdle;
}

const PlayedPacket* PlayoutBuffer::played() const noexcept {
  return impl_->any_played ? &impl_->played_packet : nullptr;
}

const PlayoutCounters& PlayoutBuffer::counters() const noexcept {
  return impl_->counters;
}

PlayoutDelay PlayoutBuffer::delay() const noexcept {
  return impl_->delay_now;
}

void PlayoutBuffer::reset(std::uint32_t output_rate) noexcept {
  impl_->reset();
  impl_->set_output_rate(output_rate);
}

void PlayoutBuffer::reset() noexcept {
  impl_->reset();
}

}  // namespace roger::audio
