// The matrix of the stations that hear each other on a net.
#include <QToolTip>
#include <algorithm>

#include "instructor/instructor_fixture.hpp"

namespace roger::ui {
namespace {

using testing::SizeIs;

class InstructorMatrixTest : public InstructorPageTest {
 protected:
  static void expect_describes_all(const MatrixView& matrix) {
    const QString words = matrix.accessibleDescription();
    for (const MatrixRow& row : matrix.matrix().rows) {
      EXPECT_TRUE(words.contains(row.talker + ": ")) << words.toStdString();
      for (const MatrixCell& cell : row.cells) {
        EXPECT_TRUE(!cell.asked || words.contains(cell.words)) << cell.words.toStdString();
      }
    }
  }
};

TEST_F(InstructorMatrixTest, MatrixHeadsUseTheRoomAndHaveTips) {
  open_page();
  choose("BALTIC TOWER");  // two columns
  MatrixView& matrix = window_->instructor().net().details().matrix();
  ASSERT_EQ(matrix.matrix().hearers, (std::vector<QString>{"MULE 2", "TOWER"}));
  EXPECT_EQ(matrix.head_text(0), "MULE 2");
  EXPECT_EQ(matrix.head_text(1), "TOWER");
  const auto has_tip = [&](const QString& words) {
    for (int x = 0; x < matrix.width(); x += 4) {
      for (int y = 0; y < matrix.height(); y += 4) {
        if (matrix.tip_at({x, y}) == words) return true;
      }
    }
    return false;
  };
  for (const char* words : {"MULE 2", "TOWER", "EAGLE 11", "TOWER hears it"}) {
    EXPECT_TRUE(has_tip(words)) << words;
  }
}

TEST_F(InstructorMatrixTest, MatrixDescribesWhoHearsWhom) {
  open_page();
  choose("FIRES");
  const QString words = window_->instructor().net().details().matrix().accessibleDescription();
  EXPECT_TRUE(words.startsWith("HAMMER 1: ")) << words.toStdString();
  EXPECT_TRUE(words.contains("CASTLE does not hear it: stepped on")) << words.toStdString();
  EXPECT_TRUE(words.contains("CASTLE: ") && words.contains("EAGLE 11 hears it"))
      << words.toStdString();
}

TEST_F(InstructorMatrixTest, ArrowKeysChooseACellAndExplainIt) {
  open_page();
  choose("FIRES");
  MatrixView& matrix = window_->instructor().net().details().matrix();
  const auto chosen_is = [&](std::size_t row, std::size_t column) {
    const MatrixRow& talker = matrix.matrix().rows.at(row);
    const MatrixCell& cell = talker.cells.at(column);
    const QString words = matrix.accessibleDescription();
    EXPECT_TRUE(words.startsWith(talker.talker + ": ")) << words.toStdString();
    EXPECT_TRUE(words.contains(cell.words)) << words.toStdString();
    EXPECT_TRUE(words.endsWith(cell.hint)) << words.toStdString();
    EXPECT_EQ(QToolTip::text(), words);
  };
  matrix.setFocus(Qt::TabFocusReason);
  ASSERT_TRUE(matrix.hasFocus());
  chosen_is(0, 0);
  QTest::keyClick(&matrix, Qt::Key_Left);
  QTest::keyClick(&matrix, Qt::Key_Up);
  chosen_is(0, 0);
  QTest::keyClick(&matrix, Qt::Key_Right);
  chosen_is(0, 1);
  QTest::keyClick(&matrix, Qt::Key_Down);
  chosen_is(1, 1);
  const QString talker = matrix.matrix().rows.at(1).talker;
  const QString hearer = matrix.matrix().hearers.at(1);

  // The row of a station that no longer transmits moves.
  for (radio::Audience& audience : exercise_.state.audiences) {
    audience.now = audience.call_sign == "MULE 2";
  }
  look();
  ASSERT_NE(matrix.matrix().rows.at(1).talker, talker);
  const QString words = matrix.accessibleDescription();
  EXPECT_TRUE(words.startsWith(talker + ": ") && words.contains(hearer)) << words.toStdString();

  window_->instructor().board().search().setFocus(Qt::TabFocusReason);
  look();
  expect_describes_all(matrix);
}

TEST_F(InstructorMatrixTest, ChosenCellRemainsWhileTheFocusIsInAnotherWindow) {
  open_page();
  choose("FIRES");
  MatrixView& matrix = window_->instructor().net().details().matrix();
  matrix.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&matrix, Qt::Key_Right);
  QTest::keyClick(&matrix, Qt::Key_Down);
  const QString words = matrix.accessibleDescription();
  for (const auto reason : {Qt::ActiveWindowFocusReason, Qt::PopupFocusReason}) {
    QFocusEvent out(QEvent::FocusOut, reason);
    QApplication::sendEvent(&matrix, &out);
    EXPECT_EQ(matrix.accessibleDescription(), words) << reason;
    QFocusEvent in(QEvent::FocusIn, reason);
    QApplication::sendEvent(&matrix, &in);
    EXPECT_EQ(matrix.accessibleDescription(), words) << reason;
  }
}

TEST_F(InstructorMatrixTest, FirstArrowKeyChoosesTheFirstCell) {
  open_page();
  choose("FIRES");
  MatrixView& matrix = window_->instructor().net().details().matrix();
  const Matrix later = matrix.matrix();
  matrix.set_matrix({});
  matrix.setFocus(Qt::TabFocusReason);
  matrix.set_matrix(later);
  expect_describes_all(matrix);
  QTest::keyClick(&matrix, Qt::Key_Right);
  const QString words = matrix.accessibleDescription();
  EXPECT_TRUE(words.startsWith(later.rows[0].talker + ": " + later.rows[0].cells[0].words))
      << words.toStdString();
}

TEST_F(InstructorMatrixTest, CellOfAStationThatLeftIsNoLongerChosen) {
  open_page();
  choose("FIRES");
  MatrixView& matrix = window_->instructor().net().details().matrix();
  matrix.setFocus(Qt::TabFocusReason);
  QTest::keyClick(&matrix, Qt::Key_Down);
  QTest::keyClick(&matrix, Qt::Key_Right);
  ASSERT_TRUE(matrix.accessibleDescription().startsWith(matrix.matrix().rows.at(1).talker + ": "));
  const Matrix whole = matrix.matrix();
  Matrix rest = whole;
  rest.rows.erase(rest.rows.begin() + 1);
  matrix.set_matrix(rest);
  expect_describes_all(matrix);
  rest = whole;
  rest.hearers.erase(rest.hearers.begin() + 1);
  for (MatrixRow& row : rest.rows) row.cells.erase(row.cells.begin() + 1);
  matrix.set_matrix(rest);
  expect_describes_all(matrix);
}

TEST(MatrixViewTest, ArrowKeysScrollToTheCellsThatDoNotFit) {
  constexpr int kStations = 12;
  Matrix large;
  for (int i = 0; i < kStations; ++i) large.hearers.push_back(QString("H%1").arg(i));
  for (int i = 0; i < kStations; ++i) {
    MatrixRow row;
    row.stream = static_cast<std::uint64_t>(i);
    row.talker = "FOX";  // of one call sign, as after a restart
    for (const QString& hearer : large.hearers) {
      row.cells.push_back({true, true, {}, QString("%1 hears %2").arg(hearer).arg(i), {}});
    }
    large.rows.push_back(row);
  }
  const Theme theme{Scheme::kDark};
  MatrixView view(theme);
  view.resize(400, 200);
  view.set_matrix(large);
  view.show();
  const auto is_in_sight = [&](const QString& tip) {
    for (int x = 0; x < view.width(); x += 20) {
      for (int y = 0; y < view.height(); y += 10) {
        if (view.tip_at({x, y}) == tip) return true;
      }
    }
    return false;
  };
  EXPECT_FALSE(is_in_sight("H11 hears 11"));
  for (int i = 0; i < kStations; ++i) {
    QTest::keyClick(&view, Qt::Key_Right);
    QTest::keyClick(&view, Qt::Key_Down);
  }
  EXPECT_EQ(view.accessibleDescription(), "FOX: H11 hears 11");
  EXPECT_TRUE(is_in_sight("H11 hears 11"));
  EXPECT_TRUE(is_in_sight("H11"));
  EXPECT_FALSE(is_in_sight("H0 hears 0"));
}

TEST_F(InstructorMatrixTest, RestoredNetShowsNoOlderCut) {
  open_page();
  choose("FIRES");
  radio::NetState& net = *std::ranges::find(exercise_.state.nets, "FIRES", &radio::NetState::name);
  net.control = {radio::NoticeCode::kNetCut, {"RANGE CONTROL"}};
  radio::HeardBy& station = exercise_.state.audiences[2].stations[0];
  station.heard = false;
  station.reason = {radio::HearingReason::kCut};
  const auto cut_cells = [&] {
    look();
    int count = 0;
    for (const auto& row : window_->instructor().net().details().matrix().matrix().rows) {
      for (const auto& cell : row.cells) count += cell.why.word == "cut" ? 1 : 0;
    }
    return count;
  };
  EXPECT_EQ(cut_cells(), 1);
  net.control = {};
  EXPECT_EQ(cut_cells(), 0);
  const auto& rows = window_->instructor().net().details().matrix().matrix().rows;
  EXPECT_TRUE(std::ranges::any_of(rows, [](const MatrixRow& row) {
    return std::ranges::any_of(row.cells, [](const MatrixCell& cell) {
      return cell.words == "no report from HAMMER 1 since the net was restored";
    });
  }));
}

TEST_F(InstructorMatrixTest, MatrixShowsProblemsFirstWithReason) {
  open_page();
  choose("FIRES");
  const Matrix& matrix = window_->instructor().net().details().matrix().matrix();
  ASSERT_THAT(matrix.rows, SizeIs(5));
  EXPECT_EQ(matrix.rows[0].talker, "HAMMER 1");
  EXPECT_TRUE(matrix.rows[0].trouble);
  EXPECT_TRUE(matrix.rows[1].now);
  const auto cell = [&](const QString& talker, const QString& hearer) {
    for (const MatrixRow& row : matrix.rows) {
      for (std::size_t i = 0; i < matrix.hearers.size(); ++i) {
        if (row.talker == talker && matrix.hearers[i] == hearer) return row.cells[i];
      }
    }
    return MatrixCell{};
  };
  EXPECT_FALSE(cell("HAMMER 1", "HAMMER 1").asked);
  EXPECT_FALSE(cell("HAMMER 1", "CASTLE").heard);
  EXPECT_TRUE(cell("HAMMER 1", "CASTLE").why.word.isEmpty()) << "stepped on is shown as a cross";
  EXPECT_EQ(cell("EAGLE 11", "MULE 2").why.word, "range");
  EXPECT_EQ(cell("EAGLE 11", "MULE 2").why.token, Token::kText2) << "reasons of physics are grey";
  EXPECT_EQ(cell("MULE 2", "EAGLE 11").why.word, "key");
  EXPECT_EQ(cell("MULE 2", "EAGLE 11").why.token, Token::kTrouble)
      << "reasons that must be fixed are amber";
  EXPECT_TRUE(cell("CASTLE", "EAGLE 11").heard);
}

TEST(HearingMatrixTest, CallSignsKeepAllThatFits) {
  const auto fit = [](const QString& call_sign, qsizetype room) {
    return fit_call_sign(call_sign, [room](const QString& text) { return text.size() <= room; });
  };
  EXPECT_EQ(fit("HAMMER 1", 8), "HAMMER 1");
  EXPECT_EQ(fit("HAMMER 1", 6), "HAMM 1");
  EXPECT_EQ(fit("EAGLE 112", 6), "EA 112");
  EXPECT_EQ(fit("CASTLE", 5), QString::fromUtf8("CAST…"));
  EXPECT_EQ(fit("RANGE CONTROL", 6), QString::fromUtf8("RANGE…"));
  EXPECT_EQ(fit("RANGE CONTROL", 0), "R");
}

TEST(HearingMatrixTest, TextOnlyReasonIsShownAsCross) {
  EXPECT_TRUE(short_reason(radio::HearingReason::kUnsaid).word.isEmpty());
  EXPECT_EQ(short_reason(radio::HearingReason::kUnsaid).token, Token::kTrouble);
}

TEST(HearingMatrixTest, CellOfAMissingReceptionNamesTheSectionOfTheGuide) {
  radio::ExerciseSnapshot exercise;
  exercise.audiences = {{1,
                         "FOX",
                         "RED",
                         true,
                         {{"OWL", "1", false, true, {radio::HearingReason::kJammed}},
                          {"HAWK", "1", true, true, {}}}}};
  const Matrix matrix = hearing_matrix(exercise, "RED");
  for (const MatrixCell& cell : matrix.rows.at(0).cells) {
    EXPECT_EQ(cell.hint, cell.heard ? "" : "Guide, troubleshooting: Jammed");
  }
}

TEST(HearingMatrixTest, EmptyCellsSayWhyTheyAreEmpty) {
  radio::ExerciseSnapshot exercise;
  exercise.audiences = {
      {1, "FOX", "RED", true, {{"HAWK", "1", true, true, {}}}},
      {2, "HAWK", "RED", false, {{"FOX", "1", true, true, {}}, {"OWL", "1", true, true, {}}}},
      {3, "OWL", "RED", false, {{"FOX", "", false, false, {}}}}};
  const Matrix matrix = hearing_matrix(exercise, "RED");
  ASSERT_EQ(matrix.hearers, (std::vector<QString>{"FOX", "HAWK", "OWL"}));
  ASSERT_EQ(matrix.rows.at(0).talker, "FOX");
  EXPECT_EQ(matrix.rows[0].cells[0].words, "FOX transmits itself");
  EXPECT_EQ(matrix.rows[0].cells[2].words, "no report from OWL");
  ASSERT_EQ(matrix.rows.at(2).talker, "OWL");
  EXPECT_EQ(matrix.rows[2].cells[0].words, "FOX is not tuned to this net");
}

TEST(HearingMatrixTest, EveryReasonHasACategory) {
  using enum radio::HearingReason;
  for (const auto physics : {kTooWeak, kHill, kTransmits, kWhispered, kRelayed}) {
    EXPECT_EQ(short_reason(physics).token, Token::kText2);
  }
  for (const auto made : {kJammed, kHeldShut, kCut, kFailed, kBrokenInto}) {
    EXPECT_EQ(short_reason(made).token, Token::kInstructor);
  }
  for (int code = 0; code <= static_cast<int>(radio::kMaxHearingReason); ++code) {
    const auto why = static_cast<radio::HearingReason>(code);
    if (why == kUnsaid || why == kSteppedOn) continue;
    EXPECT_FALSE(short_reason(why).word.isEmpty()) << code;
  }
}

TEST(HearingMatrixTest, ReasonTextDoesNotAffectCategory) {
  radio::ExerciseSnapshot exercise;
  exercise.audiences = {
      {1,
       "FOX",
       "RED",
       true,
       {{"OWL", "1", false, true, {radio::HearingReason::kUnsaid, {}, "the hills jammed it"}}}}};
  EXPECT_EQ(hearing_matrix(exercise, "RED").rows.at(0).cells.at(0).why.token, Token::kTrouble);
  exercise.audiences[0].stations[0].reason.code = radio::HearingReason::kTooWeak;
  EXPECT_EQ(hearing_matrix(exercise, "RED").rows.at(0).cells.at(0).why.word, "range");
}

}  // namespace
}  // namespace roger::ui
