// A network with a federation key, and a program that does not have it.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "rti/security/federation_key.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::test {

/// A file with a new key, removed by the destructor.
class KeyFile {
 public:
  KeyFile();
  ~KeyFile();
  KeyFile(const KeyFile&) = delete;
  KeyFile& operator=(const KeyFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::shared_ptr<const rti::security::FederationKey>& key() const {
    return key_;
  }
  /// Returns the lines of a RID that name the file.
  [[nodiscard]] std::string setting() const;

 private:
  std::string path_;
  std::shared_ptr<const rti::security::FederationKey> key_;
};

/// The group of all data, so that everything can be overheard.
inline constexpr const char* kGroup = "239.192.40.0";
/// Lines of a RID with this group, and with short times for signs of presence.
[[nodiscard]] std::string one_group();

/// Returns the settings of a laboratory's federates with other lines for the key ("": none), in the
/// form of the command `connect`.
[[nodiscard]] std::string settings_with(const Laboratory& laboratory, const KeyFile& key,
                                        const std::string& other);

/// Memory in KiB by which a process may grow during an attack.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::size_t kMaxGrowthKib = std::size_t{1} << 20U;  // they keep freed memory
#else
inline constexpr std::size_t kMaxGrowthKib = std::size_t{60} << 10U;
#endif

/// A program without the key on the network of a laboratory: overhears its datagrams and sends its
/// own ones.
class Stranger {
 public:
  Stranger(const std::string& group, std::uint16_t port);
  ~Stranger();
  Stranger(const Stranger&) = delete;
  Stranger& operator=(const Stranger&) = delete;

  void send(rti::Bytes datagram) { transport_->send(group_, datagram); }
  /// Returns the next overheard datagram. Throws when none arrives.
  [[nodiscard]] rti::ByteVector overhear();

 private:
  rti::IoThread io_;
  const filter::Ipv4Address group_;
  rti::Mailbox<rti::ByteVector> heard_;
  std::unique_ptr<rti::net::UdpMulticast> transport_;
};

}  // namespace roger::test
