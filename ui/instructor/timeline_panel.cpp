#include "ui/instructor/timeline_panel.hpp"

#include <QStandardPaths>
#include <algorithm>
#include <array>

#include "ui/instructor/timeline_overview.hpp"
#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr std::array<double, 5> kSpeeds = {0.5, 1.0, 1.5, 2.0, 4.0};
constexpr int kUsualSpeed = 1;
constexpr int kNoteWidth = 260;
/// Least width of the message, in which it is still legible.
constexpr int kWordWidth = 160;
constexpr int kMaxNote = 200;
/// Time for which a refused control is shown; a station reports it again after 30 s.
constexpr Nanoseconds kRefusalShown = std::chrono::seconds(30);

/// Returns a file name without characters that file systems reject.
QString make_file_name(const QString& net, const QDateTime& wall) {
  QString name = net;
  for (QChar& letter : name) {
    if (!letter.isLetterOrNumber()) letter = u'-';
  }
  return QStringLiteral("roger-%1-%2.wav")
      .arg(name, wall.toString(QStringLiteral("yyyyMMdd-hhmmss")));
}

}  // namespace

TimelinePanel::TimelinePanel(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : Panel(context.theme, parent), context_(context), exercise_(exercise) {
  auto* head = inset(build_head(), {0, 0, kPadding, 0});
  pages_ = new QStackedWidget(this);
  auto* timeline = new QWidget(pages_);
  plot_ = new TimelinePlot(context, exercise, timeline);
  add_parts(*make_column(timeline, 2), Part(plot_, 1),
            new TimelineOverview(context, exercise, *plot_, timeline));
  chooser_ = new RecordingChooser(context, exercise, pages_);
  pages_->addWidget(timeline);
  pages_->addWidget(chooser_);
  add_parts(*make_column(this, 2, {kPadding, 5, 0, 4}), head, Part(pages_, 1));
  connect(search_, &QLineEdit::textChanged, plot_, &TimelinePlot::set_search);
  connect(search_, &QLineEdit::returnPressed, this, [this] {
    if (!plot_->find_next()) word_->set_text(tr("No earlier match"), Token::kText3);
  });
  connect(plot_, &TimelinePlot::play_requested, this, [this](quint64 transmission) {
    exercise_.submit(radio::PlayTransmission{transmission, exercise_.shows_recording()});
  });
  connect(plot_, &TimelinePlot::window_moved, this, &TimelinePanel::show_word);
  connect(&exercise_, &ExerciseModel::changed, this, &TimelinePanel::refresh);
  connect(&exercise_, &ExerciseModel::source_changed, this, [this] {
    if (exercise_.shows_recording()) leave_chooser();
    refresh();
  });
  connect(chooser_, &RecordingChooser::recording_chosen, this, &TimelinePanel::open_recording);
  connect(chooser_, &RecordingChooser::left, this, &TimelinePanel::leave_chooser);
}

Button* TimelinePanel::button(Icon icon, const QString& label, const QString& name) {
  auto* button = new Button(context_.theme, Button::Look::kRaised, this, label);
  button->set_icon(icon);
  button->setToolTip(name);
  if (label.isEmpty()) button->setAccessibleName(name);
  return button;
}

QWidget* TimelinePanel::build_head() {
  for (const QString& source : {tr("Live"), tr("Replay")}) {
    auto* button = new Button(context_.theme, Button::Look::kSegment, this, source);
    button->setCheckable(true);
    button->setFixedHeight(26);
    sources_.addButton(button, static_cast<int>(sources_.buttons().size()));
  }
  sources_.button(0)->setChecked(true);
  connect(&sources_, &QButtonGroup::idClicked, this, &TimelinePanel::on_source);
  play_ = button(Icon::kPlay, {}, tr("Play into the federation"));
  connect(play_, &QAbstractButton::clicked, this, &TimelinePanel::toggle_replay);
  speed_ = new Combo(context_.theme, this);
  for (const double speed : kSpeeds) speed_->addItem(tr("× %1").arg(figure_text(speed, 3)));
  speed_->setCurrentIndex(kUsualSpeed);
  speed_->setAccessibleName(tr("Replay speed"));
  Button* recordings = button(Icon::kChevron, {}, tr("Recordings: open, rename, delete"));
  connect(recordings, &QAbstractButton::clicked, this, &TimelinePanel::choose_recording);
  Button* marker = button(Icon::kFlag, tr("Marker"), tr("Add a marker now (K)"));
  connect(marker, &QAbstractButton::clicked, this, &TimelinePanel::add_marker);
  connect(&exercise_, &ExerciseModel::source_changed, marker,
          [this, marker] { marker->setEnabled(!exercise_.shows_recording()); });
  note_ = button(Icon::kNote, tr("Note"), tr("Add a note now (N)"));
  connect(note_, &QAbstractButton::clicked, this, &TimelinePanel::begin_note);
  Button* save = button(Icon::kSave, tr("Export net"), tr("Save the chosen net to a WAV file"));
  connect(save, &QAbstractButton::clicked, this, &TimelinePanel::export_net);
  note_field_ = build_note_field();
  search_ = new SearchEdit(context_.theme, tr("Call sign or net"), {}, this);
  word_ = new TextLabel(context_.theme, eliding(kNoteText), this);
  word_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  auto* title = new TextLabel(context_.theme, kTitleText, this, tr("Timeline"));
  auto* controls = make_row(nullptr, kGap);
  add_parts(*controls, title, 12, sources_.button(0), sources_.button(1), recordings, 4, play_,
            speed_, 4, marker, note_, note_field_, save);
  auto* words = make_row(nullptr, kGap);
  word_->setMinimumWidth(kWordWidth);
  add_parts(*words, Part(word_, 1), search_);
  return new SplitRow(controls, Part(words, 1), kGap, this);
}

QLineEdit* TimelinePanel::build_note_field() {
  auto* field = new QLineEdit(this);
  field->setPlaceholderText(tr("Note, then Enter"));
  field->setAccessibleName(tr("Note"));
  field->setMaxLength(kMaxNote);
  field->setFixedWidth(kNoteWidth);
  field->hide();
  connect(field, &QLineEdit::returnPressed, this, [this] {
    const QString words = note_field_->text().trimmed();
    if (!words.isEmpty()) {
      exercise_.submit(radio::AddMark{radio::ExerciseMark::Kind::kNote,
                                      exercise_.chosen().toStdString(), words.toStdString()});
    }
    leave_note();
  });
  return field;
}

void TimelinePanel::refresh() {
  if (!isVisible() || !exercise_.is_available()) return;
  const radio::ReplayState& replay = exercise_.exercise().replay;
  const bool recording = exercise_.shows_recording();
  const bool chooses = pages_->currentWidget() == chooser_;
  sources_.button(recording || chooses ? 1 : 0)->setChecked(true);
  play_->setEnabled(recording);
  speed_->setEnabled(recording);
  play_->set_icon(replay.playing ? Icon::kPause : Icon::kPlay);
  play_->setAccessibleName(replay.playing ? tr("Pause the replay")
                                          : tr("Play into the federation"));
  note_->setEnabled(!recording);
  show_word();
}

void TimelinePanel::show_word() {
  if (!exercise_.is_available()) return;
  // The result of the last command hides a refused control and a problem of the recording for some
  // seconds, and all of them hide the visible span.
  const radio::ReplayState& replay = exercise_.exercise().replay;
  const radio::RefusedControls& refused = exercise_.exercise().refused;
  if (const auto word = exercise_.word()) {
    word_->set_text(word->text, word->done ? Token::kText2 : Token::kTrouble);
  } else if (refused.reports > 0 && context_.model.now() - refused.at < kRefusalShown) {
    word_->set_text(notice_text(refused.newest), Token::kTrouble);
  } else if (exercise_.shows_recording() && !replay.trouble.empty()) {
    word_->set_text(tr("Recording: %1").arg(notice_text(replay.trouble)), Token::kTrouble);
  } else {
    word_->set_token(Token::kText3);
    word_->set_text(plot_->window().follows()
                        ? tr("Shows %1, wheel zooms").arg(plot_->span_text())
                        : tr("Shows %1, End returns to now").arg(plot_->span_text()));
  }
}

void TimelinePanel::on_source(int source) {
  if (source == 0) {
    leave_chooser();
    exercise_.show_recording(false);
  } else if (exercise_.exercise().replay.open && !exercise_.shows_recording()) {
    exercise_.show_recording(true);
  } else {
    choose_recording();
  }
  refresh();
}

void TimelinePanel::open_recording(const QString& folder) {
  exercise_.submit(radio::OpenRecording{folder.toStdString()});
  exercise_.show_recording_when_open();
}

void TimelinePanel::choose_recording() {
  pages_->setCurrentWidget(chooser_);
  chooser_->open();
  refresh();
}

bool TimelinePanel::leave_chooser() {
  if (pages_->currentWidget() != chooser_) return false;
  pages_->setCurrentIndex(0);
  plot_->setFocus(Qt::OtherFocusReason);
  refresh();
  return true;
}

bool TimelinePanel::close_innermost() {
  if (pages_->currentWidget() == chooser_ && chooser_->leave_prompt()) return true;
  return leave_note() || leave_chooser();
}

void TimelinePanel::toggle_replay() {
  const radio::ReplayState& replay = exercise_.exercise().replay;
  if (replay.playing) {
    exercise_.submit(radio::PauseReplay{});
    return;
  }
  const TimePoint from = replay.position >= replay.end ? replay.begin : replay.position;
  const auto speed = static_cast<std::size_t>(std::max(0, speed_->currentIndex()));
  exercise_.submit(radio::PlayRecording{from, kSpeeds.at(speed)});
}

// Marks of other kinds do not count. Markers that the timeline has dropped do: the text of a later
// one has its number.
void TimelinePanel::add_marker() {
  std::uint64_t last = 0;
  for (const radio::ExerciseMark& mark : exercise_.marks()) {
    if (mark.kind != radio::ExerciseMark::Kind::kMarker) continue;
    const QString number = QString::fromStdString(mark.text).section(u' ', -1);
    last = std::max<std::uint64_t>(last + 1, number.toULongLong());
  }
  exercise_.submit(radio::AddMark{radio::ExerciseMark::Kind::kMarker,
                                  exercise_.chosen().toStdString(),
                                  tr("Marker %1").arg(last + 1).toStdString()});
}

void TimelinePanel::begin_note() {
  note_field_->clear();
  note_->hide();
  note_field_->show();
  note_field_->setFocus(Qt::OtherFocusReason);
}

bool TimelinePanel::leave_note() {
  if (!note_field_->isVisible()) return false;
  note_field_->hide();
  note_->show();
  plot_->setFocus(Qt::OtherFocusReason);
  return true;
}

void TimelinePanel::export_net() {
  if (exercise_.chosen().isEmpty()) return;
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  const QString file =
      folder + u'/' + make_file_name(exercise_.chosen(), context_.model.wall_now());
  exercise_.submit(radio::ExportNet{exercise_.chosen().toStdString(), file.toStdString(),
                                    exercise_.shows_recording()});
}

}  // namespace roger::ui
