#include "rti/security/certificate/authority_folder.hpp"

#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/x509v3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/printable.hpp"
#include "rti/security/certificate/openssl_handles.hpp"

namespace roger::rti::security {
namespace {

namespace fs = std::filesystem;
using ExtensionOwner = std::unique_ptr<::X509_EXTENSION, FreedBy<::X509_EXTENSION_free>>;
using IntegerOwner = std::unique_ptr<::ASN1_INTEGER, FreedBy<::ASN1_INTEGER_free>>;
using TimeOwner = std::unique_ptr<::ASN1_TIME, FreedBy<::ASN1_TIME_free>>;
using EntryOwner = std::unique_ptr<::X509_REVOKED, FreedBy<::X509_REVOKED_free>>;

constexpr long kVersion3 = 2;      // of X.509, as it is encoded
constexpr long kListVersion2 = 1;  // of lists

std::string certificate_in(const std::string& folder) {
  return folder + "/authority.crt";
}
std::string key_in(const std::string& folder) {
  return folder + "/authority.key";
}
std::string list_in(const std::string& folder) {
  return folder + "/revoked.crl";
}
std::string issued_in(const std::string& folder) {
  return folder + "/issued";
}

Error failed(const std::string& file, const std::string& why) {
  return Error{ErrorCode::kSystem, file + ": " + why, {}};
}

/// Replaces a file at once: a reader finds the old content or the new one.
Status write_file(const std::string& path, std::string_view content) {
  std::string fresh = path + ".XXXXXX";
  const int file = ::mkostemp(fresh.data(), O_CLOEXEC);
  if (file < 0) return failed(path, system_reason(errno));
  constexpr mode_t kReadable = 0644;
  const bool written =
      ::write(file, content.data(), content.size()) == static_cast<ssize_t>(content.size()) &&
      ::fchmod(file, kReadable) == 0 && ::fsync(file) == 0;
  const int number = written ? 0 : errno;
  ::close(file);
  if (written && ::rename(fresh.c_str(), path.c_str()) == 0) return ok();
  const std::string why = system_reason(written ? errno : number);
  ::unlink(fresh.c_str());
  return failed(path, why);
}

/// Returns why a name cannot be that of a station or authority, if so.
std::optional<Error> name_problem(const std::string& name) {
  const auto allowed = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == ' ' ||
           c == '-' || c == '_' || c == '.';
  };
  const bool valid = !name.empty() && name.size() <= kMaxStationName &&
                     std::all_of(name.begin(), name.end(), allowed) && name.front() != '.' &&
                     name.front() != ' ' && name.back() != ' ';
  if (valid) return std::nullopt;
  return Error{ErrorCode::kInvalid,
               "name \"" + printable(name) + "\": expected 1 to " +
                   std::to_string(kMaxStationName) +
                   " letters, digits, spaces, \"-\", \"_\" and \".\", without a space or dot at "
                   "the beginning or a space at the end",
               {}};
}

std::string file_of(const std::string& station, const std::string& folder, const char* ending) {
  std::string name = station;
  std::replace(name.begin(), name.end(), ' ', '-');
  return (fs::path(folder) / (name + ending)).string();
}

TimeOwner time_of(UtcTime time) {
  return owned<TimeOwner>(::ASN1_TIME_set(nullptr, std::chrono::system_clock::to_time_t(time)));
}

IntegerOwner random_serial() {
  constexpr int kBits = 127;
  const auto number = owned<std::unique_ptr<::BIGNUM, FreedBy<::BN_free>>>(::BN_new());
  must_succeed(::BN_rand(number.get(), kBits, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY), "BN_rand");
  return owned<IntegerOwner>(::BN_to_ASN1_INTEGER(number.get(), nullptr));
}

void add_extension(::X509* certificate, ::X509* issuer, int kind, const std::string& value) {
  ::X509V3_CTX context{};
  ::X509V3_set_ctx(&context, issuer, certificate, nullptr, nullptr, 0);
  const auto extension =
      owned<ExtensionOwner>(::X509V3_EXT_conf_nid(nullptr, &context, kind, value.c_str()));
  must_succeed(::X509_add_ext(certificate, extension.get(), -1), "X509_add_ext");
}

/// Returns a certificate without extensions and signature.
CertificateOwner make_certificate(const std::string& name, ::EVP_PKEY* key,
                                  const Validity& validity) {
  auto certificate = owned<CertificateOwner>(::X509_new());
  ::X509* const raw = certificate.get();
  must_succeed(::X509_set_version(raw, kVersion3), "X509_set_version");
  must_succeed(::X509_set_serialNumber(raw, random_serial().get()), "X509_set_serialNumber");
  must_succeed(::X509_set1_notBefore(raw, time_of(validity.from).get()), "X509_set1_notBefore");
  must_succeed(::X509_set1_notAfter(raw, time_of(validity.from + validity.days).get()),
               "X509_set1_notAfter");
  must_succeed(::X509_set_pubkey(raw, key), "X509_set_pubkey");
  const auto characters = as_octets(name);
  must_succeed(
      ::X509_NAME_add_entry_by_NID(::X509_get_subject_name(raw), NID_commonName, MBSTRING_UTF8,
                                   characters.data(), static_cast<int>(characters.size()), -1, 0),
      "X509_NAME_add_entry_by_NID");
  return certificate;
}

void sign_certificate(::X509* certificate, const ::X509* issuer, ::EVP_PKEY* key) {
  must_succeed(::X509_set_issuer_name(certificate, ::X509_get_subject_name(issuer)),
               "X509_set_issuer_name");
  if (::X509_sign(certificate, key, nullptr) <= 0) must_succeed(0, "X509_sign");
}

std::string pem_of(::X509* certificate) {
  const auto out = owned<BioOwner>(::BIO_new(::BIO_s_mem()));
  must_succeed(::PEM_write_bio_X509(out.get(), certificate), "PEM_write_bio_X509");
  return text_of(out.get());
}

ByteVector der_of(const ::X509* certificate) {
  unsigned char* octets = nullptr;
  const int size = ::i2d_X509(certificate, &octets);
  if (size <= 0) throw std::bad_alloc();
  const ByteVector out(octets, octets + size);
  ::OPENSSL_free(octets);
  return out;
}

Error no_certificate(const std::string& station, const std::string& folder) {
  return Error{ErrorCode::kNotFound,
               "station \"" + printable(station) + "\" has no certificate of " + folder +
                   " that is not revoked",
               {}};
}

bool have_same_rights(const Certificate& a, const Certificate& b) {
  return a.role() == b.role() && a.nets() == b.nets() &&
         a.may_run_executive() == b.may_run_executive();
}

/// Returns the list of `old` (nullptr: none) and of `revoked` in PEM, signed.
std::string sign_list(const ::X509* issuer, ::EVP_PKEY* key, ::X509_CRL* old,
                      const std::vector<Certificate>& revoked, UtcTime now) {
  RevocationOwner list = old == nullptr ? owned<RevocationOwner>(::X509_CRL_new())
                                        : owned<RevocationOwner>(::X509_CRL_dup(old));
  ::X509_CRL* const raw = list.get();
  const TimeOwner time = time_of(now);
  must_succeed(::X509_CRL_set_version(raw, kListVersion2), "X509_CRL_set_version");
  must_succeed(::X509_CRL_set_issuer_name(raw, ::X509_get_subject_name(issuer)),
               "X509_CRL_set_issuer_name");
  must_succeed(::X509_CRL_set1_lastUpdate(raw, time.get()), "X509_CRL_set1_lastUpdate");
  // The list is valid until there is a newer one: an exercise does not end because no certificate
  // has been revoked for some time.
  must_succeed(::X509_CRL_set1_nextUpdate(raw, ::X509_get0_notAfter(issuer)),
               "X509_CRL_set1_nextUpdate");
  for (const Certificate& one : revoked) {
    auto entry = owned<EntryOwner>(::X509_REVOKED_new());
    must_succeed(::X509_REVOKED_set_serialNumber(entry.get(), ::X509_get_serialNumber(one.get())),
                 "X509_REVOKED_set_serialNumber");
    must_succeed(::X509_REVOKED_set_revocationDate(entry.get(), time.get()),
                 "X509_REVOKED_set_revocationDate");
    must_succeed(::X509_CRL_add0_revoked(raw, entry.get()), "X509_CRL_add0_revoked");
    static_cast<void>(entry.release());  // belongs to the list
  }
  must_succeed(::X509_CRL_sort(raw), "X509_CRL_sort");
  if (::X509_CRL_sign(raw, key, nullptr) <= 0) must_succeed(0, "X509_CRL_sign");
  const auto out = owned<BioOwner>(::BIO_new(::BIO_s_mem()));
  must_succeed(::PEM_write_bio_X509_CRL(out.get(), raw), "PEM_write_bio_X509_CRL");
  return text_of(out.get());
}

}  // namespace

