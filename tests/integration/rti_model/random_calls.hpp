// Random calls of the standard API, and what the reference model expects of each.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "tests/integration/rti_model/recording_federate.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_objects.hpp"
#include "tests/integration/rti_model/reference_sync_points.hpp"
#include "tests/integration/rti_model/reference_time.hpp"

namespace roger::test::model {

/// One call. After a call that has succeeded, `effect` changes the model and adds the expected
/// callbacks.
struct Call {
  std::size_t federate = 0;
  std::string text;
  Refusals refusals;
  std::function<void()> make;
  std::function<void(Callbacks&)> effect;
};

/// The federates and the model of one run. The sequence of calls depends on the seed alone.
class RandomCalls {
 public:
  /// Connects the federates and creates the federation.
  RandomCalls(const std::string& rid_file, std::uint64_t seed);
  ~RandomCalls();
  RandomCalls(const RandomCalls&) = delete;
  RandomCalls& operator=(const RandomCalls&) = delete;

  /// Chooses the next call.
  [[nodiscard]] Call next();
  /// Evokes all callbacks that earlier calls, the last one of `caller`, have caused.
  void settle(std::size_t caller);
  [[nodiscard]] std::vector<std::string> callbacks(std::size_t federate);

 private:
  std::size_t below(std::size_t limit);
  std::string any_of(const Names& names);
  Names some_of(const Names& names);

  Call join_or_resign(std::size_t federate);
  Call object_declaration(std::size_t federate);
  Call interaction_declaration(std::size_t federate);
  Call object_call(std::size_t federate);
  Call register_call(std::size_t federate);
  Call send_call(std::size_t federate);
  Call time_switch_call(std::size_t federate);
  Call time_call(std::size_t federate);
  Call sync_call(std::size_t federate);

  std::mt19937_64 random_;
  std::size_t calls_ = 0;
  std::array<std::unique_ptr<RecordingFederate>, kFederates> federates_;
  std::array<bool, kFederates> joined_{};
  RecordingFederate::Roster roster_;
  std::array<rti1516e::FederateHandle, kFederates> handles_;
  std::map<std::string, rti1516e::ObjectInstanceHandle> objects_;
  ReferenceDeclarations declarations_;
  ReferenceObjects object_model_{declarations_};
  ReferenceSyncPoints sync_points_;
  ReferenceTime time_;
};

}  // namespace roger::test::model
