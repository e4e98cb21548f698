// Random calls of the services, by service group. The federate must be joined, except for
// join_or_resign(). If no call of a group is possible, a call of another group is returned.
#pragma once

#include <cstddef>
#include <string>

#include "tests/integration/rti_model/call.hpp"
#include "tests/integration/rti_model/call_context.hpp"

namespace roger::test::model {

/// 4.9, 4.10.
[[nodiscard]] Call join_or_resign(CallContext& context, std::size_t federate);
/// 4.4: the connection of the federate is lost.
[[nodiscard]] Call lose_call(CallContext& context, std::size_t federate);
/// 10.2 to 10.5: the automatic resign directive, names and handles of federates.
[[nodiscard]] Call federate_call(CallContext& context, std::size_t federate);
/// 4.11 and 4.14.
[[nodiscard]] Call sync_call(CallContext& context, std::size_t federate);
/// 10.33 to 10.40.
[[nodiscard]] Call advisory_call(CallContext& context, std::size_t federate);
/// 5.2, 5.3, 5.6, 5.7.
[[nodiscard]] Call object_declaration(CallContext& context, std::size_t federate);
/// 5.6 with an update rate; empty: without one.
[[nodiscard]] Call subscribe_call(CallContext& context, std::size_t federate,
                                  const std::string& object_class, const Names& attributes,
                                  bool active, const std::string& rate);
/// 5.4, 5.5, 5.8, 5.9.
[[nodiscard]] Call interaction_declaration(CallContext& context, std::size_t federate);
/// 6.2 to 6.8 with names.
[[nodiscard]] Call name_call(CallContext& context, std::size_t federate);
/// 6.8 without a name.
[[nodiscard]] Call register_call(CallContext& context, std::size_t federate);
/// 6.10, 6.14, 6.16, 6.19, 10.9 to 10.11.
[[nodiscard]] Call object_call(CallContext& context, std::size_t federate);
/// 6.10, 6.14, 6.16, 6.19, 7.2, 7.8, 7.9, 7.19 with a deleted object whose removal the federate has
/// not received. The object must have a handle.
[[nodiscard]] Call awaited_removal_call(CallContext& context, std::size_t federate,
                                        const std::string& name);
/// 6.10 without a time, of values that are sent by best effort; or a call after which another
/// federate may receive such values: 5.6, 8.14.
[[nodiscard]] Call best_effort_call(CallContext& context, std::size_t federate);
/// 6.12 without a time.
[[nodiscard]] Call send_call(CallContext& context, std::size_t federate);
/// Clause 7.
[[nodiscard]] Call ownership_call(CallContext& context, std::size_t federate);
/// 6.23 to 6.30, 8.23, 8.24.
[[nodiscard]] Call preference_call(CallContext& context, std::size_t federate);
/// 8.14.
[[nodiscard]] Call enable_asynchronous_delivery_call(CallContext& context, std::size_t federate);
/// 8.2, 8.4, 8.5, 8.7, 8.14, 8.15.
[[nodiscard]] Call time_switch_call(CallContext& context, std::size_t federate);
/// 6.10, 6.12 and 6.14 with a time.
[[nodiscard]] Call timed_message_call(CallContext& context, std::size_t federate);
/// 8.21.
[[nodiscard]] Call retract_call(CallContext& context, std::size_t federate);
/// 8.8 to 8.12, 8.16 to 8.20.
[[nodiscard]] Call time_call(CallContext& context, std::size_t federate);

inline rti1516e::VariableLengthData tag_of(const std::string& text) {
  return {text.data(), text.size()};
}

/// Returns "f0".
inline std::string federate_name(std::size_t federate) {
  return "f" + std::to_string(federate);
}

inline Names keys(const ReferenceClasses& classes) {
  Names names;
  for (const auto& [name, one] : classes) names.insert(name);
  return names;
}

}  // namespace roger::test::model
