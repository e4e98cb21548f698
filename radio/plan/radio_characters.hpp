// Files of configs/radios: kinds of radio sets, to be added to without code.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"
#include "radio/model/sound/radio_character.hpp"

namespace roger::radio {

/// The folder of radio characters that belongs to a plan's file: ../radios.
[[nodiscard]] std::string characters_beside(const std::string& plan_path);

/// Reads `folder`/`name`.toml from the first of `folders` that has it. Errors: kNotFound, listing
/// the characters there are; kInvalid: every problem with file, line, key and what was expected.
/// See configs/radios/vhf-fm-manpack.toml for the form.
[[nodiscard]] Result<RadioCharacter> load_radio_character(const std::string& name,
                                                          const std::vector<std::string>& folders);

}  // namespace roger::radio
