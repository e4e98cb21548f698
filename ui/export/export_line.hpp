// A line in the exporting panel that reports where the files were saved or why the export failed.
#pragma once

#include <QWidget>

#include "ui/export/exporter.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// Hidden until there is a message.
class ExportLine : public QWidget {
  Q_OBJECT

 public:
  ExportLine(const Theme& theme, Exporter& exporter, QWidget* parent = nullptr);

  void say(const ExportOutcome& outcome);
  [[nodiscard]] QString text() const { return text_->text(); }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void choose_folder();

  const Theme& theme_;
  Exporter& exporter_;
  bool done_ = true;
  TextLabel* text_;
  Button* open_;
  Button* other_;
};

}  // namespace roger::ui
