#include "tests/ui/newcomer/accessibility.hpp"

#include <QDBusArgument>
#include <QDBusConnectionInterface>
#include <QDBusMessage>
#include <QDBusObjectPath>
#include <QDBusReply>
#include <QDBusVariant>
#include <stdexcept>

#include "tests/support/wait.hpp"

namespace roger::ui {
namespace {

const QString kAccessible = QStringLiteral("org.a11y.atspi.Accessible");
const QString kRootPath = QStringLiteral("/org/a11y/atspi/accessible/root");

// Positions of states in the bits of GetState (AtspiStateType).
constexpr unsigned kEnabled = 8;
constexpr unsigned kFocused = 12;
constexpr unsigned kShowing = 25;

/// An object of a program, as AT-SPI refers to it.
struct Reference {
  QString program;
  QDBusObjectPath object;
};

QDBusMessage call(const QDBusConnection& bus, const QString& program, const QString& path,
                  const QString& interface, const QString& method, const QVariantList& arguments) {
  auto message = QDBusMessage::createMethodCall(program, path, interface, method);
  message.setArguments(arguments);
  return bus.call(message);
}

std::vector<Reference> to_references(const QDBusMessage& reply) {
  std::vector<Reference> out;
  if (reply.type() != QDBusMessage::ReplyMessage) return out;
  const auto list = reply.arguments().at(0).value<QDBusArgument>();
  list.beginArray();
  while (!list.atEnd()) {
    Reference one;
    list.beginStructure();
    list >> one.program >> one.object;
    list.endStructure();
    out.push_back(one);
  }
  list.endArray();
  return out;
}

std::vector<AccessibleWidget> children_of(const QDBusConnection& bus, const QString& program,
                                          const QString& path) {
  std::vector<AccessibleWidget> out;
  for (const Reference& child :
       to_references(call(bus, program, path, kAccessible, QStringLiteral("GetChildren"), {}))) {
    out.emplace_back(bus, child.program, child.object.path());
  }
  return out;
}

std::string session_address(test::Child& daemon) {
  const auto line = daemon.wait_for(
      [](const std::string& text) { return text.starts_with("unix:"); }, test::kPatience);
  if (!line) {
    throw std::runtime_error("dbus-daemon could not be started (Debian package dbus-daemon): " +
                             daemon.transcript());
  }
  return *line;
}

/// Returns a connection to the bus of accessible programs, which the session starts on request.
QDBusConnection accessibility_bus(const std::string& session) {
  const auto connection = QDBusConnection::connectToBus(QString::fromStdString(session),
                                                        QStringLiteral("roger-test-session"));
  const QDBusReply<QString> address =
      call(connection, QStringLiteral("org.a11y.Bus"), QStringLiteral("/org/a11y/bus"),
           QStringLiteral("org.a11y.Bus"), QStringLiteral("GetAddress"), {});
  if (!address.isValid()) {
    throw std::runtime_error("no accessibility bus (Debian package at-spi2-core): " +
                             address.error().message().toStdString());
  }
  return QDBusConnection::connectToBus(address.value(), QStringLiteral("roger-test-accessibility"));
}

}  // namespace

QVariant AccessibleWidget::property(const QString& name) const {
  const QDBusReply<QDBusVariant> reply =
      call(bus_, program_, path_, QStringLiteral("org.freedesktop.DBus.Properties"),
           QStringLiteral("Get"), {kAccessible, name});
  return reply.isValid() ? reply.value().variant() : QVariant();
}

QString AccessibleWidget::name() const {
  return property(QStringLiteral("Name")).toString();
}

QString AccessibleWidget::description() const {
  return property(QStringLiteral("Description")).toString();
}

std::vector<AccessibleWidget> AccessibleWidget::children() const {
  return children_of(bus_, program_, path_);
}

bool AccessibleWidget::has_state(unsigned state) const {
  const QDBusMessage reply =
      call(bus_, program_, path_, kAccessible, QStringLiteral("GetState"), {});
  if (reply.type() != QDBusMessage::ReplyMessage) return false;
  constexpr unsigned kBits = 32;
  const auto states = qdbus_cast<QList<unsigned>>(reply.arguments().at(0));
  return (states.value(state / kBits) >> (state % kBits) & 1U) != 0;
}

bool AccessibleWidget::is_showing() const {
  return has_state(kShowing);
}

bool AccessibleWidget::is_enabled() const {
  return has_state(kEnabled);
}

bool AccessibleWidget::has_focus() const {
  return has_state(kFocused);
}

QRect AccessibleWidget::geometry() const {
  constexpr unsigned kOnScreen = 0;
  const QDBusMessage reply = call(bus_, program_, path_, QStringLiteral("org.a11y.atspi.Component"),
                                  QStringLiteral("GetExtents"), {kOnScreen});
  if (reply.type() != QDBusMessage::ReplyMessage) return {};
  const auto extents = reply.arguments().at(0).value<QDBusArgument>();
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;
  extents.beginStructure();
  extents >> x >> y >> width >> height;
  extents.endStructure();
  return {x, y, width, height};
}

std::optional<AccessibleWidget> AccessibleWidget::find(
    const std::function<bool(const AccessibleWidget&)>& wanted) const {
  if (wanted(*this)) return *this;
  for (const AccessibleWidget& child : children()) {
    if (!child.is_showing()) continue;
    if (auto found = child.find(wanted)) return found;
  }
  return std::nullopt;
}

Accessibility::Accessibility()
    : daemon_({"dbus-daemon", "--session", "--nofork", "--print-address"}),
      address_(session_address(daemon_)),
      bus_(accessibility_bus(address_)) {
}

std::vector<std::string> Accessibility::environment() const {
  return {"DBUS_SESSION_BUS_ADDRESS=" + address_, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1"};
}

std::vector<AccessibleWidget> Accessibility::windows(pid_t process) const {
  const QDBusMessage programs = call(bus_, QStringLiteral("org.a11y.atspi.Registry"), kRootPath,
                                     kAccessible, QStringLiteral("GetChildren"), {});
  for (const Reference& program : to_references(programs)) {
    const QDBusReply<unsigned> pid = bus_.interface()->servicePid(program.program);
    if (pid.isValid() && static_cast<pid_t>(pid.value()) == process) {
      return children_of(bus_, program.program, program.object.path());
    }
  }
  return {};
}

}  // namespace roger::ui
