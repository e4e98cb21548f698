#include "app/support/station_monitor.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <chrono>
#include <ctime>

#include "app/support/latency_report.hpp"
#include "app/support/sender_name.hpp"
#include "core/line_output.hpp"
#include "core/printable.hpp"
#include "radio/hla/control_text.hpp"

namespace roger::app {
namespace {

std::string radio_name(const radio::Event& event, const radio::StationSnapshot& snapshot) {
  for (const auto& radio : snapshot.radios) {
    if (radio.id == event.radio) {
      if (radio.intercom) return radio.name;
      // An event is printed later, when the radio may be tuned to another channel.
      const Frequency channel = event.channel == Frequency{} ? radio.channel : event.channel;
      return fmt::format("{} ({} MHz)", radio.name, channel.megahertz_text());
    }
  }
  return fmt::format("radio {}", event.radio + 1);
}

/// Returns the reason, with the section of the guide that explains it.
std::string explained(const radio::Reason& reason) {
  const std::string_view section = radio::guide_section(reason.code);
  const std::string text = in_words(reason);
  return section.empty() ? text : fmt::format("{} (guide, troubleshooting: {})", text, section);
}

}  // namespace

std::string to_text(const radio::Event& event, const radio::StationSnapshot& snapshot) {
  using radio::EventKind;
  const std::string radio = radio_name(event, snapshot);
  const std::string who = event.call_sign.empty()
                              ? "an unknown station"
                              : sender_name(event.call_sign, event.stream, event.sender_radio);
  const std::string notice = in_words(event.notice);
  switch (event.kind) {
    case EventKind::kTransmitStarted:
      return radio + ": key down";
    case EventKind::kTransmitEnded:
      return radio + ": key up";
    case EventKind::kReceiveStarted:
      return radio + ": receiving " + who + (notice.empty() ? "" : ", " + notice) +
             (event.plain ? ", plain on a secure net" : "");
    case EventKind::kReceiveEnded:
      return radio + ": reception of " + who + " ended";
    case EventKind::kRelayed:
    case EventKind::kCall:
      return radio + ": " + notice;
    case EventKind::kTuned:
      return radio + ": tuned";
    case EventKind::kCommandDone:
      return "";
    case EventKind::kCommandRefused:
      return "rejected: " + notice;
    case EventKind::kDeviceTrouble:
    case EventKind::kDeviceChanged:
      return "sound: " + notice;
    case EventKind::kFederationTrouble:
      return "federation: " + notice;
    case EventKind::kNotHeard:
      return radio + ": " + who + " not heard: " + explained(event.why);
    case EventKind::kHearing:
      if (!event.listens) return radio + ": " + who + " has no radio on this net";
      return radio + ": " + who +
             (event.heard ? " receives this station"
                          : " does not receive this station: " + explained(event.why));
    case EventKind::kInstructorControl:
      return "instructor: " + (event.control ? in_words(*event.control) : "");
    case EventKind::kControlRefused:
      return "instructor: " + notice;
    case EventKind::kTransmitWarning:
      return radio + ": transmit time limit approaching";
  }
  return "";
}

StationMonitor::StationMonitor(radio::OperatorPort& port) : port_(port) {
}

std::string StationMonitor::introduction() const {
  const auto snapshot = port_.snapshot();
  const radio::FederationSnapshot& federation = snapshot->federation;
  const std::string protection = in_words(federation.protection);
  std::string out =
      fmt::format("{} in federation '{}'{}, sound device: {}", snapshot->call_sign,
                  printable(federation.federation), protection.empty() ? "" : ", " + protection,
                  snapshot->device.name.empty() ? "none" : snapshot->device.name);
  for (const auto& radio : snapshot->radios) {
    const std::string where =
        radio.intercom ? radio.modulation : "on " + radio.channel.megahertz_text() + " MHz";
    out += fmt::format("\n  radio {}: {} {}{}{}", radio.id + 1, radio.name, where,
                       radio.net.empty() ? "" : ", net ", radio.net);
  }
  return out;
}

std::vector<std::string> StationMonitor::news(TimePoint now) {
  constexpr std::chrono::seconds kLatencyEvery{5};
  std::vector<std::string> lines;
  const auto snapshot = port_.snapshot();
  radio::EventBatch batch = port_.events_since(seen_);
  if (batch.missed > 0) lines.push_back(fmt::format("{} events missed", batch.missed));
  for (const auto& event : batch.events) {
    seen_ = event.sequence;
    if (std::string line = to_text(event, *snapshot); !line.empty()) lines.push_back(line);
  }
  events_ = std::move(batch.events);

  bool receiving = false;
  for (const auto& radio : snapshot->radios) receiving = receiving || radio.receiving;
  if (!receiving) latency_reported_at_ = now;
  if (now - latency_reported_at_ >= kLatencyEvery) {
    latency_reported_at_ = now;
    for (const auto& latency : snapshot->latencies) {
      if (!latency.clocks_related || latency.end_to_end.count == 0) continue;
      lines.push_back(fmt::format("{}: {:.1f} ms from microphone to loudspeaker (p95 {:.1f})",
                                  sender_text(latency), latency.end_to_end.p50,
                                  latency.end_to_end.p95));
    }
  }
  return lines;
}

void say(const std::string& call_sign, const std::string& line) {
  const std::time_t now = std::time(nullptr);
  show_line(fmt::format("{:%H:%M:%S} {}{}{}", fmt::localtime(now), printable(call_sign),
                        call_sign.empty() ? "" : "  ", line));
}

}  // namespace roger::app
