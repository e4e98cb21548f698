// The radios of a DIS network as text and as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/dis/malformed.hpp"
#include "app/dis/watch/transmitter_table.hpp"

namespace roger::app {

struct WatchReport {
  std::optional<std::uint8_t> exercise;  // the selected one; nullopt: all
  std::vector<TransmitterRow> transmitters;
  std::vector<MalformedRow> malformed;
  std::uint64_t datagrams = 0;
  std::uint64_t pdus = 0;        // including malformed and other ones
  std::uint64_t other_pdus = 0;  // of other types or exercises
};

/// Returns tables of the transmitters, of which at most `rows` are shown, and of the malformed
/// PDUs, of which the first kMaxMalformedRows rows are shown. The numbers of omitted rows are
/// shown, too.
[[nodiscard]] std::string to_text(const WatchReport& report,
                                  std::size_t rows = std::numeric_limits<std::size_t>::max());
inline constexpr std::size_t kMaxMalformedRows = 10;

/// Returns everything. docs/guide/dis.md describes the format.
[[nodiscard]] nlohmann::ordered_json to_json(const WatchReport& report);

}  // namespace roger::app
