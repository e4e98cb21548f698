// The console without a mouse, for screen readers, and for people who see colours badly.
#include <gmock/gmock.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAccessible>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <functional>
#include <set>

#include "contrast.hpp"
#include "fake_stations.hpp"
#include "screenshot_fixture.hpp"
#include "ui/chart/time_plot.hpp"
#include "ui/start/start_dialog.hpp"
#include "ui/widgets/focus_frame.hpp"
#include "ui/window/translation.hpp"

namespace roger::ui {
namespace {

/// Names a widget for the message of a failed test.
std::string describe(const QWidget& widget) {
  QStringList path;
  for (const QWidget* at = &widget; at != nullptr && !at->isWindow(); at = at->parentWidget()) {
    path.prepend(at->metaObject()->className());
  }
  return path.join(QStringLiteral(" > ")).toStdString();
}

/// Calls `check` with the object and with all visible ones inside it, as screen readers see them.
void for_each_accessible(QAccessibleInterface& object,
                         const std::function<void(QAccessibleInterface&)>& check) {
  if (object.state().invisible) return;
  check(object);
  for (int i = 0; i < object.childCount(); ++i) {
    if (QAccessibleInterface* child = object.child(i)) for_each_accessible(*child, check);
  }
}

/// Returns the name and the role of each object of the window that reports the focus.
std::vector<std::string> focused_in(QWidget& window) {
  std::vector<std::string> found;
  for_each_accessible(*QAccessible::queryAccessibleInterface(&window),
                      [&](QAccessibleInterface& object) {
                        if (!object.state().focused) return;
                        found.push_back(object.text(QAccessible::Name).toStdString() + ", role " +
                                        std::to_string(object.role()));
                      });
  return found;
}

/// Returns whether the control belongs to an exclusive group, of which Tab reaches the checked one
/// and arrow keys the others.
bool follows_arrows(const QWidget& control) {
  const auto* button = qobject_cast<const QAbstractButton*>(&control);
  if (button == nullptr || button->isChecked()) return false;
  return button->autoExclusive() || (button->group() != nullptr && button->group()->exclusive());
}

/// The parameter is the language.
class AccessibilityTest : public ScreenshotTest, public testing::WithParamInterface<const char*> {
 protected:
  AccessibilityTest() : language_(wanted_languages({GetParam()}), {own_translations()}) {
    sources_.exercise = &exercise_;
    sources_.rti = &rti_;
    sources_.probe = &probe_;
    make_busy_exercise(exercise_, clock_.now());
    exercise_.state.recordings = sample_recordings();
    station_.state = instructor_station(exercise_, clock_.now());
    // The list of the stations that hear a radio shows those of the card that had the focus last.
    // It is always shown, so that it does not matter which one that was.
    for (radio::RadioSnapshot& radio : station_.state.radios) {
      radio.hearers = station_.state.radios.front().hearers;
    }
    rti_.state = busy_rti(clock_.now(), 5, 100);
  }

  /// Calls `check` with each page, each panel over a page, and the questions of the first start,
  /// shown in front, and with the window that contains them.
  template <class Check>
  void for_each_page(const Check& check) {
    open(kLarge);
    window_->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
    for (int view = 0; view < MainWindow::kViews; ++view) {
      window_->show_view(view);
      wait(std::chrono::seconds(1));
      check("page " + std::to_string(view), *window_);
    }
    window_->show_view(MainWindow::kTrainee);
    for (OverlayPanel* panel :
         std::initializer_list<OverlayPanel*>{&window_->settings(), &window_->shortcuts()}) {
      panel->toggle();
      look();
      check(panel->accessibleName().toStdString(), *window_);
      panel->close_panel();
    }
    for_each_form(check);

    sources_.stations = &stations_;
    StartDialog dialog(station_, Times{&clock_, &QDateTime::currentDateTimeUtc}, settings_path(),
                       sources_, {}, {});
    dialog.show();
    dialog.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dialog));
    dialog.model().refresh();
    QApplication::processEvents();
    check("start", dialog);
  }

