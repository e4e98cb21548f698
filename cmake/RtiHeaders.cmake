# Makes the headers of an IEEE 1516.1-2010 library usable in C++20.
#
# The standard's headers contain dynamic exception specifications ("throw (...)"). C++17 removed them
# from the language, so such headers do not compile. The specifications do not affect binaries: they
# are part of neither the mangled name nor the calling convention. The headers are therefore copied
# into the build folder without them.

set(RTI_TRIAL_FEDERATE [[
#include <RTI/NullFederateAmbassador.h>
#include <RTI/RTI1516.h>
#include <RTI/RTIambassadorFactory.h>
#include <memory>
class Federate : public rti1516e::NullFederateAmbassador {};
int main() {
  Federate federate;
  std::unique_ptr<rti1516e::RTIambassador> rti =
      rti1516e::RTIambassadorFactory().createRTIambassador();
  rti->connect(federate, rti1516e::HLA_EVOKED, L"");
}
]])

# Sets RESULT to whether a federate compiles with these include folders, and OUTPUT to the compiler's
# output.
function(rti_headers_compile folders result output)
  set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
  try_compile(compiles
    SOURCE_FROM_VAR federate.cpp RTI_TRIAL_FEDERATE
    CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${folders}"
    CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON
    OUTPUT_VARIABLE said NO_CACHE)
  set(${result} ${compiles} PARENT_SCOPE)
  set(${output} "${said}" PARENT_SCOPE)
endfunction()

# rti_usable_headers(FOLDER VARIABLE): sets VARIABLE to the include folders for the headers in
# FOLDER/RTI: FOLDER alone, or a copy followed by FOLDER. Stops the configuration if neither
# compiles.
function(rti_usable_headers folder variable)
  rti_headers_compile("${folder}" compiles output)
  if(compiles)
    set(${variable} "${folder}" PARENT_SCOPE)
    return()
  endif()
  set(copy "${CMAKE_BINARY_DIR}/rti_headers")
  file(GLOB_RECURSE headers RELATIVE "${folder}" "${folder}/RTI/*")
  # A specification follows the parameters, "const" or a comment, and may be part of a macro.
  set(space "[ \t\r\n\\]")
  set(before "(\\)|const)((${space}|//[^\n]*\n)*)throw${space}*\\(")
  foreach(header IN LISTS headers)
    file(READ "${folder}/${header}" text)
    string(REGEX REPLACE "${before}${space}*\\)" "\\1\\2noexcept" text "${text}")
    string(REGEX REPLACE "${before}[^()]*\\)" "\\1\\2" text "${text}")
    set(written)
    if(EXISTS "${copy}/${header}")
      file(READ "${copy}/${header}" written)
    endif()
    if(NOT text STREQUAL written)  # unchanged headers cause no recompilation
      file(WRITE "${copy}/${header}" "${text}")
    endif()
  endforeach()
  set(folders "${copy}" "${folder}")
  rti_headers_compile("${folders}" compiles output)
  if(NOT compiles)
    message(FATAL_ERROR "ROGER_RTI=external: a federate cannot be compiled as C++20 with the headers "
      "in ${folder}, with or without their exception specifications.\n${output}")
  endif()
  message(STATUS "External RTI: headers copied without exception specifications to ${copy}")
  set(${variable} "${folders}" PARENT_SCOPE)
endfunction()
