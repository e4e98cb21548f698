// The encoders with which a station can transmit on the nets of a plan.
#pragma once

#include <vector>

#include "core/result.hpp"
#include "radio/plan/net_plan.hpp"
#include "radio/station/transmit/codec_encoder.hpp"

namespace roger::radio {

/// Creates an encoder for each of the settings with which a station transmits on the nets: its own,
/// `station`, and those that nets require. Nets with equal settings share one. Errors: those of
/// audio::make_encoder(); with the name of the net, if the net requires the settings.
Result<std::vector<CodecEncoder>> make_encoders(const audio::CodecSettings& station,
                                                const std::vector<Net>& nets);

}  // namespace roger::radio
