#include "ui/trainee/side_column.hpp"

#include <QScrollBar>
#include <algorithm>

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
      panels_{calls_, hearers_, on_air_, latency_} {
  set_up_scroll_area(*this, column_);
  for (FoldPanel* panel : panels_) {
    connect(panel, &FoldPanel::choice_changed, this, &SideColumn::lay_out);
  }
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
  // Folded panels and panels with a height of their own come first; open lists share the rest
  // equally. If a list would be lower than kMinList, all lists get kMinList and the column
  // scrolls.
  int rest = height() - kGap * (static_cast<int>(panels_.size()) - 1);
  int lists = 0;
  for (FoldPanel* panel : panels_) {
    panel->set_open(panel->choice().value_or(panel != latency_ || latency_fits()));
    if (!panel->is_open()) {
      rest -= FoldPanel::kFoldedHeight;
    } else if (panel->open_height()) {
      rest -= *panel->open_height();
    } else {
      ++lists;
    }
  }
  const bool scrolls = lists > 0 ? rest < lists * kMinList : rest < 0;
  const int width = this->width() - (scrolls ? verticalScrollBar()->sizeHint().width() : 0);
  int top = 0;
  for (FoldPanel* panel : panels_) {
    int panel_height = FoldPanel::kFoldedHeight;
    if (panel->is_open() && panel->open_height()) {
      panel_height = *panel->open_height();
    } else if (panel->is_open()) {
      panel_height = scrolls ? kMinList : rest / std::max(1, lists);
      rest -= panel_height;
      --lists;
    }
    panel->setGeometry(0, top, width, panel_height);
    top += panel_height + kGap;
  }
  column_->resize(width, std::max(top - kGap, 1));
}

void SideColumn::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  lay_out();
}

}  // namespace roger::ui
