#include "rti/security/certificate/beacon_signature.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/byte_order.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/private_key.hpp"

namespace roger::rti::security {
namespace {

constexpr std::string_view kPurpose = "roger-beacon-1";
constexpr std::size_t kSizes = 2 * sizeof(std::uint16_t);

/// The parts of a signed datagram.
struct Parts {
  Bytes content;
  Bytes certificate;
  Bytes signature;
};

std::optional<Parts> split(Bytes datagram) {
  if (datagram.size() < kSizes) return std::nullopt;
  const Bytes sizes = datagram.last(kSizes);
  const std::size_t certificate = load_big_endian<std::uint16_t>(sizes.data());
  const std::size_t signature = load_big_endian<std::uint16_t>(&sizes[sizeof(std::uint16_t)]);
  Bytes rest = datagram.first(datagram.size() - kSizes);
  if (rest.size() < certificate + signature) return std::nullopt;
  const std::size_t content = rest.size() - certificate - signature;
  return Parts{rest.first(content), rest.subspan(content, certificate), rest.last(signature)};
}

ByteVector signed_octets(Bytes content) {
  const Bytes purpose = as_octets(kPurpose);
  ByteVector out(purpose.size() + content.size());
  std::copy(purpose.begin(), purpose.end(), out.begin());
  std::copy(content.begin(), content.end(),
            out.begin() + static_cast<std::ptrdiff_t>(purpose.size()));
  return out;
}

void append_size(std::size_t size, ByteVector& out) {
  for (const std::uint8_t octet : big_endian<std::uint8_t>(static_cast<std::uint16_t>(size))) {
    out.push_back(octet);
  }
}

/// Returns whether a beacon is one that any federate may send, see wire::BeaconKind.
bool is_probe(Bytes beacon) {
  constexpr std::size_t kKindAt = 5;
  return beacon.size() > kKindAt &&
         beacon[kKindAt] == static_cast<std::uint8_t>(wire::BeaconKind::kProbe);
}

Error refused(const std::string& why, ErrorCode code = ErrorCode::kInvalid) {
  return Error{code, why, {}};
}

}  // namespace

BeaconSignature::BeaconSignature(std::shared_ptr<const StationIdentity> station)
    : station_(std::move(station)), certificate_(station_->certificate.der()) {
}

ByteVector BeaconSignature::prove(Bytes content) {
  const ByteVector signature = station_->key->sign(signed_octets(content));
  ByteVector out = certificate_;
  out.insert(out.end(), signature.begin(), signature.end());
  append_size(certificate_.size(), out);
  append_size(signature.size(), out);
  return out;
}

Result<Bytes> BeaconSignature::check(Bytes datagram, WallTime wall, TimePoint now) {
  const std::optional<Parts> parts = split(datagram);
  // A beacon without a proof ends with the name of a host.
  if (!parts || parts->certificate.empty()) return refused("are not signed");
  if (!may_check(now)) return refused("are too many to be checked", ErrorCode::kUnavailable);
  const ByteVector der(parts->certificate.begin(), parts->certificate.end());
  const auto known = members_.find(der);
  const Result<Certificate> sender = known == members_.end()
                                         ? Certificate::parse(der)
                                         : Result<Certificate>(known->second.certificate);
  if (!sender)
    return refused("are not signed with a station's certificate: " + sender.error().message);
  if (!sender.value().has_signed(signed_octets(parts->content), parts->signature)) {
    return refused("have a wrong signature");
  }
  const std::optional<CertificateProblem> problem =
      problem_of(sender.value(), der, std::chrono::floor<std::chrono::seconds>(wall));
  if (problem) {
    return refused("are signed by the station " + sender.value().text() + ", whose certificate " +
                   problem->text);
  }
  if (!sender.value().may_run_executive() && !is_probe(parts->content)) {
    return refused("are those of an executive, but signed by the station " + sender.value().text() +
                       ", whose certificate does not permit it to run one",
                   ErrorCode::kUnsupported);
  }
  return parts->content;
}

std::optional<CertificateProblem> BeaconSignature::problem_of(const Certificate& sender,
                                                              const ByteVector& der, UtcTime now) {
  const auto known = members_.find(der);
  if (known != members_.end() && known->second.examined == now) return known->second.problem;
  std::optional<CertificateProblem> problem = station_->authority->problem_of(sender, now);
  if (problem && problem->kind == CertificateProblem::Kind::kForeign) return problem;
  if (known == members_.end() && members_.size() == kMaxMembers) {
    members_.erase(std::ranges::min_element(members_, {},
                                            [](const auto& one) { return one.second.examined; }));
  }
  members_.insert_or_assign(der, Member{sender, problem, now});
  return problem;
}

bool BeaconSignature::may_check(TimePoint now) {
  if (!begun_ || now - *begun_ >= std::chrono::seconds(1)) {
    begun_ = now;
    checks_ = 0;
  }
  return checks_++ < kMaxChecks;
}

}  // namespace roger::rti::security
