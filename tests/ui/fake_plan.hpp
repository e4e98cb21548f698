// A net plan whose changes a test sets.
#pragma once

#include "ui/port/plan_source.hpp"

namespace roger::ui {

class FakePlan final : public PlanSource {
 public:
  [[nodiscard]] PlanChange look() const override { return news; }
  void apply() override { applied = true; }
  PlanChange news;
  bool applied = false;
};

}  // namespace roger::ui
