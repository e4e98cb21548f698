// The local RTI component (LRC) behind the standard's ambassador: decides which services are
// allowed in the current state.
#pragma once

#include <RTI/RTI1516.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "rti/federate/mom/service_invoker.hpp"
#include "rti/federate/reporting/reported_callbacks.hpp"
#include "rti/federate/reporting/service_reporting.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/federate/session/current_session.hpp"
#include "rti/federate/session/session.hpp"
#include "rti/federate/statistics/service_times.hpp"
#include "rti/rid/rid.hpp"

namespace roger::rti {

/// States: not connected, connected, joined (IEEE 1516.1-2010, 4.1.3). connect and disconnect
/// change between the first two, join and resign between the last two. All functions may be called
/// from any thread; `lifecycle_` allows one state change at a time, and none while a service is
/// invoked for the MOM. It is locked before the lock of `current_`, if both are.
///
/// When the connection to the executive is lost, the federate is notified by connectionLost. It
/// remains joined in part: best-effort messages between the remaining federates, declarations and
/// look-ups still work. Services that need the executive throw NotConnected; resign and
/// disconnect work without the executive, and connect may follow at once.
///
/// A service that must wait for the executive is refused within a callback, because the waiting
/// thread may be the one that would receive the answer.
class LocalComponent {
 public:
  /// Objects outside this class that the services of one federate use.
  struct Surroundings {
    ServiceInvoker& invoker;  // of the ambassador that the federate calls
    ServiceReporting& reporting;
  };
  /// Keeps references. The invoker must be stopped before this object is destroyed.
  explicit LocalComponent(Surroundings around)
      : invoker_(around.invoker), reporting_(around.reporting) {}
  ~LocalComponent();
  LocalComponent(const LocalComponent&) = delete;
  LocalComponent& operator=(const LocalComponent&) = delete;

  /// @{ `settings`: the designator, or the RID that is used instead of any designator.
  void connect(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
               const std::wstring& settings);
  void connect(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
               const Rid& settings);
  /// @}
  void disconnect();
  void create(const std::wstring& name, const std::vector<std::wstring>& modules,
              const std::wstring& logical_time);
  void create_with_mim(const std::wstring& name, const std::vector<std::wstring>& modules,
                       const std::wstring& mim, const std::wstring& logical_time);
  void destroy(const std::wstring& name);
  void list();
  /// Joins a federation. If `name` is empty, the RTI generates one.
  rti1516e::FederateHandle join(const std::wstring& name, const std::wstring& type,
                                const std::wstring& federation,
                                const std::vector<std::wstring>& modules);
  void resign(rti1516e::ResignAction action);

  /// @{ Services 10.41 to 10.44. While not connected, evoking returns false at once.
  bool evoke(double minimum_seconds);
  bool evoke_multiple(double minimum_seconds, double maximum_seconds);
  void enable_callbacks();
  void disable_callbacks();
  /// @}

  /// Returns the joined federate. Throws NotConnected, FederateNotExecutionMember.
  [[nodiscard]] JoinedFederate joined() const { return JoinedFederate(current_); }
  /// Returns the result of `body(services)` with one service group of the joined federate, such as
  /// &Federate::objects. The duration counts as the time of `service`. Throws like joined(), and
  /// what `body` throws.
  template <class Group, class Body>
  decltype(auto) call(Group& (Federate::*group)(), Service service, const Body& body) const {
    const JoinedFederate joined(current_);
    Federate& federate = *joined;
    const TimedCall timed(federate.service_times(), service);
    return body((federate.*group)());
  }

 private:
  /// Connects with the settings that `read` returns, if this federate may connect.
  void connect_with(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
                    const std::function<Rid()>& read);
  [[nodiscard]] std::shared_ptr<Session> connected_for_wait(const char* service) const;

  /// Returns the way from the MOM of a federate to this ambassador.
  [[nodiscard]] MomAmbassador mom_ambassador();

  ServiceInvoker& invoker_;
  ServiceReporting& reporting_;
  /// Held while connecting, joining and waiting for answers, and while a service is invoked for the
  /// MOM. Recursive, because that service may lock it again, such as Resign.
  std::recursive_mutex lifecycle_;
  CurrentSession current_;
};

}  // namespace roger::rti
