#include "radio/station/report/reception_reports.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace roger::radio {
namespace {

/// Time for which an event waits for the speaker's call sign. Every eighth packet contains it, and
/// the longest packets last 62.5 ms; the rest allows for late packets.
constexpr Nanoseconds kNameTimeout = std::chrono::milliseconds{600};
/// Percentiles over thousands of packets are updated less often than meters.
constexpr Nanoseconds kPercentilesPeriod{500'000'000};

/// Returns the channel of a transmission, as operators read it; 0: unknown, or a line.
Frequency channel_of(const StationServices& station, std::uint64_t stream,
                     const Transmission& transmission) {
  const auto sender = station.net.find_radio(stream);
  if (sender && sender->frequency == find_frequency(transmission.address)) {
    return channel_of(*sender);
  }
  return station.plan.channel_of(transmission.address);
}

/// Returns the name of the net of a transmission on a channel, or the channel.
std::string net_title(const NetPlan& plan, const Transmission& transmission, Frequency channel) {
  const auto& nets = plan.nets;
  // Two channels of different bandwidths may have one frequency.
  const auto net = std::ranges::find_if(nets, [&](const Net& planned) {
    return planned.address == transmission.address && planned.channel() == channel;
  });
  if (net != nets.end()) return net->name;
  return channel == Frequency{} ? "" : channel.megahertz_text() + " MHz";
}

/// Returns the RadioIndex of a stream's transmitter. Transmitters of this federate, which `net`
/// does not find, and those without a RadioIndex have a constant number from the StreamTag instead.
std::uint16_t radio_index_of(const RadioNet& net, std::uint64_t stream) {
  const auto radio = net.find_radio(stream);
  return radio && radio->radio_index != 0 ? radio->radio_index : radio_number_of(stream);
}

bool is_not_heard(const ReceiveNote& note) {
  return note.what != ReceiveNote::What::kBegan && note.what != ReceiveNote::What::kEnded;
}

Reason why_not_heard(const ReceiveNote& note) {
  switch (note.what) {
    case ReceiveNote::What::kTooWeak:
      return {note.hills_db >= note.short_of_db ? HearingReason::kHill : HearingReason::kTooWeak,
              std::ceil(note.short_of_db)};
    case ReceiveNote::What::kSteppedOn:
      return {HearingReason::kSteppedOn};
    case ReceiveNote::What::kBrokenInto:
      return {HearingReason::kBrokenInto};
    case ReceiveNote::What::kJammed:
      return {HearingReason::kJammed};
    case ReceiveNote::What::kHeldShut:
      return {HearingReason::kHeldShut};
    case ReceiveNote::What::kKeyed:
      return {HearingReason::kTransmits};
    default:
      return {};
  }
}

}  // namespace

ReceptionReports::ReceptionReports(const OperatorContext& context, const Reception& reception,
                                   OperatorAudio& audio, OperatorEvents& events)
    : context_(context),
      reception_(reception),
      audio_(audio),
      events_(events),
      log_(context.station.clock_domain, context.station.relate_clock,
           [&net = context.station.net](std::uint64_t stream) {
             return radio_index_of(net, stream);
           }) {
}

void ReceptionReports::take_notes() {
  const std::lock_guard lock(mutex_);
  ReceiveNotes& notes = audio_.notes();
  ReceiveNote note;
  while (notes.notes.try_pop(note)) take_received(note);
  for (const PacketResult& result : audio_.inlet().take_results()) {
    // Replays of a station that is heard do not change how it is received.
    if (is_replay(result.reason) && results_.hears(result.radio, result.stream)) continue;
    results_.set_unintelligible(result.radio, result.stream, result.reason, result.at);
    if (!result.again) not_heard(result.radio, result.stream, result.at, result.reason);
  }
  name_streams();
  report_named(context_.now());
  audio::PlayedPacket played;
  while (notes.played.try_pop(played)) log_.played(played);
  overflowed_ = 0;
  for (RadioId receiver = 0; receiver < context_.receivers.count(); ++receiver) {
    const RadioStatus& status = audio_.radio_status(receiver);
    log_.look(receiver, status);
    overflowed_ += status.overflow;
  }
}

void ReceptionReports::name_streams() {
  for (const std::uint64_t stream : log_.nameless()) {
    const std::string name = audio_.inlet().make_transmission(stream).call_sign;
    if (!name.empty()) {
      log_.name(stream, name);
    } else if (log_.name_of(stream).empty()) {
      // Radios of other makes never send a call sign; ours do within eight packets.
      log_.name_for_now(stream, context_.station.net.name_of_stream(stream));
    }
  }
}

