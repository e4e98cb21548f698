#include "app/dis/capture/capture_totals.hpp"

#include <nlohmann/json.hpp>

#include "core/printable.hpp"

namespace roger::app {

nlohmann::ordered_json to_json(const CaptureTotals& totals, const std::string& file) {
  return {{"file", printable(file)},
          {"datagrams", totals.datagrams},
          {"bytes", totals.bytes},
          {"skipped", totals.skipped},
          {"seconds", std::chrono::duration<double>(totals.duration).count()}};
}

}  // namespace roger::app
