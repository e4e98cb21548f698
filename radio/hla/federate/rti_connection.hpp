// The connection of a federate to the RTI: joining a federation, and the RTI's services.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/octets.hpp"
#include "core/result.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/fom_handles.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// The services of the RTI for a joined federate; empty while no federation is joined. The federate
/// does not leave as long as the object lives, so keep it no longer than a call needs.
///
/// With HLA_IMMEDIATE several threads may have one at the same time: each part of a federate guards
/// its own state. With HLA_EVOKED only one thread has it, because implementations that support no
/// other callback model may support one thread only.
class RtiServices {
 public:
  using Shared = std::shared_lock<std::shared_mutex>;
  using Alone = std::unique_lock<std::shared_mutex>;

  /// `lock`: of the connection.
  RtiServices(std::variant<Shared, Alone> lock, rti1516e::RTIambassador* rti, const FomHandles* fom)
      : lock_(std::move(lock)), rti_(rti), fom_(fom) {}

  explicit operator bool() const { return rti_ != nullptr; }
  rti1516e::RTIambassador* operator->() const { return rti_; }
  [[nodiscard]] const FomHandles& fom() const { return *fom_; }
  /// Sends a message with a user-supplied tag. Throws the RTI's exceptions.
  void send(const Message& message, const ByteVector& tag) const;
  /// Sends data. Returns false if the FOM has no class for it. Throws the RTI's exceptions.
  [[nodiscard]] bool send(NamedRadioData data) const;

 private:
  void send(const InteractionHandles& handles, const std::vector<ByteVector>& parameters,
            const ByteVector& tag) const;

  std::variant<Shared, Alone> lock_;
  rti1516e::RTIambassador* rti_;
  const FomHandles* fom_;
};

/// join() and leave() belong to one thread; all other functions may be called from any thread.
/// Callbacks must not call services(): the thread that evokes them has it already.
class RtiConnection {
 public:
  RtiConnection(const FederationSettings& settings, FederationState& state)
      : settings_(settings), state_(state) {}

  /// Connects, creates the federation unless it exists, joins it, and publishes and subscribes to
  /// all classes except those of channels.
  Status join(rti1516e::FederateAmbassador& callbacks);
  /// Waits until no thread has services(), resigns and disconnects. No callback runs after this
  /// returns.
  void leave();

  [[nodiscard]] RtiServices services() const;
  /// Returns the handles, for callbacks. Set before the first subscription, constant afterwards.
  [[nodiscard]] const FomHandles& fom() const { return *fom_; }
  /// Returns whether callbacks must be evoked; constant after join().
  [[nodiscard]] bool evoked() const { return evoked_; }

 private:
  Status connect(rti1516e::FederateAmbassador& callbacks);
  Status create_and_join();
  /// Joins, creating the federation if it does not exist, and looks up the classes. Throws the
  /// RTI's exceptions and MissingDefinition.
  void join_with_radio_classes();
  /// Creates the federation. Returns whether it already existed, with its own FOM.
  bool create(const std::vector<std::wstring>& modules);
  void join_under_free_name(const std::vector<std::wstring>& modules);
  /// Enables the switch of this federate by which the RTI names the federate that registered an
  /// object, because a station limits the transmitters of each (TransmitterTable). Other federates
  /// are not affected. Without the MOM, or on an RTI without that switch, the total limit remains.
  void request_producers();
  void declare();
  /// Waits until no thread has services().
  void set_joined(bool joined);

  const FederationSettings& settings_;
  FederationState& state_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;  // also serves later attempts to join
  bool connected_ = false;
  rti1516e::FederateHandle self_;
  std::unique_ptr<const FomHandles> fom_;
  std::atomic<bool> evoked_ = false;
  mutable std::shared_mutex mutex_;  // guards joined_
  bool joined_ = false;              // rti_ and fom_ are constant as long as it is true
};

}  // namespace roger::radio
