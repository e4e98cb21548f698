#include "app/commands/station_options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <cmath>

#include "app/commands/rti_choice.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/value_option.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

constexpr double kNanosecondsPerMillisecond = 1e6;

Nanoseconds from_ms(double ms) {
  return Nanoseconds{std::llround(ms * kNanosecondsPerMillisecond)};
}

/// Returns the first station of the plan that is operated by a person.
std::string first_call_sign(const radio::NetPlan& plan) {
  for (const auto& station : plan.stations) {
    if (!station.echo && !station.relay && !station.instructor) return station.call_sign;
  }
  return plan.stations.empty() ? "" : plan.stations.front().call_sign;
}

std::vector<radio::OperatorRequest> make_operator_requests(const StationOptions& options,
                                                           const radio::NetPlan& plan) {
  std::vector<std::string> call_signs = options.call_signs;
  if (call_signs.empty()) call_signs.push_back(first_call_sign(plan));
  if (options.devices.size() > 1 && options.devices.size() != call_signs.size()) {
    throw CommandError(
        ErrorCode::kInvalid,
        fmt::format("--device: {} devices for {} stations: expected one for all or one "
                    "each, in the same order",
                    options.devices.size(), call_signs.size()));
  }
  std::vector<radio::OperatorRequest> out;
  for (std::size_t i = 0; i < call_signs.size(); ++i) {
    require(plan.station(call_signs[i]));
    radio::OperatorRequest request;
    request.call_sign = call_signs[i];
    if (!options.devices.empty()) {
      request.device.name = options.devices.size() == 1 ? options.devices[0] : options.devices[i];
    }
    if (!options.client_name.empty()) request.device.client_name = options.client_name;
    out.push_back(request);
  }
  if (options.loudspeaker) {
    out.front().loudspeaker = loudspeaker_request(out.front().device);
    out.front().loudspeaker->name = *options.loudspeaker;
  }
  return out;
}

void declare_microphone_options(CLI::App& command, MicrophoneOptions& options) {
  add_value(command, "--mic-gain DB", options.gain_db, "Microphone gain, -60 to 40 dB (default: 0)")
      ->check(within(-60.0, 40.0));
  add_value(command, "--mic-high-pass HZ", options.high_pass_hz,
            "Cutoff of a microphone high-pass filter against rumble, 20 to 1000 Hz (default: off)")
      ->check(within(20.0, 1000.0));
  command.add_flag("--mic-noise-suppression", options.suppress_noise,
                   "Suppress background noise of the microphone; adds 4 to 8 ms of delay");
  command.add_flag("--mic-agc", options.automatic_gain,
                   "Bring quiet and loud voices to the same level; adds no delay");
  add_value(command, "--vox DBFS", options.vox_dbfs,
            "Voice-operated keying (VOX): threshold, -90 to 0 dBFS, for example -40 (default: off)")
      ->check(within(-90.0, 0.0));
  add_value(command, "--vox-hang-ms MS", options.vox_hang_ms,
            "Silence after which VOX releases the key, 50 to 5000 ms (default: 500)")
      ->check(within(50.0, 5000.0));
  add_value(command, "--vox-radio N", options.vox_radio, "Radio that VOX keys (default: 1)")
      ->check(CLI::Range(1, 64));
  const auto most = [](Nanoseconds time) {
    return static_cast<double>(time.count()) / kNanosecondsPerMillisecond;
  };
  add_value(command, "--key-lead-ms MS", options.key_lead_ms,
            "Sound before the push-to-talk key is pressed that is sent, too, 0 to 500 ms "
            "(default: 0)")
      ->check(within(0.0, most(radio::KeyTiming::kMaxLead)));
  add_value(command, "--key-hang-ms MS", options.key_hang_ms,
            "Sound after the push-to-talk key is released that is sent, too, 0 to 2000 ms "
            "(default: 0)")
      ->check(within(0.0, most(radio::KeyTiming::kMaxHang)));
}

}  // namespace

void declare_guard_option(CLI::App& command, std::optional<double>& guard_ms) {
  constexpr double kMaxGuardMs = 500.0;
  command
      .add_option_function<std::string>(
          "--guard-ms",
          [&guard_ms](const std::string& text) {
            if (text == "auto") {
              guard_ms.reset();
              return;
            }
            double value = -1.0;
            if (!CLI::detail::lexical_cast(text, value) ||
                !(value >= 0.0 && value <= kMaxGuardMs)) {
              throw CLI::ValidationError("--guard-ms",
                                         "\"" + printable(text) + "\": expected auto or 0 to 500");
            }
            guard_ms = value;
          },
          "Playout guard: lateness relative to the fastest packet that is still played, 0 to 500 "
          "ms, or auto, which follows the network (default: auto)")
      ->type_name("MS|auto");
}

