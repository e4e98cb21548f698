#include "ui/widgets/combo.hpp"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QPainter>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QWheelEvent>
#include <algorithm>

#include "ui/theme/assign.hpp"
#include "ui/theme/icons.hpp"
#include "ui/theme/paint_text.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/row_delegate.hpp"

namespace roger::ui {
namespace {

constexpr int kHeight = 24;
constexpr int kTextPadding = 8;
constexpr int kChevronSide = 12;
constexpr int kChevronRoom = 4 + kChevronSide + 6;

/// A drop-down list as screen readers know it: "Preset: P1   40.000   ECHO". On Unix, Qt names a
/// QComboBox by its choice alone and expects a visible label, which most lists here do not have.
class AccessibleCombo : public QAccessibleWidget {
 public:
  explicit AccessibleCombo(Combo& combo)
      : QAccessibleWidget(&combo, QAccessible::ComboBox), combo_(combo) {}

  [[nodiscard]] QString text(QAccessible::Text kind) const override {
    const QString label = combo_.accessibleName();
    const QString choice = combo_.currentText();
    if (kind == QAccessible::Value) return choice;
    if (kind != QAccessible::Name) return QAccessibleWidget::text(kind);
    return label.isEmpty() ? choice : Combo::tr("%1: %2").arg(label, choice);
  }
  [[nodiscard]] int childCount() const override { return 1; }
  [[nodiscard]] QAccessibleInterface* child(int index) const override {
    return index == 0 ? QAccessible::queryAccessibleInterface(combo_.view()) : nullptr;
  }
  [[nodiscard]] int indexOfChild(const QAccessibleInterface* child) const override {
    return child->object() == combo_.view() ? 0 : -1;
  }
  [[nodiscard]] QStringList actionNames() const override { return {showMenuAction()}; }
  void doAction(const QString& action) override {
    if (action != showMenuAction()) return;
    combo_.view()->isVisible() ? combo_.hidePopup() : combo_.showPopup();
  }

 private:
  Combo& combo_;
};

QAccessibleInterface* describe_combo(const QString& /*class_name*/, QObject* object) {
  auto* combo = qobject_cast<Combo*>(object);
  return combo == nullptr ? nullptr : new AccessibleCombo(*combo);
}

}  // namespace

Combo::Combo(const Theme& theme, QWidget* parent) : QComboBox(parent), theme_(theme) {
  setFont(Theme::font(TextSize::kBody, QFont::Medium));
  setFocusPolicy(Qt::TabFocus);
  setItemDelegate(new RowDelegate(theme, this));
  // Qt forgets its factories with each QApplication, and the program makes another one for each
  // window. It ignores a factory that it knows.
  QAccessible::installFactory(&describe_combo);
}

void Combo::set_items(const QStringList& texts, int current) {
  // Only differences are applied: an open list keeps its position and its current entry.
  const QSignalBlocker quiet(this);
  const int items = static_cast<int>(texts.size());
  while (count() > items) removeItem(count() - 1);
  for (int i = 0; i < items; ++i) {
    if (i >= count()) {
      addItem(texts.at(i));
    } else if (itemText(i) != texts.at(i)) {
      setItemText(i, texts.at(i));
    }
  }
  if (currentIndex() != current) setCurrentIndex(current);
  setEnabled(items > 0);
}

void Combo::set_short_text(const QString& text) {
  if (!assign(short_text_, text)) return;
  updateGeometry();
  update();
}

QString Combo::shown_text() const {
  return short_text_.isEmpty() ? currentText() : short_text_;
}

QSize Combo::sizeHint() const {
  const int text = fontMetrics().horizontalAdvance(shown_text()) + 1;
  return {kTextPadding + text + kChevronRoom, kHeight};
}

void Combo::showPopup() {
  view()->setMinimumWidth(std::max(width(), list_width(*view(), *model())));
  QComboBox::showPopup();
}

void Combo::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_box(painter, rect(), kControlRadius,
            theme_(underMouse() && isEnabled() ? Token::kPressed : Token::kRaised),
            theme_(Token::kLine));
  paint_elided(painter, font(), theme_(isEnabled() ? Token::kText : Token::kText3),
               rect().adjusted(kTextPadding, 0, -kChevronRoom, 0), Qt::AlignVCenter, shown_text());
  paint_icon(painter, Icon::kChevron,
             QRectF(width() - kChevronSide - 6, (height() - kChevronSide) / 2.0, kChevronSide,
                    kChevronSide),
             theme_(isEnabled() ? Token::kText2 : Token::kText3));
}

void Combo::enable_item(int item, bool on) {
  auto* items = qobject_cast<QStandardItemModel*>(model());
  if (items != nullptr && items->item(item) != nullptr) items->item(item)->setEnabled(on);
}

void Combo::keyPressEvent(QKeyEvent* event) {
  // Only the closed box gets here; an open list handles keys itself.
  enable_item(listed_only_, false);
  QComboBox::keyPressEvent(event);
  enable_item(listed_only_, true);
}

void Combo::wheelEvent(QWheelEvent* event) {
  event->ignore();
}

}  // namespace roger::ui
