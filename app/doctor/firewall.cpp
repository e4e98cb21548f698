#include "app/doctor/firewall.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <regex>
#include <sstream>

namespace roger::app {
namespace {

constexpr Topic kTopic = Topic::kFirewall;

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string trimmed(const std::string& line) {
  const auto first = line.find_first_not_of(" \t");
  const auto last = line.find_last_not_of(" \t\r;");
  return first == std::string::npos ? "" : line.substr(first, last - first + 1);
}

/// Returns whether a number or range of ports in the rule contains `port`: "31250", "31000-32000",
/// "31000:32000".
bool names_port(const std::string& rule, std::uint16_t port) {
  static const std::regex kPorts(R"((\d{1,9})(?:[-:](\d{1,9}))?)");
  return std::any_of(std::sregex_iterator(rule.begin(), rule.end(), kPorts), std::sregex_iterator(),
                     [&](const std::smatch& ports) {
                       const int low = std::stoi(ports[1]);
                       const int high = ports[2].matched ? std::stoi(ports[2]) : low;
                       return low <= port && port <= high;
                     });
}

bool has_port_match(const std::string& rule) {
  return contains(rule, "dport") || contains(rule, "sport");
}

bool is_about_multicast(const std::string& rule) {
  return contains(rule, "multicast") || contains(rule, "224.0.0.0/") || contains(rule, "239.");
}

/// Returns whether a rule of iptables names a chain: its target is none of those that let packets
/// continue.
bool passes_on(const std::string& rule) {
  if (contains(rule, "-g ")) return true;
  const auto target = rule.find("-j ");
  if (target == std::string::npos) return false;
  static const std::regex kContinues("-j (LOG|NFLOG|MARK|CONNMARK|TRACE|AUDIT|SET|RETURN)( .*)?");
  return !std::regex_match(rule.substr(target), kContinues);
}

/// Effect of a rule on voice.
enum class Effect { kNone, kAccepts, kDrops, kPassesOn };

struct Rule {
  std::string text;
  bool accepts = false;
  bool drops = false;
  bool passes_on = false;   // to another chain
  bool everything = false;  // has no condition
};

Effect find_effect(const Rule& rule, const FirewallNeeds& needs) {
  const bool established_only = contains(rule.text, "established");
  if (established_only) return Effect::kNone;
  if (!rule.accepts && !rule.drops && !rule.passes_on) return Effect::kNone;
  const bool on_interface = contains(rule.text, "\"" + needs.interface + "\"") ||
                            contains(rule.text, "-i " + needs.interface + " ");
  const bool on_other = !on_interface && (contains(rule.text, "iif") || contains(rule.text, "-i "));
  if (on_other) return Effect::kNone;
  const bool udp = contains(rule.text, "udp");
  bool meant = rule.everything || is_about_multicast(rule.text);
  if (udp) {
    const auto named = [&](std::uint16_t port) { return names_port(rule.text, port); };
    const bool ports = rule.accepts ? std::ranges::all_of(needs.udp_ports, named)
                                    : std::ranges::any_of(needs.udp_ports, named);
    meant = !has_port_match(rule.text) || ports;
  } else if (rule.passes_on) {
    meant = !contains(rule.text, "tcp") && !contains(rule.text, "icmp");
  } else if (on_interface && !contains(rule.text, "tcp") && !contains(rule.text, "icmp")) {
    meant = true;
  }
  if (!meant) return Effect::kNone;
  if (rule.passes_on) return Effect::kPassesOn;
  return rule.accepts ? Effect::kAccepts : Effect::kDrops;
}

/// A chain on the input hook.
struct Chain {
  std::string name;  // as on the tool's command line
  bool drops_the_rest = false;
  std::vector<Rule> rules;
};

/// Judges the chains. Rules of chains to which these pass packets on are not followed, so what they
/// do is unknown.
Finding judge(const std::vector<Chain>& chains, const FirewallNeeds& needs,
              const std::string& add_rule) {
  const std::string ports = fmt::format("{}", fmt::join(needs.udp_ports, ", "));
  std::string passed_on;
  for (const Chain& chain : chains) {
    Effect effect = chain.drops_the_rest ? Effect::kDrops : Effect::kNone;
    std::string reason = chain.drops_the_rest ? "its policy drops what no rule accepts" : "";
    for (const Rule& rule : chain.rules) {
      const Effect of_rule = find_effect(rule, needs);
      if (of_rule == Effect::kNone) continue;
      if (of_rule == Effect::kPassesOn && passed_on.empty()) {
        passed_on = fmt::format("chain '{}', rule '{}'", chain.name, rule.text);
      }
      effect = of_rule;
      reason = "rule '" + rule.text + "'";
      break;  // packet filters stop at the first rule with a final effect
    }
    if (effect == Effect::kDrops) {
      return problem(
          kTopic,
          fmt::format("chain '{}' blocks voice (UDP to ports {}): {}", chain.name, ports, reason),
          fmt::format("as root: {}", add_rule));
    }
  }
  if (!passed_on.empty()) {
    return unknown(kTopic,
                   fmt::format("whether the packet filter accepts UDP to ports {}: {} passes it on "
                               "to rules that are not examined",
                               ports, passed_on),
                   "see whether another computer is reached: roger doctor --peer HOST");
  }
  if (chains.empty()) return fine(kTopic, "incoming traffic is not filtered");
  return fine(kTopic, fmt::format("the packet filter accepts UDP to ports {}", ports));
}

std::string read_output(const std::string& command, int& exit_code) {
  const std::string with_path = "PATH=\"$PATH:/usr/sbin:/sbin\" " + command + " 2>/dev/null";
  std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(with_path.c_str(), "r"), nullptr);
  std::string out;
  std::array<char, 4096> block{};
  while (pipe != nullptr) {
    const std::size_t n = std::fread(block.data(), 1, block.size(), pipe.get());
    if (n == 0) break;
    out.append(block.data(), n);
  }
  exit_code = pipe != nullptr ? ::pclose(pipe.release()) : -1;
  return out;
}

}  // namespace

