#include "cli/completion_values.hpp"

#include <fmt/format.h>

#include <string_view>

#include "linbench/dtype.hpp"
#include "linbench/problem.hpp"
#include "plan/plan.hpp"

namespace linbench::cli {
namespace {

using Kind = ValueChoice::Kind;

std::vector<std::string> dtype_words() {
  std::vector<std::string> words;
  for (const Dtype dtype : {Dtype::f32, Dtype::f64, Dtype::c64, Dtype::c128, Dtype::f16, Dtype::bf16, Dtype::tf32})
    words.emplace_back(to_string(dtype));
  return words;
}

std::vector<std::string> trans_words() {
  constexpr Trans all[] = {Trans::none, Trans::transpose, Trans::conjugate};
  std::vector<std::string> words;
  for (const Trans a : all)
    for (const Trans b : all) words.push_back({to_char(a), to_char(b)});
  return words;
}

/// A product and a solve take different ones: those that the option's help names.
std::vector<std::string> fill_words(const OptionInfo& option) {
  std::vector<std::string> words;
  for (const FillKind kind :
       {FillKind::uniform, FillKind::normal, FillKind::ones, FillKind::zeros, FillKind::denormal}) {
    const std::string word = to_string(Fill{kind, 0});
    if (option.help.find(word) != std::string::npos) words.push_back(word);
  }
  if (option.help.find("cond:") != std::string::npos) words.emplace_back("cond:");
  return words;
}

/// Options whose words follow from other lists than the option table's.
struct OpenChoice {
  std::string_view name;
  Kind kind;
  std::vector<std::string> (*words)(const OptionInfo&);
};
const std::vector<OpenChoice>& open_choices() {
  using Option = const OptionInfo&;
  static const std::vector<OpenChoice> choices = {
      {"--dtype", Kind::list, [](Option) { return dtype_words(); }},
      {"--backend", Kind::backends, [](Option) { return backend_words(); }},
      {"--threads", Kind::list,
       [](Option) {
         return std::vector<std::string>{"1", "max"};
       }},
      {"--trans", Kind::list, [](Option) { return trans_words(); }},
      {"--fill", Kind::word, fill_words},
      {"--device", Kind::word,
       [](Option) {
         return std::vector<std::string>{"0", "all"};
       }},
  };
  return choices;
}

}  // namespace

ValueChoice value_choice(const OptionInfo& option) {
  if (option.takes_file()) return {Kind::file, {}};
  if (auto words = option.choices(); !words.empty()) return {Kind::word, std::move(words)};
  for (const OpenChoice& choice : open_choices())
    if (choice.name == option.name()) return {choice.kind, choice.words(option)};
  if (option.fallback == "auto") return {Kind::word, {"auto"}};
  return {};
}

std::vector<std::string> backend_words() {
  std::vector<std::string> words;
  for (const BackendKindInfo& kind : backend_kinds()) {
    const std::string name(kind.name);
    words.push_back(kind.argument == ArgumentRule::required ? name + ":" : name);
    words.insert(words.end(), kind.aliases.begin(), kind.aliases.end());
    for (const std::string_view argument : kind.choices) words.push_back(fmt::format("{}:{}", name, argument));
  }
  words.emplace_back("all");
  return words;
}

std::vector<std::string> names_of(const OptionInfo& option) {
  std::string_view names = option.names;
  std::vector<std::string> list;
  const std::size_t comma = names.find(", ");
  if (comma != std::string_view::npos) {
    list.emplace_back(names.substr(0, comma));
    names.remove_prefix(comma + 2);
  }
  list.emplace_back(names);
  return list;
}

bool is_repeatable(const OptionInfo& option) {
  return std::holds_alternative<std::vector<std::string> RawOptions::*>(option.target);
}

}  // namespace linbench::cli
