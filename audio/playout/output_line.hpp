// Last stage of playout: decoded samples wait here and leave at the output's rate.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/dsp/resampler.hpp"
#include "audio/playout/line_samples.hpp"
#include "audio/playout/packet_accounts.hpp"
#include "audio/playout/played_packet.hpp"
#include "audio/playout/time_stretch.hpp"

namespace roger::audio {

/// The filters from all voice rates to the possible output rates. Immutable.
class LineFilters {
 public:
  /// Builds the filters to `output_rate` and to those of kMixRates below it.
  explicit LineFilters(std::uint32_t output_rate);
  [[nodiscard]] const ResamplerFilter& find(std::uint32_t rate,
                                            std::uint32_t output_rate) const noexcept;

 private:
  /// Filter from a rate above the output's.
  struct Down {
    std::uint32_t rate = 0;
    std::uint32_t output_rate = 0;
    ResamplerFilter filter;
  };
  ResamplerFilter up_;  // serves all rates up to the output's
  std::vector<Down> down_;
};

/// Handles one run of samples of one rate at a time: begin(), then add() and produce() in turn,
/// then finish(). The resampler looks ahead instead of delaying, so the first output is the first
/// sample; the samples that it looks ahead must wait here. Real-time safe except for the
/// constructor.
class OutputLine {
 public:
  explicit OutputLine(std::uint32_t output_rate);

  /// Changes the output rate to the constructor's or one of kMixRates. A new run must begin.
  void set_output_rate(std::uint32_t output_rate) noexcept;
  /// Begins a run of samples at `rate` Hz, one of the voice rates.
  void begin(std::uint32_t rate) noexcept;
  void set_trim(double parts_per_million) noexcept { resampler_.set_trim(parts_per_million); }

  /// Returns the buffer for the next samples, to be filled and then added: at least
  /// kMaxDecodedSamples as long as no more than that waits.
  [[nodiscard]] std::span<float> room() noexcept { return samples_.room(); }
  void add(std::size_t count) noexcept { samples_.add(count); }
  /// Adds the samples of a packet: its account is returned when the first of them leaves.
  void add(std::size_t count, const PlayedPacket& account) noexcept;
  /// Returns the number of samples added that the resampler has not yet read.
  [[nodiscard]] std::size_t waiting() const noexcept { return samples_.waiting(); }

  /// Removes or repeats a part of the sound around the first waiting sample. Returns the number of
  /// samples, 0 if the sound is not suitable here.
  std::size_t shorten(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept;
  std::size_t lengthen(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept;

  /// Declares that no more samples will be added: the rest leaves, then drained() is true.
  void finish() noexcept;
  [[nodiscard]] bool drained() const noexcept;

  /// Fills `out` as far as samples are available; returns the number written. `heard` is when
  /// out[0] reaches the loudspeaker. `played` receives the newest account that came due, if any.
  std::size_t produce(std::span<float> out, TimePoint heard, PlayedPacket& played,
                      bool& any_played) noexcept;

  /// Returns the time until the sample added next will leave.
  [[nodiscard]] Nanoseconds backlog() const noexcept;
  /// Returns how long before it leaves a sample at `rate` Hz must be added.
  [[nodiscard]] Nanoseconds lead(std::uint32_t rate) const noexcept;

 private:
  std::uint32_t output_rate_;
  std::uint32_t rate_;
  Resampler resampler_;
  LineSamples samples_;
  PacketAccounts accounts_;
  bool finishing_ = false;
  LineFilters filters_;
};

}  // namespace roger::audio
