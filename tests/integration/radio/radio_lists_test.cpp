// The lists of radios and receivers that members of a federation have of each other, and the data
// that only gateways exchange.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/clock.hpp"
#include "core/guarded.hpp"
#include "radio/hla/radio_net.hpp"
#include "tests/integration/radio/radio_fixture.hpp"

namespace roger::radio {
namespace {

using ::testing::IsEmpty;
using ::testing::UnorderedElementsAreArray;

/// Keeps the data and messages that arrive.
class KeepingListener final : public RadioNetListener {
 public:
  void on_voice(const VoicePacket& /*voice*/) override {}
  void on_message(const Message& message) override { messages_.lock()->push_back(message); }
  void on_data(const RadioData& data) override { data_.lock()->push_back(data); }

  [[nodiscard]] std::vector<RadioData> data() const { return *data_.lock(); }
  template <class Kind>
  [[nodiscard]] std::vector<Kind> messages() const {
    std::vector<Kind> out;
    const std::vector<Message> all = *messages_.lock();
    for (const Message& one : all) {
      if (const auto* message = std::get_if<Kind>(&one)) out.push_back(*message);
    }
    return out;
  }

 private:
  Guarded<std::vector<RadioData>> data_;
  Guarded<std::vector<Message>> messages_;
};

/// A federate without a station.
class Member {
 public:
  Member(const FederationSettings& settings, const Clock& clock)
      : net_(make_radio_net(settings, clock)) {
    const Status joined = net_->join(listener_);
    EXPECT_TRUE(joined) << joined.error().text();
  }
  ~Member() { net_->leave(); }
  Member(const Member&) = delete;
  Member& operator=(const Member&) = delete;

  RadioNet* operator->() const { return net_.get(); }
  [[nodiscard]] const KeepingListener& listener() const { return listener_; }
  /// Returns the radios of others, by stream.
  [[nodiscard]] std::vector<KnownRadio> radios() const {
    std::vector<KnownRadio> out = net_->radios();
    std::ranges::sort(out, {}, &KnownRadio::stream);
    return out;
  }
  [[nodiscard]] std::vector<std::uint64_t> streams() const {
    std::vector<std::uint64_t> out;
    for (const KnownRadio& radio : radios()) out.push_back(radio.stream);
    return out;
  }
  /// Returns the receivers of others, by the number of their radio.
  [[nodiscard]] std::vector<KnownReceiver> receivers() const {
    std::vector<KnownReceiver> out = net_->receivers();
    std::ranges::sort(out, {}, &KnownReceiver::radio_index);
    return out;
  }
  /// Returns the numbers of the radios of receivers() whose attributes have arrived.
  [[nodiscard]] std::vector<std::uint16_t> receiver_numbers() const {
    std::vector<std::uint16_t> out;
    for (const KnownReceiver& one : receivers()) {
      if (one.radio_index != 0) out.push_back(one.radio_index);
    }
    return out;
  }

 private:
  KeepingListener listener_;
  std::unique_ptr<RadioNet> net_;
};

class RadioListsTest : public RadioFederation {
 protected:
  std::unique_ptr<Member> station(const std::string& name) { return member(name, false); }
  std::unique_ptr<Member> gateway(const std::string& name) { return member(name, true); }

