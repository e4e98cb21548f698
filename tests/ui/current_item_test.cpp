// The current item of lists and tables.
#include <QApplication>
#include <QStandardItemModel>
#include <QTest>
#include <QToolTip>
#include <QVBoxLayout>

#include "eventually.hpp"
#include "ui/widgets/state_list.hpp"

namespace roger::ui {
namespace {

class CurrentItemTest : public testing::Test {
 protected:
  CurrentItemTest() {
    StateRow plain;
    plain.key = "1";
    plain.name = "EAGLE 1";
    StateRow explained;
    explained.key = "2";
    explained.name = "EAGLE 2";
    explained.words = "jammed";
    explained.hint = "Guide, troubleshooting: Jammed";
    rows_.follow({plain, explained});
    auto* column = new QVBoxLayout(&window_);
    column->addWidget(&list_);
    column->addWidget(&other_);
    other_.setFocusPolicy(Qt::StrongFocus);
    window_.resize(400, 300);
    window_.show();
    window_.activateWindow();
  }

  void SetUp() override { ASSERT_TRUE(becomes_active(window_)); }
  ~CurrentItemTest() override { QToolTip::hideText(); }

  Theme theme_{Scheme::kDark};
  StateRows rows_;
  QWidget window_;
  StateList list_{theme_, rows_, "Stations", &window_};
  QWidget other_{&window_};
};

TEST_F(CurrentItemTest, LeavesWithTheFocusAndReturnsToTheSelection) {
  list_.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&list_, Qt::Key_End);
  EXPECT_EQ(list_.currentIndex().row(), 1);
  other_.setFocus(Qt::TabFocusReason);
  QApplication::processEvents();
  EXPECT_FALSE(list_.currentIndex().isValid());
  EXPECT_TRUE(list_.selectionModel()->isSelected(rows_.index(1))) << "the selection stays";
  list_.setFocus(Qt::TabFocusReason);
  EXPECT_EQ(list_.currentIndex().row(), 1);
}

TEST_F(CurrentItemTest, IsNotSetWithoutTheFocus) {
  other_.setFocus(Qt::TabFocusReason);
  list_.setCurrentIndex(rows_.index(1));
  QApplication::processEvents();
  EXPECT_FALSE(list_.currentIndex().isValid());
  EXPECT_TRUE(list_.selectionModel()->isSelected(rows_.index(1)));
}

TEST_F(CurrentItemTest, KeysShowTheExplanationOfARow) {
  other_.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&other_, Qt::Key_Tab);
  ASSERT_TRUE(list_.hasFocus());
  QTest::keyClick(&list_, Qt::Key_Home);
  EXPECT_EQ(QToolTip::text(), "") << "the tool tip would only repeat the row";
  QTest::keyClick(&list_, Qt::Key_Down);
  ASSERT_EQ(list_.currentIndex().row(), 1);
  EXPECT_EQ(QToolTip::text(), rows_.index(1).data(Qt::ToolTipRole).toString());
  EXPECT_EQ(rows_.index(1).data(Qt::AccessibleDescriptionRole).toString(),
            "Guide, troubleshooting: Jammed");
}

TEST_F(CurrentItemTest, TipIsShownOnlyForKeys) {
  other_.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&other_, Qt::Key_Tab);
  ASSERT_TRUE(list_.hasFocus());
  QApplication::processEvents();
  ASSERT_EQ(list_.currentIndex().row(), 0);
  list_.setCurrentIndex(rows_.index(1));
  EXPECT_EQ(QToolTip::text(), "") << "the program changed the current item";
}

TEST_F(CurrentItemTest, TabShowsTheExplanationOfTheSelectedRow) {
  list_.selectionModel()->select(rows_.index(1), QItemSelectionModel::Select);
  other_.setFocus(Qt::TabFocusReason);
  QApplication::processEvents();
  QTest::keyClick(&other_, Qt::Key_Tab);
  ASSERT_TRUE(list_.hasFocus());
  ASSERT_EQ(list_.currentIndex().row(), 1);
  EXPECT_EQ(QToolTip::text(), rows_.index(1).data(Qt::ToolTipRole).toString());
}

TEST_F(CurrentItemTest, OnlyTheOwnTipIsHidden) {
  list_.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&list_, Qt::Key_End);
  const QString own = rows_.index(1).data(Qt::ToolTipRole).toString();
  ASSERT_EQ(QToolTip::text(), own);
  QTest::keyClick(&list_, Qt::Key_Home);
  EXPECT_TRUE(eventually([] { return QToolTip::text().isEmpty(); },
                         [] { return QToolTip::text().toStdString(); }));

  QTest::keyClick(&list_, Qt::Key_End);
  ASSERT_EQ(QToolTip::text(), own);
  QToolTip::showText(other_.mapToGlobal(QPoint(0, 0)), "other", &other_);
  QTest::keyClick(&list_, Qt::Key_Home);
  constexpr int kHidden = 500;  // ms; Qt hides tool tips 300 ms after it is asked to
  QTest::qWait(kHidden);
  EXPECT_EQ(QToolTip::text(), "other");
}

TEST_F(CurrentItemTest, TipThatOnlyScreenReadersKnowIsShown) {
  QStandardItemModel model(2, 1);
  for (const int role : {int{Qt::ToolTipRole}, int{Qt::AccessibleTextRole}}) {
    model.setData(model.index(1, 0), "joined", role);
  }
  QListView icons(&window_);
  icons.setModel(&model);
  set_up_list(icons, "Icons");
  icons.show();
  icons.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&icons, Qt::Key_End);
  ASSERT_EQ(icons.currentIndex().row(), 1);
  EXPECT_EQ(QToolTip::text(), "joined");
}

}  // namespace
}  // namespace roger::ui
