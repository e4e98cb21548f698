// The key of a protected network, for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include "rti/security/federation_key.hpp"
#include "rti/security/key_file.hpp"

namespace roger::test {

/// A file with a new key, removed by the destructor.
class KeyFile {
 public:
  /// Throws std::runtime_error if the file cannot be created.
  KeyFile() {
    static std::atomic<int> files{0};
    path_ = testing::TempDir() + "roger-key-" + std::to_string(::getpid()) + "-" +
            std::to_string(++files);
    const Status created = rti::security::create_key_file(path_, *key_);
    if (!created) throw std::runtime_error(created.error().text());
  }
  ~KeyFile() { std::remove(path_.c_str()); }
  KeyFile(const KeyFile&) = delete;
  KeyFile& operator=(const KeyFile&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::shared_ptr<const rti::security::FederationKey>& key() const {
    return key_;
  }
  /// Returns the lines of a RID that name the file.
  [[nodiscard]] std::string setting() const { return "[security]\nkey_file=\"" + path_ + "\"\n"; }

 private:
  const std::shared_ptr<const rti::security::FederationKey> key_ =
      std::make_shared<const rti::security::FederationKey>(rti::security::FederationKey::random());
  std::string path_;
};

}  // namespace roger::test
