//! A tree of tasks on several threads, and the first answer in it.
//!
//! A task gives an answer, comes to nothing, or falls into two tasks, its children. Tasks are numbered as in a heap: the
//! root is 1, and the children of k are 2k and 2k + 1. So numbers grow with depth, and from left to right within one.
//! Threads take the least number from one queue. The answer with the least number is returned, after all lesser tasks
//! are done: as long as what becomes of a task depends on nothing but the task, the answer does not depend on the number
//! of threads, and neither does the cost, in which greater tasks do not count.

use std::collections::BTreeMap;
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::stats::Stats;

/// How often a calling thread that waits for a task looks whether it was interrupted.
const LOOK: Duration = Duration::from_millis(5);

/// What became of a task.
#[derive(Debug)]
pub enum Outcome<T, A> {
    /// There is no answer in it.
    Nothing,
    /// This is one.
    Answer(A),
    /// It is unfinished, and may have answers in one or two parts.
    Parts(T, Option<T>),
    /// It was asked to stop, or the budget is spent.
    Stopped,
}

/// What is left to do, and what was found.
struct Queue<T, A> {
    waiting: BTreeMap<u64, T>,
    running: usize,
    /// The answer with the least number.
    answer: Option<(u64, A)>,
    /// By number, what was done.
    costs: BTreeMap<u64, Stats>,
}

struct Shared<T, A> {
    queue: Mutex<Queue<T, A>>,
    /// A task came in, or the work is over.
    changed: Condvar,
    /// The number of the best answer; tasks with greater ones are not wanted any more.
    best: AtomicU64,
    /// The budget is spent, or a thread has panicked.
    stop: AtomicBool,
}

/// How the work on a tree ended.
#[derive(Debug, PartialEq, Eq)]
pub enum End<A> {
    /// The first answer; or, of a tree that was stopped, any.
    Answer(A),
    /// There is none.
    Nothing,
    /// The work was stopped before there was one.
    Stopped,
}

/// Work on all tasks from the root on, until the first answer is known: `work(number, task, stop)` on each.
///
/// `stop()` turns true when the task should end: it is not wanted any more, or `interrupted()` was true in the calling
/// thread, which is one of the threads. A panic of another thread goes on in the calling one.
pub fn first_answer<T: Send, A: Send>(
    root: T,
    threads: usize,
    work: impl Fn(u64, T, &dyn Fn() -> bool) -> (Outcome<T, A>, Stats) + Sync,
    interrupted: &dyn Fn() -> bool,
) -> (End<A>, Stats) {
    let queue = Queue { waiting: BTreeMap::from([(1, root)]), running: 0, answer: None, costs: BTreeMap::new() };
    let shared = Shared {
        queue: Mutex::new(queue),
        changed: Condvar::new(),
        best: AtomicU64::new(u64::MAX),
        stop: AtomicBool::new(false),
    };
    let (shared_by_all, work) = (&shared, &work);
    let panic = std::thread::scope(|scope| {
        let other = move || shared_by_all.guarded(|| shared_by_all.work_on(work, &|| false));
        // Where the system gives no more threads, those that there are do the work.
        let others: Vec<_> =
            (1..threads).map_while(|_| std::thread::Builder::new().spawn_scoped(scope, other).ok()).collect();
        let mine = shared_by_all.guarded(|| shared_by_all.work_on(work, interrupted));
        let theirs = others.into_iter().map(|other| other.join().and_then(|outcome| outcome));
        theirs.fold(mine, |panic, other| panic.and(other))
    });
    panic.unwrap_or_else(|panic| resume_unwind(panic));
    let is_stopped = shared.stop.into_inner();
    let Queue { answer, costs, .. } = shared.queue.into_inner().unwrap_or_else(PoisonError::into_inner);
    let mut stats = Stats::default();
    let last = answer.as_ref().map_or(u64::MAX, |(number, _)| *number);
    costs.range(..=last).for_each(|(_, cost)| stats.absorb(cost));
    match answer {
        Some((_, answer)) => (End::Answer(answer), stats),
        None if is_stopped => (End::Stopped, stats),
        None => (End::Nothing, stats),
    }
}

type Panic = Box<dyn std::any::Any + Send>;

impl<T, A> Shared<T, A> {
    /// Run this; if it panics, the others stop.
    fn guarded(&self, run: impl FnOnce()) -> Result<(), Panic> {
        let outcome = catch_unwind(AssertUnwindSafe(run));
        if outcome.is_err() {
            self.stop_all();
        }
        outcome
    }

    fn work_on(
        &self,
        work: &impl Fn(u64, T, &dyn Fn() -> bool) -> (Outcome<T, A>, Stats),
        interrupted: &dyn Fn() -> bool,
    ) {
        while let Some((number, task)) = self.take(interrupted) {
            let is_unwanted = || self.best.load(Ordering::Relaxed) < number;
            let stop = || is_unwanted() || self.stop.load(Ordering::Relaxed) || interrupted();
            let (outcome, cost) = work(number, task, &stop);
            if matches!(outcome, Outcome::Stopped) && !is_unwanted() {
                self.stop_all();
            }
            self.put(number, outcome, cost);
        }
    }

