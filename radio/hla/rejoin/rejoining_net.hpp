// Membership in a federation that may be lost for a while: its executive, or the whole network.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/periodic_thread.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/hla/rejoin/delivery.hpp"
#include "radio/hla/rejoin/memberships.hpp"
#include "radio/hla/rejoin/missing_stations.hpp"

namespace roger::radio {

/// Joins again when the federation was lost, with a new RadioNet from `make`, which then gets all
/// that the old one was given: interest, transmitters, receivers.
///
/// No voice is lost meanwhile. The old membership carries voice between the stations that share it
/// until the new one exists, and both carry it for Patience::overlap, because other stations join
/// the new federation a little earlier or later. Packets that arrive by both are delivered once.
///
/// state() reports what is wrong: the federation is lost; stations have not come back since this
/// membership or theirs was lost (this station is separated from them); another executive serves
/// the network.
class RejoiningNet final : public RadioNet {
 public:
  using Make = std::function<std::unique_ptr<RadioNet>()>;

  struct Patience {
    /// join() succeeds although there is no federation yet, and state() says what is missing.
    bool from_the_start = false;
    /// Between two attempts, and how often the federation is looked after.
    Nanoseconds retry{2'000'000'000};
    Nanoseconds look{250'000'000};
    /// How long join() waits for the first attempt of the thread, if it is patient or its own
    /// attempt lost the connection.
    Nanoseconds first{1'500'000'000};
    /// How long the old membership goes on after the new one has begun.
    Nanoseconds overlap{5'000'000'000};
    /// How long after joining again the other stations may take to do the same, before they are
    /// reported as missing.
    Nanoseconds grace{2'000'000'000};
  };

  /// `federation`: its name, for state() while there is none.
  RejoiningNet(Make make, std::string federation, Patience patience);
  ~RejoiningNet() override;
  RejoiningNet(const RejoiningNet&) = delete;
  RejoiningNet& operator=(const RejoiningNet&) = delete;

  Status join(RadioNetListener& listener) override;
  void leave() override;
  void set_interest(const std::vector<filter::Channel>& channels) override;
  void set_transmitter(const TransmitterState& state) override;
  void set_receiver(const ReceiverState& state) override;
  bool send(VoicePacket& voice) override;
  void tell(const Message& message) override;
  [[nodiscard]] FederationSnapshot state() const override;
  [[nodiscard]] std::vector<KnownRadio> on_air() const override;
  [[nodiscard]] EntityPlace entity_place(const std::string& object) override;
  [[nodiscard]] std::vector<std::string> call_signs() const override;
  [[nodiscard]] std::string name_of_stream(std::uint64_t stream) const override;

 private:
  /// One turn of the thread: joins if that is due, looks for missing stations, ends the overlap.
  void step();
  /// Joins, if that is possible, and makes the present membership the former one.
  Status attempt();
  /// Ends the former membership, if there is one.
  void end_overlap();
  /// Updates the missing stations, and logs what has changed.
  void look_for_missing(const FederationSnapshot& present, const std::vector<std::string>& there);

  const Make make_;
  const std::string federation_;
  const Patience patience_;
  Delivery delivery_;
  Memberships memberships_;
  Announcements announcements_;
  MissingStations missing_;
  PeriodicThread thread_;

  // The thread's own.
  TimePoint next_attempt_{};
  TimePoint overlap_until_{};
  std::string logged_separation_;
};

}  // namespace roger::radio
