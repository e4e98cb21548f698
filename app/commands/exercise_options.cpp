#include "app/commands/exercise_options.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <ranges>

#include "app/commands/station_options.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/sender_name.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"
#include "radio/exercise/recording/recording_index.hpp"

namespace roger::app {
namespace {

/// Returns where it is transmitted: "on COMMAND", "on 41.250 MHz", "in a call".
std::string place_of(const radio::AirTransmission& air) {
  if (!air.net.empty()) return "on " + printable(air.net);
  if (radio::find_frequency(air.transmission.address) == Frequency{}) return "in a call";
  return "on " + channel_of(air).megahertz_text() + " MHz";
}

}  // namespace

void declare_exercise_options(CLI::App& command, ExerciseOptions& options) {
  add_value(command, "--plan FILE", options.plan, "Net plan: names and keys of the nets (TOML)");
  declare_federation_options(command, options.federation);
}

radio::ExerciseSettings exercise_settings(const ExerciseOptions& options,
                                          const std::string& federate) {
  return exercise_settings(require(read_plan(options.plan)), options.federation, federate);
}

radio::ExerciseSettings exercise_settings(radio::NetPlan plan, const FederationOptions& federation,
                                          const std::string& federate) {
  radio::ExerciseSettings out;
  out.plan = std::move(plan);
  out.federation = federation_settings(federation);
  out.federation.federate = federate;
  out.federation.hear_plain_rpr = true;
  out.recordings = recordings_folder();
  return out;
}

void check_net(const radio::NetPlan& plan, const std::string& net) {
  const auto known = plan.nets | std::views::transform(&radio::Net::name);
  if (std::ranges::find(known, net) != known.end()) return;
  throw CommandError(
      ErrorCode::kInvalid,
      fmt::format("--net: the plan has no net \"{}\"; its nets are {}", printable(net),
                  printable(fmt::format("{}", fmt::join(known, ", ")))));
}

std::string recordings_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");  // NOLINT(concurrency-mt-unsafe)
  if (data != nullptr && *data != '\0') return std::string(data) + "/roger/recordings";
  const char* home = std::getenv("HOME");  // NOLINT(concurrency-mt-unsafe)
  if (home != nullptr && *home != '\0') return std::string(home) + "/.local/share/roger/recordings";
  return "recordings";
}

std::string recording_folder(const std::string& path) {
  auto folder = radio::find_recording(path);
  if (folder) return *std::move(folder);
  throw CommandError(ErrorCode::kInvalid,
                     fmt::format("--recording: {} is no recording; expected a folder that 'roger "
                                 "record' or the console has written, or the events.jsonl in it",
                                 printable(path)));
}

std::string to_text(const radio::AirTransmission& air) {
  const radio::Transmission& transmission = air.transmission;
  const std::string who = transmission.call_sign.empty()
                              ? "unknown station"
                              : sender_name(transmission.call_sign, air.stream);
  std::string out = fmt::format("{} {}", who, place_of(air));
  if (air.until != TimePoint{}) {
    out += fmt::format(": {:.1f} s", std::chrono::duration<double>(air.until - air.since).count());
  }
  if (!transmission.recipient.empty()) out += ", whispered to " + printable(transmission.recipient);
  if (!air.sound && !air.unreadable) out += ", carrier without voice";
  if (air.unreadable) out += ", encrypted: the plan has no key for it";
  if (air.plain) out += ", plain on a secure net";
  visit_flags(transmission.flags, [&out](bool flag, const radio::FlagNames& names) {
    if (flag) out += ", " + std::string(names.text);
  });
  if (air.stepped_on) out += ", stepped on";
  return out;
}

}  // namespace roger::app
