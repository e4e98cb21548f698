// The window in a language with other letters, and checks for untranslated text.
#pragma once

#include "other_letters.hpp"
#include "painted_text.hpp"
#include "window_fixture.hpp"

namespace roger::ui {

class TranslationTest : public WindowTest {
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

  /// Returns the texts that were requested but are not in the list for translators.
  [[nodiscard]] QStringList uncollected() const;

  int translated_ = 0;  // number of translated texts found
  int painted_ = 0;     // number of these that were painted

 private:
  void learn_names();
  void check(const QString& text, const char* how, const QObject& where);
  void check_widget(QWidget& widget);
  void check_model(const QAbstractItemModel& model, const QObject& where);
  void check_tips(QWidget& widget);

  OtherLetters letters_;
  KnownNames names_;
};

}  // namespace roger::ui
