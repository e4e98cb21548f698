#include "audio/device/device_callback.hpp"

#include <algorithm>
#include <thread>

namespace roger::audio {

void DeviceCallback::begin(AudioProcessor& processor) noexcept {
  captured_clock_.restart();
  heard_clock_.restart();
  figures_.begin(SteadyClock{}.now());
  processor_ = &processor;
}

void DeviceCallback::end() noexcept {
  processor_ = nullptr;
  // process() sets in_call_ before it reads processor_, both sequentially consistent. A call that
  // still saw the processor is therefore visible here, and end() waits until it has returned.
  while (in_call_) std::this_thread::yield();
}

void DeviceCallback::process(const HostBlock& block) noexcept {
  const TimePoint now = SteadyClock{}.now();
  in_call_ = true;
  if (AudioProcessor* processor = processor_) {
    const bool xrun = block.underrun || block.overrun;
    figures_.record(block, now);
    play(*processor, block,
         {now, captured_clock_.next(now - block.input_latency, block.frames, xrun),
          heard_clock_.next(now + block.output_latency, block.frames, xrun)});
  } else {
    for (std::size_t i = 0; i < block.frames; ++i) {
      if (block.left != nullptr) block.left[i * block.stride] = 0.0F;
      if (block.right != nullptr) block.right[i * block.stride] = 0.0F;
    }
  }
  in_call_ = false;
}

void DeviceCallback::play(AudioProcessor& processor, const HostBlock& block,
                          const BlockTime& time) noexcept {
  const bool direct = block.left != nullptr && block.right == block.left + 1 && block.stride == 2;
  for (std::size_t done = 0; done < block.frames;) {
    const std::size_t n = std::min(block.frames - done, AudioProcessor::kMaxBlock);
    const Nanoseconds offset = to_duration(done, sample_rate_);
    const std::span<const float> captured =
        block.in != nullptr ? std::span(block.in + done, n) : std::span<const float>();
    const std::span<float> played =
        direct ? std::span(block.left + 2 * done, 2 * n) : std::span(stereo_).first(2 * n);
    processor.process(captured, played, {time.now, time.captured + offset, time.heard + offset});
    if (!direct && block.left != nullptr) {
      for (std::size_t i = 0; i < n; ++i) {
        const std::size_t place = (done + i) * block.stride;
        if (block.right != nullptr) {
          block.left[place] = stereo_[2 * i];
          block.right[place] = stereo_[2 * i + 1];
        } else {
          block.left[place] = 0.5F * (stereo_[2 * i] + stereo_[2 * i + 1]);
        }
      }
    }
    done += n;
  }
}

}  // namespace roger::audio