audio::DeviceRequest loudspeaker_request(const audio::DeviceRequest& headset) {
  audio::DeviceRequest out;
  out.name = audio::kNullDevice;
  // Like the name that JACK gives to a second client.
  out.client_name = headset.client_name + "-2";
  out.playback_only = true;
  return out;
}

void declare_station_options(CLI::App& command, StationOptions& options, bool many) {
  add_value(command, "--plan FILE", options.plan, "Net plan: nets, stations and presets (TOML)");
  auto* station = command.add_option(
      "--station", options.call_signs,
      many ? "Call sign of the station in the plan; repeat for several operators (default: first "
             "operator of the plan)"
           : "Call sign of the station in the plan (default: first operator of the plan)");
  auto* device =
      command.add_option("--device", options.devices,
                         "Sound device: name or part of a name listed by 'roger devices', "
                         "\"default\", \"null\", \"file:IN.wav,OUT.wav\" (\"-\" for none), "
                         "\"tone:HZ,DBFS\" or \"click:EVERY_MS\" (default: the default device; in "
                         "the console, the last one used)");
  for (auto* option : {station, device}) {
    option->allow_extra_args(false);
    if (!many) option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::Throw);
  }
  station->type_name("CALLSIGN");
  device->type_name("NAME");
  add_value(
      command, "--loudspeaker NAME", options.loudspeaker,
      "Second sound device, for the radios that are heard by loudspeaker, as --device; of the "
      "first station (default: none; in the console, the last one used)");
  add_value(command, "--client-name NAME", options.client_name,
            "Client name of the ports on a JACK server (default: roger)");
  declare_federation_options(command, options.federation);
  declare_codec_options(command, options.coding);
  declare_guard_option(command, options.guard_ms);
  declare_microphone_options(command, options.microphone);
  command.add_flag("--send-plain-rpr", options.send_plain_rpr,
                   "Transmit as a radio that supports only RPR FOM 2.0: AudioData without further "
                   "parameters; other stations need --hear-plain-rpr to receive it");
  command
      .add_option_function<std::string>(
          "--dis", [&options](const std::string& file) { options.dis = file; },
          "Also run a gateway to DIS, so that this station and DIS radios hear each other (default "
          "file: configs/dis.toml)")
      ->expected(0, 1)
      ->type_name("[FILE]");
  command.add_flag("--hear-plain-rpr", options.hear_plain_rpr,
                   "Also receive radios that support only RPR FOM 2.0; this computer then receives "
                   "all voice traffic of the federation");
}

std::shared_ptr<void> run_demanded_gateways(const StationOptions& options,
                                            const radio::StationSettings& station) {
  const std::string& of_plan = station.plan.dis_config;
  if (!options.dis && of_plan.empty()) return nullptr;
  const std::string config = options.dis ? require(find_config(*options.dis, "dis.toml")) : of_plan;
  return require(run_dis_gateways(config, station.federation, station.plan));
}

Result<std::string> plan_path(const std::string& file) {
  return find_config(file, "plans/default.toml");
}

Result<radio::NetPlan> read_plan(const std::string& file) {
  const auto path = plan_path(file);
  if (!path) return path.error();
  std::vector<std::string> characters;
  if (const auto folder = config_folder()) characters.push_back(folder.value() + "/radios");
  return radio::load_net_plan(path.value(), characters);
}

radio::StationSettings station_settings(const StationOptions& options) {
  return station_settings(options, require(read_plan(options.plan)));
}

radio::StationSettings station_settings(const StationOptions& options, radio::NetPlan plan) {
  radio::StationSettings out;
  out.plan = std::move(plan);
  out.operators = make_operator_requests(options, out.plan);
  for (auto& station : out.plan.stations) {
    for (const auto& request : out.operators) {
      if (!options.echo || station.call_sign != request.call_sign) continue;
      station.echo = true;
      station.relay.reset();
    }
  }
  out.codec = codec_settings(options.coding);
  out.redundancy = options.coding.redundancy;
  if (options.guard_ms) out.guard = from_ms(*options.guard_ms);
  const MicrophoneOptions& microphone = options.microphone;
  out.microphone = {.gain = {microphone.gain_db.value_or(0.0)},
                    .high_pass_hz = microphone.high_pass_hz,
                    .suppress_noise = microphone.suppress_noise,
                    .automatic_gain = microphone.automatic_gain};
  out.key_timing = {from_ms(microphone.key_lead_ms), from_ms(microphone.key_hang_ms)};
  if (microphone.vox_dbfs) {
    audio::VoxSettings vox;
    vox.threshold = {*microphone.vox_dbfs};
    vox.hang = from_ms(microphone.vox_hang_ms);
    out.vox = radio::VoxRequest{vox, microphone.vox_radio - 1};
  }
  out.federation = federation_settings(options.federation);
  out.federation.send_plain_rpr = options.send_plain_rpr;
  out.federation.hear_plain_rpr = options.hear_plain_rpr;
  return out;
}

}  // namespace roger::app
