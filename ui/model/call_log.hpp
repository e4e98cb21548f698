// The last transmissions on all radios, newest first, and instructor controls; made from the
// station's events. GUI thread only.
#pragma once

#include <QAbstractListModel>
#include <deque>
#include <map>
#include <optional>

#include "ui/model/console_model.hpp"

namespace roger::ui {

struct LoggedCall {
  QDateTime at;  // UTC
  QString call_sign;
  radio::RadioId radio = 0;
  int number = 0;  // position of the radio, from 1
  QString set;     // the radio's name in the plan
  std::uint64_t stream = 0;
  bool own = false;
  TimePoint began{};
  std::optional<Nanoseconds> length;  // nullopt: the transmission is still in progress
  QString control;         // text of an instructor control; the entry is no transmission then
  std::uint64_t clip = 0;  // id of the stored sound; 0: never stored or no longer stored
  bool playing = false;    // the stored sound is being played
  struct Answer {
    bool heard = false;
    QString words;
  };
  std::map<QString, Answer> hearers;  // answers to the operator's own transmission

  /// Returns "heard by 3 of 5"; empty if no station has answered.
  [[nodiscard]] QString hearing() const;
};

class CallLog : public QAbstractListModel {
  Q_OBJECT

 public:
  static constexpr std::size_t kKept = 200;

  explicit CallLog(const ConsoleModel& model, QObject* parent = nullptr);

  [[nodiscard]] const LoggedCall& call(int row) const {
    return calls_.at(static_cast<std::size_t>(row));
  }
  /// Returns the row of the newest call whose sound is stored; -1: none.
  [[nodiscard]] int newest_clip() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  void on_event(const radio::Event& event);
  void begin(const radio::Event& event, bool own);
  void end(const radio::Event& event, bool own);
  void note_control(const radio::Event& event);
  /// Adds an answer to the newest own call on that radio; stations of other nets do not count.
  void note_hearing(const radio::Event& event);
  void put(LoggedCall call);
  /// Matches calls with the stored sounds.
  void follow_clips();
  void renew(const std::deque<LoggedCall>::const_iterator& call);
  /// Closes all calls. Called after events were missed: their ends may be among the missed events,
  /// and no call may stay open forever.
  void close_all();

  const ConsoleModel& model_;
  std::deque<LoggedCall> calls_;
};

}  // namespace roger::ui
