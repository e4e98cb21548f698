#include "ui/rti/rti_view.hpp"

#include <QGridLayout>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/rti/rti_export.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

enum Total { kFederateCount, kInteractions, kUpdates, kWire, kOverhead, kLostTotal };
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
  show_board();
}

RtiView::~RtiView() {
  if (source_ != nullptr) source_->set_wanted(false);
}

QWidget* RtiView::build_totals() {
  auto* panel = new Panel(context().theme, this);
  panel->setFixedHeight(kTotalsHeight);
  auto* row = make_row(panel, kGap, {16, 0, kPadding, 0});
  const std::array<std::pair<QString, QString>, 6> named = {
      {{tr("Federates"), tr("Joined now, without the observer.")},
       {tr("Interactions"), tr("Sent by all federates.")},
       {tr("Updates"), tr("Attribute updates sent by all federates.")},
       {tr("On the wire"), tr("Best-effort datagrams of all federates, headers included.")},
       {tr("Overhead"), tr("Bytes that RTI and network add to each best-effort message.")},
       {tr("Lost"), tr("Datagrams missing at a federate, by their sequence numbers.")}}};
  for (std::size_t i = 0; i < totals_.size(); ++i) {
    auto* figure = new FigureButton(context().theme, named.at(i).first, TextSize::kFigure, panel);
    figure->set_explanation(named.at(i).second);
    figure->reserve(QStringLiteral("0 000"), i == kOverhead ? tr("B/message") : tr("Mbit/s"));
    row->addWidget(figure, 1, Qt::AlignVCenter);
    totals_.at(i) = figure;
  }
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
  federates_panel_ = new TitledPanel(context().theme, tr("Federates"), QString(), this);
  trouble_ =
      new TextLabel(context().theme, wrapping({TextSize::kBody, QFont::Normal, Token::kTrouble}),
                    federates_panel_);
  federates_view_ = new FigureTable(context().theme, tr("Federates"), federates_,
                                    {80, 80, 60, 60, 60, 60, 56}, federates_panel_);
  add_parts(federates_panel_->column(), &export_line(), inset(trouble_, {kPadding, 0, kPadding, 0}),
            Part(federates_view_, 1));
  return federates_panel_;
}

QWidget* RtiView::build_classes() {
  classes_panel_ =
      new TitledPanel(context().theme, tr("Classes"), tr("by bytes/s, all senders"), this);
  classes_panel_->column().addWidget(new FigureTable(context().theme, tr("Classes"), classes_,
                                                     {76, 56, 56, 100, 80}, classes_panel_),
                                     1);
  return classes_panel_;
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
  joined_ = line();
  not_joined_ = line();
  panel->column().addLayout(
      inset(new GroupCells(context().theme, groups_, panel), {kPadding, 6, 4, 0}), 1);
  return panel;
}

QWidget* RtiView::build_services() {
  auto* panel = new TitledPanel(context().theme, tr("Time in calls"),
                                tr("p50 to max, all federates, log scale"), this);
  no_services_ = new TextLabel(context().theme, wrapping(kLabelText), panel);
  services_view_ = new FigureTable(context().theme, tr("Time in calls"), services_,
                                   {136, 56, 56, 56, 60}, panel);
  callbacks_note_ = new TextLabel(context().theme, kNoteText, panel);
  // The stretch keeps the text at the top while the table is hidden.
  add_parts(panel->column(), inset(no_services_, {kPadding, 0, kPadding, 0}),
            Part(services_view_, 1), Stretch(), inset(callbacks_note_, {kPadding, 4, kPadding, 0}));
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
  show_board();
}

void RtiView::show_trouble(const QString& text) {
  trouble_->set_text(text);
  trouble_->setVisible(!text.isEmpty());
}

void RtiView::show_board() {
  federates_.set_rows(board_.federates);
  classes_.set_rows(board_.classes);
  services_.set_rows(board_.services);
  show_totals();
  show_groups();
  const std::size_t count = board_.federates.size();
  federates_panel_->set_count(shown_->number == 0 ? QString() : tr("%1 joined").arg(count));
  federates_panel_->set_detail(
      is_frozen() ? tr("frozen at %1 Z").arg(shown_at_.toString(QStringLiteral("hh:mm:ss")))
      : shown_->number == 0 ? QString()
      : board_.silent == 0  ? tr("all answer")
                            : tr("%1 silent").arg(board_.silent));
  classes_panel_->set_count(shown_->number == 0
                                ? QString()
                                : tr("%n class(|es)", nullptr, make_plural(board_.classes.size())));
  no_services_->setVisible(board_.services.empty());
  services_view_->setVisible(!board_.services.empty());
  show_callbacks_note();
  no_services_->set_text(
      shown_->number == 0
          ? tr("No figures yet.")
          : tr("No federate measures call times. To enable: statistics.service_times = "
               "true in its RID. This adds two clock reads per call."));
  if (source_ == nullptr) {
    show_trouble(tr("This program gets no figures from its RTI. The station is not affected."));
    trouble_->set_token(Token::kText2);
  } else {
    show_trouble(trouble_text(*shown_));
  }
}

