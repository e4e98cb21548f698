// Connects a federate to the executive and exchanges the greeting, before any thread of the RTI
// runs.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "dds-filter/group.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/net/tls/tls_stream.hpp"
#include "rti/wire/messages.hpp"

namespace roger::rti::net {

/// Returns the IPv4 address of a host given by name or number. Error: kNotFound. Blocks on name
/// resolution.
[[nodiscard]] Result<filter::Ipv4Address> resolve(const std::string& host);

/// Connects; blocks for up to `timeout`. Errors: kNotFound (unknown host name), kUnavailable (no
/// process listens, or no answer); the message names host and port.
[[nodiscard]] Result<asio::ip::tcp::socket> connect_tcp(asio::io_context& io,
                                                        const std::string& host, std::uint16_t port,
                                                        std::chrono::milliseconds timeout);

struct ExecutiveLink {
  asio::ip::tcp::socket socket;
  std::unique_ptr<TlsStream> tls;  // refers to the socket; nullptr: an open network
  wire::Welcome welcome;
};

/// Connects with connect_tcp(), shakes hands if there is `tls`, sends Hello and receives Welcome.
/// Further errors: kUnsupported (refused; quotes the executive's reason), kInvalid (the process
/// that listens there is not an executive, or does not have the key). `fixed_address`: see
/// wire::Hello.
[[nodiscard]] Result<ExecutiveLink> connect_executive(
    asio::io_context& io, const std::string& host, std::uint16_t port,
    std::chrono::milliseconds timeout, bool fixed_address = false,
    const std::shared_ptr<const TlsContext>& tls = nullptr);

/// Returns "Roger's wire version N".
[[nodiscard]] std::string version_text(unsigned version);

/// Returns a Hello with this host's name and this process ("roger 4711"), for people.
[[nodiscard]] wire::Hello make_hello();

}  // namespace roger::rti::net
