// A federate's way into the executive: connect and greet, before any thread of the RTI runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/asio.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::net {

/// The IPv4 address of a host by name or number. Error: kNotFound. Waits for the name service.
[[nodiscard]] Result<filter::Ipv4Address> resolve(const std::string& host);

/// Connects within `timeout`, waiting for it. Errors: kNotFound (no such host name), kUnavailable
/// (nobody listens, or no answer); the message names host and port.
[[nodiscard]] Result<asio::ip::tcp::socket> connect_tcp(asio::io_context& io,
                                                        const std::string& host, std::uint16_t port,
                                                        std::chrono::milliseconds timeout);

struct ExecutiveLink {
  asio::ip::tcp::socket socket;
  wire::Welcome welcome;
};

/// connect_tcp(), Hello and Welcome. Further errors: kUnsupported (refused; the executive's own
/// words), kInvalid (whatever listens there is no executive).
/// `fixed_address`: see wire::Hello.
[[nodiscard]] Result<ExecutiveLink> connect_executive(asio::io_context& io, const std::string& host,
                                                      std::uint16_t port,
                                                      std::chrono::milliseconds timeout,
                                                      bool fixed_address = false);

/// "Roger's wire version N".
[[nodiscard]] std::string version_words(unsigned version);

/// This host's name and this process ("roger 4711"), for people.
[[nodiscard]] wire::Hello hello_of_this_process();

}  // namespace roger::rti::net
