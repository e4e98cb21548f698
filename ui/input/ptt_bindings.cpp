#include "ui/input/ptt_bindings.hpp"

#include <algorithm>

namespace roger::ui {
namespace {

constexpr int kMaxPositions = 64;

QString group_of(const QString& operator_name) {
  QString name = operator_name;
  return QStringLiteral("operator/") + name.replace(u'/', u'-') + QStringLiteral("/push-to-talk");
}

std::optional<PttBinding> read(const QSettings& settings) {
  PttBinding out;
  const QString source = settings.value("source").toString();
  if (source != QLatin1String("key") && source != QLatin1String("button")) return std::nullopt;
  if (source == QLatin1String("button")) out.source = PttBinding::Source::kButton;
  bool known = false;
  out.code = settings.value("code").toInt(&known);
  if (!known || out.code < 0) return std::nullopt;
  out.native_key = settings.value("native").toUInt();
  out.name = settings.value("name").toString().left(80);
  const int radio = settings.value("radio", -1).toInt();
  if (radio >= 0 && radio < kMaxPositions) out.radio = radio;
  out.everywhere = settings.value("everywhere").toBool();
  return out;
}

/// Returns true if both are the same physical key or, if one of them has no number, the same code.
bool is_same_key(const PttBinding& binding, int code, quint32 native_key) {
  const bool has_numbers = binding.native_key != 0 && native_key != 0;
  return has_numbers ? binding.native_key == native_key : binding.code == code;
}

template <class Test>
const PttBinding* find(const std::vector<PttBinding>& bindings, Test test) {
  const auto found = std::ranges::find_if(bindings, test);
  return found == bindings.end() ? nullptr : &*found;
}

}  // namespace

void PttBindings::restore(QSettings& settings, const QString& operator_name) {
  bindings_.clear();
  constexpr int kMaxRead = 1000;  // limits what is read from a damaged file
  const int count = std::min(settings.beginReadArray(group_of(operator_name)), kMaxRead);
  for (int i = 0; i < count && bindings_.size() < kMax; ++i) {
    settings.setArrayIndex(i);
    if (const auto binding = read(settings)) bindings_.push_back(*binding);
  }
  settings.endArray();
  emit changed();
}

void PttBindings::save(QSettings& settings, const QString& operator_name) const {
  settings.remove(group_of(operator_name));
  settings.beginWriteArray(group_of(operator_name), static_cast<int>(bindings_.size()));
  for (std::size_t i = 0; i < bindings_.size(); ++i) {
    const PttBinding& binding = bindings_[i];
    settings.setArrayIndex(static_cast<int>(i));
    settings.setValue("source", binding.source == PttBinding::Source::kKey ? "key" : "button");
    settings.setValue("code", binding.code);
    settings.setValue("native", binding.native_key);
    settings.setValue("name", binding.name);
    settings.setValue("radio", binding.radio.value_or(-1));
    settings.setValue("everywhere", binding.everywhere);
  }
  settings.endArray();
}

bool PttBindings::add(const PttBinding& binding) {
  std::erase_if(bindings_, [&binding](const PttBinding& known) {
    if (known.source != binding.source) return false;
    return binding.source == PttBinding::Source::kKey
               ? is_same_key(known, binding.code, binding.native_key)
               : known.code == binding.code;
  });
  const bool room = bindings_.size() < kMax;
  if (room) bindings_.push_back(binding);
  emit changed();
  return room;
}

void PttBindings::remove(std::size_t number) {
  if (number >= bindings_.size()) return;
  bindings_.erase(bindings_.begin() + static_cast<std::ptrdiff_t>(number));
  emit changed();
}

void PttBindings::set_radio(std::size_t number, std::optional<int> radio) {
  if (number >= bindings_.size() || bindings_[number].radio == radio) return;
  bindings_[number].radio = radio;
  emit changed();
}

void PttBindings::set_everywhere(std::size_t number, bool everywhere) {
  if (number >= bindings_.size() || bindings_[number].everywhere == everywhere) return;
  bindings_[number].everywhere = everywhere;
  emit changed();
}

const PttBinding* PttBindings::key(int code, quint32 native_key) const {
  return find(bindings_, [code, native_key](const PttBinding& one) {
    return one.source == PttBinding::Source::kKey && is_same_key(one, code, native_key);
  });
}

const PttBinding* PttBindings::button(int code) const {
  return find(bindings_, [code](const PttBinding& one) {
    return one.source == PttBinding::Source::kButton && one.code == code;
  });
}

// 0 is the number of a binding that was stored without a native key; it matches no key.
const PttBinding* PttBindings::native(quint32 native_key) const {
  return find(bindings_, [native_key](const PttBinding& one) {
    return one.source == PttBinding::Source::kKey && one.everywhere && native_key != 0 &&
           one.native_key == native_key;
  });
}

}  // namespace roger::ui
