// The window in a language of other letters, and the search for what is not in it.
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
  /// Everything that can be seen is there.
  void be_busy();
  /// Packets come from the first sender, with some trouble.
  void pass_minutes(int count);

  /// All that is in sight and in reach of the pointer.
  void check_page();
  /// The same of every view.
  void check_views();
  /// The words of all SVG files; returns how many there are.
  int check_drawings(const QString& folder);

  /// The texts that were asked for and that no translator gets to see.
  [[nodiscard]] QStringList uncollected() const;

  int translated_ = 0;  // texts seen so far
  int painted_ = 0;     // of them painted

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
