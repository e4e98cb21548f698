// The connection of a federate to the RTI: joining a federation, and exclusive access to services.
#pragma once

#include <RTI/RTI1516.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/octets.hpp"
#include "core/result.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/fom_handles.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Exclusive access to the RTI's services for as long as the object lives; empty while no
/// federation is joined. Functions whose state must change together with the RTI's take a reference
/// as proof that the caller holds the lock.
class RtiServices {
 public:
  RtiServices(std::unique_lock<std::mutex> lock, rti1516e::RTIambassador* rti,
              const FomHandles* fom)
      : lock_(std::move(lock)), rti_(fom == nullptr ? nullptr : rti), fom_(fom) {}

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

  std::unique_lock<std::mutex> lock_;
  rti1516e::RTIambassador* rti_;
  const FomHandles* fom_;
};

/// join() and leave() belong to one thread; all other functions may be called from any thread.
/// Callbacks must not call services(): in the evoked callback model the thread that evokes them
/// already holds the lock.
class RtiConnection {
 public:
  RtiConnection(const FederationSettings& settings, FederationState& state)
      : settings_(settings), state_(state) {}

  /// Connects, creates the federation unless it exists, joins it, and publishes and subscribes to
  /// all classes except those of channels.
  Status join(rti1516e::FederateAmbassador& callbacks);
  /// Resigns and disconnects. No callback runs after this returns.
  void leave();

  [[nodiscard]] RtiServices services() const {
    std::unique_lock lock(mutex_);
    return {std::move(lock), connected_ ? rti_.get() : nullptr, fom_.get()};
  }
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

  const FederationSettings& settings_;
  FederationState& state_;
  mutable std::mutex mutex_;
  std::unique_ptr<rti1516e::RTIambassador> rti_;  // also serves later attempts to join
  bool connected_ = false;
  rti1516e::FederateHandle self_;
  std::unique_ptr<const FomHandles> fom_;
  bool evoked_ = false;
};

}  // namespace roger::radio
