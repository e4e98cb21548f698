// Who speaks in the lab: a recording, said again and again, as the packets that a station sends.
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

/// What the loudspeaker would be given without any network: the steps of the decoded speech.
class CleanSpeech {
 public:
  /// A transmission whose first sample is that of `tick` begins.
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

/// A packet and the place of its first sample, counted by the sender's sound clock.
struct SpokenPacket {
  audio::CodedPacket packet;
  std::uint64_t sample = 0;
};

/// Speaks tick by tick of the sender's sound clock.
class Talker {
 public:
  virtual ~Talker() = default;
  /// One tick of speech is captured; `out` gets the packets that leave with it.
  virtual void tick(std::vector<SpokenPacket>& out) = 0;
  virtual void set_expected_loss(unsigned percent) = 0;
  /// The largest steps in the first `ticks` ticks, which must have been spoken: those of the speech
  /// itself, or where larger those of the decoded speech.
  [[nodiscard]] virtual std::vector<float> clean(std::size_t ticks) const = 0;

 protected:
  Talker() = default;
  Talker(const Talker&) = default;
  Talker& operator=(const Talker&) = default;
};

/// A round of the speech at the encoder's rate, filled up to whole kVoiceRounds.
struct SpeechRound {
  std::uint32_t sample_rate = 0;
  std::vector<float> samples;
  std::vector<float> steps;  // of each tick, at kVoiceOutputRate
  [[nodiscard]] std::size_t tick_samples() const {
    return static_cast<std::size_t>(kVoiceTick.count() * sample_rate / 1'000'000'000);
  }
};
[[nodiscard]] SpeechRound round_of(const Speech& speech, std::uint32_t sample_rate);

/// What the microphone is given from a sample on: the round again and again while the key is down,
/// silence else.
[[nodiscard]] std::vector<float> spoken(const VoiceCase& what, const SpeechRound& round,
                                        std::uint64_t from, std::size_t count);

/// Captures and encodes as it goes. With talk and pause it is a transmission each time.
class LiveTalker final : public Talker {
 public:
  /// Errors: those of make_encoder().
  static Result<std::unique_ptr<LiveTalker>> create(const VoiceCase& what,
                                                    std::shared_ptr<const SpeechRound> round);
  void tick(std::vector<SpokenPacket>& out) override;
  void set_expected_loss(unsigned percent) override;
  [[nodiscard]] std::vector<float> clean(std::size_t ticks) const override;
  [[nodiscard]] Nanoseconds lookahead() const { return encoder_->lookahead(); }

 private:
  LiveTalker(const VoiceCase& what, std::shared_ptr<const SpeechRound> round,
             std::unique_ptr<audio::VoiceEncoder> encoder);
  [[nodiscard]] bool keyed(std::size_t tick) const;
  void take_packets(std::vector<SpokenPacket>& out, bool last);

  std::shared_ptr<const SpeechRound> round_;
  std::unique_ptr<audio::VoiceEncoder> encoder_;
  std::size_t talk_ticks_;
  std::size_t pause_ticks_;  // 0: talks without an end
  std::size_t ticks_ = 0;
  bool first_ = true;              // the next packet begins a transmission
  std::uint64_t begun_ = 0;        // sample with which the transmission began
  std::uint32_t begun_index_ = 0;  // what the encoder called it
  CleanSpeech clean_;
};

/// What a LiveTalker said in two rounds. Encoding is most of the work of a case.
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
/// Errors: those of make_encoder().
Result<CodedSpeech> coded_speech(const VoiceCase& what, std::shared_ptr<const SpeechRound> round);

/// Repeats the second round for ever after the first: its packets follow upon their like.
class RecordedTalker final : public Talker {
 public:
  explicit RecordedTalker(std::shared_ptr<const CodedSpeech> speech);
  void tick(std::vector<SpokenPacket>& out) override;
  void set_expected_loss(unsigned percent) override;
  [[nodiscard]] std::vector<float> clean(std::size_t ticks) const override;

 private:
  std::shared_ptr<const CodedSpeech> speech_;
  std::size_t next_ = 0;
  std::size_t ticks_ = 0;       // within the two rounds
  std::uint64_t repeated_ = 0;  // samples of rounds that were said again
};

}  // namespace roger::app::bench
