//! `hitori-answers` as two WebAssembly modules, a small and a whole one, and `hitori-formats` as a third: what the page's script calls, and what it lends.
//!
//! [`alloc`] makes room for a question, [`ask`] takes it and gives the answer, [`free`] lets the answer go. Texts are UTF-8
//! and come with their length; an answer stands behind its length, four bytes in the machine's order. A panic, which is a
//! defect, ends the instance, and the script makes another (src/hitori/web/static/worker.js).

#![cfg(target_family = "wasm")]

#[link(wasm_import_module = "page")]
extern "C" {
    /// Milliseconds since some moment.
    #[cfg(feature = "answers")]
    fn now() -> f64;
    /// Takes down why the instance is about to end.
    fn on_panic(text: *const u8, length: usize);
}

/// Room for a question of so many bytes; `ask` takes it back.
#[no_mangle]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; length].into_boxed_slice()).cast()
}

/// The answer to the question in this room; `free` takes it back.
///
/// # Safety
///
/// The room is one that `alloc` made for so many bytes, and is not used again.
#[no_mangle]
pub unsafe extern "C" fn ask(question: *mut u8, length: usize) -> *mut u8 {
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        // SAFETY: the text lives for the length of the call, which only reads it.
        unsafe { on_panic(text.as_ptr(), text.len()) }
    }));
    // SAFETY: the caller promises that this came from `alloc`, with this length.
    let question = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(question, length)) };
    let answer = answer(&String::from_utf8_lossy(&question));
    let mut framed = (answer.len() as u32).to_ne_bytes().to_vec();
    framed.extend(answer.into_bytes());
    Box::into_raw(framed.into_boxed_slice()).cast()
}

/// Free an answer of so many bytes, those of its length left out.
///
/// # Safety
///
/// The answer is one that `ask` gave, and is not used again.
#[no_mangle]
pub unsafe extern "C" fn free(answer: *mut u8, length: usize) {
    // SAFETY: the caller promises that this came from `ask`, with this length.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length + 4)) });
}

#[cfg(feature = "answers")]
fn answer(question: &str) -> String {
    use hitori_answers::{Caller, Limits};
    use std::time::Duration;

    fn clock() -> Duration {
        // SAFETY: it takes and gives a number.
        Duration::try_from_secs_f64(unsafe { now() } / 1000.0).unwrap_or_default()
    }
    let limits = Limits::default();
    hitori_answers::ask(
        question,
        &Caller { limits, clock, started: clock(), interrupted: &|| false, threads: Some(1), after_step: &|| () },
    )
}

#[cfg(not(feature = "answers"))]
use hitori_formats::page::answer;
