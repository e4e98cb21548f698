// Reads radio characters: the types of radio sets in configs/radios, which users can extend.
#pragma once

#include <string>
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

}  // namespace roger::radio