  /// Calls `check` with each form and each question of the instructor's page.
  template <class Check>
  void for_each_form(const Check& check) {
    window_->show_view(MainWindow::kInstructor);
    window_->exercise().choose("FIRES");
    wait(std::chrono::seconds(1));
    InstructorView& page = window_->instructor();
    NetActions& actions = page.net().actions();
    for (Button* button : {&actions.whisper(), &actions.jam(), &actions.fail()}) {
      ASSERT_TRUE(button->isVisible() && button->isEnabled());
      button->click();
      look();
      ASSERT_TRUE(page.net().details().shows_form()) << button->text().toStdString();
      check("action " + button->text().toStdString(), *window_);
      page.close_innermost();
    }
    page.timeline().begin_note();
    look();
    check("note", *window_);
    page.close_innermost();
    page.timeline().choose_recording();
    look();
    check("recordings", *window_);
    for (const Qt::Key key : {Qt::Key_F2, Qt::Key_Delete}) {
      QTest::keyClick(&page.timeline().chooser().table(), key);
      look();
      check("recordings, key " + std::to_string(key), *window_);
      page.close_innermost();
    }
    page.close_innermost();
  }

  /// Returns the controls in the window that a user can operate now.
  [[nodiscard]] static std::vector<QWidget*> controls(const QWidget& window) {
    std::vector<QWidget*> found;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
      const bool operated = qobject_cast<QAbstractButton*>(widget) != nullptr ||
                            qobject_cast<QComboBox*>(widget) != nullptr ||
                            qobject_cast<QLineEdit*>(widget) != nullptr ||
                            qobject_cast<QAbstractSlider*>(widget) != nullptr ||
                            widget->focusPolicy() != Qt::NoFocus;
      if (!operated || !widget->isVisible() || !widget->isEnabled()) continue;
      if (qobject_cast<QScrollBar*>(widget) != nullptr) continue;  // the area scrolls with keys
      const auto* ptt = qobject_cast<PttButton*>(widget);
      if (ptt != nullptr && ptt->focusPolicy() == Qt::NoFocus) continue;  // receives only
      found.push_back(widget);
    }
    return found;
  }

  FakeStations stations_;
  Language language_;
};

TEST_P(AccessibilityTest, EveryControlHasANameAndARole) {
  for_each_page([&](const std::string& page, QWidget& window) {
    for (QWidget* control : controls(window)) {
      QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(control);
      ASSERT_NE(seen, nullptr) << page << ": " << describe(*control);
      EXPECT_NE(seen->text(QAccessible::Name), QString()) << page << ": " << describe(*control);
      EXPECT_NE(seen->role(), QAccessible::NoRole) << page << ": " << describe(*control);
      if (seen->role() != QAccessible::ComboBox) continue;
      // On Unix, Qt names a list by its choice alone.
      EXPECT_NE(control->accessibleName(), QString()) << page << ": " << describe(*control);
      EXPECT_TRUE(seen->text(QAccessible::Name).startsWith(control->accessibleName()))
          << page << ": " << seen->text(QAccessible::Name).toStdString();
    }
    for (QWidget* control : controls(window)) {
      if (qobject_cast<QAbstractItemView*>(control) == nullptr) continue;
      const std::set<QAccessible::Role> items{QAccessible::Cell, QAccessible::ListItem,
                                              QAccessible::ColumnHeader};
      int place = 0;
      for_each_accessible(*QAccessible::queryAccessibleInterface(control),
                          [&](QAccessibleInterface& item) {
                            ++place;
                            if (!items.contains(item.role())) return;
                            EXPECT_NE(item.text(QAccessible::Name), QString())
                                << page << ": " << describe(*control) << ", child " << place;
                          });
    }
    for (const QWidget* widget : window.findChildren<QWidget*>()) {
      if (!widget->isVisible() || widget->accessibleName().isEmpty()) continue;
      EXPECT_NE(QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget))->role(),
                QAccessible::Client)
          << page << ": " << describe(*widget);
    }
  });
}

