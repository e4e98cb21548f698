// The commands of the test federate.
#pragma once

#include <RTI/RTI1516.h>

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "tests/integration/rti/federate_events.hpp"
#include "tests/integration/rti/packet_count.hpp"

namespace roger::test {

/// One federate, controlled by lines of words. All commands except `probe`, `packets`, `within` and
/// the switches of Events are services of the standard; names stand for handles.
class Commands {
 public:
  explicit Commands(Output& output);
  /// Leaves the RTI, joined or not, before the receiver of callbacks is destroyed.
  ~Commands() { owner_.reset(); }
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  /// Executes the line. Returns "ok", "ok RESULT" or "error EXCEPTION: sentence".
  std::string run(const std::string& line);

 private:
  using Words = std::vector<std::string>;
  using Command = std::function<std::string(const Words&)>;

  /// "@1000" stands for 1000 bytes.
  static rti1516e::VariableLengthData to_data(const std::string& text);

  void add_federation_commands();
  void add_declaration_commands();
  void add_object_commands();
  void add_ownership_commands();
  void add_advisory_commands();
  void add_transportation_commands();
  void add_callback_commands();
  /// Executes the lines of `within` that wait for a callback with this text.
  void run_errands(const std::string& callback);
  void add_network_commands();
  void add_sync_commands();
  void add_time_commands();

  rti1516e::InteractionClassHandle interaction(const std::string& name);
  rti1516e::ObjectClassHandle object_class(const std::string& name);
  rti1516e::ObjectInstanceHandle object(const std::string& name);
  /// Returns the words from `first` on as attributes.
  rti1516e::AttributeHandleSet attributes(rti1516e::ObjectClassHandle at, const Words& words,
                                          std::size_t first);
  /// Returns the words from `first` on, each "PARAMETER=value".
  rti1516e::ParameterHandleValueMap parameters(rti1516e::InteractionClassHandle at,
                                               const Words& words, std::size_t first);
  /// Returns when the executive has handled everything that this federate has sent, which the
  /// standard's services do not wait for.
  void settle();
  /// Returns a time or interval of the federation's type.
  std::unique_ptr<rti1516e::LogicalTime> time(const std::string& text);
  std::unique_ptr<rti1516e::LogicalTimeInterval> interval(const std::string& text);
  /// Stores the handle and returns its number in the order of sending, or "none".
  std::string remember(const rti1516e::MessageRetractionHandle& handle);
  std::string send_many(const Words& words);

  std::unique_ptr<rti1516e::RTIambassador> owner_;
  // Constant, because a callback may read it while the destructor leaves the RTI.
  rti1516e::RTIambassador* const rti_;
  Events events_;
  Output& output_;
  std::unique_ptr<PacketCount> packets_;
  std::vector<rti1516e::MessageRetractionHandle> sent_;  // messages in timestamp order
  std::map<std::string, Command> commands_;
  std::mutex errands_mutex_;
  std::multimap<std::string, std::string> errands_;  // lines, by the beginnings of callbacks
};

/// Returns the action "divest", "delete", "cancel", "delete-divest", "cancel-delete-divest" or
/// "nothing".
rti1516e::ResignAction resign_action(const std::string& name);

}  // namespace roger::test
