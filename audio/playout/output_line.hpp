// The last stage of playout: decoded samples wait here and leave at the output's rate.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/dsp/resampler.hpp"
#include "audio/playout/played_packet.hpp"
#include "audio/playout/time_stretch.hpp"

namespace roger::audio {

/// The filters from all voice rates to the rates that an output may have. Immutable.
class LineFilters {
 public:
  /// To `output_rate` and to those of kMixRates that are below it.
  explicit LineFilters(std::uint32_t output_rate);
  [[nodiscard]] const ResamplerFilter& find(std::uint32_t rate,
                                            std::uint32_t output_rate) const noexcept;

 private:
  /// From a rate above the output's.
  struct Down {
    std::uint32_t rate = 0;
    std::uint32_t output_rate = 0;
    ResamplerFilter filter;
  };
  ResamplerFilter up_;  // serves all rates up to the output's
  std::vector<Down> down_;
};

/// One run of samples of one rate at a time: begin(), then add() and produce() in turn, then
/// finish(). The resampler looks ahead instead of delaying, so the first output is the first
/// sample; its reach is part of what must wait here. What was played is kept for a while, so that
/// time can be stretched with it. Real-time safe but for the constructor.
class OutputLine {
 public:
  explicit OutputLine(std::uint32_t output_rate);

  /// Another output rate: the constructor's or one of kMixRates. A new run has to begin.
  void set_output_rate(std::uint32_t output_rate) noexcept;
  /// A new run of samples at `rate` Hz (one of the voice rates).
  void begin(std::uint32_t rate) noexcept;
  void set_trim(double parts_per_million) noexcept { resampler_.set_trim(parts_per_million); }

  /// Room for the next samples, to be filled and added: kLongestDecoded at least, as long as no
  /// more than that waits.
  [[nodiscard]] std::span<float> room() noexcept;
  void add(std::size_t count) noexcept;
  /// The same for a packet: its account is given when the first of its samples leaves.
  void add(std::size_t count, const PlayedPacket& account) noexcept;
  /// Samples that were added and not yet looked at by the resampler.
  [[nodiscard]] std::size_t waiting() const noexcept { return end_ - next_; }

  /// Leave out or play twice a part of the sound around the first waiting sample; return how many
  /// samples, 0 when this is no place for it.
  std::size_t shorten(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept;
  std::size_t lengthen(TimeStretch& stretch, const TimeStretch::Wish& wish) noexcept;

  /// Nothing more will be added: the rest leaves, then drained() holds.
  void finish() noexcept;
  [[nodiscard]] bool drained() const noexcept;

  /// Fills `out` as far as the samples go; returns how many were written. `heard` is when out[0]
  /// reaches the loudspeaker. `played` receives the newest account that came due, if any did.
  std::size_t produce(std::span<float> out, TimePoint heard, PlayedPacket& played,
                      bool& any_played) noexcept;

  /// Time until the sample added next will leave.
  [[nodiscard]] Nanoseconds backlog() const noexcept;
  /// How long before it leaves a sample at `rate` Hz must be added.
  [[nodiscard]] Nanoseconds lead(std::uint32_t rate) const noexcept;

 private:
  struct Account {
    std::int64_t position = 0;  // of the packet's first sample, counted from begin()
    PlayedPacket packet;
  };

  void move_accounts(std::size_t from, std::ptrdiff_t by) noexcept;

  std::uint32_t output_rate_;
  std::uint32_t rate_;
  Resampler resampler_;
  std::vector<float> samples_;  // history, then what waits
  std::size_t history_ = 0;     // samples, at this rate
  std::size_t next_ = 0;
  std::size_t end_ = 0;
  std::int64_t added_ = 0;    // since begin()
  std::int64_t padding_ = 0;  // silence behind the last of them
  bool finishing_ = false;
  std::size_t account_count_ = 0;
  std::array<Account, 16> accounts_{};  // more packets than a pull can begin are not accounted for
  LineFilters filters_;
};

}  // namespace roger::audio
