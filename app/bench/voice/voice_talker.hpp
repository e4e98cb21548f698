// The simulated sender: a recording, repeated endlessly, as the packets of a station.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "app/bench/voice/voice_case.hpp"
#include "app/bench/voice/voice_clicks.hpp"
#include "app/support/speech.hpp"
#include "audio/codec/codec.hpp"
#include "audio/dsp/resampler.hpp"
#include "audio/packet.hpp"
#include "audio/playout/stream_decoder.hpp"

namespace roger::app::bench {

/// The steps of the decoded speech without a network: the reference for click detection.
class CleanSpeech {
 public:
  /// Starts a transmission whose first sample belongs to `tick`.
  void begin(std::size_t tick);
  void add(const audio::CodedPacket& packet);
  void end();
  [[nodiscard]] const std::vector<float>& steps() const { return meter_.steps(); }

 private:
  void play(std::span<const float> samples);

  audio::StreamDecoder decoder_;
  std::unique_ptr<audio::Resampler> resampler_;
  std::vector<float> decoded_;
  std::vector<float> resampled_;
  StepMeter meter_;
  bool begun_ = false;
};

/// A packet and the index of its first sample on the sender's clock.
struct SpokenPacket {
  audio::CodedPacket packet;
  std::uint64_t sample = 0;
};

/// Interface of a sender, driven tick by tick of its own clock.
class Talker {
 public:
  virtual ~Talker() = default;
  /// Captures one tick of speech. `out` receives the packets that are sent then.
  virtual void tick(std::vector<SpokenPacket>& out) = 0;
  /// Sets the loss that in-band error correction prepares for.
  virtual void set_expected_loss(unsigned percent) = 0;
  /// Returns the largest steps of the first `ticks` ticks, which must have been spoken: the larger
  /// of the steps of the original and the decoded speech.
  [[nodiscard]] virtual std::vector<float> clean(std::size_t ticks) const = 0;
};

/// One pass over the speech at the encoder's sample rate, padded to a multiple of kVoiceRound.
struct SpeechPass {
  std::uint32_t sample_rate = 0;
  std::vector<float> samples;
  std::vector<float> steps;  // per tick, at kVoiceOutputRate
  [[nodiscard]] std::size_t tick_samples() const {
    return static_cast<std::size_t>(kVoiceTick.count() * sample_rate / 1'000'000'000);
  }
};
/// Resamples and pads the speech.
[[nodiscard]] SpeechPass make_speech_round(const Speech& speech, std::uint32_t sample_rate);

/// Returns `count` microphone samples from sample `from` on: the speech, repeated, while the key is
/// pressed, otherwise silence.
[[nodiscard]] std::vector<float> spoken(const VoiceCase& what, const SpeechPass& round,
                                        std::uint64_t from, std::size_t count);

/// Encodes during the run. With talk and pause, each talk period is a transmission.
class LiveTalker final : public Talker {
 public:
  /// Errors: those of make_encoder().
  static Result<std::unique_ptr<LiveTalker>> create(const VoiceCase& what,
                                                    std::shared_ptr<const SpeechPass> round);
  void tick(std::vector<SpokenPacket>& out) override;
  void set_expected_loss(unsigned percent) override { encoder_->set_expected_loss(percent); }
  [[nodiscard]] std::vector<float> clean(std::size_t ticks) const override;
  [[nodiscard]] Nanoseconds lookahead() const { return encoder_->lookahead(); }

 private:
  LiveTalker(const VoiceCase& what, std::shared_ptr<const SpeechPass> round,
             std::unique_ptr<audio::VoiceEncoder> encoder);
  [[nodiscard]] bool keyed(std::size_t tick) const;
  void take_packets(std::vector<SpokenPacket>& out, bool last);

  std::shared_ptr<const SpeechPass> round_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  std::size_t talk_ticks_;
  std::size_t pause_ticks_;  // 0: one endless transmission
  std::size_t ticks_ = 0;
  bool first_ = true;              // the next packet is the first of a transmission
  std::uint64_t begun_ = 0;        // first sample of the transmission
  std::uint32_t begun_index_ = 0;  // sample index of the encoder at that sample
  CleanSpeech clean_;
};

/// Two passes of a LiveTalker, encoded in advance and shared by cases, because encoding is most of
/// the work of a case.
struct CodedSpeech {
  struct Packet {
    SpokenPacket spoken;
    std::size_t tick = 0;
  };
  Nanoseconds lookahead{0};
  std::size_t round_ticks = 0;
  std::uint64_t round_samples = 0;
  std::vector<Packet> packets;
  std::vector<float> clean;
};
/// Encodes two passes over the speech. Errors: those of make_encoder().
Result<CodedSpeech> coded_speech(const VoiceCase& what, std::shared_ptr<const SpeechPass> round);

/// Plays the first pass once, then repeats the second one. The second pass begins with the encoder
/// in the state that the end of a pass leaves, so the repetition is seamless.
class RecordedTalker final : public Talker {
 public:
  explicit RecordedTalker(std::shared_ptr<const CodedSpeech> speech);
  void tick(std::vector<SpokenPacket>& out) override;
  void set_expected_loss(unsigned percent) override;
  [[nodiscard]] std::vector<float> clean(std::size_t ticks) const override;

 private:
  std::shared_ptr<const CodedSpeech> speech_;
  std::size_t next_ = 0;
  std::size_t ticks_ = 0;       // within the two passes
  std::uint64_t repeated_ = 0;  // samples of repeated passes
};

}  // namespace roger::app::bench
