#include "ui/trainee/on_air_panel.hpp"

#include "ui/model/on_air.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {

OnAirPanel::OnAirPanel(const Context& context, QWidget* parent)
    : FoldPanel(context.theme, QStringLiteral("on-air"), tr("On the air"), parent),
      context_(context),
      empty_(new TextLabel(context.theme, wrapping(kNoteText), body())),
      list_(new StateList(context.theme, rows_, tr("On the air"), body())) {
  auto* column = make_column(body(), 0, {4, 0, 4, 4});
  add_parts(*column, inset(empty_, {kPadding - 4, 0, kPadding - 4, 0}), Part(list_, 1), Stretch());
  connect(&context_.model, &ConsoleModel::texts_changed, this, &OnAirPanel::refresh);
}

void OnAirPanel::refresh() {
  if (!isVisible()) return;
  const auto& station = context_.model.station();
  rows_.follow(on_air_rows(station, context_.model.now()));
  head().set_summary(on_air_summary(station));
  const bool empty = rows_.rowCount() == 0;
  empty_->set_text(no_transmissions_text(station));
  empty_->setVisible(empty);
  list_->setVisible(!empty);
}

}  // namespace roger::ui
