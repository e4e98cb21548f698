// How fast receptions are computed.
#pragma once

#include <nlohmann/json.hpp>

namespace roger::app::bench {

/// A row for each kind of propagation: {case "links", propagation, links_per_s}, one thread, the
/// median of `runs`. A link is all that is computed of a packet that comes in: path, noise floor,
/// overlap.
[[nodiscard]] nlohmann::ordered_json bench_radio_links(int runs);

}  // namespace roger::app::bench
