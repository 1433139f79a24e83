#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "plan/usage_error.hpp"
#include "results/json.hpp"
#include "results/json_record.hpp"
#include "results/json_text.hpp"
#include "run/run_json.hpp"
#include "worker/protocol.hpp"

namespace linbench {

namespace {

using nlohmann::json;

constexpr std::string_view kSchema = "linbench/1";

/// What the columns do not tell of an alternative.
void take_alternative(Record& record, const Plan& plan) {
  const auto found = std::ranges::find(plan.alternatives, record.alternative.label, &Alternative::label);
  if (found != plan.alternatives.end() && found->kind == record.alternative.kind) record.alternative = *found;
}

class ResultsBuilder {
 public:
  explicit ResultsBuilder(std::string path) : path_(std::move(path)) {}

  /// Throws FieldError.
  void add(const json& object) {
    FullRecord full = record_from_json(reader_, object);
    results_.records.push_back(std::move(full.record));
    samples_->push_back(std::move(full.samples));
  }

  Results finished() && {
    if (results_.plan)
      for (Record& record : results_.records) take_alternative(record, *results_.plan);
    results_.samples = [samples = std::move(samples_)](std::size_t index) { return samples->at(index); };
    results_.sources = {path_};
    results_.remarks = reader_.remarks(path_);
    return std::move(results_);
  }

  Results& results() { return results_; }

 private:
  std::string path_;
  Results results_;
  RecordReader reader_;
  std::shared_ptr<std::vector<Samples>> samples_ = std::make_shared<std::vector<Samples>>();
};

void check_schema(const json& document) {
  if (!document.is_object()) throw std::invalid_argument("expected an object, as --json writes it");
  const json* const schema = known_field(document, "schema");
  if (schema == nullptr || *schema != kSchema)
    throw std::invalid_argument(fmt::format("field schema: {}; this version of linbench reads \"{}\"",
                                            schema == nullptr ? "missing" : shown(*schema), kSchema));
}

const json& needed_field(const json& document, std::string_view name) {
  const json* const value = known_field(document, name);
  if (value == nullptr) throw std::invalid_argument(fmt::format("field {} is missing", name));
  return *value;
}

void read_records(ResultsBuilder& builder, const json& records) {
  if (!records.is_array()) throw std::invalid_argument("field records: expected an array");
  for (std::size_t i = 0; i < records.size(); ++i) {
    try {
      builder.add(records[i]);
    } catch (const FieldError& e) {
      throw std::invalid_argument(fmt::format("records[{}].{}", i, e.what()));
    }
  }
}

void read_document(ResultsBuilder& builder, const json& document) {
  check_schema(document);
  builder.results().environment = environment_from_json(needed_field(document, "environment"));
  if (const json* const plan = known_field(document, "plan")) builder.results().plan = plan_from_json(*plan);
  read_records(builder, needed_field(document, "records"));
}

}  // namespace

Results parse_json(std::string_view text, const std::string& path) {
  ResultsBuilder builder(path);
  try {
    read_document(builder, parse_json_text(text));
  } catch (const std::invalid_argument& e) {
    throw UsageError(fmt::format("{}: {}", path, e.what()));
  } catch (const protocol::ProtocolError& e) {
    throw UsageError(fmt::format("{}: {}", path, e.what()));
  }
  return std::move(builder).finished();
}

Results parse_jsonl(std::string_view text, const std::string& path) {
  ResultsBuilder builder(path);
  std::size_t line = 0;
  while (!text.empty()) {
    ++line;
    const std::string_view here = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(here.size() + 1, text.size()));
    if (here.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    try {
      builder.add(parse_json_text(here));
    } catch (const std::exception& e) {
      throw UsageError(fmt::format("{}:{}: {}", path, line, e.what()));
    }
  }
  return std::move(builder).finished();
}

}  // namespace linbench
