// Limits the number of connections of each address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "dds-filter/group.hpp"

namespace roger::rti::net {
class ByteBudget;
}

namespace roger::rti::executive {

/// Counts the open connections by the address of the other side. Admits at most
/// kMaxConnectionsPerAddress of each other host, which together may use no more memory than one of
/// them alone (kMaxFrameMemory, kMaxQueueMemory). This host may have any number: its processes
/// share its resources anyway, and swarms and measurements run many federates on one host. Not
/// thread-safe. Must outlive its tickets.
class Admissions {
 public:
  enum class Origin : std::uint8_t { kThisHost, kOtherHost };
  /// An address that has connections.
  struct Place {
    filter::Ipv4Address address;
    Origin origin = Origin::kThisHost;
    std::size_t connections = 0;
    /// @{ Memory of its connections together; nullptr: no limit.
    std::shared_ptr<net::ByteBudget> frame_memory;
    std::shared_ptr<net::ByteBudget> queue_memory;
    /// @}
  };
  class Release {
   public:
    Release() = default;
    explicit Release(Admissions& admissions) : admissions_(&admissions) {}
    void operator()(const Place* place) const { admissions_->release(place); }

   private:
    Admissions* admissions_ = nullptr;
  };
  /// An admitted connection, with its address. The connection counts until the ticket is destroyed.
  using Ticket = std::unique_ptr<const Place, Release>;

  /// Returns nullptr if the address has as many connections as it may have.
  [[nodiscard]] Ticket admit(filter::Ipv4Address address, Origin origin);

 private:
  void release(const Place* place);

  std::map<filter::Ipv4Address, Place> places_;  // those with at least one connection
};

}  // namespace roger::rti::executive
