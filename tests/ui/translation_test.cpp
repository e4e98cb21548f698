// Every text of the window can be translated: a language that puts brackets round all of them
// leaves none without.

#include "ui/translation.hpp"

#include <QAbstractItemView>
#include <QApplication>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

#include "ui/widgets/combo.hpp"
#include "window_fixture.hpp"

namespace roger::ui {
namespace {

const QChar kOpen(0x27E6);
const QChar kClose(0x27E7);

class Brackets : public QTranslator {
 public:
  using QTranslator::QTranslator;
  [[nodiscard]] bool isEmpty() const override { return false; }
  QString translate(const char* /*context*/, const char* source, const char* /*hint*/,
                    int /*count*/) const override {
    return kOpen + QString::fromUtf8(source) + kClose;
  }
};

/// What is left outside of all brackets.
QString outside(const QString& text) {
  QString out;
  int depth = 0;
  for (const QChar letter : text) {
    if (letter == kOpen) ++depth;
    if (depth == 0) out += letter;
    if (letter == kClose) --depth;
  }
  return out;
}

class TranslationTest : public WindowTest {
 protected:
  TranslationTest() {
    QApplication::installTranslator(&brackets_);
    station_.state = busy_station(clock_.now());
    station_.state.federation.joined = true;
    using radio::CallState;
    for (const CallState state : {CallState::kIdle, CallState::kCalling, CallState::kRinging,
                                  CallState::kInCall, CallState::kBusy, CallState::kNoAnswer}) {
      auto& radios = station_.state.radios;
      radios.push_back(intercom(static_cast<radio::RadioId>(radios.size()), "IC", "CREW"));
      if (state != CallState::kIdle) radios.back().call = {state, "VIPER 21", clock_.now()};
    }
    station_.state.radios[2].hopping = "SINCGARS 34, hopset 2";
    station_.state.radios[2].in_step = false;
    station_.state.radios[2].clock_ahead = std::chrono::seconds(3);
    station_.state.radios[4].guard = "GUARD";
    station_.state.radios[6].scanned_preset = 2;
    make_busy_exercise(exercise_, clock_.now());
    exercise_.state.replay.open = true;
    exercise_.state.replay.playing = true;
    exercise_.state.replay.folder = "2026";
    rti_.state = busy_rti(clock_.now(), 5, 100);
    sources_.exercise = &exercise_;
    sources_.rti = &rti_;
    sources_.probe = &probe_;
  }
  ~TranslationTest() override { QApplication::removeTranslator(&brackets_); }

  /// Names and sentences that come from the plan, the stations or the RTI, not from the window.
  void collect_data() {
    const auto add = [this](const std::string& text) {
      if (!text.empty()) data_.insert(QString::fromStdString(text));
    };
    const auto& station = station_.state;
    for (const std::string& text : {station.call_sign, station.federation.federation,
                                    station.device.name, station.device.host}) {
      add(text);
    }
    for (const auto& radio : station.radios) {
      for (const std::string& text : {radio.name, radio.net, radio.modulation, radio.trouble,
                                      radio.hopping, std::string("STAFF")}) {
        add(text);
      }
      for (const auto& hearer : radio.hearers) {
        add(hearer.call_sign);
        add(hearer.radio);
        add(hearer.reason);
      }
      for (const auto& speaker : radio.speakers) add(speaker.call_sign);
      if (radio.last_speaker) add(radio.last_speaker->call_sign);
    }
    for (const auto& sender : station.latencies) add(sender.call_sign);
    for (const auto& net : exercise_.state.nets) {
      add(net.name);
      add(net.modulation);
      add(net.lever);
      for (const auto& who : net.keyed_by) add(who);
    }
    for (const auto& audience : exercise_.state.audiences) {
      add(audience.call_sign);
      for (const auto& hearer : audience.stations) add(hearer.call_sign);
    }
  }

  /// Letters that no translator saw, and that are nobody's name.
  [[nodiscard]] QString untranslated(const QString& text) const {
    static const QRegularExpression kWord(QStringLiteral("\\p{L}{2,}"));
    QString rest = outside(text);
    for (const QString& known : data_) rest.remove(known);
    return kWord.match(rest).hasMatch() ? rest : QString();
  }

  void check(const QString& text, const QObject& where) {
    EXPECT_EQ(untranslated(text).toStdString(), "")
        << where.metaObject()->className() << ": " << text.toStdString();
    if (text.contains(kOpen)) ++translated_;
  }

  void check_all() {
    for (const QWidget* widget : window_->findChildren<QWidget*>()) {
      if (const auto* label = qobject_cast<const QLabel*>(widget)) check(label->text(), *widget);
      if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
        check(button->text(), *widget);
      }
      if (const auto* field = qobject_cast<const QLineEdit*>(widget)) {
        check(field->placeholderText(), *widget);
      }
      if (const auto* combo = qobject_cast<const QComboBox*>(widget)) {
        for (int i = 0; i < combo->count(); ++i) check(combo->itemText(i), *combo);
      }
      if (const auto* view = qobject_cast<const QHeaderView*>(widget)) {
        for (int i = 0; i < view->count(); ++i) {
          check(view->model()->headerData(i, view->orientation()).toString(), *widget);
        }
      }
      check(widget->toolTip(), *widget);
      check(widget->accessibleName(), *widget);
    }
  }

  Brackets brackets_;
  /// A name may be part of another one: longer ones first.
  struct Longer {
    bool operator()(const QString& a, const QString& b) const {
      return a.size() != b.size() ? a.size() > b.size() : a < b;
    }
  };
  std::set<QString, Longer> data_;
  int translated_ = 0;
};

TEST_F(TranslationTest, EveryTextOfEveryViewIsTranslated) {
  collect_data();
  open();
  for (int view = 0; view < MainWindow::kViews; ++view) {
    window_->show_view(view);
    look();
    check_all();
  }
  window_->settings().toggle();
  window_->shortcuts().toggle();
  look();
  check_all();
  EXPECT_GT(translated_, 300) << "the language was in use at all";
}

TEST(WantedLanguagesTest, NothingBehindEnglishIsWanted) {
  EXPECT_EQ(wanted_languages({"en", "de"}), QStringList());
  EXPECT_EQ(wanted_languages({"en-GB", "de"}), QStringList());
  EXPECT_EQ(wanted_languages({"de-DE", "de", "en-US", "fr"}), (QStringList{"de-DE", "de"}));
  EXPECT_EQ(wanted_languages({"pt-BR"}), QStringList("pt-BR"));
}

TEST_F(TranslationTest, WithNobodyThereEither) {
  station_.state = idle_station();
  collect_data();
  open();
  for (int view = 0; view < MainWindow::kViews; ++view) {
    window_->show_view(view);
    look();
    check_all();
  }
}

}  // namespace
}  // namespace roger::ui
