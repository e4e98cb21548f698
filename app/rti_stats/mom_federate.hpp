// A federate that only reads the MOM, through the standard API.
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

/// All federates of a federation at one time, except the reading federate itself.
struct MomSnapshot {
  std::vector<FederateStatistics> federates;  // by name
  /// Names of joined federates that the MOM does not show or that did not answer in time.
  std::vector<std::string> silent;
};

/// Joined from construction to destruction. Functions throw the standard's exceptions and must be
/// called from one thread.
///
/// How read() knows that it is complete: it numbers its requests, and every reflection marks its
/// object with the current number. The federation's object lists the joined federates; the read
/// ends when the object of each of them carries the current number, or on timeout. The values may
/// be older than the request if a reflection was already on its way; they are then refreshed by the
/// next read.
class MomFederate final : public rti1516e::NullFederateAmbassador {
 public:
  /// Connects and joins. `rid`: path or text. The federation must exist. `fom`: modules that are
  /// added to it.
  MomFederate(const std::string& rid, const std::string& federation,
              const std::vector<std::string>& fom);
  ~MomFederate() override;
  MomFederate(const MomFederate&) = delete;
  MomFederate& operator=(const MomFederate&) = delete;

  /// Requests all statistics and waits up to `patience` for the answers.
  [[nodiscard]] MomSnapshot read(std::chrono::milliseconds patience);

  /// Returns whether the connection to the RTI is lost.
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
    unsigned answered = 0;  // the last request after which values arrived
    rti1516e::AttributeHandleValueMap values;
  };
  using Objects = std::map<rti1516e::ObjectInstanceHandle, Object>;

  void subscribe();
  /// Returns the joined federates, as listed by the federation's object.
  [[nodiscard]] std::vector<rti1516e::FederateHandle> joined() const;
  [[nodiscard]] rti1516e::FederateHandle federate_of(const Object& object) const;
  [[nodiscard]] bool all_answered() const;
  [[nodiscard]] FederateStatistics figures_of(const Object& object) const;
  [[nodiscard]] std::string name_of(const rti1516e::VariableLengthData& federate) const;

  const std::unique_ptr<rti1516e::RTIambassador> rti_;
  rti1516e::FederateHandle self_;
  rti1516e::ObjectClassHandle federate_class_;
  rti1516e::ObjectClassHandle federation_class_;
  std::map<rti1516e::AttributeHandle, std::wstring> attributes_;  // attributes of federate_class_
  rti1516e::AttributeHandle federate_handle_;
  rti1516e::AttributeHandle federates_;

  std::mutex mutex_;  // guards all members below
  std::condition_variable changed_;
  Objects objects_;
  unsigned request_ = 0;
  bool lost_ = false;
};

}  // namespace roger::app::rti_stats
