// Waking a thread that sleeps in a socket's receive call, on the loopback.
#include "rti/net/wake_up.hpp"

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include "rti/net/descriptor.hpp"
#include "rti/net/socket_options.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::rti::net {
namespace {

/// A socket like those of the RTI but without a time-out: a thread sleeps here until it is woken.
class Sleeper {
 public:
  explicit Sleeper(std::uint16_t port) : port_(port) {
    const sockaddr_in any = socket_address(filter::Ipv4Address{INADDR_ANY}, port);
    EXPECT_TRUE(set_option(socket_.get(), SOL_SOCKET, SO_REUSEADDR, 1));
    EXPECT_TRUE(set_option(socket_.get(), IPPROTO_IP, IP_MULTICAST_ALL, 0));
    EXPECT_EQ(::bind(socket_.get(), as_sockaddr(any), sizeof(any)), 0);
    EXPECT_TRUE(bell.attach(socket_.get(), port));
  }
  ~Sleeper() {
    over_ = true;
    // Releases the thread even if the wake-up fails.
    const sockaddr_in here = socket_address(filter::Ipv4Address{INADDR_LOOPBACK}, port_);
    ::sendto(socket_.get(), nullptr, 0, 0, as_sockaddr(here), sizeof(here));
    if (thread_.joinable()) thread_.join();
  }
  Sleeper(const Sleeper&) = delete;
  Sleeper& operator=(const Sleeper&) = delete;

  void start() {
    thread_ = std::thread([this] {
      while (!over_) {
        if (bell.may_sleep()) receive(0);
        bell.woke_up();
        ++wakes_;
      }
    });
  }
  /// Reads one datagram. Returns a negative number if there was none.
  ssize_t receive(int flags) {
    std::array<char, 16> bytes{};
    const ssize_t size = ::recv(socket_.get(), bytes.data(), bytes.size(), flags);
    if (size > 0) came_ += size;
    return size;
  }
  [[nodiscard]] bool gets_something(std::chrono::milliseconds patience) const {
    pollfd waits{socket_.get(), POLLIN, 0};
    return ::poll(&waits, 1, static_cast<int>(patience.count())) == 1;
  }
  /// How often the thread woke up.
  [[nodiscard]] int wakes() const { return wakes_; }
  /// Bytes received.
  [[nodiscard]] ssize_t came() const { return came_; }

  SocketWakeUp bell;

 private:
  const std::uint16_t port_;
  Descriptor socket_{::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0)};
  std::atomic<bool> over_{false};
  std::atomic<int> wakes_{0};
  std::atomic<ssize_t> came_{0};
  std::thread thread_;
};

TEST(SocketWakeUp, WakesASleepingReceiveCallEachTime) {
  Sleeper sleeper(free_port());
  sleeper.start();
  for (int i = 0; i < 100; ++i) {
    const int before = sleeper.wakes();
    ASSERT_TRUE(test::eventually([&] { return sleeper.bell.ring(); }))
        << "the thread did not sleep, wake-up " << i;
    ASSERT_TRUE(test::eventually([&] { return sleeper.wakes() > before; }))
        << "the thread was not woken, wake-up " << i;
  }
  EXPECT_EQ(sleeper.came(), 0) << "its datagrams are empty";
}

TEST(SocketWakeUp, EarlierWakeUpPreventsSleep) {
  Sleeper sleeper(free_port());
  EXPECT_FALSE(sleeper.bell.ring());
  EXPECT_FALSE(sleeper.bell.may_sleep());
  sleeper.bell.woke_up();
  EXPECT_TRUE(sleeper.bell.may_sleep());
  sleeper.bell.woke_up();
  EXPECT_FALSE(sleeper.gets_something(std::chrono::milliseconds{0})) << "no thread had to be woken";
}

TEST(SocketWakeUp, SendsOneDatagramHoweverOftenItRings) {
  Sleeper sleeper(free_port());
  ASSERT_TRUE(sleeper.bell.may_sleep());
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(sleeper.bell.ring()) << "the thread may be asleep";
  EXPECT_TRUE(sleeper.gets_something(kPatience));
  EXPECT_EQ(sleeper.receive(MSG_DONTWAIT), 0);
  EXPECT_FALSE(sleeper.gets_something(std::chrono::milliseconds{0}));
  sleeper.bell.woke_up();
  EXPECT_FALSE(sleeper.bell.may_sleep()) << "something may have happened since it was woken";
  EXPECT_TRUE(sleeper.bell.may_sleep());
  EXPECT_TRUE(sleeper.bell.ring());
  EXPECT_TRUE(sleeper.gets_something(kPatience)) << "the next sleep is ended, too";
}

TEST(SocketWakeUp, ReachesNoOtherSocketOfThePort) {
  const std::uint16_t port = free_port();
  Sleeper one(port);
  Sleeper other(port);
  EXPECT_NE(one.bell.group(), other.bell.group());
  ASSERT_TRUE(one.bell.may_sleep());
  ASSERT_TRUE(one.bell.ring());
  EXPECT_TRUE(one.gets_something(kPatience));
  EXPECT_EQ(one.receive(MSG_DONTWAIT), 0);
  ASSERT_TRUE(other.bell.may_sleep());
  ASSERT_TRUE(other.bell.ring());
  EXPECT_TRUE(other.gets_something(kPatience));
  EXPECT_EQ(other.receive(MSG_DONTWAIT), 0);
  EXPECT_FALSE(other.gets_something(std::chrono::milliseconds{0})) << "only its own datagram";
}

TEST(SocketWakeUp, UnattachedWakeUpWakesNoThread) {
  SocketWakeUp bell;
  EXPECT_FALSE(bell.is_attached());
  EXPECT_TRUE(bell.may_sleep());
  EXPECT_FALSE(bell.ring());
}

TEST(SocketWakeUp, FailedAttachmentReportsTheReason) {
  SocketWakeUp bell;
  const Status hung = bell.attach(-1, 1);
  ASSERT_FALSE(hung);
  EXPECT_FALSE(bell.is_attached());
  EXPECT_NE(hung.error().message.find("multicast on the loopback"), std::string::npos)
      << hung.error().message;
}

}  // namespace
}  // namespace roger::rti::net
