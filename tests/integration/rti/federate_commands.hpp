// What the test federate can be told to do.
#pragma once

#include <RTI/RTI1516.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/integration/rti/federate_events.hpp"
#include "tests/integration/rti/packet_count.hpp"

namespace roger::test {

/// One federate, driven by lines of words. All but `probe`, `packets` and the switches of Events
/// is a service of the standard; names stand for handles.
class Commands {
 public:
  explicit Commands(Output& output);
  /// Leaves the RTI, joined or not, before the callbacks lose their receiver.
  ~Commands() { rti_.reset(); }
  Commands(const Commands&) = delete;
  Commands& operator=(const Commands&) = delete;

  /// Does what the line says; "ok", "ok RESULT" or "error EXCEPTION: sentence".
  std::string run(const std::string& line);

 private:
  using Words = std::vector<std::string>;
  using Command = std::function<std::string(const Words&)>;

  void add_federation_commands();
  void add_declaration_commands();
  void add_object_commands();
  void add_callback_commands();
  void add_network_commands();

  rti1516e::InteractionClassHandle interaction(const std::string& name);
  rti1516e::ObjectClassHandle object_class(const std::string& name);
  rti1516e::ObjectInstanceHandle object(const std::string& name);
  /// The words from `first` on, as attributes.
  rti1516e::AttributeHandleSet attributes(rti1516e::ObjectClassHandle at, const Words& words,
                                          std::size_t first);
  /// The words from `first` on, each "PARAMETER=value".
  rti1516e::ParameterHandleValueMap parameters(rti1516e::InteractionClassHandle at,
                                               const Words& words, std::size_t first);
  /// Returns when the executive has dealt with all that this federate has told it, which the
  /// standard's services don't wait for.
  void settle();
  std::string send_many(const Words& words);

  std::unique_ptr<rti1516e::RTIambassador> rti_;
  Events events_;
  std::unique_ptr<PacketCount> packets_;
  std::map<std::string, Command> commands_;
};

}  // namespace roger::test
