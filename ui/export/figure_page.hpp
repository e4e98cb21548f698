// Base class of pages with figures: drawing can be frozen, and the figures can be exported.
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
  /// Stops or resumes drawing. Measuring continues.
  void toggle_freeze();
  [[nodiscard]] bool is_frozen() const { return frozen_; }
  /// Writes all figures and pictures of the page.
  void export_all();
  [[nodiscard]] ExportLine& export_line() { return *message_; }

 protected:
  using Files = std::vector<ExportFile>;

  /// `files` is the prefix of exported file names. `exporter` must outlive the page.
  FigurePage(const Context& context, Exporter& exporter, const QString& files,
             const QString& freeze_tip, QWidget* parent);

  [[nodiscard]] const Context& context() const { return context_; }
  [[nodiscard]] Button& freeze_button() { return *freeze_; }
  /// Returns a grid of two columns; the left one takes `left_percent` of the width.
  QGridLayout* build_grid(int left_percent);
  /// Returns a button that writes the files made by `files`.
  Button* build_export(const QString& label, const QString& tip, std::function<Files()> files);
  /// Returns a picture of the page with its caption; `suffix` is "png" or "svg".
  [[nodiscard]] ExportFile picture(const QString& suffix);
  /// Returns the figures as CSV tables.
  [[nodiscard]] virtual Files tables() const = 0;
  /// Returns all figures.
  [[nodiscard]] virtual ExportFile json() const = 0;
  [[nodiscard]] virtual QString caption() const = 0;
  virtual void write(const Files& files);
  virtual void on_freeze() = 0;

 private:
  Context context_;
  Exporter& exporter_;
  QString files_;
  bool frozen_ = false;
  Button* freeze_;
  ExportLine* message_;
};

}  // namespace roger::ui
