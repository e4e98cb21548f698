#include "rti/net/tls/certificate_authentication.hpp"

#include <openssl/err.h>
#include <openssl/x509.h>

#include <exception>
#include <stdexcept>
#include <utility>

#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/private_key.hpp"

namespace roger::rti::net {
namespace {

using Kind = security::CertificateProblem::Kind;

/// Maximum number of octets of the certificates that the other side sends.
constexpr long kMaxCertificateList = 2L * static_cast<long>(security::kMaxCertificateBytes);

/// Returns the error of OpenSSL from which it derives the alert for the other side.
int code_of(Kind kind) {
  switch (kind) {
    case Kind::kForeign:
      return X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY;
    case Kind::kNotYetValid:
      return X509_V_ERR_CERT_NOT_YET_VALID;
    case Kind::kExpired:
      return X509_V_ERR_CERT_HAS_EXPIRED;
    case Kind::kRevoked:
      return X509_V_ERR_CERT_REVOKED;
  }
  return X509_V_ERR_UNSPECIFIED;
}

}  // namespace

void CertificateAuthentication::set_up(::SSL_CTX* context) const {
  const bool set = ::SSL_CTX_use_certificate(context, station_->certificate.get()) == 1 &&
                   ::SSL_CTX_use_PrivateKey(context, station_->key->get()) == 1;
  ::ERR_clear_error();
  if (!set) throw std::runtime_error("OpenSSL does not accept the certificate of this station");
  ::SSL_CTX_set_max_cert_list(context, kMaxCertificateList);
  // The server requests a certificate, but check() and not OpenSSL refuses a client without one.
  ::SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
  ::SSL_CTX_set_cert_verify_callback(context, &CertificateAuthentication::on_certificate,
                                     const_cast<CertificateAuthentication*>(this));
}

int CertificateAuthentication::on_certificate(::X509_STORE_CTX* context, void* self) {
  const auto* const ssl = static_cast<const ::SSL*>(
      ::X509_STORE_CTX_get_ex_data(context, ::SSL_get_ex_data_X509_STORE_CTX_idx()));
  auto& peer = *static_cast<TlsPeer*>(::SSL_get_ex_data(ssl, kApplicationData));
  int result = X509_V_ERR_UNSPECIFIED;
  try {
    result = static_cast<const CertificateAuthentication*>(self)->verify(
        ::X509_STORE_CTX_get0_cert(context), ::SSL_is_server(ssl) == 0, peer);
  } catch (const std::exception& thrown) {
    peer.problem = std::string("has a certificate that could not be checked: ") + thrown.what();
  }
  ::X509_STORE_CTX_set_error(context, result);
  return result == X509_V_OK || ::SSL_is_server(ssl) == 1 ? 1 : 0;
}

int CertificateAuthentication::verify(const ::X509* certificate, bool of_server,
                                      TlsPeer& peer) const {
  Result<security::Certificate> parsed = security::Certificate::copy(certificate);
  if (!parsed) {
    peer.problem = "is not a station of this network: " + parsed.error().message;
    return X509_V_ERR_UNSPECIFIED;
  }
  const auto problem = station_->authority->problem_of(parsed.value(), security::utc_now());
  const std::string station = parsed.value().text();
  const bool may_run_executive = parsed.value().may_run_executive();
  peer.certificate = std::move(parsed).value();
  if (!problem && of_server && !may_run_executive) {
    peer.problem =
        "is the station " + station + ", whose certificate does not permit it to run an executive";
    return X509_V_ERR_INVALID_PURPOSE;
  }
  if (!problem) return X509_V_OK;
  peer.problem = "is the station " + station + ", whose certificate " + problem->text;
  return code_of(problem->kind);
}

void CertificateAuthentication::check(const ::SSL* /*ssl*/, TlsPeer& peer) const {
  if (!peer.certificate && peer.problem.empty()) peer.problem = "has no certificate";
}

std::shared_ptr<const security::RevocationList> CertificateAuthentication::revocations() const {
  return station_->authority->revocations();
}

std::string CertificateAuthentication::describe_failure(int reason) const {
  const std::string own =
      "refuses the certificate of this program, " + station_->certificate.text() + ": ";
  switch (reason) {
    case SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED:
      return own + "it has expired";
    case SSL_R_SSLV3_ALERT_CERTIFICATE_REVOKED:
      return own + "it is revoked";
    case SSL_R_TLSV1_ALERT_UNKNOWN_CA:
      return own + "it is not one of the authority of that side";
    case SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE:
      return own + "it does not permit this station to run an executive";
    case SSL_R_SSLV3_ALERT_BAD_CERTIFICATE:
    case SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN:
      return own + "it is not valid, or not yet";
    default:
      return "does not have a certificate of this network";
  }
}

const char* CertificateAuthentication::advice() const {
  return "all members of a network need certificates of the same authority (security.certificate), "
         "and its executives also need the role executive (roger keys issue --executive)";
}

}  // namespace roger::rti::net
