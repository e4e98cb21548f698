// The known radio transmitters and receivers of other federates.
#pragma once

#include <RTI/RTI1516.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/receiver_table.hpp"
#include "radio/hla/federate/transmitter_table.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/hla/transmitter_object.hpp"

namespace roger::radio {

/// The StreamTags of this federate's transmitters: a hash table of linked lists. One thread at a
/// time changes it; any thread may read without blocking. The release store of a list's newest node
/// publishes it completely, and nodes are never moved or freed, so readers need no lock. The node
/// of a removed stream has the stream 0 until it is used again, so memory is bounded by the streams
/// that exist at a time.
class OwnStreams {
 public:
  /// Does nothing if it contains `stream`, which is not 0.
  void add(std::uint64_t stream) {
    std::atomic<Node*>& list = list_of(stream);
    Node* unused = nullptr;
    for (Node* node = list.load(std::memory_order_relaxed); node != nullptr; node = node->before) {
      const std::uint64_t found = node->stream.load(std::memory_order_relaxed);
      if (found == stream) return;
      if (found == 0) unused = node;
    }
    if (unused != nullptr) {
      unused->stream.store(stream, std::memory_order_relaxed);
      return;
    }
    nodes_.emplace_back(stream, list.load(std::memory_order_relaxed));
    list.store(&nodes_.back(), std::memory_order_release);
  }
  void remove(std::uint64_t stream) {
    if (Node* node = find(stream)) node->stream.store(0, std::memory_order_relaxed);
  }
  [[nodiscard]] bool contains(std::uint64_t stream) const {
    return stream != 0 && find(stream) != nullptr;
  }

 private:
  struct Node {
    Node(std::uint64_t of, Node* earlier) : stream(of), before(earlier) {}
    std::atomic<std::uint64_t> stream;
    Node* const before;
  };
  static constexpr std::size_t kLists = 256;

  [[nodiscard]] std::size_t place_of(std::uint64_t stream) const {
    return spread_bits(stream) % kLists;
  }
  [[nodiscard]] std::atomic<Node*>& list_of(std::uint64_t stream) {
    return lists_[place_of(stream)];
  }
  [[nodiscard]] Node* find(std::uint64_t stream) const {
    Node* node = lists_[place_of(stream)].load(std::memory_order_acquire);
    while (node != nullptr && node->stream.load(std::memory_order_relaxed) != stream) {
      node = node->before;
    }
    return node;
  }

  std::deque<Node> nodes_;  // never moved or removed
  std::array<std::atomic<Node*>, kLists> lists_{};
};

/// The transmission properties that a plain RPR signal lacks, taken from its transmitter.
struct PlainSender {
  std::optional<Hopping> hopping;
  std::optional<Modulation> modulation;
  std::optional<Emission> emission;
};

/// Thread-safe; takes only FederationState's lock while it holds its own. Callbacks, which run one
/// at a time, lock the mutex while they change the transmitters, and no other thread changes them.
/// So callbacks read the transmitters without the mutex, and all other threads lock it to read.
/// Status updates wait for these threads, so none of them holds it for a time that grows with the
/// number of transmitters.
class OtherRadios {
 public:
  /// The transmitter's attributes by their handles.
  using Meanings = std::map<rti1516e::AttributeHandle, TransmitterAttribute>;

  /// A receiver's attributes by their handles.
  using ReceiverMeanings = std::map<rti1516e::AttributeHandle, ReceiverAttribute>;

  explicit OtherRadios(FederationState& state) : state_(state) {}

  // Callbacks:

  /// Adds a transmitter that `registrar` (invalid: unknown) has registered. Returns false if it is
  /// ignored because of a limit (TransmitterTable), which the first time is reported as trouble.
  bool discover(const rti1516e::ObjectInstanceHandle& object,
                const rti1516e::FederateHandle& registrar, const std::string& name);
  void remove(const rti1516e::ObjectInstanceHandle& object);
  struct Tuned {
    std::uint64_t stream = 0;  // 0: unknown or not trusted
    Frequency frequency;
    bool is_new = false;  // `stream` has become known now
  };
  /// Applies an update. Returns the transmitter's stream and frequency, as far as they are known
  /// now; nullopt if `object` is not a known transmitter.
  std::optional<Tuned> reflect(const rti1516e::ObjectInstanceHandle& object,
                               const rti1516e::AttributeHandleValueMap& values,
                               const rti1516e::VariableLengthData& tag, const Meanings& meanings);
  /// @{ Does the same for a receiver. discover_receiver() ignores it silently beyond a limit;
  /// reflect_receiver() returns false if `object` is not a known receiver.
  bool discover_receiver(const rti1516e::ObjectInstanceHandle& object,
                         const rti1516e::FederateHandle& registrar);
  bool reflect_receiver(const rti1516e::ObjectInstanceHandle& object,
                        const rti1516e::AttributeHandleValueMap& values,
                        const ReceiverMeanings& meanings);
  /// @}
  /// Marks the station of a lost federate as lost. Must be called while its objects are still
  /// known.
  void set_lost(const std::string& federate);

