#include "ui/start/station_form.hpp"

#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <algorithm>

#include "ui/model/format.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {

StationForm::StationForm(const Theme& theme, StationSource& source, const StationChoice& first,
                         QWidget* parent)
    : QWidget(parent),
      source_(source),
      plan_(new Combo(theme, this)),
      file_(new Button(theme, Button::Look::kRaised, this, tr("Choose a file…"))),
      call_sign_(new Combo(theme, this)),
      word_(new TextLabel(theme, wrapping(kNoteText), this)) {
  plan_->setAccessibleName(tr("Net plan"));
  call_sign_->setAccessibleName(tr("Call sign"));
  for (const std::string& file : source_.plans()) add_plan(QString::fromStdString(file));
  lay_out(theme);
  connect(file_, &QAbstractButton::clicked, this, &StationForm::ask_for_file);
  connect(call_sign_, &QComboBox::currentIndexChanged, this, &StationForm::changed);
  if (!first.plan.empty()) plan_->setCurrentIndex(add_plan(QString::fromStdString(first.plan)));
  show_plan(first.call_sign);
  connect(plan_, &QComboBox::currentIndexChanged, this, [this] {
    const auto chosen = choice();
    show_plan(chosen ? chosen->call_sign : "");
  });
}

void StationForm::lay_out(const Theme& theme) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(kMargin);
  grid->setVerticalSpacing(kGap);
  grid->addWidget(new TextLabel(theme, kLabelText, this, tr("Net plan")), 0, 0);
  grid->addWidget(plan_, 0, 1);
  grid->addWidget(file_, 0, 2);
  grid->addWidget(word_, 1, 1, 1, 3);
  grid->addWidget(new TextLabel(theme, kLabelText, this, tr("Call sign")), 2, 0);
  grid->addWidget(call_sign_, 2, 1);
  grid->setColumnStretch(3, 1);
}

void StationForm::ask_for_file() {
  auto* dialog =
      new QFileDialog(this, tr("Choose a net plan"),
                      QFileInfo(plan_->currentData().toString()).path(), tr("Net plans (*.toml)"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  connect(dialog, &QFileDialog::fileSelected, this, &StationForm::choose_plan);
  dialog->open();
}

int StationForm::add_plan(const QString& file) {
  const int known = plan_->findData(file);
  if (known >= 0) return known;
  plan_->addItem(QFileInfo(file).fileName(), file);
  return plan_->count() - 1;
}

void StationForm::choose_plan(const QString& file) {
  plan_->setCurrentIndex(add_plan(file));
}

void StationForm::show_plan(const std::string& call_sign) {
  const QString file = plan_->currentData().toString();
  stations_ = source_.read(file.toStdString());
  QStringList names;
  int current = 0;
  for (const PlanStations::Station& station : stations_.stations) {
    if (station.call_sign == call_sign) current = static_cast<int>(names.size());
    const QString name = shown_text(station.call_sign);
    names << (station.instructor ? tr("%1 · instructor").arg(name) : name);
  }
  {
    const QSignalBlocker quiet(call_sign_);  // one signal for all items
    call_sign_->set_items(names, current);
  }
  if (!stations_.trouble.empty()) {
    word_->set_text(tr("This net plan can't be used: %1").arg(shown_lines(stations_.trouble)),
                    Token::kTrouble);
  } else if (stations_.stations.empty()) {
    word_->set_text(tr("This net plan can't be used: all stations in %1 are automatic. Choose "
                       "another plan.")
                        .arg(shown_text(file.toStdString())),
                    Token::kTrouble);
  } else {
    word_->set_text(file, Token::kText3);
  }
  emit changed();
}

std::optional<StationChoice> StationForm::choice() const {
  const int row = call_sign_->currentIndex();
  if (!stations_.trouble.empty() || row < 0) return std::nullopt;
  return StationChoice{plan_->currentData().toString().toStdString(),
                       stations_.stations.at(static_cast<std::size_t>(row)).call_sign};
}

}  // namespace roger::ui
