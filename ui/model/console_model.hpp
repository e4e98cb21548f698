// The station as the window sees it: looks at the port in a steady beat and tells the widgets when
// to look. Lives in the GUI thread and never waits for the station.
#pragma once

#include <QDateTime>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <map>
#include <memory>
#include <optional>

#include "core/clock.hpp"
#include "radio/station/port/operator_port.hpp"

namespace roger::ui {

/// Where the present comes from.
struct Times {
  const Clock* steady = nullptr;    // of snapshots and events; outlives the model
  std::function<QDateTime()> wall;  // UTC, for the eye only
};

class ConsoleModel : public QObject {
  Q_OBJECT

 public:
  static constexpr std::chrono::milliseconds kBeat{50};  // meters and lamps: 20 Hz
  static constexpr int kBeatsPerText = 5;                // texts and tables: 4 Hz
  /// How long a refusal stays where the order was given.
  static constexpr std::chrono::seconds kRefusalShown{8};

  ConsoleModel(radio::OperatorPort& port, Times times, QObject* parent = nullptr);

  /// Begins to look by itself. Without it, poll() and refresh() are called from outside.
  void start();
  /// One beat.
  void poll();
  /// One look that renews everything.
  void refresh();

  [[nodiscard]] const radio::StationSnapshot& station() const { return *snapshot_; }
  /// The radio of that id; nullptr when the station has none.
  [[nodiscard]] const radio::RadioSnapshot* radio(radio::RadioId id) const;
  /// How many radios stand before it: 0 for the first.
  [[nodiscard]] int position_of(radio::RadioId id) const;

  /// The radio that Space keys and 1 to 9 choose; nullptr when the station has none.
  [[nodiscard]] const radio::RadioSnapshot* selected() const { return radio(selected_); }
  void select(radio::RadioId id);
  /// The radio at a place counted from 0; nullptr when there is none.
  [[nodiscard]] const radio::RadioSnapshot* radio_at(int position) const;

  radio::CommandId submit(const radio::Command& command);

  /// Why the station refused the newest order to this radio; empty when it did not, or long ago.
  [[nodiscard]] QString refusal(radio::RadioId id) const;
  /// The same for orders that concern the whole station.
  [[nodiscard]] QString station_refusal() const;
  /// Says at a radio why its order was not even sent.
  void refuse(radio::RadioId id, const QString& reason);
  void forget_refusal(radio::RadioId id);

  [[nodiscard]] TimePoint now() const { return times_.steady->now(); }
  [[nodiscard]] QDateTime wall_now() const { return times_.wall(); }
  /// The wall's time of an instant of the station's clock.
  [[nodiscard]] QDateTime wall_of(TimePoint instant) const;

 signals:
  void beat();            // meters and lamps may look
  void texts_changed();   // everything else may look
  void radios_changed();  // radios came or went
  void selection_changed();
  void event_happened(const roger::radio::Event& event);
  void events_missed();
  void refused(roger::radio::RadioId id);

 private:
  /// nullopt: the order concerns the whole station.
  using Addressee = std::optional<radio::RadioId>;
  struct Refusal {
    QString reason;
    TimePoint until;
  };

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
  std::uint64_t last_event_ = 0;
  std::map<radio::CommandId, Addressee> open_orders_;
  std::map<Addressee, Refusal> refusals_;
};

}  // namespace roger::ui
