// The keys and buttons for push to talk, in addition to Space and F5 to F12; stored per operator.
#pragma once

#include <QObject>
#include <QSettings>
#include <QString>
#include <optional>
#include <vector>

namespace roger::ui {

struct PttBinding {
  enum class Source { kKey, kButton };
  Source source = Source::kKey;
  int code = 0;              // Qt::Key, or the joystick button number used by Joysticks
  quint32 native_key = 0;    // number of the physical key, whatever the layout; 0: unknown, so the
                             // key is recognised by its code
  QString name;              // when it was bound: "Ctrl (right)", "Joystick 1, button 3"
  std::optional<int> radio;  // position from 0; none: the selected radio
  bool everywhere = false;   // works while another program has the focus; buttons always do
  friend bool operator==(const PttBinding&, const PttBinding&) = default;
};

class PttBindings : public QObject {
  Q_OBJECT

 public:
  static constexpr std::size_t kMax = 16;

  using QObject::QObject;

  /// Reads the bindings of an operator. Damaged entries are skipped.
  void restore(QSettings& settings, const QString& operator_name);
  void save(QSettings& settings, const QString& operator_name) const;

  [[nodiscard]] const std::vector<PttBinding>& all() const { return bindings_; }
  /// Adds a binding and replaces one of the same key or button. Returns false if the list already
  /// has kMax entries.
  bool add(const PttBinding& binding);
  void remove(std::size_t number);
  void set_radio(std::size_t number, std::optional<int> radio);
  void set_everywhere(std::size_t number, bool everywhere);

  /// Returns the binding of a key, or nullptr. A physical key is recognised by its number, because
  /// its code changes with the layout; `native_key` 0: the number is unknown.
  [[nodiscard]] const PttBinding* key(int code, quint32 native_key) const;
  [[nodiscard]] const PttBinding* button(int code) const;
  [[nodiscard]] const PttBinding* native(quint32 native_key) const;

 signals:
  void changed();

 private:
  std::vector<PttBinding> bindings_;
};

}  // namespace roger::ui
