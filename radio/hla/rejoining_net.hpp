// Membership in a federation that may be gone for a while: its executive, or all of the network.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "radio/hla/radio_net.hpp"

namespace roger::radio {

/// Joins anew, by a RadioNet of its own making, when the federation was lost, and tells the new one
/// all that the old one was told. In between voice goes on among those who know each other, as far
/// as the network does; state() says that the federation is lost.
class RejoiningNet final : public RadioNet, private RadioNetListener {
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
  bool send(VoiceSignal& signal) override;
  void tell(const Message& message) override;
  [[nodiscard]] FederationSnapshot state() const override;
  [[nodiscard]] std::vector<KnownRadio> on_air() const override;
  [[nodiscard]] EntityPlace entity_place(const std::string& object) override;
  [[nodiscard]] std::vector<std::string> call_signs() const override;
  [[nodiscard]] std::string name_of_stream(std::uint64_t stream) const override;

 private:
  void on_voice(const VoiceSignal& signal) override;
  void on_message(const Message& message) override;
  /// The present member of the federation; nullptr: none yet.
  [[nodiscard]] std::shared_ptr<RadioNet> net() const;
  void run();
  /// Takes the place of the present one, if it can join.
  Status attempt();

  const Make make_;
  const std::string federation_;
  const Patience patience_;

  // The old one and the new one may both have something for a moment.
  std::mutex listener_mutex_;
  RadioNetListener* listener_ = nullptr;

  // Held while the new one is told what the old one knew, so that nothing newer comes in between;
  // that may wait for an executive. Never taken by who holds mutex_.
  std::mutex told_mutex_;
  std::optional<std::vector<filter::Channel>> interest_;
  std::map<std::uint64_t, TransmitterState> transmitters_;
  std::map<std::pair<std::uint16_t, std::uint16_t>, ReceiverState> receivers_;

  mutable std::mutex mutex_;
  std::shared_ptr<RadioNet> net_;
  std::string trouble_;  // why the newest attempt failed

  std::mutex runs_mutex_;
  std::condition_variable wake_;
  std::atomic<bool> runs_{false};
  bool tried_ = false;
  std::thread thread_;
};

}  // namespace roger::radio
