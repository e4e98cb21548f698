// roger keys: creates the key of a protected network, and shows which one a file holds.
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "app/commands/command.hpp"
#include "app/support/exit_code.hpp"
#include "rti/security/key_file.hpp"

namespace roger::app {
namespace {

constexpr const char* kKeysExamples = R"(Examples:
  roger keys create exercise.key   create a key that only the owner of the file can read
  roger keys show exercise.key     print its fingerprint, to compare files of different computers

All computers of an exercise need a copy of the same file; its path is security.key_file of the RID,
or the value of the environment variable ROGER_KEY_FILE. Every program that can read the file can
take part in the exercise. The key itself is never printed.)";

void print(const std::string& file, const rti::security::FederationKey& key) {
  std::cout << file << ": federation key " << key.fingerprint() << "\n";
}

int create(const std::string& file) {
  const auto key = rti::security::FederationKey::random();
  require(rti::security::create_key_file(file, key));
  print(file, key);
  return kSuccess;
}

int show(const std::string& file) {
  print(file, require(rti::security::read_key_file(file)));
  return kSuccess;
}

}  // namespace

Command add_keys(CLI::App& app) {
  auto file = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("keys", "Keys of protected networks");
  CLI::App* creates = command->add_subcommand("create", "Create a file with a new key");
  CLI::App* shows = command->add_subcommand("show", "Print the fingerprint of a key");
  for (CLI::App* one : {creates, shows}) {
    one->add_option("file", *file, "Key file")->required()->type_name("FILE");
  }
  command->require_subcommand(1);
  command->footer(kKeysExamples);
  return {command, [file, creates] { return creates->parsed() ? create(*file) : show(*file); }};
}

}  // namespace roger::app
