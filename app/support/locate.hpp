// Where the program and its configuration files are.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace roger::app {

/// The running program's own path.
[[nodiscard]] std::string own_path();

/// The folders in which configuration files are sought: configs/ of the source tree that the
/// program was built in, then share/roger of where it is installed.
[[nodiscard]] std::vector<std::string> config_folders(const std::string& program);

/// `given` as it is when not empty (it must be readable), else `name` ("rid.toml") in the first
/// of config_folders() that has it. Errors: kNotFound, naming every place searched.
Result<std::string> find_config(const std::string& given, const std::string& name);

/// The folder that holds the configuration files. Errors: kNotFound, as above.
Result<std::string> config_folder();

/// The object model of the radios: its modules' paths. Errors: as of config_folder().
Result<std::vector<std::string>> fom_modules();

}  // namespace roger::app
