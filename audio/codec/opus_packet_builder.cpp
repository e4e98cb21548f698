#include "audio/codec/opus_packet_builder.hpp"

#include <opus/opus.h>

#include <span>

namespace roger::audio {

OpusPacketBuilder::OpusPacketBuilder(std::size_t packet_frames, std::size_t frame_samples,
                                     std::uint32_t rate)
    : packet_frames_(packet_frames),
      frame_samples_(frame_samples),
      rate_(rate),
      repacketizer_(opus_repacketizer_create(), opus_repacketizer_destroy) {
}

void OpusPacketBuilder::restart() noexcept {
  count_ = 0;
  early_ = 0;
}

bool OpusPacketBuilder::add() noexcept {
  // The upper six bits of a packet's first octet are its configuration and its channels.
  if (count_ > 0 && ((frames_[0].bytes[0] ^ room().bytes[0]) & 0xfc) != 0) return false;
  ++count_;
  return true;
}

bool OpusPacketBuilder::build(CodedPacket& packet) noexcept {
  early_ = 0;
  return join(packet);
}

bool OpusPacketBuilder::build_early(CodedPacket& packet) noexcept {
  const Frame& other = room();
  early_ += count_;
  const bool joined = join(packet);
  frames_[0] = other;
  count_ = 1;
  return joined;
}

bool OpusPacketBuilder::join(CodedPacket& packet) noexcept {
  opus_repacketizer_init(repacketizer_.get());
  for (const Frame& frame : std::span(frames_).first(count_)) {
    opus_repacketizer_cat(repacketizer_.get(), frame.bytes.data(),
                          static_cast<opus_int32>(frame.size));
  }
  const opus_int32 size = opus_repacketizer_out(repacketizer_.get(), packet.bytes.data(),
                                                static_cast<opus_int32>(packet.bytes.size()));
  packet.encoding = Encoding::kOpus;
  packet.sample_rate = rate_;
  packet.sample_index = sample_index_;
  packet.sample_count = static_cast<std::uint32_t>(count_ * frame_samples_);
  packet.size = size > 0 ? static_cast<std::uint32_t>(size) : 0;
  sample_index_ += packet.sample_count;
  count_ = 0;
  return size > 0;
}

}  // namespace roger::audio