Result<AuthorityFolder> AuthorityFolder::create(const std::string& path, const std::string& name,
                                                const Validity& validity) {
  if (const auto problem = name_problem(name)) return *problem;
  constexpr mode_t kOwnerOnly = 0700;
  if (::mkdir(path.c_str(), kOwnerOnly) != 0) {
    if (errno == EEXIST) {
      return Error{ErrorCode::kInvalid, "folder " + path + ": exists already", {}};
    }
    return failed(path, system_reason(errno));
  }
  const std::string issued = issued_in(path);
  if (::mkdir(issued.c_str(), kOwnerOnly) != 0) return failed(issued, system_reason(errno));
  const PrivateKey key = PrivateKey::generate();
  if (const Status written = key.create_file(key_in(path)); !written) return written.error();
  const CertificateOwner certificate = make_certificate(name, key.get(), validity);
  add_extension(certificate.get(), certificate.get(), NID_basic_constraints,
                "critical,CA:TRUE,pathlen:0");
  add_extension(certificate.get(), certificate.get(), NID_key_usage,
                "critical,keyCertSign,cRLSign");
  add_extension(certificate.get(), certificate.get(), NID_subject_key_identifier, "hash");
  sign_certificate(certificate.get(), certificate.get(), key.get());
  const Status written = write_file(certificate_in(path), pem_of(certificate.get()));
  if (!written) return written.error();
  const Status listed = write_file(
      list_in(path), sign_list(certificate.get(), key.get(), nullptr, {}, validity.from));
  if (!listed) return listed.error();
  return open(path);
}

