#include "rti/federate/mom/mom_records.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <RTI/encoding/HLAfixedRecord.h>
#include <RTI/encoding/HLAvariableArray.h>

#include <algorithm>

#include "core/text.hpp"
#include "rti/mom/encoding.hpp"

namespace roger::rti::mom {

namespace {

/// Builds a fixed record, field by field.
class Record {
 public:
  Record& handle(std::uint64_t number) {
    record_.appendElement(handle_element(number));
    return *this;
  }
  Record& text(std::string_view utf8) {
    record_.appendElement(rti1516e::HLAunicodeString(to_wide(utf8)));
    return *this;
  }
  Record& truth(bool value) {
    record_.appendElement(rti1516e::HLAinteger32BE(value ? 1 : 0));
    return *this;
  }
  Record& count(std::uint64_t value) {
    record_.appendElement(rti1516e::HLAinteger64BE(static_cast<rti1516e::Integer64>(value)));
    return *this;
  }
  Record& traffic(const Traffic& traffic) {
    record_.appendElement(Record().count(traffic.messages).count(traffic.bytes).record_);
    return *this;
  }
  Record& traffic(const ByTransport& traffic) {
    return this->traffic(traffic.reliable).traffic(traffic.best_effort);
  }
  [[nodiscard]] const rti1516e::HLAfixedRecord& element() const { return record_; }

 private:
  rti1516e::HLAfixedRecord record_;
};

ByteVector list(const Record& prototype, const std::vector<Record>& records) {
  rti1516e::HLAvariableArray array(prototype.element());
  for (const Record& record : records) array.addElement(record.element());
  return encoded(array);
}

Record class_record(std::uint64_t handle, const ClassStatistics& at) {
  Record record;
  record.handle(handle).traffic(at.sent).traffic(at.received).count(at.filtered);
  return record;
}

template <class ClassHandle>
std::optional<ByteVector> classes(const MomFacts& facts,
                                  const std::vector<ClassStatistics>& statistics) {
  if (!facts.knowledge.statistics.counting()) return std::nullopt;
  std::vector<Record> records;
  for (std::size_t i = 0; i < statistics.size(); ++i) {
    if (statistics[i].empty()) continue;
    records.push_back(class_record(ClassHandle::from_index(i).value, statistics[i]));
  }
  return list(class_record(0, {}), records);
}

struct SenderFigures {
  SenderStatistics messages;
  std::uint64_t lost = 0;
  std::uint64_t late = 0;

  [[nodiscard]] bool empty() const {
    return messages.received.empty() && messages.filtered == 0 && lost == 0 && late == 0;
  }
};

Record sender_record(FederateId federate, const SenderFigures& figures) {
  Record record;
  record.handle(federate)
      .traffic(figures.messages.received)
      .count(figures.messages.filtered)
      .count(figures.lost)
      .count(figures.late);
  return record;
}

struct GroupFigures {
  bool joined = false;
  Traffic sent;
  ArrivalStatistics arrived;
  std::uint64_t filtered = 0;
  std::uint64_t lost = 0;

