# Headers of an IEEE 1516.1-2010 library for code that is C++20.
#
# The standard was written when functions listed the exceptions that they throw. C++17 took such
# lists out of the language, so headers that still have them, as the standard prints them, don't
# compile. Binaries don't know them (they are no part of a function's name, nor of how it is called),
# so those headers are copied into the build folder without them.

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

# Whether a federate compiles with these include folders, and what the compiler says.
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

# rti_usable_headers(FOLDER VARIABLE): sets VARIABLE to the include folders for what lies in
# FOLDER/RTI, which are FOLDER itself or a copy before it. Ends the configuration when neither
# compiles.
function(rti_usable_headers folder variable)
  rti_headers_compile("${folder}" compiles output)
  if(compiles)
    set(${variable} "${folder}" PARENT_SCOPE)
    return()
  endif()
  set(copy "${CMAKE_BINARY_DIR}/rti_headers")
  file(GLOB_RECURSE headers RELATIVE "${folder}" "${folder}/RTI/*")
  # A list stands behind the parameters, "const" or a comment on them, and may be part of a macro.
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
    if(NOT text STREQUAL written)  # what is as it was is not compiled again
      file(WRITE "${copy}/${header}" "${text}")
    endif()
  endforeach()
  set(folders "${copy}" "${folder}")
  rti_headers_compile("${folders}" compiles output)
  if(NOT compiles)
    message(FATAL_ERROR "ROGER_RTI=external: a federate can't be compiled as C++20 with the headers "
      "in ${folder}, with or without their lists of exceptions.\n${output}")
  endif()
  message(STATUS "External RTI: its headers list exceptions; copied without to ${copy}")
  set(${variable} "${folders}" PARENT_SCOPE)
endfunction()
