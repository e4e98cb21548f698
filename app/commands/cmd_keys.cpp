// roger keys: the keys of protected networks, and an authority that issues the certificates of
// stations.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/commands/command.hpp"
#include "app/commands/plan_restriction.hpp"
#include "app/support/exit_code.hpp"
#include "core/input_file.hpp"
#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/authority_folder.hpp"
#include "rti/security/certificate/certificate.hpp"
#include "rti/security/key_file.hpp"

namespace roger::app {
namespace {

using rti::security::Authority;
using rti::security::AuthorityFolder;
using rti::security::Certificate;
using rti::security::PermittedNets;
using rti::security::Role;
using rti::security::UtcTime;

constexpr const char* kKeysExamples = R"(Examples:
  roger keys create exercise.key      create a key that only the owner of the file can read
  roger keys show exercise.key        print its fingerprint, to compare files of different computers

  roger keys authority ca             create an authority; keep its folder on one computer
  roger keys issue ca HQ --role executive       write HQ.crt and HQ.key, for one station
  roger keys issue ca EAGLE-1 --role trainee --plan plan.toml
                                      the same, for the nets that the plan gives EAGLE-1
  roger keys issue ca CONTROL --role instructor --executive
                                      a station that also starts an executive if none runs
  roger keys renew ca EAGLE-1         write EAGLE-1.crt again, with a later end; the key remains
  roger keys revoke ca EAGLE-1        add the station's certificates to ca/revoked.crl
  roger keys show ca                  list all stations
  roger keys show EAGLE-1.crt --authority ca/authority.crt --revoked ca/revoked.crl

With a key file all computers of an exercise need a copy of the same file; its path is
security.key_file of the RID, or the value of the environment variable ROGER_KEY_FILE. With
certificates each station needs its own two files, authority.crt and revoked.crl: security.certificate,
private_key, authority and revoked. Keys are never printed.)";

constexpr int kStationDays = 365;
constexpr int kAuthorityDays = 3650;

struct KeysOptions {
  std::string path;  // of the file or folder
  std::string station;
  std::string role;
  std::string plan;       // restricts a trainee; empty: it does not
  bool all_nets = false;  // a trainee is not restricted
  bool executive = false;
  std::string name = "Roger authority";
  std::string target = ".";
  std::string authority;
  std::string revoked;
  int station_days = kStationDays;
  int authority_days = kAuthorityDays;
};

rti::security::Validity from_now(int days) {
  return {rti::security::utc_now(), std::chrono::days(days)};
}

void print_key(const std::string& file) {
  const auto key = require(rti::security::read_key_file(file));
  std::cout << file << ": federation key " << key.fingerprint() << "\n";
}

void print(const std::string& file, const Authority& authority) {
  std::cout << file << ": authority \"" << authority.name() << "\", fingerprint "
            << authority.fingerprint() << ", valid until "
            << rti::security::to_text(authority.valid_until()) << "\n";
}

/// Prints a certificate in one line, and in further ones the nets of a trainee and whether the
/// station may also run an executive; `state` is "" or a rest of the first line about its validity.
void print(const std::string& where, const Certificate& certificate, const std::string& state) {
  std::cout << where << ": certificate of " << certificate.text() << ", fingerprint "
            << certificate.fingerprint() << ", valid from "
            << rti::security::to_text(certificate.valid_from()) << " until "
            << rti::security::to_text(certificate.valid_until()) << state << "\n";
  if (certificate.nets()) {
    std::cout << "    nets: " << certificate.nets()->text() << "\n";
  } else if (certificate.role() == Role::kTrainee) {
    std::cout << "    nets: all\n";
  }
  if (certificate.may_run_executive() && certificate.role() != Role::kExecutive) {
    std::cout << "    may run an executive\n";
  }
}

std::string state_of(const Authority& authority, const Certificate& certificate) {
  const auto problem = authority.problem_of(certificate, rti::security::utc_now());
  return problem ? "; it " + problem->text : "; valid now";
}

int create(const KeysOptions& options) {
  require(rti::security::create_key_file(options.path, rti::security::FederationKey::random()));
  print_key(options.path);
  return kSuccess;
}

int create_authority(const KeysOptions& options) {
  const AuthorityFolder folder = require(
      AuthorityFolder::create(options.path, options.name, from_now(options.authority_days)));
  print(options.path, folder.authority());
  return kSuccess;
}

CommandError wrong_option(const std::string& why) {
  return CommandError(Error{ErrorCode::kInvalid, why, {}});
}

/// Returns the nets that the plan gives the station; nullopt: no plan was named.
std::optional<PermittedNets> restriction(const KeysOptions& options) {
  if (options.plan.empty()) return std::nullopt;
  return read_plan_restriction(options.plan, options.station);
}

int issue(const KeysOptions& options) {
  const Role role = *rti::security::parse_role(options.role);
  const bool trainee = role == Role::kTrainee;
  if (trainee && options.plan.empty() && !options.all_nets) {
    throw wrong_option(
        "--role trainee: add --plan FILE to permit only the nets that the plan gives the station, "
        "or --all-nets");
  }
  if (!trainee && !options.plan.empty()) {
    throw wrong_option("--plan: only trainees are restricted to nets; the role " + options.role +
                       " has all nets");
  }
  AuthorityFolder folder = require(AuthorityFolder::open(options.path));
  const Certificate certificate =
      require(folder.issue(options.station, role, from_now(options.station_days), options.target,
                           restriction(options), options.executive));
  print(options.target, certificate, "");
  return kSuccess;
}

std::string count_of(std::size_t certificates) {
  return std::to_string(certificates) + (certificates == 1 ? " certificate" : " certificates");
}

int renew(const KeysOptions& options) {
  AuthorityFolder folder = require(AuthorityFolder::open(options.path));
  for (const Certificate& one : require(folder.issued())) {
    if (options.plan.empty() || one.station() != options.station || one.role() == Role::kTrainee) {
      continue;
    }
    throw wrong_option("--plan: only trainees are restricted to nets; the certificate is that of " +
                       one.text());
  }
  const rti::security::Renewal renewal = require(folder.renew(
      options.station, from_now(options.station_days), options.target, restriction(options)));
  print(options.target, renewal.certificate, "");
  if (renewal.revoked > 0) {
    std::cout << options.path << ": " << count_of(renewal.revoked)
              << " with other rights revoked; copy revoked.crl to all computers\n";
  }
  return kSuccess;
}

int revoke(const KeysOptions& options) {
  AuthorityFolder folder = require(AuthorityFolder::open(options.path));
  const std::size_t count = require(folder.revoke(options.station, rti::security::utc_now()));
  std::cout << options.path << ": " << count_of(count)
            << " revoked; copy revoked.crl to all computers, and restart the exercise to give its "
               "members a new key\n";
  return kSuccess;
}

/// Returns whether a file begins like one in PEM. Key files do not.
bool is_pem(const std::string& path) {
  constexpr std::string_view kBeginning = "-----BEGIN ";
  constexpr InputKind kAny{"a key file or a certificate", std::uint64_t{64} << 10U};
  InputFile file = require(InputFile::open(path, kAny));
  std::array<char, kBeginning.size()> read{};
  const std::size_t size = file.read_at(0, read);
  return std::string_view(read.data(), size) == kBeginning;
}

void show_folder(const std::string& path) {
  const AuthorityFolder folder = require(AuthorityFolder::open(path));
  print(path, folder.authority());
  for (const Certificate& one : require(folder.issued())) {
    print("  serial " + one.serial(), one, state_of(folder.authority(), one));
  }
}

void show_certificate(const KeysOptions& options) {
  const auto certificate = Certificate::read(options.path);
  if (!certificate) {
    // The certificate of an authority names no station.
    const auto authority = Authority::read(options.path, options.revoked);
    if (!authority) throw CommandError(certificate.error());
    return print(options.path, *authority.value());
  }
  std::string state;
  if (!options.authority.empty()) {
    state = state_of(*require(Authority::read(options.authority, options.revoked)),
                     certificate.value());
  }
  print(options.path, certificate.value(), state);
}

int show(const KeysOptions& options) {
  if (std::filesystem::is_directory(options.path)) {
    show_folder(options.path);
  } else if (is_pem(options.path)) {
    show_certificate(options);
  } else {
    print_key(options.path);
  }
  return kSuccess;
}

using Action = int (*)(const KeysOptions&);

struct Subcommand {
  CLI::App* options;
  Action action;
};

std::vector<std::string> role_names() {
  std::vector<std::string> names;
  for (const Role role : rti::security::kRoles) names.emplace_back(rti::security::to_text(role));
  return names;
}

void add_days(CLI::App& command, int& days) {
  command.add_option("--days", days, "Number of days for which the certificate is valid")
      ->check(CLI::Range(1, static_cast<int>(rti::security::kMaxValidity.count())))
      ->type_name("DAYS")
      ->capture_default_str();
}

std::vector<Subcommand> declare(CLI::App& command, KeysOptions& options) {
  const auto add = [&](const char* name, const char* what, Action action, const char* operand,
                       const char* type) {
    CLI::App* one = command.add_subcommand(name, what);
    one->add_option(operand, options.path, type)->required()->type_name("PATH");
    return Subcommand{one, action};
  };
  std::vector<Subcommand> all{
      add("create", "Create a file with a new key", &create, "file", "Key file"),
      add("authority", "Create the folder of an authority", &create_authority, "folder",
          "Folder of the authority"),
      add("issue", "Issue the certificate of a station", &issue, "folder",
          "Folder of the authority"),
      add("renew", "Issue a further certificate for the key of a station", &renew, "folder",
          "Folder of the authority"),
      add("revoke", "Revoke all certificates of a station", &revoke, "folder",
          "Folder of the authority"),
      add("show", "Print what a file or the folder of an authority contains", &show, "path",
          "Key file, certificate or folder of an authority")};
  CLI::App& authority = *all[1].options;
  authority.add_option("--name", options.name, "Name of the authority")
      ->type_name("NAME")
      ->capture_default_str();
  add_days(authority, options.authority_days);
  for (const std::size_t i : {2U, 3U, 4U}) {
    all[i]
        .options->add_option("station", options.station, "Name of the station")
        ->required()
        ->type_name("STATION");
  }
  all[2]
      .options->add_option("--role", options.role, "Role of the station")
      ->required()
      ->check(CLI::IsMember(role_names()));
  CLI::Option* const all_nets =
      all[2].options->add_flag("--all-nets", options.all_nets, "Do not restrict a trainee to nets");
  CLI::Option* const executive = all[2].options->add_flag(
      "--executive", options.executive, "Permit the station to run an executive as well");
  for (const std::size_t i : {2U, 3U}) {
    add_days(*all[i].options, options.station_days);
    all[i]
        .options
        ->add_option("--plan", options.plan,
                     "Net plan; permits a trainee only the nets that it gives the station")
        ->type_name("FILE");
    all[i]
        .options->add_option("--target", options.target, "Folder for the files of the station")
        ->type_name("FOLDER")
        ->capture_default_str();
  }
  all_nets->excludes("--plan");
  executive->excludes("--plan");
  CLI::App& shows = *all[5].options;
  shows.add_option("--authority", options.authority, "Certificate of the authority, to check with")
      ->type_name("FILE");
  shows.add_option("--revoked", options.revoked, "List of revoked certificates, to check with")
      ->type_name("FILE");
  return all;
}

}  // namespace

Command add_keys(CLI::App& app) {
  auto options = std::make_shared<KeysOptions>();
  CLI::App* command = app.add_subcommand("keys", "Keys and certificates of protected networks");
  const std::vector<Subcommand> all = declare(*command, *options);
  command->require_subcommand(1);
  command->footer(kKeysExamples);
  return {command, [options, all] {
            const auto chosen = std::find_if(all.begin(), all.end(), [](const Subcommand& one) {
              return one.options->parsed();
            });
            return chosen->action(*options);
          }};
}

}  // namespace roger::app
