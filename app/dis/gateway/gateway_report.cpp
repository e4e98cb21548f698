#include "app/dis/gateway/gateway_report.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "radio/model/notice.hpp"

namespace roger::app {
namespace {

using nlohmann::ordered_json;

std::string radios_text(std::uint64_t radios, std::uint64_t talking, const char* which) {
  return fmt::format("{} {}{} ({} {})", radios, which, radios == 1 ? "" : "s", talking,
                     talking == 1 ? "talks" : "talk");
}

ordered_json rejected_json(const std::vector<MalformedRow>& rows) {
  auto out = ordered_json::array();
  constexpr filter::Ipv4Address kOthers{};
  for (const MalformedRow& row : rows) {
    out.push_back({{"source", row.source == kOthers ? "others" : row.source.text()},
                   {"reason", text(row.reason)},
                   {"count", row.count},
                   {"example", row.example}});
  }
  return out;
}

}  // namespace

std::string to_line(const GatewayStatus& status) {
  const std::string exercise = fmt::format("exercise {}: ", status.exercise);
  if (!status.active) {
    return exercise + (status.carrier ? "stands by for another gateway" : "does not carry radios");
  }
  return exercise + "carries " +
         radios_text(status.to_hla.transmitters, status.to_hla.talking, "DIS radio") + " and " +
         radios_text(status.to_dis.transmitters, status.to_dis.talking, "HLA radio");
}

ordered_json to_json(const GatewayStatus& status) {
  const HlaToDisFigures& to_dis = status.to_dis;
  const DisToHlaFigures& to_hla = status.to_hla;
  const DisNetworkFigures& network = status.network;
  return {{"exercise", status.exercise},
          {"active", status.active},
          {"joined", status.federation.joined},
          {"federation", status.federation.federation},
          {"trouble", radio::in_words(status.federation.trouble)},
          {"to_dis",
           {{"transmitters", to_dis.transmitters},
            {"talking", to_dis.talking},
            {"transmitter_pdus", to_dis.transmitter_pdus},
            {"signal_pdus", to_dis.signal_pdus},
            {"data", to_dis.data},
            {"receiver_pdus", status.receiver_pdus},
            {"transcoded", to_dis.transcoded},
            {"late", to_dis.late},
            {"unreadable", to_dis.unreadable},
            {"unknown", to_dis.unknown},
            {"overload", to_dis.overload},
            {"too_long", to_dis.too_long}}},
          {"to_hla",
           {{"transmitters", to_hla.transmitters},
            {"talking", to_hla.talking},
            {"signals", to_hla.signals},
            {"carriers", to_hla.carriers},
            {"data", to_hla.data},
            {"not_sent", to_hla.not_sent}}},
          {"network",
           {{"received", network.received},
            {"sent", network.sent},
            {"lost", network.lost},
            {"send_errors", network.send_errors}}},
          {"pdus", status.pdus},
          {"other_pdus", status.other_pdus},
          {"rejected", rejected_json(status.rejected)}};
}

}  // namespace roger::app
