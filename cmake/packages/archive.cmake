# Adds to the archive what the program needs and a minimal system does not have: shared libraries, the
# plugins of Qt that open windows, the typeface, and the licences of all of them. Runs in CPack after the
# installation into CPACK_TEMPORARY_INSTALL_DIRECTORY.
set(root ${CPACK_TEMPORARY_INSTALL_DIRECTORY})
set(program ${root}/bin/roger)
set(libraries ${root}/lib/roger)
set(plugins ${libraries}/plugins)
find_program(PATCHELF patchelf REQUIRED)
# run(OUTPUT command...): OUTPUT is what the command prints, without the last line feed.
function(run output)
  execute_process(COMMAND ${ARGN} OUTPUT_VARIABLE text OUTPUT_STRIP_TRAILING_WHITESPACE
    COMMAND_ERROR_IS_FATAL ANY)
  set(${output} "${text}" PARENT_SCOPE)
endfunction()

# The folder of the plugins follows from the library that the program is linked with.
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${program} RESOLVED_DEPENDENCIES_VAR needed)
set(copied_plugins)
foreach(library IN LISTS needed)
  if(NOT library MATCHES "/libQt6Gui\\.so")
    continue()
  endif()
  get_filename_component(folder ${library} DIRECTORY)
  file(GLOB copied_plugins
    ${folder}/qt6/plugins/iconengines/libqsvgicon.so
    ${folder}/qt6/plugins/imageformats/libqsvg.so
    ${folder}/qt6/plugins/platforms/libqoffscreen.so
    ${folder}/qt6/plugins/platforms/libqwayland*.so
    ${folder}/qt6/plugins/platforms/libqxcb.so
    ${folder}/qt6/plugins/wayland-decoration-client/*.so
    ${folder}/qt6/plugins/wayland-graphics-integration-client/*.so
    ${folder}/qt6/plugins/wayland-shell-integration/*.so
    ${folder}/qt6/plugins/xcbglintegrations/*.so)
  foreach(plugin IN LISTS copied_plugins)
    file(RELATIVE_PATH place ${folder}/qt6/plugins ${plugin})
    get_filename_component(place ${place} DIRECTORY)
    file(INSTALL ${plugin} DESTINATION ${plugins}/${place} TYPE SHARED_LIBRARY)
  endforeach()
  # Qt searches for plugins as this file next to the program says.
  file(WRITE ${root}/bin/qt.conf "[Paths]\nPrefix = ..\nPlugins = lib/roger/plugins\n")
endforeach()

# The weights that the window uses.
set(copied_typefaces)
if(copied_plugins)
  foreach(weight Regular Medium Bold)
    list(APPEND copied_typefaces
      /usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-${weight}.ttf)
  endforeach()
  file(INSTALL ${copied_typefaces} DESTINATION ${root}/share/roger/typefaces)
endif()

# The C library must be that of the system, because it belongs to the dynamic linker.
file(GET_RUNTIME_DEPENDENCIES EXECUTABLES ${program} MODULES ${copied_plugins}
  RESOLVED_DEPENDENCIES_VAR needed
  PRE_EXCLUDE_REGEXES "^ld-linux" "^lib(c|dl|m|pthread|resolv|rt|util)\\.so")
file(INSTALL ${needed} DESTINATION ${libraries} TYPE SHARED_LIBRARY FOLLOW_SYMLINK_CHAIN)

run(ignored ${PATCHELF} --set-rpath $ORIGIN/../lib/roger ${program})
file(GLOB copied ${libraries}/*.so*)
file(GLOB_RECURSE copied_modules ${plugins}/*.so)
foreach(file IN LISTS copied copied_modules)
  if(NOT IS_SYMLINK ${file})
    get_filename_component(folder ${file} DIRECTORY)
    file(RELATIVE_PATH back ${folder} ${libraries})
    run(ignored ${PATCHELF} --set-rpath $ORIGIN/${back} ${file})
  endif()
endforeach()

# dpkg may know a library by its path before /lib became a link to /usr/lib.
set(packages ${CPACK_ROGER_CONTAINED})
foreach(file IN LISTS needed copied_plugins copied_typefaces)
  file(REAL_PATH ${file} real)
  string(REGEX REPLACE "^/usr" "" old ${real})
  execute_process(COMMAND dpkg-query -S ${real} ${old} OUTPUT_VARIABLE owner ERROR_QUIET)
  string(REGEX MATCH "^[^:]+" owner "${owner}")
  if(NOT owner)
    message(FATAL_ERROR "${real} belongs to no Debian package: its licence is unknown")
  endif()
  list(APPEND packages ${owner})
endforeach()
list(REMOVE_DUPLICATES packages)
set(licences ${root}/share/doc/roger/licences)
file(MAKE_DIRECTORY ${licences})
foreach(package IN LISTS packages)
  file(REAL_PATH /usr/share/doc/${package}/copyright licence)
  file(COPY_FILE ${licence} ${licences}/${package})
endforeach()
file(INSTALL /usr/share/common-licenses/ DESTINATION ${licences}/common-licenses
  FOLLOW_SYMLINK_CHAIN)
