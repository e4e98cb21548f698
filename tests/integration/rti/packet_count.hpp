// Counts the packets that a network interface receives, requested or not.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace roger::test {

/// Counts the UDP datagrams that arrive at any interface except the loopback, by destination. Sees
/// them where the interface delivers them, before the kernel drops those that are not for this
/// host.
class PacketCount {
 public:
  PacketCount();
  ~PacketCount();
  PacketCount(const PacketCount&) = delete;
  PacketCount& operator=(const PacketCount&) = delete;

  [[nodiscard]] std::uint64_t of(const std::string& address) const;

 private:
  void run();

  int socket_ = -1;
  std::atomic<bool> stop_{false};
  mutable std::mutex mutex_;
  std::map<std::string, std::uint64_t> counts_;
  std::thread thread_;
};

}  // namespace roger::test
