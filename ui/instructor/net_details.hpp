// The middle of the net panel: who hears whom on the chosen net, or the open form of an instructor
// control.
#pragma once

#include <QApplication>
#include <QPointer>
#include <QStackedWidget>

#include "ui/instructor/control_forms.hpp"
#include "ui/instructor/matrix_view.hpp"

namespace roger::ui {

class NetDetails : public QStackedWidget {
  Q_OBJECT

 public:
  NetDetails(const Theme& theme, ActiveControls& controls, QWidget* parent);

  [[nodiscard]] MatrixView& matrix() { return *matrix_; }
  [[nodiscard]] JamForm& jam_form() { return *jam_; }
  void open_jam(const radio::Jam& jam) { open(*jam_, jam); }
  [[nodiscard]] FailForm& fail_form() { return *fail_; }
  [[nodiscard]] WhisperForm& whisper_form() { return *whisper_; }
  /// `members`: the radios of other stations on the net.
  void open_fail(const std::vector<radio::NetMember>& members) { open(*fail_, members); }
  void open_whisper(radio::RadioId radio, const std::vector<radio::NetMember>& members) {
    open(*whisper_, radio, members);
  }
  [[nodiscard]] bool shows_form() const { return currentIndex() > 0; }
  /// The matrix or the open form determines the height, at the present width. QStackedWidget would
  /// use that of the highest form.
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }
  [[nodiscard]] bool hasHeightForWidth() const override { return false; }
  /// Closes the open form. The control that had the focus before the form gets it again. Returns
  /// false if none is open.
  bool leave_form();

 signals:
  /// A form was confirmed and closed.
  void done();

 private:
  template <class Form, class... Details>
  void open(Form& form, const Details&... details) {
    QWidget* focus = QApplication::focusWidget();
    if (!isAncestorOf(focus)) opener_ = focus;
    form.open(details...);
    setCurrentWidget(&form);
    form.focus_first();
  }

  MatrixView* matrix_;
  JamForm* jam_;
  FailForm* fail_;
  WhisperForm* whisper_;
  QPointer<QWidget> opener_;  // the control that had the focus before the form
};

}  // namespace roger::ui
