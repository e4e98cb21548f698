#include "ui/rti/rti_view.hpp"

#include <QGridLayout>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/rti/rti_export.hpp"
#include "ui/widgets/figure_button.hpp"
#include "ui/widgets/figure_table.hpp"
#include "ui/widgets/layouts.hpp"
#include "ui/widgets/titled_panel.hpp"

namespace roger::ui {
namespace {

constexpr int kTotalsHeight = 76;

QString frames_text(double rate) {
  return RtiView::tr("%1 datagrams/s").arg(rate_text(rate));
}

QString trouble_text(const RtiSnapshot& look) {
  switch (look.trouble) {
    case RtiSnapshot::Trouble::kLost:
      return RtiView::tr(
          "Connection to the executive lost. These are the last figures; they update when it "
          "returns.");
    case RtiSnapshot::Trouble::kNotOffered:
      return RtiView::tr(
          "Not offered by this RTI: its management object model has none of these figures.");
    case RtiSnapshot::Trouble::kRetried:
      return RtiView::tr("No figures from the RTI: %1. Retrying.").arg(shown_lines(look.why));
    case RtiSnapshot::Trouble::kNone:
      break;
  }
  return {};
}

QString groups_text(std::size_t count) {
  return RtiView::tr("%n group(s)", nullptr, make_plural(count));
}

QString megabits_text(std::optional<double> bits) {
  constexpr double kMega = 1e6;
  return bits ? decimal_text(*bits / kMega, 2) : no_value();
}

/// Returns the sentence on the times of callbacks; empty: they need no explanation.
QString callbacks_note(const std::vector<RtiServiceRow>& services) {
  if (services.empty()) return {};
  const auto is_callback = [](const RtiServiceRow& row) {
    return row.service == "receiveInteraction" || row.service == "reflectAttributeValues";
  };
  // A federate that reports distributions also reports callbacks, once one has occurred.
  const auto is_spread = [](const RtiServiceRow& row) { return row.p50_us.has_value(); };
  if (std::ranges::any_of(services, is_callback)) {
    return RtiView::tr(
        "receiveInteraction and reflectAttributeValues are "
        "callbacks: time spent in the federate.");
  }
  return std::ranges::any_of(services, is_spread)
             ? QString()
             : RtiView::tr("This RTI offers no callback times.");
}

}  // namespace

RtiView::RtiView(const Context& context, Exporter& exporter, RtiSource* source, QWidget* parent)
    : FigurePage(context, exporter, QStringLiteral("roger-rti"), tr("Freeze display (Ctrl+.)"),
                 parent),
      source_(source),
      shown_(std::make_shared<const RtiSnapshot>()) {
  QGridLayout* grid = build_grid(52);
  grid->addWidget(build_totals(), 0, 0, 1, 2);
  grid->addWidget(build_federates(), 1, 0);
  grid->addWidget(build_classes(), 1, 1);
  grid->addWidget(build_groups(), 2, 0);
  grid->addWidget(build_services(), 2, 1);
  grid->setRowStretch(1, 52);
  grid->setRowStretch(2, 48);
  connect(&context.model, &ConsoleModel::texts_changed, this, &RtiView::look);
  show_trouble(source_ == nullptr ? tr("This program gets no figures from its RTI. The station is "
                                       "not affected.")
                                  : QString());
  emit board_changed();
}

RtiView::~RtiView() {
  if (source_ != nullptr) source_->set_wanted(false);
}

QWidget* RtiView::build_totals() {
  auto* panel = new Panel(context().theme, this);
  panel->setFixedHeight(kTotalsHeight);
  auto* row = make_row(panel, kGap, {16, 0, kPadding, 0});
  const auto add = [&](const QString& title, const QString& explanation, const QString& unit,
                       auto to_text) {
    auto* figure = new FigureButton(context().theme, title, TextSize::kFigure, panel);
    figure->set_explanation(explanation);
    row->addWidget(figure, 1, Qt::AlignVCenter);
    connect(this, &RtiView::board_changed, figure, [this, figure, unit, to_text] {
      const QString value = to_text(board_);
      figure->set_figure(value, value == no_value() ? QString() : unit);
    });
    figure->reserve(QStringLiteral("0 000"), tr("Mbit/s"));
    return figure;
  };
  add(tr("Federates"), tr("Joined now, without the observer."), {}, [this](const RtiBoard& board) {
    return has_figures() ? count_text(board.federates.size()) : no_value();
  });
  add(tr("Interactions"), tr("Sent by all federates."), tr("/s"),
      [](const RtiBoard& board) { return rate_text(board.interactions); });
  add(tr("Updates"), tr("Attribute updates sent by all federates."), tr("/s"),
      [](const RtiBoard& board) { return rate_text(board.updates); });
  add(tr("On the wire"), tr("Best-effort datagrams of all federates, headers included."),
      tr("Mbit/s"), [](const RtiBoard& board) { return megabits_text(board.wire_bits); });
  add(tr("Overhead"), tr("Bytes that RTI and network add to each best-effort message."),
      tr("B/message"), [](const RtiBoard& board) { return rate_text(board.overhead_bytes); })
      ->reserve(QStringLiteral("0 000"), tr("B/message"));
  FigureButton* lost =
      add(tr("Lost"), tr("Datagrams missing at a federate, by their sequence numbers."),
          tr("in 10 min"), [](const RtiBoard& board) {
            return board.lost ? count_text(static_cast<std::uint64_t>(*board.lost)) : no_value();
          });
  connect(this, &RtiView::board_changed, lost,
          [this, lost] { lost->set_trouble(board_.lost.value_or(0) > 0); });
  Button* as_json =
      build_export(tr("JSON"), tr("Save all figures as JSON"), [this] { return Files{json()}; });
  Button* as_csv = build_export(tr("CSV"), tr("Save federates and classes as tables"),
                                [this] { return tables(); });
  for (Button* each : {&freeze_button(), as_json, as_csv}) {
    row->addWidget(each, 0, Qt::AlignVCenter);
  }
  return panel;
}

QWidget* RtiView::build_federates() {
  auto* panel = new TitledPanel(context().theme, tr("Federates"), QString(), this);
  const Token token = source_ == nullptr ? Token::kText2 : Token::kTrouble;
  trouble_ =
      new TextLabel(context().theme, wrapping({TextSize::kBody, QFont::Normal, token}), panel);
  auto* table = new FigureTable(context().theme, tr("Federates"), federates_,
                                {80, 80, 60, 60, 60, 60, 56}, panel);
  add_parts(panel->column(), &export_line(), inset(trouble_, {kPadding, 0, kPadding, 0}),
            Part(table, 1));
  connect(this, &RtiView::board_changed, panel, [this, panel] {
    federates_.set_rows(board_.federates);
    panel->set_count(has_figures() ? tr("%1 joined").arg(board_.federates.size()) : QString());
    panel->set_detail(is_frozen()
                          ? tr("frozen at %1 Z").arg(shown_at_.toString(QStringLiteral("hh:mm:ss")))
                      : !has_figures()     ? QString()
                      : board_.silent == 0 ? tr("all answer")
                                           : tr("%1 silent").arg(board_.silent));
  });
  return panel;
}

QWidget* RtiView::build_classes() {
  auto* panel =
      new TitledPanel(context().theme, tr("Classes"), tr("by bytes/s, all senders"), this);
  auto* table =
      new FigureTable(context().theme, tr("Classes"), classes_, {76, 56, 56, 100, 80}, panel);
  panel->column().addWidget(table, 1);
  connect(this, &RtiView::board_changed, panel, [this, panel] {
    classes_.set_rows(board_.classes);
    panel->set_count(has_figures()
                         ? tr("%n class(|es)", nullptr, make_plural(board_.classes.size()))
                         : QString());
  });
  return panel;
}

QWidget* RtiView::build_groups() {
  auto* panel = new TitledPanel(context().theme, tr("Voice groups"),
                                tr("one multicast group for each channel class"), this);
  const auto line = [&] {
    auto* label = new TextLabel(context().theme, eliding(kLabelText), panel);
    label->setFixedHeight(20);
    panel->column().addLayout(inset(label, {kPadding, 0, kPadding, 0}));
    return label;
  };
  TextLabel* joined = line();
  TextLabel* not_joined = line();
  panel->column().addLayout(
      inset(new GroupCells(context().theme, groups_, panel), {kPadding, 6, 4, 0}), 1);
  connect(this, &RtiView::board_changed, panel, [this, joined, not_joined] {
    groups_.set_rows(board_.groups);
    std::size_t count = 0;
    double received = 0.0;
    double unwanted = 0.0;
    double elsewhere = 0.0;
    for (const RtiGroupCell& cell : board_.groups) {
      if (cell.joined) {
        ++count;
        received += cell.received;
        unwanted += cell.unwanted;
      } else {
        elsewhere += cell.rate;
      }
    }
    joined->set_text(has_figures()
                         ? tr("Joined: %1, %2 reach you, %3 of them unwanted")
                               .arg(groups_text(count), frames_text(received), rate_text(unwanted))
                         : tr("No figures yet."));
    not_joined->set_text(
        has_figures() ? tr("Not joined: %1, %2 not received")
                            .arg(groups_text(board_.groups.size() - count), frames_text(elsewhere))
                      : QString());
  });
  return panel;
}

QWidget* RtiView::build_services() {
  auto* panel = new TitledPanel(context().theme, tr("Time in calls"),
                                tr("p50 to max, all federates, log scale"), this);
  auto* none = new TextLabel(context().theme, wrapping(kLabelText), panel);
  auto* table = new FigureTable(context().theme, tr("Time in calls"), services_,
                                {136, 56, 56, 56, 60}, panel);
  auto* note = new TextLabel(context().theme, kNoteText, panel);
  // The stretch keeps the text at the top while the table is hidden.
  add_parts(panel->column(), inset(none, {kPadding, 0, kPadding, 0}), Part(table, 1), Stretch(),
            inset(note, {kPadding, 4, kPadding, 0}));
  connect(this, &RtiView::board_changed, panel, [this, none, table, note] {
    services_.set_rows(board_.services);
    none->setVisible(board_.services.empty());
    none->set_text(has_figures()
                       ? tr("No federate measures call times. To enable: statistics.service_times "
                            "= true in its RID. This adds two clock reads per call.")
                       : tr("No figures yet."));
    table->setVisible(!board_.services.empty());
    note->set_text(callbacks_note(board_.services));
    note->setVisible(!note->text().isEmpty());
  });
  return panel;
}

void RtiView::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (source_ != nullptr) source_->set_wanted(true);
  look();
}

