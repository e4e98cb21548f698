// The last calls on all radios, newest first, and what the instructor did; made of the station's
// events.
#pragma once

#include <QAbstractListModel>
#include <deque>
#include <map>
#include <optional>

#include "ui/model/console_model.hpp"

namespace roger::ui {

struct Call {
  QDateTime at;  // UTC
  QString call_sign;
  radio::RadioId radio = 0;
  int number = 0;  // of the radio, from 1
  QString set;     // the radio's name in the plan
  std::uint64_t stream = 0;
  bool own = false;
  TimePoint began{};
  std::optional<Nanoseconds> length;  // nullopt: still on
  QString lever;                      // what the instructor did; this is no call then
  std::uint64_t clip = 0;             // to be heard again as; 0: not kept, or not any more
  bool playing = false;               // it is being heard again
  struct Answer {
    bool heard = false;
    QString words;
  };
  std::map<QString, Answer> hearers;  // of one's own call: each who answered, and what

  /// "heard by 3 of 5"; empty: nobody has answered.
  [[nodiscard]] QString hearing() const;
};

class CallLog : public QAbstractListModel {
  Q_OBJECT

 public:
  static constexpr std::size_t kKept = 200;

  explicit CallLog(const ConsoleModel& model, QObject* parent = nullptr);

  [[nodiscard]] const Call& call(int row) const { return calls_.at(static_cast<std::size_t>(row)); }
  /// The newest call that can be heard again; -1: none.
  [[nodiscard]] int newest_clip() const;

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  void on_event(const radio::Event& event);
  void begin(const radio::Event& event, bool own);
  void end(const radio::Event& event, bool own);
  void note_lever(const radio::Event& event);
  /// To the newest own call on that radio.
  void note_hearing(const radio::Event& event);
  void put(Call call);
  /// Finds to each call what was kept of it.
  void follow_clips();
  void renew(const std::deque<Call>::const_iterator& call);
  /// Ends of calls may be among the missed events: nothing may look live for ever.
  void close_all();

  const ConsoleModel& model_;
  std::deque<Call> calls_;
};

}  // namespace roger::ui
