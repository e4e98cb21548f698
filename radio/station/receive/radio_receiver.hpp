// The receiving half of one radio: the streams on its frequency, each with its playout buffer,
// combined into the radio's output.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "core/spsc_ring.hpp"
#include "radio/model/signal_combining.hpp"
#include "radio/model/sound/receiver_sound.hpp"
#include "radio/model/squelch.hpp"
#include "radio/station/port/snapshot.hpp"
#include "radio/station/receive/background_sound.hpp"
#include "radio/station/receive/displaced_streams.hpp"
#include "radio/station/receive/packet_ring.hpp"
#include "radio/station/receive/playout_supply.hpp"

namespace roger::radio {

/// A note from the audio callback to the control thread about a stream. A stream is heard from
/// kBegan to kEnded; all other kinds state why a present stream is not heard.
struct ReceiveNote {
  enum class What : std::uint8_t {
    kBegan,       // it became audible
    kEnded,       // it is no longer audible
    kTooWeak,     // present, but the squelch stays closed, short by `short_of_db`
    kSteppedOn,   // present, but a stronger signal is heard
    kJammed,      // present, but a jammer is stronger
    kHeldShut,    // present, but an instructor holds the squelch closed
    kKeyed,       // present, but the radio transmits and cannot receive
    kBrokenInto,  // present, but an instructor breaks in
  };
  RadioId radio = 0;
  std::uint64_t stream = 0;
  What what{};
  TimePoint at{};
  float short_of_db = 0.0F;
  float hills_db = 0.0F;  // attenuation by terrain
  Secrecy secrecy = Secrecy::kPlain;
};

struct StreamStatus {
  std::uint64_t stream = 0;
  bool active = false;
  Secrecy secrecy = Secrecy::kPlain;  // of the newest packet
  float mean_square = 0.0F;
  bool strength_known = false;
  float received_dbm = 0.0F;
  std::uint32_t sample_rate = 0;    // of the samples counted in `counters`
  audio::PlayoutCounters counters;  // since this slot was assigned to this stream
};

/// Status of a radio, published by the audio callback with every block.
struct RadioStatus {
  std::array<StreamStatus, kStreamsPerRadio> streams{};
  float mean_square = 0.0F;    // of the radio's output, before volume
  float peak = 0.0F;           // as above; falls slowly
  std::uint64_t overflow = 0;  // packets of streams beyond the limit
};

/// Queues for such notes, and for the account of every packet played.
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
  /// Additional working rates below the device's: those of audio::kMixRates or none.
  std::vector<std::uint32_t> mix_rates;
};

/// Works at one rate at a time: that of the packets heard, if it is one of mix_rates, otherwise the
/// device's. Streams of other rates are resampled to it.
///
/// All memory except the playout buffers is allocated in the constructor; every other call is wait-
/// free and belongs to the audio callback.
class RadioReceiver {
 public:
  /// `notes` and `playouts` outlive this. `scratch` holds the longest block and may be shared by
  /// the receivers of one callback.
  RadioReceiver(const RadioReceiverSettings& settings, ReceiveNotes& notes, PlayoutSupply& playouts,
                std::span<float> scratch);

  /// Takes a packet received while the radio transmits and cannot receive: reported once per stream
  /// until the radio receives again, for at most kStreamsPerRadio streams.
  void miss(const audio::CodedPacket& packet, TimePoint now) noexcept;
  /// Takes a packet on this radio's frequency. If all kStreamsPerRadio buffers are in use, a stream
  /// that has been silent, or whose sender has a lower standing, gives way to that of the packet;
  /// otherwise the packet is dropped and counted. A silent stream that gave way is still taken for
  /// silent when its next packet arrives.
  void accept(const AirPacket& air, TimePoint now) noexcept;
  /// Returns the index of the present rate in mix_rates; the index after the last one means the
  /// device's.
  [[nodiscard]] std::size_t rate() const noexcept { return rates_.now; }
  /// Writes the next samples, at that rate, into `out`. `heard`: when out[0] reaches the
  /// loudspeaker.
  void render(std::span<float> out, TimePoint now, TimePoint heard,
              const ReceiverSetting& setting) noexcept;
  /// Drops all streams: the radio was retuned, or transmits and cannot receive.
  void silence(TimePoint now) noexcept;

  [[nodiscard]] const RadioStatus& status() const noexcept { return status_; }
  /// Returns whether a station is heard, and not by noise alone.
  [[nodiscard]] bool understands() const noexcept;

 private:
  /// The knowledge of the control thread about a stream.
  struct Reported {
    bool active = false;      // as last reported
    bool answered = false;    // the reason for not being heard was reported
    TimePoint there_since{};  // present and inaudible since
    bool there = false;
  };
  /// When a stream was loud enough.
  struct Loudness {
    TimePoint sounded_at{};  // last time, or when it began
    bool loud = false;       // it was loud enough at some time
    bool displaced = false;  // it had given way before and has not been loud since
  };
  struct Stream {
    audio::PlayoutBuffer* buffer = nullptr;
    std::uint64_t tag = 0;
    Reported reported;
    TimePoint idle_at{};  // when it became idle, for eviction
    Loudness loudness;
    float mean_square = 0.0F;
    Carrier carrier;
    SenderStanding sender = SenderStanding::kUnknown;
    float wanted = 0.0F;              // amplitude factor wanted in this block
    float gain = 0.0F;                // at the end of the last block; negative: the stream is new
    audio::PlayoutCounters before{};  // counters of earlier streams in this slot
  };
  /// Streams whose packets arrived while the radio could not receive.
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

    std::vector<std::uint32_t> hz;  // the device's rate is the last
    std::size_t now;                // index
  };
  /// Streams that have no buffer.
  struct Absent {
    Missed missed;  // reported by miss() since it last received
    DisplacedStreams displaced;
  };
  /// A stream's claim to a buffer when all buffers are in use, in ascending order. Streams of keyed
  /// transmitters come first, unless they are silent: a silent stream loses nothing but its place.
  enum class Claim : std::uint8_t {
    kUnknownSilent,
    kUnknown,
    kNeverLoud,  // silent from the beginning: likely no talker who pauses
    kSilent,
    kKnown,
    kKeyed
  };
  static bool silent(const Stream& stream, TimePoint now) noexcept;
  static Claim claim_of(const Stream& stream, TimePoint now) noexcept;
  /// Returns the stream of the packet, with a buffer; nullptr: no stream gives way to it.
  Stream* stream_for(const AirPacket& air, TimePoint now) noexcept;
  /// Returns an idle stream or, if all are active, one that gives way to `stream`, which has no
  /// buffer yet.
  Stream* find_place(const Stream& stream, TimePoint now) noexcept;
  /// Combines all present streams, and sets the wanted amplitude of each.
  CombinedSignal decide(const ReceiverSetting& setting) noexcept;
  static void add(Stream& stream, std::span<const float> voice, std::span<float> out) noexcept;
  [[nodiscard]] bool sounding() const noexcept;
  void adopt_rate(const audio::CodedPacket& packet) noexcept;
  void report_activity(Stream& stream, bool active, TimePoint now) noexcept;
  /// Reports why a present stream is inaudible: once, after some time.
  void report_unheard(Stream& stream, const CombinedSignal& mix, TimePoint now) noexcept;
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
  Absent absent_;
  RadioStatus status_;
};

}  // namespace roger::radio
