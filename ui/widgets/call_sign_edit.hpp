// A field for a call sign: typed, or chosen from those that are known.
#pragma once

#include <QLineEdit>
#include <QStringListModel>

#include "ui/theme/theme.hpp"

namespace roger::ui {

/// The known ones are listed below it on a click, on Down, and as far as they match while typing.
class CallSignEdit : public QLineEdit {
  Q_OBJECT

 public:
  static constexpr int kHeight = 24;

  explicit CallSignEdit(const Theme& theme, QWidget* parent = nullptr);

  void set_known(const QStringList& call_signs);
  /// Lists the known ones; none known: nothing.
  void open_list();
  /// What is typed, in the spelling of the known one that differs in nothing else.
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
