#include <memory>
#include <set>

#include "core/text.hpp"
#include "tests/integration/rti_model/calls.hpp"

namespace roger::test::model {

namespace {

/// The names of objects that have no automatic one.
const Names kObjectNames{"n0", "n1", "n2", "n3", "n4", "n5", "n6", "n7"};

std::set<std::wstring> wide(const Names& names) {
  std::set<std::wstring> all;
  for (const std::string& name : names) all.insert(to_wide(name));
  return all;
}

Call reserve_call(CallContext& context, std::size_t federate, const Names& names, bool several) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  call.text = several ? "reserveMultipleObjectInstanceName " + braced(names)
                      : "reserveObjectInstanceName " + *names.begin();
  call.make = [&self, names, several] {
    if (several) {
      self.rti().reserveMultipleObjectInstanceName(wide(names));
    } else {
      self.rti().reserveObjectInstanceName(to_wide(*names.begin()));
    }
  };
  call.effect = [&context, federate, names, several](Callbacks& callbacks) {
    const bool reserved =
        context.model.names.reserve(federate, names, context.model.objects.names());
    callbacks[federate].push_back(std::string(reserved ? "reserved" : "not_reserved") +
                                  (several ? "_several " : " ") + braced(names));
  };
  return call;
}

Call release_call(CallContext& context, std::size_t federate, bool several) {
  RecordingFederate& self = *context.real.federates[federate];
  // Mostly names that the federate has reserved, so that it often succeeds.
  const Names reserved = context.model.names.reserved_by(federate);
  const Names& from = reserved.empty() || context.dice.below(4) == 0 ? kObjectNames : reserved;
  const Names names = several ? context.dice.some_of(from) : Names{context.dice.any_of(from)};
  Call call;
  call.federate = federate;
  call.text = several ? "releaseMultipleObjectInstanceName " + braced(names)
                      : "releaseObjectInstanceName " + *names.begin();
  if (!context.model.names.has_reserved(federate, names))
    call.refusals = {"ObjectInstanceNameNotReserved"};
  call.make = [&self, names, several] {
    if (several) {
      self.rti().releaseMultipleObjectInstanceName(wide(names));
    } else {
      self.rti().releaseObjectInstanceName(to_wide(*names.begin()));
    }
  };
  call.effect = [&context, names](Callbacks&) { context.model.names.release(names); };
  return call;
}

/// 6.8 with a name.
Call named_register_call(CallContext& context, std::size_t federate, const std::string& name) {
  // A federate that has not received the removal of an object of this name would know two of them.
  if (context.model.removals.is_held(name)) return reserve_call(context, federate, {name}, false);
  RecordingFederate& self = *context.real.federates[federate];
  const std::string object_class = context.dice.any_of(keys(object_classes()));
  const auto handle = self.rti().getObjectClassHandle(to_wide(object_class));
  Call call;
  call.federate = federate;
  call.text = "registerObjectInstance(named) " + object_class + " " + name;
  if (context.model.declarations.published(federate, object_class).empty())
    call.refusals.insert("ObjectClassNotPublished");
  if (context.model.objects.exists(name)) call.refusals.insert("ObjectInstanceNameInUse");
  if (!context.model.names.has_reserved(federate, {name}))
    call.refusals.insert("ObjectInstanceNameNotReserved");
  call.make = [&context, &self, handle, name] {
    context.real.objects[name] = self.rti().registerObjectInstance(handle, to_wide(name));
  };
  call.effect = [&context, federate, object_class, name](Callbacks& callbacks) {
    context.model.names.release({name});
    context.model.objects.register_object(federate, object_class, name, callbacks);
  };
  return call;
}

/// A name that no federate can reserve.
Call illegal_name_call(CallContext& context, std::size_t federate) {
  RecordingFederate& self = *context.real.federates[federate];
  Call call;
  call.federate = federate;
  switch (context.dice.below(3)) {
    case 0:
      call.text = "reserveObjectInstanceName HLAn";
      call.refusals = {"IllegalName"};
      call.make = [&self] { self.rti().reserveObjectInstanceName(L"HLAn"); };
      return call;
    case 1:
      call.text = "reserveMultipleObjectInstanceName {HLAn,n0}";
      call.refusals = {"IllegalName"};
      call.make = [&self] { self.rti().reserveMultipleObjectInstanceName({L"HLAn", L"n0"}); };
      return call;
    default:
      call.text = "reserveMultipleObjectInstanceName {}";
      call.refusals = {"NameSetWasEmpty"};
      call.make = [&self] { self.rti().reserveMultipleObjectInstanceName({}); };
      return call;
  }
}

}  // namespace

Call name_call(CallContext& context, std::size_t federate) {
  const bool several = context.dice.below(3) == 0;
  Names names{context.dice.any_of(kObjectNames)};
  if (several) names.insert(context.dice.any_of(kObjectNames));
  switch (context.dice.below(8)) {
    case 0:
      return illegal_name_call(context, federate);
    case 1:
    case 2:
    case 3:
      return reserve_call(context, federate, names, several);
    case 4:
    case 5:
      return release_call(context, federate, several);
    default:
      return named_register_call(context, federate, *names.begin());
  }
}

}  // namespace roger::test::model
