#include "tests/integration/guide/guide_page.hpp"

#include <sstream>
#include <string_view>

namespace roger::app {
namespace {

constexpr std::string_view kFence = "```";
constexpr std::string_view kComment = "<!-- ";
constexpr std::string_view kCommentEnd = " -->";

/// Enters a comment into the next block; returns false if it is unknown.
bool take_comment(std::string_view comment, GuideBlock& next) {
  const auto colon = comment.find(": ");
  if (colon == std::string_view::npos) return false;
  const std::string_view key = comment.substr(0, colon);
  const std::string value(comment.substr(colon + 2));
  if (key == "not executed") {
    next.not_executed = value;
  } else if (key == "executed after") {
    next.after = value;
  } else if (key == "executed until") {
    next.until = value;
  } else if (key == "executed until success of") {
    next.until_success = value;
  } else if (key == "file") {
    next.file = value;
  } else {
    return false;
  }
  return true;
}

bool has_comment(const GuideBlock& block) {
  return block.is_ended() || !(block.not_executed + block.after + block.file).empty();
}

}  // namespace

GuidePage parse_guide_page(const std::string& markdown) {
  GuidePage page;
  GuideBlock next;
  bool inside = false;
  std::size_t indentation = 0;
  std::size_t number = 0;
  const auto fault = [&](const std::string& what) {
    page.faults.push_back("line " + std::to_string(number) + ": " + what);
  };
  std::istringstream lines(markdown);
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const std::size_t begin = line.find_first_not_of(' ');
    const std::string_view text =
        begin == std::string::npos ? "" : std::string_view(line).substr(begin);
    if (inside && text.starts_with(kFence)) {
      page.blocks.push_back(next);
      next = {};
      inside = false;
    } else if (inside) {
      next.text += (line.size() > indentation ? line.substr(indentation) : "") + "\n";
    } else if (text.starts_with(kFence)) {
      next.line = number;
      next.language = text.substr(kFence.size());
      indentation = begin;
      inside = true;
    } else if (text.starts_with(kComment) && text.ends_with(kCommentEnd)) {
      const auto length = text.size() - kComment.size() - kCommentEnd.size();
      if (!take_comment(text.substr(kComment.size(), length), next)) fault("unknown comment");
    } else if (has_comment(next)) {
      fault("no block follows the comment");
      next = {};
    }
  }
  if (inside) fault("the last block has no end");
  return page;
}

std::vector<std::string> command_lines(const std::string& script) {
  std::vector<std::string> out;
  std::string command;
  std::istringstream lines(script);
  for (std::string line; std::getline(lines, line);) {
    if (line.ends_with('\\')) {
      command += line.substr(0, line.size() - 1);
      continue;
    }
    command += line;
    const std::size_t begin = command.find_first_not_of(' ');
    if (begin != std::string::npos && command[begin] != '#') out.push_back(command);
    command.clear();
  }
  return out;
}

}  // namespace roger::app
