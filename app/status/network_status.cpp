#include "app/status/network_status.hpp"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <set>

#include "core/printable.hpp"
#include "core/text.hpp"
#include "rti/api/ambassador.hpp"
#include "rti/discovery/status_query.hpp"
#include "rti/net/executive_link.hpp"
#include "rti/net/tls/tls_context.hpp"
#include "rti/rid/credentials_setting.hpp"
#include "rti/rid/local_settings.hpp"

namespace roger::app::status {
namespace {

using rti::executive::ExecutiveAddress;
using rti::executive::HeardExecutive;

/// Executives answer a probe at once; the search sends several, because they may be lost.
constexpr std::chrono::milliseconds kListenTime{600};
constexpr std::chrono::milliseconds kAnswerTimeout{2000};

/// Returns this process as an executive names it.
std::string own_process() {
  const rti::wire::Hello hello = rti::net::make_hello();
  return printable(hello.process) + " on " + printable(hello.host);
}

bool is_same_place(const ExecutiveAddress& heard, const ExecutiveAddress& configured) {
  const auto resolved = rti::net::resolve(configured.host);
  return resolved && resolved.value().text() == heard.host && heard.port == configured.port;
}

std::string wrong_version(const HeardExecutive& heard) {
  return "it uses " + rti::net::version_text(heard.version) + ", this program " +
         rti::net::version_text(rti::wire::kControlVersion);
}

/// Asks all executives at the same time. One that was heard at several addresses is kept once.
void ask_executives(std::vector<ExecutiveView>& executives,
                    const std::shared_ptr<const rti::net::TlsContext>& tls) {
  std::vector<std::future<Result<rti::wire::ExecutiveStatus>>> answers(executives.size());
  for (std::size_t i = 0; i < executives.size(); ++i) {
    if (!executives[i].problem.empty()) continue;
    answers[i] = std::async(std::launch::async, [address = executives[i].address, tls] {
      return rti::executive::ask_status(address, kAnswerTimeout, tls);
    });
  }
  std::set<std::uint64_t> known;
  for (std::size_t i = 0; i < executives.size(); ++i) {
    if (!answers[i].valid()) continue;
    auto answer = answers[i].get();
    if (!answer) {
      executives[i].problem = answer.error().text();
    } else if (known.insert(answer.value().incarnation).second) {
      executives[i].status = std::move(answer).value();
    }
  }
  std::erase_if(executives, [](const auto& one) { return !one.status && one.problem.empty(); });
}

/// Moves the federations out of an executive's answer, without this process.
std::vector<FederationView> take_federations(rti::wire::ExecutiveStatus& status) {
  std::vector<FederationView> out;
  const std::string own = own_process();
  for (rti::wire::FederationStatus& federation : status.federations) {
    const auto own_members = std::erase_if(
        federation.members, [&own](const auto& member) { return member.process == own; });
    federation.info.federates -= static_cast<std::uint32_t>(own_members);
    out.push_back({std::move(federation), std::nullopt, {}});
  }
  status.federations.clear();
  return out;
}

/// Returns the settings for observing a federation of this executive.
rti::Rid observer_settings(rti::Rid rid, const ExecutiveAddress& address) {
  rid.executive.address = rti::Endpoint{address.host, address.port};
  rid.executive.observed = true;
  rid.callbacks = {};
  rid.services = {};
  rid.impairment = {};
  return rid;
}

}  // namespace

bool NetworkStatus::reached() const {
  return std::any_of(executives.begin(), executives.end(),
                     [](const ExecutiveView& one) { return one.status.has_value(); });
}

Result<NetworkObserver> NetworkObserver::create(const std::string& designator) {
  Result<rti::LocalSettings> settings =
      rti::read_local_settings(designator, std::getenv(rti::kRidVariable));
  if (!settings) return settings.error();
  rti::Rid rid = std::move(settings.value().rid);
  if (const Status opened = rti::open_credentials(rid, std::getenv(rti::kKeyVariable)); !opened) {
    return opened.error();
  }
  return NetworkObserver(std::move(rid));
}

NetworkStatus NetworkObserver::find_executives() const {
  NetworkStatus out;
  out.at = std::chrono::system_clock::now();
  out.credentials = rid_.security.credentials;
  const std::optional<rti::Endpoint>& address = rid_.executive.address;
  if (address) {
    ExecutiveView configured;
    configured.address = {address->host, address->port, ""};
    configured.configured = true;
    out.executives.push_back(std::move(configured));
  }
  if (rid_.network.multicast == rti::Multicast::kNever) return out;
  out.control_group = rid_.network.control.text();
  const auto heard = rti::executive::hear_executives(rid_, kListenTime);
  if (!heard) {
    out.problem = heard.error().text();
    return out;
  }
  for (const HeardExecutive& one : heard.value()) {
    if (out.executives.size() == kMaxExecutives) break;
    if (address && is_same_place(one.address, out.executives.front().address)) continue;
    ExecutiveView view;
    view.address = one.address;
    if (one.version != rti::wire::kControlVersion) view.problem = wrong_version(one);
    out.executives.push_back(std::move(view));
  }
  return out;
}

void NetworkObserver::read_figures(const ExecutiveView& executive, FederationView& federation,
                                   Observers& before) {
  if (federation.status.info.federates == 0) return;
  if (observers_.size() == kMaxFederations) {
    federation.problem =
        "the figures of at most " + std::to_string(kMaxFederations) + " federations are read";
    return;
  }
  const std::string& name = federation.status.info.name;
  const Place place{executive.address.host + ":" + std::to_string(executive.address.port), name};
  try {
    std::unique_ptr<MomFederate> observer;
    if (auto known = before.extract(place)) {
      observer = std::move(known.mapped());
    } else {
      observer = std::make_unique<MomFederate>(Observation{
          {},
          name,
          /*voice=*/true,
          std::make_unique<rti1516e::Ambassador>(observer_settings(rid_, executive.address))});
    }
    MomSnapshot figures = observer->read(kAnswerTimeout);
    if (observer->lost()) {
      federation.problem = "the connection to the executive was lost";
      return;
    }
    federation.figures = std::move(figures);
    observers_[place] = std::move(observer);
  } catch (const rti1516e::Exception& thrown) {
    federation.problem = to_utf8(thrown.what());
  }
}

NetworkStatus NetworkObserver::read() {
  NetworkStatus out = find_executives();
  ask_executives(out.executives, rti::net::TlsContext::create(rid_.security.credentials));
  Observers before = std::exchange(observers_, {});
  for (ExecutiveView& executive : out.executives) {
    if (!executive.status) continue;
    executive.federations = take_federations(*executive.status);
    for (FederationView& federation : executive.federations) {
      read_figures(executive, federation, before);
    }
  }
  return out;  // observers that remain in `before` resign
}

}  // namespace roger::app::status
