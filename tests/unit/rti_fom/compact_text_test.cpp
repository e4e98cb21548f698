#include "rti/fom/compact_text.hpp"

#include <gtest/gtest.h>

#include <string>

#include "rti/fom/module.hpp"

namespace roger::rti {
namespace {

TEST(CompactText, DropsWhatHasNoMeaningAndKeepsLines) {
  EXPECT_EQ(compacted("<?xml version=\"1.0\"?>\n"
                      "<!DOCTYPE a [ <!ELEMENT a (#PCDATA)>\n <!-- > --> <!ENTITY b \"]>\"> ]>\n"
                      "<!-- one\n two -->\r\n"
                      "<a>  <?tool data?>\n\t<b>text</b> <!----> <c/>\n</a>\n"),
            "<?xml version=\"1.0\"?>\n\n\n\n\n<a>\n<b>text</b><c/>\n</a>\n");
}

TEST(CompactText, KeepsTextAttributesAndCharacterData) {
  const std::string text =
      "<a x=\"a > <!-- no comment --> b\" y='\"'> two  words\n<![CDATA[ <!-- data --> ]]></a>";
  EXPECT_EQ(compacted(text), text);
  EXPECT_EQ(compacted("<name>Truck<!-- of any kind -->s</name>"), "<name>Trucks</name>");
}

TEST(CompactText, KeepsWhatDoesNotEnd) {
  for (const std::string text : {"<a><!-- no end ", "<a><![CDATA[ no end", "<a x=\" no end >",
                                 "<!DOCTYPE a [ <b> ", "<a><?no end", "<", "", "<?xml no end"}) {
    EXPECT_EQ(compacted(text), text);
  }
}

TEST(CompactText, SecondCallChangesNothing) {
  const std::string once = compacted(standard_mim_text());
  EXPECT_LT(once.size(), standard_mim_text().size());
  EXPECT_EQ(compacted(once), once);
}

TEST(CompactText, SecondCallChangesNothingBehindAByteOrderMarkThatARemovedPartDivided) {
  const std::string once = compacted("\xEF<?part?>\xBB\xBF <a/>");
  EXPECT_EQ(once, "\xEF\xBB\xBF<a/>");
  EXPECT_EQ(compacted(once), once);
}

TEST(CompactText, OnlyTheByteOrderMarkOfTheDocumentIsKept) {
  const std::string mark = "\xEF\xBB\xBF";
  EXPECT_EQ(compacted(mark + "<a/>"), mark + "<a/>");
  EXPECT_EQ(compacted("<!DOCTYPE a>" + mark + " <a/>"), "<a/>");
}

TEST(CompactText, ErrorsNameTheSameLines) {
  const std::string text =
      "<objectModel>\n  <!-- a comment\n       of two lines -->\n  <objects>\n"
      "    <objectClass>\n      <name>Wrong</name>\n    </objectClass>\n  </objects>\n"
      "</objectModel>\n";
  const auto before = parse_module(text, "m.xml");
  const auto after = parse_module(compacted(text), "m.xml");
  ASSERT_FALSE(before);
  ASSERT_FALSE(after);
  EXPECT_EQ(after.error().text(), before.error().text());
  EXPECT_EQ(after.error().place.line, 5);
}

TEST(CompactText, EightMebibytesOfCommentsLeaveNothing) {
  std::string text = "<objectModel>";
  while (text.size() < (std::size_t{8} << 20U)) text += "<!-- " + std::string(1000, 'x') + " -->";
  EXPECT_EQ(compacted(text + "</objectModel>"), "<objectModel></objectModel>");
}

}  // namespace
}  // namespace roger::rti
