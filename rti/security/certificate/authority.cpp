#include "rti/security/certificate/authority.hpp"

#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>

#include <utility>
#include <vector>

#include "core/input_file.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "rti/security/certificate/openssl_handles.hpp"

namespace roger::rti::security {
namespace {

using Kind = CertificateProblem::Kind;
using StoreOwner = std::unique_ptr<::X509_STORE, FreedBy<::X509_STORE_free>>;
using StoreContext = std::unique_ptr<::X509_STORE_CTX, FreedBy<::X509_STORE_CTX_free>>;

/// 100,000 entries have about 5 MB.
constexpr InputKind kListInput{"a list of revoked certificates (PEM)", std::uint64_t{8} << 20U};

Error invalid(const std::string& why) {
  return Error{ErrorCode::kInvalid, why, {}};
}

/// Verifies the signature and the time of a certificate. Returns OpenSSL's result.
int verify(::x509_st* authority, const Certificate& certificate, UtcTime now) {
  const auto store = owned<StoreOwner>(::X509_STORE_new());
  const auto context = owned<StoreContext>(::X509_STORE_CTX_new());
  must_succeed(::X509_STORE_add_cert(store.get(), authority), "X509_STORE_add_cert");
  must_succeed(::X509_STORE_CTX_init(context.get(), store.get(), certificate.get(), nullptr),
               "X509_STORE_CTX_init");
  ::X509_VERIFY_PARAM* const parameters = ::X509_STORE_CTX_get0_param(context.get());
  // The authority is trusted even if its certificate was issued by another one.
  ::X509_VERIFY_PARAM_set_flags(parameters, X509_V_FLAG_PARTIAL_CHAIN);
  ::X509_VERIFY_PARAM_set_time(parameters, std::chrono::system_clock::to_time_t(now));
  const bool valid = ::X509_verify_cert(context.get()) == 1;
  const int error = ::X509_STORE_CTX_get_error(context.get());
  ::ERR_clear_error();
  if (valid) return X509_V_OK;
  return error == X509_V_OK ? X509_V_ERR_UNSPECIFIED : error;
}

/// Returns a serial number as text: its sign and octets.
std::string key_of(const ::ASN1_INTEGER* serial) {
  const bool negative = ::ASN1_STRING_type(serial) == V_ASN1_NEG_INTEGER;
  std::string key(negative ? "-" : "+");
  key += view_of(::ASN1_STRING_get0_data(serial), ::ASN1_STRING_length(serial));
  return key;
}

}  // namespace

Result<RevocationList> RevocationList::read(const std::string& path, const ::x509_st* authority) {
  const Result<std::string> text = read_input_file(path, kListInput);
  if (!text) return text.error();
  const BioOwner source = reader_of(text.value());
  RevocationOwner list(::PEM_read_bio_X509_CRL(source.get(), nullptr, nullptr, nullptr));
  const bool is_signed =
      list &&
      ::X509_NAME_cmp(::X509_CRL_get_issuer(list.get()), ::X509_get_subject_name(authority)) == 0 &&
      ::X509_CRL_verify(list.get(), ::X509_get0_pubkey(authority)) == 1;
  ::ERR_clear_error();
  if (!list) {
    return invalid("list of revoked certificates " + path + ": no such list in PEM");
  }
  if (!is_signed) {
    return invalid("list of revoked certificates " + path +
                   ": not signed by the authority of this network");
  }
  std::optional<Times> times = times_in(list.get());
  if (!times) {
    return invalid("list of revoked certificates " + path + ": the time of an entry is malformed");
  }
  return RevocationList(std::move(list), *std::move(times));
}

std::optional<RevocationList::Times> RevocationList::times_in(::X509_crl_st* list) {
  // Collected first, because the first look-up sorts the entries.
  std::vector<const ::ASN1_INTEGER*> serials;
  const STACK_OF(X509_REVOKED)* const entries = ::X509_CRL_get_REVOKED(list);
  for (int i = 0; i < sk_X509_REVOKED_num(entries); ++i) {
    serials.push_back(::X509_REVOKED_get0_serialNumber(sk_X509_REVOKED_value(entries, i)));
  }
  Times times;
  for (const ::ASN1_INTEGER* const serial : serials) {
    ::X509_REVOKED* entry = nullptr;
    constexpr int kRevoked = 1;
    // OpenSSL decides which entries revoke: not those of other issuers, for example.
    if (::X509_CRL_get0_by_serial(list, &entry, serial) != kRevoked) continue;
    const ::ASN1_TIME* const time = ::X509_REVOKED_get0_revocationDate(entry);
    if (::ASN1_TIME_check(time) != 1) return std::nullopt;
    times.emplace(key_of(serial), utc_of(time));
  }
  return times;
}

std::optional<UtcTime> RevocationList::revoked(const Certificate& certificate) const {
  const auto found = times_.find(key_of(::X509_get0_serialNumber(certificate.get())));
  return found == times_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::string> RevocationList::revocation_of(const Certificate& certificate) const {
  const std::optional<UtcTime> since = revoked(certificate);
  return since ? std::optional("was revoked on " + to_text(*since)) : std::nullopt;
}

Result<std::shared_ptr<const Authority>> Authority::read(const std::string& certificate,
                                                         const std::string& revoked) {
  Result<std::shared_ptr<::x509_st>> own = read_x509(certificate);
  if (!own) return own.error();
  if (::X509_check_ca(own.value().get()) == 0) {
    return invalid("certificate " + certificate +
                   ": not one of an authority, which may issue certificates");
  }
  if (!has_period(own.value().get())) {
    return invalid("certificate " + certificate + ": it has no valid period");
  }
  std::shared_ptr<const RevocationList> list;
  if (!revoked.empty()) {
    Result<RevocationList> read = RevocationList::read(revoked, own.value().get());
    if (!read) return read.error();
    list = std::make_shared<const RevocationList>(std::move(read).value());
  }
  return std::make_shared<const Authority>(std::move(own).value(), revoked, std::move(list));
}

Authority::Authority(std::shared_ptr<::x509_st> certificate, std::string revoked_file,
                     std::shared_ptr<const RevocationList> revoked)
    : certificate_(std::move(certificate)),
      revoked_file_(std::move(revoked_file)),
      revoked_(Revoked{{}, std::move(revoked)}) {
}

std::optional<CertificateProblem> Authority::problem_of(const Certificate& certificate,
                                                        UtcTime now) const {
  const int result = verify(certificate_.get(), certificate, now);
  if (result == X509_V_ERR_CERT_HAS_EXPIRED) {
    const bool own = certificate.valid_until() > now;
    const UtcTime end = own ? valid_until() : certificate.valid_until();
    return CertificateProblem{
        Kind::kExpired,
        (own ? "was issued by an authority whose certificate expired on " : "expired on ") +
            to_text(end),
        to_text(end), own};
  }
  if (result == X509_V_ERR_CERT_NOT_YET_VALID) {
    const bool own = certificate.valid_from() <= now;
    const std::string begin =
        to_text(own ? utc_of(::X509_get0_notBefore(certificate_.get())) : certificate.valid_from());
    return CertificateProblem{Kind::kNotYetValid,
                              own ? "was issued by an authority whose certificate is not yet valid"
                                  : "is not valid before " + begin,
                              begin, own};
  }
  if (result != X509_V_OK) {
    const std::string own = "\"" + name() + "\" (" + fingerprint() + ")";
    return CertificateProblem{Kind::kForeign, "was not issued by the authority " + own, own};
  }
  const std::shared_ptr<const RevocationList> list = revocations();
  if (!list) return std::nullopt;
  if (const std::optional<UtcTime> since = list->revoked(certificate)) {
    return CertificateProblem{Kind::kRevoked, "was revoked on " + to_text(*since), to_text(*since)};
  }
  return std::nullopt;
}

std::shared_ptr<const RevocationList> Authority::revocations() const {
  if (revoked_file_.empty()) return nullptr;
  const auto revoked = revoked_.lock();
  revoked->refresh(revoked_file_, certificate_.get());
  return revoked->list;
}

void Authority::Revoked::refresh(const std::string& path, const ::x509_st* authority) {
  const Stamp now = stamp_of(path);
  if (now == stamp) return;
  stamp = now;
  Result<RevocationList> read = RevocationList::read(path, authority);
  if (read) {
    list = std::make_shared<const RevocationList>(std::move(read).value());
  } else {
    log(LogLevel::kError, "rti",
        read.error().text() + "; the list that was read before remains in force");
  }
}

Authority::Stamp Authority::stamp_of(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return {};
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  return {status.st_mtim.tv_sec * kNanoseconds + status.st_mtim.tv_nsec, status.st_size,
          status.st_ino};
}

std::string Authority::name() const {
  const ::X509_NAME* const subject = ::X509_get_subject_name(certificate_.get());
  const int at = ::X509_NAME_get_index_by_NID(subject, NID_commonName, -1);
  if (at < 0) return "?";
  const ::ASN1_STRING* const text = ::X509_NAME_ENTRY_get_data(::X509_NAME_get_entry(subject, at));
  return printable(view_of(::ASN1_STRING_get0_data(text), ::ASN1_STRING_length(text)));
}

UtcTime Authority::valid_until() const {
  return utc_of(::X509_get0_notAfter(certificate_.get()));
}

}  // namespace roger::rti::security
