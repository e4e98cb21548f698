// The RTI's page: federates, classes, multicast groups, and durations of services.
#pragma once

#include "ui/export/figure_page.hpp"
#include "ui/model/rti_board.hpp"
#include "ui/rti/group_cells.hpp"
#include "ui/rti/rti_tables.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class RtiView : public FigurePage {
  Q_OBJECT

 public:
  /// `source` may be nullptr. `source` and `exporter` must outlive the view.
  RtiView(const Context& context, Exporter& exporter, RtiSource* source, QWidget* parent = nullptr);
  ~RtiView() override;

  [[nodiscard]] QString trouble() const { return trouble_->text(); }

 signals:
  /// The shown figures were replaced, or the display was frozen or resumed.
  void board_changed();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  [[nodiscard]] Files tables() const override;
  [[nodiscard]] ExportFile json() const override;
  [[nodiscard]] QString caption() const override;
  void write(const Files& files) override;
  void on_freeze() override;

 private:
  QWidget* build_totals();
  QWidget* build_federates();
  QWidget* build_classes();
  QWidget* build_groups();
  QWidget* build_services();
  void look();
  void show_trouble(const QString& text);
  /// Returns true if figures have arrived.
  [[nodiscard]] bool has_figures() const { return shown_->number != 0; }

  RtiSource* source_;
  RtiBoardMaker maker_;
  RtiBoard board_;
  std::shared_ptr<const RtiSnapshot> shown_;
  QDateTime shown_at_;
  FederateTable federates_;
  ClassTable classes_;
  ServiceTable services_;
  GroupModel groups_;
  TextLabel* trouble_ = nullptr;
};

}  // namespace roger::ui
