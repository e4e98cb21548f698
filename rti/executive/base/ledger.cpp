#include "rti/executive/base/ledger.hpp"

#include "rti/wire/limits.hpp"

namespace roger::rti::executive {

Ledger::~Ledger() {
  for (const auto& [federate, account] : accounts_) {
    if (!account.host.is_here) hosts_->remove(account.host.address, account.bytes);
  }
}

void Ledger::close(FederateId federate) noexcept {
  const auto found = accounts_.find(federate);
  if (found == accounts_.end()) return;
  found->second.is_joined = false;
  if (found->second.is_over()) accounts_.erase(found);
}

std::optional<std::string> Ledger::problem(FederateId federate, std::size_t bytes) const {
  if (bytes == 0) return std::nullopt;
  const auto found = accounts_.find(federate);
  if (found == accounts_.end() || found->second.host.is_here) return std::nullopt;
  const filter::Ipv4Address address = found->second.host.address;
  if (hosts_->of(address) + bytes <= kMaxStoredBytesPerAddress) return std::nullopt;
  return "the executive would store more than " + std::to_string(kMaxStoredBytesPerAddress) +
         " bytes for the federates of " + address.text() + ", the maximum of one address";
}

void Ledger::add(FederateId federate, std::size_t bytes) {
  const auto found = accounts_.find(federate);
  if (found == accounts_.end()) return;
  if (!found->second.host.is_here) hosts_->add(found->second.host.address, bytes);
  found->second.bytes += bytes;
}

void Ledger::remove(FederateId federate, std::size_t bytes) noexcept {
  const auto found = accounts_.find(federate);
  if (found == accounts_.end()) return;
  Account& account = found->second;
  if (!account.host.is_here) hosts_->remove(account.host.address, bytes);
  account.bytes -= bytes;
  if (account.is_over()) accounts_.erase(found);
}

void Ledger::add_other(FederateId federate, std::size_t amount) noexcept {
  const auto found = accounts_.find(federate);
  if (found != accounts_.end()) found->second.others += amount;
}

void Ledger::remove_other(FederateId federate, std::size_t amount) noexcept {
  const auto found = accounts_.find(federate);
  if (found == accounts_.end()) return;
  found->second.others -= amount;
  if (found->second.is_over()) accounts_.erase(found);
}

Ledger::Holder Ledger::holder(FederateId federate) const {
  const auto found = accounts_.find(federate);
  if (found == accounts_.end() || found->second.host.is_here) return {{}, federate};
  return {found->second.host.address, 0};
}

std::string to_text(const Ledger::Holder& holder) {
  return holder.federate != 0 ? "federate " + std::to_string(holder.federate)
                              : "the federates of " + holder.address.text();
}

}  // namespace roger::rti::executive