  /// Returns a radio whose attributes all differ from the usual ones.
  static TransmitterState transmitter(std::uint64_t stream, TransmitterStatus status) {
    TransmitterState out;
    out.stream = stream;
    out.radio_index = static_cast<std::uint16_t>(stream % 100);
    out.call_sign = "RADIO " + std::to_string(stream);
    out.host = {"HOST " + std::to_string(stream), {3, 4, static_cast<std::uint16_t>(stream)}};
    out.frequency = Frequency::from_kilohertz(40'000 + 25 * stream);
    out.bandwidth_hz = 12'500.0;
    out.power_dbm = 30.0;
    out.place = Ecef{6'378'137.0, 10.0, 20.0};
    out.modulation = Modulation::kAm;
    out.crypto = CryptoSystem::kKy58;
    out.key_id = 17;
    out.hopping = Hopping{HopSystem::kSincgars, 123, 4, 0};
    out.status = status;
    out.details.type = {7, 2, 78, 1, 2, 0x0304};
    out.details.input_source = 4;
    out.details.relative_position = {1.0F, 2.0F, 3.0F};
    out.details.diphase = true;
    out.details.modulation = RawModulation{1, 3, 1};
    return out;
  }
  static ReceiverState receiver(std::uint16_t index, ReceiverStatus status) {
    ReceiverState out;
    out.radio_index = index;
    out.host = {"HOST " + std::to_string(index), {3, 4, index}};
    out.status = status;
    return out;
  }

 private:
  std::unique_ptr<Member> member(const std::string& name, bool is_gateway) {
    FederationSettings out = settings({}).federation;
    out.federate = name;
    out.is_gateway = is_gateway;
    return std::make_unique<Member>(out, clock_);
  }

  const SteadyClock clock_;
};

void expect_same(const KnownRadio& known, const TransmitterState& published) {
  EXPECT_EQ(known.stream, published.stream);
  EXPECT_EQ(known.call_sign, published.call_sign);
  EXPECT_EQ(known.host, published.host);
  EXPECT_EQ(known.radio_index, published.radio_index);
  EXPECT_EQ(known.frequency, published.frequency);
  EXPECT_EQ(known.bandwidth_hz, published.bandwidth_hz);
  EXPECT_EQ(known.power_dbm, published.power_dbm);
  EXPECT_EQ(known.crypto, published.crypto);
  EXPECT_EQ(known.key_id, published.key_id);
  EXPECT_EQ(known.hopping, published.hopping);
  EXPECT_EQ(known.status, published.status);
  EXPECT_EQ(known.details, published.details);
  ASSERT_TRUE(known.emission);
  EXPECT_EQ(known.emission->from.place, published.place);
  EXPECT_EQ(known.emission->bandwidth_hz, published.bandwidth_hz);
  EXPECT_EQ(known.emission->power_dbm, published.power_dbm);
}

TEST_F(RadioListsTest, RadiosOfOthersAreListedWhateverTheirStatus) {
  const auto one = station("ONE");
  const auto two = station("TWO");
  const auto three = gateway("THREE");
  const TransmitterState off = transmitter(1, TransmitterStatus::kOff);
  const TransmitterState on = transmitter(2, TransmitterStatus::kOn);
  const TransmitterState transmitting = transmitter(3, TransmitterStatus::kTransmitting);
  (*one)->set_transmitter(off);
  (*one)->set_transmitter(on);
  (*two)->set_transmitter(transmitting);
  ASSERT_TRUE(eventually([&] { return three->streams().size() == 3; }));
  const std::vector<KnownRadio> known = three->radios();
  expect_same(known[0], off);
  expect_same(known[1], on);
  expect_same(known[2], transmitting);
  EXPECT_TRUE(eventually([&] {
    return two->streams() == std::vector<std::uint64_t>{1, 2};
  })) << "a station lists the radios of others, and not its own";
  EXPECT_TRUE(eventually([&] { return one->streams() == std::vector<std::uint64_t>{3}; }));

  TransmitterState changed = off;
  changed.status = TransmitterStatus::kTransmitting;
  changed.frequency = Frequency::from_kilohertz(50'000);
  (*one)->set_transmitter(changed);
  ASSERT_TRUE(eventually([&] { return three->radios()[0].status == changed.status; }));
  expect_same(three->radios()[0], changed);
}

TEST_F(RadioListsTest, ReceiversOfOthersAreListedByGatewaysOnly) {
  const auto talker = station("TALKER");
  const auto listener = station("LISTENER");
  const auto carrier = gateway("GATEWAY");
  const auto plain = station("STATION");
  (*talker)->set_transmitter(transmitter(1, TransmitterStatus::kTransmitting));
  (*carrier)->set_transmitter(transmitter(2, TransmitterStatus::kTransmitting));
  ASSERT_TRUE(eventually([&] { return listener->streams() == std::vector<std::uint64_t>{1, 2}; }));
  ASSERT_TRUE(eventually([&] { return carrier->streams() == std::vector<std::uint64_t>{1}; }));
  (*listener)->set_receiver(receiver(11, ReceiverStatus::kOff));
  (*listener)->set_receiver(receiver(12, ReceiverStatus::kOn));
  ReceiverState receiving = receiver(13, ReceiverStatus::kReceiving);
  receiving.heard_stream = 1;
  receiving.received_dbm = -71;
  (*listener)->set_receiver(receiving);
  receiving = receiver(14, ReceiverStatus::kReceiving);
  receiving.heard_stream = 2;
  (*listener)->set_receiver(receiving);
  (*carrier)->set_receiver(receiver(15, ReceiverStatus::kOn));

  ASSERT_TRUE(eventually([&] { return carrier->receiver_numbers().size() == 4; }));
  const std::vector<KnownReceiver> known = carrier->receivers();
  constexpr std::array<ReceiverStatus, 4> kStatus{ReceiverStatus::kOff, ReceiverStatus::kOn,
                                                  ReceiverStatus::kReceiving,
                                                  ReceiverStatus::kReceiving};
  for (std::size_t i = 0; i < known.size(); ++i) {
    const auto index = static_cast<std::uint16_t>(11 + i);
    EXPECT_EQ(known[i].radio_index, index) << "the own receiver is not listed";
    EXPECT_EQ(known[i].host, receiver(index, kStatus[i]).host);
    EXPECT_EQ(known[i].status, kStatus[i]) << i;
  }
  EXPECT_EQ(known[0].heard_stream, 0U);
  EXPECT_EQ(known[1].heard_stream, 0U);
  EXPECT_EQ(known[2].heard_stream, 1U) << "a radio of another federate";
  EXPECT_EQ(known[2].received_dbm, -71.0);
  EXPECT_EQ(known[3].heard_stream, 2U) << "the gateway's own radio";

  (*listener)->set_transmitter(transmitter(3, TransmitterStatus::kOn));
  ASSERT_TRUE(eventually([&] { return plain->streams().size() == 3; }));
  EXPECT_THAT(plain->receivers(), IsEmpty()) << "published before the newest transmitter";
}

TEST_F(RadioListsTest, ReceptionIsAnnouncedWhenItsTransmitterIsKnown) {
  const auto talker = station("TALKER");
  const auto listener = station("LISTENER");
  const auto carrier = gateway("GATEWAY");
  const TransmitterState transmitting = transmitter(1, TransmitterStatus::kTransmitting);
  // The listener hears the voice before the attributes of the transmitter arrive.
  ReceiverState receiving = receiver(11, ReceiverStatus::kReceiving);
  receiving.heard_stream = transmitting.stream;
  (*listener)->set_receiver(receiving);
  ASSERT_TRUE(eventually([&] { return carrier->receiver_numbers().size() == 1; }));
  EXPECT_EQ(carrier->receivers()[0].status, ReceiverStatus::kOn);

  (*talker)->set_transmitter(transmitting);
  EXPECT_TRUE(eventually([&] {
    const KnownReceiver known = carrier->receivers()[0];
    return known.status == ReceiverStatus::kReceiving && known.heard_stream == 1;
  }));
}

TEST_F(RadioListsTest, RemovedRadiosAndReceiversVanish) {
  const auto owner = station("OWNER");
  const auto plain = station("STATION");
  const auto carrier = gateway("GATEWAY");
  for (const std::uint64_t stream : {1U, 2U}) {
    (*owner)->set_transmitter(transmitter(stream, TransmitterStatus::kTransmitting));
  }
  const ReceiverState first = receiver(11, ReceiverStatus::kOn);
  const ReceiverState second = receiver(12, ReceiverStatus::kOn);
  (*owner)->set_receiver(first);
  (*owner)->set_receiver(second);
  const auto all_know = [&](const std::vector<std::uint64_t>& streams) {
    return eventually([&] { return plain->streams() == streams && carrier->streams() == streams; });
  };
  const auto gateway_knows = [&](const std::vector<std::uint16_t>& receivers) {
    return eventually([&] { return carrier->receiver_numbers() == receivers; });
  };
  ASSERT_TRUE(all_know({1, 2}));
  ASSERT_TRUE(gateway_knows({11, 12}));

  (*owner)->remove_transmitter(1);
  EXPECT_TRUE(all_know({2}));
  EXPECT_EQ((*plain)->name_of_stream(1), "");
  EXPECT_EQ((*plain)->call_signs(), std::vector<std::string>{"RADIO 2"});
  EXPECT_EQ((*plain)->on_air().size(), 1U);
  EXPECT_EQ((*owner)->on_air().size(), 1U);
  (*owner)->remove_receiver(first);
  EXPECT_TRUE(gateway_knows({12}));

  // Removing what is not published changes nothing, nor does it prevent others from using the
  // stream.
  (*owner)->remove_transmitter(1);
  (*owner)->remove_receiver(first);
  (*carrier)->remove_transmitter(2);
  (*carrier)->set_transmitter(transmitter(1, TransmitterStatus::kOn));
  (*owner)->set_receiver(first);
  EXPECT_TRUE(eventually([&] { return plain->streams() == std::vector<std::uint64_t>{1, 2}; }));
  EXPECT_TRUE(eventually([&] { return owner->streams() == std::vector<std::uint64_t>{1}; }));
  EXPECT_TRUE(gateway_knows({11, 12}));
}

/// Returns data of each class: short and ending within an octet, long, and a stored message.
std::vector<RadioData> data_of(std::uint64_t stream) {
  constexpr std::uint16_t kMostBits = std::numeric_limits<std::uint16_t>::max();
  const auto octets = [](std::size_t bits) {
    ByteVector out((bits + 7) / 8);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<Octet>(i * 7);
    return out;
  };
  RadioData binary;
  binary.stream = stream;
  binary.tdl_type = 100;
  binary.tdl_messages = 3;
  binary.content = BinaryData{16'000, 13, octets(13)};
  RadioData longest = binary;
  longest.content = BinaryData{2400, kMostBits, octets(kMostBits)};
  RadioData application;
  application.stream = stream;
  application.content = ApplicationData{0xFEDCBA98U, {0, 64, octets(64)}};
  RadioData message;
  message.stream = stream;
  message.content = StoredMessage{0x80000001U, 1500, 60'000};
  return {binary, longest, application, message};
}

TEST_F(RadioListsTest, DataOfARadioReachGatewaysOnlyAndUnchanged) {
  const auto sender = gateway("SENDER");
  const auto receiver = gateway("RECEIVER");
  const auto plain = station("STATION");
  (*sender)->set_transmitter(transmitter(1, TransmitterStatus::kTransmitting));
  (*plain)->set_transmitter(transmitter(2, TransmitterStatus::kTransmitting));
  const auto knows = [](const Member& member, std::uint64_t stream) {
    return eventually([&] { return !member->name_of_stream(stream).empty(); });
  };
  ASSERT_TRUE(knows(*receiver, 1));
  ASSERT_TRUE(knows(*receiver, 2));
  ASSERT_TRUE(knows(*plain, 1));

  const std::vector<RadioData> sent = data_of(1);
  EXPECT_FALSE((*sender)->send_data(data_of(9).front())) << "no radio with this stream";
  EXPECT_FALSE((*sender)->send_data(data_of(2).front())) << "a radio of another federate";
  EXPECT_FALSE((*plain)->send_data(data_of(2).front())) << "not a gateway";
  // Repeated, since the sender may not know the subscriptions yet.
  RadioData first;
  first.stream = 1;
  first.content = StoredMessage{};
  const auto arrived = [&] {
    std::vector<RadioData> out = receiver->listener().data();
    std::erase(out, first);
    return out;
  };
  ASSERT_TRUE(eventually([&] {
    EXPECT_TRUE((*sender)->send_data(first));
    return !receiver->listener().data().empty();
  }));
  for (const RadioData& one : sent) EXPECT_TRUE((*sender)->send_data(one));
  EXPECT_TRUE(eventually([&] { return arrived().size() >= sent.size(); })) << arrived().size();

  constexpr GatewayNotice kNotice{77, 3};
  EXPECT_TRUE(eventually([&] {
    (*sender)->send_message(kNotice);
    return !receiver->listener().messages<GatewayNotice>().empty();
  }));
  EXPECT_EQ(receiver->listener().messages<GatewayNotice>().front(), kNotice);
  // In any order: a message of several datagrams may arrive after later ones.
  EXPECT_THAT(arrived(), UnorderedElementsAreArray(sent));
  ASSERT_TRUE(eventually([&] {
    (*sender)->send_message(StatusRequest{});
    return !plain->listener().messages<StatusRequest>().empty();
  }));
  EXPECT_THAT(plain->listener().data(), IsEmpty());
  EXPECT_THAT(plain->listener().messages<GatewayNotice>(), IsEmpty());
  EXPECT_THAT(sender->listener().data(), IsEmpty()) << "its own";
}

}  // namespace
}  // namespace roger::radio
