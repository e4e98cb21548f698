// Gives a filter the least delay that its frequency response allows.
#pragma once

#include <span>
#include <vector>

namespace roger::audio {

/// The minimum-phase filter with the magnitude response of `filter` (which has a linear phase, as a
/// rule): of all causal filters with that response the one whose energy comes first. As long as
/// `filter`, which has at most 4096 coefficients; its response is taken to be at least 110 dB below
/// its gain at frequency 0, since zeros on the unit circle have no logarithm.
///
/// By the real cepstrum: the logarithm of the magnitude and the phase of such a filter are Hilbert
/// transforms of each other, so folding the cepstrum onto positive time gives both. Takes some
/// milliseconds and allocates.
[[nodiscard]] std::vector<double> minimum_phase(std::span<const double> filter);

}  // namespace roger::audio
