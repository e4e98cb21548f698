#include "radio/exercise/timeline/control_board.hpp"

#include "radio/hla/control_text.hpp"

namespace roger::radio {
namespace {

/// Maximum number of tracked controls. The memberships of an exercise admit fewer; displaced ones
/// remain until they expire.
constexpr std::size_t kMaxActive = 2 * kMaxStoredEffects;

std::optional<InstructorControl> to_instructor_control(const Message& message) {
  return std::visit(
      [](const auto& what) -> std::optional<InstructorControl> {
        if constexpr (requires { InstructorControl{what}; }) return what;
        return std::nullopt;
      },
      message);
}

ExerciseMark make_mark(const Message& control, const std::string& who, TimePoint now) {
  ExerciseMark out;
  out.kind = ExerciseMark::Kind::kInstructorControl;
  out.at = now;
  out.control = to_instructor_control(control);
  out.by = who;
  return out;
}

}  // namespace

std::optional<ExerciseMark> ControlBoard::take(const Message& message, const std::string& who,
                                               TimePoint now) {
  const std::optional<ControlTarget> target = target_of(message);
  if (!target) return std::nullopt;
  const auto applied = [&](const auto& control) {
    if constexpr (requires { known_.apply(control, now); }) return known_.apply(control, now);
    return false;
  };
  const auto same = pulled_.find(*target);
  bool lasts = !ends(message);  // whether this board tracks it until it ends
  const std::uint64_t before = same == pulled_.end() ? 0 : same->second.mark;
  // A control may have expired in `known_` just before the message that ends it. It must still end
  // here, or its mark would never end.
  const bool news = std::visit(applied, message) || (before != 0 && ends(message));
  if (ends(message)) {
    pulled_.erase(*target);
  } else if (same != pulled_.end() || pulled_.size() < kMaxActive) {
    pulled_.insert_or_assign(*target, Pulled{message, who, now, before});
  } else {
    lasts = false;
  }
  if (!news) return std::nullopt;
  ExerciseMark mark = make_mark(message, ends(message) ? "" : who, now);
  mark.pulled = lasts;
  mark.ends = before;
  return mark;
}

void ControlBoard::is_marked(const Message& control, std::uint64_t mark) {
  const auto target = target_of(control);
  if (!target) return;
  if (const auto same = pulled_.find(*target); same != pulled_.end()) same->second.mark = mark;
}

std::vector<ExerciseMark> ControlBoard::lapse(TimePoint now) {
  std::vector<ExerciseMark> out;
  std::erase_if(pulled_, [&](const auto& one) {
    const Pulled& pulled = one.second;
    if (now - pulled.at <= kControlExpiry) return false;
    ExerciseMark mark = make_mark(pulled.control, pulled.who, now);
    mark.lapsed = true;
    mark.ends = pulled.mark;
    out.push_back(std::move(mark));
    return true;
  });
  return out;
}

Notice ControlBoard::on(Frequency frequency) const {
  for (const auto& [target, pulled] : pulled_) {
    const auto* jam = std::get_if<Jam>(&pulled.control);
    if (jam != nullptr && jam->frequency == frequency) {
      return {NoticeCode::kNetJammed, {pulled.who}};
    }
    const auto* cut = std::get_if<NetCut>(&pulled.control);
    if (cut != nullptr && cut->frequency == frequency) {
      return {NoticeCode::kNetCut, {pulled.who}};
    }
  }
  return {};
}

std::string in_words(const ExerciseMark& mark) {
  if (!mark.control) return mark.text;
  return in_words(*mark.control) + (mark.by.empty() ? "" : " by " + mark.by) +
         (mark.lapsed ? ": expired, instructor left" : "");
}

}  // namespace roger::radio
