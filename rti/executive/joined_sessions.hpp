// The sessions that are joined to federations.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

#include "rti/executive/federation_keys.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti::executive {

/// Finds the sessions of joined federates, and has the keys of their federations. A federation gets
/// a new random key when the first federate joins it, and loses it with the last one. Not
/// thread-safe.
class JoinedSessions {
 public:
  using Session = std::uint64_t;  // its number

  explicit JoinedSessions(FederationKeys keys) : keys_(std::move(keys)) {}

  /// Adds a federate that is not joined yet.
  void add(FederationId federation, FederateId federate, Session session) {
    sessions_[{federation, federate}] = session;
  }
  void remove(FederationId federation, FederateId federate);
  [[nodiscard]] std::optional<Session> find(FederationId federation, FederateId federate) const;
  [[nodiscard]] std::size_t size() const { return sessions_.size(); }
  /// Returns all sessions by federation and federate.
  [[nodiscard]] const std::map<std::pair<FederationId, FederateId>, Session>& all() const {
    return sessions_;
  }

  /// Returns the keys of the federations to which federates are joined.
  [[nodiscard]] FederationKeys& keys() { return keys_; }
  [[nodiscard]] const FederationKeys& keys() const { return keys_; }

 private:
  std::map<std::pair<FederationId, FederateId>, Session> sessions_;
  FederationKeys keys_;
};

}  // namespace roger::rti::executive
