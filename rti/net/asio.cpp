#include "rti/net/asio.hpp"

#pragma GCC diagnostic ignored "-Wnull-dereference"
#include <boost/asio/impl/src.hpp>
