# Settings of all targets: language level, warnings, sanitizers, output folders.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(ROGER_CCACHE ccache)
if(ROGER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache needs these settings to cache files that use precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${ROGER_CCACHE})
  add_compile_options(-fpch-preprocess)
endif()

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

if(ROGER_SANITIZE)
  add_compile_options(-fsanitize=${ROGER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ROGER_SANITIZE})
endif()
if(ROGER_SANITIZE MATCHES "address")
  # Programs start in half of the time at a fixed address: the descriptions of all global variables
  # need not be relocated.
  add_link_options($<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-no-pie>)
endif()

if(ROGER_FUZZ)
  # Adds coverage instrumentation; the targets link libFuzzer itself.
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()

add_library(roger_build_settings INTERFACE)
target_include_directories(roger_build_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(roger_build_settings INTERFACE -pthread
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual -Wcast-align -Wunused
  -Wdouble-promotion -Wformat=2
  $<$<BOOL:${ROGER_WERROR}>:-Werror>)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # These warnings are false positives in the compiler's own std::string, which appear when the
  # standard library is precompiled.
  target_compile_options(roger_build_settings INTERFACE -Wno-array-bounds -Wno-restrict
    -Wno-stringop-overflow)
endif()

# Large headers are parsed once instead of once per file. Targets with the same compile options share
# a precompiled header, which takes some seconds to build; libraries, parts of the RTI and test programs
# need different ones.
set(roger_std_headers <algorithm> <array> <atomic> <chrono> <cmath> <cstdint> <functional> <map>
  <memory> <mutex> <optional> <set> <span> <string> <string_view> <thread> <unordered_map> <utility>
  <variant> <vector>)
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/precompiled.cpp CONTENT "")
# roger_precompiled(NAME headers...): defines a target whose precompiled header others use: the
# standard library and these headers.
function(roger_precompiled name)
  add_library(${name} OBJECT ${CMAKE_BINARY_DIR}/precompiled.cpp)
  target_link_libraries(${name} PRIVATE roger_build_settings Threads::Threads)
  target_precompile_headers(${name} PRIVATE ${roger_std_headers} ${ARGN})
endfunction()
roger_precompiled(roger_precompiled_library)
# Position-independent code whose symbols are hidden unless the standard's headers mark them, for the
# libraries that are also part of the installed RTI (rti/package). They set ROGER_PART_OF_RTI.
# Without unique symbols, which dlclose() cannot unload. The functions that are exported call each
# other directly and can be inlined: nobody replaces single functions of an RTI.
function(roger_part_of_rti name)
  set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  target_compile_options(${name} PRIVATE -fno-semantic-interposition
    $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
endfunction()
roger_precompiled(roger_precompiled_rti)
roger_part_of_rti(roger_precompiled_rti)
if(ROGER_TESTS)
  find_package(GTest REQUIRED)
  roger_precompiled(roger_precompiled_test <gmock/gmock.h> <gtest/gtest.h>)
  target_link_libraries(roger_precompiled_test PRIVATE GTest::gmock)
  # The tested libraries are optimised; the test cases are not, so that they build faster. For
  # scripts/test they have no debug information either, which takes a third of their compile time:
  # failures name file and line without it.
  set(roger_test_options -O0 $<$<BOOL:${ROGER_UNITY}>:-g0>)
  if(ROGER_UNITY AND ROGER_SANITIZE MATCHES "undefined")
    list(APPEND roger_test_options -fno-sanitize=vptr)  # a tenth of the compile time
  endif()
  target_compile_options(roger_precompiled_test PRIVATE ${roger_test_options})
endif()

# A unity build parses headers and compiles templates once for several files, which halves the time of
# a full build, but not the time after editing one file.
option(ROGER_UNITY "Compile several files of a target together" OFF)
set(CMAKE_UNITY_BUILD ${ROGER_UNITY})
set(CMAKE_UNITY_BUILD_BATCH_SIZE 40)
if(ROGER_UNITY AND ROGER_SANITIZE MATCHES "undefined")
  # Without the checks that precede every access, files compile in two thirds of the time. The address
  # sanitizer reports null pointers that are used; the fuzz targets, and builds other than for
  # scripts/test, check alignment.
  target_compile_options(roger_build_settings INTERFACE -fno-sanitize=null,alignment)
endif()
if(ROGER_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  # The compiler collects its garbage only above 500 MB, which makes it 8 % faster with such files.
  target_compile_options(roger_build_settings INTERFACE --param=ggc-min-heapsize=500000)
endif()

# roger_library(NAME SOURCES a.cpp ... [HEADERS a.hpp ...] [PUBLIC libs ...] [PRIVATE libs ...]
#               [PRECOMPILED target])
# Defines one static library per folder; headers are included from the top of the tree
# ("core/clock.hpp").
# HEADERS: the public headers, which other libraries include.
# PRECOMPILED: the target whose precompiled headers it uses, if not those of all libraries.
function(roger_library name)
  cmake_parse_arguments(ARG "" "PRECOMPILED" "SOURCES;HEADERS;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR}
                         FILES ${ARG_HEADERS})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ARG_PUBLIC} Threads::Threads
                                PRIVATE ${ARG_PRIVATE} roger_build_settings)
  set(precompiled roger_precompiled_library)
  if(ROGER_PART_OF_RTI)
    roger_part_of_rti(${name})
    set(precompiled roger_precompiled_rti)
  endif()
  if(ARG_PRECOMPILED)
    set(precompiled ${ARG_PRECOMPILED})
  endif()
  target_precompile_headers(${name} REUSE_FROM ${precompiled})
