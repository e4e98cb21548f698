// The 28 px line below every view: the health of station and federation.
#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "ui/port/plan_source.hpp"
#include "ui/widgets/button.hpp"
#include "ui/widgets/context.hpp"
#include "ui/widgets/text_label.hpp"

namespace roger::ui {

/// An icon, the fact in bold, and details in normal weight.
struct Fact {
  Icon icon = Icon::kIdle;
  Token token = Token::kText3;
  QString bold;
  QString plain;
  bool operator==(const Fact&) const = default;
};

Fact federation_fact(const radio::FederationSnapshot& federation);
Fact latency_fact(const radio::StationSnapshot& station);
Fact loss_fact(const radio::StationSnapshot& station);
Fact device_fact(const radio::DeviceSnapshot& device);
/// Returns nullopt if the plan is the one in use.
std::optional<Fact> plan_fact(const PlanChange& news);

class FactLabel : public QWidget {
  Q_OBJECT

 public:
  enum class Extent { kNothing, kBold, kAll };

  explicit FactLabel(const Theme& theme, QWidget* parent = nullptr);

  void set_fact(const Fact& fact);
  [[nodiscard]] const Fact& fact() const { return fact_; }
  /// Shows this much of the fact; its tool tip contains details that are left out.
  void set_extent(Extent extent);
  /// Returns the width in px that this much of the fact needs.
  [[nodiscard]] int width_for(Extent extent) const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  const Theme& theme_;
  Fact fact_;
  TextLabel* bold_;
  TextLabel* plain_;
};

/// In a narrow window, facts without a problem lose their details or are left out, so that no
/// number is cut. Only details of a problem are shortened.
class StatusLine : public QWidget {
  Q_OBJECT

 public:
  /// `plan` is nullptr if no source watches the plan's file.
  StatusLine(const Context& context, PlanSource* plan, QWidget* parent = nullptr);
  /// Returns the button that requests the changed plan; hidden without one.
  [[nodiscard]] Button& use_plan() { return *use_plan_; }

 signals:
  void help_requested();
  /// The operator has requested the changed plan, and no radio transmits or receives. Repeated
  /// until the plan is applied.
  void plan_requested();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show_texts();
  /// Shows as much of the facts as the line has room for.
  void fit();
  void show_plan_button(PlanChange::Kind kind);

  Context context_;
  PlanSource* plan_;
  Button* use_plan_;
  Button* help_;
  TextLabel* reason_;  // why the changed plan cannot be used, as a whole
  bool plan_wanted_ = false;
  std::array<FactLabel*, 4> facts_{};
};

}  // namespace roger::ui
