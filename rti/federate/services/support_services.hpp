// 10 Support services: names, handles and settings of a joined federate.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <memory>
#include <string>

#include "rti/federate/link/executive_port.hpp"
#include "rti/federate/objects/knowledge.hpp"
#include "rti/federate/receive/intake.hpp"

namespace roger::rti {

/// The support services. They may be called from any thread, including callbacks, and throw the
/// standard's exceptions.
class SupportServices {
 public:
  /// Keeps references to `knowledge`, `intake` and `executive`. `logical_time` names the
  /// federation's time implementation.
  SupportServices(FederateId self, std::string logical_time, const SharedKnowledge& knowledge,
                  const Intake& intake, ExecutivePort& executive);

  /// Returns the handle of this federate.
  [[nodiscard]] rti1516e::FederateHandle own_handle() const;
  [[nodiscard]] rti1516e::ResignAction automatic_resign() const { return automatic_resign_; }
  void set_automatic_resign(rti1516e::ResignAction action);
  [[nodiscard]] rti1516e::FederateHandle federate_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring federate_name(const rti1516e::FederateHandle& handle) const;
  [[nodiscard]] rti1516e::ObjectClassHandle object_class_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring object_class_name(const rti1516e::ObjectClassHandle& handle) const;
  [[nodiscard]] rti1516e::ObjectClassHandle known_object_class(
      const rti1516e::ObjectInstanceHandle& handle) const;
  [[nodiscard]] rti1516e::ObjectInstanceHandle object_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring object_name(const rti1516e::ObjectInstanceHandle& handle) const;
  [[nodiscard]] rti1516e::AttributeHandle attribute_handle(
      const rti1516e::ObjectClassHandle& object_class, const std::wstring& name) const;
  [[nodiscard]] std::wstring attribute_name(const rti1516e::ObjectClassHandle& object_class,
                                            const rti1516e::AttributeHandle& attribute) const;
  [[nodiscard]] rti1516e::InteractionClassHandle interaction_class_handle(
      const std::wstring& name) const;
  [[nodiscard]] std::wstring interaction_class_name(
      const rti1516e::InteractionClassHandle& handle) const;
  [[nodiscard]] rti1516e::ParameterHandle parameter_handle(
      const rti1516e::InteractionClassHandle& interaction_class, const std::wstring& name) const;
  [[nodiscard]] std::wstring parameter_name(
      const rti1516e::InteractionClassHandle& interaction_class,
      const rti1516e::ParameterHandle& parameter) const;
  [[nodiscard]] rti1516e::DimensionHandleSet dimensions_of(
      const rti1516e::ObjectClassHandle& object_class,
      const rti1516e::AttributeHandle& attribute) const;
  [[nodiscard]] rti1516e::DimensionHandleSet dimensions_of(
      const rti1516e::InteractionClassHandle& interaction_class) const;
  [[nodiscard]] rti1516e::DimensionHandle dimension_handle(const std::wstring& name) const;
  [[nodiscard]] std::wstring dimension_name(const rti1516e::DimensionHandle& handle) const;
  [[nodiscard]] unsigned long dimension_upper_bound(const rti1516e::DimensionHandle& handle) const;
  [[nodiscard]] unsigned long normalize(const rti1516e::FederateHandle& handle) const;
  [[nodiscard]] static unsigned long normalize(rti1516e::ServiceGroup group);
  [[nodiscard]] static rti1516e::OrderType order_type(const std::wstring& name);
  [[nodiscard]] static std::wstring order_name(rti1516e::OrderType type);
  [[nodiscard]] static rti1516e::TransportationType transportation_type(const std::wstring& name);
  [[nodiscard]] static std::wstring transportation_name(rti1516e::TransportationType type);
  [[nodiscard]] std::unique_ptr<rti1516e::LogicalTimeFactory> time_factory() const;
  [[nodiscard]] double update_rate(const std::wstring& designator) const;
  /// Returns the rate of this federate's subscription to the attribute; 0: it is not reduced.
  [[nodiscard]] double update_rate(const rti1516e::ObjectInstanceHandle& handle,
                                   const rti1516e::AttributeHandle& attribute) const;

 private:
  const FederateId self_;
  const std::string logical_time_;
  const SharedKnowledge& knowledge_;
  const Intake& intake_;
  ExecutivePort& executive_;
  std::atomic<rti1516e::ResignAction> automatic_resign_;
};

}  // namespace roger::rti
