// Reads radio characters: the types of radio sets in configs/radios, which users can extend.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "radio/model/sound/radio_character.hpp"

namespace roger::radio {

/// Returns the folder of radio characters that belongs to a plan's file: ../radios.
[[nodiscard]] std::string characters_folder_of_plan(const std::string& plan_path);

/// Reads `folder`/`name`.toml from the first of `folders` that has it; vhf-fm-manpack.toml in
/// configs/radios describes the format. Errors: kNotFound, listing the available characters;
/// kInvalid: all problems, each with file, line, key and what was expected.
[[nodiscard]] Result<RadioCharacter> load_radio_character(const std::string& name,
                                                          const std::vector<std::string>& folders);

/// The radio characters that one plan names. Reads each file once. Not thread-safe.
class RadioCharacters {
 public:
  explicit RadioCharacters(std::vector<std::string> folders) : folders_(std::move(folders)) {}
  /// As load_radio_character().
  const Result<RadioCharacter>& load(const std::string& name);

 private:
  std::vector<std::string> folders_;
  std::map<std::string, Result<RadioCharacter>> read_;  // by name
};

}  // namespace roger::radio
