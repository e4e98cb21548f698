// The only header through which the RTI's files include Asio. Asio's functions are compiled once,
// in asio.cpp; this header is for targets that link roger_rti_net.
#pragma once

// The thread sanitizer does not understand fences. Asio's fences order handlers that run on several
// threads without its locks, which does not happen here: one thread at a time runs an io_context,
// and a lock orders the threads that do so in turn.
#if defined(__SANITIZE_THREAD__) && !defined(BOOST_ASIO_DISABLE_FENCED_BLOCK)
#define BOOST_ASIO_DISABLE_FENCED_BLOCK
#endif

// GCC reports possible null dereferences inside Asio's own headers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnull-dereference"
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ip/udp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#pragma GCC diagnostic pop

namespace roger::rti::net {
namespace asio = boost::asio;
}
