// The copies that this federate sends to federates that its multicast does not reach.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "dds-filter/group.hpp"
#include "rti/federate/presence/presence_settings.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Serves requests for copies. Not thread-safe; never blocks.
class CopyService {
 public:
  /// Returns whether copies of a group may be requested. Other groups of a request are ignored.
  using KnowsGroup = std::function<bool(filter::Ipv4Address)>;

  /// Keeps a reference to `transport`.
  CopyService(const PresenceSettings& settings, net::Transport& transport)
      : settings_(settings), transport_(transport) {}

  /// Starts, changes or ends the copies to the federate called `name`, as it requests. Refuses what
  /// the RID forbids. Returns whether copies to this federate have started.
  bool serve(const wire::CopiesAsked& request, const std::string& name, const KnowsGroup& knows);
  void stop(FederateId other);

 private:
  void refuse(const wire::CopiesAsked& request, const std::string& name, const std::string& why);

  const PresenceSettings settings_;
  net::Transport& transport_;
  std::map<FederateId, net::DirectAddress> served_;
  bool refusal_logged_ = false;
};

}  // namespace roger::rti
