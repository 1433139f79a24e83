#pragma once

#include "report/html/page.hpp"

namespace linbench::html {

/// What limits how far the figures can be trusted: why rows failed, unusual operands, flags with their advice.
void write_trust(const Page& page, const TextSink& sink);

}  // namespace linbench::html
