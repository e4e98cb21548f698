// RID: the settings of the RTI, read from TOML. configs/rid.toml describes each of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/log.hpp"
#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/security/certificate/credentials.hpp"

namespace roger::rti {

/// A TCP endpoint as written: host name or IPv4 address, and port.
struct Endpoint {
  std::string host;
  std::uint16_t port = 0;
  friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// Parses "HOST:PORT" with a port from 1 to 65535. Returns nullopt for anything else.
[[nodiscard]] std::optional<Endpoint> parse_endpoint(std::string_view text);

/// How best-effort data travels from one federate to another.
enum class Multicast : std::uint8_t {
  kAuto,    // by multicast, and by direct copies from federates whose multicast does not arrive
  kAlways,  // by multicast only
  kNever,   // by direct copies only
};

struct Rid {
  struct Executive {
    /// Address at which the executive listens; absent: found by its beacon on the control group.
    std::optional<Endpoint> address;
    /// Whether a federate that finds no executive starts one.
    bool start = true;
    /// Program that is started with the arguments "rtiexec --linger": a path, or a name searched
    /// for in the running program's directory, in the library's installation and in PATH.
    std::string program = "roger";
    /// Time after the last federate left until an executive that a federate started ends.
    std::chrono::seconds linger{10};
    /// Set by programs that observe an executive which they have found at `address`; no setting.
    /// Unlike a federate whose RID contains the address, they do not make the executive a fixed one
    /// (see wire::Hello).
    bool observed = false;
    friend bool operator==(const Executive&, const Executive&) = default;
  } executive;

  struct Network {
    /// Interface for all multicast: its name, its IPv4 address, or "auto".
    std::string interface = "auto";
    /// Number of routers that a datagram may pass, plus one.
    int ttl = 1;
    /// Whether other processes of this host receive our datagrams.
    bool loopback = true;
    /// Group and port of the executive's beacons.
    filter::Group control{filter::Ipv4Address{0xEFC01201}, 31251};  // 239.192.18.1
    /// Port of all data groups.
    std::uint16_t data_port = 31250;
    /// Maximum size of sent datagrams, UDP payload in bytes; longer messages are fragmented.
    /// nullopt: kEthernetDatagramBytes, on the loopback as much as its packets hold.
    std::optional<std::size_t> datagram_bytes;
    static constexpr std::size_t kEthernetDatagramBytes = 1472;
    /// Maximum size of a best-effort message, headers included, that is sent or reassembled.
    std::size_t message_bytes = std::size_t{256} << 10U;
    /// Size requested with SO_RCVBUF.
    std::size_t receive_buffer_bytes = std::size_t{16} << 20U;
    /// Mode of best-effort traffic. An executive whose RID says kNever sends no beacons either.
    Multicast multicast = Multicast::kAuto;
    friend bool operator==(const Network&, const Network&) = default;
  } network;

  /// How best-effort messages share datagrams and system calls, and reliable ones system calls.
  struct Bundling {
    /// Maximum size in bytes of a datagram with several messages; 0: no bundling.
    std::size_t bytes = 1400;
    /// Maximum number of full datagrams that are collected for one system call.
    std::size_t datagrams = 32;
    /// Maximum time a message waits; 0: no message waits, so none is bundled.
    std::chrono::microseconds deadline{1000};
    friend bool operator==(const Bundling&, const Bundling&) = default;
  } bundling;

  /// Which best-effort classes are compressed (LZ4) where that makes a datagram smaller; for slow
  /// links.
  struct Compression {
    /// Full class names, or prefixes followed by "*".
    std::vector<std::string> classes;
    friend bool operator==(const Compression&, const Compression&) = default;
  } compression;

  /// Mapping of classes to multicast groups; the first rule that matches applies.
  std::vector<filter::GroupRule> groups = filter::default_group_rules();

