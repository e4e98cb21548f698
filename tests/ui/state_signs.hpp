// Verifies that colour is never the only sign of a state (WCAG 2.1, 1.4.1).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "fake_exercise.hpp"
#include "ui/window/translation.hpp"
#include "window_fixture.hpp"

namespace roger::ui {

/// A page shows one state after the other, and parts of the window that change must change in
/// lightness, too. A text, a symbol or a line that appears does so; another colour of the same
/// lightness does not. The parameter is the language.
class StateSignsTest : public WindowTest, public testing::WithParamInterface<const char*> {
 protected:
  StateSignsTest();
  /// Compares the looks of each part.
  ~StateSignsTest() override;

  /// Stores the looks of all visible parts of the window in this state, in both schemes.
  void take(const std::string& state);
  /// Stores the looks of all visible parts of another window in this state, in its scheme.
  void take_window(QWidget& window, Scheme scheme, const std::string& state);

 private:
  /// The look of a part of the window in a state.
  struct PartLook {
    std::string state;
    QImage picture;
  };

  /// Expects (GoogleTest) that the looks of a part, which all differ, differ in more than colour.
  static void expect_signs(const std::string& part, const std::vector<PartLook>& looks);
  /// Stores a look of a part unless the part looked the same before.
  void add_look(const std::string& part, const PartLook& look);
  [[nodiscard]] bool is_below_settings(const QWidget& widget) const;

  Language language_;
  std::map<std::string, std::vector<PartLook>> looks_;
};

}  // namespace roger::ui
