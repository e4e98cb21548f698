// The matrix of the stations that hear each other on a net.
#include <QToolTip>
#include <algorithm>

#include "instructor/instructor_fixture.hpp"

namespace roger::ui {
namespace {

using testing::SizeIs;

class InstructorMatrixTest : public InstructorPageTest {};

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
  const QString all = matrix.accessibleDescription();
  const auto chosen_is = [&](std::size_t row, std::size_t column) {
    const MatrixRow& talker = matrix.matrix().rows.at(row);
    const MatrixCell& cell = talker.cells.at(column);
    const QString words = matrix.accessibleDescription();
    EXPECT_TRUE(words.startsWith(talker.talker + ": ")) << words.toStdString();
    EXPECT_TRUE(words.contains(cell.asked ? cell.words : matrix.matrix().hearers.at(column)))
        << words.toStdString();
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
  EXPECT_EQ(matrix.accessibleDescription().size(), all.size()) << "of all stations";
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
