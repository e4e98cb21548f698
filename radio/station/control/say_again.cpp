#include "radio/station/control/say_again.hpp"

#include <algorithm>
#include <utility>

#include "audio/dsp/resample_whole.hpp"

namespace roger::radio {
namespace {

void add_new(std::vector<std::string>& names, const std::vector<std::string>& more) {
  for (const std::string& name : more) {
    if (!name.empty() && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
}

std::string joined(const std::vector<std::string>& names) {
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : " + ") + name;
  return out;
}

}  // namespace

void KeptTransmissions::follow(SayAgainTap& tap, const Speakers& speakers, const std::string& own,
                               TimePoint now) {
  while (const SayAgainTap::Block* block = tap.front()) {
    add(*block, speakers, own);
    tap.pop();
  }
  for (Kept& clip : clips_) {
    if (clip.live && now - clip.until > kPause) clip.live = false;
  }
}

KeptTransmissions::Kept* KeptTransmissions::live_clip(const SayAgainTap::Block& block) {
  const auto found = std::ranges::find_if(clips_, [&block](const Kept& clip) {
    return clip.live && clip.radio == block.radio && clip.own == block.own;
  });
  if (found == clips_.end()) return nullptr;
  if (found->rate == block.rate && block.at - found->until <= kPause) return &*found;
  found->live = false;
  return nullptr;
}

void KeptTransmissions::add(const SayAgainTap::Block& block, const Speakers& speakers,
                            const std::string& own) {
  Kept* clip = live_clip(block);
  if (clip == nullptr) {
    clips_.push_back({.id = ++last_,
                      .radio = block.radio,
                      .own = block.own,
                      .rate = block.rate,
                      .since = block.at,
                      .until = block.at});
    clip = &clips_.back();
  }
  add_new(clip->names, block.own ? std::vector{own} : speakers(block.radio));
  clip->sound.append(std::span(block.samples).first(block.count), store_);
  clip->until = block.at + to_duration(block.count, block.rate);
  enforce_limit(block.radio);
}

// Drops the oldest ended clip, so complete transmissions are kept as long as possible. Each call
// removes at most one clip or chunk; that suffices, since a block is shorter than a chunk.
void KeptTransmissions::enforce_limit(RadioId radio) {
  Nanoseconds kept{0};
  for (const Kept& clip : clips_) {
    if (clip.radio == radio) kept += to_duration(clip.sound.size(), clip.rate);
  }
  if (kept <= kKept) return;
  const auto past = std::ranges::find_if(
      clips_, [radio](const Kept& clip) { return clip.radio == radio && !clip.live; });
  if (past != clips_.end()) {
    clips_.erase(past);
    return;
  }
  // A continuing transmission can exceed the limit by itself: the longest one loses its oldest
  // chunk.
  const auto longest = std::ranges::max_element(clips_, {}, [radio](const Kept& clip) {
    return clip.radio == radio ? clip.sound.size() : 0;
  });
  longest->since += to_duration(longest->sound.drop_oldest(), longest->rate);
}

std::vector<ClipSnapshot> KeptTransmissions::clips() const {
  std::vector<ClipSnapshot> out;
  out.reserve(clips_.size());
  for (auto clip = clips_.rbegin(); clip != clips_.rend(); ++clip) {
    out.push_back({.id = clip->id,
                   .radio = clip->radio,
                   .own = clip->own,
                   .call_sign = joined(clip->names),
                   .since = clip->since,
                   .length = to_duration(clip->sound.size(), clip->rate),
                   .live = clip->live});
  }
  return out;
}

void KeptTransmissions::forget(RadioId radio) {
  std::erase_if(clips_, [radio](const Kept& clip) { return clip.radio == radio; });
}

std::uint64_t KeptTransmissions::newest(RadioId radio) const {
  const auto found = std::find_if(clips_.rbegin(), clips_.rend(),
                                  [radio](const Kept& clip) { return clip.radio == radio; });
  return found == clips_.rend() ? 0 : found->id;
}

std::optional<Clip> KeptTransmissions::clip(std::uint64_t id) const {
  const auto found = std::ranges::find(clips_, id, &Kept::id);
  if (found == clips_.end()) return std::nullopt;
  return std::make_shared<const std::vector<float>>(
      audio::resample_whole(found->sound.samples(), found->rate, kClipRate));
}

}  // namespace roger::radio
