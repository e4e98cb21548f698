// The senders heard so far, with the latency of their voice, as table rows.
#pragma once

#include <optional>
#include <vector>

#include "ui/model/console_model.hpp"
#include "ui/model/row_model.hpp"

namespace roger::ui {

/// Newest sender first, as in the snapshot. Holds the chosen sender: the newest until the operator
/// chooses one.
class SenderModel : public TableModel<radio::LatencySnapshot> {
  Q_OBJECT

 public:
  enum Column { kSender, kClock, kDrift, kP50, kJitter, kLost, kColumns };

  explicit SenderModel(const ConsoleModel& model, QObject* parent = nullptr);

  /// Updates the rows from the current snapshot.
  void renew();
  /// Returns the chosen sender, or nullptr if none has been heard.
  [[nodiscard]] const radio::LatencySnapshot* chosen() const;
  /// Returns the same, or an empty snapshot if none has been heard.
  [[nodiscard]] const radio::LatencySnapshot& chosen_or_none() const;
  /// Returns the call sign of a sender; sender_text() if several of its radios are listed.
  [[nodiscard]] QString name_of(const radio::LatencySnapshot& sender) const;
  [[nodiscard]] int chosen_row() const;
  void choose(int row);

 signals:
  void renewed();
  void chosen_changed();

 protected:
  [[nodiscard]] QVariant cell(const radio::LatencySnapshot& sender, int column,
                              int role) const override;

 private:
  const ConsoleModel& model_;
  std::optional<std::uint64_t> chosen_stream_;
};

}  // namespace roger::ui
