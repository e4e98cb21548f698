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
}

std::uint64_t milliseconds_of(WallTime wall) {
  return static_cast<std::uint64_t>(std::max<std::int64_t>(wall.time_since_epoch().count(), 0));
}

std::string seconds_text(std::uint64_t milliseconds) {
  constexpr std::uint64_t kPerSecond = 1000;
  return std::to_string(milliseconds / kPerSecond) + " s";
}

}  // namespace

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
  const Bytes rest = octets.subspan(kHead);
  if (size == 0 || size > kMaxCertificateBytes || rest.size() <= size) return std::nullopt;
  if (rest.size() - size > kMaxBytes) return std::nullopt;
  out.certificate.assign(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size));
  out.signature.assign(rest.begin() + static_cast<std::ptrdiff_t>(size), rest.end());
  return out;
}

ByteVector SignedControl::signed_octets(const std::string& federation, Bytes content) const {
  ByteVector out;
  append(as_octets(kPurpose), out);
  append_claim(*this, out);
  append_number(static_cast<std::uint32_t>(federation.size()), out);
  append(as_octets(federation), out);
  append(content, out);
  return out;
}

ControlSigner::ControlSigner(std::shared_ptr<const StationIdentity> station)
    : station_(std::move(station)), certificate_(station_->certificate.der()) {
  initialize_sodium();
}

SignedControl ControlSigner::sign(const std::string& federation, Bytes content,
                                  WallTime wall) const {
  SignedControl out;
  out.milliseconds = milliseconds_of(wall);
  ::randombytes_buf(&out.nonce, sizeof out.nonce);
  out.certificate = certificate_;
  out.signature = station_->key->sign(out.signed_octets(federation, content));
  return out;
}

ControlChecker::Checked ControlChecker::check(const std::string& federation, Bytes content,
                                              Bytes proof, WallTime wall, TimePoint now) {
  const auto refused = [](Kind kind, std::string text, std::string station = {}) {
    return Checked{std::move(station), ControlProblem{kind, std::move(text)}};
  };
  if (proof.empty()) return refused(Kind::kNotSigned, "it is not signed");
  const std::optional<SignedControl> claim = SignedControl::decode(proof);
  if (!claim) return refused(Kind::kMalformed, "its signature is malformed");
  const std::lock_guard lock(mutex_);
  if (!may_check(now)) return refused(Kind::kTooMany, "too many controls arrive to be checked");
  const Result<Certificate> signer = Certificate::parse(claim->certificate);
  if (!signer) {
    return refused(Kind::kMalformed, "its certificate is malformed: " + signer.error().message);
  }
  const Certificate& certificate = signer.value();
  // The certificate of another station proves nothing about the sender, so the signature is checked
  // before anything is said about that station.
  if (!certificate.has_signed(claim->signed_octets(federation, content), claim->signature)) {
    return refused(Kind::kSignature, "its signature is wrong");
  }
  const std::string& station = certificate.station();
  const std::optional<CertificateProblem> problem =
      station_->authority->problem_of(certificate, std::chrono::floor<std::chrono::seconds>(wall));
  if (problem) return refused(Kind::kCertificate, "its certificate " + problem->text, station);
  if (certificate.role() != Role::kInstructor) {
    return refused(Kind::kRole, "its role is " + std::string(to_text(certificate.role())), station);
  }
  const std::uint64_t own = milliseconds_of(wall);
  const std::uint64_t apart =
      std::max(own, claim->milliseconds) - std::min(own, claim->milliseconds);
  if (apart > static_cast<std::uint64_t>(kTolerance.count())) {
    return refused(Kind::kTime,
                   "its time differs by " + seconds_text(apart) + " from the clock of this station",
                   station);
  }
  if (!accepted_.try_emplace(claim->nonce, now).second) {
    return refused(Kind::kRepeated, "it was received before", station);
  }
  return {station, std::nullopt};
}

bool ControlChecker::may_check(TimePoint now) {
  if (!begun_ || now - *begun_ >= std::chrono::seconds(1)) {
    begun_ = now;
    checks_ = 0;
    std::erase_if(accepted_, [now](const auto& one) { return now - one.second > kMemory; });
  }
  return checks_++ < kMaxChecks;
}

}  // namespace roger::rti::security
