// The checks of drop-down lists and tool tips find texts that are cut, and only these.
#include "opened_texts.hpp"

#include <gmock/gmock.h>

#include <QApplication>
#include <QComboBox>
#include <QStandardItemModel>
#include <QStyledItemDelegate>
#include <QTableView>

#include "ui/widgets/call_sign_edit.hpp"

namespace roger::ui {
namespace {

using testing::Contains;
using testing::IsEmpty;

const QString kItem = QStringLiteral("MISSION PRIMARY");

std::vector<std::string> plain(const QStringList& texts) {
  std::vector<std::string> out;
  for (const QString& text : texts) out.push_back(text.toStdString());
  return out;
}

class OpenedTextsTest : public testing::Test {
 protected:
  OpenedTextsTest() {
    window_.resize(400, 200);
    box_.addItems({kItem, "FIRES"});
    window_.show();
    QApplication::processEvents();
  }
  std::vector<std::string> in_lists() { return plain(opened_.cut_in_lists(window_)); }
  std::vector<std::string> tips() { return plain(opened_.cut_tips(window_)); }

  QWidget window_;
  QComboBox& box_ = *new QComboBox(&window_);
  OpenedTexts opened_;
};

TEST_F(OpenedTextsTest, ListAsWideAsItsTextsIsWhole) {
  box_.view()->setMinimumWidth(box_.view()->sizeHintForColumn(0) + 20);
  EXPECT_THAT(in_lists(), IsEmpty());
  EXPECT_FALSE(box_.view()->isVisible()) << "it is closed again";
}

TEST_F(OpenedTextsTest, ElidedTextIsFound) {
  box_.view()->setTextElideMode(Qt::ElideRight);
  box_.view()->setFixedWidth(60);
  EXPECT_THAT(in_lists(), Contains("elided: " + kItem.toStdString()));
  EXPECT_THAT(in_lists(), IsEmpty()) << "the same list is opened once";
}

TEST_F(OpenedTextsTest, ListWiderThanTheSmallScreenIsFound) {
  box_.view()->setMinimumWidth(kSmallScreen.width() + 1);
  EXPECT_THAT(in_lists(), Contains("outside the screen: " + kItem.toStdString() + "|FIRES"));
}

TEST_F(OpenedTextsTest, TipsOfWidgetsAndItemsAreShown) {
  const QString word(250, u'x');
  QString lines = QStringLiteral("line");
  for (int line = 0; line < 60; ++line) lines += QStringLiteral("\nline");
  window_.setToolTip(QStringLiteral("word ").repeated(100));
  EXPECT_THAT(tips(), IsEmpty()) << "Qt wraps it";
  box_.setToolTip(word);
  EXPECT_THAT(tips(), Contains("larger than the screen: " + word.toStdString()));
  QStandardItemModel rows;
  rows.appendRow(new QStandardItem);
  auto& table = *new QTableView(&window_);
  table.setModel(&rows);
  table.show();
  rows.item(0)->setToolTip(lines);
  EXPECT_THAT(tips(), Contains("larger than the screen: " + lines.toStdString()));
}

}  // namespace
}  // namespace roger::ui
