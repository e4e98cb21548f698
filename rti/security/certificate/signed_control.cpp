#include "rti/security/certificate/signed_control.hpp"

#include <sodium.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/byte_order.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/private_key.hpp"
#include "rti/security/federation_key.hpp"

namespace roger::rti::security {
namespace {

using Kind = ControlProblem::Kind;

constexpr std::string_view kPurpose = "roger-control-1";
constexpr std::size_t kHead = 2 * sizeof(std::uint64_t) + sizeof(std::uint16_t);

void append(Bytes octets, ByteVector& out) {
  out.insert(out.end(), octets.begin(), octets.end());
}

template <class Number>
void append_number(Number number, ByteVector& out) {
  append(big_endian<std::uint8_t>(number), out);
}

/// Appends a proof without its signature.
void append_claim(const SignedControl& proof, ByteVector& out) {
  append_number(proof.milliseconds, out);
  append_number(proof.nonce, out);
  append_number(static_cast<std::uint16_t>(proof.certificate.size()), out);
  append(proof.certificate, out);
  append_number(static_cast<std::uint8_t>(proof.controls.size()), out);
  for (const ControlDigest& control : proof.controls) append(control, out);
}

std::uint64_t milliseconds_of(WallTime wall) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(wall.time_since_epoch().count(), 0));
}

ControlChecker::Checked refused(ControlProblem problem, std::string station = {}) {
  return {std::move(station), std::move(problem)};
}

}  // namespace

ControlDigest digest_of_control(Bytes content) {
  ControlDigest out{};
  ::crypto_generichash(out.data(), out.size(), content.data(), content.size(), nullptr, 0);
  return out;
}

ByteVector SignedControl::encode() const {
  ByteVector out;
  append_claim(*this, out);
  append(signature, out);
  return out;
}

std::optional<SignedControl> SignedControl::decode(Bytes octets) {
  if (octets.size() < kHead) return std::nullopt;
  SignedControl out;
  out.milliseconds = load_big_endian<std::uint64_t>(octets.data());
  out.nonce = load_big_endian<std::uint64_t>(&octets[sizeof(std::uint64_t)]);
  const std::size_t size = load_big_endian<std::uint16_t>(&octets[2 * sizeof(std::uint64_t)]);
  Bytes rest = octets.subspan(kHead);
  if (size == 0 || size > kMaxCertificateBytes || rest.size() <= size) return std::nullopt;
  out.certificate.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size));
  rest = rest.subspan(size);
  const std::size_t controls = rest.front();
  rest = rest.subspan(1);
  if (controls == 0 || controls > kMaxControls) return std::nullopt;
  if (rest.size() <= controls * sizeof(ControlDigest)) return std::nullopt;
  for (std::size_t i = 0; i < controls; ++i, rest = rest.subspan(sizeof(ControlDigest))) {
    std::ranges::copy(rest.first(sizeof(ControlDigest)), out.controls.emplace_back().begin());
  }
  if (rest.size() > kMaxBytes) return std::nullopt;
  out.signature.assign(rest.begin(), rest.end());
  return out;
}

ByteVector SignedControl::signed_octets(const std::string& federation) const {
  ByteVector out;
  append(as_octets(kPurpose), out);
  append_claim(*this, out);
  append_number(static_cast<std::uint32_t>(federation.size()), out);
  append(as_octets(federation), out);
  return out;
}

ControlSigner::ControlSigner(std::shared_ptr<const StationIdentity> station)
    : station_(std::move(station)), certificate_(station_->certificate.der()) {
  initialize_sodium();
}

SignedControl ControlSigner::sign(const std::string& federation,
                                  std::span<const ByteVector> contents, WallTime wall) const {
  SignedControl out;
  out.milliseconds = milliseconds_of(wall);
  ::randombytes_buf(&out.nonce, sizeof out.nonce);
  out.certificate = certificate_;
  for (const ByteVector& content : contents) out.controls.push_back(digest_of_control(content));
  out.signature = station_->key->sign(out.signed_octets(federation));
  return out;
}

ControlChecker::Checked ControlChecker::check(const std::string& federation, Bytes content,
                                              Bytes proof, WallTime wall, TimePoint now) {
  if (proof.empty()) return refused({Kind::kNotSigned});
  const std::optional<SignedControl> claim = SignedControl::decode(proof);
  if (!claim) return refused({Kind::kMalformed});
  const auto control = std::ranges::find(claim->controls, digest_of_control(content));
  if (control == claim->controls.end()) return refused({Kind::kSignature});
  const std::lock_guard lock(mutex_);
  count_from(now);
  const auto checked = verify(*claim, federation, wall, now);
  if (const auto* refusal = std::get_if<Checked>(&checked)) return *refusal;
  Verified& verified = *std::get<Verified*>(checked);
  const std::uint64_t own = milliseconds_of(wall);
  // The claim comes from outside and may be any number; limited, the difference fits in seconds.
  constexpr std::uint64_t kMaxApart = 1'000'000'000'000'000;
  const std::uint64_t apart =
      std::min(std::max(own, claim->milliseconds) - std::min(own, claim->milliseconds), kMaxApart);
  if (apart > static_cast<std::uint64_t>(kTolerance.count())) {
    return refused(
        {.kind = Kind::kTime,
         .apart = std::chrono::floor<std::chrono::seconds>(std::chrono::milliseconds(apart))},
        verified.station);
  }
  bool& obeyed = verified.obeyed.at(static_cast<std::size_t>(control - claim->controls.begin()));
  if (std::exchange(obeyed, true)) {
    return refused({Kind::kRepeated}, verified.station);
  }
  verified.last = now;
  return {verified.station, std::nullopt};
}

std::variant<ControlChecker::Verified*, ControlChecker::Checked> ControlChecker::verify(
    const SignedControl& claim, const std::string& federation, WallTime wall, TimePoint now) {
  const ByteVector octets = claim.signed_octets(federation);
  const ControlDigest digest = digest_of_control(octets);
  const auto known = verified_.find(claim.nonce);
  if (known != verified_.end() && known->second.octets == digest) return &known->second;
  if (checks_++ >= kMaxChecks) return refused({Kind::kTooMany});
  const Result<Certificate> signer = Certificate::parse(claim.certificate);
  if (!signer) return refused({Kind::kMalformed});
  const Certificate& certificate = signer.value();
  // The certificate of another station proves nothing about the sender, so the signature is checked
  // before anything is said about that station.
  if (!certificate.has_signed(octets, claim.signature)) return refused({Kind::kSignature});
  const std::string& station = certificate.station();
  std::optional<CertificateProblem> problem =
      station_->authority->problem_of(certificate, std::chrono::floor<std::chrono::seconds>(wall));
  if (problem) {
    return refused({.kind = Kind::kCertificate, .certificate = std::move(problem)}, station);
  }
  if (certificate.role() != Role::kInstructor) {
    return refused({.kind = Kind::kRole, .role = std::string(to_text(certificate.role()))},
                   station);
  }
  if (known != verified_.end()) return refused({Kind::kRepeated}, station);
  return &verified_.try_emplace(claim.nonce, Verified{now, digest, station}).first->second;
}

void ControlChecker::count_from(TimePoint now) {
  if (begun_ && now - *begun_ < std::chrono::seconds(1)) return;
  begun_ = now;
  checks_ = 0;
  std::erase_if(verified_, [now](const auto& one) { return now - one.second.last > kMemory; });
}

}  // namespace roger::rti::security
