// Lets the instructor open, rename and delete recordings.
#pragma once

#include <QButtonGroup>
#include <QLineEdit>
#include <QStackedWidget>
#include <string>

#include "ui/instructor/recording_table.hpp"
#include "ui/model/exercise_model.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// A table of the recordings in a folder. Below it stand the actions, which give way to the field
/// for a new name or to the question before a deletion.
class RecordingChooser : public QWidget {
  Q_OBJECT

 public:
  RecordingChooser(const Context& context, ExerciseModel& exercise, QWidget* parent);

  [[nodiscard]] RecordingTable& table() { return *table_; }
  /// Lists the recordings of the folder that was listed last and gives the table the focus.
  void open();
  /// Lists the recordings of another folder.
  void list(const QString& parent);
  /// Leaves a field or a question. Returns false if none is open.
  bool leave_prompt();

 signals:
  void recording_chosen(const QString& folder);
  void left();

 private:
  enum Prompt { kActions, kRename, kDelete };

  QWidget* build_actions();
  QWidget* build_rename();
  QWidget* build_question();
  Button* add_button(QLayout& row, const QString& label, void (RecordingChooser::*act)());
  void refresh();
  void show_word();
  void open_chosen();
  void ask_name();
  void ask_deletion();
  void rename_subject();
  void delete_subject();
  void choose_folder();
  void show_actions();

  Context context_;
  ExerciseModel& exercise_;
  RecordingTableModel recordings_;
  RecordingTable* table_;
  QStackedWidget* prompts_;  // by Prompt
  QButtonGroup changes_;     // buttons that need a chosen recording
  QLineEdit* name_ = nullptr;
  TextLabel* question_ = nullptr;
  TextLabel* word_;
  QString parent_;       // folder that is listed; empty: the usual one
  std::string subject_;  // folder of the recording to be renamed or deleted
};

}  // namespace roger::ui
