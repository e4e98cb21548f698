// The known radio transmitters of other federates, with the indexes that keep every look-up
// independent of their number.
#pragma once

#include <RTI/RTI1516.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "radio/hla/transmitter_object.hpp"
#include "radio/signal/stream_tag.hpp"
#include "radio/signal/voice_packet.hpp"

namespace roger::radio {

/// @{ Limits of the memory that other federates can occupy, about 1 kB for each transmitter.
/// Further transmitters are ignored: their voice is received, but without a frequency if it is
/// plain RPR, and without a call sign. A federate also gets no further place when it has as many as
/// are left, so that several of them cannot use up the places of all others.
inline constexpr std::size_t kMaxTransmittersPerFederate = 4096;
inline constexpr std::size_t kMaxTransmitters = 20'000;
/// @}
/// RPR allows several transmitters per StreamTag. A packet of plain RPR is delivered once for each.
inline constexpr std::size_t kMaxTransmittersPerStream = 32;

/// A transmitter of another federate.
struct OtherTransmitter {
  std::string name;       // of its object
  std::string call_sign;  // empty if it has sent none
  KnownTransmitter known;

  [[nodiscard]] const std::string& shown_name() const {
    return call_sign.empty() ? name : call_sign;
  }
  /// Returns whether its call sign is that of a present station, and not of a replayed one.
  [[nodiscard]] bool is_named_station() const {
    return !call_sign.empty() && !is_replayed(known.stream);
  }
};

/// Every call takes logarithmic time, plus the number of transmitters that it returns. Transmitters
/// without a StreamTag (0: unknown or not trusted) belong to no stream and are not on the air. Not
/// thread-safe.
class TransmitterTable {
 public:
  using Object = rti1516e::ObjectInstanceHandle;
  using Federate = rti1516e::FederateHandle;

  /// Adds a transmitter. `registrar`: the federate that registered it; invalid: unknown, then only
  /// kMaxTransmitters applies. Returns false and counts it as ignored if a limit is reached; does
  /// nothing if the object is known.
  bool add(const Object& object, const Federate& registrar, const std::string& name);
  void remove(const Object& object);
  /// Calls `change(OtherTransmitter&)`, during which that transmitter belongs to no stream.
  /// Returns the changed transmitter; nullptr: it is not known.
  template <class Change>
  const OtherTransmitter* change(const Object& object, const Change& change) {
    const auto found = entries_.find(object);
    if (found == entries_.end()) return nullptr;
    remove_from_indexes(*found);
    change(found->second.transmitter);
    add_to_indexes(*found);
    return &found->second.transmitter;
  }

  /// Returns the transmitters of a stream, in the order of their handles.
  [[nodiscard]] std::vector<const OtherTransmitter*> of_stream(std::uint64_t stream) const;
  [[nodiscard]] SenderStanding standing(std::uint64_t stream) const;
  /// Returns whether a present station has sent that call sign.
  [[nodiscard]] bool has_call_sign(std::string_view call_sign) const {
    return call_signs_.contains(call_sign);
  }
  /// Returns the transmitter whose object has that name; nullptr: it is not known.
  [[nodiscard]] const OtherTransmitter* find(std::string_view name) const;
  /// Returns the number of RPR entities with a transmitter that does not replay a recording.
  [[nodiscard]] std::size_t entities() const { return entities_.size(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  /// Returns the number of transmitters that add() has ignored.
  [[nodiscard]] std::uint64_t ignored() const { return ignored_; }

  /// Appends up to `most` transmitters that are transmitting, from the one after `last` on (none:
  /// from the first). Returns the last one appended; none: no further ones exist.
  std::optional<Object> append_on_air(const std::optional<Object>& last, std::size_t most,
                                      std::vector<OtherTransmitter>& out) const;
  /// Does the same for all transmitters that belong to a stream.
  std::optional<Object> append_all(const std::optional<Object>& last, std::size_t most,
                                   std::vector<OtherTransmitter>& out) const;
  /// Does the same for the call signs of present stations, which are in alphabetical order.
  std::optional<std::string> append_call_signs(const std::optional<std::string>& last,
                                               std::size_t most,
                                               std::vector<std::string>& out) const;

 private:
  struct Entry {
    Federate registrar;
    OtherTransmitter transmitter;
  };
  using Entries = std::map<Object, Entry>;
  struct Stream {
    std::map<Object, const OtherTransmitter*> transmitters;
    std::size_t transmitting = 0;
  };

  struct ByName {
    using is_transparent = void;
    static std::string_view name(std::string_view name) { return name; }
    static std::string_view name(const OtherTransmitter* one) { return one->name; }
    bool operator()(const auto& a, const auto& b) const { return name(a) < name(b); }
  };

  void add_to_indexes(const Entries::value_type& item);
  void remove_from_indexes(const Entries::value_type& item);

  Entries entries_;
  std::set<const OtherTransmitter*, ByName> names_;  // all of entries_
  std::map<Federate, std::size_t> registered_;       // number of entries of each federate
  std::map<std::uint64_t, Stream> streams_;
  std::map<Object, const OtherTransmitter*> on_air_;
  std::map<EntityIdentifier, std::size_t> entities_;            // number of entries of each
  std::map<std::string, std::size_t, std::less<>> call_signs_;  // number of entries of each
  std::uint64_t ignored_ = 0;
};

}  // namespace roger::radio
