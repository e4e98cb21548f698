// The checks of painted texts find texts that are cut, and only these.
#include "painted_text.hpp"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableWidget>

namespace roger::ui {
namespace {

const QString kText = QStringLiteral("gj\u00c4");

class CutTextTest : public testing::Test {
 protected:
  /// Returns what is cut of the label in the shown window.
  QStringList cut() {
    window_.show();
    QApplication::processEvents();
    return cut_texts(label_);
  }
  [[nodiscard]] int line() const { return label_.fontMetrics().height(); }

  QWidget window_;
  QLabel& label_ = *new QLabel(kText, &window_);
};

TEST_F(CutTextTest, TextWithItsHeightIsWhole) {
  label_.resize(100, line());
  EXPECT_EQ(cut(), QStringList());
}

TEST_F(CutTextTest, TextInTooLowLabelIsCut) {
  label_.resize(100, line() - 4);
  EXPECT_EQ(cut(), QStringList(kText));
}

TEST_F(CutTextTest, TextInTooNarrowLabelIsCut) {
  label_.resize(label_.fontMetrics().horizontalAdvance(kText) - 4, line());
  EXPECT_EQ(cut(), QStringList(kText));
}

TEST_F(CutTextTest, LastLineOfTooLowParagraphIsCut) {
  label_.setText(QStringLiteral("one\ntwo"));
  label_.setAlignment(Qt::AlignTop);
  label_.resize(100, 2 * line() - 4);
  EXPECT_EQ(cut(), QStringList("two"));
}

TEST_F(CutTextTest, TextBelowTheEdgeOfAnAncestorIsCut) {
  auto* part = new QWidget(&window_);
  part->resize(200, line() + 4);
  label_.setParent(part);
  label_.setGeometry(0, 8, 100, line());
  EXPECT_EQ(cut(), QStringList(kText));
}

TEST_F(CutTextTest, TextThatCanBeScrolledToIsWhole) {
  auto* area = new QScrollArea(&window_);
  area->setFrameShape(QFrame::NoFrame);
  area->resize(200, 2 * line());
  auto* content = new QWidget;
  content->resize(100, 4 * line());
  area->setWidget(content);
  label_.setParent(content);
  label_.setGeometry(0, 3 * line(), 100, line());
  EXPECT_EQ(cut(), QStringList());
  label_.resize(100, line() - 4);
  EXPECT_EQ(cut(), QStringList(kText)) << "scrolling does not make the label higher";
  label_.resize(100, line());
  area->resize(200, line() - 4);
  EXPECT_EQ(cut(), QStringList(kText)) << "no part of the area is as high as the line";
}

TEST_F(CutTextTest, HeaderScrollsWithItsTable) {
  QTableWidget table(1, 3, &window_);
  table.setHorizontalHeaderLabels({"one", "two", "three"});
  table.resize(table.columnWidth(0) * 2, 200);
  window_.resize(table.size());
  cut();
  QWidget& header = *table.horizontalHeader()->viewport();
  EXPECT_EQ(cut_texts(header), QStringList());
  table.horizontalHeader()->setFixedHeight(line() - 4);
  QApplication::processEvents();
  EXPECT_NE(cut_texts(header), QStringList());
}

}  // namespace
}  // namespace roger::ui
