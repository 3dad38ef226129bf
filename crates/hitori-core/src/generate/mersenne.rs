//! The random numbers of Python's `random.Random`: MT19937 by Matsumoto and Nishimura ("Mersenne Twister", 1998).
//!
//! Puzzles were first made unique by a program in Python. With its numbers a seed still makes the same labels; everything
//! else in the core draws from [`rng`](crate::rng).

const WORDS: usize = 624;
const MIDDLE: usize = 397;

/// The generator of one seed.
#[derive(Clone, Debug)]
pub struct Mersenne {
    state: [u32; WORDS],
    drawn: usize,
}

impl Mersenne {
    /// `Random(seed)`. The key is the absolute value of the seed in 32-bit digits, the lowest first; 0 is `[0]`.
    pub fn new(key: &[u32]) -> Self {
        let mut state = [19_650_218; WORDS];
        for word in 1..WORDS {
            state[word] = scrambled(state[word - 1]).wrapping_mul(1_812_433_253).wrapping_add(word as u32);
        }
        let mut word = 1;
        for (number, &digit) in (0..key.len() as u32).zip(key).cycle().take(WORDS.max(key.len())) {
            let mixed = state[word] ^ scrambled(state[word - 1]).wrapping_mul(1_664_525);
            word = put(&mut state, word, mixed.wrapping_add(digit).wrapping_add(number));
        }
        for _ in 1..WORDS {
            let mixed = state[word] ^ scrambled(state[word - 1]).wrapping_mul(1_566_083_941);
            word = put(&mut state, word, mixed.wrapping_sub(word as u32));
        }
        state[0] = 1 << 31;
        Mersenne { state, drawn: WORDS }
    }

    /// The next 32 random bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.drawn == WORDS {
            self.twist();
            self.drawn = 0;
        }
        let mut bits = self.state[self.drawn];
        self.drawn += 1;
        bits ^= bits >> 11;
        bits ^= (bits << 7) & 0x9D2C_5680;
        bits ^= (bits << 15) & 0xEFC6_0000;
        bits ^ (bits >> 18)
    }

    /// A number in `0..bound`, as `choice` draws one from a list of this length. `bound` must not be 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        loop {
            let number = self.next_u32() >> bound.leading_zeros();
            if number < bound {
                return number;
            }
        }
    }

    /// The numbers `0..count` in a random order: `sample(range(count), count)`.
    pub fn order(&mut self, count: usize) -> Vec<usize> {
        let mut left: Vec<usize> = (0..count).collect();
        (0..count).map(|_| left.swap_remove(self.below(left.len() as u32) as usize)).collect()
    }

    fn twist(&mut self) {
        for word in 0..WORDS {
            let next = self.state[(word + 1) % WORDS];
            let pair = (self.state[word] & (1 << 31)) | (next & !(1 << 31));
            let odd = if next & 1 == 1 { 0x9908_B0DF } else { 0 };
            self.state[word] = self.state[(word + MIDDLE) % WORDS] ^ (pair >> 1) ^ odd;
        }
    }
}

fn scrambled(word: u32) -> u32 {
    word ^ (word >> 30)
}

/// Put a word into the state; the number of the next, in a circle in which the first repeats the last.
fn put(state: &mut [u32; WORDS], word: usize, value: u32) -> usize {
    state[word] = value;
    if word + 1 < WORDS {
        return word + 1;
    }
    state[0] = value;
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By `random.Random(seed)` of CPython: `getrandbits(32)` thrice, the sum of `choice(range(bound))`, a sample.
    #[test]
    fn the_numbers_are_those_of_python() {
        let draws = |key: &[u32]| {
            let mut rng = Mersenne::new(key);
            let bits: Vec<u32> = (0..3).map(|_| rng.next_u32()).collect();
            let sum: u64 = (1..2000).map(|bound| u64::from(rng.below(bound))).sum();
            (bits, sum, rng.order(9))
        };
        let of_0 = (vec![3626764237, 1654615998, 3255389356], 982173, vec![1, 2, 0, 5, 8, 3, 7, 6, 4]);
        let of_2_to_the_64_and_5 = (vec![2192917427, 3085273184, 3778534651], 1015069, vec![5, 7, 0, 3, 1, 8, 2, 4, 6]);
        assert_eq!(draws(&[0]), of_0);
        assert_eq!(draws(&[5, 0, 1]), of_2_to_the_64_and_5);
    }
}
