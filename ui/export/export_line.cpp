#include "ui/export/export_line.hpp"

#include <QDesktopServices>
#include <QFileDialog>
#include <QPainter>
#include <QUrl>

#include "ui/widgets/layouts.hpp"
#include "ui/widgets/panel.hpp"

namespace roger::ui {
namespace {

constexpr int kLineHeight = 32;
constexpr int kLineIcon = 14;

}  // namespace

ExportLine::ExportLine(const Theme& theme, Exporter& exporter, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      exporter_(exporter),
      text_(new TextLabel(theme, eliding(kBodyText), this)),
      open_(new Button(theme, Button::Look::kRaised, this, tr("Open folder"))),
      other_(new Button(theme, Button::Look::kRaised, this, tr("Other folder\u2026"))) {
  setFixedHeight(kLineHeight);
  hide();
  Button* close = make_icon_button(theme, Icon::kClose, tr("Close"), this);
  auto* row = make_row(this, kGap, {kPadding + kLineIcon + kGap, 2, kGap, 2});
  add_parts(*row, Part(text_, 1), open_, other_, close);
  connect(open_, &QAbstractButton::clicked, this, [this] {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(exporter_.folder()))) {
      say({false, tr("No file manager found. Folder: %1").arg(exporter_.folder())});
    }
  });
  connect(other_, &QAbstractButton::clicked, this, &ExportLine::choose_folder);
  connect(close, &QAbstractButton::clicked, this, &QWidget::hide);
}

void ExportLine::say(const ExportOutcome& outcome) {
  done_ = outcome.done;
  text_->set_text(outcome.text);
  setAccessibleName(outcome.text);
  open_->setVisible(outcome.done);
  show();
  update();
}

void ExportLine::choose_folder() {
  const QString chosen =
      QFileDialog::getExistingDirectory(window(), tr("Folder for exports"), exporter_.folder());
  if (chosen.isEmpty()) return;
  exporter_.set_folder(chosen);
  say({true, tr("Exports now go to %1.").arg(chosen)});
}

void ExportLine::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  paint_box(painter, rect().adjusted(4, 0, -4, 0), kControlRadius,
            theme_(done_ ? Token::kRaised : Token::kTroubleTint), QColor());
  paint_icon(painter, done_ ? Icon::kCheck : Icon::kTrouble,
             QRectF(kPadding, (height() - kLineIcon) / 2.0, kLineIcon, kLineIcon),
             theme_(done_ ? Token::kReceive : Token::kTrouble));
}

}  // namespace roger::ui
