//! SHA-256, of which a name takes eight digits to recognise a shading.

/// The round constants: the first 32 bits of the fractions of the cube roots of the first 64 primes.
fn constants() -> [u32; 64] {
    std::array::from_fn(|place| root_bits(prime(place), 3))
}

fn prime(place: usize) -> u64 {
    (2..).filter(|n| (2..*n).all(|d| n % d > 0)).nth(place).unwrap_or(2)
}

/// The first 32 bits of the fraction of a root of a small number: the root of `number << (32 * degree)`, by bisection.
fn root_bits(number: u64, degree: u32) -> u32 {
    let target = u128::from(number) << (32 * degree);
    let (mut low, mut high) = (0u128, 1 << 36);
    while high - low > 1 {
        let middle = (low + high) / 2;
        if middle.pow(degree) <= target {
            low = middle;
        } else {
            high = middle;
        }
    }
    low as u32
}

/// The SHA-256 of some bytes, in hexadecimal (FIPS 180-4).
pub fn sha256(bytes: &[u8]) -> String {
    let constants = constants();
    let mut state: [u32; 8] = std::array::from_fn(|place| root_bits(prime(place), 2));
    let mut padded = bytes.to_vec();
    padded.push(0x80);
    padded.resize((padded.len() + 8).next_multiple_of(64) - 8, 0);
    padded.extend((bytes.len() as u64 * 8).to_be_bytes());
    for block in padded.chunks_exact(64) {
        compress(&mut state, block, &constants);
    }
    state.iter().map(|word| format!("{word:08x}")).collect()
}

fn compress(state: &mut [u32; 8], block: &[u8], constants: &[u32; 64]) {
    let mut words = [0u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks_exact(4)) {
        *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    }
    for t in 16..64 {
        let (x, y) = (words[t - 15], words[t - 2]);
        let s0 = x.rotate_right(7) ^ x.rotate_right(18) ^ (x >> 3);
        let s1 = y.rotate_right(17) ^ y.rotate_right(19) ^ (y >> 10);
        words[t] = words[t - 16].wrapping_add(s0).wrapping_add(words[t - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, constant) in words.iter().zip(constants) {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let first = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(*constant).wrapping_add(*word);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let majority = (a & b) ^ (a & c) ^ (b & c);
        (h, g, f, e, d, c, b, a) =
            (g, f, e, d.wrapping_add(first), c, b, a, first.wrapping_add(s0.wrapping_add(majority)));
    }
    for (old, new) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *old = old.wrapping_add(new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_hold() {
        let two_blocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        for (text, digest) in [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (two_blocks, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"),
        ] {
            assert_eq!(sha256(text.as_bytes()), digest);
        }
    }
}
