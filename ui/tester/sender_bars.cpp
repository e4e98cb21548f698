#include "ui/tester/sender_bars.hpp"

#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/chart/stage_bar.hpp"
#include "ui/model/format.hpp"
#include "ui/model/latency_text.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/accessible_role.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/state_list.hpp"

namespace roger::ui {
namespace {

constexpr int kRow = 24;
constexpr int kBar = 14;
constexpr int kSenderLeft = 16;
constexpr int kPlotRight = 92;  // distance from the right edge: room for the sum
constexpr int kAxisRoom = 24;

QRectF plot_of(const QRect& row) {
  return QRectF(row.left() + SenderBars::kPlotLeft, row.top(),
                std::max(1, row.width() - SenderBars::kPlotLeft - kPlotRight), row.height());
}

class SenderDelegate : public QStyledItemDelegate {
 public:
  SenderDelegate(const Theme& theme, const SenderModel& senders, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), senders_(senders) {}

  void set_axis(const PlotAxis& axis) { axis_ = axis; }

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/,
                               const QModelIndex& /*index*/) const override {
    return {300, kRow};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const auto& sender = senders_.row(index.row());
    const QRect row = option.rect;
    if (index.row() == senders_.chosen_row()) {
      // Not below the stages, which have enough contrast on the panel only.
      painter->fillRect(QRect(row.left(), row.top(), SenderBars::kPlotLeft - 8, row.height()),
                        theme_(Token::kSelection));
      painter->fillRect(QRect(row.left(), row.top(), 3, row.height()), theme_(Token::kFocus));
    }
    const QFont font = Theme::font(TextSize::kBody, QFont::Medium);
    paint_elided(
        *painter, font, theme_(Token::kText),
        QRect(row.left() + kSenderLeft, row.top(), SenderBars::kPlotLeft - kSenderLeft - 8, kRow),
        Qt::AlignVCenter, senders_.name_of(sender));
    const QRectF plot = plot_of(row);
    paint_stage_bar(*painter, plot.adjusted(0, (kRow - kBar) / 2.0, 0, -(kRow - kBar) / 2.0), axis_,
                    sender, theme_);
    paint_text(*painter, font, theme_(has_figure(sender) ? Token::kText : Token::kText3),
               row.adjusted(0, 0, -16, 0), Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
               has_figure(sender)
                   ? SenderBars::tr("%1 ms").arg(milliseconds_text(sender.end_to_end.p50))
                   : no_value());
  }

 private:
  const Theme& theme_;
  const SenderModel& senders_;
  PlotAxis axis_;
};

}  // namespace

SenderBars::SenderBars(const Theme& theme, SenderModel& senders, QWidget* parent)
    : QListView(parent), theme_(theme), senders_(senders) {
  setModel(&senders_);
  setItemDelegate(new SenderDelegate(theme, senders, this));
  set_up_list(*this, tr("Latency by stage and sender"));
  setUniformItemSizes(true);
  connect(this, &QAbstractItemView::clicked, this,
          [this](const QModelIndex& index) { senders_.choose(index.row()); });
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& index) { senders_.choose(index.row()); });
  for (const auto renewal : {&SenderModel::chosen_changed, &SenderModel::renewed}) {
    connect(&senders_, renewal, this, &SenderBars::select_chosen);
  }
}

void SenderBars::select_chosen() {
  const QModelIndex chosen = senders_.index(senders_.chosen_row(), 0);
  if (chosen.isValid() && !selectionModel()->isSelected(chosen)) setCurrentIndex(chosen);
  viewport()->update();
}

PlotAxis SenderBars::axis() const {
  double most = 0.0;
  for (int row = 0; row < senders_.rowCount(); ++row) {
    most = std::max(most, known_sum(senders_.row(row)));
  }
  return stage_axis(most);
}

void SenderBars::paintEvent(QPaintEvent* event) {
  static_cast<SenderDelegate*>(itemDelegate())->set_axis(axis());
  {
    QPainter painter(viewport());
    paint_x_axis(painter, plot_of(viewport()->rect()), make_ticks(axis()), AxisLabels::kNone,
                 theme_);
  }
  QListView::paintEvent(event);
}

SenderAxis::SenderAxis(const Theme& theme, const SenderBars& bars, QWidget* parent)
    : QWidget(parent), theme_(theme), bars_(bars) {
  setFixedHeight(kAxisRoom);
  connect(&bars.senders(), &SenderModel::renewed, this, qOverload<>(&QWidget::update));
}

void SenderAxis::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  // The viewport's width excludes the scroll bar, as in the rows.
  const PlotAxis axis = bars_.axis();
  paint_x_axis(painter, plot_of(QRect(0, 0, bars_.viewport()->width(), 1)),
               make_ticks(axis, tr("%1 ms"), axis.ticks() - 1), AxisLabels::kBelow, theme_);
}

StageLegend::StageLegend(const Theme& theme, QWidget* parent) : QWidget(parent), theme_(theme) {
  set_accessible_role(*this, QAccessible::Graphic);
  setAccessibleName(tr("Colours of the stages"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void StageLegend::set_latency(const radio::LatencySnapshot& latency) {
  latency_ = latency;
  update();
}

void StageLegend::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const QFont plain = Theme::font(TextSize::kAxis);
  const QFont bold = Theme::font(TextSize::kAxis, QFont::Medium);
  constexpr int kSquare = 10;
  int x = 0;
  const auto write = [&](const QFont& font, Token token, const QString& text) {
    paint_text(painter, font, theme_(token), QRect(x, 0, width(), height()), Qt::AlignVCenter,
               text);
    x += QFontMetrics(font).horizontalAdvance(text);
  };
  for (const radio::Stage stage : kAllStages) {
    paint_box(painter, QRect(x, (height() - kSquare) / 2, kSquare, kSquare), kBarRadius,
              theme_.stage(stage), QColor());
    x += kSquare + 5;
    write(plain, Token::kText2, stage_name(stage));
    x += 4;
    const bool known = stage_known(latency_, stage);
    write(bold, Token::kText, known ? milliseconds_text(stage_p50(latency_, stage)) : no_value());
    x += 12;
  }
}

}  // namespace roger::ui
