// References that every part of the window needs.
#pragma once

#include "ui/input/ptt_bindings.hpp"
#include "ui/input/push_to_talk.hpp"
#include "ui/model/console_model.hpp"
#include "ui/theme/theme.hpp"

namespace roger::ui {

struct Context {
  Theme& theme;
  ConsoleModel& model;
  PushToTalkInputs& push_to_talk;
  PttBindings& bindings;
};

}  // namespace roger::ui
