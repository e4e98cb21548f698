#include "app/rti_stats/figures.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAopaqueData.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>
#include <utility>

#include "core/text.hpp"

namespace roger::app::rti_stats {

namespace {

using rti1516e::DataElement;
using rti1516e::HLAfixedRecord;
using rti1516e::HLAinteger32BE;
using rti1516e::HLAinteger64BE;
using rti1516e::HLAopaqueData;
using rti1516e::HLAunicodeString;
using rti1516e::HLAvariableArray;
using rti1516e::VariableLengthData;

HLAfixedRecord record_of(const std::vector<const DataElement*>& fields) {
  HLAfixedRecord record;
  for (const DataElement* field : fields) record.appendElement(*field);
  return record;
}

/// Reads the fields of a record one after the other.
class Fields {
 public:
  explicit Fields(const HLAfixedRecord& record) : record_(record) {}

  std::int64_t number() { return as<HLAinteger64BE>().get(); }
  bool truth() { return as<HLAinteger32BE>().get() != 0; }
  std::string text() { return to_utf8(as<HLAunicodeString>().get()); }
  VariableLengthData handle() { return as<HLAopaqueData>().encode(); }
  Traffic traffic() {
    Fields fields(as<HLAfixedRecord>());
    Traffic out;
    out.messages = fields.number();
    out.bytes = fields.number();
    return out;
  }
  /// Reliable and best effort together.
  Traffic both() {
    Traffic out = traffic();
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

/// The records of an array, each turned into a T.
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

/// What records are made of.
struct Shapes {
  HLAinteger64BE number;
  HLAinteger32BE truth;
  HLAunicodeString text;
  HLAopaqueData handle;
  HLAfixedRecord traffic = record_of({&number, &number});
};

std::vector<ClassFigures> classes(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype =
      record_of({&of.handle, &of.traffic, &of.traffic, &of.traffic, &of.traffic, &of.number});
  return list<ClassFigures>(prototype, value, [](Fields& fields) {
    ClassFigures out;
    out.handle = fields.handle();
    out.sent = fields.traffic();
    out.sent_best_effort = fields.traffic();
    out.sent += out.sent_best_effort;
    out.received = fields.both();
    out.filtered = fields.number();
    return out;
  });
}

std::vector<SenderFigures> senders(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype =
      record_of({&of.handle, &of.traffic, &of.traffic, &of.number, &of.number, &of.number});
  return list<SenderFigures>(prototype, value, [](Fields& fields) {
    SenderFigures out;
    out.handle = fields.handle();
    out.received = fields.both();
    out.filtered = fields.number();
    out.lost = fields.number();
    out.late = fields.number();
    return out;
  });
}

std::vector<GroupFigures> groups(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype = record_of(
      {&of.text, &of.truth, &of.traffic, &of.traffic, &of.number, &of.number, &of.number});
  return list<GroupFigures>(prototype, value, [](Fields& fields) {
    GroupFigures out;
    out.group = fields.text();
    out.joined = fields.truth();
    out.sent = fields.traffic();
    out.received = fields.traffic();
    out.filtered = fields.number();
    out.lost = fields.number();
    out.late = fields.number();
    return out;
  });
}

std::vector<ServiceFigures> services(const VariableLengthData& value) {
  const Shapes of;
  const HLAfixedRecord prototype = record_of({&of.text, &of.number, &of.number, &of.number});
  return list<ServiceFigures>(prototype, value, [](Fields& fields) {
    ServiceFigures out;
    out.service = fields.text();
    out.calls = fields.number();
    out.total_ns = fields.number();
    out.longest_ns = fields.number();
    return out;
  });
}

Spreads spreads(const VariableLengthData& value) {
  const Shapes of;
  Spreads out;
  list<int>(record_of({&of.text, &of.number, &of.number}), value, [&out](Fields& fields) {
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
  std::map<std::string, std::int64_t> found;
  const auto pairs = list<std::pair<std::string, std::int64_t>>(
      record_of({&of.text, &of.number}), value, [](Fields& fields) {
        std::string reason = fields.text();
        return std::pair(std::move(reason), fields.number());
      });
  found.insert(pairs.begin(), pairs.end());
  return found;
}

template <class Element>
auto decoded(const VariableLengthData& value) {
  Element element;
  element.decode(value);
  return element.get();
}

}  // namespace

const std::vector<std::wstring>& known_attributes() {
  static const std::vector<std::wstring> kNames{
      L"HLAfederateName",
      L"HLAfederateType",
      L"HLAfederateHost",
      L"HLARTIversion",
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
      L"RogerInteractions",
      L"RogerUpdates",
      L"RogerSenders",
      L"RogerGroups",
      L"RogerServices",
      L"RogerSpreads",
      L"RogerDrops",
  };
  return kNames;
}

void take(FederateFigures& figures, const std::wstring& attribute,
          const VariableLengthData& value) {
  const std::map<std::wstring, std::string*> texts{
      {L"HLAfederateName", &figures.name},
      {L"HLAfederateType", &figures.type},
      {L"HLAfederateHost", &figures.host},
      {L"HLARTIversion", &figures.rti_version},
  };
  const auto text = texts.find(attribute);
  if (text != texts.end()) {
    *text->second = to_utf8(decoded<HLAunicodeString>(value));
  } else if (attribute == L"RogerInteractions") {
    figures.interactions = classes(value);
  } else if (attribute == L"RogerUpdates") {
    figures.updates = classes(value);
  } else if (attribute == L"RogerSenders") {
    figures.senders = senders(value);
  } else if (attribute == L"RogerGroups") {
    figures.groups = groups(value);
  } else if (attribute == L"RogerServices") {
    figures.services = services(value);
  } else if (attribute == L"RogerSpreads") {
    figures.spreads = spreads(value);
  } else if (attribute == L"RogerDrops") {
    figures.drops = drops(value);
  } else {
    figures.counts[to_utf8(attribute)] = decoded<HLAinteger32BE>(value);
  }
}

}  // namespace roger::app::rti_stats
