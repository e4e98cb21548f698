// roger devices: lists microphones and loudspeakers as --device accepts them.
#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/json_file.hpp"
#include "app/support/value_option.hpp"
#include "audio/device/device.hpp"
#include "core/printable.hpp"

namespace roger::app {
namespace {

double ms(Nanoseconds time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

nlohmann::ordered_json describe_devices(const std::vector<audio::DeviceInfo>& devices) {
  auto out = nlohmann::ordered_json::array();
  for (const auto& device : devices) {
    out.push_back({{"name", device.name},
                   {"host", device.host},
                   {"inputs", device.inputs},
                   {"outputs", device.outputs},
                   {"default_rate", device.default_rate},
                   {"rates", device.rates},
                   {"low_input_latency_ms", ms(device.low_input_latency)},
                   {"low_output_latency_ms", ms(device.low_output_latency)},
                   {"default", device.is_default}});
  }
  return out;
}

/// Returns all rates in kilohertz. A range such as "8-48 kHz" would hide gaps.
std::string rates_text(const std::vector<std::uint32_t>& rates) {
  constexpr double kHertzPerKilohertz = 1000.0;
  std::string text;
  for (const std::uint32_t rate : rates) {
    text += fmt::format("{}{:g}", text.empty() ? "" : " ", rate / kHertzPerKilohertz);
  }
  return text;
}

void print(const std::vector<audio::DeviceInfo>& devices) {
  fmt::print("  {:<34} {:<28} {:>3} {:>4} {:>7} {:>7} {:>7}  {}\n", "name", "host", "in", "out",
             "Hz", "in ms", "out ms", "rates in kHz");
  for (const auto& device : devices) {
    fmt::print("{} {:<34} {:<28} {:>3} {:>4} {:>7.0f} {:>7.1f} {:>7.1f}  {}\n",
               device.is_default ? '*' : ' ', printable(device.name), printable(device.host),
               device.inputs, device.outputs, device.default_rate, ms(device.low_input_latency),
               ms(device.low_output_latency), rates_text(device.rates));
  }
}

int run_devices(const std::string& json) {
  const auto devices = require(audio::list_devices());
  if (!json.empty()) {
    require(write_json(json, describe_devices(devices)));
    if (json == "-") return kSuccess;
  }
  if (devices.empty()) {
    fmt::print("No sound devices found.\n");
  } else {
    print(devices);
    fmt::print("* marks the default device. ");
  }
  fmt::print(
      "JACK devices are listed only while jackd is running.\n"
      "--device also accepts \"null\", \"file:IN.wav,OUT.wav\" (\"-\" for none), and the\n"
      "simulated microphones \"tone:HZ,DBFS\" and \"click:EVERY_MS\".\n");
  return kSuccess;
}

}  // namespace

Command add_devices(CLI::App& app) {
  auto json = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("devices", "List sound devices");
  add_json(*command, *json, "the list");
  command->footer(
      "Lists the devices that --device of 'roger radio' and 'roger console' accepts, with host, "
      "channels, default rate, lowest reported delays and supported standard rates.");
  return {command, [json] { return run_devices(*json); }};
}

}  // namespace roger::app
