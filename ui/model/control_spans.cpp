#include "ui/model/control_spans.hpp"

#include <algorithm>
#include <map>

#include "ui/model/format.hpp"
#include "ui/model/notice_text.hpp"

namespace roger::ui {

std::vector<ControlSpan> control_spans(const std::vector<radio::ExerciseMark>& marks, TimePoint end,
                                       bool goes_on) {
  std::vector<ControlSpan> out;
  std::map<std::uint64_t, std::size_t> open;  // id of the mark to its index in `out`
  for (const radio::ExerciseMark& mark : marks) {
    // A mark may both end a span and begin the next one, for example when a jammer changes its
    // type.
    if (const auto ended = open.find(mark.ends); ended != open.end()) {
      out[ended->second].until = mark.at;
      out[ended->second].lasts = false;
      open.erase(ended);
    }
    if (!mark.pulled) continue;
    open[mark.id] = out.size();
    out.push_back(
        {mark.id, shown_text(mark.net), mark_text(mark), mark.at, std::max(end, mark.at), goes_on});
  }
  return out;
}

}  // namespace roger::ui
