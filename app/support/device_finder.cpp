#include "app/support/device_finder.hpp"

#include <signal.h>

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "app/support/json_file.hpp"

namespace roger::app {
namespace {

/// Returns whether `name` is a client of this program. JACK names a second client "roger-01".
bool is_client(std::string_view name, std::string_view own) {
  if (!name.starts_with(own)) return false;
  const std::string_view behind = name.substr(own.size());
  return behind.empty() || (behind.front() == '-' &&
                            behind.find_first_not_of("0123456789", 1) == std::string_view::npos);
}

}  // namespace

Result<std::vector<ui::SoundDevice>> read_devices(const std::string& file, const std::string& own) {
  const auto json = read_json(file);
  if (!json) return json.error();
  std::vector<ui::SoundDevice> out;
  try {
    for (const auto& device : json.value()) {
      ui::SoundDevice found{
          device.at("host").get<std::string>(), device.at("name").get<std::string>(),
          device.at("inputs").get<int>() > 0, device.at("outputs").get<int>() > 0};
      const bool jack = found.host.starts_with("JACK");
      if (jack && is_client(found.name, own)) continue;
      if (found.microphone || found.loudspeaker) out.push_back(std::move(found));
    }
  } catch (const nlohmann::json::exception& error) {
    return Error{ErrorCode::kInvalid,
                 std::string("not a list of sound devices: ") + error.what(),
                 {file, 0, ""}};
  }
  return out;
}

DeviceFinder::DeviceFinder(std::vector<std::string> command, std::string own, Nanoseconds patience)
    : command_(std::move(command)), own_(std::move(own)), patience_(patience) {
}

void DeviceFinder::search() {
  if (child_) return;
  auto child = ReportingChild::start(command_, "devices");
  if (!child) {
    fail(child.error().text());
    return;
  }
  child_.emplace(std::move(child).value());
  began_ = clock_.now();
  given_up_ = false;
  state_.searching = true;
}

void DeviceFinder::take_result() {
  if (given_up_) {
    state_ = {.trouble = ui::DeviceList::Trouble::kNoResponse};
    return;
  }
  auto devices = read_devices(child_->report(), own_);
  if (devices) {
    state_ = {.devices = std::move(devices).value()};
    return;
  }
  const std::string words = child_->last_output();
  fail(words.empty() ? devices.error().text() : words);
}

ui::DeviceList DeviceFinder::look() {
  if (!child_) return state_;
  if (child_->ended()) {
    take_result();
    child_.reset();
  } else if (!given_up_ && clock_.now() - began_ > patience_) {
    given_up_ = true;  // a later look() reaps the process
    ::kill(child_->pid(), SIGKILL);
  }
  return state_;
}

}  // namespace roger::app
