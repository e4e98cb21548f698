// Searches files that other processes write.
#pragma once

#include <fstream>
#include <string>

namespace roger::app {

/// Returns whether a line of the file contains `text`; false if it cannot be read.
inline bool contains_text(const std::string& file, const std::string& text) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) {
    if (line.find(text) != std::string::npos) return true;
  }
  return false;
}

}  // namespace roger::app
