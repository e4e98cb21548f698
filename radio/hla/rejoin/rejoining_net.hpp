// Membership in a federation that may be lost for a while: its executive, or the whole network.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "radio/hla/radio_net.hpp"
#include "radio/hla/rejoin/overlap_filter.hpp"

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
    /// How long a patient join() waits for its first attempt.
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
  /// The present membership, and the one before it while they overlap; either may be missing.
  struct Members {
    std::shared_ptr<RadioNet> present;
    std::shared_ptr<RadioNet> former;
  };

  /// Delivers what one membership receives; `number` counts memberships.
  class Inlet final : public RadioNetListener {
   public:
    Inlet(RejoiningNet& net, int number) : net_(net), number_(number) {}
    void on_voice(const VoicePacket& voice) override { net_.deliver(voice, number_); }
    void on_message(const Message& message) override { net_.deliver(message); }

   private:
    RejoiningNet& net_;
    const int number_;
  };
  /// A membership and its inlet, which outlives it.
  struct Membership {
    Inlet inlet;
    std::unique_ptr<RadioNet> net;
  };

  void deliver(const VoicePacket& voice, int membership);
  void deliver(const Message& message);
  [[nodiscard]] Members members() const;
  void run();
  /// Joins, if that is possible, and makes the present membership the former one.
  Status attempt();
  /// Ends the former membership, if there is one.
  void end_overlap();
  /// Whether packets that came before are dropped: both memberships deliver them.
  void filter_duplicates(bool on);
  /// Drops the missing stations that have come back or have been missing for too long, and logs
  /// what has changed.
  void look_for_missing(const FederationSnapshot& present, const std::vector<std::string>& there);
  /// Makes the separation from other stations the trouble of `out`, if there is any. Under mutex_.
  void report_separation(FederationSnapshot& out, const std::vector<std::string>& there) const;

  const Make make_;
  const std::string federation_;
  const Patience patience_;

  // Both memberships may deliver something at the same time.
  std::mutex listener_mutex_;
  RadioNetListener* listener_ = nullptr;
  bool overlaps_ = false;
  int newest_membership_ = 0;
  OverlapFilter overlap_;

  // Held while the new membership gets what the old one was given, so that nothing newer comes in
  // between; that may wait for an executive. Never taken under mutex_.
  std::mutex told_mutex_;
  std::optional<std::vector<filter::Channel>> interest_;
  std::map<std::uint64_t, TransmitterState> transmitters_;
  std::map<std::pair<std::uint16_t, std::uint16_t>, ReceiverState> receivers_;

  mutable std::mutex mutex_;
  Members members_;
  std::string trouble_;  // why the newest attempt failed
  /// Call signs of stations that were there before the loss and have not come back, and since when.
  std::map<std::string, TimePoint> missing_;
  TimePoint joined_at_{};

  // The rejoining thread's own.
  TimePoint overlap_until_{};
  std::string logged_separation_;

  std::mutex runs_mutex_;
  std::condition_variable wake_;
  std::atomic<bool> runs_{false};
  bool tried_ = false;
  std::thread thread_;
};

}  // namespace roger::radio
