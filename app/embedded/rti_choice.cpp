// The program built with Roger's own RTI.
#include "app/commands/rti_choice.hpp"

#include <chrono>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/dis/gateway/dis_gateway.hpp"
#include "app/metrics/metrics_server.hpp"
#include "app/metrics/reception_metrics.hpp"
#include "app/status/network_protection.hpp"
#include "app/support/exit_code.hpp"
#include "app/support/locate.hpp"
#include "app/support/private_network.hpp"
#include "core/clock.hpp"
#include "core/log.hpp"
#include "dds-filter/group_map.hpp"
#include "rti/rid/credentials_setting.hpp"
#include "rti/rid/local_settings.hpp"
#include "rti/rid/rid.hpp"
#include "rti/security/certificate/signed_control.hpp"
#include "rti/wire/codec.hpp"

namespace roger::app {
namespace {

using rti::security::StationIdentity;

static_assert(radio::kMaxProvedTogether <= rti::security::SignedControl::kMaxControls);

radio::ControlRefusal to_refusal(const rti::security::CertificateProblem& problem) {
  using Kind = rti::security::CertificateProblem::Kind;
  using radio::RefusalCause;
  switch (problem.kind) {
    case Kind::kForeign:
      return {RefusalCause::kForeignCertificate, {}, problem.subject};
    case Kind::kNotYetValid:
      return {
          problem.of_authority ? RefusalCause::kAuthorityNotYetValid : RefusalCause::kNotYetValid,
          {},
          problem.subject};
    case Kind::kExpired:
      return {problem.of_authority ? RefusalCause::kAuthorityExpired : RefusalCause::kExpired,
              {},
              problem.subject};
    case Kind::kRevoked:
      return {RefusalCause::kRevoked, {}, problem.subject};
  }
  return {RefusalCause::kMalformed};
}

radio::ControlRefusal to_refusal(const rti::security::ControlProblem& problem) {
  using Kind = rti::security::ControlProblem::Kind;
  using radio::RefusalCause;
  switch (problem.kind) {
    case Kind::kNotSigned:
      return {RefusalCause::kNotSigned};
    case Kind::kMalformed:
      return {RefusalCause::kMalformed};
    case Kind::kTooMany:
      return {RefusalCause::kTooManyProofs};
    case Kind::kCertificate:
      return to_refusal(problem.certificate.value());
    case Kind::kSignature:
      return {RefusalCause::kWrongSignature};
    case Kind::kRole:
      return {RefusalCause::kRole, {}, problem.role};
    case Kind::kTime:
      return {RefusalCause::kWrongTime, static_cast<double>(problem.apart.count())};
    case Kind::kRepeated:
      return {RefusalCause::kRepeated};
  }
  return {RefusalCause::kMalformed};
}

/// Proves controls with the certificate of this station.
class CertificateProof final : public radio::ControlProof {
 public:
  explicit CertificateProof(const std::shared_ptr<const StationIdentity>& station)
      : signer_(station), checker_(station) {}

  ByteVector prove(const std::string& federation, std::span<const ByteVector> contents) override {
    return signer_.sign(federation, contents, wall_now()).encode();
  }
  radio::CheckedControl check(const std::string& federation, Bytes content, Bytes proof) override {
    const auto checked = checker_.check(federation, content, proof, wall_now(), clock_.now());
    if (!checked.problem) return {checked.station, {}};
    return {checked.station, to_refusal(*checked.problem)};
  }

 private:
  static rti::security::WallTime wall_now() {
    return std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  }

