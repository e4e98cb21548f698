// 6 Object management: what a federate registers, updates, sends and deletes.
#pragma once

#include <RTI/RTI1516.h>

#include <set>
#include <string>

#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/send/best_effort_sender.hpp"
#include "rti/wire/types.hpp"

namespace roger::rti {

/// The services of object management. They may be called from any thread, including callbacks,
/// throw the standard's exceptions and never wait for an answer.
///
/// An update is split by the transportation of its attributes. The reliable part goes first,
/// because the executive can refuse it; the best-effort part cannot fail except by its size.
class ObjectServices {
 public:
  /// Keeps references to `knowledge`, `sender` and `executive`. `logical_time` names the
  /// federation's time implementation.
  ObjectServices(FederateId self, std::string logical_time, SharedKnowledge& knowledge,
                 BestEffortSender& sender, ExecutivePort& executive);

  void reserve_name(const std::wstring& name);
  void reserve_names(const std::set<std::wstring>& names);
  void release_names(const std::set<std::wstring>& names);
  rti1516e::ObjectInstanceHandle register_object(const rti1516e::ObjectClassHandle& handle,
                                                 const std::wstring* name);
  /// @{ `time` is null, or checked and then not used: without time management everything is
  /// delivered in receive order.
  void update(const rti1516e::ObjectInstanceHandle& handle,
              const rti1516e::AttributeHandleValueMap& values,
              const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time);
  void send_interaction(const rti1516e::InteractionClassHandle& handle,
                        const rti1516e::ParameterHandleValueMap& values,
                        const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time);
  void delete_object(const rti1516e::ObjectInstanceHandle& handle,
                     const rti1516e::VariableLengthData& tag, const rti1516e::LogicalTime* time);
  /// @}
  void local_delete_object(const rti1516e::ObjectInstanceHandle& handle);
  void request_update(const rti1516e::ObjectInstanceHandle& handle,
                      const rti1516e::AttributeHandleSet& attributes,
                      const rti1516e::VariableLengthData& tag);
  void request_update(const rti1516e::ObjectClassHandle& handle,
                      const rti1516e::AttributeHandleSet& attributes,
                      const rti1516e::VariableLengthData& tag);

 private:
  void check_time(const rti1516e::LogicalTime* time) const;

  const FederateId self_;
  const std::string logical_time_;
  SharedKnowledge& knowledge_;
  BestEffortSender& sender_;
  ExecutivePort& executive_;
};

}  // namespace roger::rti
