#include "translation_fixture.hpp"

#include <QAbstractItemView>
#include <QApplication>
#include <QDir>
#include <QHeaderView>
#include <QHelpEvent>
#include <QPointer>
#include <QRegularExpression>
#include <QToolTip>
#include <QXmlStreamReader>

#include "ui/instructor/matrix_view.hpp"
#include "ui/instructor/timeline_plot.hpp"
#include "ui/widgets/combo.hpp"

namespace roger::ui {

using std::chrono::seconds;

namespace {

QSet<QString> words_of(const QString& text) {
  static const QRegularExpression kWord(QStringLiteral("\\p{L}{2,}"));
  QSet<QString> out;
  for (auto words = kWord.globalMatch(text); words.hasNext();) {
    out.insert(words.next().captured().toLower());
  }
  return out;
}

/// Returns the words of the English texts that no German one contains.
QSet<QString> english_words() {
  QFile file(QStringLiteral(ROGER_OWN_TRANSLATIONS "/roger_de.ts"));
  EXPECT_TRUE(file.open(QIODevice::ReadOnly));
  QXmlStreamReader xml(&file);
  QSet<QString> english;
  QSet<QString> german;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("source")) english |= words_of(xml.readElementText());
    if (xml.name() == QLatin1String("translation")) {
      german |= words_of(xml.readElementText(QXmlStreamReader::IncludeChildElements));
    }
  }
  return english - german;
}

}  // namespace

TranslationTest::TranslationTest() {
  if (is_german()) {
    german_.emplace(QStringList{QStringLiteral("de")}, QStringList{own_translations()});
    english_ = english_words();
    EXPECT_GT(english_.size(), 500);
  } else {
    QApplication::installTranslator(&letters_);
  }
}

TranslationTest::~TranslationTest() {
  QApplication::removeTranslator(&letters_);
}

void TranslationTest::bring_sources() {
  sources_.exercise = &exercise_;
  sources_.rti = &rti_;
  sources_.probe = &probe_;
}

