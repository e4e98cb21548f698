#include "radio/exercise/replay/voice_reader.hpp"

#include <algorithm>
#include <cmath>

namespace roger::radio {
namespace {

/// Longest gap within a transmission; a larger one is a jump of the sample numbers.
constexpr std::uint32_t kMaxGapSeconds = 30;
/// Limit of the voice's length, because a damaged recording must not exhaust the memory.
constexpr std::uint64_t kMaxVoiceSeconds = 3600;
/// Time by which decoding begins early. After it the decoder's state, and therefore its output, is
/// indistinguishable from that after decoding from the beginning.
constexpr Nanoseconds kWarmUp{200'000'000};

audio::StreamFormat decoded_format(const audio::CodedPacket& packet) {
  return {packet.encoding, packet.sample_rate, audio::kOpusDecodedRate};
}

}  // namespace

VoiceReader::Piece::Piece(const audio::CodedPacket& first, std::uint32_t rate)
    : format(decoded_format(first)),
      next_index(first.sample_index),
      resampler(format.decoded_rate(), rate) {
  decoder.begin(format);
}

bool VoiceReader::Piece::continues(const audio::CodedPacket& packet) const {
  const std::int64_t gap = static_cast<std::int32_t>(packet.sample_index - next_index);
  return format == decoded_format(packet) && gap >= 0 &&
         gap <= std::int64_t{kMaxGapSeconds} * packet.sample_rate;
}

VoiceReader::VoiceReader(std::shared_ptr<SoundFiles> files,
                         const RecordedTransmission& transmission, TimePoint from)
    : packets_(std::move(files), transmission), begin_(transmission.air.since) {
  for (; next_ < count(); ++next_) {
    if (spoken_at(next_) + kWarmUp < from) continue;
    const VoicePacket* packet = read_voice(next_);
    if (packet == nullptr) continue;
    first_ = *packet;
    begin_ = spoken_at(next_);
    rate_ = decoded_format(packet->coded).decoded_rate();
    return;
  }
}

const VoicePacket* VoiceReader::read_voice(std::size_t number) {
  const VoicePacket* packet = packets_.read(number);
  const bool is_voice = packet != nullptr && !packet->coded.carrier_only &&
                        packet->coded.size > 0 &&
                        audio::check_packet(packet->coded) == audio::InsertResult::kStored;
  return is_voice ? packet : nullptr;
}

TimePoint VoiceReader::spoken_at(std::size_t number) const {
  return packets_.transmission().packets[number].at;
}

bool VoiceReader::read(std::vector<float>& out) {
  const std::size_t before = out.size();
  const VoicePacket* packet = nullptr;
  while (next_ < count() && (packet = read_voice(next_)) == nullptr) ++next_;
  if (made_ >= kMaxVoiceSeconds * rate_ && packet != nullptr) {
    packets_.damage({NoticeCode::kVoiceTooLong, {std::to_string(packets_.transmission().air.id)}});
    next_ = count();
    packet = nullptr;
  }
  if (packet != nullptr) {
    if (!piece_ || !piece_->continues(packet->coded)) {
      begin_piece(packet->coded, spoken_at(next_), out);
    }
    put(packet->coded, out);
    ++next_;
  } else if (piece_) {
    end_piece(out);
  }
  made_ += out.size() - before;
  return packet != nullptr;
}

void VoiceReader::begin_piece(const audio::CodedPacket& packet, TimePoint at,
                              std::vector<float>& out) {
  const std::size_t before = out.size();
  if (piece_) end_piece(out);
  const double seconds = std::chrono::duration<double>(at - begin_).count();
  const auto place = static_cast<std::uint64_t>(std::llround(std::max(seconds, 0.0) * rate_));
  const std::uint64_t made = made_ + out.size() - before;
  // Time stamps place the piece. Samples already made are never overlapped, and an implausible jump
  // adds no silence.
  const bool near = place <= made + std::uint64_t{kMaxGapSeconds} * rate_;
  if (near && made < place) out.resize(out.size() + (place - made));
  piece_ = std::make_unique<Piece>(packet, rate_);
}

void VoiceReader::end_piece(std::vector<float>& out) {
  piece_->resampler.finish(out);
  piece_.reset();
}

void VoiceReader::put(const audio::CodedPacket& packet, std::vector<float>& out) {
  Piece& piece = *piece_;
  const std::size_t gap = piece.format.decoded(packet.sample_index - piece.next_index);
  const std::size_t wanted = piece.format.decoded(packet.sample_count);
  decoded_.assign(gap + std::max(wanted, audio::kMaxDecodedSamples), 0.0F);
  const std::size_t count = piece.decoder.decode(packet, std::span(decoded_).subspan(gap));
  std::fill(decoded_.begin() + static_cast<std::ptrdiff_t>(gap + std::min(count, wanted)),
            decoded_.end(), 0.0F);
  piece.resampler.write(std::span(decoded_).first(gap + wanted), out);
  piece.next_index = packet.sample_index + packet.sample_count;
}

}  // namespace roger::radio
