// The federate's end of the RTI, behind the standard's ambassador: which services are in order now.
#pragma once

#include <RTI/RTI1516.h>

#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "core/guarded.hpp"
#include "rti/federate/services/federate.hpp"
#include "rti/federate/session/session.hpp"
#include "rti/federate/statistics/service_times.hpp"

namespace roger::rti {

/// Not connected, connected or joined (IEEE 1516.1-2010, 4.1.3). All functions may be called from
/// any thread.
///
/// When the executive is lost, the federate is told by connectionLost. It stays joined in so far as
/// best-effort traffic, declarations and look-ups go on between the federates that are left;
/// services that need the executive throw NotConnected; resign and disconnect end it without the
/// executive, and connect may follow at once.
class LocalComponent {
 public:
  LocalComponent() = default;
  ~LocalComponent();
  LocalComponent(const LocalComponent&) = delete;
  LocalComponent& operator=(const LocalComponent&) = delete;

  void connect(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
               const std::wstring& settings);
  void disconnect();
  void create(const std::wstring& name, const std::vector<std::wstring>& modules,
              const std::wstring& logical_time);
  void create_with_mim(const std::wstring& name, const std::vector<std::wstring>& modules,
                       const std::wstring& mim, const std::wstring& logical_time);
  void destroy(const std::wstring& name);
  void list();
  /// An empty name: the RTI makes one up.
  rti1516e::FederateHandle join(const std::wstring& name, const std::wstring& type,
                                const std::wstring& federation,
                                const std::vector<std::wstring>& modules);
  void resign(rti1516e::ResignAction action);

  /// @{ 10.41 to 10.44. Not connected, there is nothing to call: evoking returns false at once.
  bool evoke(double minimum_seconds);
  bool evoke_multiple(double minimum_seconds, double maximum_seconds);
  void enable_callbacks();
  void disable_callbacks();
  /// @}

  /// Throws NotConnected, FederateNotExecutionMember.
  [[nodiscard]] std::shared_ptr<Federate> joined() const;
  /// A group of services of the joined federate, such as &Federate::objects, for the service that
  /// is called with it in the same statement. Throws as joined().
  template <class Group>
  [[nodiscard]] ServiceCall<Group> call(Group& (Federate::*group)(), Service service) const {
    std::shared_ptr<Federate> federate = joined();
    ServiceTimes& times = federate->service_times();
    Group& found = ((*federate).*group)();
    return {std::shared_ptr<Group>(std::move(federate), &found), times, service};
  }

 private:
  /// Ends the present session, if any.
  void replace(std::shared_ptr<Session> fresh);
  void remember(std::shared_ptr<Federate> federate);
  [[nodiscard]] std::shared_ptr<Session> session() const;
  [[nodiscard]] std::shared_ptr<Session> connected() const;
  [[nodiscard]] std::shared_ptr<Session> connected_for_wait(const char* service) const;

  std::mutex lifecycle_;  // held through everything that connects, joins and waits for answers
  struct Current {
    std::shared_ptr<Session> session;
    std::shared_ptr<Federate> federate;  // the session's, once join() has returned
  };
  Guarded<Current> current_;
};

}  // namespace roger::rti
