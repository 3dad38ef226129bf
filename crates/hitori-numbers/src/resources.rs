//! What a computation on a diagram may use, and why it may end early.

use std::fmt;

/// The widest frontier of a sweep, in columns: the trees of a wider one would not fit their labels of four bits.
pub const WIDEST_SWEEP: usize = 24;

/// The widest frontier of a beam, in columns. It drops the few pasts whose trees have no labels left.
pub const WIDEST_BEAM: usize = 40;

/// What a long computation may use.
#[derive(Clone, Copy)]
pub struct Resources<'a> {
    /// Number of threads.
    pub threads: usize,
    /// Bytes of memory.
    pub memory: usize,
    /// Asked from time to time; true means stop now.
    pub interrupted: &'a dyn Fn() -> bool,
}

impl Resources<'_> {
    /// How many threads so many nodes are worth.
    pub fn threads_for(&self, nodes: usize) -> usize {
        const WORTH_A_THREAD: usize = 4_000;
        self.threads.min(1 + nodes / WORTH_A_THREAD)
    }
}

/// May so many bytes be used? If not, the error has the number of nodes.
pub fn allow(wanted: usize, memory: usize, nodes: usize) -> Result<(), Halt> {
    if wanted > memory {
        return Err(Halt::OutOfMemory { memory, nodes });
    }
    Ok(())
}

/// Why a computation ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt {
    /// Cancelled by the caller.
    Interrupted,
    /// The memory does not suffice.
    OutOfMemory {
        /// Bytes allowed.
        memory: usize,
        /// Nodes of the diagram so far.
        nodes: usize,
    },
    /// The shorter side has so many cells, more than [`WIDEST_SWEEP`].
    TooWide(usize),
    /// The same for a beam, more than [`WIDEST_BEAM`].
    TooWideForBeam(usize),
}

impl fmt::Display for Halt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Halt::Interrupted => write!(f, "interrupted"),
            Halt::OutOfMemory { memory, nodes } => write!(
                f,
                "{} MB of memory do not suffice: the diagram of the shadings has {nodes} nodes so far; \
                 allow more, or choose a smaller grid",
                memory >> 20
            ),
            Halt::TooWide(side) => {
                write!(f, "the shorter side of the grid has {side} cells, more than the {WIDEST_SWEEP} of a sweep")
            }
            Halt::TooWideForBeam(side) => {
                write!(f, "the shorter side of the grid has {side} cells, more than the {WIDEST_BEAM} of a beam")
            }
        }
    }
}

impl std::error::Error for Halt {}