void RtiView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (source_ != nullptr) source_->set_wanted(false);
}

void RtiView::look() {
  if (!isVisible() || source_ == nullptr) return;
  const auto look = source_->look();
  maker_.take(look);
  if (is_frozen()) return;
  show_trouble(trouble_text(*look));
  if (look->number == shown_->number) return;
  shown_ = look;
  shown_at_ = context().model.wall_now();
  board_ = maker_.board(context().model.station().federation.federate);
  emit board_changed();
}

void RtiView::show_trouble(const QString& text) {
  trouble_->set_text(text);
  trouble_->setVisible(!text.isEmpty());
}

void RtiView::on_freeze() {
  emit board_changed();
  if (!is_frozen()) look();
}

RtiView::Files RtiView::tables() const {
  return {{"federates.csv", federates_csv(board_)}, {"classes.csv", classes_csv(board_)}};
}

ExportFile RtiView::json() const {
  return {"json", rti_json(board_, *shown_, shown_at_)};
}

void RtiView::write(const Files& files) {
  if (!has_figures()) {
    export_line().say({false, tr("Not saved: there are no figures yet.")});
    return;
  }
  FigurePage::write(files);
}

QString RtiView::caption() const {
  return tr("RTI of federation %1, %2")
      .arg(shown_text(shown_->federation),
           shown_at_.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss 'Z'")));
}

}  // namespace roger::ui
