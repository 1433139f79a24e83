#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "plan/plan.hpp"

namespace linbench {

/// What may stand after --backend, for help and errors.
std::string backend_grammar();

/// The contenders of a run: each text holds `[LABEL=]KIND[:ARG]` elements between commas, with `\,` and `\=` for those
/// characters themselves, or `all`, every kind but the arbiter. Throws UsageError for an unknown kind (listing the
/// kinds), an argument missing or not allowed, a label that is empty, repeated or has control characters, and text that
/// is not UTF-8; `option` is what the message begins with.
std::vector<Alternative> parse_alternatives(const std::vector<std::string>& texts,
                                            std::string_view option = "--backend");

/// The contenders when none is asked for.
std::vector<Alternative> default_alternatives();

}  // namespace linbench
