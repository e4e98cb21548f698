// Files of a protected network: errors name the file and do not quote it. Input: u8 kind, content.
//   0  key file   1  private key   2  certificate of a station   3  certificate of an authority
//   4  list of revoked certificates
#include <string>

#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/certificate.hpp"
#include "rti/security/certificate/private_key.hpp"
#include "rti/security/key_file.hpp"
#include "tests/fuzz/fuzz.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "tests/support/test_authority.hpp"

namespace roger::fuzz::key_files {
namespace {

using namespace rti::security;

template <class Read>
void check(const Read& read, const std::string& path) {
  if (read) return;
  require(read.error().text().find(path) != std::string::npos, "an error names its file");
}

void run(Input input) {
  static const TestAuthority authority;
  static const std::string trusted = authority.files_of("NONE").authority;
  const std::uint8_t kind = input.byte();
  const MemoryFile file(input.rest());
  const std::string path = file.path();
  switch (kind % 5) {
    case 0:
      check(read_key_file(path), path);
      break;
    case 1: {
      const auto key = PrivateKey::read(path);
      check(key, path);
      if (key) require(!key.value().sign({}).empty(), "a key signs");
      break;
    }
    case 2:
      check(Certificate::read(path), path);
      break;
    case 3: {
      const auto read = Authority::read(path, {});
      check(read, path);
      if (!read) break;
      static_cast<void>(read.value()->name());
      static_cast<void>(read.value()->fingerprint());
      static_cast<void>(read.value()->valid_until());
      break;
    }
    default:
      check(Authority::read(trusted, path), path);
      break;
  }
}

}  // namespace
}  // namespace roger::fuzz::key_files

ROGER_FUZZ_TARGET(key_files) {
  roger::fuzz::key_files::run({data, size});
  return 0;
}