TEST_P(AccessibilityTest, OnlyTheControlWithTheFocusReportsIt) {
  open(kLarge);
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
  int lists = 0;
  for (int view = 0; view < MainWindow::kViews; ++view) {
    window_->show_view(view);
    wait(std::chrono::seconds(1));
    // Each list and table with items has had the focus and a current item.
    for (QWidget* control : controls(*window_)) {
      const auto* list = qobject_cast<QAbstractItemView*>(control);
      if (list == nullptr || list->model()->rowCount() == 0) continue;
      ++lists;
      control->setFocus(Qt::TabFocusReason);
      QTest::keyClick(control, Qt::Key_Down);
      EXPECT_TRUE(list->currentIndex().isValid()) << view << ": " << describe(*control);
      look();
    }
    window_->settings().toggle();
    look();
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    EXPECT_THAT(focused_in(*window_), testing::SizeIs(1)) << view;
    window_->settings().close_panel();
  }
  EXPECT_GT(lists, 0);
}

TEST_P(AccessibilityTest, TabReachesEveryControlAndShowsIt) {
  for_each_page([&](const std::string& page, QWidget& window) {
    std::set<QWidget*> reached;
    const FocusFrame& frame = *window.findChild<FocusFrame*>();
    const std::size_t most = 4 * controls(window).size() + 20;
    for (std::size_t pressed = 0; pressed < most; ++pressed) {
      QTest::keyClick(&window, Qt::Key_Tab);
      QWidget* focus = QApplication::focusWidget();
      ASSERT_NE(focus, nullptr) << page;
      if (!reached.insert(focus).second) continue;
      EXPECT_TRUE(frame.isVisible()) << page << ": " << describe(*focus);
      const QRect area(focus->mapTo(&window, QPoint(0, 0)), focus->size());
      EXPECT_TRUE(frame.geometry().contains(area)) << page << ": " << describe(*focus);
    }
    for (const QWidget* control : controls(window)) {
      if (follows_arrows(*control)) continue;
      EXPECT_TRUE(reached.contains(const_cast<QWidget*>(control)))
          << page << ": " << describe(*control) << " '"
          << QAccessible::queryAccessibleInterface(const_cast<QWidget*>(control))
                 ->text(QAccessible::Name)
                 .toStdString()
          << "'";
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Languages, AccessibilityTest, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

TEST(ContrastTest, TextIsReadableOnItsBackgrounds) {
  constexpr double kText = 4.5;     // WCAG 2.1, level AA, 1.4.3
  constexpr double kControl = 3.0;  // WCAG 2.1, level AA, 1.4.11
  struct Use {
    Token front;
    std::vector<Token> backs;
    double least;
  };
  const std::vector<Token> plain{Token::kWindow, Token::kPanel, Token::kRaised, Token::kSelection};
  const std::vector<Token> all{Token::kWindow,       Token::kPanel,       Token::kRaised,
                               Token::kPressed,      Token::kSelection,   Token::kReceiveTint,
                               Token::kTransmitTint, Token::kTroubleTint, Token::kInstructorTint};
  const std::vector<Use> uses{
      {Token::kText, all, kText},
      {Token::kText2, all, kText},
      {Token::kText3, plain, kText},
      {Token::kReceive, all, kText},
      {Token::kTransmit, all, kText},
      {Token::kTrouble, all, kText},
      {Token::kInstructor, all, kText},
      {Token::kFocus, plain, kText},  // also the name of the chosen net and lit buttons
      {Token::kEdge, {Token::kWindow, Token::kPanel, Token::kRaised}, kControl},
  };
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    for (const Use& use : uses) {
      for (const Token back : use.backs) {
        EXPECT_GE(contrast(colour(scheme, use.front), colour(scheme, back)), use.least)
            << (scheme == Scheme::kDark ? "dark" : "light") << ": token "
            << static_cast<int>(use.front) << " on token " << static_cast<int>(back);
      }
    }
    EXPECT_GE(contrast(Qt::white, colour(scheme, Token::kTransmitFill)), kText);
    for (std::size_t i = 0; i < radio::kStageCount; ++i) {
      const auto stage = static_cast<radio::Stage>(i);
      EXPECT_GE(contrast(stage_text_colour(scheme, stage), stage_colour(scheme, stage)), kText)
          << "stage " << i;
      EXPECT_GE(contrast(stage_colour(scheme, stage), colour(scheme, Token::kPanel)), kControl)
          << "stage " << i;
    }
    // The bars of FigureTable, also in the chosen row.
    EXPECT_GE(
        contrast(stage_colour(scheme, radio::Stage::kEncode), colour(scheme, Token::kSelection)),
        kControl);
  }
}

TEST(ContrastTest, TimeTrackOfPushToTalkIsSeen) {
  using std::chrono::seconds;
  constexpr double kGraphics = 3.0;  // WCAG 2.1, level AA, 1.4.11
  PushToTalkInputs push_to_talk([](const radio::Key& /*order*/) {});
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    for (const bool compact : {false, true}) {
      // During the warning, which begins with a flash, the colours are exchanged.
      for (const seconds elapsed : {seconds(30), seconds(50)}) {
        SCOPED_TRACE(testing::Message() << (scheme == Scheme::kDark ? "dark" : "light")
                                        << (compact ? ", compact, " : ", ") << elapsed.count());
        const Theme theme(scheme);
        PttButton button(theme, push_to_talk, 0);
        button.set_compact(compact);
        button.set_on_air(true, elapsed, seconds(60));
        const QImage picture = button.grab().toImage();
        const int middle = button.height() - (compact ? 5 : 25);
        const auto at = [&](int x) { return picture.pixelColor(x, middle); };
        const QColor passed = at(16);
        const QColor left = at(button.width() - 18);
        const QColor end = at(button.width() - 13);
        const QColor around = at(button.width() - 8);
        EXPECT_GE(contrast(passed, left), kGraphics);
        EXPECT_GE(contrast(passed, around), kGraphics);
        EXPECT_GE(contrast(end, left), kGraphics) << "the end of the allowed time";
        EXPECT_GE(contrast(end, around), kGraphics);
      }
    }
  }
}

TEST(ContrastTest, EachLineOfTheLatencyPlotIsSeenAndDiffersInMoreThanColour) {
  constexpr double kLine = 3.0;  // WCAG 2.1, level AA, 1.4.11
  constexpr int kScale = 8;      // device px per logical px, so that edges do not hide thin lines
  const TimePoint now{std::chrono::hours(1)};
  std::vector<HistoryPoint> points;
  for (auto ago = LatencyHistory::kLength / LatencyHistory::kStep; ago >= 0; --ago) {
    points.push_back({now - ago * LatencyHistory::kStep, 20.0, 40.0, 60.0, 60.0});
  }
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    SCOPED_TRACE(scheme == Scheme::kDark ? "dark" : "light");
    const Theme theme(scheme);
    TimePlot plot(theme);
    plot.resize(400, 200);
    plot.set_history(points, {}, now, {});
    QImage picture(plot.size() * kScale, QImage::Format_RGB32);
    picture.setDevicePixelRatio(kScale);
    picture.fill(theme(Token::kPanel));
    plot.render(&picture, QPoint(), QRegion(), QWidget::RenderFlags());
    constexpr int kLabels = 22 * kScale;  // below the lines
    // Returns the thicknesses of the lines in a column after blending, from top to bottom. Pixels
    // at a line's edges, which are mixed with what is next to it, occur less than half a logical px
    // in a row.
    const auto lines_at = [&](int x) {
      std::vector<int> lines;
      for (int y = 0, from = 0; y < picture.height() - kLabels; ++y) {
        if (picture.pixel(x, y + 1) == picture.pixel(x, from)) continue;
        const int thick = y + 1 - from;
        const QColor colour(picture.pixel(x, from));
        if (thick > kScale / 2 && contrast(colour, theme(Token::kPanel)) >= kLine) {
          lines.push_back(thick);
        }
        from = y + 1;
      }
      return lines;
    };
    int dashes = 0;
    int gaps = 0;
    const int middle = picture.width() / 2;
    for (int x = middle - 12 * kScale; x < middle + 12 * kScale; ++x) {
      const std::vector<int> lines = lines_at(x);
      if (lines.size() == 2) ++gaps;
      if (lines.size() != 3) continue;
      ++dashes;
      EXPECT_GT(lines[2], lines[1] + kScale / 2) << "p50 is thicker than p95";
    }
    EXPECT_GT(dashes, 2 * kScale) << "p50, p95 and p99";
    EXPECT_GT(gaps, kScale) << "p99 is dashed";
  }
}

}  // namespace
}  // namespace roger::ui
