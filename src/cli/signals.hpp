#pragma once

namespace linbench::cli {

/// From now on a file that grows beyond its limit (ulimit -f) is an error of the write that meets it.
void make_size_limit_an_error();

/// From now on the first SIGINT, SIGTERM or SIGHUP (a lost terminal) is remembered, and one that comes at least
/// `second_after_s` later kills: sooner it is the same one again, since `timeout` signals a program and then its group.
/// A broken pipe is an error of the write that meets it. What the caller has
/// set to be ignored (nohup) stays ignored.
void catch_signals(double second_after_s = 1);

/// The signal that has arrived; 0: none.
int signal_received();

}  // namespace linbench::cli
