#include "audio/dsp/resampler_window.hpp"

namespace roger::audio {

void ResamplerWindow::restart(std::size_t silent) noexcept {
  begin_ = 0;
  end_ = own_.empty() ? 0 : silent;
  std::fill_n(own_.begin(), end_, 0.0F);
}

std::size_t ResamplerWindow::take(std::span<const float> in, std::size_t taps,
                                  std::size_t further) noexcept {
  if (begin_ + taps + kSlide / 2 > own_.size() && begin_ < end_) {
    end_ -= begin_;
    std::ranges::copy(std::span(own_).subspan(begin_, end_), own_.begin());
    begin_ = 0;
  }
  const std::size_t n = std::min({missing(taps + further), in.size(), own_.size() - end_});
  std::copy_n(in.begin(), n, own_.begin() + static_cast<std::ptrdiff_t>(end_));
  end_ += n;
  return n;
}

}  // namespace roger::audio
