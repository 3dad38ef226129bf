//! What links are made of, which several codecs share: %-escapes, and bytes in base64 or in fewer bits.

/// How many characters so many bytes take.
pub fn characters(length: u64) -> u64 {
    (4 * length).div_ceil(3)
}

/// Numbers of so many bits, one after the other, as bytes; the last is filled up with zeros.
pub fn packed(numbers: impl Iterator<Item = u32>, bits: usize) -> Vec<u8> {
    let (mut bytes, mut held, mut count) = (Vec::new(), 0u64, 0);
    for number in numbers {
        held = held << bits | u64::from(number);
        count += bits;
        while count >= 8 {
            count -= 8;
            bytes.push((held >> count) as u8);
        }
    }
    if count > 0 {
        bytes.push((held << (8 - count)) as u8);
    }
    bytes
}

pub fn bits_at(bytes: &[u8], start: usize, bits: usize) -> u32 {
    let first = start / 8;
    let held = (first..first + 5).fold(0u64, |held, at| held << 8 | u64::from(*bytes.get(at).unwrap_or(&0)));
    (held >> (40 - start % 8 - bits) & ((1 << bits) - 1)) as u32
}

/// The bytes in base64 with these digits, without `=` at the end.
pub fn sixes_of(bytes: &[u8], digits: &[u8; 64]) -> String {
    let length = characters(bytes.len() as u64) as usize;
    (0..length).map(|place| digits[bits_at(bytes, 6 * place, 6) as usize] as char).collect()
}

/// The bytes of these characters, of an incomplete group those that are whole; None if one is not a digit.
pub fn bytes_of(characters: &str, digits: &[u8; 64]) -> Option<Vec<u8>> {
    let value = |byte| digits.iter().position(|&digit| digit == byte).map(|value| value as u32);
    let values: Vec<u32> = characters.bytes().map(value).collect::<Option<_>>()?;
    let mut bytes = packed(values.iter().copied(), 6);
    bytes.truncate(6 * values.len() / 8);
    Some(bytes)
}

/// The text with its %-escapes resolved, those of no character replaced by U+FFFD.
pub fn unquote(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |byte: &u8| (*byte as char).to_digit(16);
        rest = match rest {
            [b'%', high, low, after @ ..] if hex(high).is_some() && hex(low).is_some() => {
                bytes.push((16 * hex(high).unwrap_or(0) + hex(low).unwrap_or(0)) as u8);
                after
            }
            _ => {
                bytes.push(*first);
                after
            }
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
