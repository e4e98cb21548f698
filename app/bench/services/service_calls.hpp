// How the measurement calls the services of the standard.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/bench/rti/bench_federate.hpp"

namespace roger::app::bench {

/// A call of a service.
struct ServiceCall {
  /// Name in the standard's C++ API, followed by the form in parentheses where several forms are
  /// measured. nullptr: a preparation, which is not measured.
  const char* service = nullptr;
  std::function<void()> call;
  /// Callback of the measuring federate that must arrive before the next call, if any.
  std::optional<Callback> answer = std::nullopt;
};
/// Calls in the order in which they are possible. The order can be repeated.
using ServiceTable = std::vector<ServiceCall>;

/// The objects, handles and callbacks that the calls of the measuring federate share. Its federate
/// evokes its callbacks. The functions throw the exceptions of the standard.
class ServiceScene {
 public:
  /// Publishes the object class Thing. Keeps a reference to the federate, which has this name and
  /// must not evoke callbacks after the scene has ended.
  ServiceScene(BenchFederate& federate, const std::string& federate_name);
  ServiceScene(const ServiceScene&) = delete;
  ServiceScene& operator=(const ServiceScene&) = delete;

  /// Begins the next round with other names.
  void begin_round();
  /// Waits until the callback has arrived once more. Throws std::runtime_error if it does not
  /// arrive within kPatience.
  void await(Callback callback);
  /// Sends an order to the partner, see partner(), and waits for the answer.
  void order(const std::string& order, const std::string& answer);

  BenchFederate& federate;
  rti1516e::RTIambassador& rti;
  std::wstring self_name;
  rti1516e::FederateHandle self;
  rti1516e::ObjectClassHandle thing;
  rti1516e::AttributeHandle attribute;  // of thing, the only one in use
  rti1516e::AttributeHandle privilege_to_delete;
  rti1516e::ParameterHandleValueMap best_effort_values;  // of federate.data
  rti1516e::ParameterHandleValueMap reliable_values;     // of federate.reliable_data
  rti1516e::AttributeHandleValueMap attribute_values;    // of thing

  std::wstring name;  // another one in each round, for an object or a synchronization point
  rti1516e::ObjectInstanceHandle object;  // of this federate
  std::wstring object_name;
  rti1516e::VariableLengthData encoded_object;
  rti1516e::ObjectInstanceHandle second;          // of this federate, deleted with a time
  rti1516e::ObjectInstanceHandle partner_object;  // of the partner

 private:
  std::map<Callback, int> arrived_;
  int round_ = 0;
};

/// @{ Return the calls by the clauses of the standard, in the order of a round. They keep a
/// reference to the scene.
[[nodiscard]] ServiceTable declaration_calls(ServiceScene& scene);
/// Registers an object, which the following ones need.
[[nodiscard]] ServiceTable object_calls(ServiceScene& scene);
[[nodiscard]] ServiceTable support_calls(ServiceScene& scene);
[[nodiscard]] ServiceTable ownership_calls(ServiceScene& scene);
[[nodiscard]] ServiceTable time_calls(ServiceScene& scene);
/// Deletes the object.
[[nodiscard]] ServiceTable deletion_calls(ServiceScene& scene);
[[nodiscard]] ServiceTable synchronization_calls(ServiceScene& scene);
/// @}

/// Returns the calls around a federation, of an ambassador of its own with these settings.
[[nodiscard]] ServiceTable federation_calls(const FederateSettings& settings);

}  // namespace roger::app::bench
