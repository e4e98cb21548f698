// Certificates for tests.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "rti/security/certificate/authority.hpp"
#include "rti/security/certificate/authority_folder.hpp"
#include "rti/security/certificate/credentials.hpp"

namespace roger::rti::security {

/// A folder that the destructor removes.
class TestFolder {
 public:
  TestFolder() {
    static std::atomic<int> number{0};
    path_ = std::filesystem::temp_directory_path() /
            ("roger-certificates-" + std::to_string(::getpid()) + "-" + std::to_string(++number));
    std::filesystem::create_directory(path_);
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  TestFolder(const TestFolder&) = delete;
  TestFolder& operator=(const TestFolder&) = delete;

  [[nodiscard]] std::string path(const std::string& name = "") const {
    return name.empty() ? path_.string() : (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

/// Begin of all certificates of tests: 2026-01-01 00:00 UTC.
inline constexpr UtcTime kBegin{std::chrono::seconds(1'767'225'600)};
inline constexpr std::chrono::days kYear{365};

/// An authority and the files of its stations in one folder.
class TestAuthority {
 public:
  /// `from`: the begin of its certificate and of those of the stations.
  explicit TestAuthority(const std::string& name = "Test", UtcTime from = kBegin)
      : from_(from),
        folder_(AuthorityFolder::create(files_.path("ca"), name, {from, 10 * kYear}).value()) {}

  /// Issues the certificate of a station for a year and returns its files.
  CertificateFiles issue(const std::string& station, Role role = Role::kTrainee) {
    return issue(station, role, false);
  }
  /// The same, for a station that may also run an executive.
  CertificateFiles issue_with_executive(const std::string& station, Role role = Role::kTrainee) {
    return issue(station, role, true);
  }
  [[nodiscard]] CertificateFiles files_of(const std::string& station) const {
    return {files_.path(station + ".crt"), files_.path(station + ".key"),
            files_.path("ca/authority.crt"), files_.path("ca/revoked.crl")};
  }
  [[nodiscard]] std::shared_ptr<const StationIdentity> station(const std::string& name,
                                                               Role role = Role::kTrainee) {
    const auto read = StationIdentity::read(issue(name, role), from_);
    EXPECT_TRUE(read) << read.error().text();
    return read.value();
  }
  /// Returns the authority as members of the network read it.
  [[nodiscard]] std::shared_ptr<const Authority> trusted() const {
    return Authority::read(files_.path("ca/authority.crt"), files_.path("ca/revoked.crl")).value();
  }
  [[nodiscard]] AuthorityFolder& folder() { return folder_; }
  [[nodiscard]] const TestFolder& files() const { return files_; }

 private:
  CertificateFiles issue(const std::string& station, Role role, bool executive) {
    const auto issued =
        folder_.issue(station, role, {from_, kYear}, files_.path(), std::nullopt, executive);
    EXPECT_TRUE(issued) << issued.error().text();
    return files_of(station);
  }

  const TestFolder files_;
  const UtcTime from_;
  AuthorityFolder folder_;
};

}  // namespace roger::rti::security
