//! The same question asked of many puzzles, on several threads.
//!
//! A thread takes a *share* of the puzzles that are left, e.g. the next 32, and writes the answers where they belong, so
//! the result does not depend on the number of threads. Shares grow while they take less than `SHARE`: small puzzles do
//! not queue for the list of what is left, and hard ones are taken one by one. Each thread has a workspace of its own,
//! which goes from one puzzle to the next.

use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often a calling thread that has nothing left to do looks whether it was interrupted.
const LOOK: Duration = Duration::from_millis(5);

/// How long a share should take: much longer than to take it, and too short to wait for at the end.
const SHARE: Duration = Duration::from_micros(100);

/// To start a thread takes as long as some dozen small puzzles, so the calling thread works alone for this long, and goes
/// on alone while what is left seems to take less.
const ALONE: Duration = Duration::from_micros(150);

/// `ask(k, stop)` for each k in `0..count`; the answers in order. The rest is as for `work_on_all`.
pub fn ask_many<T: Send>(
    count: usize,
    threads: usize,
    ask: impl Fn(usize, &dyn Fn() -> bool) -> T + Sync,
    interrupted: impl Fn() -> bool,
) -> Option<Vec<T>> {
    let mut answers: Vec<Option<T>> = std::iter::repeat_with(|| None).take(count).collect();
    let work = |(): &mut (), number: usize, answer: &mut Option<T>, stop: &dyn Fn() -> bool| {
        *answer = Some(ask(number, stop));
    };
    work_on_all(&mut answers, threads, || (), work, interrupted)?;
    answers.into_iter().collect()
}

/// `work(workspace, k, item k, stop)` on each item, once. `stop()` turns true when the work should end.
///
/// The calling thread is one of the threads, and asks `interrupted` between its items, and every 5 ms when there are none
/// left for it. When that is true, `stop` turns true for all, and None is returned. A panic of another thread goes on in
/// the calling one, with its message.
pub fn work_on_all<S, T: Send>(
    items: &mut [T],
    threads: usize,
    workspace: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize, &mut T, &dyn Fn() -> bool) + Sync,
    interrupted: impl Fn() -> bool,
) -> Option<()> {
    let (count, started) = (items.len(), Instant::now());
    let mut mine = workspace();
    let mut done = 0;
    while done < count && (threads <= 1 || is_soon_over(started.elapsed(), done, count)) {
        if interrupted() {
            return None;
        }
        work(&mut mine, done, &mut items[done], &interrupted);
        done += 1;
    }
    if done == count {
        return Some(());
    }
    let left = Mutex::new(Left { first: done, items: &mut items[done..] });
    share_out(&left, threads, mine, &workspace, &work, &interrupted)
}

/// Has little time gone, or is little left, if the others take as long as those that are done?
fn is_soon_over(gone: Duration, done: usize, count: usize) -> bool {
    gone < ALONE || gone.as_secs_f64() * (count - done) as f64 <= ALONE.as_secs_f64() * done as f64
}

/// The items that nobody has begun, and the number of the first.
struct Left<'a, T> {
    first: usize,
    items: &'a mut [T],
}

impl<'a, T> Left<'a, T> {
    fn take(&mut self, share: usize) -> Left<'a, T> {
        let share = share.min(self.items.len());
        let (taken, left) = std::mem::take(&mut self.items).split_at_mut(share);
        let first = self.first;
        *self = Left { first: first + share, items: left };
        Left { first, items: taken }
    }
}