  struct Timing {
    /// Interval between beacons.
    std::chrono::milliseconds beacon{500};
    /// Time to wait for beacons, if the RID forbids starting an executive, and to try to reach one
    /// at a fixed address. Otherwise the federate starts one after at most 0.6 s.
    std::chrono::milliseconds discovery{1500};
    /// Interval between signs of life on a silent connection.
    std::chrono::milliseconds heartbeat{1000};
    /// Silence after which a federate or executive is considered lost.
    std::chrono::milliseconds dead_after{4000};
    /// Time that a group stays joined after its last subscription has ended.
    std::chrono::milliseconds group_linger{5000};
    /// Interval between a federate's signs of presence by multicast.
    std::chrono::milliseconds presence{1500};
    /// Silence after which a federate whose multicast was received before is asked to send
    /// directly; a federate never received is asked after half of it.
    std::chrono::milliseconds unheard{5000};
    friend bool operator==(const Timing&, const Timing&) = default;
  } timing;

  struct Callbacks {
    /// Maximum number of callbacks that wait for an evoke. Beyond it, the oldest best-effort
    /// callbacks are dropped and reliable traffic is held back. A datagram with several messages
    /// counts as one.
    std::size_t queue_limit = 100'000;
    /// Maximum number of bytes that these callbacks own; same rule.
    std::size_t queue_bytes = std::size_t{256} << 20U;
    /// Whether the RTI has its own threads, which fetch received data between evokes. Without them
    /// everything happens within evokes and services, on the threads that call them.
    bool threads = true;
    /// Whether a thread that waits for best-effort data polls the sockets instead of blocking:
    /// lowest latency at the cost of one processor.
    bool busy_poll = false;
    friend bool operator==(const Callbacks&, const Callbacks&) = default;
  } callbacks;

  /// Optional services. A disabled service costs nothing.
  struct Services {
    /// Whether there is a MOM object for this federate or, in the executive's RID, for each
    /// federation.
    bool mom = true;
    /// File to which a federate's services are written while their reporting, or that of their
    /// exceptions, is enabled (HLAsetServiceReporting, HLAsetExceptionReporting, or the switches of
    /// the FDD); empty: none.
    std::string report_file;
    friend bool operator==(const Services&, const Services&) = default;
  } services;

  /// Counters and measurements of a federate about itself, for the MOM.
  struct Statistics {
    /// Messages and bytes by class, sender and group.
    bool counters = true;
    /// Time that each service call takes; adds two clock reads per call.
    bool service_times = false;
    friend bool operator==(const Statistics&, const Statistics&) = default;
  } statistics;

  /// Deliberate impairment of the best-effort data that a federate receives. None by default.
  struct Impairment {
    /// Seed of the random generator; absent: a number chosen at joining and written to the log.
    std::optional<std::uint64_t> seed;
    /// @{ Shares of datagrams, 0 to 1.
    double loss = 0;
    double duplication = 0;
    double reordering = 0;
    /// @}
    /// Mean number of datagrams lost in a row; 1: losses are independent.
    double loss_burst = 1;
    /// Additional delay of reordered datagrams.
    std::chrono::milliseconds reordering_hold{50};
    std::chrono::milliseconds delay{0};
    /// Maximum of the random time, uniform from 0, that is added to the delay.
    std::chrono::milliseconds jitter{0};
    friend bool operator==(const Impairment&, const Impairment&) = default;
  } impairment;

  /// The log of the process, which is written to standard error.
  struct Log {
    LogFormat format = LogFormat::kText;
    friend bool operator==(const Log&, const Log&) = default;
  } log;

  /// Protection against programs that do not belong to the exercise.
  struct Security {
    /// File with the key that all executives and federates of this network share; empty: none.
    std::string key_file;
    /// Files of this station in a network with certificates. Never together with `key_file`.
    security::CertificateFiles files;
    /// The content of these files, read by open_credentials().
    security::Credentials credentials;
    friend bool operator==(const Security&, const Security&) = default;
  } security;

  /// Figures of a program in the text format of Prometheus, by HTTP.
  struct Metrics {
    /// Address at which they are served; absent: they are not.
    std::optional<Endpoint> listen;
    friend bool operator==(const Metrics&, const Metrics&) = default;
  } metrics;

  friend bool operator==(const Rid&, const Rid&) = default;
};

/// @{ Read a RID. Every invalid key or value is reported with file, line, key and expected value;
/// `name` stands for the file.
[[nodiscard]] Result<Rid> parse_rid(std::string_view text, const std::string& name);
[[nodiscard]] Result<Rid> load_rid(const std::string& path);
/// @}

}  // namespace roger::rti
