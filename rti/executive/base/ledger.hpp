// The memory of what an executive stores for the federates of each host.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "dds-filter/group.hpp"
#include "rti/executive/base/amounts.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Where a federate is connected from.
struct FederateHost {
  filter::Ipv4Address address{};
  bool is_here = true;  // on the executive's host, whose federates have no limit in common
};

/// Bytes that are stored for the federates of each other host, in all federations.
using HostMemory = Amounts<filter::Ipv4Address>;

/// Counts the memory of what one federation stores for each federate, and adds it to that of the
/// federate's host (kMaxStoredBytesPerAddress). The remains of a federate that has left count
/// until they are removed, so that a host cannot store more by joining again. The executive's own
/// host has no limit: its processes share the memory of the executive's host anyway, and swarms run
/// many federates on it. Federates without an account, such as the RTI (0), are not counted. Not
/// thread-safe.
class Ledger {
 public:
  struct Account {
    FederateHost host;
    std::size_t bytes = 0;   // counted for the host
    std::size_t others = 0;  // in any unit, not counted for the host
    bool is_joined = true;
    [[nodiscard]] bool is_over() const { return !is_joined && bytes == 0 && others == 0; }
  };
  using Accounts = std::map<FederateId, Account>;
  /// The federates that share a limit: all of one other host, or one of the executive's host.
  struct Holder {
    filter::Ipv4Address address;
    FederateId federate = 0;  // 0: all federates of `address`
    friend auto operator<=>(const Holder&, const Holder&) = default;
  };

  /// `hosts` is shared by the federations of an executive.
  explicit Ledger(std::shared_ptr<HostMemory> hosts = std::make_shared<HostMemory>())
      : hosts_(std::move(hosts)) {}
  /// The federation ends: its memory no longer counts.
  ~Ledger();
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  /// Adds the accounts of federates that have none.
  void open(Accounts&& joining) noexcept { accounts_.merge(joining); }
  /// Records that a federate has left. Its account ends once nothing of it is stored.
  void close(FederateId federate) noexcept;
  /// Returns whether the federate is joined, or something of it is stored.
  [[nodiscard]] bool contains(FederateId federate) const { return accounts_.contains(federate); }

  /// Returns why `bytes` more must not be stored for a federate, as the end of a sentence; nullopt:
  /// they may. 0 bytes always may.
  [[nodiscard]] std::optional<std::string> problem(FederateId federate, std::size_t bytes) const;
  /// Throws std::bad_alloc and then changes nothing.
  void add(FederateId federate, std::size_t bytes);
  /// Removes what was added.
  void remove(FederateId federate, std::size_t bytes) noexcept;
  /// @{ The same for what does not count for the host, but also refers to the federate.
  void add_other(FederateId federate, std::size_t amount) noexcept;
  void remove_other(FederateId federate, std::size_t amount) noexcept;
  /// @}

  /// Returns the holder of a limit to which a federate belongs. A federate of which nothing is
  /// stored any longer is a holder of its own.
  [[nodiscard]] Holder holder(FederateId federate) const;

 private:
  std::shared_ptr<HostMemory> hosts_;
  Accounts accounts_;
};

/// Returns "federate 7" or "the federates of 10.0.0.7", for errors.
[[nodiscard]] std::string to_text(const Ledger::Holder& holder);

}  // namespace roger::rti::executive
