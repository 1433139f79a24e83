#include "linbench/problem.hpp"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace linbench {
namespace {

Problem dot_problem() {
  Problem p;
  p.dtype = Dtype::f32;
  p.m = 3000;
  p.n = 2000;
  p.k = 1000;
  return p;
}

Problem solve_problem() {
  Problem p;
  p.operation = Operation::solve;
  p.m = p.n = 500;
  p.nrhs = 4;
  return p;
}

TEST(ProblemNames, ReadBack) {
  for (const Operation o : {Operation::dot, Operation::solve}) EXPECT_EQ(parse_operation(to_string(o)), o);
  for (const MatrixKind k : {MatrixKind::general, MatrixKind::spd}) EXPECT_EQ(parse_matrix_kind(to_string(k)), k);
  for (const SolveMethod m : {SolveMethod::direct, SolveMethod::mixed}) EXPECT_EQ(parse_solve_method(to_string(m)), m);
  for (const Trans t : {Trans::none, Trans::transpose, Trans::conjugate}) EXPECT_EQ(parse_trans(to_char(t)), t);
  EXPECT_EQ(to_char(Trans::conjugate), 'C');
  EXPECT_EQ(parse_operation("matmul"), std::nullopt);
  EXPECT_EQ(parse_matrix_kind("symmetric"), std::nullopt);
  EXPECT_EQ(parse_trans('X'), std::nullopt);
}

TEST(Fill, ReadsBack) {
  for (const char* text : {"uniform", "normal", "ones", "zeros", "denormal", "cond:1e6", "cond:1", "cond:2.5e12"}) {
    const auto fill = parse_fill(text);
    ASSERT_TRUE(fill) << text;
    EXPECT_EQ(to_string(*fill), text);
  }
  EXPECT_EQ(parse_fill("cond:1000000")->condition, 1e6);
  EXPECT_EQ(to_string(Fill{FillKind::cond, 1e20}), "cond:1e20");
}

TEST(Fill, RefusesWhatIsNoConditionNumber) {
  for (const char* text :
       {"cond", "cond:", "cond:0.5", "cond:-3", "cond:nan", "cond:inf", "cond:1e6x", "cond: 3", "random", ""})
    EXPECT_EQ(parse_fill(text), std::nullopt) << text;
}

TEST(ProblemKey, NamesEveryFieldInAFixedOrder) {
  EXPECT_EQ(dot_problem().key(), "dot/f32/m:3000/n:2000/k:1000/NN/uniform/seed:1");
  EXPECT_EQ(solve_problem().key(), "solve/f64/n:500/nrhs:4/general/uniform/seed:1");

  Problem p = dot_problem();
  p.trans_a = Trans::transpose;
  p.trans_b = Trans::conjugate;
  p.lda = 4096;
  p.fill.kind = FillKind::zeros;
  p.seed = 18446744073709551615U;
  EXPECT_EQ(p.key(), "dot/f32/m:3000/n:2000/k:1000/TC/lda:4096/zeros/seed:18446744073709551615");
}

TEST(ProblemKey, NamesBatchAndMethodWhereTheyAreUnusual) {
  Problem p = dot_problem();
  p.batch = 65537;
  p.lda = 4096;
  EXPECT_EQ(p.key(), "dot/f32/m:3000/n:2000/k:1000/NN/batch:65537/lda:4096/uniform/seed:1");
  EXPECT_EQ(p.describe(), "dot f32 3000x2000x1000 batch=65537 lda=4096");
  p = solve_problem();
  p.method = SolveMethod::mixed;
  EXPECT_EQ(p.key(), "solve/f64/n:500/nrhs:4/general/mixed/uniform/seed:1");
  EXPECT_EQ(p.describe(), "solve f64 n=500 nrhs=4 mixed");
  p.batch = 10;
  EXPECT_EQ(p.key(), "solve/f64/n:500/nrhs:4/general/batch:10/mixed/uniform/seed:1");
  EXPECT_EQ(p.describe(), "solve f64 n=500 nrhs=4 batch=10 mixed");
}

TEST(ProblemKey, DiffersWhenAnyFieldDiffers) {
  std::vector<Problem> variants;
  for (const Problem& base : {dot_problem(), solve_problem()}) {
    variants.insert(variants.end(), 7, base);
    Problem* const v = &variants[variants.size() - 7];
    v[1].dtype = Dtype::c64;
    v[2].n = 7;
    v[3].lda = 5000;
    v[4].fill.kind = FillKind::normal;
    v[5].seed = 2;
    v[6].batch = 2;
  }
  variants.insert(variants.end(), 4, dot_problem());
  Problem* v = &variants[variants.size() - 4];
  v[0].m = 7;
  v[1].k = 7;
  v[2].trans_a = Trans::transpose;
  v[3].trans_b = Trans::transpose;
  variants.insert(variants.end(), 5, solve_problem());
  v = &variants[variants.size() - 5];
  v[0].nrhs = 1;
  v[1].matrix = MatrixKind::spd;
  v[2].fill = Fill{FillKind::cond, 1e3};
  v[3].fill = Fill{FillKind::cond, 1e4};
  v[4].method = SolveMethod::mixed;

  std::set<std::string> keys;
  for (const Problem& p : variants) keys.insert(p.key());
  EXPECT_EQ(keys.size(), variants.size());
}

TEST(ProblemDescribe, IsShortAndSaysWhatIsUnusual) {
  EXPECT_EQ(dot_problem().describe(), "dot f32 3000x2000x1000");
  Problem p = dot_problem();
  p.trans_b = Trans::transpose;
  p.lda = 3072;
  p.fill.kind = FillKind::ones;
  EXPECT_EQ(p.describe(), "dot f32 3000x2000x1000 NT lda=3072 ones");

  p = solve_problem();
  p.matrix = MatrixKind::spd;
  EXPECT_EQ(p.describe(), "solve f64 n=500 nrhs=4 spd");
  p.nrhs = 1;
  p.matrix = MatrixKind::general;
  p.fill = Fill{FillKind::cond, 1e6};
  EXPECT_EQ(p.describe(), "solve f64 n=500 cond:1e6");
}

}  // namespace
}  // namespace linbench
