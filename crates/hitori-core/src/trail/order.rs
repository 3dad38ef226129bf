//! Which cell to decide next: the one that took part in the most conflicts lately.
//!
//! Exponential VSIDS (Een and Soerensson, "MiniSat", SAT 2003): each conflict raises the activity of the cells involved
//! by a growing step, and a binary heap keeps the most active undecided cell on top. Ties go to the smaller index.

/// A heap of cells by activity.
#[derive(Clone)]
pub struct Order {
    /// The cells as a binary heap, the most active on top.
    heap: Vec<u32>,
    /// By index, the place in the heap, or ABSENT.
    heap_index: Vec<u32>,
    /// By index, the conflicts in which the cell took part, later ones weighing more.
    activity: Vec<f64>,
    /// What the next conflict adds to an activity.
    step: f64,
}

const ABSENT: u32 = u32::MAX;
const TOO_LARGE: f64 = 1e100;

impl Order {
    /// All these cells with no activity yet.
    pub fn new(nodes: usize, cells: impl Iterator<Item = usize>) -> Self {
        let mut order =
            Order { heap: Vec::new(), heap_index: vec![ABSENT; nodes], activity: vec![0.0; nodes], step: 1.0 };
        cells.for_each(|cell| order.insert(cell));
        order
    }

    /// Put a cell back, if it is not there.
    pub fn insert(&mut self, cell: usize) {
        if self.heap_index[cell] == ABSENT {
            self.heap_index[cell] = self.heap.len() as u32;
            self.heap.push(cell as u32);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Take the most active cell out.
    pub fn pop(&mut self) -> Option<usize> {
        let top = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.heap_index[top as usize] = ABSENT;
        if last != top {
            self.heap[0] = last;
            self.heap_index[last as usize] = 0;
            self.sink(0);
        }
        Some(top as usize)
    }

    /// Raise the activity of a cell.
    pub fn bump(&mut self, cell: usize) {
        self.activity[cell] += self.step;
        if self.activity[cell] > TOO_LARGE {
            self.activity.iter_mut().for_each(|activity| *activity /= TOO_LARGE);
            self.step /= TOO_LARGE;
        }
        if self.heap_index[cell] != ABSENT {
            self.rise(self.heap_index[cell] as usize);
        }
    }

    /// Make all later bumps count more, by the factor 1 / `decay`.
    pub fn decay(&mut self, decay: f64) {
        self.step /= decay;
    }

    fn is_before(&self, a: u32, b: u32) -> bool {
        let (x, y) = (self.activity[a as usize], self.activity[b as usize]);
        x > y || (x == y && a < b)
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 {
            let parent = (at - 1) / 2;
            if !self.is_before(self.heap[at], self.heap[parent]) {
                break;
            }
            self.swap(at, parent);
            at = parent;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let mut best = at;
            if left < self.heap.len() && self.is_before(self.heap[left], self.heap[best]) {
                best = left;
            }
            if right < self.heap.len() && self.is_before(self.heap[right], self.heap[best]) {
                best = right;
            }
            if best == at {
                break;
            }
            self.swap(at, best);
            at = best;
        }
    }

    fn swap(&mut self, a: usize, b: usize) {
        self.heap.swap(a, b);
        self.heap_index[self.heap[a] as usize] = a as u32;
        self.heap_index[self.heap[b] as usize] = b as u32;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    #[test]
    fn pops_by_activity_then_index() {
        let mut rng = Rng::new(3);
        for _ in 0..50 {
            let mut order = Order::new(30, 0..30);
            let mut activity = [0u32; 30];
            for _ in 0..40 {
                let cell = rng.below(30) as usize;
                order.bump(cell);
                activity[cell] += 1;
            }
            let mut expected: Vec<usize> = (0..30).collect();
            expected.sort_by_key(|&cell| (std::cmp::Reverse(activity[cell]), cell));
            let popped: Vec<usize> = std::iter::from_fn(|| order.pop()).collect();
            assert_eq!(popped, expected);
        }
    }
}
