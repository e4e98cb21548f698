#include "radio/hla/federate/other_radios.hpp"

#include <algorithm>

#include "core/log.hpp"
#include "core/printable.hpp"
#include "radio/hla/federate/rti_values.hpp"
#include "radio/hla/update_tag.hpp"

namespace roger::radio {
namespace {

/// Number of transmitters or call signs that are copied while the mutex is held: some microseconds,
/// which a callback may wait for. A list of all of them is copied in several steps.
constexpr std::size_t kCopiedAtOnce = 64;

/// Returns whether two radios belong to different applications, if both identify themselves. One
/// application may send a stream through several transmitters.
bool differ(const EntityIdentifier& a, const EntityIdentifier& b) {
  const auto known = [](const EntityIdentifier& one) { return one != EntityIdentifier{}; };
  return known(a) && known(b) && (a.site != b.site || a.application != b.application);
}

Notice own_stream_used(const OtherTransmitter& by) {
  return {NoticeCode::kStreamOfThis, {printable(by.name)}};
}

KnownRadio to_radio(const OtherTransmitter& transmitter) {
  const KnownTransmitter& known = transmitter.known;
  const EntityIdentifier& entity = known.entity;
  KnownRadio out;
  out.stream = known.stream;
  out.call_sign = transmitter.shown_name();
  out.frequency = known.frequency;
  out.emission = known.emission();
  out.hopping = known.hopping;
  out.host = {known.host, {entity.site, entity.application, entity.entity}};
  out.modulation = known.modulation;
  out.bandwidth_hz = known.bandwidth_hz;
  out.radio_index = known.radio_index;
  out.status = known.status;
  out.power_dbm = known.power_dbm;
  out.crypto = known.crypto;
  out.key_id = known.key_id;
  out.details = known.details;
  return out;
}

}  // namespace

bool OtherRadios::discover(const rti1516e::ObjectInstanceHandle& object,
                           const rti1516e::FederateHandle& registrar, const std::string& name) {
  const std::lock_guard lock(mutex_);
  if (table_.add(object, registrar, name)) return true;
  if (table_.ignored() > 1) return false;
  const Notice trouble{NoticeCode::kTooManyRadios,
                       {printable(name), std::to_string(kMaxTransmittersPerFederate),
                        std::to_string(kMaxTransmitters)}};
  state_.set_trouble(trouble);
  log(LogLevel::kWarning, "radio", in_words(trouble));
  return false;
}

void OtherRadios::remove(const rti1516e::ObjectInstanceHandle& object) {
  const std::lock_guard lock(mutex_);
  table_.remove(object);
  receivers_.remove(object);
}

bool OtherRadios::discover_receiver(const rti1516e::ObjectInstanceHandle& object,
                                    const rti1516e::FederateHandle& registrar) {
  const std::lock_guard lock(mutex_);
  return receivers_.add(object, registrar);
}

bool OtherRadios::reflect_receiver(const rti1516e::ObjectInstanceHandle& object,
                                   const rti1516e::AttributeHandleValueMap& values,
                                   const ReceiverMeanings& meanings) {
  const std::lock_guard lock(mutex_);
  if (!receivers_.contains(object)) return false;
  for (const auto& [handle, value] : values) {
    const auto meaning = meanings.find(handle);
    if (meaning == meanings.end()) continue;
    if (receivers_.take(object, meaning->second, to_bytes(value))) continue;
    state_.ignore("a receiver: malformed " + std::string(name_of(meaning->second)));
  }
  return true;
}

std::optional<OtherRadios::Tuned> OtherRadios::reflect(
    const rti1516e::ObjectInstanceHandle& object, const rti1516e::AttributeHandleValueMap& values,
    const rti1516e::VariableLengthData& tag, const Meanings& meanings) {
  const std::lock_guard lock(mutex_);
  std::uint64_t before = 0;
  const OtherTransmitter* changed = table_.change(object, [&](OtherTransmitter& other) {
    before = other.known.stream;
    if (std::string name = call_sign_in_tag(to_bytes(tag)); !name.empty()) {
      other.call_sign = std::move(name);
    }
    for (const auto& [handle, value] : values) {
      const auto meaning = meanings.find(handle);
      if (meaning != meanings.end()) take(meaning->second, to_bytes(value), other);
    }
    ignore_misused_stream(other);
  });
  if (changed == nullptr) return std::nullopt;
  const std::uint64_t stream = changed->known.stream;
  return Tuned{stream, changed->known.frequency, stream != 0 && stream != before};
}

void OtherRadios::take(TransmitterAttribute attribute, Bytes value, OtherTransmitter& other) {
  if (decode_transmitter(attribute, value, other.known)) return;
  const std::string name(name_of(attribute));
  state_.ignore(printable(other.name) + ": malformed " + name);
  state_.set_trouble({NoticeCode::kImpossibleValue, {printable(other.name), name}});
}

void OtherRadios::ignore_misused_stream(OtherTransmitter& other) {
  KnownTransmitter& known = other.known;
  if (known.stream == 0) return;
  Notice trouble;
  if (own_streams_.contains(known.stream)) {
    trouble = own_stream_used(other);
  } else {
    const std::vector<const OtherTransmitter*> same = table_.of_stream(known.stream);
    const auto first = std::ranges::find_if(same, [&known](const OtherTransmitter* one) {
      return differ(one->known.entity, known.entity);
    });
    if (first != same.end()) {
      trouble = {NoticeCode::kStreamOfOther, {printable(other.name), printable((*first)->name)}};
    } else if (same.size() >= kMaxTransmittersPerStream) {
      trouble = {NoticeCode::kStreamOfMany, {printable(other.name), std::to_string(same.size())}};
    } else {
      return;
    }
  }
  known.stream = 0;
  report_misuse(trouble);
}

void OtherRadios::report_misuse(const Notice& misuse) {
  state_.ignore(in_words(misuse));
  state_.set_trouble(misuse);
}

void OtherRadios::set_lost(const std::string& federate) {
  const std::lock_guard lock(mutex_);
  // A station's federate is named after its call sign, with a number appended if the name was in
  // use. Operators do not know other federates, so those are not reported.
  for (std::size_t end = 1; end <= federate.size(); ++end) {
    if (end < federate.size() && federate[end] != ' ') continue;
    const std::string call_sign = federate.substr(0, end);
    if (table_.has_call_sign(call_sign)) lost_stations_.insert(call_sign);
  }
}

void OtherRadios::add_own_stream(std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  own_streams_.add(stream);
  for (const OtherTransmitter* other : table_.of_stream(stream)) {
    report_misuse(own_stream_used(*other));
  }
}

void OtherRadios::remove_own_stream(std::uint64_t stream) {
  const std::lock_guard lock(mutex_);
  own_streams_.remove(stream);
}

std::map<Frequency, PlainSender> OtherRadios::find_senders(std::uint64_t stream) const {
  std::map<Frequency, PlainSender> out;
  for (const OtherTransmitter* other : table_.of_stream(stream)) {
    const KnownTransmitter& known = other->known;
    if (known.frequency.hertz() == 0) continue;
    out[known.frequency] = {known.hopping, known.modulation, known.emission()};
  }
  return out;
}

std::uint64_t OtherRadios::stream_of_object(std::string_view name) const {
  const OtherTransmitter* found = table_.find(name);
  return found == nullptr ? 0 : found->known.stream;
}

template <class Some, class Take>
void OtherRadios::for_each(const Some& some, const Take& take) const {
  std::vector<OtherTransmitter> copied;
  std::optional<TransmitterTable::Object> last;
  do {
    copied.clear();
    {
      const std::lock_guard lock(mutex_);
      last = (table_.*some)(last, kCopiedAtOnce, copied);
    }
    for (const OtherTransmitter& other : copied) {
      if (!is_own_stream(other.known.stream)) take(other);
    }
  } while (last);
}

void OtherRadios::append_on_air(std::vector<KnownRadio>& out) const {
  for_each(&TransmitterTable::append_on_air,
           [&out](const OtherTransmitter& other) { out.push_back(to_radio(other)); });
}

void OtherRadios::append_all(std::vector<KnownRadio>& out) const {
  for_each(&TransmitterTable::append_all,
           [&out](const OtherTransmitter& other) { out.push_back(to_radio(other)); });
}

std::vector<KnownReceiver> OtherRadios::receivers(std::map<std::string, std::uint64_t> own) const {
  for_each(&TransmitterTable::append_all,
           [&own](const OtherTransmitter& other) { own.emplace(other.name, other.known.stream); });
  std::vector<KnownReceiver> out;
  std::optional<ReceiverTable::Object> last;
  do {
    const std::lock_guard lock(mutex_);
    last = receivers_.append(last, kCopiedAtOnce, own, out);
  } while (last);
  return out;
}

void OtherRadios::count_stations(FederationSnapshot& out) const {
  const std::lock_guard lock(mutex_);
  out.stations_known = static_cast<std::uint32_t>(table_.entities());
  out.transmitters_ignored = table_.ignored();
  out.lost_stations.clear();
  for (const std::string& call_sign : lost_stations_) {
    if (!table_.has_call_sign(call_sign)) out.lost_stations.push_back(call_sign);
  }
}

std::vector<std::string> OtherRadios::call_signs() const {
  std::vector<std::string> out;
  std::optional<std::string> last;
  do {
    const std::lock_guard lock(mutex_);
    last = table_.append_call_signs(last, kCopiedAtOnce, out);
  } while (last);
  return out;
}

bool OtherRadios::knows(const std::string& call_sign) const {
  const std::lock_guard lock(mutex_);
  return table_.has_call_sign(call_sign);
}

std::optional<KnownRadio> OtherRadios::find_radio(std::uint64_t stream) const {
  const auto found = first_of_stream(stream);
  return found ? std::optional(to_radio(*found)) : std::nullopt;
}

std::string OtherRadios::object_of_stream(std::uint64_t stream) const {
  const auto found = first_of_stream(stream);
  return found ? found->name : std::string{};
}

std::optional<OtherTransmitter> OtherRadios::first_of_stream(std::uint64_t stream) const {
  if (is_own_stream(stream)) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const auto found = table_.of_stream(stream);
  if (found.empty()) return std::nullopt;
  return *found.front();
}

}  // namespace roger::radio