    /// The first task that waits, when there is one; None when the work is over.
    fn take(&self, interrupted: &dyn Fn() -> bool) -> Option<(u64, T)> {
        let mut queue = self.lock();
        loop {
            if interrupted() {
                drop(queue);
                self.stop_all();
                return None;
            }
            if self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some(task) = queue.waiting.pop_first() {
                queue.running += 1;
                return Some(task);
            }
            if queue.running == 0 {
                return None;
            }
            let waited = self.changed.wait_timeout(queue, LOOK);
            (queue, _) = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Note what became of a task that was taken.
    fn put(&self, number: u64, outcome: Outcome<T, A>, cost: Stats) {
        let mut queue = self.lock();
        queue.running -= 1;
        queue.costs.insert(number, cost);
        match outcome {
            Outcome::Answer(answer) if queue.answer.as_ref().is_none_or(|(best, _)| number < *best) => {
                self.best.store(number, Ordering::Relaxed);
                drop(queue.waiting.split_off(&number));
                queue.answer = Some((number, answer));
            }
            Outcome::Parts(first, second) => {
                let best = queue.answer.as_ref().map_or(u64::MAX, |(best, _)| *best);
                let parts = [(2 * number, Some(first)), (2 * number + 1, second)];
                let wanted = parts.into_iter().filter(|(part, _)| *part < best);
                queue.waiting.extend(wanted.filter_map(|(part, task)| Some((part, task?))));
            }
            Outcome::Answer(_) | Outcome::Nothing | Outcome::Stopped => (),
        }
        drop(queue);
        self.changed.notify_all();
    }

    fn stop_all(&self) {
        self.stop.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Queue<T, A>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::rng::Rng;

    /// What becomes of a task of a random tree: its outcome, whose parts are their own numbers, and its cost.
    fn fate(seed: u64, number: u64) -> (Outcome<u64, u64>, Stats) {
        let mut rng = Rng::new(seed ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let cost = Stats { conflicts: 1 + rng.below(5), ..Stats::default() };
        let outcome = match rng.below(20) {
            0 if seed % 3 > 0 => Outcome::Answer(number),
            1..=6 => Outcome::Nothing,
            7 => Outcome::Parts(2 * number, None),
            _ if number > 2000 => Outcome::Nothing,
            _ => Outcome::Parts(2 * number, Some(2 * number + 1)),
        };
        (outcome, cost)
    }

    /// The same answer by a queue without threads, and the conflicts up to it.
    fn first_in_turn(seed: u64) -> (Option<u64>, u64) {
        let (mut waiting, mut conflicts) = (std::collections::VecDeque::from([1]), 0);
        while let Some(number) = waiting.pop_front() {
            let (outcome, cost) = fate(seed, number);
            conflicts += cost.conflicts;
            match outcome {
                Outcome::Answer(answer) => return (Some(answer), conflicts),
                Outcome::Parts(first, second) => waiting.extend([Some(first), second].into_iter().flatten()),
                Outcome::Nothing | Outcome::Stopped => (),
            }
        }
        (None, conflicts)
    }

    #[test]
    fn the_first_answer_and_its_cost_are_the_same_for_any_number_of_threads() {
        let (mut answers, mut tasks) = (0, 0);
        for seed in 0..120 {
            let (expected, conflicts) = first_in_turn(seed);
            for threads in [1, 2, 4] {
                let work = |number: u64, task: u64, _: &dyn Fn() -> bool| {
                    assert_eq!(number, task);
                    // Some take longer, so that greater numbers are done first.
                    (0..number.wrapping_mul(seed) % 7).for_each(|_| std::thread::yield_now());
                    fate(seed, number)
                };
                let (end, stats) = first_answer(1, threads, work, &|| false);
                assert_eq!(end, expected.map_or(End::Nothing, End::Answer), "seed {seed}, {threads} threads");
                assert_eq!(stats.conflicts, conflicts, "seed {seed}, {threads} threads");
            }
            answers += usize::from(expected.is_some());
            tasks += conflicts;
        }
        assert!(answers > 20 && answers < 100 && tasks > 2000, "{answers} answers, {tasks} conflicts");
    }

    #[test]
    fn tasks_without_an_end_are_asked_to_stop() {
        for (threads, width) in [1, 2, 4].into_iter().flat_map(|threads| [1, 2, 8].map(|width| (threads, width))) {
            for cause in ["an answer before them", "a spent budget", "an interrupt"] {
                let started = Instant::now();
                let work = |number: u64, (): (), stop: &dyn Fn() -> bool| {
                    let outcome = match cause {
                        _ if number < width => Outcome::Parts((), Some(())),
                        "an answer before them" if number == width => Outcome::Answer(number),
                        "a spent budget" if number == width => Outcome::Stopped,
                        _ => {
                            while !stop() {
                                std::thread::yield_now();
                            }
                            Outcome::Stopped
                        }
                    };
                    (outcome, Stats::default())
                };
                let interrupted = || cause == "an interrupt" && started.elapsed().as_millis() > 20;
                let expected = if cause == "an answer before them" { End::Answer(width) } else { End::Stopped };
                assert_eq!(first_answer((), threads, work, &interrupted).0, expected, "{threads} {width} {cause}");
            }
        }
    }

    #[test]
    fn a_panic_in_any_thread_goes_on_in_the_calling_one() {
        for bad in [1, 6, 15] {
            let work = |number: u64, (): (), _: &dyn Fn() -> bool| -> (Outcome<(), ()>, Stats) {
                assert!(number != bad, "number {bad}");
                (if number < 64 { Outcome::Parts((), Some(())) } else { Outcome::Nothing }, Stats::default())
            };
            let run = || first_answer((), 3, work, &|| false);
            let panic = catch_unwind(AssertUnwindSafe(run)).unwrap_err();
            assert_eq!(panic.downcast_ref::<String>(), Some(&format!("number {bad}")));
        }
    }
}
