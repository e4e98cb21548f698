#include "ui/instructor/net_details.hpp"

#include <algorithm>

namespace roger::ui {

NetDetails::NetDetails(const Theme& theme, ActiveControls& controls, QWidget* parent)
    : QStackedWidget(parent),
      matrix_(new MatrixView(theme, this)),
      jam_(new JamForm(theme, controls, this)),
      fail_(new FailForm(theme, controls, this)),
      whisper_(new WhisperForm(theme, controls, this)) {
  addWidget(matrix_);
  for (ControlForm* form : std::initializer_list<ControlForm*>{jam_, fail_, whisper_}) {
    addWidget(form);
    connect(form, &ControlForm::done, this, [this] {
      leave_form();
      emit done();
    });
    connect(form, &ControlForm::left, this, &NetDetails::leave_form);
  }
}

QSize NetDetails::minimumSizeHint() const {
  const QWidget& shown = *currentWidget();
  return {QStackedWidget::minimumSizeHint().width(),
          std::max(shown.minimumSizeHint().height(), shown.heightForWidth(width()))};
}

bool NetDetails::leave_form() {
  if (currentWidget() == matrix_) return false;
  // Otherwise the focus would move to the matrix, which would choose a cell.
  if (opener_ != nullptr && isAncestorOf(QApplication::focusWidget())) {
    opener_->setFocus(Qt::OtherFocusReason);
  }
  setCurrentWidget(matrix_);
  return true;
}

}  // namespace roger::ui
