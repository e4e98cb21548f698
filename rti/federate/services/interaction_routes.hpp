// Copies of the knowledge about one interaction class, with which a thread needs no lock.
#pragma once

#include <RTI/RTI1516.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/guarded.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/types/handle_access.hpp"

namespace roger::rti {

/// How a federate sends the interactions of a class that it publishes. A copy of a part of its
/// Knowledge, valid while SharedKnowledge::route_version() is the same: successive interactions of
/// a class are sent without the lock. Not thread-safe; each thread has its own, see
/// InteractionRoutes.
class SendRoute {
 public:
  /// Returns whether this is the route of the class in a federate with this version.
  [[nodiscard]] bool is_of(const rti1516e::InteractionClassHandle& handle,
                           std::uint64_t version) const {
    return version_ == version && handle_ == handle_value(handle);
  }
  /// Looks up the route. Throws InteractionClassNotDefined, InteractionClassNotPublished.
  void look_up(const Knowledge& knowledge, const rti1516e::InteractionClassHandle& handle);

  [[nodiscard]] InteractionClassHandle interaction_class() const { return class_; }
  [[nodiscard]] bool is_reliable() const { return is_reliable_; }
  /// Returns whether messages are counted.
  [[nodiscard]] bool counts() const { return counts_; }
  [[nodiscard]] const SendTarget& target() const { return target_; }
  /// Returns the index of a parameter at the class; nullopt: it is not available there.
  [[nodiscard]] std::optional<ValueIndex> find_index(
      const rti1516e::ParameterHandle& parameter) const {
    const std::uint64_t number = handle_value(parameter);
    for (std::size_t i = 0; i < parameters_.size(); ++i) {
      if (parameters_[i].value == number) return static_cast<ValueIndex>(i);
    }
    return std::nullopt;
  }

 private:
  std::uint64_t version_ = Version::kNone;
  std::uint64_t handle_ = kInvalidHandle;
  InteractionClassHandle class_;
  bool is_reliable_ = false;
  bool counts_ = false;
  SendTarget target_;
  std::vector<ParameterHandle> parameters_;  // by index
};

/// How a federate receives interactions that were sent as a class; otherwise like SendRoute.
class ReceptionRoute {
 public:
  [[nodiscard]] bool is_of(InteractionClassHandle sent, std::uint64_t version) const {
    return version_ == version && sent_ == sent;
  }
  /// Looks up the route. `sent` must be in the model.
  void look_up(const Knowledge& knowledge, InteractionClassHandle sent);

  /// Returns the slot of the group in which the interactions arrive.
  [[nodiscard]] std::size_t slot() const { return slot_; }
  [[nodiscard]] const SubscribedForm& form() const { return form_; }
  /// Returns whether callbacks name the producer.
  [[nodiscard]] bool conveys_producer() const { return conveys_producer_; }
  /// Returns whether messages are counted.
  [[nodiscard]] bool counts() const { return counts_; }

 private:
  std::uint64_t version_ = Version::kNone;
  InteractionClassHandle sent_;
  std::size_t slot_ = 0;
  SubscribedForm form_;
  bool conveys_producer_ = false;
  bool counts_ = false;
};

/// The routes of several classes, for a thread that sends or receives them in turn, such as the
/// voice of several nets. `Route` is SendRoute or ReceptionRoute.
template <class Route>
class InteractionRoutes {
 public:
  /// Returns the only route that may be the one of the class with this number, or with any other
  /// number that differs by a multiple of kCount.
  [[nodiscard]] Route& at(std::uint64_t number) { return routes_[number % kCount]; }

 private:
  static constexpr std::size_t kCount = 8;  // the classes of neighbouring channels do not collide

  std::array<Route, kCount> routes_;
};

}  // namespace roger::rti
