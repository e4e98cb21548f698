#include "rti/federate/session/local_component.hpp"

#include <cstdlib>
#include <memory>
#include <utility>

#include "core/log.hpp"
#include "rti/federate/refusal/refusal.hpp"
#include "rti/fom/module.hpp"
#include "rti/rid/credentials_setting.hpp"
#include "rti/rid/local_settings.hpp"

namespace roger::rti {

namespace {

void check_outside_callback(const Session& session, const char* service) {
  if (!session.callbacks().within_callback()) return;
  refuse<rti1516e::CallNotAllowedFromWithinCallback>(std::string(service) +
                                                     " cannot be called from within a callback");
}

/// Returns the settings that a designator, or the environment, names.
Rid read_designator(const std::string& settings) {
  Result<LocalSettings> read = read_local_settings(settings, std::getenv(kRidVariable));
  if (!read) refuse<rti1516e::InvalidLocalSettingsDesignator>(read.error().text());
  if (!read.value().warning.empty()) log(LogLevel::kWarning, "rti", read.value().warning);
  return std::move(read.value().rid);
}

/// Times a service that does not require a joined federate, if there is one and services are timed.
class TimedIfJoined {
 public:
  TimedIfJoined(const Session& session, Service service)
      : federate_(session.times_services() ? session.federate() : nullptr),
        timed_(federate_ ? &federate_->service_times() : nullptr, service) {}

