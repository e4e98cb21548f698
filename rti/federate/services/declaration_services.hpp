// 5 Declaration management: what a federate publishes and subscribes to, the groups it joins, and
// the advisories about what others declare.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/guarded.hpp"
#include "dds-filter/interest.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/services/advisory_services.hpp"
#include "rti/federate/services/data_plane.hpp"
#include "rti/federate/services/key_warnings.hpp"
#include "rti/federate/services/subscribed_groups.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services of declaration management. They may be called from any thread, including callbacks,
/// throw the standard's exceptions and never wait for an answer.
///
/// A service that changes what the federate subscribes to locks the SubscribedGroups as long as it
/// runs, so that they always match the declarations, and Knowledge only for moments: data is sent
/// and received while the kernel joins a group.
class DeclarationServices {
 public:
  /// `interest`: empty. Keeps references to all other arguments.
  DeclarationServices(SharedKnowledge& knowledge, filter::Interest interest, DataPlane& data,
                      Callbacks& callbacks, ExecutivePort& executive);

  void publish(const rti1516e::ObjectClassHandle& handle,
               const rti1516e::AttributeHandleSet& attributes);
  void unpublish(const rti1516e::ObjectClassHandle& handle);
  void unpublish(const rti1516e::ObjectClassHandle& handle,
                 const rti1516e::AttributeHandleSet& attributes);
  /// `update_rate`: designator; "": no reduction.
  void subscribe(const rti1516e::ObjectClassHandle& handle,
                 const rti1516e::AttributeHandleSet& attributes, const std::wstring& update_rate,
                 bool active = true);
  void unsubscribe(const rti1516e::ObjectClassHandle& handle);
  void unsubscribe(const rti1516e::ObjectClassHandle& handle,
                   const rti1516e::AttributeHandleSet& attributes);
  void publish(const rti1516e::InteractionClassHandle& handle);
  void unpublish(const rti1516e::InteractionClassHandle& handle);
  void subscribe(const rti1516e::InteractionClassHandle& handle, bool active = true);
  void unsubscribe(const rti1516e::InteractionClassHandle& handle);

  /// Returns the services by which this federate learns what the declarations of others mean for
  /// it.
  [[nodiscard]] AdvisoryServices& advisories() { return advisories_; }

  /// Returns the object model with the modules of a federate that joined; nullopt: one cannot be
  /// used, which is logged. Takes seconds for many large ones, so it may run on any thread; grow()
  /// follows before the next merge().
  [[nodiscard]] std::optional<ObjectModel> merge(const wire::ModulesAdded& message) const;
  /// Uses the merged model from now on, and joins the groups of its new classes. On the I/O thread.
  void grow(ObjectModel model);
  /// Leaves groups whose linger time has ended, unless another thread is changing the groups. On
  /// the I/O thread, a few times a second.
  void tick();

 private:
  /// Unpublishes attributes and divests those that the federate owns (5.3).
  void unpublish(Knowledge& knowledge, ObjectClassHandle handle,
                 std::span<const AttributeHandle> attributes);
  void declare(wire::Declaration what, InteractionClassHandle handle);
  void declare(const Knowledge& knowledge, wire::Declaration what, ObjectClassHandle handle,
               std::span<const AttributeHandle> attributes, const std::string& update_rate = {});

  SharedKnowledge& knowledge_;
  DataPlane& data_;
  ExecutivePort& executive_;
  Guarded<SubscribedGroups> groups_;
  KeyWarnings warnings_;
  AdvisoryServices advisories_;
};

}  // namespace roger::rti
