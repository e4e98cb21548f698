// 4 Federation management and 5 Declaration management.
#include <fstream>
#include <memory>
#include <utility>

#include "app/bench/services/service_calls.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/scratch_folder.hpp"
#include "core/text.hpp"
#include "rti/fom/module.hpp"

namespace roger::app::bench {

namespace {

constexpr const wchar_t* kFederation = L"roger-bench-services";

/// A federate that joins and leaves a federation of its own.
struct Guest {
  explicit Guest(FederateSettings with)
      : settings(std::move(with)), folder(require(ScratchFolder::make("bench-mim"))) {
    std::ofstream(folder.file("mim.xml")) << rti::standard_mim_text();
  }

  FederateSettings settings;
  ScratchFolder folder;
  rti1516e::NullFederateAmbassador callbacks;
  std::unique_ptr<rti1516e::RTIambassador> rti;
};

}  // namespace

ServiceTable federation_calls(const FederateSettings& settings) {
  const auto guest = std::make_shared<Guest>(settings);
  const std::wstring module = to_wide(settings.module);
  const std::wstring mim = to_wide(guest->folder.file("mim.xml"));
  return {
      {nullptr, [=] { guest->rti = rti1516e::RTIambassadorFactory().createRTIambassador(); }},
      {"connect",
       [=] {
         guest->rti->connect(guest->callbacks, guest->settings.model, to_wide(guest->settings.rid));
       }},
      {"listFederationExecutions", [=] { guest->rti->listFederationExecutions(); }},
      {"createFederationExecutionWithMIM",
       [=] { guest->rti->createFederationExecutionWithMIM(kFederation, {module}, mim); }},
      {"destroyFederationExecution", [=] { guest->rti->destroyFederationExecution(kFederation); }},
      {"createFederationExecution",
       [=] { guest->rti->createFederationExecution(kFederation, module); }},
      {"joinFederationExecution",
       [=] { guest->rti->joinFederationExecution(L"guest", L"bench", kFederation); }},
      {"resignFederationExecution",
       [=] { guest->rti->resignFederationExecution(rti1516e::NO_ACTION); }},
      {"destroyFederationExecution", [=] { guest->rti->destroyFederationExecution(kFederation); }},
      {"disconnect", [=] { guest->rti->disconnect(); }},
  };
}

ServiceTable synchronization_calls(ServiceScene& scene) {
  return {
      {"registerFederationSynchronizationPoint",
       [&scene] { scene.rti.registerFederationSynchronizationPoint(scene.name, {}, {scene.self}); },
       Callback::kAnnounceSynchronizationPoint},
      {"synchronizationPointAchieved",
       [&scene] { scene.rti.synchronizationPointAchieved(scene.name); },
       Callback::kFederationSynchronized},
  };
}

ServiceTable declaration_calls(ServiceScene& scene) {
  return {
      {"subscribeInteractionClass",
       [&scene] { scene.rti.subscribeInteractionClass(scene.federate.reliable_data); }},
      {"unsubscribeInteractionClass",
       [&scene] { scene.rti.unsubscribeInteractionClass(scene.federate.reliable_data); }},
      {"unpublishInteractionClass",
       [&scene] { scene.rti.unpublishInteractionClass(scene.federate.reliable_data); }},
      {"publishInteractionClass",
       [&scene] { scene.rti.publishInteractionClass(scene.federate.reliable_data); }},
      {"subscribeObjectClassAttributes",
       [&scene] { scene.rti.subscribeObjectClassAttributes(scene.thing, {scene.attribute}); }},
      {"unsubscribeObjectClassAttributes",
       [&scene] { scene.rti.unsubscribeObjectClassAttributes(scene.thing, {scene.attribute}); }},
      {"unsubscribeObjectClass", [&scene] { scene.rti.unsubscribeObjectClass(scene.thing); }},
      {"unpublishObjectClassAttributes",
       [&scene] { scene.rti.unpublishObjectClassAttributes(scene.thing, {scene.attribute}); }},
      {"unpublishObjectClass", [&scene] { scene.rti.unpublishObjectClass(scene.thing); }},
      {"publishObjectClassAttributes",
       [&scene] { scene.rti.publishObjectClassAttributes(scene.thing, {scene.attribute}); }},
  };
}

}  // namespace roger::app::bench
