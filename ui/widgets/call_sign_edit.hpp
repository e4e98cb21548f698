// A field for a call sign: typed, or chosen from the known ones.
#pragma once

#include <QLineEdit>
#include <QStringListModel>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// Lists the known call signs below the field on a click and on Down, and the matching ones while
/// typing.
class CallSignEdit : public QLineEdit {
  Q_OBJECT

 public:
  static constexpr int kHeight = 24;

  explicit CallSignEdit(const Theme& theme, QWidget* parent = nullptr);

  void set_known(const QStringList& call_signs);
  /// Opens the list; does nothing if no call sign is known.
  void open_list();
  /// Returns the entered text in the spelling of the known call sign that differs only in case or
  /// spaces.
  [[nodiscard]] QString call_sign() const;

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;

 private:
  void restyle();

  const Theme& theme_;
  QStringListModel known_;
};

}  // namespace roger::ui
