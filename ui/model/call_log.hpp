// The last calls on all radios, newest first, made of the station's events.
#pragma once

#include <QAbstractListModel>
#include <deque>
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
};

class CallLog : public QAbstractListModel {
  Q_OBJECT

 public:
  static constexpr std::size_t kKept = 200;

  explicit CallLog(const ConsoleModel& model, QObject* parent = nullptr);

  [[nodiscard]] const Call& call(int row) const { return calls_.at(static_cast<std::size_t>(row)); }
  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 private:
  void on_event(const radio::Event& event);
  void begin(const radio::Event& event, bool own);
  void end(const radio::Event& event, bool own);
  /// Ends of calls may be among the missed events: nothing may look live for ever.
  void close_all();

  const ConsoleModel& model_;
  std::deque<Call> calls_;
};

}  // namespace roger::ui