Result<AuthorityFolder> AuthorityFolder::open(const std::string& path) {
  Result<std::shared_ptr<const Authority>> authority =
      Authority::read(certificate_in(path), list_in(path));
  if (!authority) return authority.error();
  Result<PrivateKey> key = PrivateKey::read(key_in(path));
  if (!key) return key.error();
  return AuthorityFolder(path, std::move(authority).value(), std::move(key).value());
}

Result<Certificate> AuthorityFolder::sign(const Subject& subject, ::evp_pkey_st* key,
                                          const Validity& validity) const {
  const Result<std::shared_ptr<::x509_st>> issuer = read_x509(certificate_in(path_));
  if (!issuer) return issuer.error();
  const CertificateOwner certificate = make_certificate(subject.station, key, validity);
  ::X509* const raw = certificate.get();
  add_extension(raw, issuer.value().get(), NID_basic_constraints, "critical,CA:FALSE");
  add_extension(raw, issuer.value().get(), NID_key_usage, "critical,digitalSignature");
  add_extension(raw, issuer.value().get(), NID_ext_key_usage, "clientAuth,serverAuth");
  add_extension(raw, issuer.value().get(), NID_authority_key_identifier, "keyid");
  if (subject.nets && subject.nets->empty()) {
    return Error{ErrorCode::kInvalid,
                 "station \"" + printable(subject.station) +
                     "\" would be restricted to no nets; expected at least one",
                 {}};
  }
  std::string names = "URI:urn:roger:role:" + std::string(to_text(subject.role));
  if (subject.executive && subject.role != Role::kExecutive) {
    names += ",URI:urn:roger:role:" + std::string(to_text(Role::kExecutive));
  }
  if (subject.nets) {
    for (const std::string& uri : subject.nets->uris()) names += ",URI:" + uri;
  }
  add_extension(raw, issuer.value().get(), NID_subject_alt_name, names);
  sign_certificate(raw, issuer.value().get(), key_.get());
  const std::string text = pem_of(raw);
  const ByteVector der = der_of(raw);
  if (der.size() > kMaxCertificateBytes) {
    const std::size_t nets = subject.nets ? subject.nets->uris().size() : 0;
    return Error{ErrorCode::kInvalid,
                 "the certificate of station \"" + printable(subject.station) + "\" would have " +
                     std::to_string(der.size()) + " octets with its " + std::to_string(nets) +
                     " ranges of frequencies and channels; at most " +
                     std::to_string(kMaxCertificateBytes) + " are allowed",
                 {}};
  }
  const Result<Certificate> made = Certificate::parse(der);
  if (!made) return made.error();
  const Status written = write_file(issued_in(path_) + "/" + made.value().serial() + ".crt", text);
  if (!written) return written.error();
  return made;
}

