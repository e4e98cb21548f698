// The stations that are and were heard on each radio, and their voice delays: computed by the
// control thread from the callback's notes.
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
  /// `relate`: called for domains other than `clock_domain` only. `radio_index_of`: returns the
  /// number of a stream's radio; called once for each stream, when it is first noted.
  explicit ReceptionLog(
      std::uint64_t clock_domain,
      RelateClock relate = [](std::uint64_t, TimePoint) { return std::optional<ClockSnapshot>{}; },
      std::function<std::uint16_t(std::uint64_t)> radio_index_of = radio_number_of)
      : clock_domain_(clock_domain),
        relate_(std::move(relate)),
        radio_index_of_(std::move(radio_index_of)) {}

  /// Takes the start or end of a reception.
  void note(const ReceiveNote& note);
  /// Takes a packet that became audible.
  void played(const audio::PlayedPacket& packet);
  /// Takes the newest status of a radio: levels, and the losses of its streams.
  void look(RadioId radio, const RadioStatus& status);
  /// Sets the name of a stream's speaker; stored, since it may become known late.
  void name(std::uint64_t stream, const std::string& call_sign);
  /// Sets the net on which a stream is heard now.
  void heard_on(std::uint64_t stream, const std::string& net);
  /// Sets the net on which a stream transmits without being heard. Ignores streams of which nothing
  /// else was noted.
  void missed_on(std::uint64_t stream, const std::string& net);
  /// Sets a provisional name until name() is called.
  void name_for_now(std::uint64_t stream, const std::string& name);

  /// Returns the streams without a name() so far.
  [[nodiscard]] std::vector<std::uint64_t> nameless() const;
  [[nodiscard]] std::string name_of(std::uint64_t stream) const;
  /// Returns whether name_of() is a call sign sent by the speaker itself: see name().
  [[nodiscard]] bool has_said_name(std::uint64_t stream) const;
  /// Returns the radio of a stream; unknown if nothing was noted of it.
  [[nodiscard]] SenderRadio radio_of(std::uint64_t stream) const;
  /// Returns the stations heard on a radio, strongest first.
  [[nodiscard]] std::vector<SpeakerSnapshot> speakers(RadioId radio) const;
  [[nodiscard]] std::optional<SpeakerSnapshot> last_speaker(RadioId radio) const;
  /// Returns the senders, ordered by their newest packet. `renew`: recomputes the percentiles;
  /// otherwise the last ones are used. Percentiles follow from at most LatencyAccount::kWindow
  /// packets that were heard since the last silence of a minute.
  [[nodiscard]] std::vector<LatencySnapshot> latencies(bool renew, TimePoint now);
  /// Returns sums over all streams and radios.
  [[nodiscard]] const audio::PlayoutCounters& totals() const { return totals_; }

 private:
  struct Sender {
    LatencyAccount account;
    LatencySnapshot latest;
    std::uint64_t computed = 0;  // packets counted when `latest` was computed
    std::uint64_t heard = 0;     // order of senders
    std::string call_sign;
    std::string net;                     // on which it was last heard or missed
    bool provisional = true;             // no call sign, or none sent by the speaker itself
    std::uint64_t domain = 0;            // of the sender's clock
    std::optional<ClockSnapshot> clock;  // at the arrival of the sender's newest packet
    TimePoint read{};                    // when that clock was last read
    struct Captured {
      std::int64_t there = 0;  // by the sender's clock
      std::int64_t here = 0;   // by our clock
    };
    std::optional<Captured> newest;  // newest packet of this transmission
  };
  struct Speaker {
    SpeakerSnapshot snapshot;
    float mean_square = 0.0F;
    std::optional<double> received_dbm;
  };
  Sender& sender(std::uint64_t stream);
  /// Changes the call sign or the net of a sender.
  void change(std::string& text, const std::string& value);
  /// Finds for each sender whether another one of its radios is on the same net. Called after each
  /// change of a call sign, a net, or the list of senders.
  void find_shared_nets();

  /// Returns by how much a packet's clock is ahead of ours.
  [[nodiscard]] std::optional<ClockShift> shift_of(const audio::PlayedPacket& packet, Sender& from);

  std::uint64_t clock_domain_;
  RelateClock relate_;
  std::function<std::uint16_t(std::uint64_t)> radio_index_of_;
  std::map<std::uint64_t, Sender> senders_;
  std::map<RadioId, std::map<std::uint64_t, Speaker>> speakers_;
  std::map<RadioId, SpeakerSnapshot> last_;
  std::map<RadioId, std::vector<StreamStatus>> looked_;
  audio::PlayoutCounters totals_;
  std::uint64_t turn_ = 0;
};

}  // namespace roger::radio
