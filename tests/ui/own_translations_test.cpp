// The translations that the program contains have all texts.
#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QXmlStreamReader>
#include <map>
#include <optional>
#include <tuple>

namespace roger::ui {
namespace {

/// Context, text and disambiguation.
using Text = std::tuple<QString, QString, QString>;
/// The forms of each text; none: not translated.
using Texts = std::map<Text, QStringList>;

/// Reads a file of texts and their translations.
Texts read_texts(const QString& path) {
  QFile file(path);
  EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << qPrintable(path);
  QXmlStreamReader xml(&file);
  Texts out;
  QString context;
  Text text;
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    if (xml.name() == QLatin1String("name")) context = xml.readElementText();
    if (xml.name() == QLatin1String("source")) text = {context, xml.readElementText(), {}};
    if (xml.name() == QLatin1String("comment")) std::get<2>(text) = xml.readElementText();
    if (xml.name() != QLatin1String("translation")) continue;
    const bool is_finished = xml.attributes().value(QLatin1String("type")).isEmpty();
    QStringList forms;
    QString whole;
    while (!(xml.isEndElement() && xml.name() == QLatin1String("translation"))) {
      xml.readNext();
      if (xml.isStartElement()) forms << xml.readElementText();
      if (xml.isCharacters()) whole += xml.text();
    }
    if (forms.isEmpty()) forms << whole;
    out[text] = is_finished ? forms : QStringList();
  }
  EXPECT_FALSE(xml.hasError()) << qPrintable(xml.errorString());
  return out;
}

/// Returns the placeholders of a text, sorted.
QStringList placeholders(const QString& text) {
  static const QRegularExpression kPlace(QStringLiteral("%L?[1-9n]"));
  QStringList out;
  auto found = kPlace.globalMatch(text);
  while (found.hasNext()) out << found.next().captured();
  out.removeDuplicates();
  out.sort();
  return out;
}

TEST(OwnTranslationsTest, HaveAllTextsWithTheirPlaceholders) {
  const Texts all = read_texts(QStringLiteral(ROGER_ALL_TEXTS));
  ASSERT_GT(all.size(), 500U);
  const QDir folder(QStringLiteral(ROGER_OWN_TRANSLATIONS));
  const QStringList files = folder.entryList({QStringLiteral("roger_*.ts")});
  ASSERT_FALSE(files.isEmpty());
  for (const QString& file : files) {
    const Texts translated = read_texts(folder.filePath(file));
    for (const auto& [text, ignored] : all) {
      const auto& [context, source, hint] = text;
      const std::string place =
          qPrintable(file + QStringLiteral(": ") + context + QStringLiteral(": ") + source);
      const auto found = translated.find(text);
      if (found == translated.end() || found->second.isEmpty()) {
        ADD_FAILURE() << place << " is not translated";
        continue;
      }
      for (const QString& form : found->second) {
        EXPECT_FALSE(form.isEmpty()) << place;
        EXPECT_EQ(placeholders(form), placeholders(source)) << place;
      }
    }
    for (const auto& [text, ignored] : translated) {
      EXPECT_TRUE(all.contains(text)) << qPrintable(file + QStringLiteral(": ") + std::get<1>(text))
                                      << " is not in the program";
    }
  }
}

}  // namespace
}  // namespace roger::ui
