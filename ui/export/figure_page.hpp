// What pages of figures have in common: their drawing can be frozen, and they can be saved.
#pragma once

#include <QGridLayout>
#include <functional>
#include <vector>

#include "ui/export/export_line.hpp"
#include "ui/widgets/context.hpp"

namespace roger::ui {

class FigurePage : public QWidget {
  Q_OBJECT

 public:
  /// Stops the drawing or goes on with it; measuring never stops.
  void toggle_freeze();
  [[nodiscard]] bool is_frozen() const { return frozen_; }
  /// Writes everything: figures and pictures of the page.
  virtual void export_all() = 0;
  [[nodiscard]] ExportLine& export_line() { return *said_; }

 protected:
  using Files = std::vector<ExportFile>;

  /// `files`: how the names of exported files begin. `exporter` outlives the page.
  FigurePage(const Context& context, Exporter& exporter, const QString& files,
             const QString& freeze_tip, QWidget* parent);

  [[nodiscard]] const Context& context() const { return context_; }
  [[nodiscard]] Button& freeze_button() { return *freeze_; }
  /// Returns a grid of two columns; the left one has `left_percent` of the width.
  QGridLayout* build_grid(int left_percent);
  /// Returns a button that writes what `files` makes.
  Button* build_export(const QString& label, const QString& tip, std::function<Files()> files);
  /// The page as "png" or "svg".
  [[nodiscard]] ExportFile picture(const QString& suffix, const QString& caption);
  virtual void write(const Files& files);
  virtual void on_freeze() = 0;

 private:
  Context context_;
  Exporter& exporter_;
  QString files_;
  bool frozen_ = false;
  Button* freeze_;
  ExportLine* said_;
};

}  // namespace roger::ui