endfunction()

# roger_test(NAME LABEL label SOURCES a_test.cpp ... LINK libs ... [TIMEOUT seconds]
#            [PRECOMPILED target] [ISOLATED] [ONE_THREAD] [RUN_SERIAL] [AUDIO_TIMING]
#            [SANITIZER address|thread|none])
# Defines a GoogleTest program whose cases CTest lists one by one, except those of unit tests in unity
# builds. PRECOMPILED: the target whose precompiled headers it uses instead of those of all tests.
# ISOLATED: runs as described in tests/support/isolation.hpp; all tests except unit tests always do.
# ONE_THREAD: starts no thread, so it does not exist under the thread sanitizer, which cannot find
# anything in it. AUDIO_TIMING: depends on the scheduling by an audio server, so it runs alone, and not
# under sanitizers; its label is LABEL-audio-timing. SANITIZER: the only one with which .ci/run runs it;
# with another one its label is LABEL-other-sanitizer. The target roger_tests_LABEL builds all tests with
# exactly this label.
function(roger_test name)
  cmake_parse_arguments(ARG "AUDIO_TIMING;ISOLATED;ONE_THREAD;RUN_SERIAL" "LABEL;TIMEOUT;PRECOMPILED;SANITIZER"
    "SOURCES;LINK;ENVIRONMENT" ${ARGN})
  if(ARG_ONE_THREAD AND ROGER_SANITIZE STREQUAL "thread")
    return()
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 300)  # s; several times the limit of one wait in a test, 60 s
  endif()
  if(NOT ARG_PRECOMPILED)
    set(ARG_PRECOMPILED roger_precompiled_test)
  endif()
  if(ARG_ISOLATED OR NOT ARG_LABEL STREQUAL unit)
    set(main roger_isolated_main)
  else()
    set(main GTest::gtest_main)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} roger_build_settings GTest::gmock ${main}
                                        $<$<BOOL:${ARG_ONE_THREAD}>:roger_one_thread>)
  target_compile_options(${name} PRIVATE ${roger_test_options})
  target_precompile_headers(${name} REUSE_FROM ${ARG_PRECOMPILED})
  target_compile_definitions(${name} PRIVATE
    ROGER_SOURCE_DIR="${PROJECT_SOURCE_DIR}" ROGER_BIN_DIR="${CMAKE_BINARY_DIR}/bin")
  set(label ${ARG_LABEL})
  if(ARG_AUDIO_TIMING)
    string(APPEND label "-audio-timing")
  elseif(ROGER_SANITIZE AND ARG_SANITIZER AND NOT ROGER_SANITIZE MATCHES "${ARG_SANITIZER}")
    string(APPEND label "-other-sanitizer")
  endif()
  if(NOT TARGET roger_tests_${label})
    add_custom_target(roger_tests_${label})
  endif()
  add_dependencies(roger_tests_${label} ${name})
  set(properties LABELS ${label} TIMEOUT ${ARG_TIMEOUT})
  if(ARG_RUN_SERIAL OR ARG_AUDIO_TIMING)
    list(APPEND properties RUN_SERIAL TRUE)
  endif()
  if(ROGER_SANITIZE AND ARG_LABEL STREQUAL attack)
    # Four talking stations with a sanitizer need more than one processor.
    list(APPEND properties PROCESSORS 2)
  endif()
  if(ARG_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT "${ARG_ENVIRONMENT}")
  endif()
  if(ROGER_UNITY AND ARG_LABEL STREQUAL unit)
    # One entry per program: starting 3,500 processes takes longer than the cases.
    add_test(NAME unit/${name} COMMAND ${name})
    set_tests_properties(unit/${name} PROPERTIES ${properties} TIMEOUT 1200)
    return()
  endif()
  gtest_discover_tests(${name} TEST_PREFIX "${ARG_LABEL}/" DISCOVERY_MODE PRE_TEST
    PROPERTIES ${properties})
endfunction()
