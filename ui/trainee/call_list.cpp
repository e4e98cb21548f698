#include "ui/trainee/call_list.hpp"

#include <QKeyEvent>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/layouts.hpp"
#include "ui/widgets/state_list.hpp"

namespace roger::ui {
namespace {

constexpr int kCallRow = 28;
constexpr int kSignLeft = 84;
constexpr int kWordsTop = 24;
constexpr int kWordsFoot = 6;

/// Paints one call in columns: shape, time, call sign, radio, net, length; further information
/// below.
class CallDelegate : public QStyledItemDelegate {
 public:
  CallDelegate(const Theme& theme, const CallLog& log, QObject* parent)
      : QStyledItemDelegate(parent), theme_(theme), log_(log) {}

  [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option,
                               const QModelIndex& index) const override {
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view == nullptr ? option.rect.width() : view->viewport()->width();
    const QString words = below(log_.call(index.row()));
    constexpr int kMin = 200;
    if (words.isEmpty()) return {kMin, kCallRow};
    const QRect needed =
        QFontMetrics(Theme::font(TextSize::kBody))
            .boundingRect(QRect(0, 0, words_width(width), 1000), Qt::TextWordWrap, words);
    return {kMin, kWordsTop + needed.height() + kWordsFoot};
  }

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    const LoggedCall& call = log_.call(index.row());
    const QRect row = option.rect;
    if ((option.state & QStyle::State_Selected) != 0) {
      paint_box(*painter, row, kControlRadius, theme_(Token::kSelection), QColor());
    }
    text(*painter, row, 28, 52, call.at.toString(QStringLiteral("hh:mm:ss")), Token::kText2,
         QFont::Normal);
    if (call.control.isEmpty()) {
      paint_call(*painter, row, call);
    } else {
      paint_shape(*painter, row, Icon::kBolt, Token::kInstructor);
      text(*painter, row, kSignLeft, words_width(row.width()), CallList::tr("Instructor"),
           Token::kText, QFont::Medium);
    }
    paint_text(*painter, Theme::font(TextSize::kBody),
               theme_(call.control.isEmpty() ? Token::kText2 : Token::kInstructor),
               QRect(row.left() + kSignLeft, row.top() + kWordsTop, words_width(row.width()),
                     row.height() - kWordsTop),
               static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap, below(call));
  }

 private:
  static QString below(const LoggedCall& call) {
    return call.control.isEmpty() ? call.hearing() : call.control;
  }

  static int words_width(int width) { return width - kSignLeft - 8; }

  void paint_shape(QPainter& painter, const QRect& row, Icon icon, Token token) const {
    paint_icon(painter, icon, QRectF(row.left() + 8, row.top() + (kCallRow - 12) / 2.0, 12, 12),
               theme_(token));
  }

  void text(QPainter& painter, const QRect& row, int left, int width, const QString& words,
            Token token, QFont::Weight weight, Qt::Alignment side = Qt::AlignLeft) const {
    paint_elided(painter, Theme::font(TextSize::kBody, weight), theme_(token),
                 QRect(row.left() + left, row.top(), width, kCallRow),
                 static_cast<int>(side | Qt::AlignVCenter), words);
  }

  void paint_call(QPainter& painter, const QRect& row, const LoggedCall& call) const {
    const bool live = !call.length;
    const Token live_token = call.own ? Token::kTransmit : Token::kReceive;
    if (!live && call.clip != 0) {
      paint_shape(painter, row, call.playing ? Icon::kPause : Icon::kPlay,
                  call.playing ? Token::kFocus : Token::kText2);
    } else {
      paint_shape(painter, row, call.own ? Icon::kTransmit : Icon::kReceive,
                  live ? live_token : Token::kText3);
    }
    constexpr int kLengthWidth = 44;
    // The call sign gets 11/20 of the room between the fixed columns, the name of the radio the
    // rest.
    const int middle = kSignLeft + (row.width() - kSignLeft - kLengthWidth) * 11 / 20;
    text(painter, row, kSignLeft, middle - kSignLeft - kGap,
         call.own ? CallList::tr("%1 (you)").arg(call.call_sign) : call.call_sign, Token::kText,
         QFont::Medium);
    paint_number(painter, QRect(row.left() + middle, row.top() + (kCallRow - 16) / 2, 16, 16),
                 call.number, theme_);
    text(painter, row, middle + 22, row.width() - middle - 22 - kLengthWidth - kGap, call.set,
         Token::kText3, QFont::Normal);
    text(painter, row, row.width() - kLengthWidth - 8, kLengthWidth,
         live ? CallList::tr("now") : call_length_text(*call.length),
         live ? live_token : Token::kText2, live ? QFont::Medium : QFont::Normal, Qt::AlignRight);
  }

  const Theme& theme_;
  const CallLog& log_;
};

}  // namespace

CallList::CallList(const Context& context, CallLog& log, QWidget* parent)
    : FoldPanel(context.theme, QStringLiteral("calls"), tr("Say again"), parent),
      context_(context),
      log_(log),
      list_(new QListView(body())),
      empty_(new TextLabel(context.theme, wrapping(kNoteText), body())) {
  empty_->set_text(
      tr("No transmissions yet. They are listed here; the last 60 s of each radio can be played "
         "again."));
  head().set_summary(tr("last 60 s of each radio"));

  list_->setModel(&log_);
  list_->setItemDelegate(new CallDelegate(context.theme, log_, list_));
  set_up_list(*list_, tr("Say again"));
  list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  list_->installEventFilter(this);

  auto* column = make_column(body(), 0, {4, 0, 4, 4});
  add_parts(*column, inset(empty_, {kPadding - 4, 0, kPadding, 0}), Part(list_, 1), Stretch());

  connect(&log_, &QAbstractItemModel::rowsInserted, this, &CallList::show_empty);
  connect(list_, &QAbstractItemView::clicked, this,
          [this](const QModelIndex& index) { play(index.row()); });
  show_empty();
}

bool CallList::eventFilter(QObject* watched, QEvent* event) {
  if (watched == list_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && list_->currentIndex().isValid()) {
      play(list_->currentIndex().row());
      return true;
    }
  }
  return FoldPanel::eventFilter(watched, event);
}

void CallList::play(int row) {
  const LoggedCall& call = log_.call(row);
  if (call.clip != 0) context_.model.submit(radio::SayAgain{call.playing ? 0 : call.clip});
}

void CallList::say_again() {
  const auto& clips = context_.model.station().say_again;
  if (std::ranges::any_of(clips, &radio::ClipSnapshot::playing)) {
    context_.model.submit(radio::SayAgain{0});
  } else if (const int row = log_.newest_clip(); row >= 0) {
    list_->setCurrentIndex(log_.index(row));
    play(row);
  }
}

void CallList::show_empty() {
  const bool empty = log_.rowCount() == 0;
  empty_->setVisible(empty);
  list_->setVisible(!empty);
}

}  // namespace roger::ui
