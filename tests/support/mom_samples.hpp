// Classes of the standard's MIM and values of its datatypes, for tests that walk the MIM.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rti/fom/module.hpp"
#include "rti/mom/encoding.hpp"

namespace roger::test {

/// Returns the class of the standard's MIM, such as "HLAmanager.HLAfederate.HLAservice".
inline const rti::ClassDeclaration& mim_class(const rti::ClassDeclaration& root,
                                              std::string_view name) {
  const rti::ClassDeclaration* at = &root;
  while (!name.empty()) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    const std::string_view part = name.substr(0, dot);
    const auto found = std::find_if(at->children.begin(), at->children.end(),
                                    [&](const auto& child) { return child.name == part; });
    if (found == at->children.end()) throw std::logic_error("no class " + std::string(part));
    at = &*found;
    name.remove_prefix(std::min(dot + 1, name.size()));
  }
  return *at;
}
inline const rti::ClassDeclaration& mim_interaction(std::string_view name) {
  return mim_class(*rti::standard_mim().interaction_root, name);
}
inline const rti::ClassDeclaration& mim_object(std::string_view name) {
  return mim_class(*rti::standard_mim().object_root, name);
}

/// Returns a valid value of one of the MIM's datatypes: 1 where that is allowed.
inline rti::ByteVector mim_sample(std::string_view datatype) {
  namespace mom = rti::mom;
  if (datatype == "HLAhandle") return mom::handle(1);
  if (datatype == "HLAhandleList") return mom::handles({1});
  if (datatype == "HLAunicodeString") return mom::text("sample");
  if (datatype == "HLAtransportationName") return mom::text("HLAreliable");
  if (datatype == "HLAopaqueData" || datatype == "HLAlogicalTime" ||
      datatype == "HLAtimeInterval") {
    return mom::opaque(rti::ByteVector(8));
  }
  if (datatype == "HLAindex" || datatype == "HLAswitch") return mom::count(0);
  return mom::count(1);  // HLAboolean, HLAseconds and the enumerations
}

/// Returns the name of the report that answers a request: "HLAreportX" for "HLArequestX".
inline std::string report_of(const std::string& request) {
  constexpr std::string_view kRequest = "HLArequest";
  return "HLAreport" + request.substr(kRequest.size());
}

}  // namespace roger::test