/// Work on all that is left. None after an interrupt.
fn share_out<S, T: Send>(
    left: &Mutex<Left<T>>,
    threads: usize,
    mut mine: S,
    workspace: &(impl Fn() -> S + Sync),
    work: &(impl Fn(&mut S, usize, &mut T, &dyn Fn() -> bool) + Sync),
    interrupted: &impl Fn() -> bool,
) -> Option<()> {
    let lock = || left.lock().unwrap_or_else(PoisonError::into_inner);
    let others = threads.saturating_sub(1).min(lock().items.len());
    let stop = AtomicBool::new(false);
    let work = |workspace: &mut S, stop: &dyn Fn() -> bool| {
        let mut share = 1;
        loop {
            let Left { first, items } = lock().take(share);
            if items.is_empty() {
                return;
            }
            let started = Instant::now();
            for (number, item) in (first..).zip(items) {
                if stop() {
                    return;
                }
                work(workspace, number, item, stop);
            }
            share = if started.elapsed() < SHARE { 2 * share } else { share.div_ceil(2) };
        }
    };
    let (work, stop) = (&work, &stop);
    std::thread::scope(|scope| {
        let (sender, receiver) = channel::<()>();
        let start = |_| {
            let at_work = sender.clone();
            scope.spawn(move || {
                work(&mut workspace(), &|| stop.load(Ordering::Relaxed));
                drop(at_work);
            })
        };
        let others: Vec<_> = (0..others).map(start).collect();
        drop(sender);
        let ring = || {
            let rung = interrupted();
            stop.fetch_or(rung, Ordering::Relaxed);
            rung
        };
        let mine = catch_unwind(AssertUnwindSafe(|| work(&mut mine, &ring)));
        stop.fetch_or(mine.is_err(), Ordering::Relaxed);
        while receiver.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            ring();
        }
        let theirs = others.into_iter().map(|other| other.join());
        theirs.fold(mine, |panic, other| panic.and(other)).unwrap_or_else(|panic| resume_unwind(panic));
    });
    (!stop.load(Ordering::Relaxed)).then_some(())
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn every_puzzle_is_asked_once_however_long_each_takes() {
        for threads in [2, 3] {
            let times: Vec<AtomicUsize> = (0..3000).map(|_| AtomicUsize::new(0)).collect();
            let ask = |number: usize, _: &dyn Fn() -> bool| {
                if number % 500 == 0 {
                    std::thread::sleep(Duration::from_millis(2));
                }
                times[number].fetch_add(1, Ordering::Relaxed);
                number
            };
            assert!(ask_many(times.len(), threads, ask, || false)
                .is_some_and(|answers| answers.iter().copied().eq(0..3000)));
            assert!(times.iter().all(|times| times.load(Ordering::Relaxed) == 1));
        }
    }

    #[test]
    fn a_workspace_belongs_to_one_thread_and_goes_from_item_to_item() {
        for threads in [1, 2, 3] {
            let workspaces = AtomicUsize::new(0);
            let workspace = || (workspaces.fetch_add(1, Ordering::Relaxed), 0);
            let mut items = vec![None; 5000];
            let work = |(owner, seen): &mut (usize, usize),
                        _: usize,
                        item: &mut Option<(usize, usize)>,
                        _: &dyn Fn() -> bool| {
                std::thread::sleep(Duration::from_micros(1));
                *item = Some((*owner, *seen));
                *seen += 1;
            };
            assert_eq!(work_on_all(&mut items, threads, workspace, work, || false), Some(()));
            assert!(workspaces.load(Ordering::Relaxed) <= threads);
            for owner in 0..threads {
                let seen = items.iter().flatten().filter(|item| item.0 == owner).map(|item| item.1);
                assert!(seen.enumerate().all(|(place, seen)| place == seen));
            }
        }
    }

    #[test]
    fn threads_are_started_where_much_is_left() {
        let (short, long) = (ALONE / 2, ALONE * 2);
        assert!(is_soon_over(Duration::ZERO, 0, 1000) && is_soon_over(short, 1, 1000));
        assert!(!is_soon_over(long, 10, 1000), "the others will take a hundred times as long");
        assert!(is_soon_over(long, 990, 1000), "the last ones are quick");
        assert!(!is_soon_over(ALONE * 1000, 990, 1000), "one of them was not");
    }

    #[test]
    fn a_panic_in_any_thread_goes_on_in_the_calling_one() {
        for bad in [0, 700, 1999] {
            let ask = |number: usize, _: &dyn Fn() -> bool| {
                std::thread::sleep(Duration::from_micros(1));
                assert!(number != bad, "number {bad}");
            };
            let panic = catch_unwind(AssertUnwindSafe(|| ask_many(2000, 2, ask, || false))).unwrap_err();
            assert_eq!(panic.downcast_ref::<String>(), Some(&format!("number {bad}")));
        }
    }

    #[test]
    fn an_interrupt_stops_every_worker() {
        for threads in [1, 2] {
            let started = std::time::Instant::now();
            let endless = |_, stop: &dyn Fn() -> bool| while !stop() {};
            assert_eq!(ask_many(10, threads, endless, || started.elapsed().as_millis() > 30), None);
        }
    }
}