void TranslationTest::be_busy() {
  bring_sources();
  station_.state = busy_station(clock_.now());
  using radio::CallState;
  auto& radios = station_.state.radios;
  for (const CallState state : {CallState::kIdle, CallState::kCalling, CallState::kRinging,
                                CallState::kInCall, CallState::kBusy, CallState::kNoAnswer}) {
    radios.push_back(intercom(static_cast<radio::RadioId>(radios.size()), "IC", "CREW"));
    if (state != CallState::kIdle) radios.back().call = {state, "VIPER 21", clock_.now()};
  }
  radios[2].hopping = "SINCGARS 34, hopset 2";
  radios[2].in_step = false;
  radios[2].clock_ahead = seconds(3);
  radios[4].guard = "GUARD";
  radios[6].scanned_preset = 2;
  make_busy_exercise(exercise_, clock_.now());
  exercise_.timeline.marks.back().control =
      radio::Jam{.frequency = Frequency::from_kilohertz(46'250)};
  exercise_.timeline.marks.back().by = "RANGE CONTROL";
  rti_.state = busy_rti(clock_.now(), 5, 100);
}

void TranslationTest::pass_minutes(int count) {
  auto& latency = station_.state.latencies[0];
  const double usual = latency.end_to_end.p50;
  for (int second = 0; second < count * 60; ++second) {
    latency.newest = clock_.now();
    latency.recent.p50 = usual + second % 7;
    latency.recent.p95 = latency.recent.p50 + 2.0;
    latency.recent.p99 = latency.recent.p50 + 4.0;
    latency.newest_max_ms = second % 31 == 0 ? usual + 30.0 : latency.recent.p95;
    if (second % 50 == 20) latency.lost += 14;
    if (second == 70) station_.state.device.xruns += 1;
    wait(seconds(1));
  }
}

void TranslationTest::learn_names() {
  for (const char* word : {"QUUX", "STAFF", "EAGLE", "RANGE CONTROL", "plans", "toml"})
    names_.add(std::string(word));
  // The guide is English, and tool tips quote its headings.
  for (int i = 1; i <= static_cast<int>(radio::kMaxHearingReason); ++i) {
    names_.add(std::string(radio::guide_section(static_cast<radio::HearingReason>(i))));
  }
  const auto& station = station_.state;
  names_.add(station.call_sign);
  names_.add(station.federation.federation);
  names_.add(station.device.name);
  names_.add(station.device.host);
  if (station.loudspeaker) names_.add(station.loudspeaker->name);
  for (const auto& radio : station.radios) {
    for (const std::string& name : {radio.name, radio.net, radio.modulation, radio.hopping}) {
      names_.add(name);
    }
    for (const auto& preset : radio.presets) names_.add(preset.net);
    for (const auto& hearer : radio.hearers) {
      names_.add(hearer.call_sign);
      names_.add(hearer.radio);
    }
    for (const auto& speaker : radio.speakers) names_.add(speaker.call_sign);
    if (radio.last_speaker) names_.add(radio.last_speaker->call_sign);
  }
  for (const auto& transmission : station.transmissions) names_.add(transmission.call_sign);
  for (const auto& sender : station.latencies) names_.add(sender.call_sign);
  for (const auto& net : exercise_.state.nets) {
    for (const auto& who : net.control.values) names_.add(who);
    names_.add(net.name);
    names_.add(net.modulation);
    for (const auto& who : net.keyed_by) names_.add(who.call_sign);
  }
  for (const auto& audience : exercise_.state.audiences) {
    for (const auto& hearer : audience.stations) {
      names_.add(hearer.call_sign);
      // The matrix shortens first words that do not fit.
      const QString first = QString::fromStdString(hearer.call_sign).section(u' ', 0, 0);
      for (qsizetype kept = 1; kept < first.size(); ++kept) names_.add(first.left(kept));
    }
    names_.add(audience.call_sign);
  }
  for (const auto& one : exercise_.timeline.transmissions) names_.add(one.transmission.call_sign);
  for (const auto& mark : exercise_.timeline.marks) {
    if (mark.kind != radio::ExerciseMark::Kind::kInstructorControl) names_.add(mark.text);
  }
  names_.add(exercise_.state.recording.folder);
  for (const auto& federate : rti_.state.federates) {
    names_.add(federate.name);
    names_.add(federate.type);
    names_.add(federate.host);
    if (federate.classes) {
      for (const auto& one : *federate.classes) names_.add(one.name);
    }
    if (federate.services) {
      for (const auto& one : *federate.services) names_.add(one.service);
    }
    if (federate.groups) {
      for (const auto& group : *federate.groups) {
        for (const auto& net : group.nets) names_.add(net.name);
      }
    }
  }
  names_.add(window_->exporter().folder());
  for (const char* file : {"roger", "latency", "rti"}) names_.add(std::string(file));
}

QString TranslationTest::german_flaws(const QString& text) const {
  QStringList out;
  const QSet<QString> unknown = words_of(names_.untranslated(text));
  for (const QString& word : words_of(text) & english_) {
    if (unknown.contains(word)) out << word;
  }
  // Frequencies in MHz and addresses have points in every language.
  static const QRegularExpression kKept(
      QStringLiteral("\\b\\d{1,3}(\\.\\d+){3}|(?<![\\d.,])\\d{1,3}\\.\\d{3}(?![\\d.,]*\\d)"));
  static const QRegularExpression kPoint(QStringLiteral("\\d+\\.\\d+"));
  QString figures = text;
  const auto figure = kPoint.match(figures.remove(kKept));
  if (figure.hasMatch()) out << figure.captured();
  return out.join(u' ');
}

bool TranslationTest::is_translated(const QString& text) const {
  return is_german() ? !text.isEmpty() : has_other_letters(text);
}

void TranslationTest::check(const QString& text, const char* how, const QObject& where) {
  const QString flaws = is_german() ? german_flaws(text) : names_.untranslated(text);
  EXPECT_EQ(flaws.toStdString(), "")
      << how << " of " << where.metaObject()->className() << ": " << text.toStdString();
  if (is_translated(text)) ++translated_;
}

void TranslationTest::check_model(const QAbstractItemModel& model, const QObject& where) {
  for (int row = 0; row < model.rowCount(); ++row) {
    for (int column = 0; column < model.columnCount(); ++column) {
      const QModelIndex index = model.index(row, column);
      for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole,
                             Qt::AccessibleDescriptionRole, Qt::StatusTipRole}) {
        check(index.data(role).toString(), "item", where);
      }
    }
  }
  for (int column = 0; column < model.columnCount(); ++column) {
    for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::AccessibleTextRole}) {
      const QVariant head = model.headerData(column, Qt::Horizontal, role);
      // The default head of a list is a number.
      if (head.userType() == QMetaType::QString) check(head.toString(), "head", where);
    }
  }
}

