#include "ui/trainee/hearers_panel.hpp"

#include "ui/model/format.hpp"
#include "ui/model/hearers.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {

HearersPanel::HearersPanel(const Context& context, QWidget* parent)
    : FoldPanel(context.theme, QStringLiteral("hearers"), tr("Who hears me"), parent),
      context_(context),
      empty_(new TextLabel(context.theme, wrapping(kNoteText), body())),
      list_(new StateList(context.theme, rows_, tr("Who hears me"), body())),
      count_(new TextLabel(context.theme, kStrongText, body())),
      age_(new TextLabel(context.theme, eliding(kNoteText), body())),
      ask_(new Button(context.theme, Button::Look::kRaised, body(), tr("Ask"))) {
  ask_->set_key(tr("H", "key"));
  ask_->setToolTip(tr("Ask every station whether it hears the selected radio (H)"));
  ask_->setAccessibleName(tr("Ask who hears me"));
  connect(ask_, &QAbstractButton::clicked, this, &HearersPanel::ask);

  auto* foot = make_row(nullptr, kGap, {kPadding - 4, 4, kPadding - 4, kGap - 4});
  add_parts(*foot, count_, Part(age_, 1), ask_);
  auto* column = make_column(body(), 0, {4, 0, 4, 4});
  add_parts(*column, inset(empty_, {kPadding - 4, 0, kPadding - 4, 0}), Part(list_, 1), Stretch(),
            foot);
  connect(&context_.model, &ConsoleModel::texts_changed, this, &HearersPanel::refresh);
  connect(&context_.model, &ConsoleModel::selection_changed, this, &HearersPanel::refresh);
}

void HearersPanel::ask() {
  const radio::RadioSnapshot* radio = context_.model.selected();
  if (radio == nullptr) return;
  if (const QString why = why_asking_is_impossible(context_.model.station(), *radio);
      !why.isEmpty()) {
    context_.model.refuse(radio->id, why);
    return;
  }
  context_.model.submit(radio::AskWhoHears{radio->id});
  refresh();
}

void HearersPanel::refresh() {
  if (!isVisible()) return;
  const radio::RadioSnapshot* radio = context_.model.selected();
  std::optional<Nanoseconds> asked;
  if (radio != nullptr && radio->asked_at) asked = context_.model.now() - *radio->asked_at;
  const auto& station = context_.model.station();
  ask_->setEnabled(radio != nullptr && why_asking_is_impossible(station, *radio).isEmpty());
  empty_->set_text(no_hearers(station, radio, asked));
  static const radio::RadioSnapshot kNone;
  show_answers(radio == nullptr ? kNone : *radio, asked);
}

void HearersPanel::show_answers(const radio::RadioSnapshot& radio,
                                std::optional<Nanoseconds> asked) {
  rows_.follow(hearer_rows(radio));
  const bool empty = rows_.rowCount() == 0;
  empty_->setVisible(empty);
  list_->setVisible(!empty);
  count_->set_text(hearer_count(radio));
  age_->set_text(asked && !empty ? tr("asked %1").arg(age_text(*asked)) : QString());
  if (is_open() || empty) {
    head().set_summary(radio.name.empty() ? QString() : on_which_net(radio));
  } else {
    head().set_summary(hearer_count(radio));
  }
}

}  // namespace roger::ui
