#include "radio/station/net_encoders.hpp"

#include <algorithm>
#include <utility>

#include "core/printable.hpp"

namespace roger::radio {

Result<std::vector<CodecEncoder>> make_encoders(const audio::CodecSettings& station,
                                                const std::vector<Net>& nets) {
  std::vector<CodecEncoder> out;
  auto own = audio::make_encoder(station);
  if (!own) return own.error();
  out.push_back({station, std::move(own).value()});
  for (const Net& net : nets) {
    const audio::CodecSettings codec = net.coding.applied_to(station);
    if (std::ranges::find(out, codec, &CodecEncoder::codec) != out.end()) continue;
    auto encoder = audio::make_encoder(codec);
    if (!encoder) {
      return Error{encoder.error().code,
                   "net \"" + printable(net.name) + "\": " + encoder.error().message,
                   encoder.error().place};
    }
    out.push_back({codec, std::move(encoder).value()});
  }
  return out;
}

}  // namespace roger::radio
