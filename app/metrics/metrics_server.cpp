#include "app/metrics/metrics_server.hpp"

#include <exception>
#include <optional>
#include <thread>
#include <utility>

#include "core/clock.hpp"
#include "core/log.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/io/asio.hpp"
#include "rti/net/socket_options.hpp"

// GCC reports possible null dereferences inside these headers.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wnull-dereference"
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>
#pragma GCC diagnostic pop

namespace roger::app {
namespace {

namespace asio = rti::net::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using boost::system::error_code;

/// Pause after a connection could not be accepted, for example because no descriptor is left.
constexpr std::chrono::milliseconds kAcceptRetry{200};

using Request = http::request<http::empty_body>;
using Response = http::response<http::string_body>;

Response make_response(http::status status, std::string body) {
  constexpr unsigned kHttp11 = 11;
  Response response(status, kHttp11);
  response.set(http::field::content_type, status == http::status::ok
                                              ? "text/plain; version=0.0.4; charset=utf-8"
                                              : "text/plain; charset=utf-8");
  response.keep_alive(false);
  response.body() = std::move(body);
  response.prepare_payload();
  return response;
}

bool is_for_metrics(const Request& request) {
  const auto target = request.target();
  return target.substr(0, target.find('?')) == "/metrics";
}

/// One request and its answer; then the connection is closed.
class Exchange : public std::enable_shared_from_this<Exchange> {
 public:
  using Answer = std::function<Response(const Request&)>;
  Exchange(tcp::socket socket, Answer answer, std::function<void()> ended)
      : stream_(std::move(socket)), answer_(std::move(answer)), ended_(std::move(ended)) {}
  ~Exchange() { ended_(); }
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;

  void run() {
    stream_.expires_after(MetricsServer::kExchangeTime);
    parser_.header_limit(MetricsServer::kMaxRequestBytes);
    parser_.body_limit(0);
    http::async_read(stream_, buffer_, parser_,
                     [self = shared_from_this()](error_code failed, std::size_t /*bytes*/) {
                       self->on_request(failed);
                     });
  }

 private:
  void on_request(error_code failed) {
    if (failed == http::error::end_of_stream || failed == beast::error::timeout) return;
    if (failed && failed.category() != http::make_error_code(http::error::bad_method).category()) {
      return;  // the connection broke
    }
    response_ = failed ? make_response(http::status::bad_request, "not a request for metrics\n")
                       : answer_(parser_.get());
    http::async_write(stream_, response_,
                      [self = shared_from_this()](error_code /*failed*/, std::size_t /*bytes*/) {
                        error_code ignored;
                        self->stream_.socket().shutdown(tcp::socket::shutdown_both, ignored);
                      });
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{MetricsServer::kMaxRequestBytes};
  http::request_parser<http::empty_body> parser_;
  Response response_;
  const Answer answer_;
  const std::function<void()> ended_;
};

}  // namespace

/// Everything but the constructor and the destructor runs on the thread.
class MetricsServer::State {
 public:
  State(tcp::endpoint address, Collect collect) : collect_(std::move(collect)), address_(address) {}
  ~State() {
    io_.stop();
    if (thread_.joinable()) thread_.join();
    stopped_ = true;  // exchanges that are still open end with the context
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  [[nodiscard]] error_code open() {
    error_code failed;
    acceptor_.open(address_.protocol(), failed);
    if (!failed) rti::net::close_on_exec(acceptor_.native_handle());
    if (!failed) acceptor_.set_option(tcp::acceptor::reuse_address(true), failed);
    if (!failed) acceptor_.bind(address_, failed);
    if (!failed) acceptor_.listen(asio::socket_base::max_listen_connections, failed);
    return failed;
  }

  void start() {
    accept();
    thread_ = std::thread([this] { run(); });
  }

 private:
  /// An exception that a handler throws, such as std::bad_alloc, ends its exchange only.
  void run() {
    for (;;) {
      try {
        io_.run();
        return;
      } catch (const std::exception& thrown) {
        log(LogLevel::kWarning, "metrics", thrown.what());
      }
    }
  }

  void accept() {
    if (std::exchange(accepting_, true)) return;
    acceptor_.async_accept([this](error_code failed, tcp::socket socket) {
      accepting_ = false;
      if (failed) return accept_later();
      rti::net::close_on_exec(socket.native_handle());
      ++connections_;
      std::make_shared<Exchange>(
          std::move(socket), [this](const Request& request) { return answer(request); },
          [this] { on_ended(); })
          ->run();
      if (connections_ < kMaxConnections) accept();
    });
  }

  void accept_later() {
    retry_.expires_after(kAcceptRetry);
    retry_.async_wait([this](error_code failed) {
      if (!failed) accept();
    });
  }

  void on_ended() {
    --connections_;
    if (!stopped_) accept();
  }

  Response answer(const Request& request) {
    if (!is_for_metrics(request)) {
      return make_response(http::status::not_found, "the metrics are at /metrics\n");
    }
    if (request.method() != http::verb::get) {
      Response response = make_response(http::status::method_not_allowed, "expected GET\n");
      response.set(http::field::allow, "GET");
      return response;
    }
    return make_response(http::status::ok, metrics());
  }

  const std::string& metrics() {
    const TimePoint now = clock_.now();
    if (!collected_ || now - *collected_ >= kFreshness) {
      metrics_ = collect_();
      collected_ = now;
    }
    return metrics_;
  }

  const SteadyClock clock_;
  const Collect collect_;
  const tcp::endpoint address_;
  std::string metrics_;
  std::optional<TimePoint> collected_;
  std::size_t connections_ = 0;
  bool accepting_ = false;
  bool stopped_ = false;
  asio::io_context io_{1};
  tcp::acceptor acceptor_{io_};
  asio::steady_timer retry_{io_};
  std::thread thread_;
};

MetricsServer::MetricsServer(std::unique_ptr<State> state) : state_(std::move(state)) {
}
MetricsServer::~MetricsServer() = default;

Result<std::unique_ptr<MetricsServer>> MetricsServer::create(const rti::Endpoint& listen,
                                                             Collect collect) {
  const auto host = rti::net::resolve(listen.host);
  if (!host) {
    return Error{host.error().code, "metrics.listen: " + host.error().message, {}};
  }
  auto state = std::make_unique<State>(
      tcp::endpoint(asio::ip::address_v4(host.value().value), listen.port), std::move(collect));
  if (const error_code failed = state->open()) {
    return Error{ErrorCode::kUnavailable,
                 "metrics.listen: cannot listen at " + listen.host + ":" +
                     std::to_string(listen.port) + ": " + failed.message(),
                 {}};
  }
  state->start();
  return std::unique_ptr<MetricsServer>(new MetricsServer(std::move(state)));
}

std::unique_ptr<MetricsServer> serve_metrics(const rti::Rid::Metrics& settings,
                                             MetricsServer::Collect collect) {
  if (!settings.listen) return nullptr;
  auto server = MetricsServer::create(*settings.listen, std::move(collect));
  if (server) return std::move(server).value();
  log(LogLevel::kWarning, "metrics", server.error().text() + "; no metrics are served");
  return nullptr;
}

}  // namespace roger::app
