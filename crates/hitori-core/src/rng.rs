//! The project's own random numbers: the same seed gives the same numbers for ever, on every platform.
//!
//! xoshiro256** by Blackman and Vigna ("Scrambled linear pseudorandom number generators", 2018), seeded by SplitMix64.

/// About a millisecond: a large board is drawn in blocks, a small one without a look at the clock.
const DRAWS_PER_LOOK: usize = 1 << 16;

/// A small, fast, reproducible generator; not for cryptography.
#[derive(Clone, Debug)]
pub struct Rng {
    state: [u64; 4],
}

impl Rng {
    /// The generator of this seed.
    pub fn new(seed: u64) -> Self {
        let mut mixed = seed;
        let state = std::array::from_fn(|_| {
            mixed = mixed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        });
        Rng { state }
    }

    /// The next 64 random bits.
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.state;
        let result = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        result
    }

    /// A number in `0..bound`, without bias (Lemire's multiplication with rejection). `bound` must not be 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        loop {
            let product = u128::from(self.next_u64()) * u128::from(bound);
            // The remainder is below the bound, so it need not be divided out when the low half is not.
            let low = product as u64;
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (product >> 64) as u64;
            }
        }
    }

    /// The numbers `0..count` in a random order, each order as likely as any other.
    pub fn order(&mut self, count: usize) -> Vec<u32> {
        self.order_until(count, || false)
    }

    /// The same, asking now and then whether to stop; of no use then.
    pub fn order_until(&mut self, count: usize, is_over: impl Fn() -> bool) -> Vec<u32> {
        let mut order: Vec<u32> = (0..count as u32).collect();
        let mut undrawn = count;
        while undrawn > 1 {
            let first = undrawn.saturating_sub(DRAWS_PER_LOOK).max(1);
            for last in (first..undrawn).rev() {
                order.swap(last, self.below(last as u64 + 1) as usize);
            }
            undrawn = first;
            if undrawn > 1 && is_over() {
                break;
            }
        }
        order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_has_each_number_once_and_ends_when_told_to() {
        for count in [0, 1, 2, DRAWS_PER_LOOK, DRAWS_PER_LOOK + 1, DRAWS_PER_LOOK + 2, 3 * DRAWS_PER_LOOK] {
            let mut drawn = Rng::new(1).order(count);
            assert!(count < 3 || drawn.iter().zip(0..).any(|(&number, place)| number != place));
            drawn.sort_unstable();
            assert!(drawn.into_iter().eq(0..count as u32));
        }
        let (mut rng, count) = (Rng::new(1), 5 * DRAWS_PER_LOOK);
        rng.order_until(count, || true);
        let mut whole = Rng::new(1);
        whole.order(count);
        assert_ne!(rng.next_u64(), whole.next_u64(), "it stopped before the end");
    }
}
