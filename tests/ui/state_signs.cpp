#include "state_signs.hpp"

#include <QAbstractItemView>
#include <QStackedWidget>
#include <algorithm>

#include "contrast.hpp"
#include "ui/widgets/level_meter.hpp"

namespace roger::ui {
namespace {

/// Device px per logical px, so that edges do not hide thin letters.
constexpr int kScale = 2;

/// Returns whether the widget must show its states by itself. Level meters show levels by their
/// lengths; the card or the words next to them say what the colour means.
bool is_part(const QWidget& widget) {
  if (!widget.isVisible() || !widget.isEnabled()) return false;
  if (qobject_cast<const RadioCard*>(&widget) != nullptr) return true;
  if (qobject_cast<const QAbstractItemView*>(&widget) != nullptr) return true;
  for (const QWidget* above = widget.parentWidget(); above != nullptr;
       above = above->parentWidget()) {
    if (qobject_cast<const QAbstractItemView*>(above) != nullptr) return false;
  }
  if (qobject_cast<const LevelBar*>(&widget) != nullptr) return false;
  for (const QWidget* child : widget.findChildren<QWidget*>()) {
    if (child->isVisible()) return false;
  }
  return true;
}

template <class Add>
void add_rows(const QAbstractItemView& list, const Add& add) {
  const QWidget& viewport = *list.viewport();
  for (int row = 0; list.model() != nullptr && row < list.model()->rowCount(); ++row) {
    QRect area;
    for (int column = 0; column < list.model()->columnCount(); ++column) {
      area |= list.visualRect(list.model()->index(row, column));
    }
    area &= viewport.rect();
    if (!area.isEmpty()) add(row, area.translated(viewport.pos()));
  }
}

/// Returns a name that is the same in all states.
std::string name_of_part(const QWidget& widget) {
  QStringList path;
  for (const QWidget* at = &widget; !at->isWindow(); at = at->parentWidget()) {
    // A page that is shown becomes the last child.
    const auto* pages = qobject_cast<const QStackedWidget*>(at->parentWidget());
    const int place = pages != nullptr
                          ? pages->indexOf(at)
                          : static_cast<int>(at->parentWidget()->children().indexOf(at));
    path.prepend(QStringLiteral("%1[%2]").arg(at->metaObject()->className()).arg(place));
  }
  return path.join(QStringLiteral(" > ")).toStdString();
}

}  // namespace

StateSignsTest::StateSignsTest() : language_(wanted_languages({GetParam()}), {own_translations()}) {
  sources_.exercise = &exercise_;
  sources_.rti = &rti_;
  sources_.probe = &probe_;
}

StateSignsTest::~StateSignsTest() {
  bool any = false;
  for (const auto& [part, looks] : looks_) {
    expect_signs(part, looks);
    any = any || looks.size() > 1;
  }
  EXPECT_TRUE(any) << "no state is visible";
}

void StateSignsTest::take(const std::string& state) {
  for (const Scheme scheme : {Scheme::kDark, Scheme::kLight}) {
    window_->theme().set_scheme(scheme);
    look();
    take_window(*window_, scheme, state);
  }
}

void StateSignsTest::take_window(QWidget& window, Scheme scheme, const std::string& state) {
  QImage picture(window.size() * kScale, QImage::Format_RGB32);
  picture.setDevicePixelRatio(kScale);
  window.render(&picture);
  const std::string suffix = scheme == Scheme::kDark ? ", dark" : ", light";
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (!is_part(*widget) || is_below_settings(*widget)) continue;
    const QPoint origin = widget->mapTo(&window, QPoint(0, 0));
    const auto* list = qobject_cast<const QAbstractItemView*>(widget);
    const auto add = [&](const std::string& name, const QRect& area) {
      add_look(name + suffix,
               {state, picture.copy(QRect(area.topLeft() * kScale, area.size() * kScale))});
    };
    if (list == nullptr) {
      add(name_of_part(*widget), QRect(origin, widget->size()));
    } else {
      add_rows(*list, [&](int row, const QRect& area) {
        add(name_of_part(*widget) + ", row " + std::to_string(row), area.translated(origin));
      });
    }
  }
}

void StateSignsTest::add_look(const std::string& part, const PartLook& look) {
  std::vector<PartLook>& known = looks_[part];
  const bool is_known = std::ranges::any_of(known, [&](const PartLook& one) {
    return one.picture.size() == look.picture.size() && look_same(one.picture, look.picture);
  });
  if (!is_known) known.push_back(look);
}

bool StateSignsTest::is_below_settings(const QWidget& widget) const {
  if (window_ == nullptr) return false;
  const SettingsPanel& panel = window_->settings();
  return panel.isVisible() && !panel.isAncestorOf(&widget);
}

void StateSignsTest::expect_signs(const std::string& part, const std::vector<PartLook>& looks) {
  for (std::size_t i = 0; i < looks.size(); ++i) {
    for (std::size_t j = i + 1; j < looks.size(); ++j) {
      const QImage& one = looks[i].picture;
      const QImage& other = looks[j].picture;
      if (one.size() != other.size()) continue;
      EXPECT_TRUE(differ_in_lightness(one, other))
          << part << " distinguishes '" << looks[i].state << "' from '" << looks[j].state
          << "' by colour only";
    }
  }
}

}  // namespace roger::ui
