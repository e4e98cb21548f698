// Counts the mutexes that a voice packet locks from the socket to the playout ring, on the whole
// path of a station: RTI, membership, delivery to the operator's receivers.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <sys/socket.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "radio/hla/radio_net.hpp"
#include "radio/station/receive/local_loop.hpp"
#include "tests/integration/radio/radio_fixture.hpp"
#include "tests/support/key_file.hpp"
#include "tests/support/mutex_count.hpp"
#include "tests/support/open_proof.hpp"

namespace roger::radio {
namespace {

const testing::MutexCount& mutexes() {
  static const testing::MutexCount count;
  return count;
}

/// Mutexes that this thread had locked when it read the last datagram from a socket, and datagrams
/// that it read together.
thread_local std::uint64_t locked_before = 0;
thread_local int read_together = 0;

void note_read(int datagrams) {
  read_together = datagrams;
  locked_before = mutexes().of_this_thread();
}

template <class Function>
Function* next_of(Function& /*own*/, const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));  // NOLINT(*-reinterpret-cast)
}

}  // namespace
}  // namespace roger::radio

// Pass the call on and note what this thread has locked.
extern "C" int recvmmsg(int socket, mmsghdr* messages, unsigned count, int flags, timespec* wait) {
  static const auto next = roger::radio::next_of(recvmmsg, "recvmmsg");
  const int read = next(socket, messages, count, flags, wait);
  if (read > 0) roger::radio::note_read(read);
  return read;
}
extern "C" ssize_t recvmsg(int socket, msghdr* message, int flags) {
  static const auto next = roger::radio::next_of(recvmsg, "recvmsg");
  const ssize_t bytes = next(socket, message, flags);
  if (bytes >= 0) roger::radio::note_read(1);
  return bytes;
}

