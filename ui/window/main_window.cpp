#include "ui/window/main_window.hpp"

#include <QApplication>
#include <QCloseEvent>
#include <QScreen>
#include <QToolTip>
#include <algorithm>

#include "ui/port/station_source.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr QSize kUsualSize{1280, 720};

/// Returns whether an area lies on one screen. An empty area does not.
bool fits_a_screen(const QRect& area) {
  return !area.isEmpty() &&
         std::ranges::any_of(QGuiApplication::screens(), [&area](const QScreen* screen) {
           return screen->geometry().contains(area);
         });
}

/// Gives a page the room that it has in the usual window. Without a layout, because QScrollArea
/// would use the preferred height of wrapped texts instead.
class ScrolledPage : public QWidget {
 public:
  explicit ScrolledPage(QWidget& page) : page_(page) {
    page_.setParent(this);
    page_.show();
    setMinimumSize(kUsualSize - QSize(0, kHeadHeight + kStatusHeight));
  }

 protected:
  void resizeEvent(QResizeEvent* /*event*/) override { page_.setGeometry(rect()); }

 private:
  QWidget& page_;
};

}  // namespace

MainWindow::MainWindow(radio::OperatorPort& port, Times times, const QString& settings_path,
                       const ConsoleSources& sources)
    : state_(port, std::move(times), settings_path, sources),
      head_(new HeadBar(state_.context, state_.exercise,
                        {tr("Trainee"), tr("Instructor"), tr("Tester"), tr("RTI")}, this)),
      views_(new QStackedWidget(this)),
      trainee_(new TraineeView(state_.context, views_)),
      instructor_(new InstructorView(state_.context, state_.exercise, views_)),
      tester_(new TesterView(state_.context, state_.exporter, sources.probe, views_)),
      rti_(new RtiView(state_.context, state_.exporter, sources.rti, views_)),
      status_(new StatusLine(state_.context, sources.plan, this)),
      shortcuts_(new ShortcutPanel(state_.theme, this)),
      settings_panel_(new SettingsPanel(state_.context, state_.inputs, state_.settings,
                                        sources.stations != nullptr, this)),
      focus_frame_(new FocusFrame(state_.theme, this)) {
  build();
  listen(sources);
  restyle();
  restore_settings();
  if (!sources.note.empty()) {
    trainee_->microphone().show_note(QString::fromStdString(sources.note));
  }
  trainee_->microphone().device().set_source(sources.devices);
  settings_panel_->loudspeaker().device().set_source(sources.devices);
  if (!sources.recording.empty() && state_.exercise.is_available()) {
    show_view(kInstructor);
    instructor_->timeline().open_recording(QString::fromStdString(sources.recording));
  }
}

QScrollArea* MainWindow::make_scrolled(QWidget* view) {
  auto* area = new QScrollArea(views_);
  set_up_scroll_area(*area, new ScrolledPage(*view));
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  area->setWidgetResizable(true);
  return area;
}

void MainWindow::build() {
  setWindowTitle(tr("Roger"));
  // On a smaller screen, the settings explain that the window is larger.
  setMinimumSize(kMinWindow.boundedTo(screen()->availableSize()));
  setFont(Theme::font(TextSize::kBody));
  views_->addWidget(trainee_);
  views_->addWidget(instructor_);
  for (QWidget* view : std::initializer_list<QWidget*>{tester_, rti_}) {
    views_->addWidget(make_scrolled(view));
  }
  auto* column = make_column(this, 0);
  add_parts(*column, head_, Part(views_, 1), status_);
}

