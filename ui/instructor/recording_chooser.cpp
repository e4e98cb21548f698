#include "ui/instructor/recording_chooser.hpp"

#include <QFileDialog>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"
#include "ui/widgets/layouts.hpp"

namespace roger::ui {
namespace {

constexpr int kNameWidth = 320;
constexpr int kMaxName = 200;

}  // namespace

RecordingChooser::RecordingChooser(const Context& context, ExerciseModel& exercise, QWidget* parent)
    : QWidget(parent),
      context_(context),
      exercise_(exercise),
      table_(new RecordingTable(context.theme, recordings_, this)),
      prompts_(new QStackedWidget(this)),
      word_(new TextLabel(context.theme, eliding(kNoteText), this)) {
  prompts_->addWidget(build_actions());
  prompts_->addWidget(build_rename());
  prompts_->addWidget(build_question());
  prompts_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  auto* column = make_column(this, 4, {0, 0, kPadding, 4});
  add_parts(*column, Part(table_, 1), inset(word_, {kPadding, 0, 0, 0}), prompts_);
  connect(table_, &RecordingTable::open_requested, this, &RecordingChooser::open_chosen);
  connect(table_, &RecordingTable::rename_requested, this, &RecordingChooser::ask_name);
  connect(table_, &RecordingTable::delete_requested, this, &RecordingChooser::ask_deletion);
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this,
          &RecordingChooser::show_word);
  connect(&exercise_, &ExerciseModel::changed, this, &RecordingChooser::refresh);
}

Button* RecordingChooser::add_button(QLayout& row, const QString& label,
                                     void (RecordingChooser::*act)()) {
  auto* button = new Button(context_.theme, Button::Look::kRaised, this, label);
  connect(button, &QAbstractButton::clicked, this, act);
  row.addWidget(button);
  return button;
}

QWidget* RecordingChooser::build_actions() {
  auto* page = new QWidget(prompts_);
  auto* row = make_row(page, kGap, {kPadding, 0, 0, 0});
  changes_.addButton(add_button(*row, tr("Open"), &RecordingChooser::open_chosen));
  changes_.addButton(add_button(*row, tr("Rename"), &RecordingChooser::ask_name));
  changes_.addButton(add_button(*row, tr("Delete"), &RecordingChooser::ask_deletion));
  add_button(*row, tr("Other folder"), &RecordingChooser::choose_folder);
  row->addStretch();
  add_button(*row, tr("Back"), &RecordingChooser::left)->set_key(tr("Esc", "key"));
  return page;
}

QWidget* RecordingChooser::build_rename() {
  auto* page = new QWidget(prompts_);
  auto* row = make_row(page, kGap, {kPadding, 0, 0, 0});
  name_ = new QLineEdit(page);
  name_->setAccessibleName(tr("New name"));
  name_->setMaxLength(kMaxName);
  name_->setMaximumWidth(kNameWidth);
  connect(name_, &QLineEdit::returnPressed, this, &RecordingChooser::rename_subject);
  add_parts(*row, new TextLabel(context_.theme, kLabelText, page, tr("New name")), Part(name_, 1));
  add_button(*row, tr("Rename"), &RecordingChooser::rename_subject);
  add_button(*row, tr("Keep the name"), &RecordingChooser::show_actions)->set_key(tr("Esc", "key"));
  row->addStretch();
  return page;
}

QWidget* RecordingChooser::build_question() {
  auto* page = new QWidget(prompts_);
  auto* row = make_row(page, kGap, {kPadding, 0, 0, 0});
  question_ = new TextLabel(context_.theme, eliding(kBodyText), page);
  row->addWidget(question_);
  add_button(*row, tr("Keep"), &RecordingChooser::show_actions)->set_key(tr("Esc", "key"));
  add_button(*row, tr("Delete"), &RecordingChooser::delete_subject)->set_token(Token::kTrouble);
  row->addStretch();
  return page;
}

