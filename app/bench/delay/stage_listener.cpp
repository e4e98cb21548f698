#include "app/bench/delay/stage_listener.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <utility>
#include <variant>

#include "app/status/network_status.hpp"
#include "app/support/exit_code.hpp"
#include "core/clock_domain.hpp"
#include "radio/signal/stream_tag.hpp"

namespace roger::app::bench {
namespace {

constexpr const char* kName = "STAGES";

/// Returns a number above those of stations, because the station with the lowest number speaks for
/// the clock of its host.
std::uint64_t make_listener_number() {
  return std::numeric_limits<std::uint64_t>::max() - std::random_device{}();
}

std::vector<filter::Channel> all_channels() {
  std::vector<filter::Channel> out;
  for (unsigned i = 0; i < filter::kChannelCount; ++i) {
    out.push_back(static_cast<filter::Channel>(i));
  }
  return out;
}

radio::FederationSettings for_listener(radio::FederationSettings settings) {
  settings.federate = kName;
  settings.roles.reports_refusals = false;  // stations do
  return settings;
}

/// Returns the reports of the stations of a federation; nullptr if it does not exist or is unknown.
const std::vector<radio::VoiceReport>* find_reports(const status::NetworkStatus& status,
                                                    const std::string& federation) {
  for (const status::ExecutiveView& executive : status.executives) {
    for (const status::FederationView& one : executive.federations) {
      if (one.status.info.name == federation && one.figures) return &one.figures->voice;
    }
  }
  return nullptr;
}

std::vector<radio::VoiceReport> read_reports(status::NetworkObserver& observer,
                                             const std::string& federation) {
  const status::NetworkStatus status = observer.read();
  const auto* reports = find_reports(status, federation);
  if (reports != nullptr) return *reports;
  throw CommandError(ErrorCode::kUnavailable,
                     fmt::format("no federation '{}' with federates was found", federation));
}

}  // namespace

StageListener::StageListener(const radio::FederationSettings& settings)
    : clock_domain_(clock_domain_of_this_host()),
      net_(radio::make_radio_net(for_listener(settings), clock_)),
      clocks_(make_listener_number(), clock_domain_, kName, clock_,
              [this](const radio::Message& message) { net_->send_message(message); }) {
  if (const Status joined = net_->join(*this); !joined) throw CommandError(joined.error());
  net_->set_interest(all_channels());
  clocks_.start();
}

StageListener::~StageListener() {
  clocks_.stop();
  net_->leave();
}

void StageListener::on_message(const radio::Message& message) {
  if (const auto* notice = std::get_if<radio::ClockNotice>(&message)) clocks_.hear(*notice);
  if (const auto* answer = std::get_if<radio::ClockAnswer>(&message)) clocks_.hear(*answer);
}

void StageListener::on_voice(const radio::VoicePacket& voice) {
  const audio::CodedPacket& coded = voice.coded;
  const std::uint64_t domain = coded.timing.clock_domain;
  std::optional<radio::ClockShift> shift;
  if (domain != clock_domain_) {
    if (const auto clock = clocks_.relate(domain, coded.timing.received)) {
      shift = radio::ClockShift{clock->offset.count(), clock->bound.count()};
    }
  }
  const std::lock_guard lock(mutex_);
  const auto [found, is_new] = senders_.try_emplace(coded.stream);
  Sender& sender = found->second;
  if (is_new) sender.first = sender.newest = coded.sequence;
  if (!voice.transmission.call_sign.empty()) sender.call_sign = voice.transmission.call_sign;
  // Sequence numbers wrap, so that only differences can be compared.
  if (static_cast<std::int32_t>(coded.sequence - sender.first) < 0) return;
  ++sender.packets;
  if (static_cast<std::int32_t>(coded.sequence - sender.newest) > 0) {
    sender.newest = coded.sequence;
  }
  if (domain == 0 || coded.carrier_only) return;  // plain RPR has no times, a carrier no sound
  const TimePoint received = coded.timing.received;
  sender.account.add(radio::stage_times(
      {coded.stream, coded.sequence, coded.timing, received, received, 0}, clock_domain_, shift));
}

std::vector<SeenVoice> StageListener::seen() const {
  std::vector<SeenVoice> out;
  const std::lock_guard lock(mutex_);
  for (const auto& [stream, sender] : senders_) {
    SeenVoice one;
    one.call_sign = sender.call_sign;
    one.radio = radio::radio_number_of(stream);
    one.packets = sender.packets;
    const std::uint64_t expected = sender.newest - sender.first + std::uint64_t{1};
    one.lost = expected > sender.packets ? expected - sender.packets : 0;
    sender.account.fill(one.delays);
    out.push_back(std::move(one));
  }
  return out;
}

nlohmann::ordered_json listen_to_stages(const radio::FederationSettings& settings, double seconds,
                                        StopSignal& stop) {
  auto observer = require(status::NetworkObserver::create(settings.rid));
  const auto before = read_reports(observer, settings.federation);
  const StageListener listener(settings);
  if (stop.wait_for(std::chrono::milliseconds(std::llround(seconds * 1000.0)))) {
    throw CommandError(ErrorCode::kUnavailable, "stopped");
  }
  const auto now = read_reports(observer, settings.federation);
  auto rows = make_stage_rows(listener.seen(), reports_since(before, now));
  if (!rows.empty()) return rows;
  throw CommandError(ErrorCode::kUnavailable,
                     fmt::format("no station of federation '{}' reports voice of another one",
                                 settings.federation));
}

}  // namespace roger::app::bench
