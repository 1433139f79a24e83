#pragma once

#include <map>
#include <string>
#include <vector>

#include "linbench/backend.hpp"
#include "run/record.hpp"

namespace linbench::report {

/// A label for each row of a table: labels that are long paths lose the leading folders that do not tell them apart
/// ("blas:…/libblis.so.4"). By full label.
std::map<std::string, std::string> short_labels(const std::vector<Record>& records);

/// The label of each record, as short_labels() has it, with the routine or the pinning where only these tell it from
/// another record of its problem: "openblas (getrf+getrs)". Pooled runs may hold such records.
std::vector<std::string> record_labels(const std::vector<Record>& records);

/// Whether a row ran, or was to run, on a device beside the host.
bool is_on_device(const Record& record);

/// Threads of a row: "2". Empty on a device, whose calls do not depend on the host's threads.
std::string threads_text(const Record& record);

/// Those to give rows of a table: all but backends that nobody asked for and that are unavailable here. A note says why
/// each of these is. All of them when nothing else is left.
std::vector<Record> tabled_records(const std::vector<Record>& records);

/// What stands behind a label: "0.3.21, Haswell", on a device "13.1.0, NVIDIA H200"; the library's name in front where
/// the label does not say it. Empty: unknown.
std::string library_words(const std::string& label, const Description& description);

}  // namespace linbench::report
