#include "run/visit_digest.hpp"

#include "linbench/stats.hpp"
#include "run/headline.hpp"

namespace linbench {

VisitDigest digest(const Visit& visit, Transfer transfer) {
  VisitDigest digest;
  digest.case_index = visit.case_index;
  digest.pass = visit.pass;
  digest.status = visit.status;
  if (visit.status == Status::ok && !visit.measurement.samples.empty())
    digest.value_s = median(headline_s(visit, transfer));
  digest.routine_s = visit.measurement.routine_s();
  digest.wall_s = visit.wall_s;
  digest.prepare_s = visit.prepare_s;
  digest.spent_s = visit.spent_s;
  digest.elapsed_s = visit.elapsed_s;
  return digest;
}

}  // namespace linbench
