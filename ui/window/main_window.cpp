#include "ui/window/main_window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QScreen>
#include <QToolTip>

#include "ui/widgets/layouts.hpp"
#include "ui/window/user_settings.hpp"

namespace roger::ui {
namespace {

constexpr QSize kUsualSize{1280, 720};

}  // namespace

MainWindow::MainWindow(radio::OperatorPort& port, Times times, const QString& settings_path,
                       const ConsoleSources& sources)
    : settings_(settings_file(settings_path), QSettings::IniFormat),
      theme_(settings_.value("theme").toString() == QLatin1String("light") ? Scheme::kLight
                                                                           : Scheme::kDark),
      model_(port, std::move(times)),
      device_keeper_(settings_, model_),
      gain_given_(sources.gain_given),
      exercise_(sources.exercise, model_),
      push_to_talk_([this](const radio::Key& key) { model_.submit(key); }),
      context_{theme_, model_, push_to_talk_, bindings_},
      inputs_(model_, bindings_, push_to_talk_, sources.joystick_folder, nullptr),
      head_(new HeadBar(context_, exercise_,
                        {tr("Trainee"), tr("Instructor"), tr("Tester"), tr("RTI")}, this)),
      views_(new QStackedWidget(this)),
      trainee_(new TraineeView(context_, views_)),
      instructor_(new InstructorView(context_, exercise_, views_)),
      tester_(new TesterView(context_, exporter_, sources.probe, views_)),
      rti_(new RtiView(context_, exporter_, sources.rti, views_)),
      status_(new StatusLine(context_, sources.plan, this)),
      shortcuts_(new ShortcutPanel(theme_, this)),
      settings_panel_(new SettingsPanel(context_, inputs_, settings_, this)),
      focus_frame_(new FocusFrame(theme_, this)),
      keys_(new KeyFilter(context_, inputs_, this)) {
  theme_.set_reduces_motion(settings_.value("reduce_motion").toBool());
  build();
  listen();
  restyle();
  restore_settings();
  if (!sources.note.empty()) {
    trainee_->microphone().show_note(QString::fromStdString(sources.note));
  }
  trainee_->microphone().device().set_source(sources.devices);
  if (!sources.device_given.empty()) device_keeper_.expect(sources.device_given);
}

void MainWindow::build() {
  setWindowTitle(tr("Roger"));
  // On a smaller screen, the settings explain that the window is larger.
  setMinimumSize(kMinWindow.boundedTo(screen()->availableSize()));
  setFont(Theme::font(TextSize::kBody));
  views_->addWidget(trainee_);
  views_->addWidget(instructor_);
  views_->addWidget(tester_);
  views_->addWidget(rti_);
  auto* column = make_column(this, 0);
  add_parts(*column, head_, Part(views_, 1), status_);
}

void MainWindow::listen() {
  connect(&theme_, &Theme::changed, this, &MainWindow::restyle);
  connect(&model_, &ConsoleModel::texts_changed, this, [this] {
    restore_operator();
    device_keeper_.look();
  });
  connect(&trainee_->microphone().device(), &DeviceBox::device_chosen, this,
          [this](const QString& name) { device_keeper_.expect(name.toStdString()); });
  connect(&model_, &ConsoleModel::beat, focus_frame_, &FocusFrame::follow);
  connect(head_, &HeadBar::view_requested, this, &MainWindow::show_view);
  connect(head_, &HeadBar::settings_requested, settings_panel_, &SettingsPanel::toggle);
  connect(head_, &HeadBar::help_requested, shortcuts_, &ShortcutPanel::toggle);
  connect(head_, &HeadBar::theme_requested, this, [this] {
    theme_.set_scheme(theme_.scheme() == Scheme::kDark ? Scheme::kLight : Scheme::kDark);
  });
  connect(status_, &StatusLine::help_requested, shortcuts_, &ShortcutPanel::toggle);
  connect(keys_, &KeyFilter::view_requested, this, &MainWindow::show_view);
  connect(keys_, &KeyFilter::radio_requested, this, &MainWindow::select_radio);
  connect(keys_, &KeyFilter::help_requested, shortcuts_, &ShortcutPanel::toggle);
  connect(keys_, &KeyFilter::command_given, this, &MainWindow::on_command);
  connect(keys_, &KeyFilter::close_requested, shortcuts_, [this] {
    if (shortcuts_->isVisible()) {
      shortcuts_->close_panel();
    } else if (settings_panel_->isVisible()) {
      settings_panel_->close_panel();
    } else if (view() == kInstructor) {
      instructor_->close_innermost();
    }
  });
  connect(keys_, &KeyFilter::pointer_used, this, [this] {
    setAttribute(Qt::WA_KeyboardFocusChange, false);
    focus_frame_->follow();
  });
}

void MainWindow::restyle() {
  QApplication::setPalette(theme_.palette());
  QToolTip::setPalette(theme_.palette());
  QToolTip::setFont(Theme::font(TextSize::kBody));
  update();  // includes all widgets in the window
}

void MainWindow::show_view(int view) {
  if (view < 0 || view >= kViews) return;
  views_->setCurrentIndex(view);
  head_->set_view(view);
  // Arrow keys in the view switch keep the focus in the head bar.
  if (view == kTrainee && !head_->isAncestorOf(QApplication::focusWidget())) {
    trainee_->grid().focus_selected();
  }
}

void MainWindow::on_command(KeyFilter::WindowCommand command) {
  using Command = KeyFilter::WindowCommand;
  const bool instructs = view() == kInstructor && exercise_.is_available();
  if (command >= Command::kSearch && !instructs) return;
  switch (command) {
    case Command::kMuteAll:
      trainee_->microphone().toggle_mute_all();
      break;
    case Command::kWhoHears:
      trainee_->side().hearers().ask();
      break;
    case Command::kSayAgain:
      trainee_->side().calls().say_again();
      break;
    case Command::kCall:
      if (view() == kTrainee || trainee_->grid().rings()) trainee_->grid().take_call();
      break;
    case Command::kHangUp:
      trainee_->grid().hang_up();
      break;
    case Command::kSearch:
      instructor_->board().search().setFocus(Qt::ShortcutFocusReason);
      break;
    case Command::kListen:
      instructor_->toggle_listening();
      break;
    case Command::kSolo:
      instructor_->net().actions().toggle_solo();
      break;
    case Command::kMarker:
      instructor_->timeline().add_marker();
      break;
    case Command::kNote:
      instructor_->timeline().begin_note();
      break;
  }
}

void MainWindow::select_radio(int position) {
  const radio::RadioSnapshot* radio = model_.radio_at(position);
  if (radio == nullptr) return;
  model_.select(radio->id);
  if (view() == kTrainee) trainee_->grid().focus_selected();
}

void MainWindow::restore_settings() {
  resize(kUsualSize);
  restoreGeometry(settings_.value("geometry").toByteArray());
  exporter_.restore(settings_);
  trainee_->side().restore(settings_);
  const int view = settings_.value("view", static_cast<int>(kTrainee)).toInt();
  show_view(view >= 0 && view < kViews ? view : static_cast<int>(kTrainee));
}

void MainWindow::restore_operator() {
  if (!operator_.isEmpty()) return;
  operator_ = QString::fromStdString(model_.station().call_sign);
  if (operator_.isEmpty()) return;  // no snapshot of the station yet
  bindings_.restore(settings_, operator_);
  restore_personal(settings_, model_, gain_given_);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  settings_.setValue("theme", theme_.scheme() == Scheme::kLight ? "light" : "dark");
  settings_.setValue("geometry", saveGeometry());
  settings_.setValue("view", view());
  exporter_.save(settings_);
  trainee_->side().save(settings_);
  if (!operator_.isEmpty()) {
    bindings_.save(settings_, operator_);
    save_personal(settings_, model_);
  }
  settings_.sync();
  event->accept();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (shortcuts_->isVisible()) shortcuts_->place();
  if (settings_panel_->isVisible()) settings_panel_->place();
  focus_frame_->follow();
}

}  // namespace roger::ui
