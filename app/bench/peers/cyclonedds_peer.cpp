// roger-peer-cyclonedds near|far best_effort|reliable SESSION: one of the two processes of
// `roger bench peers`, over Eclipse Cyclone DDS.
#include <dds/dds.h>
#include <message.h>

#include <array>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
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
    const dds_entity_t participant =
        checked(dds_create_participant(kDomain, nullptr, nullptr), "a participant");
    const Qos qos(dds_create_qos(), &dds_delete_qos);
    dds_qset_reliability(
        qos.get(), reliable ? DDS_RELIABILITY_RELIABLE : DDS_RELIABILITY_BEST_EFFORT, DDS_INFINITY);
    dds_qset_history(qos.get(), DDS_HISTORY_KEEP_ALL, 0);
    const auto topic = [&](const char* name) {
      return checked(dds_create_topic(participant, &peer_Message_desc, name, qos.get(), nullptr),
                     name);
    };
    const dds_entity_t to_far = topic("to_far");
    const dds_entity_t to_near = topic("to_near");
    writer_ = checked(dds_create_writer(participant, near ? to_far : to_near, qos.get(), nullptr),
                      "a writer");
    reader_ = checked(dds_create_reader(participant, near ? to_near : to_far, qos.get(), nullptr),
                      "a reader");
  }
  ~CycloneLine() override { dds_delete(domain_); }

  void send(const std::vector<char>& message) override {
    peer_Message out{};
    out.data._length = out.data._maximum = static_cast<std::uint32_t>(message.size());
    // The call reads the bytes only.
    out.data._buffer = reinterpret_cast<std::uint8_t*>(const_cast<char*>(message.data()));
    static_cast<void>(dds_write(writer_, &out));
  }
  void start(std::function<void(const char* data, std::size_t bytes)> on_message) override {
    on_message_ = std::move(on_message);
    dds_listener_t* listener = dds_create_listener(this);
    dds_lset_data_available(
        listener, [](dds_entity_t, void* line) { static_cast<CycloneLine*>(line)->take(); });
    const dds_return_t failed = dds_set_listener(reader_, listener);
    dds_delete_listener(listener);
    checked(failed, "a listener");
  }

 private:
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
  dds_entity_t writer_ = 0;
  dds_entity_t reader_ = 0;
  std::function<void(const char* data, std::size_t bytes)> on_message_;
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
