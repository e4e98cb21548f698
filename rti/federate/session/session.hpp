// A connected ambassador: its threads, its connection to the executive, its callbacks and, while
// joined, its federate.
#pragma once

#include <RTI/RTI1516.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/clock.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_connection.hpp"
#include "rti/federate/receive/reader.hpp"
#include "rti/federate/seal/sealed_transport.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/federate/session/federate_membership.hpp"
#include "rti/federate/session/housekeeping.hpp"
#include "rti/federate/session/other_executives.hpp"
#include "rti/federate/session/session_settings.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/io_runner.hpp"
#include "rti/rid/rid.hpp"
#include "rti/security/group_keys.hpp"

namespace roger::rti {

/// Exists from connect to disconnect. Functions named after services wait for the executive's
/// answer and throw the standard's exceptions; they must not be called on the I/O thread, and
/// only one of them may run at a time. All other functions may be called from any thread.
///
/// States: connected, joining, joined, lost. join() sends the request, creates the federate and
/// begins its membership. A lost connection is never restored; the owner ends this session and
/// connects anew.
class Session {
 public:
  /// Finds or starts the executive and connects to it. Throws ConnectionFailed.
  Session(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model, Rid rid);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  /// Closes the connection and stops the threads; no callback runs afterwards. Must be called
  /// before the last reference is released and not from within a callback: callbacks hold
  /// references too, and the I/O thread cannot wait for itself. The federation counts a federate
  /// that is still joined as lost.
  void shutdown();

  /// `mim`: designator of a user's MIM, or empty.
  void create(const std::string& name, const std::vector<std::wstring>& modules,
              const std::wstring& mim, const std::string& logical_time);
  void destroy(const std::string& name);
  /// Requests the list of federations. The answer is delivered by a callback.
  void list();
  rti1516e::FederateHandle join(const std::string& name, const std::string& type,
                                const std::string& federation,
                                const std::vector<std::wstring>& modules, MomAmbassador ambassador);
  void resign(rti1516e::ResignAction action);

  /// Sends the best-effort messages that wait to be bundled into datagrams.
  void flush();

  /// @{ Evoke callbacks (IEEE 1516.1-2010, 10.41, 10.42). Not from within a callback.
  bool evoke(double minimum_seconds);
  bool evoke_multiple(double minimum_seconds, double maximum_seconds);
  /// @}

  /// Returns the joined federate or nullptr.
  [[nodiscard]] std::shared_ptr<Federate> federate() const { return membership_->federate(); }
  [[nodiscard]] bool times_services() const { return rid_.statistics.service_times; }
  [[nodiscard]] bool lost() const { return !executive_->alive(); }
  [[nodiscard]] std::string lost_sentence() const { return executive_->lost_sentence(); }

  [[nodiscard]] Callbacks& callbacks() { return callbacks_; }
  [[nodiscard]] const Callbacks& callbacks() const { return callbacks_; }

 private:
  void on_message(wire::ExecutiveMessage message);
  void on_lost(const std::string& sentence);
  /// Stops reading from the executive until the federate has evoked half of the pending callbacks.
  void hold_back();
  void abandon_join();
  [[nodiscard]] Reading reading() const;
  void tick();
  bool flush_due();
  [[nodiscard]] std::unique_ptr<net::Transport> open_transport();
  /// Returns the key of best-effort data: that of the network, or that of the federation, which is
  /// wiped from the message; nullptr: the network is open. Throws RTIinternalError.
  [[nodiscard]] std::shared_ptr<security::GroupKeys> data_keys(wire::Joined& joined) const;
  /// Returns `transport` with seals for the joined federate, and the keys of the others.
  [[nodiscard]] std::unique_ptr<net::Transport> seal(
      const wire::Joined& joined, const std::shared_ptr<security::GroupKeys>& keys,
      std::unique_ptr<net::Transport> transport, std::shared_ptr<PeerSeals>& seals) const;

  const net::Interface interface_;
  const Rid rid_;
  const SteadyClock clock_;
  net::IoRunner runner_;
  Housekeeping housekeeping_;
  Route route_;  // to the executive; its direct address is the destination of copies
  Callbacks callbacks_;
  std::unique_ptr<ExecutiveConnection> executive_;
  /// Time of the last warning that the federate does not evoke its callbacks. I/O thread only.
  std::optional<TimePoint> last_hold_warning_;

  std::unique_ptr<OtherExecutives> other_executives_;  // nullptr: they are not watched
  std::unique_ptr<FederateMembership> membership_;

  bool shut_down_ = false;  // shutdown() was called
};

}  // namespace roger::rti
