// Asks an executive about itself, its federations and their federates.
#pragma once

#include <chrono>
#include <memory>

#include "core/result.hpp"
#include "rti/discovery/discovery.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/wire/executive_messages.hpp"

namespace roger::rti::executive {

/// Connects to an executive and asks for its status, without joining a federation. Blocks, for up
/// to twice `timeout`; any thread. `tls`: of this process; nullptr: an open network. Errors: those
/// of net::connect_executive(), and kUnavailable: the connection ended, or no answer arrived.
[[nodiscard]] Result<wire::ExecutiveStatus> ask_status(
    const ExecutiveAddress& address, std::chrono::milliseconds timeout,
    const std::shared_ptr<const net::TlsContext>& tls);

}  // namespace roger::rti::executive
