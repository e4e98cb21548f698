#include "ui/tester/probe_panel.hpp"

#include <QDateTime>

#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kProbeHeight = 96;

QString signed_milliseconds(double ms) {
  const QString text = milliseconds_text(ms);
  return ms >= 0.05 ? QLatin1Char('+') + text : text;
}

/// Returns what a run does and how to prepare it.
QString make_steps(ProbeMethod method) {
  return method == ProbeMethod::kJack
             ? ProbePanel::tr(
                   "Measures clicks between two test stations from outside, to check the inside "
                   "figure.")
             : ProbePanel::tr(
                   "1. Loudspeaker at a transmitting station's microphone. 2. Microphone at a "
                   "receiving station's loudspeaker. 3. Run.");
}

}  // namespace

ProbePanel::ProbePanel(const Context& context, ProbeRunner* runner, QWidget* parent)
    : Panel(context.theme, parent),
      runner_(runner),
      when_(new TextLabel(theme(), kNoteText, this)),
      words_(new ScrolledText(theme(), this)),
      outside_(new FigureButton(theme(), tr("Outside"), TextSize::kFigure, this)),
      inside_(new FigureButton(theme(), tr("Inside"), TextSize::kFigure, this)),
      difference_(new FigureButton(theme(), tr("Difference"), TextSize::kFigure, this)),
      missed_(new FigureButton(theme(), tr("Missed"), TextSize::kFigure, this)),
      over_noise_(new FigureButton(theme(), tr("Over noise"), TextSize::kFigure, this)),
      method_(new Combo(theme(), this)),
      run_(new Button(theme(), Button::Look::kRaised, this)) {
  setFixedHeight(kProbeHeight);
  auto* title = new TextLabel(theme(), kTitleText, this, tr("Outside check"));
  method_->addItem(tr("JACK probe"));
  method_->addItem(tr("Loudspeaker to microphone"));
  method_->setAccessibleName(tr("Method"));
  method_->setToolTip(
      tr("JACK probe: two test stations, from port to port.\nLoudspeaker to microphone: the "
         "default sound device plays and records clicks, with everything in between."));
  missed_->set_explanation(tr("Clicks not detected above the noise."));
  over_noise_->set_explanation(tr("Level of the clicks above the noise peak; at least 12 dB."));
  inside_->set_explanation(tr("Measured by these stations for the same voice."));
  run_->reserve(tr("Run again"));
  auto* head = make_row(nullptr, kGap);
  add_parts(*head, title, method_, Stretch(), when_);
  auto* row = make_row(nullptr, 16);
  add_parts(*row, outside_, inside_, difference_, missed_, over_noise_, Part(words_, 1),
            Part(run_, 0, Qt::AlignVCenter));
  auto* column = make_column(this, 4, {kPadding, kGap, kPadding, kGap});
  add_parts(*column, head, Part(row, 1));
  connect(run_, &QAbstractButton::clicked, this, [this] {
    if (runner_->look().phase == ProbeState::Phase::kRunning) {
      runner_->stop();
    } else {
      chosen_anew_ = false;
      ran_ = method();
      runner_->start(method());
    }
    renew();
  });
  // After another choice, the steps of that method replace the figures of the other one.
  connect(method_, &QComboBox::activated, this, [this] {
    const ProbeState state = runner_->look();
    const bool done = state.phase == ProbeState::Phase::kDone && state.figures;
    chosen_anew_ = method() != (done ? std::optional(state.figures->method) : ran_);
    if (chosen_anew_) {
      when_->set_text({});
      show_words(make_steps(method()), false);
    }
    renew();
  });
  renew();
}

void ProbePanel::show_words(const QString& text, bool trouble) {
  for (FigureButton* figure : {outside_, inside_, difference_, missed_, over_noise_}) {
    figure->hide();
  }
  words_->show();
  words_->set_text(text, trouble ? Token::kTrouble : Token::kText2);
  words_->setToolTip(trouble ? text : QString());
}

ProbeMethod ProbePanel::method() const {
  return method_->currentIndex() == 0 ? ProbeMethod::kJack : ProbeMethod::kAcoustic;
}

