#include "rti/net/io/asio.hpp"

#pragma GCC diagnostic ignored "-Wnull-dereference"
#include <boost/asio/impl/src.hpp>
