// Small inline FOM modules for tests.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "rti/fom/object_model.hpp"

namespace roger::rti::test {

/// Returns a complete module around `tables`, which begin on line 2.
inline std::string module_text(const std::string& tables) {
  return "<objectModel xmlns=\"http://standards.ieee.org/IEEE1516-2010\">\n" + tables +
         "\n</objectModel>\n";
}

/// Returns a complete module with these subclasses of HLAinteractionRoot, which begin on line 3.
inline std::string interactions_text(const std::string& classes) {
  return module_text("<interactions><interactionClass><name>HLAinteractionRoot</name>\n" + classes +
                     "\n</interactionClass></interactions>");
}

/// Returns a complete module with these subclasses of HLAobjectRoot, which begin on line 3.
inline std::string objects_text(const std::string& classes) {
  return module_text("<objects><objectClass><name>HLAobjectRoot</name>\n" + classes +
                     "\n</objectClass></objects>");
}

/// Returns the parsed module; throws the error if parsing fails.
inline FomModule make_module(const std::string& text, const std::string& name = "test.xml") {
  Result<FomModule> parsed = parse_module(text, name);
  if (!parsed) throw std::runtime_error(parsed.error().text());
  return std::move(parsed).value();
}

/// Returns the text of the error from parsing this as "bad.xml"; "" if none.
inline std::string parse_error(const std::string& text) {
  const Result<FomModule> parsed = parse_module(text, "bad.xml");
  return parsed ? std::string{} : parsed.error().text();
}

/// Returns the text of the error from merging and checking these modules in order; "" if none.
inline std::string merge_error(const std::vector<std::string>& texts) {
  std::vector<FomModule> modules;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    modules.push_back(make_module(texts[i], "m" + std::to_string(i + 1) + ".xml"));
  }
  const Result<ObjectModel> model = build_object_model(modules);
  return model ? std::string{} : model.error().text();
}

/// Returns the merged model; throws the error if merging fails.
inline ObjectModel model_of(const std::vector<std::string>& texts) {
  std::vector<FomModule> modules;
  for (const std::string& text : texts) modules.push_back(make_module(text));
  Result<ObjectModel> model = build_object_model(modules);
  if (!model) throw std::runtime_error(model.error().text());
  return std::move(model).value();
}

}  // namespace roger::rti::test
