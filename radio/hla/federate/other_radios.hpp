// The radio transmitters of other federates, as far as they are known.
#pragma once

#include <RTI/RTI1516.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "radio/hla/federate/federation_state.hpp"
#include "radio/hla/federate/fom_handles.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/hla/transmitter_object.hpp"

namespace roger::radio {

/// The StreamTags of this federate's transmitters. One thread at a time adds, any thread reads
/// without waiting.
class OwnStreams {
 public:
  void add(std::uint64_t stream) {
    nodes_.push_back({stream, newest_.load(std::memory_order_relaxed)});
    newest_.store(&nodes_.back(), std::memory_order_release);
  }
  [[nodiscard]] bool contains(std::uint64_t stream) const {
    const Node* node = newest_.load(std::memory_order_acquire);
    while (node != nullptr && node->stream != stream) node = node->before;
    return node != nullptr;
  }

 private:
  struct Node {
    std::uint64_t stream;
    const Node* before;
  };
  std::deque<Node> nodes_;  // never moved nor removed
  std::atomic<const Node*> newest_{nullptr};
};

/// What a signal of plain RPR lacks, by its transmitter.
struct PlainSender {
  std::optional<Hopping> hopping;
  std::optional<Modulation> modulation;
  std::optional<Emission> emission;
};

/// Thread-safe. Callbacks feed it; only FederationState's lock is taken below its own.
class OtherRadios {
 public:
  explicit OtherRadios(FederationState& state) : state_(state) {}

  void discover(const rti1516e::ObjectInstanceHandle& object, const std::string& name);
  void remove(const rti1516e::ObjectInstanceHandle& object);
  struct Tuned {
    std::uint64_t stream = 0;  // 0: not known or not believed
    Frequency frequency;
  };
  /// Takes an update. Returns what is known of the transmitter's stream now; nullopt: `object` is
  /// none of these transmitters.
  std::optional<Tuned> reflect(const rti1516e::ObjectInstanceHandle& object,
                               const rti1516e::AttributeHandleValueMap& values,
                               const rti1516e::VariableLengthData& tag, const FomHandles& fom);
  /// Notes the station of a federate that was lost; its objects are still known.
  void set_lost(const std::string& federate);

  /// Makes `stream` one of ours, which no other transmitter may bear.
  void add_own_stream(std::uint64_t stream);
  /// Takes no lock.
  [[nodiscard]] bool is_own_stream(std::uint64_t stream) const {
    return own_streams_.contains(stream);
  }

  /// Returns the transmitters of a stream, which may be several (RPR's rules for StreamTag): each
  /// is heard where it is tuned, and of two on one frequency the one that was known last.
  [[nodiscard]] std::map<Frequency, PlainSender> senders_of(std::uint64_t stream) const;
  /// Appends those that transmit now.
  void append_on_air(std::vector<KnownRadio>& out) const;
  /// Fills in the figures of other stations.
  void count_stations(FederationSnapshot& out) const;
  [[nodiscard]] std::vector<std::string> call_signs() const;
  /// Returns the call sign or else the HLA name; "" when the stream is not known.
  [[nodiscard]] std::string name_of_stream(std::uint64_t stream) const;
  /// Returns the HLA name; "" when the stream is not known.
  [[nodiscard]] std::string object_of_stream(std::uint64_t stream) const;

 private:
  struct Other {
    std::string name;
    std::string call_sign;  // when it tells
    KnownTransmitter known;
    [[nodiscard]] const std::string& shown_name() const {
      return call_sign.empty() ? name : call_sign;
    }
  };
  using Others = std::map<rti1516e::ObjectInstanceHandle, Other>;

  [[nodiscard]] static const Other* find(const Others& others, std::uint64_t stream);
  /// Stops believing `other` if it bears a StreamTag of ours, or that of another application's
  /// transmitter in `others`.
  void quarantine_usurper(const Others& others, Other& other);

  FederationState& state_;
  OwnStreams own_streams_;
  mutable std::mutex mutex_;
  Others others_;
  std::set<std::string> lost_stations_;  // some of which may have come back
};

}  // namespace roger::radio