 private:
  const std::shared_ptr<Federate> federate_;  // owns the times that timed_ records in
  const TimedCall timed_;
};

}  // namespace

LocalComponent::~LocalComponent() {
  current_.end();
}

std::shared_ptr<Session> LocalComponent::connected_for_wait(const char* service) const {
  std::shared_ptr<Session> found = current_.connected();
  // The standard defines no exception for this. The service waits for an answer that only the
  // thread of the callback could receive.
  if (found->callbacks().within_callback()) {
    refuse<rti1516e::RTIinternalError>(
        std::string(service) +
        " cannot be called from within a callback: it must wait for the executive's answer");
  }
  if (found->lost()) refuse<rti1516e::NotConnected>(found->lost_sentence());
  return found;
}

void LocalComponent::connect(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
                             const std::wstring& settings) {
  connect_with(federate, model, [&settings] { return read_designator(to_utf8(settings)); });
}

void LocalComponent::connect(rti1516e::FederateAmbassador& federate, rti1516e::CallbackModel model,
                             const Rid& settings) {
  connect_with(federate, model, [&settings] { return settings; });
}

void LocalComponent::connect_with(rti1516e::FederateAmbassador& federate,
                                  rti1516e::CallbackModel model, const std::function<Rid()>& read) {
  if (const auto current = current_.session()) check_outside_callback(*current, "connect");
  const std::lock_guard lifecycle(lifecycle_);
  const std::shared_ptr<Session> current = current_.session();
  if (current && !current->lost()) {
    refuse<rti1516e::AlreadyConnected>("this federate is already connected");
  }
  if (model != rti1516e::HLA_IMMEDIATE && model != rti1516e::HLA_EVOKED) {
    refuse<rti1516e::UnsupportedCallbackModel>(std::to_string(model) + " is not a callback model");
  }
  Rid rid = read();
  set_log_format(rid.log.format);
  if (const Status opened = open_credentials(rid, std::getenv(kKeyVariable)); !opened) {
    refuse<rti1516e::ConnectionFailed>(opened.error().text());
  }
  if (model == rti1516e::HLA_IMMEDIATE && !rid.callbacks.threads) {
    refuse<rti1516e::UnsupportedCallbackModel>(
        "HLA_IMMEDIATE needs the RTI's threads, which the RID disables (callbacks.threads)");
  }
  current_.end();
  invoker_.use_thread(rid.callbacks.threads);
  auto callbacks = make_reported_callbacks(federate, reporting_);
  auto fresh = std::make_shared<Session>(*callbacks, model, std::move(rid));
  current_.begin(std::move(callbacks), std::move(fresh));
}

void LocalComponent::disconnect() {
  if (const auto current = current_.session()) check_outside_callback(*current, "disconnect");
  const std::lock_guard lifecycle(lifecycle_);
  const std::shared_ptr<Session> current = current_.session();
  if (current && current->federate() && !current->lost()) {
    refuse<rti1516e::FederateIsExecutionMember>("this federate must resign before it disconnects");
  }
  current_.end();
}

void LocalComponent::create(const std::wstring& name, const std::vector<std::wstring>& modules,
                            const std::wstring& logical_time) {
  const auto session = connected_for_wait("createFederationExecution");
  const std::lock_guard lifecycle(lifecycle_);
  session->create(to_utf8(name), modules, {}, to_utf8(logical_time));
}

void LocalComponent::create_with_mim(const std::wstring& name,
                                     const std::vector<std::wstring>& modules,
                                     const std::wstring& mim, const std::wstring& logical_time) {
  const auto session = connected_for_wait("createFederationExecutionWithMIM");
  const std::lock_guard lifecycle(lifecycle_);
  session->create(to_utf8(name), modules, mim, to_utf8(logical_time));
}

void LocalComponent::destroy(const std::wstring& name) {
  const auto session = connected_for_wait("destroyFederationExecution");
  const std::lock_guard lifecycle(lifecycle_);
  session->destroy(to_utf8(name));
}

void LocalComponent::list() {
  const auto session = current_.connected();
  session->list();
}

rti1516e::FederateHandle LocalComponent::join(const std::wstring& name, const std::wstring& type,
                                              const std::wstring& federation,
                                              const std::vector<std::wstring>& modules) {
  const auto session = current_.connected();
  check_outside_callback(*session, "joinFederationExecution");
  const std::lock_guard lifecycle(lifecycle_);
  if (session->lost()) refuse<rti1516e::NotConnected>(session->lost_sentence());
  if (session->federate()) {
    refuse<rti1516e::FederateAlreadyExecutionMember>("this federate is already joined");
  }
  const auto handle =
      session->join(to_utf8(name), to_utf8(type), to_utf8(federation), modules, mom_ambassador());
  current_.set_federate(session->federate());
  return handle;
}

MomAmbassador LocalComponent::mom_ambassador() {
  return {
      [this](ServiceInvoker::Service service) {
        return invoker_.invoke([this, service = std::move(service)](rti1516e::RTIambassador& rti) {
          // The service is for this membership: no other thread may end it meanwhile.
          const std::lock_guard lifecycle(lifecycle_);
          service(rti);
        });
      },
      reporting_};
}

void LocalComponent::resign(rti1516e::ResignAction action) {
  const auto session = current_.connected();
  check_outside_callback(*session, "resignFederationExecution");
  if (action < rti1516e::UNCONDITIONALLY_DIVEST_ATTRIBUTES || action > rti1516e::NO_ACTION) {
    refuse<rti1516e::InvalidResignAction>(std::to_string(action) + " is not a resign action");
  }
  const std::lock_guard lifecycle(lifecycle_);
  static_cast<void>(joined());
  session->resign(action);
  current_.set_federate(nullptr);
}

bool LocalComponent::evoke(double minimum_seconds) {
  const auto current = current_.session();
  if (!current) return false;
  check_outside_callback(*current, "evokeCallback");
  const TimedIfJoined timed(*current, Service::kEvokeCallback);
  const bool more = current->evoke(minimum_seconds);
  invoker_.run_pending();
  return more;
}

bool LocalComponent::evoke_multiple(double minimum_seconds, double maximum_seconds) {
  const auto current = current_.session();
  if (!current) return false;
  check_outside_callback(*current, "evokeMultipleCallbacks");
  const TimedIfJoined timed(*current, Service::kEvokeMultipleCallbacks);
  const bool more = current->evoke_multiple(minimum_seconds, maximum_seconds);
  invoker_.run_pending();
  return more;
}

void LocalComponent::enable_callbacks() {
  if (const auto current = current_.session()) current->callbacks().set_enabled(true);
}

void LocalComponent::disable_callbacks() {
  if (const auto current = current_.session()) current->callbacks().set_enabled(false);
}

}  // namespace roger::rti
