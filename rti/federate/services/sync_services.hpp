// Synchronization points (IEEE 1516.1-2010, 4.11 to 4.15) of a joined federate.
#pragma once

#include <RTI/RTI1516.h>

#include <functional>
#include <set>
#include <string>
#include <utility>

#include "core/guarded.hpp"
#include "rti/federate/callbacks/callback_source.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services and callbacks of synchronization points. Services may be called from any thread,
/// callbacks included. A point counts as announced from the callback that announces it until this
/// federate has achieved it.
class SyncServices : public CallbackSource<SyncServices> {
 public:
  /// Keeps references to both arguments.
  SyncServices(Callbacks& callbacks, ExecutivePort& executive)
      : CallbackSource(callbacks), executive_(executive) {}

  /// Register Federation Synchronization Point (4.11). An empty set stands for all federates.
  /// Throws InvalidFederateHandle.
  void register_point(const std::wstring& label, const rti1516e::VariableLengthData& tag,
                      const rti1516e::FederateHandleSet& set);
  /// Synchronization Point Achieved (4.14). Throws SynchronizationPointLabelNotAnnounced.
  void achieve(const std::wstring& label, bool successfully);

  /// I/O thread: a message of the executive.
  template <class Message>
  void on_message(Message message) {
    call_back([message = std::move(message)](SyncServices& self, Ambassador& ambassador) {
      self.report(ambassador, message);
    });
  }

 private:
  void report(rti1516e::FederateAmbassador& ambassador, const wire::SyncPointRegistered& message);
  void report(rti1516e::FederateAmbassador& ambassador, const wire::SyncPointAnnounced& message);
  void report(rti1516e::FederateAmbassador& ambassador, const wire::SyncPointReached& message);

  ExecutivePort& executive_;
  Guarded<std::set<std::string>> announced_;  // not achieved yet
};

}  // namespace roger::rti
