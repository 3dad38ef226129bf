//! The same question asked of many puzzles, on several threads.
//!
//! The puzzles are handed out one by one from a shared counter, and the answers put back in their order, so the result
//! does not depend on the number of threads.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{channel, RecvTimeoutError};
use std::time::Duration;

/// How often the calling thread looks whether it was interrupted.
const LOOK: Duration = Duration::from_millis(20);

/// `ask(k, stop)` for each k in `0..count`; the answers in order. `stop()` turns true when the asking should end.
///
/// One thread is the calling one. With more, the calling thread does not work; it asks `interrupted` every 20 ms. When
/// that is true, `stop` turns true for all workers, and None is returned. A panic of a worker goes on in the calling
/// thread, with its message.
pub fn ask_many<T: Send>(
    count: usize,
    threads: usize,
    ask: impl Fn(usize, &dyn Fn() -> bool) -> T + Sync,
    interrupted: impl Fn() -> bool,
) -> Option<Vec<T>> {
    if threads.min(count) <= 1 {
        return (0..count).map(|number| (!interrupted()).then(|| ask(number, &interrupted))).collect();
    }
    let next = AtomicUsize::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = channel();
    let mut answers: Vec<Option<T>> = std::iter::repeat_with(|| None).take(count).collect();
    std::thread::scope(|scope| {
        let work = || {
            let (next, stop, ask, sender) = (&next, &stop, &ask, sender.clone());
            scope.spawn(move || {
                let mut mine = Vec::new();
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        break;
                    }
                    mine.push((number, ask(number, &|| stop.load(Ordering::Relaxed))));
                }
                // The receiver outlives the workers; sending could fail only while the calling thread unwinds.
                let _ = sender.send(mine);
            })
        };
        let workers: Vec<_> = (0..threads.min(count)).map(|_| work()).collect();
        drop(sender);
        loop {
            match receiver.recv_timeout(LOOK) {
                Ok(batch) => batch.into_iter().for_each(|(number, answer)| answers[number] = Some(answer)),
                Err(RecvTimeoutError::Timeout) if interrupted() => stop.store(true, Ordering::Relaxed),
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => break,
            }
        }
        for worker in workers {
            worker.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    answers.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_come_in_order_whatever_the_threads() {
        for threads in [1, 2, 5] {
            let squares = ask_many(100, threads, |number, _| number * number, || false);
            assert_eq!(squares, Some((0..100).map(|number| number * number).collect()));
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
