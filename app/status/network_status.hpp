// The status of a network: its executives, their federations, and what the federates report.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/status/mom_federate.hpp"
#include "core/result.hpp"
#include "rti/discovery/discovery.hpp"
#include "rti/rid/rid.hpp"
#include "rti/security/certificate/credentials.hpp"
#include "rti/wire/executive_messages.hpp"

namespace roger::app::status {

struct FederationView {
  rti::wire::FederationStatus status;  // as the executive reports it, without this process
  /// What the federates report; absent: not read, see `problem`, or there are none.
  std::optional<MomSnapshot> figures;
  std::string problem;  // why the figures are missing, as a sentence; may be empty
};

struct ExecutiveView {
  rti::executive::ExecutiveAddress address;
  bool configured = false;  // the RID contains the address; otherwise a beacon was heard
  std::optional<rti::wire::ExecutiveStatus>
      status;  // without its federations; absent: see `problem`
  std::string problem;
  std::vector<FederationView> federations;  // by name
};

struct NetworkStatus {
  std::chrono::system_clock::time_point at;
  rti::security::Credentials credentials;  // of this program
  std::string control_group;               // where beacons are expected; empty: not searched for
  std::vector<ExecutiveView> executives;
  std::string problem;  // why beacons could not be received; may be empty

  /// Returns whether an executive has answered.
  [[nodiscard]] bool reached() const;
};

/// Reads the status repeatedly. Joins each federation that has federates, as an observer, from the
/// first read() until it has none or this object is destroyed. Does not start an executive. One
/// thread.
class NetworkObserver {
 public:
  /// `designator`: see rti::read_local_settings(). Errors: those of that function and of the key
  /// file.
  [[nodiscard]] static Result<NetworkObserver> create(const std::string& designator);

  /// Blocks for about a second; longer if an executive or a federate does not answer.
  [[nodiscard]] NetworkStatus read();

  /// Maximum number of executives that are asked, and of federations that are joined: any program
  /// can announce executives and create federations.
  static constexpr std::size_t kMaxExecutives = 16;
  static constexpr std::size_t kMaxFederations = 32;

 private:
  /// An executive's address and the name of one of its federations.
  using Place = std::pair<std::string, std::string>;
  using Observers = std::map<Place, std::unique_ptr<MomFederate>>;

  explicit NetworkObserver(rti::Rid rid) : rid_(std::move(rid)) {}
  /// Returns the executives, without asking them.
  [[nodiscard]] NetworkStatus find_executives() const;
  /// Reads the figures of a federation at `executive`; the observer is that of `before`, or a new
  /// one, and moves to `observers_`.
  void read_figures(const ExecutiveView& executive, FederationView& federation, Observers& before);

  rti::Rid rid_;
  Observers observers_;
};

}  // namespace roger::app::status
