// Executives of an attacker without credentials.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "rti/net/io/asio.hpp"
#include "tests/support/station_program.hpp"
#include "tests/support/talking_pairs.hpp"

namespace roger::test {

/// A port to which programs connect that take the attacker for an executive. Create it by
/// on_host(); for use by one thread.
class Lure {
 public:
  Lure() { acceptor_.non_blocking(true); }

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }
  /// Returns the addresses of all programs that have connected. Closes the connections.
  [[nodiscard]] const std::set<std::string>& callers() {
    for (;;) {
      boost::system::error_code none;
      rti::net::asio::ip::tcp::endpoint from;
      static_cast<void>(acceptor_.accept(from, none));
      if (none) return callers_;
      callers_.insert(from.address().to_string());
    }
  }

 private:
  rti::net::asio::io_context io_;
  rti::net::asio::ip::tcp::acceptor acceptor_{io_, {rti::net::asio::ip::tcp::v4(), 0}};
  std::set<std::string> callers_;
};

/// An executive at a fixed address and a station of its federation of the same name: the rules for
/// two executives prefer it to that of the pairs.
class RogueExecutive {
 public:
  /// `on_host`: prefix of commands on the host with this address.
  RogueExecutive(TalkingPairs& pairs, const std::vector<std::string>& on_host,
                 const std::string& address)
      : rid_(write_rid(pairs.folder() + "/rogue.toml", address)),
        executive_("rogue executive", on(on_host, {"rtiexec", "--rid", rid_})) {
    if (!executive_.shows("Executive listens")) throw std::runtime_error(executive_.transcript());
    station_.emplace("rogue station",
                     on(on_host, {"radio", "--rid", rid_, "--plan", pairs.plan_file(), "--station",
                                  "A1", "--device", "null", "--script", "-"}));
    if (!station_->shows("in federation")) throw std::runtime_error(station_->transcript());
  }

  [[nodiscard]] StationProgram& executive() { return executive_; }
  void end() {
    station_->end();
    executive_.end();
  }

 private:
  static std::vector<std::string> on(std::vector<std::string> command,
                                     const std::vector<std::string>& arguments) {
    command.push_back(roger_program());
    command.insert(command.end(), arguments.begin(), arguments.end());
    return command;
  }
  static std::string write_rid(const std::string& path, const std::string& address) {
    constexpr int kPort = 31'252;
    std::ofstream(path) << "[executive]\naddress = \"" << address << ":" << kPort
                        << "\"\nstart = false\n";
    return path;
  }

  const std::string rid_;
  StationProgram executive_;
  std::optional<StationProgram> station_;
};

}  // namespace roger::test
