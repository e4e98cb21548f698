// Asio, for the RTI's own files: the one header to include it by. Its functions are compiled once,
// in asio.cpp; this header is for targets that link roger_rti_net.
#pragma once

// The thread sanitizer knows no fences. Asio's are for handlers that run without its locks between
// threads, which does not happen where one thread runs an io_context.
#if defined(__SANITIZE_THREAD__) && !defined(BOOST_ASIO_DISABLE_FENCED_BLOCK)
#define BOOST_ASIO_DISABLE_FENCED_BLOCK
#endif

// GCC's guess that Asio might follow a null pointer is about Asio's own headers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnull-dereference"
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#pragma GCC diagnostic pop

namespace roger::rti::net {
namespace asio = boost::asio;
}
