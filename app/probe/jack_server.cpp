#include "app/probe/jack_server.hpp"

#include <chrono>

#include "app/probe/jack_scope.hpp"

namespace roger::app {
namespace {

using std::chrono::milliseconds;

}  // namespace

Result<JackServer> JackServer::start(const std::string& name, std::uint32_t sample_rate,
                                     std::uint32_t period, const std::string& log_file,
                                     Scheduling scheduling) {
  constexpr milliseconds kPatience{10'000};
  constexpr milliseconds kPollInterval{100};
  ChildSettings settings;
  settings.arguments = {
      "jackd", "--name",
      name,    scheduling == Scheduling::kRealtime ? "--realtime" : "--no-realtime",
      "-d",    "dummy",
      "-r",    std::to_string(sample_rate),
      "-p",    std::to_string(period)};
  settings.output_file = log_file;
  auto process = ChildProcess::start(settings);
  if (!process) {
    Error error = process.error();
    error.message += ". Install JACK 2 (Debian package jackd2)";
    return error;
  }
  for (milliseconds waited{0}; waited < kPatience; waited += kPollInterval) {
    if (const auto ended = process.value().wait_for(kPollInterval)) {
      return Error{
          ErrorCode::kUnavailable,
          "jackd ended with code " + std::to_string(*ended) + ": " + read_last_line(log_file),
          {}};
    }
    if (JackScope::open(name, "roger-probe-knock")) {
      return JackServer(name, std::move(process).value());
    }
  }
  return Error{ErrorCode::kUnavailable, "jackd accepts no client: " + read_last_line(log_file), {}};
}

}  // namespace roger::app
