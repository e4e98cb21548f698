// 6 Object management: what a federate registers, updates, sends and deletes.
#pragma once

#include <RTI/RTI1516.h>

#include <set>
#include <string>

#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/federate/services/time_services.hpp"
#include "rti/federate/time/sent_messages.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// The services of object management. They may be called from any thread, including callbacks,
/// throw the standard's exceptions and never wait for an answer.
///
/// An update is split by the transportation and order of its attributes. The parts for the
/// executive go first, all or none, because it can refuse them; the best-effort part cannot fail
/// except by its size.
class ObjectServices {
 public:
  /// Keeps references to all arguments.
  ObjectServices(FederateId self, SharedKnowledge& knowledge, BestEffortSender& sender,
                 ExecutivePort& executive, TimeServices& time);

  void reserve_name(const std::wstring& name);
  void reserve_names(const std::set<std::wstring>& names);
  void release_names(const std::set<std::wstring>& names);
  rti1516e::ObjectInstanceHandle register_object(const rti1516e::ObjectClassHandle& handle,
                                                 const std::wstring* name);
  /// @{ `time` is nullptr if the federate gives none. A message with a time is always sent
  /// reliably, so that it is never overtaken by a later time advance of this federate; it is in
  /// timestamp order if the federate is regulating and that is its preferred order. Return the
  /// handle that retracts the message; invalid: it is in receive order.
  rti1516e::MessageRetractionHandle update(const rti1516e::ObjectInstanceHandle& handle,
                                           const rti1516e::AttributeHandleValueMap& values,
                                           const rti1516e::VariableLengthData& tag,
                                           const rti1516e::LogicalTime* time);
  rti1516e::MessageRetractionHandle send_interaction(
      const rti1516e::InteractionClassHandle& handle,
      const rti1516e::ParameterHandleValueMap& values, const rti1516e::VariableLengthData& tag,
      const rti1516e::LogicalTime* time);
  rti1516e::MessageRetractionHandle delete_object(const rti1516e::ObjectInstanceHandle& handle,
                                                  const rti1516e::VariableLengthData& tag,
                                                  const rti1516e::LogicalTime* time);
  /// @}
  void local_delete_object(const rti1516e::ObjectInstanceHandle& handle);
  void request_update(const rti1516e::ObjectInstanceHandle& handle,
                      const rti1516e::AttributeHandleSet& attributes,
                      const rti1516e::VariableLengthData& tag);
  void request_update(const rti1516e::ObjectClassHandle& handle,
                      const rti1516e::AttributeHandleSet& attributes,
                      const rti1516e::VariableLengthData& tag);
  /// Retract (8.21), see TimeServices. An object whose deletion is retracted exists again.
  void retract(const rti1516e::MessageRetractionHandle& handle);
  /// Change Attribute Order Type (8.23).
  void change_order(const rti1516e::ObjectInstanceHandle& handle,
                    const rti1516e::AttributeHandleSet& attributes, rti1516e::OrderType order);
  /// Change Interaction Order Type (8.24).
  void change_order(const rti1516e::InteractionClassHandle& handle, rti1516e::OrderType order);

 private:
  /// Forgets deleted objects whose deletion can no longer be retracted.
  void forget_deletions(const SentMessages& sent);

  const FederateId self_;
  SharedKnowledge& knowledge_;
  BestEffortSender& sender_;
  ExecutivePort& executive_;
  TimeServices& time_;
};

}  // namespace roger::rti
