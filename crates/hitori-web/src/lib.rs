//! The engine in a browser: a question comes in as JSON, its answer goes out as JSON. No algorithm lives here.
//!
//!     {"ask":"solve","puzzle":{"rows":1,"cols":3,"labels":[1,1,2]}}
//!     {"value":{"status":"solved","solution":["#.."]}}
//!
//! [`questions`] answers; [`door`] is what the page's script sees of it, on that target only. A question that cannot be
//! answered has an error for its answer, e.g. `{"error":{"code":"out-of-time","message":"..."}}`; a panic, which is a
//! defect, ends the instance, and the script makes another (src/hitori/web/static/worker.js).

#[cfg(target_family = "wasm")]
mod door;
mod generating;
mod json;
mod questions;
mod reasons;
mod values;

pub use questions::answer;
