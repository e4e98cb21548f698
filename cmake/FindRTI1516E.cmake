# Finds an external IEEE 1516.1-2010 library and defines it as the target RTI::rti1516e.
#
#   RTI1516E_ROOT         installation folder. Searched below it, in this order:
#                           headers:   include/*1516e*, include/*2010*, include, include/*
#                           libraries: lib, lib64, lib/ARCHITECTURE and the folders in them
#                         If it is not set, the system's folders are searched.
#   RTI1516E_INCLUDE_DIR  set manually: the folder that contains RTI/RTI1516.h
#   RTI1516E_LIBRARIES    set manually: all libraries to link, as full paths
#
# The configuration tests the library: it compiles a federate as C++20 and links it.

set(RTI1516E_ROOT "" CACHE PATH "Installation folder of an IEEE 1516.1-2010 library")
include(RtiHeaders)

if(RTI1516E_ROOT AND NOT IS_DIRECTORY "${RTI1516E_ROOT}")
  message(FATAL_ERROR "RTI1516E_ROOT is \"${RTI1516E_ROOT}\", which is not a folder")
endif()

# Search folders. Folders named after the standard's year come first, because many RTIs also install
# the headers of the 2000 edition with the same file names.
set(rti_include_folders)
set(rti_library_folders)
set(rti_search)
if(RTI1516E_ROOT)
  set(rti_search NO_DEFAULT_PATH)
  foreach(pattern *1516[eE]* *2010*)
    file(GLOB found LIST_DIRECTORIES true "${RTI1516E_ROOT}/include/${pattern}")
    list(APPEND rti_include_folders ${found})
  endforeach()
  file(GLOB found LIST_DIRECTORIES true "${RTI1516E_ROOT}/include/*")
  list(APPEND rti_include_folders "${RTI1516E_ROOT}/include" ${found})
  list(FILTER rti_include_folders EXCLUDE REGEX "/RTI$")
  list(REMOVE_DUPLICATES rti_include_folders)
  foreach(folder lib lib64 lib/${CMAKE_LIBRARY_ARCHITECTURE})
    # Some vendors have one folder per compiler: the newest compiler comes first.
    file(GLOB found LIST_DIRECTORIES true "${RTI1516E_ROOT}/${folder}/*")
    list(SORT found COMPARE NATURAL ORDER DESCENDING)
    list(APPEND rti_library_folders "${RTI1516E_ROOT}/${folder}" ${found})
  endforeach()
  foreach(list rti_include_folders rti_library_folders)
    set(folders)
    foreach(folder IN LISTS ${list})
      if(IS_DIRECTORY "${folder}")
        list(APPEND folders "${folder}")
      endif()
    endforeach()
    set(${list} ${folders})
  endforeach()
endif()

# rti_missing(WHAT KIND FOLDERS VARIABLE): stops the configuration with an error.
function(rti_missing what kind folders variable)
  if(NOT RTI1516E_ROOT)
    set(where "in the system's folders; RTI1516E_ROOT is not set")
  elseif(folders)
    list(JOIN folders "\n    " where)
    set(where "in\n    ${where}")
  else()
    set(where "below ${RTI1516E_ROOT}, which has no folder ${kind}")
  endif()
  message(FATAL_ERROR "ROGER_RTI=external: ${what} not found. Looked ${where}\n"
    "Set RTI1516E_ROOT to the folder of an IEEE 1516.1-2010 library, or set ${variable} manually.")
endfunction()

find_path(RTI1516E_INCLUDE_DIR RTI/RTI1516.h PATHS ${rti_include_folders} ${rti_search}
  DOC "Folder that contains RTI/RTI1516.h")
if(NOT RTI1516E_INCLUDE_DIR)
  rti_missing("the header RTI/RTI1516.h was" include "${rti_include_folders}" RTI1516E_INCLUDE_DIR)
elseif(NOT EXISTS "${RTI1516E_INCLUDE_DIR}/RTI/RTI1516.h")
  message(FATAL_ERROR "RTI1516E_INCLUDE_DIR is \"${RTI1516E_INCLUDE_DIR}\", which does not contain RTI/RTI1516.h")
endif()

set(RTI1516E_LIBRARIES "" CACHE STRING "All libraries that a federate links, as full paths (empty: searched below RTI1516E_ROOT)")
set(rti_libraries ${RTI1516E_LIBRARIES})
if(NOT rti_libraries)
  find_library(RTI1516E_LIBRARY NAMES rti1516e rti1516e64 librti1516e librti1516e64
    PATHS ${rti_library_folders} ${rti_search})
  find_library(RTI1516E_TIME_LIBRARY
    NAMES fedtime1516e fedtime1516e64 libfedtime1516e libfedtime1516e64
    PATHS ${rti_library_folders} ${rti_search})
  mark_as_advanced(RTI1516E_LIBRARY RTI1516E_TIME_LIBRARY)
  if(NOT RTI1516E_LIBRARY)
    rti_missing("the library librti1516e (or librti1516e64) was" "lib or lib64"
      "${rti_library_folders}" RTI1516E_LIBRARIES)
  endif()
  set(rti_libraries ${RTI1516E_LIBRARY})
  # The logical times may be in a separate library or in the first one.
  if(RTI1516E_TIME_LIBRARY)
    list(APPEND rti_libraries ${RTI1516E_TIME_LIBRARY})
  endif()
endif()
foreach(library IN LISTS rti_libraries)
  if(IS_ABSOLUTE "${library}" AND NOT EXISTS "${library}")
    message(FATAL_ERROR "RTI1516E_LIBRARIES: ${library} does not exist")
  endif()
endforeach()

rti_usable_headers("${RTI1516E_INCLUDE_DIR}" rti_includes)

# Libraries on which the RTI's libraries depend are in the same folders; the linker only searches them.
set(rti_beside)
foreach(library IN LISTS rti_libraries)
  if(IS_ABSOLUTE "${library}")
    get_filename_component(folder "${library}" DIRECTORY)
    list(APPEND rti_beside "-Wl,-rpath-link,${folder}")
  endif()
endforeach()
list(REMOVE_DUPLICATES rti_beside)

try_compile(rti_links
  SOURCE_FROM_VAR federate.cpp RTI_TRIAL_FEDERATE
  CMAKE_FLAGS "-DINCLUDE_DIRECTORIES=${rti_includes}"
  LINK_OPTIONS ${rti_beside}
  LINK_LIBRARIES ${rti_libraries} Threads::Threads
  CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON
  OUTPUT_VARIABLE output NO_CACHE)
if(NOT rti_links)
  list(JOIN rti_libraries "\n    " libraries)
  message(FATAL_ERROR "ROGER_RTI=external: a federate cannot be linked with\n    ${libraries}\n"
    "Set RTI1516E_LIBRARIES to link other libraries.\n${output}")
endif()

if(NOT TARGET RTI::rti1516e)
  add_library(RTI::rti1516e INTERFACE IMPORTED)
  set_target_properties(RTI::rti1516e PROPERTIES
    INTERFACE_INCLUDE_DIRECTORIES "${rti_includes}"
    INTERFACE_LINK_OPTIONS "${rti_beside}"
    INTERFACE_LINK_LIBRARIES "${rti_libraries}")
endif()
set(RTI1516E_FOUND TRUE)
list(JOIN rti_libraries " " rti_shown)
message(STATUS "External RTI: headers ${RTI1516E_INCLUDE_DIR}, libraries ${rti_shown}")
