// roger-peer-cyclonedds near|far best_effort|reliable SESSION: one of the two processes of
// `roger bench peers`, over Eclipse Cyclone DDS.
#include <dds/dds.h>
#include <message.h>

#include <array>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "examples/peer/exercise.hpp"

namespace {

using Qos = std::unique_ptr<dds_qos_t, void (*)(dds_qos_t*)>;

dds_entity_t checked(dds_entity_t entity, const std::string& what) {
  if (entity < 0) throw std::runtime_error(what + ": " + dds_strretcode(-entity));
  return entity;
}

/// The loopback interface only, and no participants of other sessions.
std::string configuration(const std::string& session) {
  return "<General><Interfaces><NetworkInterface address=\"127.0.0.1\" multicast=\"true\"/>"
         "</Interfaces></General><Discovery><Tag>roger-" +
         session + "</Tag></Discovery>";
}

/// A topic for each direction.
class CycloneLine final : public peer::Line {
 public:
  CycloneLine(bool near, bool reliable, const std::string& session) {
    constexpr dds_domainid_t kDomain = 57;
    domain_ = checked(dds_create_domain(kDomain, configuration(session).c_str()), "a domain");
    participant_ = checked(dds_create_participant(kDomain, nullptr, nullptr), "a participant");
    const Qos qos(dds_create_qos(), &dds_delete_qos);
    dds_qset_reliability(
        qos.get(), reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_INFINITY);
    dds_qset_history(qos.get(), DDS_HISTORY_KEEP_ALL, 0);
    const auto topic = [&](const char* name) {
      return checked(dds_create_topic(participant_, &peer_Message_desc, name, qos.get(), nullptr),
                     name);
    };
    const dds_entity_t to_far = topic("to_far");
    const dds_entity_t to_near = topic("to_near");
    writer_ = checked(dds_create_writer(participant_, near ? to_far : to_near, qos.get(), nullptr),
                      "a writer");
    reader_ = checked(dds_create_reader(participant_, near ? to_near : to_far, qos.get(), nullptr),
                      "a reader");
  }
  ~CycloneLine() override {
    stops_ = true;
    if (receiver_.joinable()) receiver_.join();
    dds_delete(domain_);
  }

  void send(const std::vector<char>& message) override {
    peer_Message out{};
    out.data._length = out.data._maximum = static_cast<std::uint32_t>(message.size());
    // The call reads the bytes only.
    out.data._buffer = reinterpret_cast<std::uint8_t*>(const_cast<char*>(message.data()));
    checked(dds_write(writer_, &out), "a message");
  }
  void start(std::function<void(const char* data, std::size_t bytes)> on_message) override {
    on_message_ = std::move(on_message);
    // A thread of our own: a listener would run on the thread that handles acknowledgements, for
    // which a reliable writer waits when its history is full.
    waits_ = checked(dds_create_waitset(participant_), "a set to wait for");
    const dds_entity_t any =
        checked(dds_create_readcondition(reader_, DDS_ANY_STATE), "a condition");
    checked(dds_waitset_attach(waits_, any, any), "a condition of the set");
    receiver_ = std::thread([this] {
      try {
        receive();
      } catch (const std::exception& thrown) {
        // The main thread waits for an order, so it cannot end the process. `roger bench peers`
        // finds that this process has ended and reports the last line that it has written.
        std::cerr << "roger-peer-cyclonedds: while receiving: " << thrown.what() << std::endl;
        std::_Exit(EXIT_FAILURE);
      }
    });
  }

 private:
  /// Calls on_message_ until stops_. Throws what it throws, such as an answer that cannot be sent.
  void receive() {
    constexpr dds_duration_t kStopInterval = DDS_MSECS(50);
    while (!stops_) {
      dds_waitset_wait(waits_, nullptr, 0, kStopInterval);
      take();
    }
  }
  void take() {
    constexpr std::size_t kAtOnce = 64;
    for (;;) {
      std::array<void*, kAtOnce> samples{};
      std::array<dds_sample_info_t, kAtOnce> infos{};
      const dds_return_t count =
          dds_take(reader_, samples.data(), infos.data(), samples.size(), kAtOnce);
      if (count <= 0) return;
      for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
        if (!infos[i].valid_data) continue;
        const auto* message = static_cast<const peer_Message*>(samples[i]);
        on_message_(reinterpret_cast<const char*>(message->data._buffer), message->data._length);
      }
      dds_return_loan(reader_, samples.data(), count);
    }
  }

  dds_entity_t domain_ = 0;
  dds_entity_t participant_ = 0;
  dds_entity_t waits_ = 0;
  dds_entity_t writer_ = 0;
  dds_entity_t reader_ = 0;
  std::function<void(const char* data, std::size_t bytes)> on_message_;
  std::atomic<bool> stops_{false};
  std::thread receiver_;
};

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv, argv + argc);
  if (arguments.size() < 4) {
    std::cerr << "usage: roger-peer-cyclonedds near|far best_effort|reliable SESSION\n";
    return EXIT_FAILURE;
  }
  try {
    peer::Exercise(std::make_unique<CycloneLine>(arguments[1] == "near", arguments[2] == "reliable",
                                                 arguments[3]))
        .run();
  } catch (const std::exception& thrown) {
    std::cerr << "roger-peer-cyclonedds: " << thrown.what() << '\n';
    return EXIT_FAILURE;
  }
  return EXIT_SUCCESS;
}
