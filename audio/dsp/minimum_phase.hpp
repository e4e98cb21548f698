// Converts a filter to the smallest delay that its frequency response permits.
#pragma once

#include <span>
#include <vector>

namespace roger::audio {

/// Returns the minimum-phase filter with the magnitude response of `filter` (usually of linear
/// phase): of all causal filters with that response, the one whose energy comes first. The result
/// is as long as `filter`, which has at most 4096 coefficients. The response is limited to at least
/// 110 dB below the gain at frequency 0, because zeros on the unit circle have no logarithm.
///
/// Uses the real cepstrum (Oppenheim and Schafer, Discrete-Time Signal Processing): the log
/// magnitude and the phase of such a filter are a Hilbert transform pair, so folding the cepstrum
/// onto positive time gives both. Takes some milliseconds and allocates.
[[nodiscard]] std::vector<double> minimum_phase(std::span<const double> filter);

}  // namespace roger::audio