  /// Returns what is known of the transmitters of a stream. Takes no lock.
  [[nodiscard]] SenderStanding standing(std::uint64_t stream) const {
    return table_.standing(stream);
  }
  /// Returns the transmitters of a stream. RPR allows several per StreamTag; each is heard on its
  /// own frequency. If two share a frequency, the one with the higher object handle is returned.
  /// Takes no lock.
  [[nodiscard]] std::map<Frequency, PlainSender> find_senders(std::uint64_t stream) const;

  /// Returns the stream of the transmitter whose object has that name; 0: unknown or not trusted.
  /// Takes no lock.
  [[nodiscard]] std::uint64_t stream_of_object(std::string_view name) const;

  // Any thread:

  /// Marks `stream` as one of this federate's, which no other transmitter may use. Reports those
  /// that use it; they belong to no stream from their next update on.
  void add_own_stream(std::uint64_t stream);
  /// Marks `stream` as one that this federate uses no longer.
  void remove_own_stream(std::uint64_t stream);
  /// Returns whether `stream` belongs to this federate. Takes no lock.
  [[nodiscard]] bool is_own_stream(std::uint64_t stream) const {
    return own_streams_.contains(stream);
  }
  /// Appends the transmitters that are transmitting now. Those that change meanwhile may be missing
  /// or included.
  void append_on_air(std::vector<KnownRadio>& out) const;
  /// Does the same for all transmitters, whatever their status.
  void append_all(std::vector<KnownRadio>& out) const;
  /// Returns all receivers. `own`: the streams of this federate's transmitters, by the names of
  /// their objects.
  [[nodiscard]] std::vector<KnownReceiver> receivers(
      std::map<std::string, std::uint64_t> own) const;
  /// Fills in the counts of other stations.
  void count_stations(FederationSnapshot& out) const;
  /// Returns the call signs of all transmitters, sorted. Those that change meanwhile may be missing
  /// or included.
  [[nodiscard]] std::vector<std::string> call_signs() const;
  /// Returns whether a transmitter has that call sign.
  [[nodiscard]] bool knows(const std::string& call_sign) const;
  /// Returns the radio of a stream; none if the stream is unknown or belongs to this federate.
  [[nodiscard]] std::optional<KnownRadio> find_radio(std::uint64_t stream) const;
  /// Returns the HLA name; "" if the stream is unknown or belongs to this federate.
  [[nodiscard]] std::string object_of_stream(std::uint64_t stream) const;

 private:
  /// Calls `take(OtherTransmitter&)` with what `some`, a function of TransmitterTable, returns in
  /// several steps; not with transmitters that use a stream of this federate.
  template <class Some, class Take>
  void for_each(const Some& some, const Take& take) const;
  /// Applies one attribute; a malformed one is reported and ignored.
  void take(TransmitterAttribute attribute, Bytes value, OtherTransmitter& other);
  /// Ignores `other`, which is not in the table's streams at the moment, from now on if it uses a
  /// StreamTag of this federate, or that of a transmitter of another application. Otherwise it
  /// could be heard under a false call sign. Also ignores it if too many transmitters share its
  /// stream.
  void ignore_misused_stream(OtherTransmitter& other);
  /// Reports that a transmitter is ignored because of the StreamTag that it uses.
  void report_misuse(const Notice& misuse);
  /// Returns a copy of the first transmitter of a stream; nullopt: the stream is unknown or belongs
  /// to this federate.
  [[nodiscard]] std::optional<OtherTransmitter> first_of_stream(std::uint64_t stream) const;

  FederationState& state_;
  OwnStreams own_streams_;
  mutable std::mutex mutex_;
  TransmitterTable table_;
  ReceiverTable receivers_;
  std::set<std::string> lost_stations_;  // may include stations that have returned
};

}  // namespace roger::radio