void ReceptionReports::take_received(const ReceiveNote& note) {
  log_.note(note);
  if (log_.name_of(note.stream).empty()) {
    const std::string name = audio_.inlet().make_transmission(note.stream).call_sign;
    if (!name.empty()) log_.name(note.stream, name);
  }
  if (is_not_heard(note)) {
    not_heard(note.radio, note.stream, note.at, why_not_heard(note));
    return;
  }
  const bool began = note.what == ReceiveNote::What::kBegan;
  const Transmission transmission = audio_.inlet().make_transmission(note.stream);
  const Frequency channel = channel_of(context_.station, note.stream, transmission);
  if (began) log_.heard_on(note.stream, net_title(context_.station.plan, transmission, channel));
  results_.heard(note.radio, note.stream, began, note.at);
  unnamed_.push_back(
      {.at = note.at,
       .kind = began ? EventKind::kReceiveStarted : EventKind::kReceiveEnded,
       .radio = context_.receivers.radio_of(note.radio),
       .channel = channel,
       .stream = note.stream,
       .notice = context_.receivers.is_guard(note.radio) ? NoticeCode::kByGuard : NoticeCode::kNone,
       .plain = began && note.secrecy == Secrecy::kExposed});
}

void ReceptionReports::not_heard(RadioId receiver, std::uint64_t stream, TimePoint at, Reason why) {
  const Transmission transmission = audio_.inlet().make_transmission(stream);
  const Frequency channel = channel_of(context_.station, stream, transmission);
  log_.missed_on(stream, net_title(context_.station.plan, transmission, channel));
  results_.not_heard(receiver, stream, why, at);
  unnamed_.push_back({.at = at,
                      .kind = EventKind::kNotHeard,
                      .radio = context_.receivers.radio_of(receiver),
                      .channel = channel,
                      .stream = stream,
                      .why = std::move(why)});
}

void ReceptionReports::report_named(TimePoint now) {
  while (!unnamed_.empty()) {
    Event& event = unnamed_.front();
    const bool named = log_.has_said_name(event.stream) ||
                       !audio_.inlet().make_transmission(event.stream).call_sign.empty();
    // Later events wait as well, which keeps all events in order.
    if (!named && now - event.at < kNameTimeout) return;
    event.call_sign = call_sign_of(event.stream);
    event.sender_radio = log_.radio_of(event.stream);
    if (event.kind == EventKind::kNotHeard) {
      not_heard_[event.radio] =
          NotHeardSnapshot{event.call_sign, event.why, event.at, event.stream, event.sender_radio};
    }
    events_.add(std::move(event));
    unnamed_.pop_front();
  }
}

std::string ReceptionReports::call_sign_of(std::uint64_t stream) const {
  std::string known = log_.name_of(stream);
  return known.empty() ? audio_.inlet().make_transmission(stream).call_sign : known;
}

void ReceptionReports::follow(std::span<const KnownRadio> on_air,
                              std::span<const RadioView> views) {
  const std::lock_guard lock(mutex_);
  std::vector<KnownRadio> others;
  for (const KnownRadio& sender : on_air) {
    if (!context_.is_own(sender.stream)) others.push_back(sender);
  }
  results_.follow(others, views, context_.now());
  publish_bare_carriers(others, views);
}

// A transmitter that is on the air without sound still opens the squelch.
void ReceptionReports::publish_bare_carriers(std::span<const KnownRadio> others,
                                             std::span<const RadioView> views) {
  std::vector<double> bare(views.size(), kNoCarrierDb);
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (!results_.transmissions()[i].soundless) continue;
    for (std::size_t receiver = 0; receiver < views.size(); ++receiver) {
      if (views[receiver].address != Address(others[i].frequency)) continue;
      if (!why_not_followed(views[receiver].hopping, others[i].hopping).empty()) continue;
      const TunedTo tuned = audio_.inlet().tuned_to(static_cast<RadioId>(receiver));
      const Carrier carrier = reception_.carrier(
          receiver, tuned, {others[i].frequency, others[i].stream, others[i].emission});
      bare[receiver] = std::max(bare[receiver], carrier.ideal ? kUsualSnrDb : carrier.snr_db);
    }
  }
  for (std::size_t receiver = 0; receiver < bare.size(); ++receiver) {
    audio_.inlet().change(static_cast<RadioId>(receiver), [&](ReceiverSettings& settings) {
      settings.bare_carrier_snr_db = bare[receiver];
    });
  }
}

std::vector<bool> ReceptionReports::hears() const {
  const std::lock_guard lock(mutex_);
  std::vector<bool> out;
  for (RadioId radio = 0; radio < context_.radio_count(); ++radio) {
    out.push_back(!log_.speakers(radio).empty());
  }
  return out;
}

std::vector<std::string> ReceptionReports::call_signs_on(RadioId receiver) const {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> out;
  for (const SpeakerSnapshot& speaker : log_.speakers(receiver)) out.push_back(speaker.call_sign);
  return out;
}

