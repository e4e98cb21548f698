// Which keys and buttons are push to talk, beside Space and F5 to F12; kept by operator.
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
  int code = 0;              // Qt::Key, or the number of a joystick's button as Joysticks counts
  quint32 native_key = 0;    // of a key: the desktop's own number, for while another has the focus
  QString name;              // "Ctrl (right)", "Joystick 1, button 3"
  std::optional<int> radio;  // position from 0; none: the selected one
  bool everywhere = false;   // also while another program has the focus; buttons always do
  friend bool operator==(const PttBinding&, const PttBinding&) = default;
};

class PttBindings : public QObject {
  Q_OBJECT

 public:
  static constexpr std::size_t kMost = 16;

  using QObject::QObject;

  /// What is damaged in the settings is left out.
  void restore(QSettings& settings, const QString& operator_name);
  void save(QSettings& settings, const QString& operator_name) const;

  [[nodiscard]] const std::vector<PttBinding>& all() const { return bindings_; }
  /// Takes the place of another one of the same key or button. false: there are kMost.
  bool add(const PttBinding& binding);
  void remove(std::size_t number);
  void set_radio(std::size_t number, std::optional<int> radio);
  void set_everywhere(std::size_t number, bool everywhere);

  [[nodiscard]] const PttBinding* key(int code) const;
  [[nodiscard]] const PttBinding* button(int code) const;
  [[nodiscard]] const PttBinding* native(quint32 native_key) const;

 signals:
  void changed();

 private:
  std::vector<PttBinding> bindings_;
};

}  // namespace roger::ui
