// The federates and the reference model of one run.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/integration/rti_model/dice.hpp"
#include "tests/integration/rti_model/recording_federate.hpp"
#include "tests/integration/rti_model/reference_advisories.hpp"
#include "tests/integration/rti_model/reference_declarations.hpp"
#include "tests/integration/rti_model/reference_deletions.hpp"
#include "tests/integration/rti_model/reference_known_objects.hpp"
#include "tests/integration/rti_model/reference_names.hpp"
#include "tests/integration/rti_model/reference_objects.hpp"
#include "tests/integration/rti_model/reference_ownership.hpp"
#include "tests/integration/rti_model/reference_preferences.hpp"
#include "tests/integration/rti_model/reference_removals.hpp"
#include "tests/integration/rti_model/reference_sync_points.hpp"
#include "tests/integration/rti_model/reference_time.hpp"

namespace roger::test::model {

inline constexpr const wchar_t* kFederation = L"model";

/// A message in timestamp order.
struct SentMessage {
  std::string tag;
  rti1516e::MessageRetractionHandle handle;
};

/// The federates that call the RTI, and the handles that it has given them.
struct RealFederation {
  std::array<std::unique_ptr<RecordingFederate>, kFederates> federates;
  std::array<rti1516e::FederateHandle, kFederates> handles;
  RecordingFederate::Roster roster;
  /// Deleted objects as well, so that calls use their handles.
  std::map<std::string, rti1516e::ObjectInstanceHandle> objects;
  /// The messages of each federate since it joined.
  std::array<std::vector<SentMessage>, kFederates> messages;
};

struct ReferenceModel {
  std::array<bool, kFederates> joined{};
  std::array<std::string, kFederates> automatic_resign;  // names of actions
  ReferenceDeclarations declarations;
  ReferenceKnownObjects known_objects;
  ReferenceOwnership ownership{declarations, known_objects};
  ReferencePreferences preferences{ownership};
  ReferenceTime time;
  ReferenceDeletions deletions{known_objects, ownership, time};
  ReferenceRemovals removals{declarations};
  ReferenceObjects objects{declarations, known_objects, ownership, preferences,
                           deletions,    removals,      time};
  ReferenceAdvisories advisories{declarations, known_objects, ownership, deletions, objects};
  ReferenceNames names;
  ReferenceSyncPoints sync_points;
  /// How often an RTI component answers what the executive has sent because of the last call.
  int reactions = 0;
};

struct CallContext {
  explicit CallContext(std::uint64_t seed) : dice(seed) {}

  /// Returns a tag that no other call has.
  [[nodiscard]] std::string tag() const { return "s" + std::to_string(calls); }

  Dice dice;
  std::size_t calls = 0;
  RealFederation real;
  ReferenceModel model;
};

}  // namespace roger::test::model
