// roger rtiexec: the executive of the embedded RTI.
#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "app/commands/command.hpp"
#include "app/metrics/executive_metrics.hpp"
#include "app/metrics/metrics_server.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/stop_signal.hpp"
#include "app/support/value_option.hpp"
#include "core/line_output.hpp"
#include "core/log.hpp"
#include "core/printable.hpp"
#include "rti/executive/executive.hpp"
#include "rti/rid/rid.hpp"

namespace roger::app {
namespace {

constexpr const char* kRtiexecExamples = R"(Examples:
  roger rtiexec                          serve this network until Ctrl-C
  roger rtiexec --address 10.0.0.1:31252 serve at a fixed address; set executive.address in the
                                         RID of every station to the same
  roger rtiexec --linger 60              end after a minute without any connected federate

The executive manages the federations and forwards reliable messages; voice travels directly between
stations. A station that finds no executive starts one, so this command is needed only to run the
executive on a particular computer. In a network with certificates, only stations whose certificate
has the role executive can run one: roger keys issue --executive.)";

struct ExecutiveCommand {
  std::string address;
  std::string rid;
  std::string linger_s;  // empty: the value of the RID
};

/// Returns nothing if the executive has just ended, or is too busy to answer.
std::string metrics_of(rti::executive::Executive& executive) {
  constexpr std::chrono::milliseconds kPatience{1000};
  const auto status = executive.status(kPatience);
  return status ? executive_metrics(*status, std::chrono::system_clock::now()) : std::string();
}

int run_rtiexec(const ExecutiveCommand& command, bool linger) {
  const rti::Rid rid = require(rti::load_rid(require(find_config(command.rid, "rid.toml"))));
  set_log_format(rid.log.format);
  StopSignal signal;  // not earlier, so that a signal ends the program while it reads files

  rti::executive::ExecutiveOptions options;
  if (!command.address.empty()) {
    options.address = rti::parse_endpoint(command.address);
    if (!options.address) {
      throw CommandError(ErrorCode::kInvalid,
                         "--address " + printable(command.address) +
                             ": expected HOST:PORT with a port from 1 to 65535");
    }
  }
  if (linger) {
    options.linger = command.linger_s.empty() ? rid.executive.linger
                                              : std::chrono::seconds{std::stoi(command.linger_s)};
  }
  options.say = [](const std::string& sentence) { show_line(sentence); };

  std::stop_source stop;
  const std::jthread watcher([&](const std::stop_token& done) {
    constexpr std::chrono::milliseconds kPollInterval{100};
    while (!done.stop_requested()) {
      if (signal.wait_for(kPollInterval)) {
        stop.request_stop();
        return;
      }
    }
  });
  const auto executive = require(rti::executive::Executive::create(rid, options));
  const std::stop_callback on_stop(stop.get_token(), [&executive] { executive->stop(); });
  const auto metrics = serve_metrics(rid.metrics, [&executive] { return metrics_of(*executive); });
  return report(executive->run());
}

}  // namespace

Command add_rtiexec(CLI::App& app) {
  auto options = std::make_shared<ExecutiveCommand>();
  CLI::App* command = app.add_subcommand("rtiexec", "Run the executive of the RTI");
  add_value(*command, "--address HOST:PORT", options->address,
            "Address to listen on exclusively (default: as the RID defines)");
  add_value(*command, "--rid FILE", options->rid, "Network settings of the RTI (TOML)");
  CLI::Option* linger = command
                            ->add_option("--linger", options->linger_s,
                                         "End after S seconds without a connected federate "
                                         "(default: executive.linger_seconds of the RID)")
                            ->expected(0, 1)
                            // CLI11 would convert a missing number to 0.
                            ->check([](const std::string& text) {
                              return text.empty() ? text : CLI::Range(0, 86400)(text);
                            })
                            ->type_name("[S]");
  command->footer(kRtiexecExamples);
  return {command, [options, linger] { return run_rtiexec(*options, linger->count() > 0); }};
}

}  // namespace roger::app
