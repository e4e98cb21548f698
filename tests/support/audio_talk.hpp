// Speech of one sender over a simulated network, through a playout buffer on a virtual clock.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numbers>
#include <vector>

#include "audio/playout/playout_buffer.hpp"
#include "audio/repetition.hpp"
#include "core/octets.hpp"
#include "tests/support/audio_playout_lab.hpp"

namespace roger::audio::testing {

inline constexpr double kNsPerMs = 1e6;
inline constexpr double kPitch = 110.0;  // Hz of the voice

// A voice: 40 harmonics that fall by 6 dB per octave, 300 ms long, followed by 100 ms of faint
// noise.
inline float voice(std::uint64_t sample, std::uint32_t rate) {
  const std::uint64_t in_word = sample % (rate * 2 / 5);
  if (in_word >= rate * 3 / 10) {
    return 1e-4F * static_cast<float>(static_cast<int>(sample * 7919 % 2001) - 1000) / 1000.0F;
  }
  const double turns = kPitch * static_cast<double>(sample) / rate;
  double sum = 0.0;
  for (int k = 1; k <= 8; ++k) sum += std::sin(2.0 * std::numbers::pi * k * turns) / k;
  const double edge = std::min(
      1.0, static_cast<double>(std::min(in_word, rate * 3 / 10 - in_word)) / (rate * 0.01));
  return static_cast<float>(0.15 * sum * edge);
}

inline float sine(std::uint64_t sample, std::uint32_t rate) {
  // 440 Hz: a whole number of periods in 1000 samples at 8 kHz.
  const auto in_period = static_cast<double>(sample % (rate / 8));
  return static_cast<float>(0.25 * std::sin(2.0 * std::numbers::pi * 440.0 * in_period / rate));
}

/// The sender's format and timing, the network, and the buffer's settings.
struct Net {
  std::uint32_t rate = 8000;
  double packet_ms = 20.0;
  std::size_t block = 128;
  std::uint32_t output_rate = 48000;
  double drift_ppm = 0.0;  // of the sender's sample clock
  double on_s = 1e9;       // length of each transmission
  double off_s = 0.0;      // pause between transmissions
  float (*sound)(std::uint64_t, std::uint32_t) = voice;
  /// Lateness in ms of a packet sent at `t` s; negative: lost.
  std::function<double(double t)> late_ms = [](double) { return 0.0; };
  Repetition repetition{};  // earlier packets in each packet
  bool capture_times = true;
  PlayoutSettings settings{};
};

struct Played {
  double t = 0.0;         // time of capture, s
  double delay_ms = 0.0;  // capture of the first sample to playout, without the device
};

/// The speech of one sender through a buffer.
class Talk {
 public:
  explicit Talk(const Net& net)
      : net_(net), lab_(with_rate(net.settings, net.output_rate), net.block) {
    count_ = static_cast<std::uint32_t>(net.rate * net.packet_ms / 1000.0);
    const std::size_t length = net.rate * 2;  // both voices have a whole number of periods in it
    sound_.resize(2 * (length + count_));
    for (std::size_t i = 0; i < length + count_; ++i) {
      const auto value =
          static_cast<std::int16_t>(std::lround(32767.0F * net.sound(i % length, net.rate)));
      sound_[2 * i] = static_cast<Octet>(value & 0xff);
      sound_[2 * i + 1] = static_cast<Octet>((value >> 8) & 0xff);
    }
  }

  void run(double until_s) {
    while (static_cast<double>(lab_.now_ns()) < until_s * 1e9) {
      send_until(static_cast<double>(lab_.now_ns()) + 100 * kNsPerMs);
      lab_.pull();
      targets.push_back(static_cast<double>(lab_.buffer().delay().target.count()) / kNsPerMs);
      for (const PlayedPacket& packet : lab_.played) {
        const double captured = static_cast<double>(packet.timing.sent_ns);
        const double heard = static_cast<double>(
            (packet.heard - PlayoutLab::kDevice).time_since_epoch().count() - PlayoutLab::kBegin);
        played.push_back({captured * 1e-9, (heard - captured) / kNsPerMs});
      }
      lab_.played.clear();
      const float* sample = lab_.output.data();
      for (std::size_t i = 0; i < net_.block; ++i) {
        largest_step = std::max(largest_step, std::fabs(sample[i] - last_));
        last_ = sample[i];
      }
      if (!keep_output) lab_.output.clear();
    }
  }

