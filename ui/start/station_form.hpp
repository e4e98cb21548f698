// The choice of a net plan and of one of its stations.
#pragma once

#include <optional>

#include "ui/port/station_source.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/combo.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

class StationForm : public QWidget {
  Q_OBJECT

 public:
  /// `source` must outlive the form. `first`: the station shown first, as far as it exists; an
  /// empty plan is the first known one, an empty call sign the first of the plan.
  StationForm(const Theme& theme, StationSource& source, const StationChoice& first,
              QWidget* parent);

  /// Returns the chosen station; nullopt: the chosen plan cannot be used.
  [[nodiscard]] std::optional<StationChoice> choice() const;
  /// Chooses a plan by its file, and adds it to the list.
  void choose_plan(const QString& file);
  [[nodiscard]] Combo& plan() { return *plan_; }
  [[nodiscard]] Combo& call_sign() { return *call_sign_; }
  [[nodiscard]] const TextLabel& word() const { return *word_; }

 signals:
  /// Another plan was chosen, or another station.
  void changed();

 private:
  void lay_out(const Theme& theme);
  void ask_for_file();
  /// Adds a plan unless it is listed. Returns its row.
  int add_plan(const QString& file);
  void show_plan(const std::string& call_sign);

  StationSource& source_;
  Combo* plan_;
  Button* file_;
  Combo* call_sign_;
  TextLabel* word_;
  PlanStations stations_;  // of the chosen plan
};

}  // namespace roger::ui
