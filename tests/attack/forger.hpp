// Datagrams that an attacker forges against the pair A1 and A2.
//
// They are well-formed: a network without protection obeys them (open_network_test.cpp), with two
// exceptions that are stated below. A test that nothing happens in a protected network therefore
// tests its protection.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "audio/codec/codec.hpp"
#include "dds-filter/channel.hpp"
#include "dds-filter/group_map.hpp"
#include "radio/hla/messages.hpp"
#include "radio/hla/voice_interaction.hpp"
#include "radio/signal/voice_packet.hpp"
#include "rti/fom/object_model.hpp"
#include "rti/wire/beacon.hpp"
#include "rti/wire/datagram.hpp"
#include "tests/attack/attacker.hpp"
#include "tests/integration/rti_executive/stranger.hpp"

namespace roger::test {

inline constexpr const char* kIntruder = "INTRUDER";  // call sign of a station that does not exist
inline constexpr std::uint64_t kForgedStream = 99;  // of its voice; it breaks in with the next one
/// Frequency of forged voice, Hz: no harmonic of kTalkersTone.
inline constexpr double kForgedTone = 1300.0;
/// @{ Amplitudes of a tone that is heard at least, and of one that is not heard at most. Talkers
/// and forged voice transmit with 0.1.
inline constexpr double kHeard = 0.03;
inline constexpr double kNotHeard = 0.01;
/// @}

/// Encodes and decodes what stations send, as it is in datagrams and in reliable messages.
class StationCodec {
 public:
  struct Encoded {
    std::string class_name;
    rti::ClassId of = 0;
    std::vector<rti::Value> values{};
  };
  /// Encodes a packet in the class of its channel, with its call sign unless that is empty.
  [[nodiscard]] Encoded encode(const radio::VoicePacket& voice);
  /// Encodes a packet in the class of another channel.
  [[nodiscard]] Encoded encode(const radio::VoicePacket& voice, filter::Channel channel);
  [[nodiscard]] Encoded encode(const radio::Message& message) const;
  /// Decodes a packet in the class of a channel; nullopt if `message` is of another class.
  [[nodiscard]] std::optional<radio::VoicePacket> decode(const rti::wire::DataMessage& message,
                                                         filter::Channel channel) const;

 private:
  [[nodiscard]] rti::ValueIndex index_of(rti::ClassId of, std::string_view parameter) const;
  [[nodiscard]] rti::ClassId class_of(const std::string& name) const;

  const rti::ObjectModel model_ = read_model();
  [[nodiscard]] static rti::ObjectModel read_model();
  const std::unique_ptr<radio::VoiceParameters> encoded_ =
      std::make_unique<radio::VoiceParameters>();
};

/// Returns the beacon of an executive at `address` that all rules prefer to other executives.
[[nodiscard]] rti::wire::Beacon forged_beacon(rti::wire::BeaconKind kind,
                                              const std::string& address, std::uint16_t port);

/// Overhears A1 on net A, and sends with the addresses and numbers of A1 and of B1, which is not on
/// that net. The talkers must use mu-law without repetitions (kForgeableCodec). Each call sends one
/// datagram unless it says otherwise. For use by one thread.
class Forger {
 public:
  /// Converts a datagram; returns an empty one if it cannot.
  using Convert = std::function<rti::ByteVector(const std::string& group, rti::Bytes datagram)>;

  /// The host kAttacker must exist. `open`: opens what is overheard in a protected network; null:
  /// the network is open.
  explicit Forger(TalkingPairs& pairs, Convert open = nullptr);

  /// Sends each datagram a second time as `seal` converts it.
  void also_send(Convert seal) { seal_ = std::move(seal); }
  /// Waits until the next packet of forged voice is due, 1/32 s after the last one.
  void pace();
  /// Waits for the next datagram of A1, whose numbers the forged ones continue. Returns it as it
  /// was sent.
  rti::ByteVector follow();
  /// Returns the newest packet of A1.
  [[nodiscard]] const radio::VoicePacket& newest() const { return voice_of_a1_; }
  /// Follows and stores the next datagrams of A1, for replay().
  void record(std::size_t count);
  [[nodiscard]] const std::vector<rti::ByteVector>& recorded() const { return recorded_; }

