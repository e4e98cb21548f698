// RID: the settings of the RTI, read from TOML. configs/rid.toml teaches each of them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "dds-filter/group_map.hpp"

namespace roger::rti {

/// A TCP endpoint as written: host name or IPv4 address, and port.
struct Endpoint {
  std::string host;
  std::uint16_t port = 0;
  friend bool operator==(const Endpoint&, const Endpoint&) = default;
};

/// How best effort gets from one federate to another.
enum class Multicast : std::uint8_t {
  kAuto,    // by multicast, and directly from those whose multicast does not arrive
  kAlways,  // by multicast alone
  kNever,   // directly alone
};

struct Rid {
  struct Executive {
    /// Where the executive listens; absent: found by its beacon on the control group.
    std::optional<Endpoint> address;
    /// Whether a federate that finds none starts one.
    bool start = true;
    /// The program started, with arguments "rtiexec --linger"; a path, or a name sought beside
    /// the running program and in PATH.
    std::string program = "roger";
    /// An executive that was started by a federate ends so long after the last federate left.
    std::chrono::seconds linger{10};
    friend bool operator==(const Executive&, const Executive&) = default;
  } executive;

  struct Network {
    /// Interface of all multicast: its name, its IPv4 address, or "auto".
    std::string interface = "auto";
    /// Routers a datagram may pass, plus one.
    int ttl = 1;
    /// Whether other processes of this host get our datagrams too.
    bool loopback = true;
    /// Group and port of the executive's beacons.
    filter::Group control{filter::Ipv4Address{0xEFC01201}, 31251};  // 239.192.18.1
    /// Port of all data groups.
    std::uint16_t data_port = 31250;
    /// Largest datagram sent, UDP payload in bytes; longer messages go in fragments.
    std::size_t datagram_bytes = 1472;
    /// Largest best-effort message, headers included, that is sent or put together.
    std::size_t message_bytes = std::size_t{256} << 10U;
    /// Size asked for with SO_RCVBUF.
    std::size_t receive_buffer_bytes = std::size_t{16} << 20U;
    /// Of best effort. An executive whose RID says kNever sends no beacons either.
    Multicast multicast = Multicast::kAuto;
    friend bool operator==(const Network&, const Network&) = default;
  } network;

  /// How best-effort messages share datagrams and system calls.
  struct Bundling {
    /// Most bytes of a datagram with several messages; 0: none has several.
    std::size_t bytes = 1400;
    /// Full datagrams that may wait for each other, to leave in one system call.
    std::size_t datagrams = 32;
    /// No message waits longer; 0: none waits, so none is bundled.
    std::chrono::microseconds deadline{1000};
    friend bool operator==(const Bundling&, const Bundling&) = default;
  } bundling;

  /// Which best effort is compressed (LZ4) where that makes it smaller: for thin links.
  struct Compression {
    /// Full class names, or beginnings of names with a "*" behind them.
    std::vector<std::string> classes;
    friend bool operator==(const Compression&, const Compression&) = default;
  } compression;

  /// Class to multicast group; the first rule that matches decides.
  std::vector<filter::GroupRule> groups = filter::default_group_rules();

  struct Timing {
    /// How often a beacon is sent.
    std::chrono::milliseconds beacon{500};
    /// How long beacons are waited for before an executive is started, and how long one at a fixed
    /// address is tried.
    std::chrono::milliseconds discovery{1500};
    /// How often a silent connection sends a sign of life.
    std::chrono::milliseconds heartbeat{1000};
    /// A federate or executive not heard of for so long is taken for dead.
    std::chrono::milliseconds dead_after{4000};
    /// A group stays joined so long after the last subscription to it.
    std::chrono::milliseconds group_linger{5000};
    /// How often a federate gives a sign of presence by multicast.
    std::chrono::milliseconds presence{1500};
    /// A federate whose multicast was not heard for so long is asked to send directly; one that was
    /// never heard, after half of it.
    std::chrono::milliseconds unheard{5000};
    friend bool operator==(const Timing&, const Timing&) = default;
  } timing;

  struct Callbacks {
    /// Callbacks that may wait for an evoke; beyond, the oldest best-effort ones are dropped and
    /// reliable traffic is held back. A datagram of several messages counts as one.
    std::size_t queue_limit = 100'000;
    /// Bytes that they may own, likewise.
    std::size_t queue_bytes = std::size_t{256} << 20U;
    /// Whether the RTI has threads of its own, which fetch what comes between evokes. Without them
    /// everything happens within evokes and services, on the threads that call them.
    bool threads = true;
    /// Whether who waits for best effort keeps looking at the sockets instead of sleeping: lowest
    /// latency, for a processor of one's own.
    bool busy_poll = false;
    friend bool operator==(const Callbacks&, const Callbacks&) = default;
  } callbacks;

  /// Services that are not needed by everybody. One that is off costs nothing.
  struct Services {
    /// An object in the MOM for this federate, or, read by the executive, for each federation.
    bool mom = true;
    friend bool operator==(const Services&, const Services&) = default;
  } services;

  /// What a federate counts and measures of itself, for the MOM.
  struct Statistics {
    /// Messages and bytes by class, sender and group.
    bool counters = true;
    /// The time that each call of a service takes: two looks at the clock a call.
    bool service_times = false;
    friend bool operator==(const Statistics&, const Statistics&) = default;
  } statistics;

  /// A bad network on purpose, for the best effort that a federate receives. Nothing by default.
  struct Impairment {
    /// Of the draws; absent: a number drawn at joining and told in the log.
    std::optional<std::uint64_t> seed;
    /// @{ Shares of datagrams, 0 to 1.
    double loss = 0;
    double duplication = 0;
    double reordering = 0;
    /// @}
    /// Mean number of datagrams lost in a row; 1: each by its own chance.
    double loss_burst = 1;
    /// How much longer than others the reordered ones wait.
    std::chrono::milliseconds reordering_hold{50};
    std::chrono::milliseconds delay{0};
    /// On top of the delay, uniform from 0 to this.
    std::chrono::milliseconds jitter{0};
    friend bool operator==(const Impairment&, const Impairment&) = default;
  } impairment;

  friend bool operator==(const Rid&, const Rid&) = default;
};

/// @{ Every wrong key or value is reported with file, line, key and what was expected; `name`
/// stands for the file.
[[nodiscard]] Result<Rid> parse_rid(std::string_view text, const std::string& name);
[[nodiscard]] Result<Rid> load_rid(const std::string& path);
/// @}

/// The settings designator of connect(): nothing (defaults), a path, or the TOML text itself
/// (anything with a line break or an equals sign that is not the path of a file).
[[nodiscard]] Result<Rid> rid_from_designator(const std::string& designator);

}  // namespace roger::rti
