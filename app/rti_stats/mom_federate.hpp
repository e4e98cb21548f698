// A federate that does nothing but look at the MOM, by the standard API alone.
#pragma once

#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/rti_stats/figures.hpp"

namespace roger::app::rti_stats {

/// All federates of a federation at one time, the one that looks aside.
struct Snapshot {
  std::vector<FederateFigures> federates;  // by name
  /// Joined, but the MOM does not show them or they did not answer in time.
  std::vector<std::string> silent;
};

/// Joined from construction to destruction. Functions throw the standard's exceptions; they belong
/// to one thread.
class MomFederate final : public rti1516e::NullFederateAmbassador {
 public:
  /// `rid`: path or text. The federation must exist.
  MomFederate(const std::string& rid, const std::string& federation);
  ~MomFederate() override;
  MomFederate(const MomFederate&) = delete;
  MomFederate& operator=(const MomFederate&) = delete;

  /// Asks for all figures and waits up to `patience` for the answers.
  [[nodiscard]] Snapshot look(std::chrono::milliseconds patience);

  /// Whether the connection to the RTI is gone.
  [[nodiscard]] bool lost();

 private:
  using NullFederateAmbassador::reflectAttributeValues;
  using NullFederateAmbassador::removeObjectInstance;
  void connectionLost(const std::wstring& why) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class,
                              const std::wstring& name) override;
  void discoverObjectInstance(rti1516e::ObjectInstanceHandle object,
                              rti1516e::ObjectClassHandle object_class, const std::wstring& name,
                              rti1516e::FederateHandle producer) override;
  void reflectAttributeValues(rti1516e::ObjectInstanceHandle object,
                              const rti1516e::AttributeHandleValueMap& values,
                              const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                              rti1516e::TransportationType transport,
                              rti1516e::SupplementalReflectInfo info) override;
  void removeObjectInstance(rti1516e::ObjectInstanceHandle object,
                            const rti1516e::VariableLengthData& tag, rti1516e::OrderType order,
                            rti1516e::SupplementalRemoveInfo info) override;

  struct Object {
    bool is_federation = false;
    unsigned answered = 0;  // the last request that values came after
    rti1516e::AttributeHandleValueMap values;
  };
  using Objects = std::map<rti1516e::ObjectInstanceHandle, Object>;

  void subscribe();
  /// Handles of those joined, this federate aside, as far as the federation's object tells.
  [[nodiscard]] std::vector<rti1516e::FederateHandle> joined() const;
  [[nodiscard]] rti1516e::FederateHandle federate_of(const Object& object) const;
  [[nodiscard]] bool all_answered() const;
  [[nodiscard]] FederateFigures figures_of(const Object& object) const;
  [[nodiscard]] std::string name_of(const rti1516e::VariableLengthData& federate) const;

  const std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::FederateHandle self_;
  rti1516e::ObjectClassHandle federate_class_;
  rti1516e::ObjectClassHandle federation_class_;
  std::map<rti1516e::AttributeHandle, std::wstring> attributes_;  // of federate_class_
  rti1516e::AttributeHandle federate_handle_;
  rti1516e::AttributeHandle federates_;

  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  Objects objects_;
  unsigned request_ = 0;
  bool lost_ = false;
};

}  // namespace roger::app::rti_stats