void TranslationTest::check_widget(QWidget& widget) {
  check(widget.toolTip(), "tip", widget);
  check(widget.accessibleName(), "name", widget);
  check(widget.accessibleDescription(), "description", widget);
  check(widget.windowTitle(), "title", widget);
  if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
    check(label->text(), "text", widget);
  }
  if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
    check(button->text(), "text", widget);
  }
  if (const auto* field = qobject_cast<const QLineEdit*>(&widget)) {
    check(field->placeholderText(), "placeholder", widget);
  }
  if (const auto* combo = qobject_cast<const QComboBox*>(&widget)) {
    check_model(*combo->model(), widget);
  }
  if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget)) {
    if (view->model() != nullptr) check_model(*view->model(), widget);
  }
  if (!widget.isVisible() || widget.size().isEmpty()) return;
  for (const QString& text : painted_texts(widget)) {
    check(text, "painting", widget);
    if (is_translated(text)) ++painted_;
  }
}

void TranslationTest::check_tips(QWidget& widget) {
  constexpr int kApart = 9;
  for (int y = 0; y < widget.height(); y += kApart) {
    for (int x = 0; x < widget.width(); x += kApart) {
      const QPoint at(x, y);
      QHelpEvent asks(QEvent::ToolTip, at, widget.mapToGlobal(at));
      QApplication::sendEvent(&widget, &asks);
      if (QToolTip::isVisible()) check(QToolTip::text(), "tip", widget);
    }
  }
  QToolTip::hideText();
}

void TranslationTest::check_page() {
  look();
  learn_names();
  check_window(*window_);
}

void TranslationTest::check_window(QWidget& window) {
  check_widget(window);
  QList<QPointer<QWidget>> widgets;
  for (QWidget* widget : window.findChildren<QWidget*>()) widgets << widget;
  for (const QPointer<QWidget>& widget : widgets) {
    if (widget == nullptr) continue;  // an earlier tip, which ends when the next one is shown
    check_widget(*widget);
    const bool has_tips = qobject_cast<TimelinePlot*>(widget.data()) != nullptr ||
                          qobject_cast<MatrixView*>(widget.data()) != nullptr;
    if (has_tips && widget->isVisible()) check_tips(*widget);
  }
}

void TranslationTest::check_views() {
  for (int view = 0; view < MainWindow::kViews; ++view) {
    window_->show_view(view);
    wait(seconds(1));
    check_page();
  }
}

QStringList TranslationTest::uncollected() const {
  QFile file(QStringLiteral(ROGER_ALL_TEXTS));
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << ROGER_ALL_TEXTS;
  std::set<OtherLetters::Asked> collected;
  QString context;
  QXmlStreamReader texts(&file);
  while (!texts.atEnd()) {
    if (texts.readNext() != QXmlStreamReader::StartElement) continue;
    if (texts.name() == QLatin1String("name")) context = texts.readElementText();
    if (texts.name() == QLatin1String("source"))
      collected.insert({context, texts.readElementText()});
  }
  QStringList out;
  for (const auto& one : letters_.asked()) {
    if (!collected.contains(one)) out << one.first + QStringLiteral(": ") + one.second;
  }
  return out;
}

int TranslationTest::check_drawings(const QString& folder) {
  learn_names();
  const QStringList files = QDir(folder).entryList({"*.svg"});
  for (const QString& name : files) {
    QFile file(QDir(folder).filePath(name));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
    QXmlStreamReader drawing(&file);
    int texts = 0;
    while (!drawing.atEnd()) {
      if (drawing.readNext() != QXmlStreamReader::StartElement) continue;
      if (drawing.name() != QLatin1String("text") && drawing.name() != QLatin1String("title")) {
        continue;
      }
      const QString text = drawing.readElementText(QXmlStreamReader::IncludeChildElements);
      check(text, qPrintable(name), *window_);
      if (is_translated(text)) ++texts;
    }
    EXPECT_GT(texts, 20) << name.toStdString();
  }
  return static_cast<int>(files.size());
}

}  // namespace roger::ui