  /// As A1: the packet after the newest one, with the forged tone; after follow(), the true one
  /// comes too late.
  void take_over();
  /// The same as the last packet of the transmission. Further copies of it, 8 datagrams in all,
  /// take the numbers of the true packets of the next quarter of a second, which would continue it.
  void end_transmission();
  /// As A1, which is silent: the next packet with the forged tone.
  void impersonate();
  /// As A1: the next recorded datagram.
  void replay();
  /// As A1: any datagram on net A.
  void send_as_a1(rti::Bytes datagram) { a1_->source.send(kGroupOfA, datagram); }
  /// As the attacker itself, on net A.
  void send_as_attacker(rti::Bytes datagram) { net_a_->send(datagram); }
  /// As A1: a sign of presence. It has no effect in an open network either, since the stations
  /// receive the multicast of A1 anyway.
  void show_presence();

  /// As B1: the next packet of voice of kIntruder on net A.
  void inject();
  /// The same, with a StreamTag that was not used before.
  void begin_stream();
  /// The same, with the StreamTag of A1. It has no effect in an open network either: the tag
  /// belongs to the federate that registered a transmitter with it.
  void claim_stream();
  /// The same, as an instructor who breaks in.
  void break_in();
  /// As B1: the instructor cuts net A, or ends that.
  void cut_net(bool cut);
  /// As B1: the instructor jams net A with noise, or ends that.
  void jam_net(bool jams);
  /// As B1: the instructor lets the transmitter of A1 fail, which releases its key, or ends that.
  void fail_transmitter(bool fails);
  /// As B1: the instructor lets the receiver of A2 fail, or ends that.
  void fail_receiver(bool fails);

 private:
  struct Sender {
    Sender(rti::FederateId id, const char* address) : federate(id), source(address) {}
    const rti::FederateId federate;
    const ForgedSource source;
    std::map<std::string, std::uint16_t> numbers;  // next sequence number, by group
  };
  /// Takes over the numbers of an overheard datagram. Returns false if it is not of A1.
  bool take(const rti::ByteVector& sent);
  /// Fills in the next packet of the forged tone.
  void add_tone(audio::CodedPacket& packet);
  /// Returns the packet of A1 after the newest one, with the forged tone, and makes it the newest.
  radio::VoicePacket& next_of_a1();
  void send_as_b1(std::uint64_t stream, bool breaks_in);
  void send(Sender& by, const StationCodec::Encoded& message);
  void send(const Sender& by, const std::string& group, rti::Bytes datagram);

  const Convert open_;
  Convert seal_;
  StationCodec codec_;
  const filter::GroupMap groups_ =
      filter::GroupMap::create(filter::default_group_rules(), kDataPort).value();
  const std::unique_ptr<audio::VoiceEncoder> encoder_;
  std::size_t samples_ = 0;  // of the tone so far
  std::chrono::steady_clock::time_point due_ = std::chrono::steady_clock::now();
  std::optional<rti::Stranger> net_a_;
  rti::FederationId federation_ = 0;
  std::optional<Sender> a1_;
  std::optional<Sender> b1_;
  radio::VoicePacket voice_of_a1_;
  std::vector<rti::ByteVector> recorded_;
  std::size_t replayed_ = 0;
  std::uint64_t streams_ = 0;                       // begun by begin_stream()
  std::map<std::uint64_t, std::uint32_t> packets_;  // sent as B1, by StreamTag
  rti::ByteVector buffer_ = rti::ByteVector(1400);
  rti::wire::DatagramWriter writer_{buffer_};
};

/// Options of the stations for Forger.
inline const std::vector<std::string> kForgeableCodec = {"--codec", "mulaw", "--redundancy", "0"};

}  // namespace roger::test
