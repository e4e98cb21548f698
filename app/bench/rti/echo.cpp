// The far ends of round-trip measurements.
#include <fmt/core.h>

#include <string>
#include <thread>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/support.hpp"
#include "app/bench/sockets/raw_line.hpp"
#include "app/bench/sockets/round_trips.hpp"

namespace roger::app::bench {

void echo(BenchFederate& federate, const NodeSettings& settings) {
  rti1516e::RTIambassador& rti = federate.rti();
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap& values) {
    // The two classes have different parameters, so the parameters identify the class.
    const bool reliable = values.contains(federate.reliable_parameters.front());
    rti.sendInteraction(reliable ? federate.reliable_data : federate.data, values, {});
  };
  rti.subscribeInteractionClass(federate.data);
  rti.subscribeInteractionClass(federate.reliable_data);
  RawLine udp = RawLine::udp(address_of_interface(settings));
  RawLine tcp;
  std::jthread raw;
  serve(federate, fmt::format("echo {}", udp.port()),
        {{"raw-udp",  // PORT BYTES spin|block
          [&](std::istringstream& rest) {
            udp.set_peer(next_word<std::uint16_t>(rest));
            const auto bytes = next_word<std::size_t>(rest);
            const auto wait = next_word<std::string>(rest) == "spin" ? RawLine::Wait::kSpinning
                                                                     : RawLine::Wait::kBlocking;
            raw = std::jthread([&udp, bytes, wait] { echo_raw(udp, wait, bytes); });
            federate.say("raw-ready");
          }},
         {"raw-tcp",  // PORT BYTES
          [&](std::istringstream& rest) {
            tcp = RawLine::tcp(next_word<std::uint16_t>(rest));
            const auto bytes = next_word<std::size_t>(rest);
            raw = std::jthread([&tcp, bytes] { echo_raw(tcp, RawLine::Wait::kBlocking, bytes); });
            federate.say("raw-ready");
          }}});
}

void relay(BenchFederate& federate, const NodeSettings& /*settings*/) {
  RawRelay relay;
  relay.listen();
  std::jthread carrying;
  serve(federate, fmt::format("relay {}", relay.port()),
        {{"raw-relay",
          [&](std::istringstream&) { carrying = std::jthread([&relay] { relay.run(); }); }}});
}

}  // namespace roger::app::bench
