# What every target of Roger has in common: language level, warnings, sanitizers, output folders.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

find_program(ROGER_CCACHE ccache)
if(ROGER_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ROGER_CCACHE})
endif()

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)

if(ROGER_SANITIZE)
  add_compile_options(-fsanitize=${ROGER_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  add_link_options(-fsanitize=${ROGER_SANITIZE})
endif()

add_library(roger_build_settings INTERFACE)
target_include_directories(roger_build_settings INTERFACE ${PROJECT_SOURCE_DIR})
target_compile_options(roger_build_settings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual -Wcast-align -Wunused -Wnull-dereference
  -Wdouble-promotion -Wformat=2
  $<$<BOOL:${ROGER_WERROR}>:-Werror>)

# roger_library(NAME SOURCES a.cpp ... [PUBLIC libs ...] [PRIVATE libs ...])
# One static library a folder; headers are included from the top of the tree ("core/clock.hpp").
function(roger_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;PUBLIC;PRIVATE" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ARG_PUBLIC} Threads::Threads
                                PRIVATE ${ARG_PRIVATE} roger_build_settings)
endfunction()

# roger_test(NAME LABEL label SOURCES a_test.cpp ... LINK libs ... [TIMEOUT seconds])
# A GoogleTest program whose cases CTest lists one by one.
function(roger_test name)
  cmake_parse_arguments(ARG "RUN_SERIAL" "LABEL;TIMEOUT" "SOURCES;LINK;ENVIRONMENT" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE ${ARG_LINK} roger_build_settings GTest::gmock GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE
    ROGER_SOURCE_DIR="${PROJECT_SOURCE_DIR}" ROGER_BIN_DIR="${CMAKE_BINARY_DIR}/bin")
  set(properties LABELS ${ARG_LABEL} TIMEOUT ${ARG_TIMEOUT})
  if(ARG_RUN_SERIAL)
    list(APPEND properties RUN_SERIAL TRUE)
  endif()
  if(ARG_ENVIRONMENT)
    list(APPEND properties ENVIRONMENT "${ARG_ENVIRONMENT}")
  endif()
  gtest_discover_tests(${name} TEST_PREFIX "${ARG_LABEL}/" DISCOVERY_MODE PRE_TEST
    PROPERTIES ${properties})
endfunction()
