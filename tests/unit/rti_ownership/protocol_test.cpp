// The executive and several federates negotiate one attribute over links with arbitrary delays.
#include <gtest/gtest.h>

#include <cstdint>
#include <deque>
#include <iterator>
#include <map>
#include <random>
#include <variant>

#include "rti/executive/objects/attribute_ownership.hpp"
#include "rti/federate/objects/negotiation.hpp"

namespace roger::rti {
namespace {

using executive::AttributeOwnership;
using executive::OwnershipEffect;
using wire::OwnershipAction;
using wire::OwnershipEvent;

struct Notice {
  OwnershipEvent event = OwnershipEvent::kAcquired;
  FederateId acquirer = 0;
  std::uint64_t seen = 0;
};
struct Accept {
  FederateId acquirer = 0;
  std::uint64_t seen = 0;
};
using ToExecutive = std::variant<OwnershipAction, Accept>;

struct Federate {
  bool owned = false;
  Negotiation negotiation;
  std::uint64_t sent = 0;
  std::uint64_t processed = 0;  // by the executive
  std::deque<ToExecutive> outgoing;
  std::deque<Notice> incoming;
  std::deque<Notice> callbacks;
};

/// A seeded random execution. Federate 1 owns the attribute at first.
class Execution {
 public:
  Execution(std::uint32_t seed, bool with_losses) : random_(seed), with_losses_(with_losses) {
    for (FederateId id = 1; id <= kFederates; ++id) federates_[id];
    federates_[1].owned = true;
  }

  void run(int steps) {
    for (int i = 0; i < steps && !testing::Test::HasFailure(); ++i) step();
    for (FederateId id = 1; id <= kFederates; ++id) settle(id);
    for (bool busy = true; busy && !testing::Test::HasFailure();) {
      busy = false;
      for (auto& [id, federate] : federates_) busy = advance(id) || busy;
    }
    expect_agreement();
  }

 private:
  static constexpr FederateId kFederates = 4;

  std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(random_() % count); }

  void step() {
    auto which = federates_.begin();
    std::advance(which, below(static_cast<std::uint32_t>(federates_.size())));
    const FederateId id = which->first;
    if (with_losses_ && federates_.size() > 2 && below(200) == 0) return lose(id);
    if (below(3) == 0) {
      act(id, static_cast<OwnershipAction>(
                  below(static_cast<std::uint32_t>(OwnershipAction::kLast) + 1)));
    } else {
      advance(id);
    }
    expect_one_owner();
  }

  /// Moves one message or makes one callback, chosen at random. Returns whether there was one.
  bool advance(FederateId id) {
    const auto found = federates_.find(id);
    if (found == federates_.end()) return false;
    Federate& federate = found->second;
    const std::uint32_t first = below(3);
    for (std::uint32_t i = 0; i < 3; ++i) {
      switch ((first + i) % 3) {
        case 0:
          if (federate.outgoing.empty()) continue;
          reach_executive(id, federate);
          return true;
        case 1:
          if (federate.incoming.empty()) continue;
          reach_federate(federate);
          return true;
        default:
          if (federate.callbacks.empty()) continue;
          make_callback(federate);
          return true;
      }
    }
    return false;
  }

  void act(FederateId id, OwnershipAction action) {
    Federate& federate = federates_.at(id);
    if (federate.negotiation.check(action, federate.owned) != Negotiation::Objection::kNone ||
        !federate.negotiation.matters(action)) {
      return;
    }
    federate.negotiation.act(action, ++federate.sent);
    if (gives_away(action)) federate.owned = false;
    federate.outgoing.emplace_back(action);
  }

  void reach_executive(FederateId id, Federate& federate) {
    const ToExecutive message = federate.outgoing.front();
    federate.outgoing.pop_front();
    if (const auto* accept = std::get_if<Accept>(&message)) {
      if (attribute_.owner() == id) {
        send(attribute_.accept_withdrawal(accept->acquirer, accept->seen), id);
      }
      return;
    }
    ++federate.processed;
    const auto action = std::get<OwnershipAction>(message);
    if (executive::is_owner_action(action)) {
      ASSERT_EQ(attribute_.owner(), id) << "only the owner acts as one";
    }
    const auto owner = federates_.find(attribute_.owner());
    send(attribute_.apply(id, action, {}, owner == federates_.end() ? 0 : owner->second.processed),
         id);
    const bool relies = action == OwnershipAction::kConfirmDivestiture ||
                        action == OwnershipAction::kDivestIfWanted;
    if (relies && !with_losses_) {
      EXPECT_NE(attribute_.owner(), 0) << "it was wanted, so a federate acquires it";
    }
  }

  void send(const executive::OwnershipEffects& effects, FederateId from) {
    for (const OwnershipEffect& effect : effects) {
      for (auto& [id, federate] : federates_) {
        if (effect.to == id || (effect.to == 0 && id != from)) {
          federate.incoming.push_back({effect.event, effect.acquirer, federate.processed});
        }
      }
    }
  }

  static void reach_federate(Federate& federate) {
    const Notice notice = federate.incoming.front();
    federate.incoming.pop_front();
    federate.negotiation.arrive(notice.event, notice.seen);
    if (notice.event == OwnershipEvent::kWithdrawn) {
      federate.outgoing.emplace_back(Accept{notice.acquirer, notice.seen});
    } else {
      federate.callbacks.push_back(notice);
    }
  }

  void make_callback(Federate& federate) {
    const Notice notice = federate.callbacks.front();
    federate.callbacks.pop_front();
    const bool made = federate.negotiation.happen(notice.event, federate.owned, notice.seen);
    if (made && notice.event == OwnershipEvent::kTakenOver) {
      federate.negotiation.act(OwnershipAction::kDivest, ++federate.sent);
      federate.owned = false;
      federate.outgoing.emplace_back(OwnershipAction::kDivest);
    }
    if (notice.event != OwnershipEvent::kAcquired) return;
    EXPECT_TRUE(made);
    federate.owned = true;
    expect_one_owner();
  }

  void lose(FederateId id) {
    federates_.erase(id);
    send(attribute_.leave(id), id);
  }

  /// Ends what would continue for ever: the owner's offer.
  void settle(FederateId id) {
    if (federates_.contains(id)) act(id, OwnershipAction::kCancelOffer);
  }

  void expect_one_owner() {
    for (const auto& [id, federate] : federates_) {
      if (federate.owned) {
        EXPECT_EQ(attribute_.owner(), id) << "a federate owns only what it owns here";
      }
    }
  }

  void expect_agreement() {
    for (const auto& [id, federate] : federates_) {
      EXPECT_EQ(federate.owned, attribute_.owner() == id);
      EXPECT_EQ(federate.negotiation.acquisition() != Negotiation::Acquisition::kNone,
                attribute_.has_acquirer(id));
      if (!federate.owned) continue;
      bool wanted = false;
      for (const auto& [other, ignored] : federates_) {
        wanted = wanted || attribute_.has_acquirer(other);
      }
      EXPECT_EQ(federate.negotiation.is_wanted(), wanted);
    }
  }

  std::mt19937 random_;
  const bool with_losses_;
  AttributeOwnership attribute_{1};
  std::map<FederateId, Federate> federates_;
};

TEST(OwnershipProtocol, HasOneOwnerAndGivesAwayOnlyWhatIsWanted) {
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    Execution(seed, false).run(400);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

TEST(OwnershipProtocol, HasOneOwnerWhileFederatesAreLost) {
  for (std::uint32_t seed = 1; seed <= 400; ++seed) {
    Execution(seed, true).run(400);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace roger::rti