namespace roger::radio {
namespace {

constexpr std::uint64_t kMostMutexes = 4;
constexpr std::size_t kPackets = 5;
const Frequency kNet = Frequency::from_kilohertz(40'000);
const Frequency kNextChannel = Frequency::from_kilohertz(40'025);

/// One operator with a radio on the net and one on the next channel. The received power depends on
/// the position.
class CountingOperator final : public RadioNetListener {
 public:
  CountingOperator() {
    for (const auto& [receiver, address] : {std::pair{0, kNet}, std::pair{1, kNextChannel}}) {
      audio_.inlet().change(static_cast<RadioId>(receiver),
                            [&](ReceiverSettings& settings) { settings.tuned.address = address; });
    }
    delivery_.add(audio_, "B");
  }
  void on_voice(const VoicePacket& voice) override {
    EXPECT_TRUE(delivery_.deliver(voice));
    const std::uint64_t locked = mutexes().of_this_thread() - locked_before;
    const bool alone = read_together == 1;
    const std::lock_guard lock(mutex_);
    newest_ = voice.coded.sequence;
    if (!alone || voice.sender != SenderStanding::kKeyed) return;
    std::vector<std::uint64_t>& to = voice.transmission.flags.breaks_in ? breaks_in_ : plain_;
    to.push_back(locked);
  }
  void on_message(const Message& /*message*/) override {}

  [[nodiscard]] bool has(std::uint32_t sequence) const {
    const std::lock_guard lock(mutex_);
    return newest_ == sequence;
  }
  /// Returns the mutexes that each packet of a known sender has locked.
  [[nodiscard]] std::vector<std::uint64_t> counts(bool break_in) const {
    const std::lock_guard lock(mutex_);
    return break_in ? breaks_in_ : plain_;
  }

 private:
  static PropagationPlan egli() {
    PropagationPlan plan;
    plan.model = Propagation::kEgli;
    return plan;
  }
  static OperatorAudioSettings two_radios() {
    OperatorAudioSettings out;
    out.radios.resize(2);
    return out;
  }

  Reception reception_{egli(), std::vector<RadioCharacter>(2), Geodetic{50.0, 10.0, 200.0}};
  OperatorAudio audio_{two_radios(), reception_};
  LocalDelivery delivery_;
  mutable std::mutex mutex_;
  std::uint32_t newest_ = 0;
  std::vector<std::uint64_t> plain_;
  std::vector<std::uint64_t> breaks_in_;
};

/// Two members of a network in which roles are enforced, with or without a key.
class VoicePathMutexesTest : public ::testing::TestWithParam<bool> {
 protected:
  VoicePathMutexesTest() {
    EXPECT_TRUE(executive_.serves());
    EXPECT_TRUE(receiver_->join(operator_));
    receiver_->set_interest({to_channel(kNet)});
    EXPECT_TRUE(sender_->join(other_));
    TransmitterState state;
    state.stream = voice_.coded.stream;
    state.frequency = kNet;
    state.status = TransmitterStatus::kTransmitting;
    sender_->set_transmitter(state);
    voice_.transmission.address = kNet;
    voice_.coded.encoding = audio::Encoding::kPcm16BigEndian;
    voice_.coded.sample_rate = 8000;
    voice_.coded.sample_count = 250;
    voice_.coded.size = 500;
    Emission emission;
    emission.from.place = to_ecef({50.1, 10.0, 200.0});
    voice_.emission = emission;
  }
  ~VoicePathMutexesTest() override {
    sender_->leave();
    receiver_->leave();
  }

  /// Sends one packet after the other until enough of them were counted.
  std::vector<std::uint64_t> counts(bool break_in) {
    voice_.transmission.flags.breaks_in = break_in;
    EXPECT_TRUE(eventually([&] {
      ++voice_.coded.sequence;
      EXPECT_TRUE(sender_->send(voice_));
      eventually([&] { return operator_.has(voice_.coded.sequence); }, kArrival);
      return operator_.counts(break_in).size() > kPackets;
    }));
    std::vector<std::uint64_t> out = operator_.counts(break_in);
    // The first packet of a stream creates its playout, and the gate is asked for its permit.
    if (!out.empty()) out.erase(out.begin());
    return out;
  }

 private:
  static constexpr std::chrono::milliseconds kArrival{500};

  rti::Rid rid() const {
    rti::Rid out = rti::loopback_rid();
    out.network.data_port = rti::free_port();
    if (GetParam()) out.security.credentials.key = key_.key();
    return out;
  }
  static rti::executive::ExecutiveOptions at_any_port() {
    rti::executive::ExecutiveOptions options;
    options.address = rti::Endpoint{"127.0.0.1", 0};
    return options;
  }
  std::unique_ptr<RadioNet> make_member() {
    FederationSettings settings;
    settings.federation = "mutexes";
    settings.rid = "[executive]\naddress = \"127.0.0.1:" + std::to_string(executive_.port()) +
                   "\"\nstart = false\n[network]\ninterface = \"lo\"\ndata_port = " +
                   std::to_string(rid_.network.data_port) + "\n" +
                   (GetParam() ? key_.setting() : "");
    settings.fom_modules = {ROGER_SOURCE_DIR "/configs/fom/roger-rpr-radio.xml",
                            ROGER_SOURCE_DIR "/configs/fom/roger-voice.xml"};
    settings.roles.own = kInstructorRole;
    settings.roles.make_proof = [] { return std::make_shared<OpenProof>(); };
    return make_radio_net(settings, clock_);
  }

  const test::KeyFile key_;
  const rti::Rid rid_ = rid();
  rti::executive::RunningExecutive executive_{rid_, at_any_port()};
  const SteadyClock clock_;
  CountingOperator operator_;
  CountingOperator other_;
  std::unique_ptr<RadioNet> receiver_ = make_member();
  std::unique_ptr<RadioNet> sender_ = make_member();
  VoicePacket voice_ = [] {
    VoicePacket out;
    out.coded.stream = 7;
    return out;
  }();
};

TEST_P(VoicePathMutexesTest, PacketLocksAtMostFourMutexesUpToThePlayoutRing) {
  for (const std::uint64_t locked : counts(/*break_in=*/false)) EXPECT_LE(locked, kMostMutexes);
}

TEST_P(VoicePathMutexesTest, PermittedBreakInLocksNoFurtherOne) {
  std::vector<std::uint64_t> locked = counts(/*break_in=*/true);
  std::ranges::sort(locked);
  ASSERT_FALSE(locked.empty());
  // A packet after the expiry of its permit asks the gate again.
  EXPECT_LE(locked[locked.size() / 2], kMostMutexes);
}

INSTANTIATE_TEST_SUITE_P(Networks, VoicePathMutexesTest, ::testing::Bool(), [](const auto& key) {
  return std::string(key.param ? "Protected" : "Open");
});

}  // namespace
}  // namespace roger::radio
