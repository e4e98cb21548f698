// Key files: what is read, and what is refused.
#include "rti/security/key_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "rti/rid/credentials_setting.hpp"
#include "tests/unit/rti_security/keys.hpp"

namespace roger::rti::security {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

const std::string kDigits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

class KeyFileTest : public testing::Test {
 protected:
  KeyFileTest() { fs::create_directory(folder_); }
  ~KeyFileTest() override { fs::remove_all(folder_); }
  KeyFileTest(const KeyFileTest&) = delete;
  KeyFileTest& operator=(const KeyFileTest&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const {
    return (folder_ / name).string();
  }
  /// Writes a file that only its owner can access and returns its path.
  [[nodiscard]] std::string file(const std::string& text) const {
    std::ofstream(path("key")) << text;
    fs::permissions(path("key"), fs::perms::owner_read | fs::perms::owner_write);
    return path("key");
  }
  static std::string error_of(const std::string& path) {
    const auto key = read_key_file(path);
    return key ? "none" : key.error().text();
  }

 private:
  const fs::path folder_ =
      fs::temp_directory_path() / ("roger-key-file-" + std::to_string(::getpid()));
};

TEST_F(KeyFileTest, ReadsWhatItCreated) {
  const FederationKey key = FederationKey::random();
  ASSERT_TRUE(create_key_file(path("new"), key));
  struct stat status {};
  ASSERT_EQ(::stat(path("new").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777U, 0600U);
  const auto read = read_key_file(path("new"));
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(to_vector(read.value().bytes()), to_vector(key.bytes()));
}

TEST_F(KeyFileTest, HasAKnownFormat) {
  ASSERT_TRUE(create_key_file(path("new"), counting_key()));
  std::ifstream in(path("new"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}),
            "roger-federation-key-1 " + kDigits + "\n");
  EXPECT_TRUE(read_key_file(file("roger-federation-key-1 " + kDigits)));
}

TEST_F(KeyFileTest, AnExistingFileIsNotReplaced) {
  const std::string existing = file("mine");
  const Status created = create_key_file(existing, counting_key());
  ASSERT_FALSE(created);
  EXPECT_THAT(created.error().text(), AllOf(HasSubstr(existing), HasSubstr("exists already")));
  std::ifstream in(existing);
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), "mine");
}

TEST_F(KeyFileTest, AFileThatOthersCanAccessIsRefused) {
  const std::string shared = file("roger-federation-key-1 " + kDigits + "\n");
  for (const mode_t mode : {0640U, 0604U, 0620U, 0602U, 0644U, 0666U}) {
    ASSERT_EQ(::chmod(shared.c_str(), mode), 0);
    EXPECT_THAT(error_of(shared), AllOf(HasSubstr(shared), HasSubstr("other users"))) << mode;
  }
}

TEST_F(KeyFileTest, OnlyRegularFilesAreRead) {
  ASSERT_EQ(::mkfifo(path("fifo").c_str(), 0600), 0);
  EXPECT_THAT(error_of(path("fifo")), HasSubstr("not a regular file"));
  EXPECT_THAT(error_of("/dev/zero"), HasSubstr("not a regular file"));
  EXPECT_THAT(error_of(fs::temp_directory_path().string()), HasSubstr("not a regular file"));
  const auto missing = read_key_file(path("missing"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(missing.error().text(), HasSubstr(path("missing")));
}

TEST_F(KeyFileTest, OtherContentsAreRefusedAndNotQuoted) {
  const std::string begin = "roger-federation-key-1 ";
  for (const std::string& text :
       {std::string(), kDigits, begin, begin + kDigits.substr(1), begin + kDigits.substr(2),
        begin + kDigits + "00", begin + kDigits + "\n\n", begin + kDigits + " ",
        begin + "g" + kDigits.substr(1), "roger-federation-key-2 " + kDigits,
        std::string(100'000, '0')}) {
    EXPECT_THAT(error_of(file(text)),
                AllOf(HasSubstr("no federation key"), Not(HasSubstr(kDigits.substr(4, 16)))))
        << text.substr(0, 100);
  }
}

TEST_F(KeyFileTest, TheRidOrTheEnvironmentNamesIt) {
  ASSERT_TRUE(create_key_file(path("a"), counting_key()));
  const FederationKey other = FederationKey::random();
  ASSERT_TRUE(create_key_file(path("b"), other));
  Rid open;
  ASSERT_TRUE(open_credentials(open, nullptr));
  ASSERT_TRUE(open_credentials(open, ""));
  EXPECT_EQ(open.security.credentials.key, nullptr);

  Rid rid = parse_rid("[security]\nkey_file = \"" + path("a") + "\"\n", "rid").value();
  EXPECT_EQ(rid.security.credentials.key, nullptr);
  ASSERT_TRUE(open_credentials(rid, nullptr));
  EXPECT_EQ(rid.security.credentials.key->fingerprint(), counting_key().fingerprint());
  ASSERT_TRUE(open_credentials(rid, path("b").c_str()));
  EXPECT_EQ(rid.security.credentials.key->fingerprint(), other.fingerprint());
  EXPECT_EQ(rid.security.key_file, path("b"));

  const Status relative = open_credentials(rid, "b");
  ASSERT_FALSE(relative);
  EXPECT_THAT(relative.error().text(), AllOf(HasSubstr(kKeyVariable), HasSubstr("absolute")));
  const Status missing = open_credentials(rid, path("missing").c_str());
  ASSERT_FALSE(missing);
}

TEST_F(KeyFileTest, APathInTheRidIsMadeAbsolute) {
  ASSERT_TRUE(create_key_file(path("a"), counting_key()));
  const fs::path before = fs::current_path();
  fs::current_path(fs::path(path("a")).parent_path());
  Rid rid;
  rid.security.key_file = "a";
  const Status opened = open_credentials(rid, nullptr);
  fs::current_path(before);
  ASSERT_TRUE(opened) << opened.error().text();
  EXPECT_EQ(rid.security.key_file, path("a"));
}

TEST(SecuritySettings, AreChecked) {
  const auto empty = parse_rid("[security]\nkey_file = \"\"\n", "rid");
  ASSERT_FALSE(empty);
  EXPECT_THAT(empty.error().text(), HasSubstr("rid:2"));
  EXPECT_FALSE(parse_rid("[security]\nkey = \"x\"\n", "rid"));
}

}  // namespace
}  // namespace roger::rti::security