Result<Certificate> AuthorityFolder::issue(const std::string& station, Role role,
                                           const Validity& validity, const std::string& target,
                                           const std::optional<PermittedNets>& nets,
                                           bool executive) {
  if (const auto problem = name_problem(station)) return *problem;
  if (executive && nets) {
    return Error{ErrorCode::kInvalid,
                 "station \"" + station +
                     "\" would be restricted to nets, so it cannot run an executive, which makes "
                     "the keys of all nets",
                 {}};
  }
  const Result<std::vector<Certificate>> existing = certificates_of(station);
  if (!existing) return existing.error();
  if (!existing.value().empty()) {
    return Error{ErrorCode::kInvalid,
                 "station \"" + station + "\" has a certificate already: renew or revoke it",
                 {}};
  }
  const PrivateKey key = PrivateKey::generate();
  const std::string key_file = file_of(station, target, ".key");
  if (const Status written = key.create_file(key_file); !written) return written.error();
  Result<Certificate> certificate = sign({station, role, nets, executive}, key.get(), validity);
  if (!certificate) {
    ::unlink(key_file.c_str());
    return certificate;
  }
  const Status written = write_file(file_of(station, target, ".crt"), certificate.value().pem());
  if (!written) return written.error();
  return certificate;
}

Result<Renewal> AuthorityFolder::renew(const std::string& station, const Validity& validity,
                                       const std::string& target,
                                       const std::optional<PermittedNets>& nets) {
  Result<std::vector<Certificate>> existing = certificates_of(station);
  if (!existing) return existing.error();
  std::vector<Certificate> earlier = std::move(existing).value();
  if (earlier.empty()) return no_certificate(station, path_);
  const Certificate& newest = earlier.back();
  Result<Certificate> certificate = sign(
      {station, newest.role(), nets ? nets : newest.nets(), newest.may_run_executive() && !nets},
      newest.key(), validity);
  if (!certificate) return certificate.error();
  std::erase_if(earlier,
                [&](const Certificate& one) { return have_same_rights(one, certificate.value()); });
  if (!earlier.empty()) {
    const Status listed = add_to_list(earlier, validity.from);
    if (!listed) return listed.error();
  }
  const Status written = write_file(file_of(station, target, ".crt"), certificate.value().pem());
  if (!written) return written.error();
  return Renewal{std::move(certificate).value(), earlier.size()};
}

Result<std::size_t> AuthorityFolder::revoke(const std::string& station, UtcTime now) {
  const Result<std::vector<Certificate>> existing = certificates_of(station);
  if (!existing) return existing.error();
  if (existing.value().empty()) return no_certificate(station, path_);
  const Status listed = add_to_list(existing.value(), now);
  if (!listed) return listed.error();
  return existing.value().size();
}

Status AuthorityFolder::add_to_list(const std::vector<Certificate>& revoked, UtcTime now) const {
  const Result<RevocationList> old = RevocationList::read(list_in(path_), authority_->get());
  if (!old) return old.error();
  return write_file(list_in(path_),
                    sign_list(authority_->get(), key_.get(), old.value().get(), revoked, now));
}

Result<std::vector<Certificate>> AuthorityFolder::issued() const {
  std::vector<Certificate> found;
  std::error_code stopped;
  for (const auto& entry : fs::directory_iterator(issued_in(path_), stopped)) {
    if (entry.path().extension() != ".crt") continue;
    Result<Certificate> one = Certificate::read(entry.path().string());
    if (!one) return one.error();
    found.push_back(std::move(one).value());
  }
  if (stopped) return failed(issued_in(path_), stopped.message());
  std::sort(found.begin(), found.end(), [](const Certificate& a, const Certificate& b) {
    return std::tuple(a.station(), a.valid_from(), a.serial()) <
           std::tuple(b.station(), b.valid_from(), b.serial());
  });
  return found;
}

Result<std::vector<Certificate>> AuthorityFolder::certificates_of(
    const std::string& station) const {
  Result<std::vector<Certificate>> all = issued();
  if (!all) return all;
  const Result<RevocationList> list = RevocationList::read(list_in(path_), authority_->get());
  if (!list) return list.error();
  std::erase_if(all.value(), [&](const Certificate& one) {
    return one.station() != station || list.value().revoked(one).has_value();
  });
  return all;
}

}  // namespace roger::rti::security
