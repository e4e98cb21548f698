#include "rti/federate/session/federate_membership.hpp"

#include <type_traits>
#include <utility>
#include <variant>

#include "rti/net/failure.hpp"

namespace roger::rti {

void FederateMembership::finish() {
  if (merger_.joinable()) merger_.join();
}

void FederateMembership::begin(const std::shared_ptr<Federate>& federate,
                               const std::string& federation, const std::string& name) {
  // On the I/O thread, so that no message of the executive arrives between the early messages and
  // the installation.
  runner_.run([&] { install(federate); });
  member_.lock()->reception =
      std::make_unique<ShownReception>(federation, name, federate->intake());
}

void FederateMembership::install(const std::shared_ptr<Federate>& federate) {
  member_.lock()->federate = federate;
  dispatch_waiting();
  if (!runner_.has_thread()) return federate->start(net::ReadBy::kIoThread);
  federate->start(net::ReadBy::kCaller);
  const auto reader =
      std::make_shared<Reader>(std::shared_ptr<net::Transport>(federate, &federate->transport()),
                               reading_, [this] { return runner_.runs_in_place(); });
  reader->start();
  member_.lock()->reader = reader;
}

void FederateMembership::end() {
  // The reader ends first: Federate::stop() requires that no other thread reads.
  if (const std::shared_ptr<Reader> reader = current().reader) reader->stop();
  runner_.run([this] {
    const Member left = std::exchange(*member_.lock(), {});
    if (left.federate) left.federate->stop();
  });
}

void FederateMembership::receive(wire::ExecutiveMessage message) {
  std::shared_ptr<Federate> federate;
  {
    const auto member = member_.lock();
    if (member->federate && !member->is_merging) {
      federate = member->federate;
    } else {
      member->waiting.push_back(std::move(message));
    }
  }
  if (federate) dispatch(federate, std::move(message));
}

bool FederateMembership::receive(const wire::ReliableData& data) {
  std::shared_ptr<Federate> federate;
  {
    const auto member = member_.lock();
    if (member->is_merging || !member->waiting.empty()) return false;
    federate = member->federate;
  }
  return federate && federate->deliver(data);
}

void FederateMembership::dispatch_waiting() {
  for (;;) {
    std::shared_ptr<Federate> federate;
    wire::ExecutiveMessage message;
    {
      const auto member = member_.lock();
      if (!member->federate || member->is_merging || member->waiting.empty()) return;
      federate = member->federate;
      message = std::move(member->waiting.front());
      member->waiting.pop_front();
    }
    dispatch(federate, std::move(message));
  }
}

void FederateMembership::dispatch(const std::shared_ptr<Federate>& federate,
                                  wire::ExecutiveMessage message) {
  std::visit(
      [&](auto&& part) {
        using Part = std::decay_t<decltype(part)>;
        if constexpr (std::is_same_v<Part, wire::ModulesAdded>) {
          merge(federate, std::move(part));
        } else if constexpr (requires {
                               federate->on_message(std::forward<decltype(part)>(part));
                             }) {
          federate->on_message(std::forward<decltype(part)>(part));
        } else {
          static_assert(std::is_same_v<Part, wire::Welcome> ||
                        std::is_same_v<Part, wire::Refused> || std::is_same_v<Part, wire::Reply> ||
                        std::is_same_v<Part, wire::Joined> ||
                        std::is_same_v<Part, wire::FederationList> ||
                        std::is_same_v<Part, wire::ExecutiveStatus> ||
                        std::is_same_v<Part, wire::Fault> || std::is_same_v<Part, wire::Yielding> ||
                        std::is_same_v<Part, wire::Ping> || std::is_same_v<Part, wire::Pong>);
          // Nothing to do: these are answers that arrive too late, or messages that concern only
          // the connection.
        }
      },
      std::move(message));
}

void FederateMembership::merge(const std::shared_ptr<Federate>& federate,
                               wire::ModulesAdded added) {
  if (!runner_.has_thread()) {
    if (auto model = federate->declarations().merge(added)) {
      federate->declarations().grow(std::move(*model));
    }
    return;
  }
  member_.lock()->is_merging = true;
  executive_.suspend(true);
  if (merger_.joinable()) merger_.join();  // it has posted its result
  merger_ = std::thread([this, federate, added = std::move(added)] {
    std::optional<ObjectModel> model;
    give_up_on_failure([&] { model = federate->declarations().merge(added); });
    give_up_on_failure([&] {
      net::asio::post(runner_.context(),
                      [this, weak = std::weak_ptr(federate), model = std::move(model)]() mutable {
                        give_up_on_failure([&] { end_merge(weak.lock(), std::move(model)); });
                      });
    });
  });
}

void FederateMembership::end_merge(const std::shared_ptr<Federate>& federate,
                                   std::optional<ObjectModel> model) {
  if (model && federate && this->federate() == federate) {
    federate->declarations().grow(std::move(*model));
  }
  member_.lock()->is_merging = false;
  dispatch_waiting();
  if (!member_.lock()->is_merging) executive_.suspend(false);
}

template <class Step>
void FederateMembership::give_up_on_failure(const Step& step) {
  try {
    step();
  } catch (...) {
    executive_.give_up("the FOM modules of another federate could not be merged: " +
                       net::failure_text());
  }
}

}  // namespace roger::rti
