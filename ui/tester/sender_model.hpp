// Whoever is or was heard, with the latency of his voice, as rows of a table.
#pragma once

#include <optional>
#include <vector>

#include "ui/model/console_model.hpp"
#include "ui/model/row_model.hpp"

namespace roger::ui {

/// Newest sender first, as in the snapshot. Also knows which sender is looked at: the newest until
/// one is chosen.
class SenderModel : public RowModel {
  Q_OBJECT

 public:
  enum Column { kCallSign, kClock, kDrift, kP50, kJitter, kLost, kColumns };

  explicit SenderModel(const ConsoleModel& model, QObject* parent = nullptr);

  /// Takes over the present snapshot.
  void renew();
  [[nodiscard]] const std::vector<radio::LatencySnapshot>& senders() const { return senders_; }
  [[nodiscard]] const radio::LatencySnapshot& sender(int row) const {
    return senders_.at(static_cast<std::size_t>(row));
  }
  /// The sender looked at; nullptr when nobody was heard yet.
  [[nodiscard]] const radio::LatencySnapshot* chosen() const;
  /// The same; an empty one when nobody was heard yet.
  [[nodiscard]] const radio::LatencySnapshot& chosen_or_none() const;
  [[nodiscard]] int chosen_row() const;
  void choose(int row);

  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

 signals:
  void renewed();
  void chosen_changed();

 private:
  const ConsoleModel& model_;
  std::vector<radio::LatencySnapshot> senders_;
  std::optional<std::uint64_t> chosen_stream_;
};

}  // namespace roger::ui