void RecordingChooser::open() {
  show_actions();
  list(parent_);
  table_->setFocus(Qt::OtherFocusReason);
}

void RecordingChooser::list(const QString& parent) {
  parent_ = parent;
  exercise_.submit(radio::ListRecordings{parent.toStdString()});
}

void RecordingChooser::refresh() {
  if (!isVisible() || !exercise_.is_available()) return;
  table_->show_list(exercise_.exercise().recordings);
  show_word();
}

void RecordingChooser::show_word() {
  const radio::RecordingEntry* chosen = table_->chosen();
  for (QAbstractButton* button : changes_.buttons()) button->setEnabled(chosen != nullptr);
  const radio::RecordingList* list = recordings_.list();
  const auto word = exercise_.word();
  if (word && !word->done) {
    word_->set_text(word->text, Token::kTrouble);
  } else if (list == nullptr || list->reading) {
    word_->set_text(tr("Reading the recordings"), Token::kText3);
  } else if (chosen != nullptr && !chosen->damage.empty()) {
    word_->set_text(sentence_text(chosen->damage), Token::kTrouble);
  } else if (!list->trouble.empty()) {
    word_->set_text(sentence_text(list->trouble), Token::kTrouble);
  } else if (chosen == nullptr) {
    word_->set_text(tr("No recordings in %1").arg(shown_text(list->parent)), Token::kText3);
  } else {
    word_->set_text(tr("%1: Enter opens, F2 renames, Del deletes").arg(shown_text(list->parent)),
                    Token::kText3);
  }
}

void RecordingChooser::open_chosen() {
  const radio::RecordingEntry* entry = table_->chosen();
  if (entry != nullptr) emit recording_chosen(QString::fromStdString(entry->folder));
}

void RecordingChooser::ask_name() {
  const radio::RecordingEntry* entry = table_->chosen();
  if (entry == nullptr) return;
  subject_ = entry->folder;
  name_->setText(QString::fromStdString(entry->name));
  name_->selectAll();
  prompts_->setCurrentIndex(kRename);
  name_->setFocus(Qt::OtherFocusReason);
}

void RecordingChooser::ask_deletion() {
  const radio::RecordingEntry* entry = table_->chosen();
  if (entry == nullptr) return;
  subject_ = entry->folder;
  question_->set_text(tr("Delete \"%1\" with all its sound files? This can't be undone.")
                          .arg(shown_text(entry->name)));
  prompts_->setCurrentIndex(kDelete);
  // The first button keeps the recording.
  prompts_->currentWidget()->findChild<Button*>()->setFocus(Qt::OtherFocusReason);
}

void RecordingChooser::rename_subject() {
  exercise_.submit(radio::RenameRecording{subject_, name_->text().trimmed().toStdString()});
  show_actions();
}

void RecordingChooser::delete_subject() {
  exercise_.submit(radio::DeleteRecording{subject_});
  show_actions();
}

void RecordingChooser::choose_folder() {
  // The dialog is not modal: the exercise and its keys continue to work.
  auto* dialog = new QFileDialog(this, tr("Folder of recordings"));
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::Directory);
  dialog->setOption(QFileDialog::ShowDirsOnly);
  if (const radio::RecordingList* shown = recordings_.list()) {
    dialog->setDirectory(QString::fromStdString(shown->parent));
  }
  connect(dialog, &QFileDialog::fileSelected, this, &RecordingChooser::list);
  dialog->show();
}

bool RecordingChooser::leave_prompt() {
  if (prompts_->currentIndex() == kActions) return false;
  show_actions();
  return true;
}

void RecordingChooser::show_actions() {
  const bool had_focus = prompts_->isAncestorOf(focusWidget());
  prompts_->setCurrentIndex(kActions);
  if (had_focus) table_->setFocus(Qt::OtherFocusReason);
}

}  // namespace roger::ui
