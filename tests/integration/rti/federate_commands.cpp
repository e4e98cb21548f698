#include "tests/integration/rti/federate_commands.hpp"

#include <RTI/encoding/BasicDataElements.h>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>
#include <utility>

#include "core/text.hpp"

namespace roger::test {

namespace {

std::vector<std::wstring> wide_from(const std::vector<std::string>& words, std::size_t first) {
  std::vector<std::wstring> wide;
  for (std::size_t i = first; i < words.size(); ++i) wide.push_back(to_wide(words[i]));
  return wide;
}

/// Whether the calling thread is within a callback that executes commands.
thread_local bool is_within_callback = false;

/// Sends a datagram to a group that no class uses.
void send_probe(const std::string& group) {
  const int fd = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(9);
  ::inet_pton(AF_INET, group.c_str(), &to.sin_addr);
  ::sendto(fd, "probe", 5, 0, reinterpret_cast<const sockaddr*>(&to), sizeof(to));
  ::close(fd);
}

}  // namespace

rti1516e::VariableLengthData Commands::to_data(const std::string& text) {
  if (!text.starts_with('@')) return {text.data(), text.size()};
  const std::string bytes(std::stoul(text.substr(1)), 'x');
  return {bytes.data(), bytes.size()};
}

rti1516e::ResignAction resign_action(const std::string& name) {
  if (name == "divest") return rti1516e::UNCONDITIONALLY_DIVEST_ATTRIBUTES;
  if (name == "delete") return rti1516e::DELETE_OBJECTS;
  if (name == "cancel") return rti1516e::CANCEL_PENDING_OWNERSHIP_ACQUISITIONS;
  if (name == "delete-divest") return rti1516e::DELETE_OBJECTS_THEN_DIVEST;
  if (name == "cancel-delete-divest") return rti1516e::CANCEL_THEN_DELETE_THEN_DIVEST;
  return rti1516e::NO_ACTION;
}

Commands::Commands(Output& output)
    : owner_(rti1516e::RTIambassadorFactory().createRTIambassador()),
      rti_(owner_.get()),
      events_(output, *rti_),
      output_(output) {
  events_.on_event = [this](const std::string& text) { run_errands(text); };
  add_federation_commands();
  add_declaration_commands();
  add_object_commands();
  add_ownership_commands();
  add_advisory_commands();
  add_transportation_commands();
  add_callback_commands();
  add_network_commands();
  add_sync_commands();
  add_time_commands();
}

std::string Commands::run(const std::string& line) {
  std::istringstream in(line);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  const auto found = commands_.find(words.empty() ? "" : words[0]);
  if (found == commands_.end()) return "error no such command: " + line;
  return outcome([&] { return found->second(words); });
}

rti1516e::InteractionClassHandle Commands::interaction(const std::string& name) {
  return rti_->getInteractionClassHandle(to_wide(name));
}

rti1516e::ObjectClassHandle Commands::object_class(const std::string& name) {
  return rti_->getObjectClassHandle(to_wide(name));
}

rti1516e::ObjectInstanceHandle Commands::object(const std::string& name) {
  return rti_->getObjectInstanceHandle(to_wide(name));
}

rti1516e::AttributeHandleSet Commands::attributes(rti1516e::ObjectClassHandle at,
                                                  const Words& words, std::size_t first) {
  rti1516e::AttributeHandleSet set;
  for (std::size_t i = first; i < words.size(); ++i) {
    set.insert(rti_->getAttributeHandle(at, to_wide(words[i])));
  }
  return set;
}

rti1516e::ParameterHandleValueMap Commands::parameters(rti1516e::InteractionClassHandle at,
                                                       const Words& words, std::size_t first) {
  rti1516e::ParameterHandleValueMap values;
  for (std::size_t i = first; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    values[rti_->getParameterHandle(at, to_wide(words[i].substr(0, equals)))] =
        to_data(words[i].substr(equals + 1));
  }
  return values;
}

void Commands::add_federation_commands() {
  // connect immediate|evoked [SETTINGS]; in SETTINGS "|" stands for a line break
  commands_["connect"] = [this](const Words& words) {
    std::string settings = words.size() > 2 ? words[2] : "";
    std::replace(settings.begin(), settings.end(), '|', '\n');
    rti_->connect(events_, words.at(1) == "evoked" ? rti1516e::HLA_EVOKED : rti1516e::HLA_IMMEDIATE,
                  to_wide(settings));
    return std::string();
  };
  commands_["disconnect"] = [this](const Words&) {
    rti_->disconnect();
    return std::string();
  };
  commands_["create"] = [this](const Words& words) {  // FEDERATION MODULE...
    rti_->createFederationExecution(to_wide(words.at(1)), wide_from(words, 2));
    return std::string();
  };
  commands_["create-with-mim"] = [this](const Words& words) {  // FEDERATION MIM MODULE...
    rti_->createFederationExecutionWithMIM(to_wide(words.at(1)), wide_from(words, 3),
                                           words.at(2) == "-" ? L"" : to_wide(words.at(2)));
    return std::string();
  };
  commands_["create-with-time"] = [this](const Words& words) {  // FEDERATION TIME MODULE...
    rti_->createFederationExecution(to_wide(words.at(1)), wide_from(words, 3),
                                    to_wide(words.at(2)));
    return std::string();
  };
  commands_["destroy"] = [this](const Words& words) {
    rti_->destroyFederationExecution(to_wide(words.at(1)));
    return std::string();
  };
  commands_["list"] = [this](const Words&) {
    rti_->listFederationExecutions();
    return std::string();
  };
  commands_["join"] = [this](const Words& words) {  // NAME FEDERATION MODULE...
    return to_utf8(rti_->joinFederationExecution(to_wide(words.at(1)), L"tester",
                                                 to_wide(words.at(2)), wide_from(words, 3))
                       .toString());
  };
  commands_["join-unnamed"] = [this](const Words& words) {  // FEDERATION
    return to_utf8(
        rti_->getFederateName(rti_->joinFederationExecution(L"tester", to_wide(words.at(1)))));
  };
  commands_["resign"] = [this](const Words& words) {  // see resign_action()
    rti_->resignFederationExecution(resign_action(words.at(1)));
    return std::string();
  };
  commands_["federate"] = [this](const Words& words) {  // NAME to handle, and back to its name
    const auto handle = rti_->getFederateHandle(to_wide(words.at(1)));
    return to_utf8(handle.toString()) + " " + to_utf8(rti_->getFederateName(handle));
  };
}

void Commands::add_declaration_commands() {
  commands_["publish"] = [this](const Words& words) {
    rti_->publishInteractionClass(interaction(words.at(1)));
    return std::string();
  };
  commands_["subscribe"] = [this](const Words& words) {
    rti_->subscribeInteractionClass(interaction(words.at(1)));
    settle();
    return std::string();
  };
  commands_["unsubscribe"] = [this](const Words& words) {
    rti_->unsubscribeInteractionClass(interaction(words.at(1)));
    settle();
    return std::string();
  };
  commands_["publish-object"] = [this](const Words& words) {  // CLASS ATTRIBUTE...
    const auto at = object_class(words.at(1));
    rti_->publishObjectClassAttributes(at, attributes(at, words, 2));
    return std::string();
  };
  commands_["subscribe-object"] = [this](const Words& words) {
    const auto at = object_class(words.at(1));
    rti_->subscribeObjectClassAttributes(at, attributes(at, words, 2));
    settle();
    return std::string();
  };
  commands_["unsubscribe-object"] = [this](const Words& words) {
    rti_->unsubscribeObjectClass(object_class(words.at(1)));
    settle();
    return std::string();
  };
  commands_["settle"] = [this](const Words&) {
    settle();
    return std::string();
  };
  commands_["interaction"] = [this](const Words& words) {  // CLASS PARAMETER: handles, names
    const auto at = interaction(words.at(1));
    const auto parameter = rti_->getParameterHandle(at, to_wide(words.at(2)));
    return to_utf8(at.toString() + L" " + parameter.toString() + L" " +
                   rti_->getInteractionClassName(at) + L" " +
                   rti_->getParameterName(at, parameter));
  };
  commands_["object-class"] = [this](const Words& words) {  // CLASS ATTRIBUTE: handles, names
    const auto at = object_class(words.at(1));
    const auto attribute = rti_->getAttributeHandle(at, to_wide(words.at(2)));
    return to_utf8(at.toString() + L" " + attribute.toString() + L" " +
                   rti_->getObjectClassName(at) + L" " + rti_->getAttributeName(at, attribute));
  };
}

void Commands::add_object_commands() {
  commands_["send"] = [this](const Words& words) {  // CLASS TAG PARAMETER=value...
    const auto at = interaction(words.at(1));
    rti_->sendInteraction(at, parameters(at, words, 3), to_data(words.at(2)));
    return std::string();
  };
  commands_["set-switches"] = [this](const Words& words) {  // FEDERATE SWITCH=0|1...
    const auto at = interaction("HLAmanager.HLAfederate.HLAadjust.HLAsetSwitches");
    rti1516e::ParameterHandleValueMap values;
    values[rti_->getParameterHandle(at, L"HLAfederate")] =
        rti_->getFederateHandle(to_wide(words.at(1))).encode();
    for (std::size_t i = 2; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      values[rti_->getParameterHandle(at, to_wide(words[i].substr(0, equals)))] =
          rti1516e::HLAinteger32BE(std::stoi(words[i].substr(equals + 1))).encode();
    }
    rti_->publishInteractionClass(at);
    rti_->sendInteraction(at, values, {});
    settle();
    return std::string();
  };
  commands_["send-many"] = [this](const Words& words) { return send_many(words); };
  commands_["reserve"] = [this](const Words& words) {
    rti_->reserveObjectInstanceName(to_wide(words.at(1)));
    return std::string();
  };
  commands_["reserve-all"] = [this](const Words& words) {
    const std::vector<std::wstring> names = wide_from(words, 1);
    rti_->reserveMultipleObjectInstanceName({names.begin(), names.end()});
    return std::string();
  };
  commands_["register"] = [this](const Words& words) {  // CLASS [NAME]
    const auto at = object_class(words.at(1));
    const auto made = words.size() > 2 ? rti_->registerObjectInstance(at, to_wide(words[2]))
                                       : rti_->registerObjectInstance(at);
    return to_utf8(rti_->getObjectInstanceName(made));
  };
  commands_["update"] = [this](const Words& words) {  // OBJECT TAG ATTRIBUTE=value...
    const auto one = object(words.at(1));
    const auto at = rti_->getKnownObjectClassHandle(one);
    rti1516e::AttributeHandleValueMap values;
    for (std::size_t i = 3; i < words.size(); ++i) {
      const std::size_t equals = words[i].find('=');
      values[rti_->getAttributeHandle(at, to_wide(words[i].substr(0, equals)))] =
          to_data(words[i].substr(equals + 1));
    }
    rti_->updateAttributeValues(one, values, to_data(words.at(2)));
    return std::string();
  };
  commands_["request"] = [this](const Words& words) {  // OBJECT TAG ATTRIBUTE...
    const auto one = object(words.at(1));
    rti_->requestAttributeValueUpdate(
        one, attributes(rti_->getKnownObjectClassHandle(one), words, 3), to_data(words.at(2)));
    return std::string();
  };
  commands_["request-class"] = [this](const Words& words) {  // CLASS TAG ATTRIBUTE...
    const auto at = object_class(words.at(1));
    rti_->requestAttributeValueUpdate(at, attributes(at, words, 3), to_data(words.at(2)));
    return std::string();
  };
  commands_["delete"] = [this](const Words& words) {  // OBJECT TAG
    rti_->deleteObjectInstance(object(words.at(1)), to_data(words.at(2)));
    return std::string();
  };
  commands_["knows"] = [this](const Words& words) {
    return to_utf8(rti_->getObjectClassName(rti_->getKnownObjectClassHandle(object(words.at(1)))));
  };
}

void Commands::settle() {
  if (is_within_callback) return;  // where a federate must not wait for an answer
  try {
    rti_->destroyFederationExecution(L"no federation of this name");
  } catch (const rti1516e::FederationExecutionDoesNotExist&) {
    return;  // any answer is sufficient
  }
}

// CLASS COUNT MICROSECONDS PARAMETER=value...; the tag counts
std::string Commands::send_many(const Words& words) {
  const auto at = interaction(words.at(1));
  const auto values = parameters(at, words, 4);
  const std::chrono::microseconds interval{std::stol(words.at(3))};
  const unsigned long count = std::stoul(words.at(2));
  auto due = std::chrono::steady_clock::now();
  for (unsigned long i = 0; i < count; ++i) {
    std::this_thread::sleep_until(due += interval);
    rti_->sendInteraction(at, values, to_data(std::to_string(i)));
  }
  return {};
}

void Commands::add_callback_commands() {
  commands_["evoke"] = [this](const Words& words) {  // SECONDS
    return std::string(rti_->evokeCallback(std::stod(words.at(1))) ? "more" : "done");
  };
  commands_["evoke-multiple"] = [this](const Words& words) {  // MINIMUM MAXIMUM
    return std::string(rti_->evokeMultipleCallbacks(std::stod(words.at(1)), std::stod(words.at(2)))
                           ? "more"
                           : "done");
  };
  commands_["enable-callbacks"] = [this](const Words&) {
    rti_->enableCallbacks();
    return std::string();
  };
  commands_["disable-callbacks"] = [this](const Words&) {
    rti_->disableCallbacks();
    return std::string();
  };
  commands_["quiet"] = [this](const Words&) {
    events_.quiet = true;
    return std::string();
  };
  commands_["received"] = [this](const Words& words) {  // [OCTETS of the first value]
    return std::to_string(words.size() > 1 ? events_.interactions_of(std::stoull(words[1]))
                                           : events_.interactions.load());
  };
  commands_["echo"] = [this](const Words& words) {
    events_.echo_as = interaction(words.at(1));
    return std::string();
  };
  commands_["misbehave"] = [this](const Words&) {
    events_.misbehave = true;
    return std::string();
  };
  // BEGINNING LINE ; LINE...: executes the lines within the next callback that begins so, and
  // writes "within LINE: OUTCOME" for each.
  commands_["within"] = [this](const Words& words) {
    const std::lock_guard lock(errands_mutex_);
    std::string line;
    for (std::size_t i = 2; i <= words.size(); ++i) {
      if (i < words.size() && words[i] != ";") {
        line += (line.empty() ? "" : " ") + words[i];
      } else {
        errands_.emplace(words.at(1), std::exchange(line, ""));
      }
    }
    return std::string();
  };
  commands_["throw"] = [this](const Words&) {
    events_.throwing = true;
    return std::string();
  };
}

void Commands::run_errands(const std::string& callback) {
  std::vector<std::string> lines;
  {
    const std::lock_guard lock(errands_mutex_);
    for (auto at = errands_.begin(); at != errands_.end();) {
      if (!callback.starts_with(at->first)) {
        ++at;
        continue;
      }
      lines.push_back(at->second);
      at = errands_.erase(at);
    }
  }
  is_within_callback = true;
  for (const std::string& line : lines) output_.line("within " + line + ": " + run(line));
  is_within_callback = false;
}

void Commands::add_sync_commands() {
  commands_["register-point"] = [this](const Words& words) {  // LABEL TAG [FEDERATE...]
    if (words.size() == 3) {
      rti_->registerFederationSynchronizationPoint(to_wide(words.at(1)), to_data(words.at(2)));
      return std::string();
    }
    rti1516e::FederateHandleSet set;
    for (std::size_t i = 3; i < words.size(); ++i) {
      set.insert(words[i] == "invalid" ? rti1516e::FederateHandle()
                                       : rti_->getFederateHandle(to_wide(words[i])));
    }
    rti_->registerFederationSynchronizationPoint(to_wide(words.at(1)), to_data(words.at(2)), set);
    return std::string();
  };
  commands_["achieve"] = [this](const Words& words) {  // LABEL [without-success]
    if (words.size() > 2) {
      rti_->synchronizationPointAchieved(to_wide(words.at(1)), false);
    } else {
      rti_->synchronizationPointAchieved(to_wide(words.at(1)));
    }
    return std::string();
  };
}

void Commands::add_network_commands() {
  commands_["count-packets"] = [this](const Words&) {
    packets_ = std::make_unique<PacketCount>();
    return std::string();
  };
  commands_["packets"] = [this](const Words& words) {  // GROUP
    return std::to_string(packets_->of(words.at(1)));
  };
  commands_["probe"] = [](const Words& words) {  // GROUP...
    for (std::size_t i = 1; i < words.size(); ++i) send_probe(words[i]);
    return std::string();
  };
}

}  // namespace roger::test
