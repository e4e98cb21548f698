// Asio, for the RTI's own files: the one header to include it by. Its functions are compiled once,
// in asio.cpp; this header is for targets that link roger_rti_net.
#pragma once

// GCC's guess that Asio might follow a null pointer is about Asio's own headers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnull-dereference"
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#pragma GCC diagnostic pop

namespace roger::rti::net {
namespace asio = boost::asio;
}