void MainWindow::listen(const ConsoleSources& sources) {
  connect(&state_.theme, &Theme::changed, this, &MainWindow::restyle);
  connect(&state_.model, &ConsoleModel::texts_changed, this,
          [this] { state_.operator_settings.look(); });
  for (const DeviceBox* box :
       {&trainee_->microphone().device(), &settings_panel_->loudspeaker().device()}) {
    connect(box, &DeviceBox::device_chosen, this, [this](const radio::ChooseDevice& chosen) {
      state_.operator_settings.expect_device(chosen.output, chosen.name);
    });
  }
  connect(&state_.model, &ConsoleModel::beat, focus_frame_, &FocusFrame::follow);
  connect(head_, &HeadBar::view_requested, this, &MainWindow::show_view);
  connect(head_, &HeadBar::settings_requested, settings_panel_, &SettingsPanel::toggle);
  connect(head_, &HeadBar::help_requested, shortcuts_, &ShortcutPanel::toggle);
  connect(status_, &StatusLine::help_requested, shortcuts_, &ShortcutPanel::toggle);
  connect(status_, &StatusLine::plan_requested, this, [this, plan = sources.plan] {
    if (is_recording()) return;
    plan->apply();
    close();
  });
  connect(settings_panel_, &SettingsPanel::station_requested, this,
          [this, stations = sources.stations] {
            if (is_recording()) {
              return settings_panel_->refuse_station(tr("End the recording first."));
            }
            stations->request_choice();
            close();
          });
  auto* keys = new KeyFilter(state_.context, state_.inputs, this);
  connect(keys, &KeyFilter::view_requested, this, &MainWindow::show_view);
  connect(keys, &KeyFilter::radio_requested, this, &MainWindow::select_radio);
  connect(keys, &KeyFilter::help_requested, shortcuts_, &ShortcutPanel::toggle);
  connect(keys, &KeyFilter::settings_requested, settings_panel_, &SettingsPanel::toggle);
  connect(keys, &KeyFilter::command_given, this, &MainWindow::on_command);
  connect(keys, &KeyFilter::close_requested, this, &MainWindow::close_innermost);
  connect(keys, &KeyFilter::pointer_used, this, [this] {
    setAttribute(Qt::WA_KeyboardFocusChange, false);
    focus_frame_->follow();
  });
}

bool MainWindow::is_recording() const {
  return state_.exercise.is_available() && state_.exercise.exercise().recording.on;
}

void MainWindow::close_innermost() {
  if (shortcuts_->isVisible()) {
    shortcuts_->close_panel();
  } else if (settings_panel_->isVisible()) {
    settings_panel_->close_panel();
  } else if (view() == kInstructor) {
    instructor_->close_innermost();
  }
}

void MainWindow::restyle() {
  QApplication::setPalette(state_.theme.palette());
  QToolTip::setPalette(state_.theme.palette());
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
  const bool instructs = view() == kInstructor && state_.exercise.is_available();
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
    case Command::kMulti:
      toggle_multi();
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

void MainWindow::toggle_multi() {
  const radio::RadioSnapshot* radio = state_.model.selected();
  if (radio == nullptr || !radio->can_transmit) return;
  state_.model.set_multi(radio->id, !state_.model.is_multi(radio->id));
}

void MainWindow::select_radio(int position) {
  const radio::RadioSnapshot* radio = state_.model.radio_at(position);
  if (radio == nullptr) return;
  state_.model.select(radio->id);
  if (view() == kTrainee) trainee_->grid().focus_selected();
}

void MainWindow::restore_settings() {
  resize(kUsualSize);
  restoreGeometry(state_.settings.value("geometry").toByteArray());
  // Qt keeps room for a frame, and thereby moves and shrinks a window that fills its screen.
  const QRect exact = state_.settings.value("exact_geometry").toRect();
  const bool is_usual = (windowState() & (Qt::WindowMaximized | Qt::WindowFullScreen)) == 0;
  if (is_usual && fits_a_screen(exact)) setGeometry(exact);
  trainee_->side().restore(state_.settings);
  const int view = state_.settings.value("view", static_cast<int>(kTrainee)).toInt();
  show_view(view >= 0 && view < kViews ? view : static_cast<int>(kTrainee));
}

void MainWindow::closeEvent(QCloseEvent* event) {
  state_.settings.setValue("geometry", saveGeometry());
  state_.settings.setValue("exact_geometry", normalGeometry());
  state_.settings.setValue("view", view());
  trainee_->side().save(state_.settings);
  state_.save();
  state_.settings.sync();
  event->accept();
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (shortcuts_->isVisible()) shortcuts_->place();
  if (settings_panel_->isVisible()) settings_panel_->place();
  focus_frame_->follow();
}

}  // namespace roger::ui
