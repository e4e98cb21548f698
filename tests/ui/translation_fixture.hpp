// The window in a language with other letters and in German, and checks for untranslated text.
#pragma once

#include <optional>
#include <string_view>

#include "other_letters.hpp"
#include "painted_text.hpp"
#include "ui/window/translation.hpp"
#include "window_fixture.hpp"

namespace roger::ui {

/// The parameter is the language: "other" has other letters, "de" is the program's translation.
class TranslationTest : public WindowTest, public testing::WithParamInterface<const char*> {
 protected:
  TranslationTest();
  ~TranslationTest() override;

  void bring_sources();
  /// Fills all pages with content.
  void be_busy();
  /// Simulates packets from the first sender, with some losses.
  void pass_minutes(int count);

  /// Checks all visible texts and tool tips of the page.
  void check_page();
  /// Checks every view.
  void check_views();
  /// Checks the texts of all SVG files. Returns the number of files.
  int check_drawings(const QString& folder);

  [[nodiscard]] static bool is_german() { return GetParam() == std::string_view("de"); }
  void check(const QString& text, const char* how, const QObject& where);
  /// Checks the texts of a window and all its parts.
  void check_window(QWidget& window);

  /// Returns the texts that were requested but are not in the list for translators.
  [[nodiscard]] QStringList uncollected() const;

  int translated_ = 0;  // number of translated texts found
  int painted_ = 0;     // number of these that were painted

 private:
  void learn_names();
  /// Returns the English words of a German text, and its figures with a decimal point.
  [[nodiscard]] QString german_flaws(const QString& text) const;
  [[nodiscard]] bool is_translated(const QString& text) const;

  void check_widget(QWidget& widget);
  void check_model(const QAbstractItemModel& model, const QObject& where);
  void check_tips(QWidget& widget);

  OtherLetters letters_;
  std::optional<Language> german_;
  QSet<QString> english_;  // words of the sources that no German text contains
  KnownNames names_;
};

}  // namespace roger::ui
