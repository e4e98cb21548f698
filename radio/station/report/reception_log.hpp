// Who is heard on which radio, who was, and how long his voice takes: what the control thread makes
// of the callback's notes.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "radio/station/port/snapshot.hpp"
#include "radio/station/receive/radio_receiver.hpp"
#include "radio/station/report/latency.hpp"

namespace roger::radio {

/// Belongs to the control thread.
class ReceptionLog {
 public:
  /// `relate`: asked about domains other than `clock_domain` alone.
  explicit ReceptionLog(
      std::uint64_t clock_domain,
      RelateClock relate = [](std::uint64_t, TimePoint) { return std::optional<ClockSnapshot>{}; })
      : clock_domain_(clock_domain), relate_(std::move(relate)) {}

  /// A reception began or ended.
  void note(const ReceiveNote& note);
  /// A packet began to sound.
  void played(const audio::PlayedPacket& packet);
  /// The newest look at a radio: levels, and what its streams lost.
  void look(RadioId radio, const RadioStatus& status);
  /// How a stream's speaker is called; remembered, since it may be known late.
  void name(std::uint64_t stream, const std::string& call_sign);
  /// The same until name(): something to call it by.
  void name_for_now(std::uint64_t stream, const std::string& name);

  /// Streams without name() so far.
  [[nodiscard]] std::vector<std::uint64_t> nameless() const;
  [[nodiscard]] std::string name_of(std::uint64_t stream) const;
  /// Whether name_of() is a call sign that the speaker itself has sent: see name().
  [[nodiscard]] bool has_said_name(std::uint64_t stream) const;
  /// Who is heard on a radio, strongest first.
  [[nodiscard]] std::vector<SpeakerSnapshot> speakers(RadioId radio) const;
  [[nodiscard]] std::optional<SpeakerSnapshot> last_speaker(RadioId radio) const;
  /// Senders by their newest packet. `renew`: percentiles are computed anew, else as they were.
  [[nodiscard]] std::vector<LatencySnapshot> latencies(bool renew, TimePoint now);
  /// Sums over all streams and radios.
  [[nodiscard]] const audio::PlayoutCounters& totals() const { return totals_; }

 private:
  struct Sender {
    LatencyAccount account;
    LatencySnapshot latest;
    std::uint64_t computed = 0;  // packets in the account when `latest` was computed
    std::uint64_t heard = 0;     // order of senders
    std::string call_sign;
    bool provisional = true;             // no call sign, or none that it said itself
    std::uint64_t domain = 0;            // of his clock
    std::optional<ClockSnapshot> clock;  // as it stood when his newest packet came
    TimePoint read{};                    // when that clock was read last
    struct Captured {
      std::int64_t there = 0;  // by its clock
      std::int64_t here = 0;   // by ours
    };
    std::optional<Captured> newest;  // packet of this transmission
  };
  struct Speaker {
    SpeakerSnapshot snapshot;
    float mean_square = 0.0F;
    std::optional<double> received_dbm;
  };
  Sender& sender(std::uint64_t stream);

  /// By how much a packet's clock is ahead of ours.
  [[nodiscard]] std::optional<ClockShift> shift_of(const audio::PlayedPacket& packet, Sender& from);

  std::uint64_t clock_domain_;
  RelateClock relate_;
  std::map<std::uint64_t, Sender> senders_;
  std::map<RadioId, std::map<std::uint64_t, Speaker>> speakers_;
  std::map<RadioId, SpeakerSnapshot> last_;
  std::map<RadioId, std::vector<StreamStatus>> looked_;
  audio::PlayoutCounters totals_;
  std::uint64_t turn_ = 0;
};

}  // namespace roger::radio
