// One federation execution: what the executive knows of it and what it says to its federates.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "rti/executive/interests.hpp"
#include "rti/executive/mom.hpp"
#include "rti/executive/objects.hpp"
#include "rti/executive/outbox.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::executive {

/// Pure state: messages in, an Outbox out. Not thread-safe.
class Federation {
 public:
  /// `model` is what `modules` amount to. `with_mom`: whether the MOM has an object for the
  /// federation.
  Federation(std::string name, FederationId id, std::string logical_time,
             std::vector<wire::ModuleText> modules, ObjectModel model, bool with_mom = true);

  /// The joiner's handle, and in `outbox` its Joined (first) and what the others have to know;
  /// or a refusal that leaves everything as it was. So does std::bad_alloc.
  [[nodiscard]] std::variant<FederateId, Refusal> join(const wire::Join& request, Outbox& outbox);

  /// A federate resigns; `outbox` is for the others. kNone in the Refusal: done.
  [[nodiscard]] Refusal resign(FederateId federate, wire::ResignAction action, Outbox& outbox);
  /// A federate is gone without resigning: the automatic resign action of the object model is
  /// taken for it.
  void lose(FederateId federate, const std::string& why, Outbox& outbox);

  /// @{ What joined federate `from` says. Nonsense is answered by a Fault and changes nothing.
  void take(FederateId from, const wire::DeclareInteractions& message, Outbox& outbox);
  void take(FederateId from, const wire::DeclareAttributes& message, Outbox& outbox);
  void take(FederateId from, const wire::ReserveNames& message, Outbox& outbox);
  void take(FederateId from, const wire::ReleaseNames& message, Outbox& outbox);
  void take(FederateId from, const wire::RegisterObject& message, Outbox& outbox);
  void take(FederateId from, const wire::DeleteObject& message, Outbox& outbox);
  void take(FederateId from, const wire::RequestObjectUpdate& message, Outbox& outbox);
  void take(FederateId from, const wire::RequestClassUpdate& message, Outbox& outbox);
  void take(FederateId from, wire::ReliableInteraction&& message, Outbox& outbox);
  void take(FederateId from, wire::ReliableUpdate&& message, Outbox& outbox);
  void take(FederateId from, wire::AskForCopies&& message, Outbox& outbox) const;
  /// @}

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] FederationId id() const { return id_; }
  [[nodiscard]] const std::string& logical_time() const { return logical_time_; }
  [[nodiscard]] bool has_federates() const { return !federates_.empty(); }
  [[nodiscard]] std::size_t federate_count() const { return federates_.size(); }

  /// Where other executives serve this network, for the object of the MOM that stands for the
  /// federation.
  void set_other_executives(const std::vector<std::string>& places, Outbox& outbox);

 private:
  struct Federate {
    std::string name;
    std::string type;
    bool multicast = true;
  };

  [[nodiscard]] std::vector<FederateId> others(FederateId federate) const;
  [[nodiscard]] std::variant<std::string, Refusal> name_for(const wire::Join& request,
                                                            FederateId federate) const;
  void leave(FederateId federate, bool delete_objects, bool lost, Outbox& outbox);
  void remove_object(const KnownObject& object, FederateId deleter, const ByteVector& tag,
                     Outbox& outbox);
  /// Whom to ask for values of the object; 0: nobody, or this executive.
  [[nodiscard]] static FederateId answerer(const KnownObject& object);
  /// Whether there is somebody to ask when `asker` asks for values.
  [[nodiscard]] static bool answers(const KnownObject& object, FederateId asker);
  /// Has values sent to those who subscribe to them.
  void provide(const KnownObject& object, std::vector<ValueIndex> indices, const ByteVector& tag,
               Outbox& outbox) const;
  /// The same of what any of `federates` subscribes to.
  void provide_to(const KnownObject& object, const std::vector<FederateId>& federates,
                  Outbox& outbox) const;
  /// Somebody joined or left.
  void tell_of_change(Outbox& outbox);
  /// The federate whose RTI has to act on an interaction of the MOM.
  [[nodiscard]] std::optional<FederateId> directed_to(FederateId from,
                                                      const wire::ReliableInteraction& message,
                                                      Outbox& outbox) const;
  /// Sends the discovery of `object` to those of `federates` who don't know it yet.
  void discover(KnownObject& object, std::vector<FederateId> federates, Outbox& outbox) const;
  void discover_for_subscriber(FederateId federate, const wire::DeclareAttributes& message,
                               Outbox& outbox);
  [[nodiscard]] std::vector<AttributeHandle> handles_of(
      ObjectClassHandle object_class, const std::vector<ValueIndex>& indices) const;

  const std::string name_;
  const FederationId id_;
  const std::string logical_time_;
  std::vector<wire::ModuleText> modules_;
  ObjectModel model_;
  const Mom mom_;
  std::string data_plane_;  // of those joined; "" until one says
  std::vector<std::string> other_executives_;
  std::map<FederateId, Federate> federates_;
  std::uint32_t last_federate_ = 0;  // ids are not used again: datagrams may be under way
  Interests interests_;
  Objects objects_;
};

/// Refuses (ErrorReadingFDD) modules that would take a federation, which has `modules` already,
/// beyond kMaxModules or kMaxModuleBytes. Names the first of `added` that has no room.
[[nodiscard]] std::optional<Refusal> check_module_limits(
    const std::string& federation, const std::vector<wire::ModuleText>& modules,
    const std::vector<wire::ModuleText>& added);

/// Parses modules and merges them into an object model, after the standard's own (MIM).
/// Refusals: ErrorReadingFDD, InconsistentFDD, with designator and line in the text.
[[nodiscard]] std::variant<ObjectModel, Refusal> build_model(
    const std::vector<wire::ModuleText>& modules);

}  // namespace roger::rti::executive
