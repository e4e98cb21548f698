#include "rti/executive/federation_management.hpp"

#include <exception>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/printable.hpp"
#include "rti/net/failure.hpp"
#include "rti/security/datagram_seal.hpp"

namespace roger::rti::executive {

FederationManagement::FederationManagement(net::asio::io_context& io, Registry& registry,
                                           SessionMap& sessions, JoinedSessions& joined,
                                           SessionOutput& output, Settings settings)
    : registry_(registry),
      sessions_(sessions),
      joined_(joined),
      output_(output),
      settings_(std::move(settings)),
      background_(io) {
}

void FederationManagement::take(SessionKey key, wire::CreateFederation& message) {
  if (const auto refusal = registry_.check(message.name, key)) {
    return sessions_.at(key).reply(message.request, *refusal);
  }
  struct Task {
    wire::CreateFederation request;
    net::BudgetShare memory;  // of the request
    std::optional<Creation> creation{};
    std::optional<Refusal> refusal{};
  };
  const auto task = std::make_shared<Task>(
      Task{std::move(message), sessions_.at(key).connection->pass_frame_memory()});
  merge_for(
      key,
      [this, key, task](Session& session) -> Background::Work {
        // Checked again, because another federation may have been created meanwhile.
        auto found = registry_.prepare(task->request, key);
        if (const auto* refusal = std::get_if<Refusal>(&found)) {
          session.reply(task->request.request, *refusal);
          return {};
        }
        task->creation = std::get<Creation>(std::move(found));
        return [this, task] {
          task->refusal = merge_modules(*task->creation);
          if (!task->refusal) grow(task->creation->open_groups, *task->creation->model);
        };
      },
      [this, task](Session& session) {
        if (!task->refusal) {
          registry_.create(*std::move(task->creation));
          settings_.say("Created federation " + in_quotes(task->request.name) + ".");
        }
        session.reply(task->request.request,
                      task->refusal.value_or(Refusal{wire::ExceptionKind::kNone, ""}));
      });
}

void FederationManagement::merge_for(SessionKey key,
                                     std::function<Background::Work(Session&)> begin,
                                     std::function<void(Session&)> finish) {
  Session& session = sessions_.at(key);
  session.is_merging = true;
  session.update_reading();
  background_.add({[this, key, begin = std::move(begin)] {
                     Background::Work work;
                     contain(key, [&](Session& waiting) {
                       work = begin(waiting);
                       if (!work) end_merging(waiting);
                     });
                     return work;
                   },
                   [this, key, finish = std::move(finish)](const std::exception_ptr& thrown) {
                     background_.return_memory();
                     contain(key, [&](Session& waiting) {
                       if (thrown) std::rethrow_exception(thrown);
                       finish(waiting);
                       end_merging(waiting);
                     });
                   },
                   key});
}

template <class Step>
void FederationManagement::contain(SessionKey key, const Step& step) {
  const auto found = sessions_.find(key);
  if (found == sessions_.end()) return;
  Session& session = found->second;
  try {
    step(session);
  } catch (...) {
    net::log_failure({"a request of ", session.peer_name, " could not be handled"});
    session.connection->close();
  }
}

void FederationManagement::end_merging(Session& session) {
  session.is_merging = false;
  session.update_reading();
}

void FederationManagement::clean_up() {
  for (const std::string& name : registry_.destroy_abandoned()) {
    settings_.say("Destroyed federation " + in_quotes(name) +
                  ", because too many exist without federates and without the process that created "
                  "them.");
  }
  background_.return_memory();
}

void FederationManagement::take(SessionKey key, const wire::DestroyFederation& message) {
  const Refusal refusal = registry_.destroy(message.name);
  sessions_.at(key).reply(message.request, refusal);
  if (refusal.exception == wire::ExceptionKind::kNone) {
    settings_.say("Destroyed federation " + in_quotes(message.name) + ".");
    background_.return_memory();
  }
}

void FederationManagement::take(SessionKey key, const wire::ListFederations& message) {
  sessions_.at(key).send(wire::FederationList{message.request, registry_.list()});
}

void FederationManagement::take(SessionKey key, wire::Join& message) {
  Session& session = sessions_.at(key);
  if (session.federation != nullptr) {
    return session.reply(message.request,
                         {wire::ExceptionKind::kFederateAlreadyExecutionMember,
                          "already joined to " + in_quotes(session.federation->name())});
  }
  struct Task {
    wire::Join request;
    net::BudgetShare memory;  // of the request
    std::shared_ptr<Federation> federation{};
    NamedModules modules{};
    std::optional<Refusal> refusal{};
  };
  const auto task =
      std::make_shared<Task>(Task{std::move(message), session.connection->pass_frame_memory()});
  compact(task->request.modules);
  // Finds the federation and the modules that must be merged. Returns whether there are any;
  // otherwise the request is answered.
  const auto prepare = [this, key, task](Session& joining) {
    const wire::Join& request = task->request;
    task->federation = registry_.find(request.federation);
    if (!task->federation) {
      joining.reply(request.request, no_such_federation(request.federation));
      return false;
    }
    auto found = task->federation->find_modules(request);
    if (const auto* refusal = std::get_if<Refusal>(&found)) {
      joining.reply(request.request, *refusal);
      return false;
    }
    task->modules = std::get<NamedModules>(std::move(found));
    if (!task->modules.added.empty()) return true;
    join(key, request, *task->federation, std::move(task->modules));
    return false;
  };
  if (!prepare(session)) return;
  task->modules = {};  // copies, which need not wait
  merge_for(
      key,
      [this, task, prepare](Session& joining) -> Background::Work {
        // Prepared again, because another federate may have added modules meanwhile.
        if (!prepare(joining)) return {};
        return [this, task] {
          task->refusal = merge_modules(task->federation->model(), task->modules);
          if (task->refusal) return;
          task->modules.open_groups = task->federation->open_groups();
          grow(*task->modules.open_groups, *task->modules.model);
        };
      },
      [this, key, task](Session& joining) {
        const wire::Join& request = task->request;
        if (task->refusal) return joining.reply(request.request, *task->refusal);
        if (registry_.find(request.federation) != task->federation) {
          return joining.reply(request.request, no_such_federation(request.federation));
        }
        join(key, request, *task->federation, std::move(task->modules));
      });
}

void FederationManagement::grow(OpenGroups& groups, const ObjectModel& model) const {
  if (settings_.makes_keys) groups.grow(model, joined_.keys().network());
}

void FederationManagement::join(SessionKey key, const wire::Join& message, Federation& federation,
                                NamedModules&& modules) {
  Session& session = sessions_.at(key);
  if (settings_.makes_keys) {
    if (const auto problem = joined_.keys().problem_of(message.data_plane)) {
      return session.reply(message.request, {wire::ExceptionKind::kRTIinternalError, *problem});
    }
  }
  Outbox outbox;
  const std::size_t known_groups = federation.open_groups().all().size();
  const std::variant<FederateId, Refusal> outcome = federation.join(
      message, {session.ticket->address, session.ticket->origin == Admissions::Origin::kThisHost},
      std::move(modules), outbox);
  if (const auto* refusal = std::get_if<Refusal>(&outcome)) {
    return session.reply(message.request, *refusal);
  }
  // Slots since the start of this host: they never return while this executive runs.
  auto& joined = std::get<wire::Joined>(outbox.front().message);
  joined.time =
      static_cast<std::uint32_t>(SteadyClock{}.now().time_since_epoch() / security::kSlot);
  session.federation = &federation;
  session.federate = std::get<FederateId>(outcome);
  session.joined = SteadyClock{}.now();
  joined_.add(federation.id(), session.federate, key);
  if (settings_.makes_keys) hand_out_keys(key, federation, known_groups, outbox);
  settings_.say("Federate " + std::to_string(session.federate) + " (" + session.peer_name +
                ") joined " + in_quotes(message.federation) + ".");
  output_.deliver(federation, std::move(outbox));
}

void FederationManagement::hand_out_keys(SessionKey key, Federation& federation, std::size_t known,
                                         Outbox& outbox) {
  const auto certificate = sessions_.at(key).connection->peer_certificate();
  const auto nets = certificate ? certificate->nets() : std::nullopt;
  auto& joined = std::get<wire::Joined>(outbox.front().message);
  const FederateId joining = joined.federate;
  if (nets) federation.restrict_to(joining, *nets);
  joined_.keys().hand_out(federation.open_groups(), nets, joined);
  const auto added = federation.open_groups().all().subspan(known);
  if (added.empty()) return;
  std::vector<FederateId> others;
  for (const auto& [federate, record] : federation.federates()) {
    if (federate != joining && federation.is_restricted(federate)) others.push_back(federate);
  }
  if (others.empty()) return;
  wire::GroupKeysAdded keys{joined_.keys().of_groups(federation.id(), added)};
  // Before ModulesAdded, so that its recipients have the keys of all groups that they know.
  outbox.insert(outbox.begin(), AddressedMessage{std::move(others), std::move(keys)});
}

void FederationManagement::take(SessionKey key, const wire::Resign& message) {
  Session& session = sessions_.at(key);
  if (session.federation == nullptr) {
    return session.reply(message.request, {wire::ExceptionKind::kFederateNotExecutionMember,
                                           "not joined to a federation"});
  }
  Federation& federation = *session.federation;
  const FederateId federate = session.federate;
  output_.handle_and_deliver(federation, std::nullopt, [&](Outbox& outbox) {
    const Refusal refusal = federation.resign(federate, message.action, outbox);
    if (refusal.exception == wire::ExceptionKind::kNone) {
      joined_.remove(federation.id(), federate);
      session.federation = nullptr;
      session.federate = 0;
      settings_.say("Federate " + std::to_string(federate) + " (" + session.peer_name +
                    ") resigned from " + in_quotes(federation.name()) + ".");
    }
    session.reply(message.request, refusal);
  });
  clean_up();
}

void FederationManagement::end(SessionKey key, const Session& session, const Error& why,
                               bool notifies) {
  background_.drop(key);
  if (session.federation != nullptr) {
    settings_.say("Lost federate " + std::to_string(session.federate) + " (" + session.peer_name +
                  ") of " + in_quotes(session.federation->name()) + ": " + why.message + ".");
    joined_.remove(session.federation->id(), session.federate);
    output_.handle_and_deliver(*session.federation, std::nullopt, [&](Outbox& outbox) {
      session.federation->lose(session.federate, why.message, outbox);
      if (!notifies) outbox.clear();
    });
  }
  registry_.forget(key);
  clean_up();
}

}  // namespace roger::rti::executive