std::vector<SpeakerSnapshot> ReceptionReports::speakers_of(RadioId radio) const {
  std::vector<SpeakerSnapshot> out;
  for (const RadioId receiver : context_.receivers.of(radio)) {
    for (SpeakerSnapshot& speaker : log_.speakers(receiver)) {
      speaker.by_guard = context_.receivers.is_guard(receiver);
      speaker.transmission = audio_.inlet().make_transmission(speaker.stream);
      speaker.unreadable = results_.problem(receiver, speaker.stream, context_.now());
      out.push_back(std::move(speaker));
    }
  }
  std::ranges::stable_sort(out, std::ranges::greater{}, &SpeakerSnapshot::level_dbfs);
  return out;
}

std::vector<SpeakerSnapshot> ReceptionReports::speakers_on(RadioId radio) const {
  const std::lock_guard lock(mutex_);
  return speakers_of(radio);
}

std::optional<ReceptionReport> ReceptionReports::find_report(std::uint64_t stream) const {
  const std::lock_guard lock(mutex_);
  if (context_.plan().instructor || context_.is_own(stream)) return std::nullopt;
  const auto result = results_.of(stream);
  if (!result || has_left(*result)) return std::nullopt;
  ReceptionReport out;
  out.stream = stream;
  out.call_sign = context_.plan().call_sign;
  if (result->radio) out.radio = context_.radio(context_.receivers.radio_of(*result->radio)).name;
  out.heard = result->heard;
  out.reason = result->reason;
  return out;
}

bool ReceptionReports::has_left(const TransmissionSnapshot& transmission) const {
  const auto sender = context_.station.net.find_radio(transmission.stream);
  return sender && channel_of(*sender) != transmission.channel;
}

std::optional<NotHeardSnapshot> ReceptionReports::stepped_on(RadioId radio) const {
  for (const TransmissionSnapshot& one : results_.transmissions()) {
    const bool beaten = one.reason.code == HearingReason::kSteppedOn ||
                        one.reason.code == HearingReason::kBrokenInto;
    if (one.radio == radio && !one.heard && beaten) {
      return NotHeardSnapshot{one.call_sign, one.reason, one.since, one.stream,
                              log_.radio_of(one.stream)};
    }
  }
  return std::nullopt;
}

void ReceptionReports::fill(RadioSnapshot& out, float amplitude) const {
  const std::lock_guard lock(mutex_);
  out.speakers = speakers_of(out.id);
  out.receiving = !out.speakers.empty();
  float mean_square = 0.0F;
  float peak = 0.0F;
  for (const RadioId receiver : context_.receivers.of(out.id)) {
    const RadioStatus& status = audio_.radio_status(receiver);
    mean_square += status.mean_square;
    peak = std::max(peak, status.peak);
    const auto last = log_.last_speaker(receiver);
    if (!last || last->since < out.tuned_at) continue;
    if (out.last_speaker && last->until <= out.last_speaker->until) continue;
    out.last_speaker = last;
    if (context_.receivers.is_guard(receiver)) out.last_speaker->by_guard = true;
  }
  out.level_dbfs = to_decibels(std::sqrt(mean_square) * amplitude).value;
  out.level_peak_dbfs = to_decibels(peak * amplitude).value;
  if (const auto missed = not_heard_.find(out.id);
      missed != not_heard_.end() && missed->second.at >= out.tuned_at) {
    out.not_heard = missed->second;
  }
  if (out.receiving) out.stepped_on = stepped_on(out.id);
}

void ReceptionReports::fill(StationSnapshot& out) {
  const std::lock_guard lock(mutex_);
  out.transmissions = results_.transmissions();
  for (TransmissionSnapshot& transmission : out.transmissions) {
    if (transmission.radio) {
      transmission.radio = context_.receivers.radio_of(*transmission.radio);
    }
    transmission.sender_radio = log_.radio_of(transmission.stream);
  }
  const TimePoint now = context_.now();
  const bool renew = now - percentiles_at_ >= kPercentilesPeriod;
  if (renew) percentiles_at_ = now;
  out.latencies = log_.latencies(renew, now);
}

void ReceptionReports::add_to(OperatorReport& report) const {
  const std::lock_guard lock(mutex_);
  const audio::PlayoutCounters totals = log_.totals();
  report.packets_lost = totals.lost;
  report.packets_late = totals.late;
  report.packets_malformed = totals.malformed;
  report.packets_received = audio_.inlet().received();
  report.packets_filtered = audio_.inlet().filtered();
  report.packets_replayed = audio_.inlet().replayed();
  report.packets_dropped = audio_.inlet().dropped() + overflowed_;
  report.latencies = log_.latencies(true, context_.now());
}

}  // namespace roger::radio
