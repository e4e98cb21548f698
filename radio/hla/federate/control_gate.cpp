#include "radio/hla/federate/control_gate.hpp"

#include <algorithm>
#include <utility>

#include "radio/hla/control_text.hpp"
#include "radio/hla/federate/permit_schedule.hpp"

namespace roger::radio {
namespace {

/// Maximum number of streams without a permit that are known at once; bounds the memory that
/// network input can use. The packets of further ones are counted and not reported.
constexpr std::size_t kMaxUnpermitted = 64;

bool needs_proof(const Message& message) {
  return !std::holds_alternative<std::monostate>(control_in(message));
}

std::uint64_t source_of(const Message& message) {
  return std::visit(
      [](const auto& what) -> std::uint64_t {
        if constexpr (requires { what.source; }) {
          return what.source;
        } else if constexpr (requires { what.stream; }) {
          return what.stream;
        } else {
          return 0;
        }
      },
      message);
}

}  // namespace

ControlGate::ControlGate(const RoleSettings& roles, std::string federation, const Clock& clock)
    : proof_(roles.enforced() ? roles.make_proof() : nullptr),
      may_control_(roles.may_control()),
      reports_refusals_(roles.reports_refusals),
      federation_(std::move(federation)),
      clock_(clock) {
}

std::vector<ByteVector> ControlGate::prove(std::span<const Message> messages) const {
  std::vector<ByteVector> out(messages.size());
  if (!proof_) return out;
  std::vector<std::size_t> places;  // of the messages that get the next proof
  std::vector<ByteVector> contents;
  const auto prove_together = [&] {
    if (places.empty()) return;
    const ByteVector proof = proof_->prove(federation_, contents);
    for (const std::size_t place : places) out[place] = proof;
    places.clear();
    contents.clear();
  };
  for (std::size_t i = 0; i < messages.size(); ++i) {
    if (!needs_proof(messages[i])) continue;
    const std::vector<ByteVector> parameters = encode_message(messages[i]);
    const std::vector<Bytes> views(parameters.begin(), parameters.end());
    ByteVector content = signed_content(messages[i].index(), views);
    // Under one proof, listeners would take the second of two equal controls for a repetition.
    if (std::ranges::find(contents, content) != contents.end()) prove_together();
    places.push_back(i);
    contents.push_back(std::move(content));
    if (places.size() == kMaxProvedTogether) prove_together();
  }
  prove_together();
  return out;
}

ControlGate::Admission ControlGate::admit(const Message& message, std::span<const Bytes> parameters,
                                          Bytes proof, std::uint64_t federate) {
  const TimePoint now = clock_.now();
  if (const auto* refused = std::get_if<ControlRefused>(&message)) {
    return {report(state_.lock()->others, *refused, now).has_value()};
  }
  if (!needs_proof(message)) return {};
  CheckedControl checked;
  if (proof_) {
    checked = proof_->check(federation_, signed_content(message.index(), parameters), proof);
  }
  const auto state = state_.lock();
  if (checked.refusal.empty()) {
    const std::string sender = proof_ ? checked.station : std::to_string(federate);
    checked.refusal = state->shares.take(message, sender, now);
  }
  if (!checked.refusal.empty()) {
    // Any program can make a certificate with the name of a station.
    const bool proved =
        !checked.station.empty() && checked.refusal.cause != RefusalCause::kForeignCertificate;
    return {false, report_own(*state,
                              {source_of(message),
                               {},
                               std::move(checked.station),
                               proved,
                               control_in(message),
                               std::move(checked.refusal)},
                              now)};
  }
  if (const auto* permit = std::get_if<BreakIn>(&message); permit != nullptr && proof_) {
    std::erase_if(state->permitted,
                  [now](const auto& one) { return now - one.second > kPermitExpiry; });
    state->permitted[permit->stream] = now;
  }
  return {};
}

ControlGate::Admission ControlGate::admit_break_in(std::uint64_t stream) {
  if (!proof_) return {};
  const TimePoint now = clock_.now();
  const auto state = state_.lock();
  const auto permit = state->permitted.find(stream);
  if (permit != state->permitted.end() && now - permit->second <= kPermitExpiry) {
    return {true, {}, permit->second + kPermitExpiry};
  }
  std::erase_if(state->unpermitted,
                [now](const auto& one) { return now - one.second.last > kPermitExpiry; });
  if (state->unpermitted.size() >= kMaxUnpermitted && !state->unpermitted.contains(stream)) {
    return {false};
  }
  Unpermitted& known = state->unpermitted.try_emplace(stream, Unpermitted{now, now}).first->second;
  known.last = now;
  if (now - known.since < kPermitGrace) return {false};
  ControlRefused refused{stream, {}, {}, false, BreakIn{stream}, {RefusalCause::kNoPermit}};
  return {false, report_own(*state, std::move(refused), now)};
}

std::optional<ControlRefused> ControlGate::report_own(State& state, ControlRefused refused,
                                                      TimePoint now) const {
  if (!reports_refusals_) return std::nullopt;
  return report(state.own, std::move(refused), now);
}

std::optional<ControlRefused> ControlGate::report(Reports& recent, ControlRefused refused,
                                                  TimePoint now) {
  std::erase_if(recent,
                [now](const auto& one) { return now - one.second >= kRefusalReportInterval; });
  if (recent.size() >= kMaxRefusalReports) return std::nullopt;
  ControlRefused same = refused;
  same.call_sign.clear();
  ByteVector content;
  for (const ByteVector& parameter : encode_message(same)) {
    content.push_back(static_cast<Octet>(parameter.size()));  // separates it from the next one
    content.insert(content.end(), parameter.begin(), parameter.end());
  }
  if (!recent.try_emplace(std::move(content), now).second) return std::nullopt;
  return refused;
}

}  // namespace roger::radio
