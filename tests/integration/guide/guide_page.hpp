// The code blocks of a page of the guide, and what the comments before them say about their
// execution.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace roger::app {

/// A fenced block. A page may say how it is executed in comments on the lines before it:
///
///     <!-- not executed: REASON -->          of commands that cannot run in a test
///     <!-- executed after: COMMAND -->       a command of the shell that prepares the execution
///     <!-- executed until: TEXT -->          each line is started, and is done when it has ended,
///     or
///                                            when it or the executive has printed TEXT; all lines
///                                            are ended after that
///     <!-- executed until success of: COMMAND -->   the same, when COMMAND succeeds
///     <!-- file: NAME -->                    the block is the content of a file that commands read
struct GuideBlock {
  std::size_t line = 0;  // of the fence, from 1
  std::string language;  // "sh": commands, which are executed; empty: output
  std::string text;
  std::string not_executed;
  std::string after;
  std::string until;
  std::string until_success;
  std::string file;

  [[nodiscard]] bool has_commands() const { return language == "sh"; }
  /// Returns whether its programs do not end by themselves.
  [[nodiscard]] bool is_ended() const { return !until.empty() || !until_success.empty(); }
  [[nodiscard]] bool is_executed() const { return has_commands() && not_executed.empty(); }
};

struct GuidePage {
  std::vector<GuideBlock> blocks;
  std::vector<std::string> faults;  // comments without a block, blocks with unknown comments
};

/// Reads a page in Markdown. Blocks of lists may be indented.
[[nodiscard]] GuidePage parse_guide_page(const std::string& markdown);

/// Returns the lines of a script without comments and empty lines; a line that ends with a
/// backslash includes the next one.
[[nodiscard]] std::vector<std::string> command_lines(const std::string& script);

}  // namespace roger::app