  [[nodiscard]] double worst(double from_s, double to_s) const {
    double worst = -1e9;
    for (const Played& p : played) {
      if (p.t >= from_s && p.t < to_s) worst = std::max(worst, p.delay_ms);
    }
    return worst;
  }
  [[nodiscard]] double best(double from_s, double to_s) const {
    double best = 1e9;
    for (const Played& p : played) {
      if (p.t >= from_s && p.t < to_s) best = std::min(best, p.delay_ms);
    }
    return best;
  }
  [[nodiscard]] double mean(double from_s, double to_s) const {
    double sum = 0.0;
    int n = 0;
    for (const Played& p : played) {
      if (p.t < from_s || p.t >= to_s) continue;
      sum += p.delay_ms;
      ++n;
    }
    return sum / n;
  }
  [[nodiscard]] const PlayoutCounters& counters() { return lab_.buffer().counters(); }
  PlayoutLab& lab() { return lab_; }

  std::vector<Played> played;
  std::vector<double> targets;
  float largest_step = 0.0F;  // between two samples
  std::uint32_t sent = 0;
  std::uint32_t arrived = 0;
  bool keep_output = false;

 private:
  static PlayoutSettings with_rate(PlayoutSettings settings, std::uint32_t rate) {
    settings.output_rate = rate;
    return settings;
  }

  void send_until(double t_ns) {
    const double packet_ns = net_.packet_ms * kNsPerMs / (1.0 + net_.drift_ppm * 1e-6);
    const double cycle = (net_.on_s + net_.off_s) * 1e9;
    const auto in_talk = static_cast<std::uint32_t>(net_.on_s * 1e9 / packet_ns);
    for (;;) {
      const double captured = static_cast<double>(talk_) * cycle + in_talk_ * packet_ns + offset_;
      if (captured + packet_ns > t_ns) return;
      CodedPacket packet;
      packet.stream = 7;
      packet.sequence = sequence_++;
      packet.sample_index = static_cast<std::uint32_t>(index_);
      packet.encoding = Encoding::kPcm16LittleEndian;
      packet.sample_rate = net_.rate;
      packet.sample_count = count_;
      packet.size = count_ * 2;
      packet.first = in_talk_ == 0;
      packet.last = in_talk_ + 1 == in_talk;
      packet.timing.sent_ns = static_cast<std::int64_t>(captured);  // for the latency figures below
      if (net_.capture_times) packet.timing.captured_ns = packet.timing.sent_ns + 1;
      const std::size_t place = 2 * (index_ % (net_.rate * 2));
      std::memcpy(packet.bytes.data(), sound_.data() + place, packet.size);
      index_ += count_;
      ++sent;
      const double late = net_.late_ms(captured * 1e-9);
      if (late >= 0.0) {
        const auto at = static_cast<std::int64_t>(captured + packet_ns + late * kNsPerMs);
        lab_.arrive(packet, at);
        ++arrived;
        for (std::size_t copy = net_.repetition.copies; copy > 0; --copy) {
          const std::size_t back = copy * net_.repetition.distance;
          if (back <= before_.size()) lab_.arrive(before_[before_.size() - back], at);
        }
      }
      if (net_.repetition.copies > 0) {
        if (packet.first) before_.clear();
        if (before_.size() == net_.repetition.copies * net_.repetition.distance) {
          before_.erase(before_.begin());
        }
        packet.redundant = true;
        before_.push_back(packet);
      }
      if (++in_talk_ == in_talk) {
        in_talk_ = 0;
        ++talk_;
        offset_ += 0.7 * kNsPerMs;  // a key is pressed at any time
      }
    }
  }

  Net net_;
  PlayoutLab lab_;
  ByteVector sound_;  // 16-bit samples, little endian
  std::vector<CodedPacket> before_;
  std::uint32_t count_ = 0;
  std::uint32_t sequence_ = 0xffff'ff00U;
  std::uint64_t index_ = 0xffff'0000U;
  std::uint32_t in_talk_ = 0;
  std::uint32_t talk_ = 0;
  double offset_ = 0.0;
  float last_ = 0.0F;
};

}  // namespace roger::audio::testing
