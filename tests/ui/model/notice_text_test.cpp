// Texts of notices and reasons: in English, and in another language, where everything except names,
// figures and quoted texts must be translated.
#include "ui/model/notice_text.hpp"

#include <gtest/gtest.h>

#include <QApplication>

#include "other_letters.hpp"
#include "ui/model/reason_text.hpp"

namespace roger::ui {
namespace {

using radio::HearingReason;
using radio::NoticeCode;

/// Installs a language with other letters for its lifetime.
class TestLanguage {
 public:
  TestLanguage() { QApplication::installTranslator(&letters_); }
  ~TestLanguage() { QApplication::removeTranslator(&letters_); }
  TestLanguage(const TestLanguage&) = delete;
  TestLanguage& operator=(const TestLanguage&) = delete;

 private:
  OtherLetters letters_;
};

/// A language in which details have another position than in English.
class OtherOrder final : public QTranslator {
 public:
  OtherOrder() { QApplication::installTranslator(this); }
  ~OtherOrder() override { QApplication::removeTranslator(this); }
  OtherOrder(const OtherOrder&) = delete;
  OtherOrder& operator=(const OtherOrder&) = delete;
  [[nodiscard]] bool isEmpty() const override { return false; }
  QString translate(const char* /*context*/, const char* source, const char* /*hint*/,
                    int /*count*/) const override {
    const QLatin1String english(source);
    if (english == QLatin1String("%1; playing silence")) return QStringLiteral("silence: %1");
    if (english == QLatin1String("%n packet(s) can't be read: %1")) {
      return QStringLiteral("%1 (packets: %n)");
    }
    if (english == QLatin1String("%1 refused \"%2\" of an unknown station: %3")) {
      return QStringLiteral("%3: \"%2\" refused by %1");
    }
    return {};
  }
};

std::string untranslated(const QString& text) {
  KnownNames names;
  names.add(std::string("QUUX CORGE"));
  return names.untranslated(text).toStdString();
}

TEST(ReasonTextTest, EveryReasonIsTranslated) {
  const TestLanguage language;
  const auto last = static_cast<int>(radio::kMaxHearingReason);
  for (int i = 1; i <= last; ++i) {
    const QString text = reason_text({static_cast<HearingReason>(i), 6.0, "QUUX", "QUUX"});
    EXPECT_TRUE(has_other_letters(text)) << i;
    EXPECT_EQ(untranslated(text), "") << i;
  }
  EXPECT_EQ(reason_text({HearingReason::kUnsaid, {}, "QUUX"}), "QUUX");
}

TEST(ReasonTextTest, HintNamesTheSectionOfTheGuide) {
  EXPECT_EQ(guide_hint({HearingReason::kTooWeak, 6.0}), "Guide, troubleshooting: Below squelch");
  EXPECT_TRUE(guide_hint({HearingReason::kUnsaid, {}, "QUUX"}).isEmpty());
}

TEST(ReasonTextTest, KnownValueIsPartOfTheText) {
  using enum HearingReason;
  EXPECT_EQ(reason_text({kTooWeak, 6.0}), "6 dB below squelch");
  EXPECT_EQ(reason_text({kTooWeak}), "below squelch");
  EXPECT_EQ(reason_text({kHill, 12.0}), "behind a hill: 12 dB below squelch");
  EXPECT_EQ(reason_text({kHill}), "behind a hill");
  EXPECT_EQ(reason_text({kClock, 0.25}), "hop clocks differ by 0.25 s");
  EXPECT_EQ(reason_text({kNotTuned, 251.0}), "no radio tuned to 251.000 MHz");
  EXPECT_EQ(reason_text({kNotTuned}), "no radio tuned to it");
  EXPECT_EQ(reason_text({kHopNet, {}, "35", "34"}), "it hops on net 35, this radio on 34");
}

TEST(NoticeTextTest, FiguresHaveTheDecimalSignOfTheLanguage) {
  const QLocale before;
  QLocale::setDefault(QLocale(QLocale::German));
  EXPECT_EQ(notice_text({NoticeCode::kNoiseRange, {"-60.5", "-60", "-10"}}),
            "microphone noise in dBFS -60,5: expected -60 to -10");
  EXPECT_EQ(reason_text({HearingReason::kModulation, {}, "AM 8.33 kHz", "FM 12.5 kHz"}),
            "it is sent in AM 8,33 kHz, this radio uses FM 12,5 kHz");
  QLocale::setDefault(before);
}

TEST(NoticeTextTest, EveryNoticeIsTranslated) {
  const TestLanguage language;
  const auto last = static_cast<int>(radio::kLastNoticeCode);
  for (int i = static_cast<int>(NoticeCode::kRadioFailed); i <= last; ++i) {
    const QString text = notice_text({static_cast<NoticeCode>(i), {"QUUX", "CORGE", "7"}});
    EXPECT_TRUE(has_other_letters(text)) << i;
    EXPECT_EQ(untranslated(text), "") << i;
    EXPECT_FALSE(text.contains("%")) << text.toStdString();
  }
  EXPECT_EQ(notice_text({NoticeCode::kQuoted, {"the words"}}), "the words");
  EXPECT_EQ(notice_text(radio::Notice{}), "");
}

TEST(NoticeTextTest, MissingValuesLeaveNoGap) {
  EXPECT_EQ(notice_text({NoticeCode::kNetJammed, {""}}), "Jammed");
  EXPECT_EQ(notice_text({NoticeCode::kNetCut, {"RANGE CONTROL"}}), "Cut by RANGE CONTROL");
  EXPECT_EQ(notice_text({NoticeCode::kFederationLost, {"timeout"}}),
            "connection to the federation lost: timeout");
  EXPECT_EQ(notice_text({NoticeCode::kFederationLost, {"timeout", ""}}),
            "connection to the federation lost: timeout; voice continues where the network allows; "
            "retrying");
}

TEST(NoticeTextTest, OrderResultsHaveTexts) {
  EXPECT_EQ(notice_text({NoticeCode::kRecordingTo, {"a/b"}}), "Recording to a/b");
  EXPECT_EQ(notice_text({NoticeCode::kRecordingOpened, {"1", "3"}}), "1 transmission in 3 s");
  EXPECT_EQ(notice_text({NoticeCode::kRecordingOpened, {"2", "200"}}),
            "2 transmissions in 3 min 20 s");
  EXPECT_EQ(notice_text({NoticeCode::kWrote, {"60", "x.wav"}}), "Saved 1 min 0 s to x.wav");
}

TEST(NoticeTextTest, SentencesBeginWithACapitalLetterButNamesStay) {
  EXPECT_EQ(sentence_text({NoticeCode::kCannotRecord, {"the disk is full"}}),
            "Can't record: the disk is full");
  EXPECT_EQ(sentence_text({NoticeCode::kNoEnd, {"events.jsonl"}}),
            notice_text({NoticeCode::kNoEnd, {"events.jsonl"}}));
  EXPECT_EQ(sentence_text({NoticeCode::kQuoted, {"the words"}}), "the words");
  const radio::Notice stopped{NoticeCode::kDeviceStopped, {"USB"}};
  EXPECT_EQ(sentence_text({NoticeCode::kSilencePlays, {}, {stopped}}),
            "Audio device 'USB' has stopped; playing silence");
  EXPECT_EQ(sentence_text({NoticeCode::kOtherDevicePlays, {"card"}, {stopped}}),
            "Audio device 'USB' has stopped; 'card' stays in use");
  EXPECT_EQ(sentence_text({NoticeCode::kFederationLost, {"timeout"}}),
            "Connection to the federation lost: timeout");
  EXPECT_EQ(sentence_text(radio::Notice{}), "");
}

TEST(NoticeTextTest, TranslationDecidesWhichTextLeadsASentence) {
  const OtherOrder language;
  const radio::Notice stopped{NoticeCode::kDeviceStopped, {"USB"}};
  EXPECT_EQ(sentence_text({NoticeCode::kSilencePlays, {}, {stopped}}),
            "Silence: audio device 'USB' has stopped");
  EXPECT_EQ(sentence_text({NoticeCode::kUnreadablePackets, {"2"}, {stopped}}),
            "Audio device 'USB' has stopped (packets: 2)");
  const std::vector<radio::Notice> details{NoticeCode::kBreakIn, NoticeCode::kNotSigned};
  EXPECT_EQ(sentence_text({NoticeCode::kUnknownControlRefused, {"FOX"}, details}),
            "It is not signed: \"break-in\" refused by FOX");
}

TEST(NoticeTextTest, DetailsArePartOfTheText) {
  const radio::Notice cut{
      NoticeCode::kDamagedLine, {"events.jsonl", "34"}, {NoticeCode::kLineCutOff}};
  EXPECT_EQ(notice_text(cut), "events.jsonl, line 34: the line is cut off");
  EXPECT_EQ(notice_text({NoticeCode::kDamages, {"2"}, {cut}}),
            "events.jsonl, line 34: the line is cut off (and 2 more)");
  const radio::Notice no_file{NoticeCode::kNoSoundFile, {"1.opus"}};
  const radio::Notice unreadable{NoticeCode::kUnreadablePackets, {"1"}, {no_file}};
  EXPECT_EQ(notice_text({NoticeCode::kWrote, {"3", "x.wav"}, {unreadable}}),
            "Saved 3 s to x.wav; 1 packet can't be read: 1.opus: no such file");
  EXPECT_EQ(notice_text({NoticeCode::kNoSuchNet, {"GREEN", ""}}),
            "no transmissions on a net \"GREEN\": the recording has none");
}

std::vector<radio::InstructorControl> all_controls() {
  std::vector<radio::InstructorControl> out;
  const Frequency frequency = Frequency::from_kilohertz(46'250);
  for (const auto kind : {radio::JamKind::kOff, radio::JamKind::kNoise, radio::JamKind::kTone}) {
    out.emplace_back(radio::Jam{.frequency = frequency, .kind = kind});
  }
  for (const bool cut : {false, true}) out.emplace_back(radio::NetCut{1, frequency, cut});
  using radio::Failure;
  using radio::SquelchForce;
  for (const auto failure :
       {Failure::kNone, Failure::kTransmitter, Failure::kReceiver, Failure::kBoth}) {
    out.emplace_back(radio::RadioCondition{.call_sign = "QUUX", .failure = failure});
  }
  for (const auto squelch : {SquelchForce::kOpen, SquelchForce::kClosed}) {
    out.emplace_back(radio::RadioCondition{
        .call_sign = "QUUX", .radio_index = 2, .loss_db = 20.0F, .squelch = squelch});
  }
  return out;
}

TEST(NoticeTextTest, InstructorControlsHaveTexts) {
  std::vector<std::string> texts;
  for (const radio::InstructorControl& control : all_controls())
    texts.push_back(control_text(control).toStdString());
  EXPECT_EQ(texts, (std::vector<std::string>{
                       "46.250 MHz is no longer jammed", "46.250 MHz is jammed with noise",
                       "46.250 MHz is jammed with a tone", "46.250 MHz is no longer cut",
                       "46.250 MHz is cut", "QUUX's radios: working again",
                       "QUUX's radios: can't transmit", "QUUX's radios: can't receive",
                       "QUUX's radios: failed", "QUUX's radio 2: 20 dB loss, squelch held open",
                       "QUUX's radio 2: 20 dB loss, squelch held closed"}));
  const TestLanguage language;
  for (const radio::InstructorControl& control : all_controls())
    EXPECT_EQ(untranslated(control_text(control)), "");
}

TEST(NoticeTextTest, MarkNamesInstructorAndExpiry) {
  radio::ExerciseMark mark;
  mark.text = "Check-in late";
  EXPECT_EQ(mark_text(mark), "Check-in late");
  mark.control = radio::NetCut{1, Frequency::from_kilohertz(46'250), true};
  EXPECT_EQ(mark_text(mark), "46.250 MHz is cut");
  mark.by = "QUUX";
  mark.lapsed = true;
  EXPECT_EQ(mark_text(mark), "46.250 MHz is cut by QUUX: expired, instructor left");
  const TestLanguage language;
  EXPECT_EQ(untranslated(mark_text(mark)), "");
}

}  // namespace
}  // namespace roger::ui
