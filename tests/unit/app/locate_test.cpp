#include "app/support/locate.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace roger::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

TEST(LocateTest, SourceTreeIsSearchedBeforeTheInstallation) {
  EXPECT_THAT(config_folders("/src/roger/build/debug/bin/roger"),
              ElementsAre("/src/roger/configs", "/src/roger/build/debug/share/roger"));
  EXPECT_THAT(config_folders("/usr/bin/roger")[1], "/usr/share/roger");
}

TEST(LocateTest, GivenFileIsUsedOrNamedInTheError) {
  const std::string rid = std::string(ROGER_SOURCE_DIR) + "/configs/rid.toml";
  EXPECT_EQ(find_config(rid, "rid.toml").value(), rid);
  const auto missing = find_config("/nonexistent/x.toml", "rid.toml");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::kNotFound);
  EXPECT_THAT(missing.error().text(), HasSubstr("/nonexistent/x.toml"));
  EXPECT_FALSE(find_config("/tmp", "rid.toml")) << "a folder is not a TOML file";
  EXPECT_FALSE(find_config("/dev/null", "rid.toml")) << "a device is not a file";
}

TEST(LocateTest, MissingFileErrorListsTheSearchedFolders) {
  const auto missing = find_config("", "no-such-file.toml");
  ASSERT_FALSE(missing);
  EXPECT_THAT(missing.error().text(), HasSubstr("no-such-file.toml"));
  EXPECT_THAT(missing.error().text(), HasSubstr("share/roger"));
}

TEST(LocateTest, PagesOfTheGuideAreFoundInTheSourceTree) {
  EXPECT_EQ(find_guide_page("troubleshooting.md"),
            ROGER_SOURCE_DIR "/docs/guide/troubleshooting.md");
  EXPECT_EQ(find_guide_page("no-such-page.md"), std::nullopt);
}

}  // namespace
}  // namespace roger::app
