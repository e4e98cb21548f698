// The last transmissions on all radios, in the side column.
#pragma once

#include <QListView>

#include "ui/model/call_log.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/fold_panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class CallList : public FoldPanel {
  Q_OBJECT

 public:
  CallList(const Context& context, CallLog& log, QWidget* parent = nullptr);

  /// Plays the newest stored transmission (say again), or stops the one that is being played.
  void say_again();
  [[nodiscard]] QListView& list() { return *list_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void play(int row);
  void show_empty();

  Context context_;
  CallLog& log_;
  QListView* list_;
  TextLabel* empty_;
};

}  // namespace roger::ui
