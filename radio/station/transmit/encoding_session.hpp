// Encodes the sound from the first key-down to the last key-up of overlapping transmissions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "audio/codec/codec.hpp"
#include "audio/dsp/resampler.hpp"
#include "core/clock.hpp"
#include "radio/station/transmit/capture_history.hpp"

namespace roger::radio {

/// Turns a range of the history into packets. Belongs to the voice thread.
class EncodingSession {
 public:
  /// `history` and `clock` must outlive the session.
  EncodingSession(std::unique_ptr<audio::VoiceEncoder> encoder, const CaptureHistory& history,
                  const Clock& clock, std::uint64_t clock_domain);

  [[nodiscard]] bool running() const { return session_.has_value(); }
  /// Starts with the sample captured at `from`. Returns false if it is not in the history yet.
  bool begin(TimePoint from);
  /// Returns the next sample to be encoded. Only while running.
  [[nodiscard]] std::uint64_t fed() const { return session_->fed; }
  /// Encodes a few samples, none from `limit` on. Returns false if nothing was left. Only while
  /// running; next() must be called until it returns false before each call.
  bool feed(std::uint64_t limit);
  /// Takes the next complete packet and stamps it. Returns false if none is complete.
  bool next(audio::CodedPacket& packet) { return next(packet, false); }
  /// Ends the session. Returns the packets that were still in the encoder, at least one.
  [[nodiscard]] std::vector<audio::CodedPacket> end();

  /// Returns by how much the sound decoded from a packet begins before its first sample.
  [[nodiscard]] Nanoseconds lookahead() const { return encoder_->lookahead(); }
  void set_expected_loss(unsigned percent);

 private:
  struct Session {
    std::uint64_t begin = 0;                  // first sample in the history
    std::uint64_t fed = 0;                    // next sample to be encoded
    std::optional<std::uint32_t> base_index;  // sample_index of the first packet
    TimePoint entered{};                      // when the newest sample was passed to the encoder
  };
  bool next(audio::CodedPacket& packet, bool flush);
  void encode(std::span<const float> samples);

  std::unique_ptr<audio::VoiceEncoder> encoder_;
  const CaptureHistory& history_;
  const Clock& clock_;
  std::uint64_t clock_domain_;
  audio::Resampler resampler_;
  std::vector<float> piece_;
  std::vector<float> resampled_;
  std::optional<Session> session_;
  unsigned expected_loss_ = 0;  // percent, as set in the encoder
};

}  // namespace roger::radio
