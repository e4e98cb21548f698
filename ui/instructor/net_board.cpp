#include "ui/instructor/net_board.hpp"

#include <algorithm>
#include <array>

#include "ui/widgets/text_label.hpp"

namespace roger::ui {
namespace {

constexpr std::array kNetFilters = {NetFilter::kAll, NetFilter::kKeyed, NetFilter::kListening,
                                    NetFilter::kTrouble};

QString filter_words(NetFilter filter, qsizetype count) {
  switch (filter) {
    case NetFilter::kKeyed:
      return NetBoardPanel::tr("Keyed %1").arg(count);
    case NetFilter::kListening:
      return NetBoardPanel::tr("Listening %1").arg(count);
    case NetFilter::kTrouble:
      return NetBoardPanel::tr("Problems %1").arg(count);
    case NetFilter::kAll:
      break;
  }
  return NetBoardPanel::tr("All %1").arg(count);
}

}  // namespace

NetBoardPanel::NetBoardPanel(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : Panel(context.theme, parent),
      context_(context),
      exercise_(exercise),
      table_(new NetTable(context, exercise, nets_, this)),
      title_(new TextLabel(context.theme, kTitleText, this, tr("Net board"))),
      search_(new SearchEdit(context.theme, tr("Net, call sign, MHz"), tr("Ctrl+F", "key"), this)) {
  auto* chips = new QWidget(this);
  chips_ = make_row(chips, kGap);
  add_parts(*chips_, title_, SoftGap(20));
  for (const NetFilter filter : kNetFilters) {
    auto* chip = new Button(context.theme, Button::Look::kSegment, this, filter_words(filter, 0));
    chip->setCheckable(true);
    chip->setChecked(filter == NetFilter::kAll);
    chip->reserve(filter_words(filter, 88));
    chip->setFixedHeight(26);
    filters_.addButton(chip, static_cast<int>(filter));
    chips_->addWidget(chip);
  }
  chips_->addStretch();
  auto* head = new SplitRow(Part(chips, 1), search_, kGap, this);
  auto* column = make_column(this, 0, {1, 0, 1, 1});
  add_parts(*column, inset(head, {kPadding, 6, kPadding, 6}), Part(table_, 1));

  connect(&filters_, &QButtonGroup::idClicked, this, &NetBoardPanel::refresh);
  connect(search_, &QLineEdit::textChanged, this, &NetBoardPanel::refresh);
  connect(table_, &NetTable::listen_requested, this, &NetBoardPanel::toggle_listening);
  connect(&exercise_, &ExerciseModel::changed, this, &NetBoardPanel::refresh);
}

void NetBoardPanel::resizeEvent(QResizeEvent* event) {
  Panel::resizeEvent(event);
  spare_widgets(*chips_, width() - 2 * kPadding, {title_});
}

void NetBoardPanel::toggle_listening(int row) {
  if (row < 0 || row >= nets_.rowCount()) return;
  const NetRow& net = nets_.row(row);
  if (net.radio) context_.model.submit(radio::SetMute{*net.radio, net.listening});
}

void NetBoardPanel::refresh() {
  if (!isVisible() || !exercise_.is_available()) return;
  std::vector<NetRow> all = net_rows(exercise_, context_.model.station(), context_.model.now());
  for (const NetFilter filter : kNetFilters) {
    const auto count =
        std::ranges::count_if(all, [filter](const NetRow& row) { return passes(row, filter); });
    static_cast<Button*>(filters_.button(static_cast<int>(filter)))
        ->set_label(filter_words(filter, count));
  }
  std::erase_if(all,
                [this, chosen = static_cast<NetFilter>(filters_.checkedId())](const NetRow& row) {
                  return !passes(row, chosen) || !matches(row, search_->text());
                });
  nets_.renew(std::move(all), table_->levels_stand());
}

}  // namespace roger::ui
