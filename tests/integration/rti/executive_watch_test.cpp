// A federate that watches for other executives, which its own executive may not hear.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "rti/discovery/control_group.hpp"
#include "rti/net/connection.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/codec.hpp"
#include "tests/integration/rti/laboratory.hpp"
#include "tests/integration/rti_executive/support.hpp"

namespace roger::test {
namespace {

namespace asio = rti::net::asio;
namespace wire = rti::wire;

constexpr std::uint64_t kOwnIncarnation = 7;
constexpr std::uint64_t kOtherIncarnation = 9;
constexpr std::uint32_t kOtherAddress = 0x7F000009;
constexpr std::uint16_t kOtherPort = 4711;

/// Answers probes and greetings as an executive does, and stores the beacons that its federate
/// reports.
class FakeExecutive {
 public:
  explicit FakeExecutive(const std::string& rid_file)
      : group_(rti::executive::ControlGroup::open(io_.io, rti::load_rid(rid_file).value(),
                                                  rti::loopback())
                   .value()),
        acceptor_(io_.io, {asio::ip::address_v4::loopback(), 0}) {
    acceptor_.async_accept(
        [this](const boost::system::error_code& failed, asio::ip::tcp::socket socket) {
          if (failed) return;
          connection_ = rti::net::Connection::create(std::move(socket), {});
          connection_->start({[this](rti::Bytes frame) { take(frame); }, [](const Error&) {}});
        });
    group_->start([this](const wire::Beacon& beacon, filter::Ipv4Address) {
      if (beacon.kind == wire::BeaconKind::kProbe) group_->send(own_beacon());
    });
  }
  ~FakeExecutive() {
    asio::post(io_.io, [this] {
      group_->stop();
      acceptor_.close();
      if (connection_) connection_->close();
    });
    io_.fence();
  }
  FakeExecutive(const FakeExecutive&) = delete;
  FakeExecutive& operator=(const FakeExecutive&) = delete;

  void send(const wire::Beacon& beacon) {
    asio::post(io_.io, [this, beacon] { group_->send(beacon); });
  }
  [[nodiscard]] wire::Beacon own_beacon() const {
    wire::Beacon beacon;
    beacon.kind = wire::BeaconKind::kActive;
    beacon.incarnation = kOwnIncarnation;
    beacon.port = acceptor_.local_endpoint().port();
    return beacon;
  }

  rti::Mailbox<rti::ByteVector> reported;

 private:
  void take(rti::Bytes frame) {
    const auto message = wire::decode_client(frame);
    if (!message) return;
    if (std::holds_alternative<wire::Hello>(message.value())) {
      connection_->send(wire::encode(wire::Welcome{kOwnIncarnation, 1000, 4000, false}));
    } else if (const auto* heard = std::get_if<wire::ExecutiveHeard>(&message.value())) {
      reported.put(heard->beacon);
    }
  }

  rti::IoThread io_;
  std::unique_ptr<rti::executive::ControlGroup> group_;
  asio::ip::tcp::acceptor acceptor_;
  std::shared_ptr<rti::net::Connection> connection_;
};

TEST(ExecutiveWatch, FederateReportsOnlyBeaconsOfOtherExecutives) {
  const Laboratory lab(Laboratory::Discovery::kByBeacon);
  FakeExecutive executive(lab.rid_file());
  const TestFederate federate = lab.connected();
  wire::Beacon other = executive.own_beacon();
  other.incarnation = kOtherIncarnation;
  other.address = kOtherAddress;
  other.port = kOtherPort;
  executive.send(executive.own_beacon());
  executive.send(other);
  const auto reported = executive.reported.take();
  ASSERT_TRUE(reported);
  EXPECT_EQ(wire::decode_beacon(*reported), other);
}

}  // namespace
}  // namespace roger::test