void ProbePanel::show_acoustic(const ProbeFigures& figures) {
  outside_->set_explanation(tr("Median from loudspeaker to microphone, without the delay reported "
                               "by the sound device. 99 of 100 clicks took no longer than %1 ms.")
                                .arg(milliseconds_text(figures.outside.p99)));
  outside_->set_figure(milliseconds_text(figures.outside.p50),
                       tr("ms \u00B1 %1").arg(milliseconds_text(figures.uncertainty_ms)));
  missed_->set_figure(count_text(static_cast<std::uint64_t>(std::max(0, figures.lost))),
                      tr("of %1").arg(figures.clicks));
  missed_->set_trouble(figures.lost > 0);
  over_noise_->set_figure(QString::number(std::lround(figures.over_noise_db)), tr("dB"));
}

void ProbePanel::show_jack(const ProbeFigures& figures) {
  outside_->set_explanation(
      tr("Median from a click at one station's microphone port to the same click at another's "
         "loudspeaker port, on the sample clock of JACK."));
  const auto heard = static_cast<std::uint64_t>(std::max(0, figures.clicks - figures.lost));
  const ProbeComparison result = compare_medians(figures);
  const auto unit = [](double uncertainty) {
    return tr("ms \u00B1 %1").arg(milliseconds_text(uncertainty));
  };
  outside_->set_figure(milliseconds_text(figures.outside.p50),
                       unit(median_uncertainty(figures.outside, heard)));
  inside_->set_figure(milliseconds_text(figures.inside.p50),
                      unit(median_uncertainty(figures.inside, figures.inside.count)));
  difference_->set_figure(signed_milliseconds(result.difference_ms),
                          result.agrees ? tr("ms, agrees") : tr("ms, differs"));
  difference_->set_unit_token(result.agrees ? Token::kReceive : Token::kTrouble);
}

void ProbePanel::show_figures(const ProbeFigures& figures) {
  words_->hide();
  const bool acoustic = figures.method == ProbeMethod::kAcoustic;
  if (acoustic) {
    show_acoustic(figures);
  } else {
    show_jack(figures);
  }
  outside_->show();
  for (FigureButton* figure : {inside_, difference_}) figure->setVisible(!acoustic);
  for (FigureButton* figure : {missed_, over_noise_}) figure->setVisible(acoustic);
  const QString at =
      QDateTime::fromMSecsSinceEpoch(
          std::chrono::duration_cast<std::chrono::milliseconds>(figures.at.time_since_epoch())
              .count(),
          Qt::UTC)
          .toString(QStringLiteral("hh:mm:ss"));
  when_->set_text(
      figures.lost == 0
          ? tr("%1 Z, %n click(s)", nullptr, figures.clicks).arg(at)
          : tr("%1 Z, %2 of %n click(s) lost", nullptr, figures.clicks).arg(at).arg(figures.lost));
}

void ProbePanel::renew() {
  run_->setEnabled(runner_ != nullptr);
  method_->setEnabled(runner_ != nullptr);
  if (runner_ == nullptr) {
    run_->set_label(tr("Run"));
    show_words(tr("This window has no click test. In a terminal: roger probe"), false);
    return;
  }
  const ProbeState state = runner_->look();
  method_->setEnabled(state.phase != ProbeState::Phase::kRunning);
  if (chosen_anew_ && state.phase != ProbeState::Phase::kRunning) {
    run_->set_label(tr("Run"));
    return;
  }
  switch (state.phase) {
    case ProbeState::Phase::kIdle:
      run_->set_label(tr("Run"));
      show_words(make_steps(method()), false);
      break;
    case ProbeState::Phase::kRunning:
      run_->set_label(tr("Stop"));
      when_->set_text({});
      show_words(tr("Measuring: %1 s of about %2 s.")
                     .arg(state.running_for.count())
                     .arg(state.expected.count()),
                 false);
      break;
    case ProbeState::Phase::kFailed:
      run_->set_label(tr("Run again"));
      show_words(tr("Not measured: %1").arg(QString::fromStdString(state.trouble)), true);
      break;
    case ProbeState::Phase::kDone:
      run_->set_label(tr("Run again"));
      if (state.figures) show_figures(*state.figures);
      break;
  }
}

}  // namespace roger::ui
