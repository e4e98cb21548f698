// Who spoke when and where, beside the radios.
#pragma once

#include <QListView>

#include "ui/context.hpp"
#include "ui/model/call_log.hpp"
#include "ui/widgets/fold_panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class CallList : public FoldPanel {
  Q_OBJECT

 public:
  CallList(const Context& context, CallLog& log, QWidget* parent = nullptr);

 private:
  void show_empty();

  CallLog& log_;
  QListView* list_;
  TextLabel* empty_;
};

}  // namespace roger::ui
