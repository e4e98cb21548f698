#include "ui/trainee/side_column.hpp"

#include <optional>

#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kMinList = 108;   // minimum useful height of an open list
constexpr int kGoodList = 168;  // height at which another panel may be open in addition

QString settings_key(const FoldPanel& panel) {
  return QStringLiteral("open/") + panel.key();
}

}  // namespace

SideColumn::SideColumn(const Context& context, CallLog& log, QWidget* parent)
    : QScrollArea(parent),
      column_(new QWidget(this)),
      calls_(new CallList(context, log, column_)),
      hearers_(new HearersPanel(context, column_)),
      on_air_(new OnAirPanel(context, column_)),
      latency_(new LatencyPanel(context, column_)),
      panels_{calls_, hearers_, on_air_, latency_},
      rows_(make_column(column_, kGap)) {
  set_up_scroll_area(*this, column_);
  setWidgetResizable(true);
  for (FoldPanel* panel : panels_) {
    rows_->addWidget(panel);
    connect(panel, &FoldPanel::choice_changed, this, &SideColumn::lay_out);
  }
  rows_->addStretch();
}

void SideColumn::restore(const QSettings& settings) {
  for (FoldPanel* panel : panels_) {
    const QVariant choice = settings.value(settings_key(*panel));
    if (choice.isValid()) panel->choose(choice.toBool());
  }
  lay_out();
}

void SideColumn::save(QSettings& settings) const {
  for (const FoldPanel* panel : panels_) {
    if (panel->choice()) settings.setValue(settings_key(*panel), *panel->choice());
  }
}

bool SideColumn::latency_fits() const {
  int needed = latency_->open_height().value_or(0);
  for (const FoldPanel* panel : panels_) {
    if (panel == latency_) continue;
    needed += kGap + (panel->choice().value_or(true) ? kGoodList : FoldPanel::kFoldedHeight);
  }
  return needed <= height();
}

void SideColumn::lay_out() {
  // Folded panels and panels with a height of their own have that height; open lists share the rest
  // equally. If a list would be lower than kMinList, all lists get kMinList and the column
  // scrolls.
  int lists = 0;
  int position = 0;
  for (FoldPanel* panel : panels_) {
    panel->set_open(panel->choice().value_or(panel != latency_ || latency_fits()));
    const std::optional<int> fixed =
        panel->is_open() ? panel->open_height() : FoldPanel::kFoldedHeight;
    panel->setSizePolicy(QSizePolicy::Ignored, fixed ? QSizePolicy::Fixed : QSizePolicy::Ignored);
    panel->setMinimumHeight(fixed.value_or(kMinList));
    panel->setMaximumHeight(fixed.value_or(QWIDGETSIZE_MAX));
    rows_->setStretch(position++, fixed ? 0 : 1);
    if (!fixed) ++lists;
  }
  rows_->setStretch(position, lists == 0 ? 1 : 0);  // the room below the last panel
  rows_->activate();
}

void SideColumn::resizeEvent(QResizeEvent* event) {
  lay_out();  // first, because the area decides by the minimum heights whether it scrolls
  QScrollArea::resizeEvent(event);
}

}  // namespace roger::ui
