#include "audio/device/portaudio_callback.hpp"

#include <algorithm>
#include <thread>

namespace roger::audio {
namespace {

constexpr PaStreamCallbackFlags kXrunFlags =
    paInputUnderflow | paInputOverflow | paOutputUnderflow | paOutputOverflow;
constexpr double kLongestLatency = 2.0;  // s; what a host may claim and still be believed

// PortAudio's instants are of a clock of its own, which under JACK does not even run at the pace of
// CLOCK_MONOTONIC; only their differences are used. Under JACK these are the latencies that the
// ports declare, under ALSA what the card's buffers hold.
Nanoseconds latency(double instant, double difference, Nanoseconds fallback) {
  const bool told = instant > 0.0 && difference >= 0.0 && difference < kLongestLatency;
  return told ? from_seconds(difference) : fallback;
}

}  // namespace

void PortAudioCallback::begin(AudioProcessor& processor, Nanoseconds input,
                              Nanoseconds output) noexcept {
  captured_clock_.restart();
  heard_clock_.restart();
  fallback_input_ = input;
  fallback_output_ = output;
  last_call_ns_ = SteadyClock{}.now().time_since_epoch().count();
  processor_ = &processor;
}

void PortAudioCallback::end() noexcept {
  processor_ = nullptr;
  // A call sets in_call_ before it looks at processor_: whoever saw it is waited for here.
  while (in_call_) std::this_thread::yield();
}

int PortAudioCallback::call(const void* in, void* out, unsigned long frames,
                            const PaStreamCallbackTimeInfo* time, PaStreamCallbackFlags flags,
                            void* self) {
  static_cast<PortAudioCallback*>(self)->process(static_cast<const float*>(in),
                                                 static_cast<float*>(out), frames, *time, flags);
  return paContinue;
}

void PortAudioCallback::process(const float* in, float* out, std::size_t frames,
                                const PaStreamCallbackTimeInfo& time,
                                PaStreamCallbackFlags flags) noexcept {
  const TimePoint now = SteadyClock{}.now();
  in_call_ = true;
  if (AudioProcessor* processor = processor_) {
    const Nanoseconds input = latency(time.inputBufferAdcTime,
                                      time.currentTime - time.inputBufferAdcTime, fallback_input_);
    const Nanoseconds output = latency(
        time.outputBufferDacTime, time.outputBufferDacTime - time.currentTime, fallback_output_);
    const bool xrun = (flags & kXrunFlags) != 0 && (flags & paPrimingOutput) == 0;
    if (xrun) xruns_.fetch_add(1, std::memory_order_relaxed);
    block_frames_.store(static_cast<std::uint32_t>(frames), std::memory_order_relaxed);
    input_latency_ns_.store(input.count(), std::memory_order_relaxed);
    output_latency_ns_.store(output.count(), std::memory_order_relaxed);
    last_call_ns_.store(now.time_since_epoch().count(), std::memory_order_relaxed);
    play(*processor, in, out, frames,
         {now, captured_clock_.next(now - input, frames, xrun),
          heard_clock_.next(now + output, frames, xrun)});
  } else if (out != nullptr) {
    std::fill_n(out, frames * static_cast<std::size_t>(output_channels_), 0.0F);
  }
  in_call_ = false;
}

void PortAudioCallback::play(AudioProcessor& processor, const float* in, float* out,
                             std::size_t frames, const BlockTime& time) noexcept {
  const bool direct = output_channels_ == 2 && out != nullptr;
  for (std::size_t done = 0; done < frames;) {
    const std::size_t n = std::min(frames - done, AudioProcessor::kMaxBlock);
    const Nanoseconds offset =
        from_seconds(static_cast<double>(done) / static_cast<double>(sample_rate_));
    const std::span<const float> captured =
        in != nullptr ? std::span(in + done, n) : std::span<const float>();
    const std::span<float> played =
        direct ? std::span(out + 2 * done, 2 * n) : std::span(stereo_).first(2 * n);
    processor.process(captured, played, {time.now, time.captured + offset, time.heard + offset});
    if (!direct && out != nullptr) {
      for (std::size_t i = 0; i < n; ++i) {
        out[done + i] = 0.5F * (stereo_[2 * i] + stereo_[2 * i + 1]);
      }
    }
    done += n;
  }
}

void PortAudioCallback::describe(DeviceState& state) const {
  state.block_frames = block_frames_;
  state.input_latency = Nanoseconds{input_latency_ns_};
  state.output_latency = Nanoseconds{output_latency_ns_};
  state.xruns = xruns_;
}

Nanoseconds PortAudioCallback::silent_for() const noexcept {
  return SteadyClock{}.now().time_since_epoch() - Nanoseconds{last_call_ns_};
}

}  // namespace roger::audio
