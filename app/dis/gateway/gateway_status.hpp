// The state of a gateway.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "app/dis/gateway/dis_to_hla.hpp"
#include "app/dis/gateway/hla_to_dis.hpp"
#include "app/dis/malformed.hpp"
#include "app/dis/network/dis_network.hpp"
#include "radio/hla/federation_snapshot.hpp"

namespace roger::app {

struct GatewayStatus {
  std::uint8_t exercise = 0;
  bool active = false;                   // it carries radios
  std::optional<std::uint64_t> carrier;  // the gateway that does so instead; nullopt: none
  radio::FederationSnapshot federation;
  HlaToDisFigures to_dis;
  std::uint64_t receiver_pdus = 0;  // sent
  DisToHlaFigures to_hla;
  DisNetworkFigures network;
  std::uint64_t pdus = 0;        // received, including those that were rejected
  std::uint64_t other_pdus = 0;  // of these, of other types or exercises
  std::vector<MalformedRow> rejected;
};

}  // namespace roger::app
