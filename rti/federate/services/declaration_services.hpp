// 5 Declaration management: what a federate publishes and subscribes to, the groups it joins, and
// the advisories about what others declare.
#pragma once

#include <RTI/RTI1516.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/guarded.hpp"
#include "core/log.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"
#include "rti/federate/services/advisory_services.hpp"
#include "rti/net/transport.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti {

/// The services of declaration management. They may be called from any thread, including callbacks,
/// throw the standard's exceptions and never wait for an answer.
class DeclarationServices {
 public:
  /// Keeps references to all arguments.
  DeclarationServices(SharedKnowledge& knowledge, Intake& intake, Callbacks& callbacks,
                      ExecutivePort& executive, net::Transport& transport);

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
  /// Leaves groups whose linger time has ended. On the I/O thread, a few times a second.
  void tick();

 private:
  /// Unpublishes attributes and divests those that the federate owns (5.3).
  void unpublish(Knowledge& knowledge, ObjectClassHandle handle,
                 std::span<const AttributeHandle> attributes);
  void declare(wire::Declaration what, InteractionClassHandle handle);
  void declare(const Knowledge& knowledge, wire::Declaration what, ObjectClassHandle handle,
               std::span<const AttributeHandle> attributes, const std::string& update_rate = {});
  /// Joins as many of the groups as possible. Returns the first error.
  [[nodiscard]] Status want_groups(filter::Interest& interest, std::uint64_t key,
                                   const std::vector<filter::Group>& groups);
  /// Joins the groups of a new subscription and calls `declare`. If either fails, the groups of a
  /// new subscription are released and the exception is passed on.
  void require_groups(filter::Interest& interest, std::uint64_t key,
                      const std::vector<filter::Group>& groups,
                      const std::function<void()>& declare);
  void renew_groups(Knowledge& knowledge);
  /// Warns about groups of a class, and of its subclasses, for which this federate has no key.
  /// `consequence`: what does not happen there, "received". A user may tune often, so the number of
  /// warnings is bounded.
  void warn_without_key(const std::string& class_name, const std::vector<filter::Group>& groups,
                        const char* consequence);

  SharedKnowledge& knowledge_;
  Intake& intake_;
  ExecutivePort& executive_;
  net::Transport& transport_;
  Guarded<WarningLimit> warnings_;
  AdvisoryServices advisories_;
};

}  // namespace roger::rti
