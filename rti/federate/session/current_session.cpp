#include "rti/federate/session/current_session.hpp"

#include <utility>

#include "rti/federate/refusal/refusal.hpp"

namespace roger::rti {

void CurrentSession::begin(std::unique_ptr<rti1516e::FederateAmbassador> callbacks,
                           std::shared_ptr<Session> session) {
  Current ended =
      std::exchange(*current_.lock(), Current{std::move(callbacks), std::move(session), nullptr});
  ended.federate.reset();
  // Not under the lock: shutdown() waits for running callbacks, which may need it.
  if (ended.session) ended.session->shutdown();
}

void CurrentSession::set_federate(std::shared_ptr<Federate> federate) {
  std::swap(current_.lock()->federate, federate);
}

std::shared_ptr<Session> CurrentSession::connected() const {
  std::shared_ptr<Session> found = session();
  if (!found) refuse<rti1516e::NotConnected>("this federate is not connected to the RTI");
  return found;
}

std::shared_ptr<Federate> CurrentSession::joined() const {
  if (std::shared_ptr<Federate> joined = current_.lock()->federate) return joined;
  // No federate, or one whose callbacks run before its join() has returned.
  const std::shared_ptr<Session> current = connected();
  std::shared_ptr<Federate> federate = current->federate();
  if (!federate) {
    if (current->lost()) refuse<rti1516e::NotConnected>(current->lost_sentence());
    refuse<rti1516e::FederateNotExecutionMember>("this federate is not joined to a federation");
  }
  return federate;
}

}  // namespace roger::rti
