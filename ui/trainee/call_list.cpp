#include "ui/trainee/call_list.hpp"

#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/model/format.hpp"
#include "ui/trainee/radio_card.hpp"

namespace roger::ui {
namespace {

constexpr int kCallRow = 28;

/// One call in columns: shape, time, call sign, radio, net, length.
class CallDelegate : public QStyledItemDelegate {
 public:
  CallDelegate(const Theme& theme, const CallLog& log, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), log_(log) {}

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/,
                               const QModelIndex& /*index*/) const override {
    return {200, kCallRow};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const Call& call = log_.call(index.row());
    const QRect row = option.rect;
    const bool live = !call.length;
    const Token live_token = call.own ? Token::kTransmit : Token::kReceive;
    if ((option.state & QStyle::State_Selected) != 0) {
      paint_box(*painter, row, kControlRadius, theme_(Token::kSelection), QColor());
    }
    paint_icon(*painter, call.own ? Icon::kTransmit : Icon::kReceive,
               QRectF(row.left() + 8, row.top() + (kCallRow - 12) / 2.0, 12, 12),
               theme_(live ? live_token : Token::kText3));
    const auto text = [&](int left, int width, const QString& words, Token token,
                          QFont::Weight weight, Qt::Alignment side) {
      const QFont font = Theme::font(TextSize::kBody, weight);
      painter->setFont(font);
      painter->setPen(theme_(token));
      painter->drawText(QRect(row.left() + left, row.top(), width, kCallRow),
                        static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
                        QFontMetrics(font).elidedText(words, Qt::ElideMiddle, width));
    };
    constexpr int kLengthWidth = 44;
    constexpr int kSignLeft = 84;
    const int middle = kSignLeft + (row.width() - kSignLeft - kLengthWidth) * 11 / 20;
    text(28, 52, call.at.toString(QStringLiteral("hh:mm:ss")), Token::kText2, QFont::Normal,
         Qt::AlignLeft);
    text(kSignLeft, middle - kSignLeft - kGap,
         call.own ? CallList::tr("%1 (you)").arg(call.call_sign) : call.call_sign, Token::kText,
         QFont::Medium, Qt::AlignLeft);
    paint_number(*painter, QRect(row.left() + middle, row.top() + (kCallRow - 16) / 2, 16, 16),
                 call.number, theme_);
    text(middle + 22, row.width() - middle - 22 - kLengthWidth - kGap, call.set, Token::kText3,
         QFont::Normal, Qt::AlignLeft);
    text(row.width() - kLengthWidth - 8, kLengthWidth,
         live ? CallList::tr("now") : call_length_text(*call.length),
         live ? live_token : Token::kText2, live ? QFont::Medium : QFont::Normal, Qt::AlignRight);
  }

 private:
  const Theme& theme_;
  const CallLog& log_;
};

}  // namespace

CallList::CallList(const Context& context, CallLog& log, QWidget* parent)
    : Panel(context.theme, parent),
      log_(log),
      list_(new QListView(this)),
      empty_(new TextLabel(context.theme, TextSize::kBody, QFont::Normal, Token::kText3, this)) {
  auto* title = new TextLabel(context.theme, TextSize::kName, QFont::Medium, Token::kText, this);
  title->set_text(tr("Last calls"));
  title->setFixedHeight(kHeadingHeight);
  empty_->set_text(tr("No call yet. Whoever speaks on one of your radios is listed here."));
  empty_->setWordWrap(true);

  list_->setModel(&log_);
  list_->setItemDelegate(new CallDelegate(context.theme, log_, list_));
  list_->setFrameShape(QFrame::NoFrame);
  list_->setUniformItemSizes(true);
  list_->setSelectionMode(QAbstractItemView::SingleSelection);
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setFocusPolicy(Qt::TabFocus);
  list_->setAccessibleName(title->text());
  list_->viewport()->setAutoFillBackground(false);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(4, 2, 4, 4);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(kPadding - 4, 0, kPadding, 0);
  head->addWidget(title);
  column->addLayout(head);
  auto* words = new QHBoxLayout;
  words->setContentsMargins(kPadding - 4, 0, kPadding, 0);
  words->addWidget(empty_);
  column->addLayout(words);
  column->addWidget(list_, 1);
  column->addStretch();

  connect(&log_, &QAbstractItemModel::rowsInserted, this, &CallList::show_empty);
  connect(&context.theme, &Theme::changed, list_->viewport(), qOverload<>(&QWidget::update));
  show_empty();
}

void CallList::show_empty() {
  const bool empty = log_.rowCount() == 0;
  empty_->setVisible(empty);
  list_->setVisible(!empty);
}

}  // namespace roger::ui
