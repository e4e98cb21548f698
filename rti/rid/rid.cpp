#include "rti/rid/rid.hpp"

#include <charconv>
#include <limits>
#include <sstream>
#include <utility>

#include "core/config_file.hpp"
#include "core/printable.hpp"

namespace roger::rti {
namespace {

constexpr std::int64_t kMaxPort = 65535;
constexpr std::int64_t kMaxMilliseconds = 3'600'000;
/// Maximum delay; no real network has a longer one.
constexpr std::int64_t kMaxDelayMilliseconds = 60'000;

template <class Target, class Value>
void take(Target& target, std::optional<Value> value) {
  if (value) target = static_cast<Target>(*std::move(value));
}

void take_ms(std::chrono::milliseconds& target, ConfigTable& table, std::string_view key,
             std::int64_t min, std::int64_t max = kMaxMilliseconds) {
  if (const auto value = table.integer(key, min, max)) {
    target = std::chrono::milliseconds{*value};
  }
}

void read_executive(ConfigTable table, Rid::Executive& out) {
  if (const auto text = table.string("address")) {
    out.address = parse_endpoint(*text);
    if (!out.address) {
      table.problem("address", "\"" + printable(*text) +
                                   "\"; expected \"host:port\", such as \"10.0.0.1:31252\"");
    }
  }
  take(out.start, table.boolean("start"));
  if (const auto program = table.string("program")) {
    out.program = *program;
    if (program->empty()) table.problem("program", "empty; expected a path or a program's name");
  }
  if (const auto seconds = table.integer("linger_seconds", 0, 86'400)) {
    out.linger = std::chrono::seconds{*seconds};
  }
  table.finish();
}

void read_multicast(ConfigTable& table, const std::string& text, bool has_address,
                    Rid::Network& out) {
  if (text == "auto") {
    out.multicast = Multicast::kAuto;
  } else if (text == "always") {
    out.multicast = Multicast::kAlways;
  } else if (text == "never") {
    out.multicast = Multicast::kNever;
    if (!has_address) {
      table.problem(
          "multicast",
          "\"never\" without executive.address; expected an address too, because beacons are "
          "multicast");
    }
  } else {
    table.problem("multicast",
                  "\"" + printable(text) + R"("; expected "auto", "always" or "never")");
  }
}

void read_network(ConfigTable table, bool has_address, Rid::Network& out) {
  if (const auto name = table.string("interface")) {
    out.interface = *name;
    if (name->empty()) {
      table.problem("interface",
                    "empty; expected an interface's name, its IPv4 address, or \"auto\"");
    }
  }
  if (const auto text = table.string("multicast")) read_multicast(table, *text, has_address, out);
  take(out.ttl, table.integer("ttl", 0, 255));
  take(out.loopback, table.boolean("loopback"));
  if (const auto text = table.string("control_group")) {
    const auto endpoint = parse_endpoint(*text);
    const auto address = endpoint ? filter::Ipv4Address::parse(endpoint->host) : std::nullopt;
    if (address && address->is_multicast()) {
      out.control = {*address, endpoint->port};
    } else {
      table.problem("control_group", "\"" + printable(*text) +
                                         "\"; expected a multicast group and a port, such as \"" +
                                         Rid::Network{}.control.text() + "\"");
    }
  }
  take(out.data_port, table.integer("data_port", 1, kMaxPort));
  take(out.datagram_bytes, table.integer("datagram_bytes", 512, 65'507));
  take(out.message_bytes, table.integer("message_bytes", 1'024, 8 << 20));
  take(out.receive_buffer_bytes,
       table.integer("receive_buffer_bytes", 65'536, std::int64_t{1} << 30U));
  table.finish();
}

void read_compression(ConfigTable table, Rid::Compression& out) {
  take(out.classes, table.strings("classes"));
  for (const std::string& pattern : out.classes) {
    const std::size_t star = pattern.find('*');
    if (pattern.empty() || (star != std::string::npos && star + 1 != pattern.size())) {
      table.problem("classes", "\"" + printable(pattern) +
                                   "\"; expected a class name, or the beginning of one "
                                   "followed by *");
    }
  }
  table.finish();
}

std::vector<filter::GroupRule> read_groups(std::vector<ConfigTable> tables) {
  std::vector<filter::GroupRule> rules;
  for (ConfigTable& table : tables) {
    filter::GroupRule rule;
    rule.pattern = table.require_string("classes");
    const std::string base = table.require_string("base");
    rule.count = static_cast<std::uint32_t>(table.integer("count", 1, 65'536).value_or(1));
    const auto address = filter::Ipv4Address::parse(base);
    if (address) {
      rule.base = *address;
      const Status status = filter::check_rule(rule);
      if (!status && !rule.pattern.empty()) table.problem("classes", status.error().message);
    } else if (table.has("base")) {
      table.problem("base", "\"" + printable(base) +
                                "\"; expected a multicast address, such as \"239.192.16.0\"");
    }
    table.finish();
    rules.push_back(std::move(rule));
  }
  return rules;
}

void read_timing(ConfigTable table, Rid::Timing& out) {
  take_ms(out.beacon, table, "beacon_ms", 10);
  take_ms(out.discovery, table, "discovery_ms", 10);
  take_ms(out.heartbeat, table, "heartbeat_ms", 10);
  take_ms(out.dead_after, table, "dead_after_ms", 20);
  take_ms(out.group_linger, table, "group_linger_ms", 0);
  take_ms(out.presence, table, "presence_ms", 10);
  take_ms(out.unheard, table, "unheard_ms", 20);
  if (out.dead_after < 2 * out.heartbeat) {
    table.problem("dead_after_ms", std::to_string(out.dead_after.count()) +
                                       "; expected at least twice heartbeat_ms (" +
                                       std::to_string(out.heartbeat.count()) +
                                       "), so that one lost sign of life "
                                       "does not end the connection");
  }
  if (out.discovery < 2 * out.beacon) {
    table.problem("discovery_ms", std::to_string(out.discovery.count()) +
                                      "; expected at least twice beacon_ms (" +
                                      std::to_string(out.beacon.count()) +
                                      "), so that one lost beacon does not start a "
                                      "second executive");
  }
  if (out.unheard < 2 * out.presence) {
    table.problem("unheard_ms", std::to_string(out.unheard.count()) +
                                    "; expected at least twice presence_ms (" +
                                    std::to_string(out.presence.count()) +
                                    "), so that one lost sign of presence does not matter");
  }
  table.finish();
}

void read_bundling(ConfigTable table, std::size_t datagram_bytes, Rid::Bundling& out) {
  take(out.bytes, table.integer("bytes", 0, 65'507));
  if (out.bytes != 0 && (out.bytes < 256 || out.bytes > datagram_bytes)) {
    table.problem("bytes", std::to_string(out.bytes) +
                               "; expected 0 (no bundling), or 256 up to network.datagram_bytes, "
                               "which is " +
                               std::to_string(datagram_bytes));
  }
  take(out.datagrams, table.integer("datagrams", 1, 1'000));
  if (const auto number = table.integer("deadline_us", 0, 1'000'000)) {
    out.deadline = std::chrono::microseconds(*number);
  }
  table.finish();
}

void read_callbacks(ConfigTable table, Rid::Callbacks& out) {
  take(out.queue_limit, table.integer("queue_limit", 1, 100'000'000));
  take(out.threads, table.boolean("threads"));
  take(out.busy_poll, table.boolean("busy_poll"));
  take(out.queue_bytes, table.integer("queue_bytes", 65'536, std::int64_t{1} << 40U));
  table.finish();
}

void read_services(ConfigTable table, Rid::Services& out) {
  take(out.mom, table.boolean("mom"));
  take(out.report_file, table.string("report_file"));
  table.finish();
}

void read_statistics(ConfigTable table, Rid::Statistics& out) {
  take(out.counters, table.boolean("counters"));
  take(out.service_times, table.boolean("service_times"));
  table.finish();
}

void read_impairment(ConfigTable table, Rid::Impairment& out) {
  constexpr double kMaxBurst = 1e6;
  take(out.seed, table.integer("seed", 0, std::numeric_limits<std::int64_t>::max()));
  take(out.loss, table.number("loss", 0, 1));
  take(out.loss_burst, table.number("loss_burst", 1, kMaxBurst));
  take(out.duplication, table.number("duplication", 0, 1));
  take(out.reordering, table.number("reordering", 0, 1));
  take_ms(out.reordering_hold, table, "reordering_hold_ms", 1, kMaxDelayMilliseconds);
  take_ms(out.delay, table, "delay_ms", 0, kMaxDelayMilliseconds);
  take_ms(out.jitter, table, "jitter_ms", 0, kMaxDelayMilliseconds);
  if (out.loss_burst > 1 && out.loss < 1) {
    // At least one datagram passes between two bursts, which bounds the loss from above (see
    // ImpairmentSettings::loss_burst).
    constexpr double kRounding = 1 + 1e-9;
    const double least = out.loss / (1 - out.loss);
    if (least > out.loss_burst * kRounding) {
      std::ostringstream sentence;
      sentence << out.loss_burst << "; expected at least " << least << " (or 1, for no bursts): "
               << "shorter bursts cannot reach a loss of " << out.loss;
      table.problem("loss_burst", sentence.str());
    }
  }
  table.finish();
}

void read_log(ConfigTable table, Rid::Log& out) {
  if (const auto format = table.one_of("format", {"text", "json"})) {
    out.format = *format == "json" ? LogFormat::kJson : LogFormat::kText;
  }
  table.finish();
}

void read_security(ConfigTable table, Rid::Security& out) {
  if (const auto path = table.string("key_file")) {
    out.key_file = *path;
    if (path->empty()) table.problem("key_file", "empty; expected the path of a key file");
  }
  const auto read_path = [&](const char* key, std::string& path) {
    if (const auto given = table.string(key)) {
      path = *given;
      if (path.empty()) table.problem(key, "empty; expected the path of a file");
    }
  };
  read_path("certificate", out.files.certificate);
  read_path("private_key", out.files.private_key);
  read_path("authority", out.files.authority);
  read_path("revoked", out.files.revoked);
  const bool any = table.has("certificate") || table.has("private_key") || table.has("authority") ||
                   table.has("revoked");
  if (any && table.has("key_file")) {
    table.problem("key_file",
                  "together with a certificate; expected a key file or a certificate, not both");
  }
  for (const char* needed : {"certificate", "private_key", "authority"}) {
    if (any && !table.has(needed)) {
      table.problem(needed, "missing; certificate, private_key and authority belong together");
    }
  }
  table.finish();
}

void read_metrics(ConfigTable table, Rid::Metrics& out) {
  if (const auto text = table.string("listen")) {
    const bool port_alone = text->find(':') == std::string::npos;
    out.listen = parse_endpoint(port_alone ? "127.0.0.1:" + *text : *text);
    if (!out.listen) {
      table.problem("listen", "\"" + printable(*text) +
                                  "\"; expected a port, such as \"9464\", for this computer alone, "
                                  "or \"host:port\"");
    }
  }
  table.finish();
}

/// Reads the whole RID. Problems are collected in `file` rather than returned at once, and every
/// table's finish() reports unknown keys, so that one run lists all errors. The result is used only
/// if there is no problem.
Result<Rid> read(ConfigFile& file) {
  Rid rid;
  ConfigTable root = file.root();
  if (auto table = root.table("executive")) read_executive(*table, rid.executive);
  if (auto table = root.table("network")) {
    read_network(*table, rid.executive.address.has_value(), rid.network);
  }
  if (auto table = root.table("bundling")) {
    read_bundling(*table, rid.network.datagram_bytes.value_or(Rid::Network::kEthernetDatagramBytes),
                  rid.bundling);
  }
  if (auto table = root.table("compression")) read_compression(*table, rid.compression);
  if (root.has("groups")) {
    rid.groups = read_groups(root.tables("groups"));
    if (rid.groups.empty() || rid.groups.back().pattern != "*") {
      root.problem("groups",
                   "the last entry must have classes = \"*\", for all classes that no other entry "
                   "matches");
    }
  }
  if (auto table = root.table("timing")) read_timing(*table, rid.timing);
  if (auto table = root.table("callbacks")) read_callbacks(*table, rid.callbacks);
  if (auto table = root.table("services")) read_services(*table, rid.services);
  if (auto table = root.table("statistics")) read_statistics(*table, rid.statistics);
  if (auto table = root.table("impairment")) read_impairment(*table, rid.impairment);
  if (auto table = root.table("log")) read_log(*table, rid.log);
  if (auto table = root.table("security")) read_security(*table, rid.security);
  if (auto table = root.table("metrics")) read_metrics(*table, rid.metrics);
  root.finish();
  if (const Status status = file.status(); !status) return status.error();
  return rid;
}

}  // namespace

std::optional<Endpoint> parse_endpoint(std::string_view text) {
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos || colon == 0) return std::nullopt;
  const std::string_view digits = text.substr(colon + 1);
  std::uint16_t port = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, port);
  if (error != std::errc{} || stop != end || port == 0) return std::nullopt;
  const std::string_view host = text.substr(0, colon);
  if (host.find_first_of(" \t:/") != std::string_view::npos) return std::nullopt;
  return Endpoint{std::string(host), port};
}

Result<Rid> parse_rid(std::string_view text, const std::string& name) {
  Result<ConfigFile> file = ConfigFile::parse(text, name);
  if (!file) return file.error();
  return read(file.value());
}

Result<Rid> load_rid(const std::string& path) {
  Result<ConfigFile> file = ConfigFile::load(path);
  if (!file) return file.error();
  return read(file.value());
}

}  // namespace roger::rti
