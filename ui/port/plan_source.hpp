// Reports changes of the net plan's file since the program read it.
#pragma once

#include <string>

namespace roger::ui {

struct PlanNews {
  enum class Kind {
    kSame,     // unchanged since the start
    kChanged,  // changed and valid
    kBroken,   // changed and invalid
  } kind = Kind::kSame;
  std::string text;  // the file; if invalid, the error with its line
  friend bool operator==(const PlanNews&, const PlanNews&) = default;
};

/// Safe to call from any thread.
class PlanSource {
 public:
  virtual ~PlanSource() = default;
  [[nodiscard]] virtual PlanNews look() const = 0;

 protected:
  PlanSource() = default;
  PlanSource(const PlanSource&) = default;
  PlanSource& operator=(const PlanSource&) = default;
};

}  // namespace roger::ui
