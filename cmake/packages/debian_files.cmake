# Files that are only in Debian packages: services, settings below /etc, licences, changelogs.
set(debian ${CMAKE_CURRENT_BINARY_DIR}/debian)

# The kernel must permit the receive buffer that the RID requests.
file(STRINGS ${PROJECT_SOURCE_DIR}/configs/rid.toml ROGER_RECEIVE_BUFFER
  REGEX "^receive_buffer_bytes = [0-9]+$")
string(REGEX REPLACE "[^0-9]" "" ROGER_RECEIVE_BUFFER "${ROGER_RECEIVE_BUFFER}")
if(NOT ROGER_RECEIVE_BUFFER)
  message(FATAL_ERROR "configs/rid.toml has no number receive_buffer_bytes")
endif()
configure_file(system/roger.sysctl ${debian}/60-roger.conf @ONLY)
install(FILES ${debian}/60-roger.conf DESTINATION /usr/lib/sysctl.d
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/roger.sysusers DESTINATION /usr/lib/sysusers.d RENAME roger.conf
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES
    system/roger-dis-gateway.service
    system/roger-executive.service
    system/roger-recorder.service
  DESTINATION /lib/systemd/system COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/default DESTINATION /etc/default RENAME roger
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/roger.limits DESTINATION /etc/security/limits.d RENAME roger.conf
  COMPONENT roger EXCLUDE_FROM_ALL)
install(FILES system/rid.toml ${PROJECT_SOURCE_DIR}/configs/dis.toml DESTINATION /etc/roger
  COMPONENT roger EXCLUDE_FROM_ALL)

# The licences of components whose code is in our files, as their Debian packages state them.
set(contained libboost1.81-dev libcli11-dev liblz4-dev libpugixml-dev libsodium-dev libssl-dev
  libtomlplusplus-dev nlohmann-json3-dev)
foreach(package IN LISTS contained)
  set(file /usr/share/doc/${package}/copyright)
  if(NOT EXISTS ${file})
    message(FATAL_ERROR "${file} is missing: packages must contain the licences of NOTICE")
  endif()
  # Only roger contains the headers of the other ones, but it depends on roger-rti.
  install(FILES ${file} DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/roger/licences RENAME ${package}
    COMPONENT rti)
endforeach()

string(TIMESTAMP ROGER_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(debian/changelog.in ${debian}/changelog @ONLY)
foreach(file ${debian}/changelog ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
  get_filename_component(name ${file} NAME_WE)
  execute_process(COMMAND gzip -9nc ${file} OUTPUT_FILE ${debian}/${name}.gz
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
foreach(component roger rti rti_dev doc)
  set(documents_of_roger roger)
  set(documents_of_rti roger-rti)
  set(documents_of_rti_dev roger-rti-dev)
  set(documents_of_doc roger-doc)
  set(folder ${CMAKE_INSTALL_DATADIR}/doc/${documents_of_${component}})
  install(FILES debian/copyright DESTINATION ${folder} COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${debian}/changelog.gz DESTINATION ${folder} RENAME changelog.Debian.gz
    COMPONENT ${component} EXCLUDE_FROM_ALL)
  install(FILES ${debian}/CHANGELOG.gz DESTINATION ${folder} RENAME changelog.gz
    COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()
