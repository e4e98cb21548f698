// The receiving half of one radio: the streams on its frequency, each with its playout buffer,
// summed by their rates into what the radio gives to the ear.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "core/spsc_ring.hpp"
#include "radio/model/meeting.hpp"
#include "radio/model/sound/receiver_sound.hpp"
#include "radio/model/squelch.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/receive/background_sound.hpp"
#include "radio/station/receive/playout_supply.hpp"

namespace roger::radio {

/// The audio callback's word to the control thread: what became of a stream.
struct ReceiveNote {
  enum class What : std::uint8_t {
    kBegan,       // it is heard
    kEnded,       // it is heard no more
    kTooWeak,     // it is there, but the squelch stays closed by `short_of_db`
    kSteppedOn,   // it is there, but a stronger one is heard in its place
    kJammed,      // it is there, but a jammer is stronger
    kHeldShut,    // it is there, but an instructor holds the squelch closed
    kKeyed,       // it is there, but the radio transmits and can't hear
    kBrokenInto,  // it is there, but an instructor breaks in
  };
  RadioId radio = 0;
  std::uint64_t stream = 0;
  What what{};
  TimePoint at{};
  float short_of_db = 0.0F;
  float hills_db = 0.0F;  // what hills take of it
};

struct StreamStatus {
  std::uint64_t stream = 0;
  bool active = false;
  float mean_square = 0.0F;
  bool strength_known = false;
  float received_dbm = 0.0F;
  std::uint32_t sample_rate = 0;    // of the samples counted in there
  audio::PlayoutCounters counters;  // since this place was given to this stream
};

/// What the audio callback tells of a radio with every block.
struct RadioStatus {
  std::array<StreamStatus, kStreamsPerRadio> streams{};
  float mean_square = 0.0F;    // of what the radio gives, before volume
  float peak = 0.0F;           // the same; falls slowly
  std::uint64_t overflow = 0;  // packets of streams for which there was no room
};

/// The way of such notes, and of the account of every packet played.
struct ReceiveNotes {
  explicit ReceiveNotes(std::size_t receivers = 1) : played(1024 * receivers) {}
  SpscRing<ReceiveNote> notes{1024};
  SpscRing<audio::PlayedPacket> played;
};

struct RadioReceiverSettings {
  RadioId radio = 0;
  SquelchSettings squelch;
  double capture_ratio_db = kCaptureRatioDb;
  ReceiverNoiseSettings noise;  // sample_rate: the device's
  SoundSettings sound;
  /// Rates below the device's at which it can work, too: those of audio::kMixRates or none.
  std::vector<std::uint32_t> mix_rates;
};

/// Works at one rate at a time: that of the packets that it hears, where that is one of mix_rates,
/// else the device's. Who joins in at another rate is brought to it.
///
/// All memory but that of the playout buffers is taken in the constructor; every other call is
/// wait-free and belongs to the audio callback.
class RadioReceiver {
 public:
  /// `notes` and `playouts` outlive this. `scratch` is room for the longest block, which receivers
  /// of one callback may share.
  RadioReceiver(const RadioReceiverSettings& settings, ReceiveNotes& notes, PlayoutSupply& playouts,
                std::span<float> scratch);

  /// A packet that comes while the radio transmits and can't hear: told once for each stream until
  /// it hears again, of kStreamsPerRadio streams at most.
  void miss(const audio::CodedPacket& packet, TimePoint now) noexcept;
  /// A packet on this radio's frequency, and how its carrier comes in.
  void accept(const audio::CodedPacket& packet, const Carrier& carrier, TimePoint now) noexcept;
  /// The rate at which it works now, as numbered in mix_rates; the number behind them: the
  /// device's.
  [[nodiscard]] std::size_t rate() const noexcept { return rates_.now; }
  /// Writes the next samples, at that rate, into `out`. `heard`: when out[0] reaches the
  /// loudspeaker.
  void render(std::span<float> out, TimePoint now, TimePoint heard,
              const ReceiverSetting& setting) noexcept;
  /// Drops everything: the radio was retuned, or transmits and can't hear.
  void silence(TimePoint now) noexcept;

  [[nodiscard]] const RadioStatus& status() const noexcept { return status_; }
  /// Someone is being heard, and not by his hiss alone.
  [[nodiscard]] bool understands() const noexcept;

 private:
  struct Stream {
    audio::PlayoutBuffer* buffer = nullptr;
    std::uint64_t tag = 0;
    bool active = false;      // as last told to the control thread
    bool answered = false;    // why it is not heard was told
    TimePoint there_since{};  // and not heard
    bool there = false;
    TimePoint idle_at{};  // when it fell idle, for eviction
    float mean_square = 0.0F;
    Carrier carrier;
    float wanted = 0.0F;              // what the ear gets of it in this block, amplitude factor
    float gain = 0.0F;                // at the end of the last block; negative: it was not there
    audio::PlayoutCounters before{};  // counters of earlier streams in this place
  };
  /// Streams whose packets came while the radio could not hear.
  class Missed {
   public:
    /// Returns false if the stream is known, or if there is no room for it.
    bool add(std::uint64_t stream) noexcept;
    void clear() noexcept { count_ = 0; }

   private:
    std::array<std::uint64_t, kStreamsPerRadio> streams_{};
    std::size_t count_ = 0;
  };
  /// The sample rates it can work at.
  struct Rates {
    explicit Rates(const RadioReceiverSettings& settings) : hz(settings.mix_rates), now(hz.size()) {
      hz.push_back(settings.noise.sample_rate);
    }
    [[nodiscard]] std::uint32_t current() const noexcept { return hz[now]; }

    std::vector<std::uint32_t> hz;  // the device's is the last
    std::size_t now;                // index
  };
  Stream* stream_for(std::uint64_t tag, TimePoint now) noexcept;
  /// Of all streams that are there; sets what is wanted of each.
  Meeting decide(const ReceiverSetting& setting) noexcept;
  static void add(Stream& stream, std::span<const float> voice, std::span<float> out) noexcept;
  [[nodiscard]] bool sounding() const noexcept;
  void turn_to_rate_of(const audio::CodedPacket& packet) noexcept;
  void tell(Stream& stream, bool active, TimePoint now) noexcept;
  /// Of one that is there: once, when it is not heard for some time.
  void tell_why_not(Stream& stream, const Meeting& mix, TimePoint now) noexcept;
  void shape(std::span<float> out, bool open) noexcept;
  void publish() noexcept;

  RadioId radio_;
  Rates rates_;
  ReceiveNotes& notes_;
  PlayoutSupply& playouts_;
  Squelch squelch_;
  double capture_ratio_db_;
  BackgroundSound background_;
  std::optional<ReceiverSound> sound_;
  std::vector<Stream> streams_;  // one for each buffer, kStreamsPerRadio at most
  std::span<float> scratch_;
  Missed missed_;  // what miss() has reported since it last heard
  RadioStatus status_;
};

}  // namespace roger::radio
