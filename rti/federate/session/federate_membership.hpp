// The membership of a session in a federation.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "rti/federate/link/executive_connection.hpp"
#include "rti/federate/receive/reader.hpp"
#include "rti/federate/receive/shown_reception.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/net/io_runner.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// Holds the joined federate with its reader, and passes it the messages of the executive. Any
/// thread, except where noted.
///
/// Messages that arrive before the federate is installed are stored in `Member::waiting` and
/// dispatched at installation, so none is lost or reordered.
///
/// FOM modules of another federate are merged on a thread of their own, because the executive would
/// consider a federate lost whose I/O thread sends no sign of life for long. Nothing is read from
/// the executive meanwhile, and the messages that were read before wait.
class FederateMembership {
 public:
  /// Keeps references to `runner` and `executive`. `reading`: how the data sockets are read if the
  /// runner has a thread.
  FederateMembership(net::IoRunner& runner, ExecutiveConnection& executive, Reading reading)
      : runner_(runner), executive_(executive), reading_(reading) {}
  ~FederateMembership() { finish(); }
  FederateMembership(const FederateMembership&) = delete;
  FederateMembership& operator=(const FederateMembership&) = delete;

  /// Starts the membership of a federate whose join is complete. `federation` and `name`: what
  /// ShownReception shows. Not on the I/O thread.
  void begin(const std::shared_ptr<Federate>& federate, const std::string& federation,
             const std::string& name);
  /// Ends the membership, if any, and forgets waiting messages. Not on the I/O thread.
  void end();
  /// Waits until no modules are merged any longer. Must be called after the runner has stopped.
  void finish();

  /// The joined federate, and the reader of its data sockets. nullptr: there is none, or the I/O
  /// thread reads them.
  struct Current {
    std::shared_ptr<Federate> federate;
    std::shared_ptr<Reader> reader;
  };
  [[nodiscard]] Current current() const { return static_cast<const Current&>(*member_.lock()); }
  /// Returns the joined federate or nullptr.
  [[nodiscard]] std::shared_ptr<Federate> federate() const { return member_.lock()->federate; }

  /// Passes a message of the executive to the federate, or stores it until the federate can receive
  /// it. On the I/O thread.
  void receive(wire::ExecutiveMessage message);
  /// Makes the callback of an interaction or update if it may run now, see Federate::deliver().
  [[nodiscard]] bool receive(const wire::ReliableData& data);

 private:
  struct Member : Current {
    /// Messages that arrived before the federate was installed, or while modules are merged.
    std::deque<wire::ExecutiveMessage> waiting;
    bool is_merging = false;
    std::unique_ptr<ShownReception> reception;  // of the federate
  };

  /// On the I/O thread.
  void install(const std::shared_ptr<Federate>& federate);
  /// Dispatches the waiting messages as far as the federate can receive them now.
  void dispatch_waiting();
  void dispatch(const std::shared_ptr<Federate>& federate, wire::ExecutiveMessage message);
  void merge(const std::shared_ptr<Federate>& federate, wire::ModulesAdded added);
  /// `federate`: which has merged; nullptr if it has left. `model`: nullopt if the modules cannot
  /// be used. On the I/O thread.
  void end_merge(const std::shared_ptr<Federate>& federate, std::optional<ObjectModel> model);
  /// Ends the connection if a step of a merge throws.
  template <class Step>
  void give_up_on_failure(const Step& step);

  net::IoRunner& runner_;
  ExecutiveConnection& executive_;
  const Reading reading_;
  Guarded<Member> member_;
  std::thread merger_;  // merges modules, or has done so; I/O thread, or after it has ended
};

}  // namespace roger::rti
