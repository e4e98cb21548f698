# Adapts installed files to the rules of Debian: manual pages and changelogs are compressed, and zsh
# searches for completions in a folder of its own. Runs in CPack after the installation of the
# components below CPACK_TEMPORARY_INSTALL_DIRECTORY.
file(GLOB_RECURSE compressed
  ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/man/*.1
  ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/man/*.5
  ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/*/usr/share/doc/*/changelog*)
execute_process(COMMAND gzip -9n ${compressed} COMMAND_ERROR_IS_FATAL ANY)
set(zsh ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/roger/usr/share/zsh)
file(RENAME ${zsh}/site-functions ${zsh}/vendor-completions)
