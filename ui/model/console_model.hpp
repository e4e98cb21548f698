// The station as the window sees it: polls the port at a fixed rate and notifies the widgets. GUI
// thread only; never waits for the station.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "core/clock.hpp"
#include "radio/station/port/operator_port.hpp"

namespace roger::ui {

/// The clocks that the window uses.
struct Times {
  const Clock* steady = nullptr;    // time base of snapshots and events; outlives the model
  std::function<QDateTime()> wall;  // UTC, for display only
};

class ConsoleModel : public QObject {
  Q_OBJECT

 public:
  static constexpr std::chrono::milliseconds kBeat{50};  // meters and lamps: 20 Hz
  static constexpr int kBeatsPerText = 5;                // texts and tables: 4 Hz
  /// How long a refusal is shown.
  static constexpr std::chrono::seconds kRefusalShown{8};

  ConsoleModel(radio::OperatorPort& port, Times times, QObject* parent = nullptr);

  /// Starts polling by a timer. Without it, the owner calls poll() and refresh().
  void start() { timer_.start(); }
  /// Takes a snapshot and new events, and emits beat(); every kBeatsPerText calls also
  /// texts_changed().
  void poll();
  /// Does the same and emits all update signals.
  void refresh();

  [[nodiscard]] const radio::StationSnapshot& station() const { return *snapshot_; }
  /// Returns the radio with that id, or nullptr if the station has none.
  [[nodiscard]] const radio::RadioSnapshot* radio(radio::RadioId id) const;
  /// Returns the position of a radio, from 0.
  [[nodiscard]] int position_of(radio::RadioId id) const;

  /// Returns the radio that Space keys and 1 to 9 select, or nullptr if the station has no radio.
  [[nodiscard]] const radio::RadioSnapshot* selected() const { return radio(selected_); }
  void select(radio::RadioId id);
  /// Sets whether Space keys a radio in addition to the selected one.
  void set_multi(radio::RadioId id, bool on);
  [[nodiscard]] bool is_multi(radio::RadioId id) const { return multi_.contains(id); }
  /// Returns whether Space keys a radio.
  [[nodiscard]] bool is_keyed_by_space(radio::RadioId id) const {
    return id == selected_ || is_multi(id);
  }
  /// Returns the radios that Space keys, as far as they can transmit.
  [[nodiscard]] std::set<radio::RadioId> keyed_by_space() const;
  /// Returns the radio at a position from 0, or nullptr.
  [[nodiscard]] const radio::RadioSnapshot* radio_at(int position) const;

  radio::CommandId submit(const radio::Command& command);

  /// Returns why the station refused the latest order to this radio. Empty if it did not, or if
  /// that was more than kRefusalShown ago.
  [[nodiscard]] QString refusal(radio::RadioId id) const { return refusal_of(id); }
  /// Returns the same for orders to the whole station.
  [[nodiscard]] QString station_refusal() const { return refusal_of(std::nullopt); }
  /// Shows at a radio why an order was not sent.
  void refuse(radio::RadioId id, const QString& reason);
  /// Shows at a radio that only receives why a press of push to talk sends nothing.
  void refuse_to_transmit(radio::RadioId id) { refuse(id, tr("This radio only receives.")); }
  /// Submits an order to a radio and forgets why it refused the one before.
  void order(radio::RadioId id, const radio::Command& command) {
    refusals_.erase(id);
    submit(command);
  }

  [[nodiscard]] TimePoint now() const { return times_.steady->now(); }
  [[nodiscard]] QDateTime wall_now() const { return times_.wall(); }
  /// Returns the wall clock time of an instant of the station's clock.
  [[nodiscard]] QDateTime to_wall_time(TimePoint instant) const;

 signals:
  void beat();            // meters and lamps update, at 20 Hz
  void texts_changed();   // everything else updates, at 4 Hz
  void radios_changed();  // radios were added or removed
  void selection_changed();
  void event_happened(const roger::radio::Event& event);
  void events_missed();
  void refused(roger::radio::RadioId id);

 private:
  /// The radio that an order is addressed to; nullopt: the whole station.
  using Addressee = std::optional<radio::RadioId>;
  struct Refusal {
    QString reason;
    TimePoint until;
  };

  [[nodiscard]] QString refusal_of(Addressee addressee) const;
  void take_snapshot();
  void list_radios();
  void take_events();
  void settle(const radio::Event& event);

  radio::OperatorPort& port_;
  Times times_;
  QTimer timer_;
  int beats_ = 0;
  std::shared_ptr<const radio::StationSnapshot> snapshot_;
  std::vector<radio::RadioId> radios_;
  radio::RadioId selected_ = 0;
  std::set<radio::RadioId> multi_;  // keyed together with the selected radio
  std::uint64_t last_event_ = 0;
  std::map<radio::CommandId, Addressee> open_orders_;
  std::map<Addressee, Refusal> refusals_;
};

}  // namespace roger::ui
