#include "radio/exercise/timeline/lever_board.hpp"

#include <algorithm>

namespace roger::radio {
namespace {

constexpr std::size_t kMostPulled = 1024;

bool is_lever(const Message& message) {
  return std::holds_alternative<Jam>(message) || std::holds_alternative<NetCut>(message) ||
         std::holds_alternative<RadioCondition>(message);
}

std::uint64_t source_of(const Message& lever) {
  if (const auto* jam = std::get_if<Jam>(&lever)) return jam->source;
  if (const auto* cut = std::get_if<NetCut>(&lever)) return cut->source;
  return std::get<RadioCondition>(lever).source;
}

Lever lever_of(const Message& message) {
  if (const auto* jam = std::get_if<Jam>(&message)) return *jam;
  if (const auto* cut = std::get_if<NetCut>(&message)) return *cut;
  return std::get<RadioCondition>(message);
}

std::string by(const std::string& who) {
  return who.empty() ? "" : " by " + who;
}

}  // namespace

std::optional<ExerciseMark> LeverBoard::take(const Message& message, const std::string& who,
                                             TimePoint now) {
  if (!is_lever(message)) return std::nullopt;
  const auto applied = [&](const auto& lever) {
    if constexpr (requires { known_.apply(lever, now); }) return known_.apply(lever, now);
    return false;
  };
  const auto same = pulled_like(message);
  bool lasts = !ends(message);  // as far as anybody here follows it
  const std::uint64_t before = same == pulled_.end() ? 0 : same->mark;
  // One that has just lapsed ends here all the same, or its mark would last for ever.
  const bool news = std::visit(applied, message) || (before != 0 && ends(message));
  if (ends(message)) {
    if (same != pulled_.end()) pulled_.erase(same);
  } else if (same != pulled_.end()) {
    *same = {message, who, now, before};
  } else if (pulled_.size() < kMostPulled) {
    pulled_.push_back({message, who, now});
  } else {
    lasts = false;
  }
  if (!news) return std::nullopt;
  ExerciseMark mark;
  mark.kind = ExerciseMark::Kind::kLever;
  mark.at = now;
  mark.text = in_words(lever_of(message)) + (ends(message) ? "" : by(who));
  mark.lever = lever_of(message);
  if (!ends(message)) mark.by = who;
  mark.pulled = lasts;
  mark.ends = before;
  return mark;
}

std::vector<LeverBoard::Pulled>::iterator LeverBoard::pulled_like(const Message& lever) {
  return std::ranges::find_if(pulled_, [&](const Pulled& pulled) {
    return source_of(pulled.lever) == source_of(lever) && is_about_the_same(pulled.lever, lever);
  });
}

void LeverBoard::is_marked(const Message& lever, std::uint64_t mark) {
  if (const auto same = pulled_like(lever); same != pulled_.end()) same->mark = mark;
}

std::vector<ExerciseMark> LeverBoard::lapse(TimePoint now) {
  std::vector<ExerciseMark> out;
  std::erase_if(pulled_, [&](const Pulled& pulled) {
    if (now - pulled.at <= kLeverLapse) return false;
    ExerciseMark mark;
    mark.kind = ExerciseMark::Kind::kLever;
    mark.at = now;
    mark.text =
        in_words(lever_of(pulled.lever)) + by(pulled.who) + ": not any more, nobody holds it";
    mark.lever = lever_of(pulled.lever);
    mark.by = pulled.who;
    mark.lapsed = true;
    mark.ends = pulled.mark;
    out.push_back(std::move(mark));
    return true;
  });
  return out;
}

Notice LeverBoard::on(Frequency frequency) const {
  for (const Pulled& pulled : pulled_) {
    const auto* jam = std::get_if<Jam>(&pulled.lever);
    if (jam != nullptr && jam->frequency == frequency) {
      return {NoticeCode::kNetJammed, {pulled.who}};
    }
    const auto* cut = std::get_if<NetCut>(&pulled.lever);
    if (cut != nullptr && cut->frequency == frequency) {
      return {NoticeCode::kNetCut, {pulled.who}};
    }
  }
  return {};
}

}  // namespace roger::radio
