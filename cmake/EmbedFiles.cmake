# Text files that a program carries within itself.
#
# linbench_embed(TARGET NAME name HEADER header NAMESPACE namespace FILES files...): adds a source to TARGET that defines
# `const std::string_view NAME`, the files' text one after the other, as HEADER declares it. It is made at build time,
# anew when a file changes; the same files give the same source.
function(linbench_embed target)
  cmake_parse_arguments(arg "" "NAME;HEADER;NAMESPACE" "FILES" ${ARGN})
  set(output "${CMAKE_CURRENT_BINARY_DIR}/${arg_NAME}.cpp")
  set(paths "")
  foreach(file IN LISTS arg_FILES)
    cmake_path(ABSOLUTE_PATH file)
    list(APPEND paths "${file}")
  endforeach()
  list(JOIN paths "|" joined)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAME=${arg_NAME} -DHEADER=${arg_HEADER}
            -DNAMESPACE=${arg_NAMESPACE} -DFILES=${joined} -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    DEPENDS ${paths} ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
    COMMENT "Embedding ${arg_NAME}"
    VERBATIM)
  target_sources(${target} PRIVATE ${output})
  # The standard asks compilers for 65,536 characters a literal; ours take more.
  set_source_files_properties(${output} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

if(NOT CMAKE_SCRIPT_MODE_FILE)
  return()
endif()

set(delimiter "linbench_text")
set(text "")
string(REPLACE "|" ";" files "${FILES}")
foreach(file IN LISTS files)
  file(READ "${file}" part)
  string(FIND "${part}" ")${delimiter}\"" place)
  if(NOT place EQUAL -1)
    message(FATAL_ERROR "${file} contains )${delimiter}\", which would end the literal that it is put into")
  endif()
  string(APPEND text "${part}")
endforeach()
file(WRITE "${OUTPUT}" "#include \"${HEADER}\"

namespace ${NAMESPACE} {

using namespace std::string_view_literals;
const std::string_view ${NAME} = R\"${delimiter}(${text})${delimiter}\"sv;

}  // namespace ${NAMESPACE}
")
