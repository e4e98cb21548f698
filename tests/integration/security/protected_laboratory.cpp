#include "tests/integration/security/protected_laboratory.hpp"

namespace roger::test {

std::string one_group() {
  return std::string("[[groups]]\nclasses=\"*\"\nbase=\"") + kGroup + "\"\ncount=1\n";
}

std::string settings_with(const Laboratory& laboratory, const KeyFile& key,
                          const std::string& other) {
  std::string text = laboratory.rid_text();
  std::string old = key.setting();
  std::string fresh = other;
  for (std::string* one : {&old, &fresh}) {
    for (char& c : *one) {
      if (c == '\n') c = '|';
    }
  }
  return text.replace(text.find(old), old.size(), fresh);
}

}  // namespace roger::test
