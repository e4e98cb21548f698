#include "ui/trainee/latency_panel.hpp"

#include <QGridLayout>

#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kHeroHeight = 52;

}  // namespace

LatencyPanel::LatencyPanel(const Context& context, QWidget* parent)
    : FoldPanel(context.theme, QStringLiteral("latency"), tr("Microphone to loudspeaker"), parent),
      context_(context),
      hero_(label({TextSize::kHero, QFont::Medium, Token::kText})),
      hero_unit_(label({TextSize::kName, QFont::Normal, Token::kText3})),
      why_(label(wrapping(kLabelText))),
      stages_(new StageWaterfall(context.theme, body())),
      lost_(label(kStrongText)),
      packets_(label(kNoteText)) {
  why_->setFixedHeight(kHeroHeight);
  why_->hide();  // shares its place with the large figure

  auto* loss = make_row(nullptr, kGap);
  add_parts(*loss, lost_, packets_, Stretch());

  auto* column = make_column(body(), 0, {kPadding, 0, kPadding, kPadding});
  add_parts(*column, build_hero(), why_, 8, build_figures(), 12, stages_, 8, loss);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &LatencyPanel::refresh);
}

QLayout* LatencyPanel::build_hero() {
  hero_->setFixedHeight(kHeroHeight);
  hero_unit_->setFixedHeight(kHeroHeight);
  auto* row = make_row(nullptr, kGap);
  add_parts(*row, hero_, hero_unit_, Stretch());
  return row;
}

QLayout* LatencyPanel::build_figures() {
  const std::array<QString, 4> heads = {tr("p50"), tr("p95"), tr("p99"), tr("Max")};
  auto* grid = new QGridLayout;
  grid->setSpacing(0);
  for (int i = 0; i < static_cast<int>(heads.size()); ++i) {
    auto* head = label({TextSize::kAxis, QFont::Normal, Token::kText3});
    head->set_text(heads.at(static_cast<std::size_t>(i)));
    auto* value = label({TextSize::kStrong, QFont::Medium, Token::kText});
    figures_.at(static_cast<std::size_t>(i)) = value;
    grid->addWidget(head, 0, i);
    grid->addWidget(value, 1, i);
    grid->setColumnStretch(i, 1);
    grid->setColumnMinimumWidth(i, 60);
  }
  return grid;
}

std::optional<int> LatencyPanel::open_height() const {
  return kFoldedHeight + body()->sizeHint().height();
}

void LatencyPanel::refresh() {
  if (!isVisible()) return;
  const auto& latencies = context_.model.station().latencies;
  static const radio::LatencySnapshot kNone;
  const auto& latency = latencies.empty() ? kNone : latencies.front();
  show_summary(latency);
  show_hero(latency);
  show_figures(latency);
  show_loss(latency);
  stages_->set_latency(latency);
}

void LatencyPanel::show_summary(const radio::LatencySnapshot& latency) {
  if (context_.model.station().latencies.empty()) {
    head().set_summary(QString());
    return;
  }
  const QString sender = sender_text(latency);
  head().set_summary(
      is_open() || !has_figure(latency)
          ? tr("from %1").arg(sender)
          : tr("%1 ms %2")
                .arg(milliseconds_text(latency.end_to_end.p50), uncertainty_text(latency)));
}

void LatencyPanel::show_hero(const radio::LatencySnapshot& latency) {
  const bool heard = !context_.model.station().latencies.empty();
  const QString why =
      heard ? why_no_figure(latency)
            : tr("No transmissions yet. The first one is measured here, stage by stage.");
  hero_->setVisible(why.isEmpty());
  hero_unit_->setVisible(why.isEmpty());
  why_->setVisible(!why.isEmpty());
  if (!why.isEmpty()) {
    why_->set_text(why);
    return;
  }
  hero_->set_text(milliseconds_text(latency.end_to_end.p50));
  hero_unit_->set_text(tr("ms %1").arg(uncertainty_text(latency)));
}

void LatencyPanel::show_figures(const radio::LatencySnapshot& latency) {
  const auto& spread = latency.end_to_end;
  const std::array<double, 4> values = {spread.p50, spread.p95, spread.p99, spread.max};
  for (std::size_t i = 0; i < values.size(); ++i) {
    figures_.at(i)->set_text(has_figure(latency) ? milliseconds_text(values.at(i)) : no_value());
    figures_.at(i)->set_token(has_figure(latency) ? Token::kText : Token::kText3);
  }
}

void LatencyPanel::show_loss(const radio::LatencySnapshot& latency) {
  const std::uint64_t all = latency.packets + latency.lost;
  lost_->set_text(tr("Lost %1").arg(share_text(latency.lost, latency.packets, 2)));
  lost_->set_token(is_lossy(latency) ? Token::kTrouble : Token::kText);
  packets_->set_text(all == 0 ? tr("no packet yet")
                              : tr("of %1 packet(s), %2 late", nullptr, make_plural(all))
                                    .arg(count_text(all), count_text(latency.late)));
}

}  // namespace roger::ui
