// The page of the guide about troubleshooting has one section for each reason of a missing
// reception and for each subject of the doctor, and no others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/doctor/finding.hpp"
#include "radio/model/reason.hpp"

namespace roger::app {
namespace {

using testing::UnorderedElementsAreArray;

struct Section {
  std::string heading;
  std::size_t paragraphs = 0;
};

/// Returns the sections of the third level below each heading of the second level.
std::map<std::string, std::vector<Section>> sections_of_guide() {
  std::ifstream page(ROGER_SOURCE_DIR "/docs/guide/troubleshooting.md");
  std::map<std::string, std::vector<Section>> found;
  std::vector<Section>* part = nullptr;
  bool begins_paragraph = true;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) {
      part = &found[line.substr(3)];
    } else if (line.starts_with("### ") && part != nullptr) {
      part->push_back({line.substr(4), 0});
    } else if (!line.empty() && begins_paragraph && part != nullptr && !part->empty()) {
      ++part->back().paragraphs;
    }
    begins_paragraph = line.empty();
  }
  return found;
}

std::string in_lower_case(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::vector<std::string> headings(const std::vector<Section>& sections) {
  std::vector<std::string> out;
  for (const Section& section : sections) out.push_back(section.heading);
  return out;
}

TEST(TroubleshootingTest, EveryReasonHasASection) {
  std::vector<std::string> expected;
  for (int i = 1; i <= static_cast<int>(radio::kMaxHearingReason); ++i) {
    expected.emplace_back(radio::guide_section(static_cast<radio::HearingReason>(i)));
  }
  EXPECT_THAT(headings(sections_of_guide()["Reasons for missing receptions"]),
              UnorderedElementsAreArray(expected));
  EXPECT_EQ(radio::guide_section(radio::HearingReason::kUnsaid), "");
}

TEST(TroubleshootingTest, EverySubjectOfTheDoctorHasASection) {
  std::vector<std::string> expected;
  for (int i = 0; i <= static_cast<int>(kLastTopic); ++i) {
    expected.push_back(in_lower_case(name_of(static_cast<Topic>(i))));
  }
  std::vector<std::string> found = headings(sections_of_guide()["Lines of roger doctor"]);
  std::ranges::transform(found, found.begin(), in_lower_case);
  EXPECT_THAT(found, UnorderedElementsAreArray(expected));
}

TEST(TroubleshootingTest, SectionsConsistOfOneParagraphAndHaveAnchorsOfTheirOwn) {
  std::set<std::string> known;
  for (const auto& [part, sections] : sections_of_guide()) {
    for (const Section& section : sections) {
      EXPECT_EQ(section.paragraphs, 1U) << section.heading;
      EXPECT_TRUE(known.insert(in_lower_case(section.heading)).second) << section.heading;
    }
  }
}

}  // namespace
}  // namespace roger::app
