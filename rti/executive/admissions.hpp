// Limits the number of connections of each address.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>

#include "dds-filter/group.hpp"

namespace roger::rti::executive {

/// Counts the open connections by the address of the other side, and admits at most
/// kMaxConnectionsPerAddress of each other host. This host may have any number: its processes share
/// its resources anyway, and swarms and measurements run many federates on one host. Not
/// thread-safe. Must outlive its tickets.
class Admissions {
 public:
  class Release {
   public:
    Release() = default;
    explicit Release(Admissions& admissions) : admissions_(&admissions) {}
    void operator()(const filter::Ipv4Address* address) const { admissions_->release(address); }

   private:
    Admissions* admissions_ = nullptr;
  };
  /// An admitted connection and its address. The connection counts until the ticket is destroyed.
  using Ticket = std::unique_ptr<const filter::Ipv4Address, Release>;

  enum class Origin : std::uint8_t { kThisHost, kOtherHost };
  /// Returns nullptr if the address has as many connections as it may have.
  [[nodiscard]] Ticket admit(filter::Ipv4Address address, Origin origin);

 private:
  void release(const filter::Ipv4Address* address);

  std::map<filter::Ipv4Address, std::size_t> connections_;  // addresses with at least one
};

}  // namespace roger::rti::executive
