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

/// The federate that a thread keeps between two calls of services, see JoinedFederate.
struct Kept {
  std::uint64_t version = Version::kNone;
  std::shared_ptr<Federate> federate;
};

/// This thread's Kept while it exists, which is from the first call of a service until the thread
/// ends. A destructor that runs later, such as that of an ambassador with static storage duration,
/// may still call services.
constinit thread_local Kept* kept_by_thread = nullptr;
constinit thread_local bool keeps_no_more = false;

struct KeptByThread {
  KeptByThread() { kept_by_thread = &kept; }
  ~KeptByThread() {
    kept_by_thread = nullptr;
    keeps_no_more = true;
  }
  KeptByThread(const KeptByThread&) = delete;
  KeptByThread& operator=(const KeptByThread&) = delete;

  Kept kept;
};

/// Returns the federate that this thread has kept if it is of this version; otherwise releases it
/// and returns nullptr. The thread then keeps nothing. Creates no Kept: an object whose destructor
/// is due at the thread's end keeps the library loaded until then.
std::shared_ptr<Federate> take_kept(std::uint64_t version) {
  if (kept_by_thread == nullptr) return nullptr;
  if (kept_by_thread->version == version) return std::move(kept_by_thread->federate);
  const Kept released = std::exchange(*kept_by_thread, {});
  return nullptr;
}

/// Lets this thread keep `federate`; a thread that can keep no more releases it.
void keep(std::uint64_t version, std::shared_ptr<Federate> federate) {
  if (kept_by_thread == nullptr) {
    if (keeps_no_more) return;
    static thread_local KeptByThread by_thread;
  }
  kept_by_thread->version = version;
  kept_by_thread->federate.swap(federate);
}

/// Returns a pointer to the federate that also owns the session.
std::shared_ptr<Federate> with_session(std::shared_ptr<Session> session,
                                       std::shared_ptr<Federate> federate) {
  const auto both =
      std::make_shared<Membership>(Membership{std::move(session), std::move(federate)});
  return {both, both->federate.get()};
}

}  // namespace

void CurrentSession::begin(std::unique_ptr<rti1516e::FederateAmbassador> callbacks,
                           std::shared_ptr<Session> session) {
  Current ended{std::move(callbacks), std::move(session), nullptr};
  {
    const auto current = current_.lock();
    std::swap(*current, ended);
    version_.advance();
  }
  take_kept(Version::kNone);
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
  take_kept(Version::kNone);
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
  // Taken, not copied: this costs no atomic operation, and a nested call finds nothing. A federate
  // of another version is released, even if this call throws.
  federate_ = take_kept(version_);
  if (federate_) return;
  {
    const auto locked = current.current_.lock();
    federate_ = locked->federate;
    version_ = current.version_.value();
  }
  if (federate_) return;
  federate_ = current.joining();
  version_ = Version::kNone;
}

JoinedFederate::~JoinedFederate() {
  if (version_ == current_.version_.value()) keep(version_, std::move(federate_));
}

}  // namespace roger::rti
