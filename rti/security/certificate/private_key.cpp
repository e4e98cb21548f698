#include "rti/security/certificate/private_key.hpp"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <utility>

#include "rti/security/certificate/openssl_handles.hpp"
#include "rti/security/private_file.hpp"

namespace roger::rti::security {
namespace {

constexpr PrivateKind kKind{"private key", 8192};

}  // namespace

PrivateKey PrivateKey::generate() {
  return PrivateKey(owned<KeyOwner>(::EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519")));
}

Result<PrivateKey> PrivateKey::read(const std::string& path) {
  const Result<PrivateText> text = read_private_file(path, kKind);
  if (!text) return text.error();
  const BioOwner source = reader_of(text.value().text());
  // An encrypted key is refused instead of asking for its password.
  const auto no_password = [](char*, int, int, void*) { return -1; };
  KeyOwner key(::PEM_read_bio_PrivateKey(source.get(), nullptr, no_password, nullptr));
  ::ERR_clear_error();
  if (!key) {
    return Error{ErrorCode::kInvalid,
                 "private key " + path + ": no private key in PEM without a password",
                 {}};
  }
  if (!is_usable(key.get())) {
    return Error{ErrorCode::kInvalid,
                 "private key " + path + ": the key is neither Ed25519 nor ECDSA P-256",
                 {}};
  }
  return PrivateKey(std::move(key));
}

Status PrivateKey::create_file(const std::string& path) const {
  const auto out = owned<BioOwner>(::BIO_new(::BIO_s_secmem()));
  must_succeed(
      ::PEM_write_bio_PrivateKey(out.get(), key_.get(), nullptr, nullptr, 0, nullptr, nullptr),
      "PEM_write_bio_PrivateKey");
  char* begin = nullptr;
  const long size = ::BIO_get_mem_data(out.get(), &begin);
  return create_private_file(path, kKind, {begin, static_cast<std::size_t>(size)});
}

ByteVector PrivateKey::sign(Bytes content) const {
  const auto context = owned<DigestContext>(::EVP_MD_CTX_new());
  const ::EVP_MD* const digest = ::EVP_PKEY_is_a(key_.get(), "EC") == 1 ? ::EVP_sha256() : nullptr;
  std::size_t size = 0;
  must_succeed(::EVP_DigestSignInit(context.get(), nullptr, digest, nullptr, key_.get()),
               "EVP_DigestSignInit");
  must_succeed(::EVP_DigestSign(context.get(), nullptr, &size, content.data(), content.size()),
               "EVP_DigestSign");
  ByteVector signature(size);
  must_succeed(
      ::EVP_DigestSign(context.get(), signature.data(), &size, content.data(), content.size()),
      "EVP_DigestSign");
  signature.resize(size);
  return signature;
}

}  // namespace roger::rti::security
