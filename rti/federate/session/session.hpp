// A connected ambassador: its threads, its connection to the executive, its callbacks and, while
// joined, its federate.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "rti/federate/callbacks/callbacks.hpp"
#include "rti/federate/link/executive_connection.hpp"
#include "rti/federate/receive/reader.hpp"
#include "rti/federate/receive/shown_reception.hpp"
#include "rti/federate/seal/sealed_transport.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/federate/session/housekeeping.hpp"
#include "rti/federate/session/other_executives.hpp"
#include "rti/federate/session/session_settings.hpp"
#include "rti/net/asio.hpp"
#include "rti/net/interface.hpp"
#include "rti/net/io_runner.hpp"
#include "rti/rid/rid.hpp"
#include "rti/security/group_keys.hpp"

namespace roger::rti {

/// Exists from connect to disconnect. Functions named after services wait for the executive's
/// answer and throw the standard's exceptions; they must not be called on the I/O thread, and
/// only one of them may run at a time. All other functions may be called from any thread.
///
/// States: connected, joining, joined, lost. join() sends the request, creates the federate and
/// installs it on the I/O thread. Messages that arrive in between are stored in `Member::waiting`
/// and dispatched at installation, so none is lost or reordered. A lost connection is never
/// restored; the owner ends this session and connects anew.
///
/// FOM modules of another federate are merged on a thread of their own, because the executive would
/// consider a federate lost whose I/O thread sends no sign of life for long. Nothing is read from
/// the executive meanwhile, and the messages that were read before wait.
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
  [[nodiscard]] std::shared_ptr<Federate> federate() const { return member_.lock()->federate; }
  [[nodiscard]] bool times_services() const { return rid_.statistics.service_times; }
  [[nodiscard]] bool lost() const { return !executive_->alive(); }
  [[nodiscard]] std::string lost_sentence() const { return executive_->lost_sentence(); }

  [[nodiscard]] Callbacks& callbacks() { return callbacks_; }
  [[nodiscard]] const Callbacks& callbacks() const { return callbacks_; }

 private:
  /// State of the membership in a federation; empty while not joined.
  struct Member {
    std::shared_ptr<Federate> federate;
    std::shared_ptr<Reader> reader;  // nullptr: the I/O thread reads the data sockets
    /// Messages that arrived before the federate was installed, or while modules are merged.
    std::deque<wire::ExecutiveMessage> waiting;
    bool is_merging = false;
    std::unique_ptr<ShownReception> reception;  // of the federate
  };

  void on_message(wire::ExecutiveMessage message);
  void on_lost(const std::string& sentence);
  /// Stops reading from the executive until the federate has evoked half of the pending callbacks.
  void hold_back();
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
  void abandon_join();
  void install(const std::shared_ptr<Federate>& federate);
  void remove_federate();
  [[nodiscard]] std::shared_ptr<Reader> reader() const { return member_.lock()->reader; }
  [[nodiscard]] Reading reading() const;
  /// Reads the data sockets for up to `wait`, for an evoke that waits for a callback.
  bool wait_for_data(Nanoseconds wait);
  /// Ends wait_for_data(), so that the evoke checks its queue again.
  void wake_evoke();
  /// Runs `task` on the I/O thread and waits for it.
  void run_on_io(const std::function<void()>& task);
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
  Guarded<Member> member_;

  std::thread merger_;      // merges modules, or has done so; I/O thread, or after it has ended
  bool shut_down_ = false;  // shutdown() was called
};

}  // namespace roger::rti
