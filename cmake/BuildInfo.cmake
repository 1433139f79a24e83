# Writes OUTPUT from INPUT with version, commit and build type, only when its text changes. Runs at each build:
#   cmake -DSOURCE=... -DINPUT=... -DOUTPUT=... -DVERSION=... -DBUILD_TYPE=... -P BuildInfo.cmake
function(read_commit result)
  set(${result} "unknown" PARENT_SCOPE)
  find_program(git git)
  if(NOT git)
    return()
  endif()
  # A source archive unpacked inside somebody else's checkout has no commit of its own.
  execute_process(COMMAND ${git} rev-parse --show-toplevel WORKING_DIRECTORY ${SOURCE}
                  OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  file(REAL_PATH "${SOURCE}" source)
  if(failed OR NOT top STREQUAL source)
    return()
  endif()
  execute_process(COMMAND ${git} --no-optional-locks describe --always --exclude * --abbrev=12 --dirty
                  WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE
                  ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(${result} "${commit}" PARENT_SCOPE)
  endif()
endfunction()

read_commit(LINBENCH_STAMP_COMMIT)
set(LINBENCH_STAMP_VERSION "${VERSION}")
set(LINBENCH_STAMP_BUILD_TYPE "${BUILD_TYPE}")
configure_file("${INPUT}" "${OUTPUT}" @ONLY)
