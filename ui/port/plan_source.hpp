// Reports changes of the net plan's file since the program read it, and lets the program use them.
#pragma once

#include <string>

namespace roger::ui {

struct PlanChange {
  enum class Kind {
    kSame,     // the plan in use
    kChanged,  // changed and valid
    kBroken,   // changed and invalid
  } kind = Kind::kSame;
  std::string text;  // the file; if invalid, the error with its line
  friend bool operator==(const PlanChange&, const PlanChange&) = default;
};

/// Safe to call from any thread.
class PlanSource {
 public:
  virtual ~PlanSource() = default;
  [[nodiscard]] virtual PlanChange look() const = 0;
  /// Makes the changed plan the one in use, if it is valid. The window then closes, and the program
  /// opens it again with the new plan.
  virtual void apply() = 0;
};

}  // namespace roger::ui
