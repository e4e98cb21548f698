// The outside check: a click test next to the figure measured by the stations.
#pragma once

#include "ui/port/probe_runner.hpp"
#include "ui/tester/scrolled_text.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/figure_button.hpp"
#include "ui/widgets/panel.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class ProbePanel : public Panel {
  Q_OBJECT

 public:
  /// `runner` is nullptr if this program has no click test, which the panel then says.
  ProbePanel(const Context& context, ProbeRunner* runner, QWidget* parent = nullptr);

  [[nodiscard]] Button& button() { return *run_; }
  [[nodiscard]] Combo& method_box() { return *method_; }
  [[nodiscard]] FigureButton& missed() { return *missed_; }
  [[nodiscard]] QString said() const { return words_->text(); }
  [[nodiscard]] FigureButton& difference() { return *difference_; }
  void renew();

 private:
  void show_words(const QString& text, bool trouble);
  void show_figures(const ProbeFigures& figures);
  /// Show the figures that differ between the methods.
  void show_jack(const ProbeFigures& figures);
  void show_acoustic(const ProbeFigures& figures);
  [[nodiscard]] ProbeMethod method() const;

  ProbeRunner* runner_;
  TextLabel* when_;
  ScrolledText* words_;
  FigureButton* outside_;
  FigureButton* inside_;
  FigureButton* difference_;
  FigureButton* missed_;
  FigureButton* over_noise_;
  Combo* method_;
  bool chosen_anew_ = false;        // and not run since
  std::optional<ProbeMethod> ran_;  // method of the latest run
  Button* run_;
};

}  // namespace roger::ui
