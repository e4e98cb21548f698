// Membership in a federation that survives the temporary loss of the executive or of the network.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/periodic_thread.hpp"
#include "radio/hla/radio_net.hpp"
#include "radio/hla/rejoin/delivery.hpp"
#include "radio/hla/rejoin/memberships.hpp"
#include "radio/hla/rejoin/missing_stations.hpp"

namespace roger::radio {

/// Rejoins after the federation was lost, with a new RadioNet from `make`, which is used until it
/// has joined once: the RTI logs a problem only once for each of its ambassadors, however often
/// joining is retried. The new membership receives everything that was announced to the old one:
/// interest, transmitters, receivers.
///
/// States, by the memberships that exist:
///   searching   none        no federation has been found yet (only with Patience::from_the_start,
///                           or if the connection was lost during the first attempt)
///   joined      present     the present membership is joined
///   lost        present     it has lost the executive; attempts to rejoin every Patience::retry
///   overlap     both        the new membership is present, the old one former, for
///                           Patience::overlap; then joined again
///
/// No voice is lost, because in every state except searching each station shares a membership with
/// every station it could talk to before: members of a lost federation still exchange voice
/// directly without its executive, and during the overlap a packet is sent through both
/// memberships, because other stations rejoin a little earlier or later. The receiver drops the
/// second copy.
///
/// state() reports the problem, if any: the federation is lost; stations have not returned since
/// this membership or theirs was lost (this station is separated from them); another executive
/// serves the network.
class RejoiningNet final : public RadioNet {
 public:
  using Make = std::function<std::unique_ptr<RadioNet>()>;

  struct Patience {
    /// Whether join() succeeds before the federation exists; state() then reports what is missing.
    bool from_the_start = false;
    /// Interval between two attempts to join.
    Nanoseconds retry{2'000'000'000};
    /// Interval at which the thread checks the membership.
    Nanoseconds look{250'000'000};
    /// Longest time that join() waits for the thread's first attempt. Applies with from_the_start,
    /// or if join()'s own attempt lost the connection.
    Nanoseconds first{1'500'000'000};
    /// Time for which the old membership continues after the new one has begun.
    Nanoseconds overlap{5'000'000'000};
    /// Time that the other stations may take to rejoin before they are reported as missing.
    Nanoseconds grace{2'000'000'000};
  };

  /// `federation`: its name, which state() reports while no membership exists.
  RejoiningNet(Make make, std::string federation, Patience patience);
  ~RejoiningNet() override;
  RejoiningNet(const RejoiningNet&) = delete;
  RejoiningNet& operator=(const RejoiningNet&) = delete;

  Status join(RadioNetListener& listener) override;
  void leave() override;
  void set_interest(const std::vector<filter::Channel>& channels) override;
  void set_transmitter(const TransmitterState& state) override;
  void set_receiver(const ReceiverState& state) override;
  void remove_transmitter(std::uint64_t stream) override;
  void remove_receiver(const ReceiverState& receiver) override;
  bool send(VoicePacket& voice) override;
  bool send_data(const RadioData& data) override;
  void send_messages(std::span<const Message> messages) override;
  [[nodiscard]] FederationSnapshot state() const override;
  [[nodiscard]] std::vector<KnownRadio> on_air() const override;
  [[nodiscard]] std::vector<KnownRadio> radios() const override;
  [[nodiscard]] std::vector<KnownReceiver> receivers() const override;
  [[nodiscard]] EntityPlace entity_place(const std::string& object) override;
  [[nodiscard]] std::vector<std::string> call_signs() const override;
  [[nodiscard]] bool knows(const std::string& call_sign) const override;
  [[nodiscard]] std::optional<KnownRadio> find_radio(std::uint64_t stream) const override;

 private:
  /// Returns what `list(net)` returns of the memberships, each stream once.
  template <class List>
  [[nodiscard]] std::vector<KnownRadio> merge(const List& list) const;
  /// A membership and its inlet. The order of the members makes the inlet outlive the membership.
  struct Membership {
    VoiceDelivery::Inlet inlet;
    std::unique_ptr<RadioNet> net;
  };

  /// Runs one turn of the thread: joins if an attempt is due, looks for missing stations, ends the
  /// overlap.
  void step();
  /// Tries to join. On success the new membership becomes present and the present one former.
  Status attempt();
  /// Leaves the former membership, if one exists.
  void end_overlap();
  /// Updates the missing stations and logs changes.
  void look_for_missing(const RadioNet& present, const FederationSnapshot& state);

  const Make make_;
  const std::string federation_;
  const Patience patience_;
  VoiceDelivery delivery_;
  Memberships memberships_;
  Announcements announcements_;
  MissingStations missing_;
  PeriodicThread thread_;

  // Used by the thread only, and by join() before the thread starts.
  std::shared_ptr<Membership> candidate_;  // has not joined yet
  TimePoint next_attempt_{};
  TimePoint overlap_until_{};
  std::string logged_separation_;
};

}  // namespace roger::radio