  const SteadyClock clock_;
  rti::security::ControlSigner signer_;
  rti::security::ControlChecker checker_;
};

Result<rti::security::Credentials> read_credentials(const std::string& designator) {
  Result<rti::LocalSettings> settings =
      rti::read_local_settings(designator, std::getenv(rti::kRidVariable));
  if (!settings) return settings.error();
  rti::Rid& rid = settings.value().rid;
  const Status opened = rti::open_credentials(rid, std::getenv(rti::kKeyVariable));
  if (!opened) return opened.error();
  return rid.security.credentials;
}

}  // namespace

const RtiTexts& rti_texts() {
  static constexpr RtiTexts kWords{
      "Roger: radios for simulations. Each station is a federate of an HLA federation; voice goes "
      "from station to station by multicast, one group per channel.",
      "The net plan (nets, stations, presets) and the RID (network settings of the RTI) are TOML "
      "files;\nwithout --plan and --rid, configs/plans/default.toml and configs/rid.toml are used. "
      "Copy and edit\nthem: each key is explained there.",
      "Network settings of the RTI (TOML)", "FILE",
      "an executive and two stations in separate\nprocesses, in a separate federation on "
      "the loopback."};
  return kWords;
}

std::string wire_versions() {
  return rti::wire::plane_versions();
}

std::vector<Command> add_rti_commands(CLI::App& app) {
  return {add_rtiexec(app),    add_keys(app),       add_status(app),      add_dis_watch(app),
          add_dis_record(app), add_dis_replay(app), add_dis_gateway(app), add_support_bundle(app),
          add_bench(app),      add_bench_node(app), add_bench_peer(app)};
}

Result<std::string> settings_designator(const std::string& given) {
  return find_config(given, "rid.toml");
}

Status apply_log_settings(const std::string& designator) {
  const auto settings = rti::read_local_settings(designator, std::getenv(rti::kRidVariable));
  if (!settings) return settings.error();
  set_log_format(settings.value().rid.log.format);
  return ok();
}

Result<radio::Notice> network_protection(const std::string& designator) {
  const auto credentials = read_credentials(designator);
  if (!credentials) return credentials.error();
  return status::network_protection(credentials.value());
}

Result<radio::RoleSettings> enforced_roles(const std::string& designator) {
  const auto credentials = read_credentials(designator);
  if (!credentials) return credentials.error();
  const std::shared_ptr<const StationIdentity> station = credentials.value().station;
  if (!station) return radio::RoleSettings{};
  return radio::RoleSettings{std::string(to_text(station->certificate.role())),
                             [station] { return std::make_shared<CertificateProof>(station); }};
}

std::vector<std::string> groups_of(const std::string& designator,
                                   const std::vector<std::string>& classes) {
  const auto rid = rti::load_rid(designator);
  if (!rid) return {};
  const auto map = filter::GroupMap::create(rid.value().groups, rid.value().network.data_port);
  if (!map) return {};
  std::vector<std::string> out;
  out.reserve(classes.size());
  for (const std::string& one : classes) out.push_back(map.value().group_of(one).address.text());
  return out;
}

Result<std::shared_ptr<void>> run_dis_gateways(const std::string& config,
                                               radio::FederationSettings federation,
                                               const radio::NetPlan& plan) {
  const auto settings = load_gateway_settings(config);
  if (!settings) return settings.error();
  auto gateways = open_gateways(settings.value(), std::move(federation), plan);
  if (!gateways) return gateways.error();
  return std::shared_ptr<void>(
      std::make_shared<std::vector<std::unique_ptr<DisGateway>>>(std::move(gateways).value()));
}

std::shared_ptr<void> serve_metrics(const std::string& designator,
                                    std::function<std::string()> collect) {
  const auto settings = rti::read_local_settings(designator, std::getenv(rti::kRidVariable));
  if (!settings) return nullptr;  // reported when the station connects
  return serve_metrics(settings.value().rid.metrics, [collect = std::move(collect)] {
    return collect() + reception_metrics(rti::reception_of_federates());
  });
}

void declare_measured_rti(CLI::App& /*command*/, std::string& /*rid*/) {
  // No option: the command starts its own executive.
}

StartRti start_measured_rti(const std::string& /*rid*/) {
  return [](const ScratchFolder& folder, const std::string& log) {
    MeasuredRti out;
    out.rid = folder.file("rid.toml");
    require(write_private_rid(out.rid));
    out.executive.emplace(require(start_private_executive(out.rid, folder.file(log))));
    return out;
  };
}

}  // namespace roger::app
