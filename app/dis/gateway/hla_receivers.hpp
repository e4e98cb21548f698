// Reports to a DIS exercise what the radios of the federation receive.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>

#include "app/dis/gateway/gateway_settings.hpp"
#include "app/dis/gateway/moment.hpp"
#include "dis/receiver.hpp"
#include "radio/hla/radio_net.hpp"

namespace roger::app {

/// A radio of the federation by its RPR identifiers: those of the entity and its number there.
struct RprRadio {
  std::array<std::uint16_t, 3> entity{};
  std::uint16_t index = 0;
  friend auto operator<=>(const RprRadio&,
                          const RprRadio&) = default;  // NOLINT(modernize-use-nullptr)
};

/// Sends a Receiver PDU when what a radio receives changes, and as a heartbeat. Not thread-safe.
class HlaReceivers {
 public:
  using Output = std::function<void(dis::Receiver, Nanoseconds utc)>;
  /// Identifiers in DIS; nullopt: unknown there.
  struct Names {
    std::function<std::optional<dis::RadioId>(const RprRadio&)> of_radio;
    std::function<std::optional<dis::RadioId>(std::uint64_t stream)> of_stream;
  };

  /// `settings` must outlive it.
  HlaReceivers(const ExerciseSettings& settings, Names names, Output output)
      : settings_(settings), names_(std::move(names)), output_(std::move(output)) {}

  /// Takes all receivers of the federation. Those whose radio DIS does not know as a transmitter
  /// are not reported.
  void update(std::span<const radio::KnownReceiver> receivers, const Moment& now);
  /// Forgets all of them: nothing is reported until the next update.
  void clear() { sent_.clear(); }
  [[nodiscard]] std::uint64_t pdus() const { return pdus_; }

 private:
  struct Sent {
    dis::Receiver pdu;
    TimePoint at{};
    std::uint64_t round = 0;  // of the newest update
  };

  const ExerciseSettings& settings_;
  const Names names_;
  const Output output_;
  std::uint64_t round_ = 0;
  std::uint64_t pdus_ = 0;
  std::map<dis::RadioId, Sent> sent_;
};

}  // namespace roger::app
