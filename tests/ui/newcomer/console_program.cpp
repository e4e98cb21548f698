#include "tests/ui/newcomer/console_program.hpp"

#include <signal.h>  // NOLINT(modernize-deprecated-headers): POSIX' signals

#include <QGuiApplication>
#include <QPixmap>
#include <QScreen>

#include "tests/support/wait.hpp"

namespace roger::ui {
namespace {

constexpr QSize kUsualSize{1280, 720};

std::vector<std::string> with_environment(const Accessibility& accessibility,
                                          std::vector<std::string> command) {
  std::vector<std::string> out{"env", "LC_ALL=C.UTF-8"};
  for (std::string& variable : accessibility.environment()) out.push_back(std::move(variable));
  out.insert(out.end(), command.begin(), command.end());
  return out;
}

}  // namespace

ConsoleProgram::ConsoleProgram(const Accessibility& accessibility, std::vector<std::string> command,
                               int left)
    : accessibility_(accessibility),
      place_(QPoint(left, 0), kUsualSize),
      child_(with_environment(accessibility, std::move(command))) {
}

bool ConsoleProgram::opens() {
  return test::eventually([this] {
           return !accessibility_.windows(child_.pid()).empty() &&
                  desktop_.place(child_.pid(), place_);
         }) &&
         test::eventually([this] {
           const auto windows = accessibility_.windows(child_.pid());
           return !windows.empty() && windows.front().geometry() == place_;
         });
}

bool ConsoleProgram::click(const QString& name) {
  const auto widget =
      find([&name](const AccessibleWidget& one) { return one.name() == name && one.is_enabled(); });
  if (widget) click(*widget);
  return widget.has_value();
}

void ConsoleProgram::click(const AccessibleWidget& widget) {
  take_focus();
  desktop_.click(widget.geometry().center());
}

bool ConsoleProgram::shows(const QString& text) const {
  return find([&text](const AccessibleWidget& one) { return one.name().contains(text); })
      .has_value();
}

std::optional<AccessibleWidget> ConsoleProgram::find(
    const std::function<bool(const AccessibleWidget&)>& wanted) const {
  std::optional<AccessibleWidget> found;
  static_cast<void>(test::eventually([&] {
    found = find_now(wanted);
    return found.has_value();
  }));
  return found;
}

std::optional<AccessibleWidget> ConsoleProgram::find_now(
    const std::function<bool(const AccessibleWidget&)>& wanted) const {
  for (const AccessibleWidget& window : accessibility_.windows(child_.pid())) {
    if (auto found = window.find(wanted)) return found;
  }
  return std::nullopt;
}

bool ConsoleProgram::picture(const std::string& file) const {
  return QGuiApplication::primaryScreen()
      ->grabWindow(0, place_.x(), place_.y(), place_.width(), place_.height())
      .save(QString::fromStdString(file));
}

std::string ConsoleProgram::state() {
  QString names;
  static_cast<void>(find_now([&names](const AccessibleWidget& one) {
    if (const QString name = one.name(); !name.isEmpty()) {
      names += '[' + name + (one.has_focus() ? QStringLiteral(", focus] ") : QStringLiteral("] "));
    }
    return false;
  }));
  const auto any = [](const std::string& /*line*/) { return false; };
  static_cast<void>(child_.has(any));  // reads the available output
  return names.toStdString() + '\n' + child_.transcript();
}

std::optional<int> ConsoleProgram::end() {
  ::kill(child_.pid(), SIGTERM);
  return child_.wait_for_end(test::kPatience);
}

}  // namespace roger::ui