  [[nodiscard]] bool empty() const {
    return !joined && sent.messages == 0 && arrived.received.messages == 0 && lost == 0;
  }
};

Record group_record(std::string_view group, const GroupFigures& figures) {
  Record record;
  record.text(group)
      .truth(figures.joined)
      .traffic(figures.sent)
      .traffic(figures.arrived.received)
      .count(figures.filtered)
      .count(figures.lost)
      .count(figures.arrived.late);
  return record;
}

template <class ClassHandle>
void add_filtered(const MomFacts& facts, const std::vector<ClassStatistics>& classes,
                  std::vector<GroupFigures>& groups) {
  for (std::size_t i = 0; i < classes.size(); ++i) {
    if (classes[i].filtered == 0) continue;
    groups[facts.knowledge.groups.slot_of(ClassHandle::from_index(i))].filtered +=
        classes[i].filtered;
  }
}

Record service_record(std::string_view name, const ServiceTime& time) {
  Record record;
  record.text(name)
      .count(time.calls)
      .count(static_cast<std::uint64_t>(time.total.count()))
      .count(static_cast<std::uint64_t>(time.longest.count()));
  return record;
}

Record spread_record(std::string_view name, Nanoseconds end, std::uint64_t calls) {
  Record record;
  record.text(name).count(static_cast<std::uint64_t>(end.count())).count(calls);
  return record;
}

Record drop_record(std::string_view reason, std::uint64_t count) {
  Record record;
  record.text(reason).count(count);
  return record;
}

}  // namespace

ByteVector switches(const MomFacts& facts) {
  Record record;
  record.truth(facts.knowledge.statistics.counting()).truth(facts.services.timing());
  return encoded(record.element());
}

std::optional<ByteVector> interactions(const MomFacts& facts) {
  return classes<InteractionClassHandle>(facts, facts.knowledge.statistics.interactions());
}

std::optional<ByteVector> updates(const MomFacts& facts) {
  return classes<ObjectClassHandle>(facts, facts.knowledge.statistics.objects());
}

std::optional<ByteVector> senders(const MomFacts& facts) {
  if (!facts.knowledge.statistics.counting()) return std::nullopt;
  const std::vector<SenderStatistics>& known = facts.knowledge.statistics.senders();
  const std::size_t end = std::max(known.size(), facts.arrived.peers.end());
  std::vector<Record> records;
  for (std::size_t id = 0; id < end; ++id) {
    const auto federate = static_cast<FederateId>(id);
    SenderFigures figures;
    if (id < known.size()) figures.messages = known[id];
    figures.lost = facts.arrived.peers.lost_from(federate);
    figures.late = facts.arrived.counts.late_from(federate);
    if (!figures.empty()) records.push_back(sender_record(federate, figures));
  }
  return list(sender_record(0, {}), records);
}

std::optional<ByteVector> groups(const MomFacts& facts) {
  if (!facts.knowledge.statistics.counting()) return std::nullopt;
  std::vector<GroupFigures> groups(facts.knowledge.groups.slot_count());
  for (const filter::Group& group : facts.arrived.joined_groups) {
    if (const auto slot = facts.knowledge.groups.slot_of(group.address))
      groups[*slot].joined = true;
  }
  const std::vector<Traffic> sent = facts.sender.sent();
  for (std::size_t slot = 0; slot < groups.size(); ++slot) {
    if (slot < sent.size()) groups[slot].sent = sent[slot];
    groups[slot].arrived = facts.arrived.counts.in(slot);
    groups[slot].lost = facts.arrived.peers.lost_in(slot);
  }
  add_filtered<InteractionClassHandle>(facts, facts.knowledge.statistics.interactions(), groups);
  add_filtered<ObjectClassHandle>(facts, facts.knowledge.statistics.objects(), groups);
  std::vector<Record> records;
  for (std::size_t slot = 0; slot < groups.size(); ++slot) {
    if (groups[slot].empty()) continue;
    records.push_back(
        group_record(facts.knowledge.groups.group(slot).address.text(), groups[slot]));
  }
  return list(group_record("", {}), records);
}

std::optional<ByteVector> services(const MomFacts& facts) {
  if (!facts.services.timing()) return std::nullopt;
  std::vector<Record> records;
  for (std::size_t i = 0; i < kServiceCount; ++i) {
    const auto service = static_cast<Service>(i);
    const ServiceTime time = facts.services.of(service);
    if (time.calls > 0) records.push_back(service_record(name_of(service), time));
  }
  return list(service_record("", {}), records);
}

std::optional<ByteVector> spreads(const MomFacts& facts) {
  if (!facts.services.timing()) return std::nullopt;
  std::vector<Record> records;
  for (std::size_t i = 0; i < kServiceCount; ++i) {
    const auto service = static_cast<Service>(i);
    const ServiceTime time = facts.services.of(service);
    for (std::size_t at = 0; at < kTimeBuckets; ++at) {
      if (time.spread.at(at) == 0) continue;
      records.push_back(spread_record(name_of(service), bucket_end(at), time.spread.at(at)));
    }
  }
  return list(spread_record("", {}, 0), records);
}

ByteVector drops(const MomFacts& facts) {
  std::vector<Record> records;
  for (const Drop& drop : facts.drops()) {
    if (drop.count > 0) records.push_back(drop_record(drop.reason, drop.count));
  }
  return list(drop_record("", 0), records);
}

}  // namespace roger::rti::mom
