// The file with the net plan, as it stands now beside the one in use.
#pragma once

#include <string>

namespace roger::ui {

struct PlanNews {
  enum class Kind {
    kSame,     // as it was at the start
    kChanged,  // another one, which can be read
    kBroken,   // another one, which can't
  } kind = Kind::kSame;
  std::string text;  // the file; of a broken one what is wrong with it, with its line
  friend bool operator==(const PlanNews&, const PlanNews&) = default;
};

/// Any thread.
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
