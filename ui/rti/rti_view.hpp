// The RTI's page: federates, classes, multicast groups, and durations of services.
#pragma once

#include <array>

#include "ui/export/figure_page.hpp"
#include "ui/model/rti_board.hpp"
#include "ui/rti/group_cells.hpp"
#include "ui/rti/rti_tables.hpp"
#include "ui/widgets/figure_button.hpp"
#include "ui/widgets/figure_table.hpp"
#include "ui/widgets/titled_panel.hpp"

namespace roger::ui {

class RtiView : public FigurePage {
  Q_OBJECT

 public:
  /// `source` may be nullptr. `source` and `exporter` must outlive the view.
  RtiView(const Context& context, Exporter& exporter, RtiSource* source, QWidget* parent = nullptr);
  ~RtiView() override;

  void export_all() override;

  [[nodiscard]] QString trouble() const { return trouble_->text(); }
  [[nodiscard]] FigureButton& total(std::size_t place) { return *totals_.at(place); }
  [[nodiscard]] FigureTable& federates() { return *federates_view_; }

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void write(const Files& files) override;
  void on_freeze() override;

 private:
  QWidget* build_totals();
  QWidget* build_federates();
  QWidget* build_classes();
  QWidget* build_groups();
  QWidget* build_services();
  void look();
  void show_board();
  void show_callbacks_note();
  void show_totals();
  void show_groups();
  void show_trouble(const QString& text);
  [[nodiscard]] std::vector<ExportFile> tables() const;
  [[nodiscard]] ExportFile json() const;

  RtiSource* source_;
  RtiBoardMaker maker_;
  RtiBoard board_;
  std::shared_ptr<const RtiSnapshot> shown_;
  QDateTime shown_at_;
  FederateTable federates_;
  ClassTable classes_;
  ServiceTable services_;
  GroupModel groups_;
  std::array<FigureButton*, 6> totals_{};
  TitledPanel* federates_panel_ = nullptr;
  TitledPanel* classes_panel_ = nullptr;
  FigureTable* federates_view_ = nullptr;
  TextLabel* trouble_ = nullptr;
  TextLabel* joined_ = nullptr;
  TextLabel* not_joined_ = nullptr;
  TextLabel* callbacks_note_ = nullptr;
  TextLabel* no_services_ = nullptr;
  FigureTable* services_view_ = nullptr;
};

}  // namespace roger::ui