void RtiView::show_callbacks_note() {
  const auto is_callback = [](const RtiServiceRow& row) {
    return row.service == "receiveInteraction" || row.service == "reflectAttributeValues";
  };
  // A federate that reports distributions also reports callbacks, once one has occurred.
  const auto is_spread = [](const RtiServiceRow& row) { return row.p50_us.has_value(); };
  const bool callbacks = std::ranges::any_of(board_.services, is_callback);
  const bool offered = callbacks || std::ranges::any_of(board_.services, is_spread);
  callbacks_note_->setVisible(!board_.services.empty() && (callbacks || !offered));
  callbacks_note_->set_text(callbacks ? tr("receiveInteraction and reflectAttributeValues are "
                                           "callbacks: time spent in the federate.")
                                      : tr("This RTI offers no callback times."));
}

void RtiView::show_totals() {
  const auto set = [this](Total place, const QString& value, const QString& unit) {
    totals_.at(place)->set_figure(value, value == no_value() ? QString() : unit);
  };
  set(kFederateCount, shown_->number == 0 ? no_value() : count_text(board_.federates.size()),
      QString());
  set(kInteractions, rate_text(board_.interactions), tr("/s"));
  set(kUpdates, rate_text(board_.updates), tr("/s"));
  constexpr double kMega = 1e6;
  set(kWire, board_.wire_bits ? QString::number(*board_.wire_bits / kMega, 'f', 2) : no_value(),
      tr("Mbit/s"));
  set(kOverhead, board_.overhead_bytes ? rate_text(board_.overhead_bytes) : no_value(),
      tr("B/message"));
  set(kLostTotal, board_.lost ? count_text(static_cast<std::uint64_t>(*board_.lost)) : no_value(),
      tr("in 10 min"));
  totals_.at(kLostTotal)->set_trouble(board_.lost.value_or(0) > 0);
}

void RtiView::show_groups() {
  groups_.set_rows(board_.groups);
  std::size_t joined = 0;
  double received = 0.0;
  double unwanted = 0.0;
  double elsewhere = 0.0;
  for (const RtiGroupCell& cell : board_.groups) {
    if (cell.joined) {
      ++joined;
      received += cell.received;
      unwanted += cell.unwanted;
    } else {
      elsewhere += cell.rate;
    }
  }
  if (shown_->number == 0) {
    joined_->set_text(tr("No figures yet."));
    not_joined_->set_text({});
    return;
  }
  joined_->set_text(tr("Joined: %1, %2 reach you, %3 of them unwanted")
                        .arg(groups_text(joined), frames_text(received), rate_text(unwanted)));
  not_joined_->set_text(
      tr("Not joined: %1, %2 not received")
          .arg(groups_text(board_.groups.size() - joined), frames_text(elsewhere)));
}

void RtiView::on_freeze() {
  show_board();
  if (!is_frozen()) look();
}

std::vector<ExportFile> RtiView::tables() const {
  return {{"federates.csv", federates_csv(board_)}, {"classes.csv", classes_csv(board_)}};
}

ExportFile RtiView::json() const {
  return {"json", rti_json(board_, *shown_, shown_at_)};
}

void RtiView::write(const std::vector<ExportFile>& files) {
  if (shown_->number == 0) {
    export_line().say({false, tr("Not saved: there are no figures yet.")});
    return;
  }
  FigurePage::write(files);
}

void RtiView::export_all() {
  std::vector<ExportFile> files = tables();
  files.push_back(json());
  const QString caption = tr("RTI of federation %1, %2")
                              .arg(shown_text(shown_->federation),
                                   shown_at_.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss 'Z'")));
  for (const char* suffix : {"png", "svg"}) files.push_back(picture(suffix, caption));
  write(files);
}

}  // namespace roger::ui