Finding judge_nft(const std::string& rules, const FirewallNeeds& needs) {
  std::vector<Chain> chains;
  std::string table;
  std::string chain_name;
  bool in_input = false;
  std::istringstream in(rules);
  std::string add_rule = "nft add rule inet filter input";
  for (std::string line; std::getline(in, line);) {
    const std::string text = trimmed(line);
    if (text.starts_with("table ")) {
      table = text.substr(6, text.find(" {") - 6);
    } else if (text.starts_with("chain ")) {
      chain_name = text.substr(6, text.find(" {") - 6);
      in_input = false;
    } else if (contains(text, "hook input")) {
      in_input = true;
      chains.push_back(
          {fmt::format("{} {}", table, chain_name), contains(text, "policy drop"), {}});
      if (chains.back().drops_the_rest || chains.size() == 1) {
        add_rule = "nft insert rule " + chains.back().name;
      }
    } else if (text == "}") {
      in_input = false;
    } else if (in_input && !text.empty()) {
      Rule rule;
      rule.text = text;
      rule.accepts = contains(text, "accept");
      rule.drops = contains(text, "drop") || contains(text, "reject");
      rule.passes_on = contains(text, "jump ") || contains(text, "goto ") || contains(text, "vmap");
      rule.everything = text == "drop" || text == "accept" || text.starts_with("reject") ||
                        text.starts_with("counter");
      chains.back().rules.push_back(rule);
    }
  }
  return judge(
      chains, needs,
      fmt::format("{} udp dport {{ {} }} accept", add_rule, fmt::join(needs.udp_ports, ", ")));
}

Finding judge_iptables(const std::string& rules, const FirewallNeeds& needs) {
  std::vector<Chain> chains;
  std::istringstream in(rules);
  bool in_filter = false;
  for (std::string line; std::getline(in, line);) {
    const std::string text = trimmed(line);
    if (text.starts_with('*')) in_filter = text == "*filter";
    if (!in_filter) continue;
    if (text.starts_with(":INPUT ")) {
      chains.push_back({"INPUT", contains(text, "DROP"), {}});
    } else if (text.starts_with("-A INPUT ") && !chains.empty()) {
      Rule rule;
      rule.text = text;
      rule.accepts = contains(text, "-j ACCEPT");
      rule.drops = contains(text, "-j DROP") || contains(text, "-j REJECT");
      rule.passes_on = !rule.accepts && !rule.drops && passes_on(text);
      rule.everything = text.starts_with("-A INPUT -j ") && !rule.passes_on;
      if (contains(text, "ESTABLISHED")) rule.text += " # established";
      chains.back().rules.push_back(rule);
    }
  }
  return judge(chains, needs,
               fmt::format("iptables -I INPUT -p udp -m multiport --dports {} -j ACCEPT",
                           fmt::join(needs.udp_ports, ",")));
}

Finding check_firewall(const FirewallNeeds& needs) {
  int nft_code = 0;
  const std::string nft = read_output("nft list ruleset", nft_code);
  if (nft_code == 0) return judge_nft(nft, needs);
  int iptables_code = 0;
  const std::string iptables = read_output("iptables-save", iptables_code);
  if (iptables_code == 0) return judge_iptables(iptables, needs);
  if (::geteuid() == 0) {
    return unknown(kTopic,
                   "whether a packet filter is active: neither nft nor iptables is installed to "
                   "read its rules",
                   "see whether another computer is reached: roger doctor --peer HOST");
  }
  return unknown(kTopic, "whether a packet filter is active: reading its rules needs root",
                 fmt::format("run 'sudo roger doctor', or make sure that UDP to ports {} is "
                             "accepted",
                             fmt::join(needs.udp_ports, " and ")));
}

}  // namespace roger::app
