#include "rti/federate/session/current_session.hpp"

#include <cstdint>
#include <utility>

#include "rti/federate/refusal/refusal.hpp"

namespace roger::rti {

namespace {

/// A federate with the session that it refers to.
struct Membership {
  std::shared_ptr<Session> session;
  std::shared_ptr<Federate> federate;  // destroyed first
};

/// Returns a pointer to the federate that also owns the session.
std::shared_ptr<Federate> with_session(std::shared_ptr<Session> session,
                                       std::shared_ptr<Federate> federate) {
  const auto both =
      std::make_shared<Membership>(Membership{std::move(session), std::move(federate)});
  return {both, both->federate.get()};
}

}  // namespace

/// The federate that a thread keeps between two calls of services.
struct JoinedFederate::Kept {
  std::uint64_t version = Version::kNone;
  std::shared_ptr<Federate> federate;
  bool in_use = false;  // during a call
};

/// A thread's Kept, created by its first call of a service.
struct JoinedFederate::KeptByThread {
  KeptByThread() { of_this_thread = &kept; }
  ~KeptByThread() {
    of_this_thread = nullptr;
    has_ended = true;
  }
  KeptByThread(const KeptByThread&) = delete;
  KeptByThread& operator=(const KeptByThread&) = delete;

  /// nullptr before the first call, and after the thread's objects were destroyed: a destructor
  /// that runs later, such as that of an ambassador with static storage duration, may still call
  /// services.
  static inline constinit thread_local Kept* of_this_thread = nullptr;
  static inline constinit thread_local bool has_ended = false;

  Kept kept;
};

void JoinedFederate::release(Kept& kept) {
  // Destroyed last: a destructor may call services.
  const Kept released = std::exchange(kept, {});
}

void JoinedFederate::release_kept() {
  Kept* const kept = KeptByThread::of_this_thread;
  // A call in progress releases at its end what is outdated.
  if (kept != nullptr && !kept->in_use) release(*kept);
}

void JoinedFederate::keep() {
  if (KeptByThread::has_ended) return;
  // Not created earlier: an object whose destructor is due at the thread's end keeps the library
  // loaded until then.
  static thread_local KeptByThread by_thread;
  Kept& kept = by_thread.kept;
  if (kept.in_use) return;
  kept.version = version_;
  kept.federate.swap(found_);
}

void CurrentSession::begin(std::unique_ptr<rti1516e::FederateAmbassador> callbacks,
                           std::shared_ptr<Session> session) {
  Current ended{std::move(callbacks), std::move(session), nullptr};
  {
    const auto current = current_.lock();
    std::swap(*current, ended);
    version_.advance();
  }
  JoinedFederate::release_kept();
  ended.federate.reset();
  // Not under the lock: shutdown() waits for running callbacks, which may need it.
  if (ended.session) ended.session->shutdown();
}

void CurrentSession::set_federate(std::shared_ptr<Federate> federate) {
  {
    const auto current = current_.lock();
    if (federate) federate = with_session(current->session, std::move(federate));
    std::swap(current->federate, federate);
    version_.advance();
  }
  JoinedFederate::release_kept();
}

std::shared_ptr<Session> CurrentSession::connected() const {
  std::shared_ptr<Session> found = session();
  if (!found) refuse<rti1516e::NotConnected>("this federate is not connected to the RTI");
  return found;
}

std::shared_ptr<Federate> CurrentSession::joining() const {
  const std::shared_ptr<Session> current = connected();
  std::shared_ptr<Federate> federate = current->federate();
  if (!federate) {
    if (current->lost()) refuse<rti1516e::NotConnected>(current->lost_sentence());
    refuse<rti1516e::FederateNotExecutionMember>("this federate is not joined to a federation");
  }
  return federate;
}

JoinedFederate::JoinedFederate(const CurrentSession& current)
    : current_(current), version_(current.version_.value()) {
  Kept* const kept = KeptByThread::of_this_thread;
  if (kept != nullptr && !kept->in_use) {
    if (kept->version == version_) {
      kept->in_use = true;
      kept_ = kept;
      federate_ = kept->federate.get();
      return;
    }
    release(*kept);  // even if this call throws
  }
  {
    const auto locked = current.current_.lock();
    found_ = locked->federate;
    version_ = current.version_.value();
  }
  if (!found_) {
    found_ = current.joining();
    version_ = Version::kNone;
  }
  federate_ = found_.get();
}

JoinedFederate::~JoinedFederate() {
  const bool is_current = version_ == current_.version_.value();
  if (kept_ != nullptr) {
    kept_->in_use = false;
    if (!is_current) release(*kept_);
  } else if (is_current) {
    keep();
  }
}

}  // namespace roger::rti
