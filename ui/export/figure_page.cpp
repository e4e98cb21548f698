#include "ui/export/figure_page.hpp"

#include <QShortcut>
#include <utility>

#include "ui/export/page_picture.hpp"

namespace roger::ui {

FigurePage::FigurePage(const Context& context, Exporter& exporter, const QString& files,
                       const QString& freeze_tip, QWidget* parent)
    : QWidget(parent),
      context_(context),
      exporter_(exporter),
      files_(files),
      freeze_(make_button(context.theme, Icon::kFreeze, tr("Freeze"), freeze_tip, this)),
      message_(new ExportLine(context.theme, exporter, this)) {
  freeze_->setCheckable(true);
  freeze_->reserve(tr("Resume"));
  connect(freeze_, &QAbstractButton::clicked, this, &FigurePage::toggle_freeze);
  const auto on = [this](const QKeySequence& keys, auto what) {
    connect(new QShortcut(keys, this), &QShortcut::activated, this, what);
  };
  on(QKeySequence(Qt::CTRL | Qt::Key_Period), &FigurePage::toggle_freeze);
  on(QKeySequence(Qt::CTRL | Qt::Key_E), &FigurePage::export_all);
}

QGridLayout* FigurePage::build_grid(int left_percent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(kMargin, kMargin, kMargin, kGap);
  grid->setSpacing(kGap);
  grid->setColumnStretch(0, left_percent);
  grid->setColumnStretch(1, 100 - left_percent);
  return grid;
}

Button* FigurePage::build_export(const QString& label, const QString& tip,
                                 std::function<Files()> files) {
  Button* button = make_button(context_.theme, Icon::kExport, label, tip, this);
  connect(button, &QAbstractButton::clicked, this,
          [this, files = std::move(files)] { write(files()); });
  return button;
}

ExportFile FigurePage::picture(const QString& suffix) {
  return {suffix, suffix == QLatin1String("svg") ? render_svg(*this, caption(), context_.theme)
                                                 : render_png(*this, caption(), context_.theme)};
}

void FigurePage::export_all() {
  Files files = tables();
  files.push_back(json());
  for (const char* suffix : {"png", "svg"}) files.push_back(picture(suffix));
  write(files);
}

void FigurePage::write(const Files& files) {
  message_->say(exporter_.write(files_, context_.model.wall_now(), files));
}

void FigurePage::toggle_freeze() {
  frozen_ = !frozen_;
  freeze_->setChecked(frozen_);
  freeze_->set_label(frozen_ ? tr("Resume") : tr("Freeze"));
  freeze_->set_lit(frozen_);
  on_freeze();
}

}  // namespace roger::ui
