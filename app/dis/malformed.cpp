#include "app/dis/malformed.hpp"

namespace roger::app {

std::string text(RejectionReason reason) {
  switch (reason) {
    case RejectionReason::kTooShort:
      return "too short";
    case RejectionReason::kVersion:
      return "wrong version";
    case RejectionReason::kLength:
      return "wrong length";
    case RejectionReason::kFamily:
      return "wrong protocol family";
    case RejectionReason::kField:
      return "wrong field";
    case RejectionReason::kTooManyTransmitters:
      return "too many transmitters";
    case RejectionReason::kTooManyReceivers:
      return "too many receivers";
    case RejectionReason::kTooManyEntities:
      return "too many entities";
    case RejectionReason::kFrequency:
      return "wrong frequency";
    case RejectionReason::kIdentifier:
      return "wrong identifier";
    case RejectionReason::kUnknownTransmitter:
      return "unknown transmitter";
    case RejectionReason::kSignal:
      return "unusable signal";
  }
  return "unknown";
}

RejectionReason reason_of(dis::DecodeProblem problem) {
  switch (problem) {
    case dis::DecodeProblem::kTooShort:
      return RejectionReason::kTooShort;
    case dis::DecodeProblem::kVersion:
      return RejectionReason::kVersion;
    case dis::DecodeProblem::kLength:
      return RejectionReason::kLength;
    case dis::DecodeProblem::kFamily:
      return RejectionReason::kFamily;
    case dis::DecodeProblem::kType:
    case dis::DecodeProblem::kField:
      break;
  }
  return RejectionReason::kField;
}

bool MalformedCounts::add(filter::Ipv4Address source, RejectionReason reason,
                          const std::string& example) {
  constexpr filter::Ipv4Address kOthers{};
  // No datagram comes from 0.0.0.0, so its row is that of the others only.
  const bool known = rows_.contains(source);
  const filter::Ipv4Address counted = known || rows_.size() < kMaxSources ? source : kOthers;
  MalformedRow& row = rows_[counted][reason];
  if (row.count == 0) row = {counted, reason, 0, example};
  ++row.count;
  return row.count == 1;
}

std::vector<MalformedRow> MalformedCounts::rows() const {
  std::vector<MalformedRow> out;
  for (const auto& [source, by_reason] : rows_) {
    for (const auto& [reason, row] : by_reason) out.push_back(row);
  }
  return out;
}

}  // namespace roger::app
