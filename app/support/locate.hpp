// Paths of the program and of its configuration files.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

/// Returns the path of the running executable.
[[nodiscard]] std::string own_path();

/// Returns the folders searched for configuration files, in order: configs/ of the source tree that
/// `program` was built in, then share/roger of its installation prefix.
[[nodiscard]] std::vector<std::string> config_folders(const std::string& program);

/// Returns `given` if it is not empty (it must be readable), else the path of `name` (such as
/// "rid.toml") in the first of config_folders() that contains it. Errors: kNotFound, listing every
/// folder searched.
Result<std::string> find_config(const std::string& given, const std::string& name);

/// Returns the first of config_folders() that exists. Errors: kNotFound, listing every folder
/// searched.
Result<std::string> config_folder();

/// Returns the path of a page of the guide next to this program, in the source tree or in an
/// installation; nullopt: neither has it, because the guide is a package of its own.
std::optional<std::string> find_guide_page(const std::string& name);

/// Returns the paths of the FOM modules for radios. Errors: those of config_folder().
Result<std::vector<std::string>> fom_modules();

}  // namespace roger::app
