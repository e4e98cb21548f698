// The far ends of round trips.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "app/bench/rti/node.hpp"
#include "app/bench/rti/raw_line.hpp"
#include "app/bench/rti/support.hpp"

namespace roger::app::bench {

namespace {

constexpr std::chrono::milliseconds kTalkEnds{300'000};

/// Sends back what comes until a message that begins with a 'q', or none comes.
void echo_raw(RawLine& line, std::size_t bytes, RawLine::Wait wait) {
  std::vector<std::uint8_t> message(bytes);
  while (line.receive(message, wait) && message.front() != 'q') {
    if (!line.send(message)) return;
  }
}

/// "NAME a b c" as its words.
std::vector<std::string> words_of(const std::string& sentence) {
  std::vector<std::string> words(1);
  for (const char letter : sentence) {
    if (letter == ' ') {
      words.emplace_back();
    } else {
      words.back() += letter;
    }
  }
  return words;
}

std::uint16_t port_of(const std::string& word) {
  return static_cast<std::uint16_t>(std::stoul(word));
}

}  // namespace

void echo(BenchFederate& federate) {
  rti1516e::RTIambassador& rti = federate.rti();
  federate.on_data = [&](const rti1516e::ParameterHandleValueMap& values) {
    // The two classes have parameters of their own.
    const bool reliable = values.contains(federate.reliable_parameters.front());
    rti.sendInteraction(reliable ? federate.reliable_data : federate.data, values, {});
  };
  rti.subscribeInteractionClass(federate.data);
  rti.subscribeInteractionClass(federate.reliable_data);
  RawLine udp = had(RawLine::udp());
  RawLine tcp;
  std::jthread raw;
  for (;;) {
    const std::vector<std::string> words = words_of(federate.wait_for("", kTalkEnds));
    if (words[0] == "quit") return;
    if (words[0] == "hello") {
      federate.say(fmt::format("echo {}", udp.port()));
    } else if (words[0] == "raw-udp") {  // PORT BYTES spin|block
      udp.set_peer(port_of(words.at(1)));
      const auto wait = words.at(3) == "spin" ? RawLine::Wait::kSpinning : RawLine::Wait::kBlocking;
      raw =
          std::jthread([&udp, bytes = std::stoul(words[2]), wait] { echo_raw(udp, bytes, wait); });
      federate.say("raw-ready");
    } else if (words[0] == "raw-tcp") {  // PORT BYTES
      tcp = had(RawLine::tcp(port_of(words.at(1))));
      raw = std::jthread([&tcp, bytes = std::stoul(words.at(2))] {
        echo_raw(tcp, bytes, RawLine::Wait::kBlocking);
      });
      federate.say("raw-ready");
    }
  }
}

void relay(BenchFederate& federate) {
  RawRelay relay;
  had(relay.listen());
  std::jthread carrying;
  for (;;) {
    const std::string words = federate.wait_for("", kTalkEnds);
    if (words == "quit") return;
    if (words == "hello") {
      federate.say(fmt::format("relay {}", relay.port()));
    } else if (words == "raw-relay") {
      carrying = std::jthread([&relay] { relay.run(); });
    }
  }
}

}  // namespace roger::app::bench
