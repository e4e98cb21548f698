#include "tests/integration/dis/dissection.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <pugixml.hpp>
#include <sstream>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "tests/integration/dis/capture_file.hpp"
#include "tests/support/child.hpp"

namespace roger::dis {
namespace {

constexpr std::uint16_t kPort = 3000;
constexpr std::chrono::seconds kTimeout{60};

/// Runs tshark, whose output goes to the file `output`. The shell separates it from the warnings.
void run_tshark(const std::vector<std::string>& arguments, const std::string& output) {
  std::vector<std::string> command{"sh", "-c", R"(output=$1; shift; exec tshark "$@" > "$output")",
                                   "sh", output};
  command.insert(command.end(), arguments.begin(), arguments.end());
  test::Child tshark(command);
  const auto code = tshark.wait_for_end(kTimeout);
  if (code != 0) {
    throw std::runtime_error("tshark " +
                             (code ? "ended with " + std::to_string(*code) : "does not end") +
                             ":\n" + tshark.transcript());
  }
}

/// Returns a value in the form that Dissection describes. tshark shows some numbers as hexadecimal.
std::string shown_value(const pugi::xml_node& field) {
  std::string shown = field.attribute("show").value();
  constexpr int kHexadecimal = 16;
  if (shown.starts_with("0x")) return std::to_string(std::stoul(shown, nullptr, kHexadecimal));
  // The lowest bit of a time stamp has no field; only the text for people contains it.
  const std::string_view text = field.attribute("showname").value();
  if (text.ends_with("(absolute)")) return shown + " absolute";
  if (text.ends_with("(relative)")) return shown + " relative";
  return shown;
}

/// Collects the fields of a PDU.
class Collector {
 public:
  explicit Collector(const pugi::xml_node& pdu) : begin_(pdu.attribute("pos").as_ullong()) {
    add_children(pdu);
  }

  [[nodiscard]] Dissection take() && { return std::move(found_); }

 private:
  void add_children(const pugi::xml_node& parent) {
    for (const pugi::xml_node& field : parent.children("field")) add(field);
  }
  void add(const pugi::xml_node& field) {
    const std::string name = field.attribute("name").value();
    if (name.empty()) {
      const std::string label = field.attribute("show").value();
      found_.fields += "[" + label.substr(0, label.find(',')) + "]\n";
    } else {
      cover(field, name);
      found_.fields += name + " = " + shown_value(field) + "\n";
    }
    add_children(field);
  }
  /// Accepts fields that follow the previous one, and those that are bits of it.
  void cover(const pugi::xml_node& field, const std::string& name) {
    const std::size_t at = field.attribute("pos").as_ullong() - begin_;
    if (at != found_.octets && at != last_) {
      throw std::runtime_error(name + " begins at octet " + std::to_string(at) + " instead of " +
                               std::to_string(found_.octets));
    }
    last_ = at;
    found_.octets = at + field.attribute("size").as_ullong();
  }

  std::size_t begin_;     // octet of the packet
  std::size_t last_ = 0;  // first octet of the last field
  Dissection found_;
};

}  // namespace

bool has_tshark() {
  test::Child version({"tshark", "--version"});
  return version.wait_for_end(kTimeout) == 0;
}

std::vector<Dissection> dissect(const std::vector<ByteVector>& pdus) {
  const std::string capture = testing::TempDir() + "pdus.pcap";
  const std::string output = testing::TempDir() + "pdus.xml";
  write_capture_file(capture, kPort, pdus);
  // Without looking up names of hosts.
  run_tshark(
      {"-n", "-r", capture, "-d", "udp.port==" + std::to_string(kPort) + ",dis", "-T", "pdml"},
      output);
  pugi::xml_document document;
  if (const auto parsed = document.load_file(output.c_str()); !parsed) {
    throw std::runtime_error(output + ": " + parsed.description());
  }
  std::vector<Dissection> found;
  for (const pugi::xml_node& packet : document.child("pdml").children("packet")) {
    if (packet.find_child_by_attribute("proto", "name", "_ws.malformed")) {
      throw std::runtime_error("tshark reports that a PDU is malformed");
    }
    for (const pugi::xml_node& proto : packet.children("proto")) {
      if (std::string_view(proto.attribute("name").value()) != "dis") continue;
      found.push_back(Collector(proto).take());
    }
  }
  if (found.size() != pdus.size()) {
    throw std::runtime_error("tshark finds " + std::to_string(found.size()) + " PDUs instead of " +
                             std::to_string(pdus.size()));
  }
  return found;
}

std::vector<ValueName> value_names() {
  const std::string output = testing::TempDir() + "values.txt";
  run_tshark({"-G", "values"}, output);
  std::ifstream in(output);
  std::vector<ValueName> found;
  // A line: the letter V, the field, the value, the name, with tabs in between.
  for (std::string line; std::getline(in, line);) {
    if (!line.starts_with("V\tdis.")) continue;
    std::istringstream words(line.substr(2));
    ValueName name;
    words >> name.field >> name.value >> std::ws;
    std::getline(words, name.name);
    found.push_back(name);
  }
  return found;
}

}  // namespace roger::dis
