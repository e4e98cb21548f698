#include "app/status/figures.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace roger::app::status {

namespace {

using rti1516e::DataElement;
using rti1516e::HLAfixedRecord;
using rti1516e::HLAinteger32BE;
using rti1516e::HLAinteger64BE;
using rti1516e::HLAopaqueData;
using rti1516e::HLAunicodeString;
using rti1516e::HLAvariableArray;
using rti1516e::VariableLengthData;

HLAfixedRecord make_record(const std::vector<const DataElement*>& fields) {
  HLAfixedRecord record;
  for (const DataElement* field : fields) record.appendElement(*field);
  return record;
}

/// Reads the fields of a record in order.
class Fields {
 public:
  explicit Fields(const HLAfixedRecord& record) : record_(record) {}

  /// Reads a count or a duration; a negative one, which is wrong, is 0.
  std::int64_t number() { return std::max<std::int64_t>(as<HLAinteger64BE>().get(), 0); }
  bool truth() { return as<HLAinteger32BE>().get() != 0; }
  std::string text() { return to_utf8(as<HLAunicodeString>().get()); }
  VariableLengthData handle() { return as<HLAopaqueData>().encode(); }
  ui::RtiTraffic traffic() {
    Fields fields(as<HLAfixedRecord>());
    return {fields.number(), fields.number()};
  }
  /// Reads and adds reliable and best-effort traffic.
  ui::RtiTraffic both() {
    ui::RtiTraffic out = traffic();
    out += traffic();
    return out;
  }

 private:
  template <class Element>
  const Element& as() {
    return dynamic_cast<const Element&>(record_.get(next_++));
  }

  const HLAfixedRecord& record_;
  std::size_t next_ = 0;
};

/// Converts each record of an array to a T. Braced initializers evaluate the fields in order.
template <class T, class Read>
std::vector<T> list(const HLAfixedRecord& prototype, const VariableLengthData& value,
                    const Read& read) {
  HLAvariableArray array(prototype);
  array.decode(value);
  std::vector<T> found;
  for (std::size_t i = 0; i < array.size(); ++i) {
    Fields fields(dynamic_cast<const HLAfixedRecord&>(array.get(i)));
    found.push_back(read(fields));
  }
  return found;
}

/// Prototypes of the fields of records.
struct Shapes {
  HLAinteger64BE number;
  HLAinteger32BE truth;
  HLAunicodeString text;
  HLAopaqueData handle;
  HLAfixedRecord traffic = make_record({&number, &number});
};

std::vector<ObservedClass> classes(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype =
      make_record({&of.handle, &of.traffic, &of.traffic, &of.traffic, &of.traffic, &of.number});
  return list<ObservedClass>(prototype, value, [](Fields& fields) {
    ObservedClass out;
    out.handle = fields.handle();
    out.sent = fields.traffic();
    out.sent_best_effort = fields.traffic();
    out.sent += out.sent_best_effort;
    out.received = fields.both();
    out.filtered = fields.number();
    return out;
  });
}

std::vector<ObservedSender> senders(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype =
      make_record({&of.handle, &of.traffic, &of.traffic, &of.number, &of.number, &of.number});
  return list<ObservedSender>(prototype, value, [](Fields& fields) {
    return ObservedSender{fields.handle(), {}, fields.both(), fields.number(), fields.number(),
                          fields.number()};
  });
}

std::vector<ui::RtiGroup> groups(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype = make_record(
      {&of.text, &of.truth, &of.traffic, &of.traffic, &of.number, &of.number, &of.number});
  return list<ui::RtiGroup>(prototype, value, [](Fields& fields) {
    return ui::RtiGroup{fields.text(),   fields.truth(),  fields.traffic(), fields.traffic(),
                        fields.number(), fields.number(), fields.number(),  {}};
  });
}

std::vector<ui::RtiService> services(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype = make_record({&of.text, &of.number, &of.number, &of.number});
  return list<ui::RtiService>(prototype, value, [](Fields& fields) {
    return ui::RtiService{fields.text(), fields.number(), fields.number(), fields.number(), {}};
  });
}

Spreads spreads(const VariableLengthData& value) {
  const Shapes of;
  Spreads out;
  list<int>(make_record({&of.text, &of.number, &of.number}), value, [&out](Fields& fields) {
    auto& spread = out[fields.text()];
    const Nanoseconds end{fields.number()};
    spread.push_back({end, fields.number()});
    return 0;
  });
  for (auto& [service, spread] : out) {
    std::sort(spread.begin(), spread.end(),
              [](const TimeBucket& a, const TimeBucket& b) { return a.end < b.end; });
  }
  return out;
}

std::map<std::string, std::int64_t> drops(const VariableLengthData& value) {
  const Shapes of;
  using Drop = std::pair<std::string, std::int64_t>;
  const auto found = list<Drop>(make_record({&of.text, &of.number}), value, [](Fields& fields) {
    return Drop{fields.text(), fields.number()};
  });
  return {found.begin(), found.end()};
}

template <class Element>
auto decoded(const VariableLengthData& value) {
  Element element;
  element.decode(value);
  return element.get();
}

std::string text(const VariableLengthData& value) {
  return to_utf8(decoded<HLAunicodeString>(value));
}

using Take = void (*)(FederateStatistics&, const VariableLengthData&);

/// Decoders of the attributes that are not plain counts.
const std::map<std::wstring, Take>& takes() {
  static const std::map<std::wstring, Take> kTakes{
      {L"HLAfederateName", [](auto& out, auto& value) { out.name = text(value); }},
      {L"HLAfederateType", [](auto& out, auto& value) { out.type = text(value); }},
      {L"HLAfederateHost", [](auto& out, auto& value) { out.host = text(value); }},
      {L"HLARTIversion", [](auto& out, auto& value) { out.rti_version = text(value); }},
      {L"RogerInteractions", [](auto& out, auto& value) { out.interactions = classes(value); }},
      {L"RogerUpdates", [](auto& out, auto& value) { out.updates = classes(value); }},
      {L"RogerSenders", [](auto& out, auto& value) { out.senders = senders(value); }},
      {L"RogerGroups", [](auto& out, auto& value) { out.groups = groups(value); }},
      {L"RogerServices", [](auto& out, auto& value) { out.services = services(value); }},
      {L"RogerSpreads", [](auto& out, auto& value) { out.spreads = spreads(value); }},
      {L"RogerDrops", [](auto& out, auto& value) { out.drops = drops(value); }},
  };
  return kTakes;
}

}  // namespace

std::vector<std::wstring> known_attributes() {
  std::vector<std::wstring> names{
      L"HLAROlength",
      L"HLAupdatesSent",
      L"HLAreflectionsReceived",
      L"HLAinteractionsSent",
      L"HLAinteractionsReceived",
      L"HLAobjectInstancesRegistered",
      L"HLAobjectInstancesDiscovered",
      L"HLAobjectInstancesUpdated",
      L"HLAobjectInstancesReflected",
      L"HLAobjectInstancesDeleted",
      L"HLAobjectInstancesRemoved",
      L"HLAobjectInstancesThatCanBeDeleted",
  };
  for (const auto& [name, unused] : takes()) names.push_back(name);
  return names;
}

void take(FederateStatistics& figures, const std::wstring& attribute,
          const VariableLengthData& value) {
  if (const auto found = takes().find(attribute); found != takes().end()) {
    found->second(figures, value);
  } else {
    figures.counts[to_utf8(attribute)] = decoded<HLAinteger32BE>(value);
  }
}

}  // namespace roger::app::status
