//! Numbers with a point, written as Python's `repr` writes them: as few digits as read back as the same number, e.g. `0.1`,
//! and with an exponent below 1e-4 and from 1e16 on, e.g. `3.7446e-05`.
//!
//! Of the numbers of records, which have at most nine digits after the point, the digits are those of a whole number.
//! For all others they are made by long division, after Steele and White, "How to print floating-point numbers
//! accurately" (1990). The usual libraries bring tables for it of 10 kB or more, more than all records of the page's first
//! module together; nothing here is printed often enough to need them.

use std::cmp::Ordering;

const BILLION: f64 = 1e9;

/// Numbers from here on have no nine digits after the point that could be kept.
const MILLION: f64 = 1e6;

/// What a record keeps of a number: nine digits after the point.
pub fn kept(number: f64) -> f64 {
    if number.abs() < MILLION {
        (number * BILLION).round() / BILLION
    } else {
        number
    }
}

/// Write a number as Python does; null for what JSON has no number for.
pub(crate) fn write_float(number: f64, out: &mut String) {
    if !number.is_finite() {
        return out.push_str("null");
    }
    if number.is_sign_negative() {
        out.push('-');
    }
    let (digits, point) = digits(number.abs());
    write_digits(&digits, point, out);
}

/// The digits 2 and 5 with the point at -1 are 0.025.
fn write_digits(digits: &str, point: i32, out: &mut String) {
    if !(-3..=16).contains(&point) {
        let (first, rest) = digits.split_at(1);
        out.push_str(first);
        if !rest.is_empty() {
            out.extend([".", rest]);
        }
        let exponent = point - 1;
        out.push_str(if exponent < 0 { "e-" } else { "e+" });
        if exponent.abs() < 10 {
            out.push('0');
        }
        return out.push_str(itoa::Buffer::new().format(exponent.abs()));
    }
    let count = digits.len() as i32;
    let zeros = |count: i32| "0000000000000000".split_at(count.max(0) as usize).0;
    if point <= 0 {
        out.extend(["0.", zeros(-point), digits]);
    } else if point >= count {
        out.extend([digits, zeros(point - count), ".0"]);
    } else {
        let (whole, fraction) = digits.split_at(point as usize);
        out.extend([whole, ".", fraction]);
    }
}

/// The fewest digits that read back as a number from 0 on, and where its point is.
fn digits(number: f64) -> (String, i32) {
    if number == 0.0 {
        return ("0".to_owned(), 1);
    }
    let billionths = number * BILLION;
    // Two numbers of at most 15 digits are never the same: if one of them reads back as this number, it is the shortest.
    if billionths < 1e15 && billionths.round() / BILLION == number {
        let mut buffer = itoa::Buffer::new();
        let all = buffer.format(billionths.round() as u64);
        return (all.trim_end_matches('0').to_owned(), all.len() as i32 - 9);
    }
    divided(number)
}

/// The same by division of `rest` by `divisor`. Whatever differs from the number by less than `half_gap` reads back as it:
/// half the distance to its neighbour, which is smaller on the side below a power of two.
fn divided(number: f64) -> (String, i32) {
    let bits = number.to_bits();
    let (biased, fraction) = ((bits >> 52) as i32, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    let is_even = mantissa % 2 == 0;
    let is_power = fraction == 0 && biased > 1;
    // All four have a common factor, so that halves are whole.
    let shift = 1 + u32::from(is_power);
    let mut rest = Large::from(mantissa).times_power_of_two(exponent.max(0) as u32 + shift);
    let mut divisor = Large::from(1).times_power_of_two((-exponent).max(0) as u32 + shift);
    let mut half_gap_below = Large::from(1).times_power_of_two(exponent.max(0) as u32);
    let mut half_gap_above = half_gap_below.clone();
    if is_power {
        half_gap_above.multiply(2);
    }
    let reaches = |rest: &Large, gap: &Large, divisor: &Large| match rest.plus(gap).compare(divisor) {
        Ordering::Greater => true,
        Ordering::Equal => is_even,
        Ordering::Less => false,
    };
    let mut point = 0;
    while reaches(&rest, &half_gap_above, &divisor) {
        divisor.multiply(10);
        point += 1;
    }
    let mut digits = String::new();
    loop {
        for each in [&mut rest, &mut half_gap_below, &mut half_gap_above] {
            each.multiply(10);
        }
        if digits.is_empty() && !reaches(&rest, &half_gap_above, &divisor) {
            point -= 1; // the first digit is not a zero
            continue;
        }
        let mut digit = 0;
        while rest.compare(&divisor) != Ordering::Less {
            rest.subtract(&divisor);
            digit += 1;
        }
        let below = rest.compare(&half_gap_below);
        let is_near_below = below == Ordering::Less || (below == Ordering::Equal && is_even);
        let is_near_above = reaches(&rest, &half_gap_above, &divisor);
        if is_near_below && is_near_above {
            let twice = rest.plus(&rest).compare(&divisor);
            digit += u8::from(twice == Ordering::Greater || (twice == Ordering::Equal && digit % 2 == 1));
        } else if is_near_above {
            digit += 1;
        }
        digits.push(char::from(b'0' + digit));
        if is_near_below || is_near_above {
            return (digits, point);
        }
    }
}

/// A whole number of any size, in parts of 32 bits, the smallest first; the last is not 0.
#[derive(Clone)]
struct Large(Vec<u32>);

impl Large {
    fn from(number: u64) -> Self {
        let mut parts = vec![number as u32, (number >> 32) as u32];
        parts.truncate(if parts[1] == 0 { 1 } else { 2 });
        Large(parts)
    }

    fn times_power_of_two(mut self, power: u32) -> Self {
        self.multiply(1 << (power % 32));
        self.0.splice(0..0, (0..power / 32).map(|_| 0));
        self
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for part in &mut self.0 {
            let product = u64::from(*part) * u64::from(factor) + carry;
            *part = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn plus(&self, other: &Large) -> Large {
        let mut carry = 0;
        let mut sum = Vec::new();
        for place in 0..self.0.len().max(other.0.len()) {
            let part = |of: &Large| u64::from(of.0.get(place).copied().unwrap_or(0));
            carry += part(self) + part(other);
            sum.push(carry as u32);
            carry >>= 32;
        }
        if carry > 0 {
            sum.push(carry as u32);
        }
        Large(sum)
    }

    /// The other is not larger.
    fn subtract(&mut self, other: &Large) {
        let mut borrow = false;
        for (place, part) in self.0.iter_mut().enumerate() {
            let taken = other.0.get(place).copied().unwrap_or(0);
            let (less, first) = part.overflowing_sub(taken);
            let (less, second) = less.overflowing_sub(u32::from(borrow));
            (*part, borrow) = (less, first || second);
        }
        while self.0.len() > 1 && self.0.ends_with(&[0]) {
            self.0.pop();
        }
    }

    fn compare(&self, other: &Large) -> Ordering {
        let by_length = self.0.len().cmp(&other.0.len());
        by_length.then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

#[cfg(test)]
mod tests {
    use hitori_core::rng::Rng;

    use super::*;

    fn written(number: f64) -> String {
        let mut out = String::new();
        write_float(number, &mut out);
        out
    }

    #[test]
    fn numbers_are_written_as_python_writes_them() {
        for (number, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (0.1, "0.1"),
            (100.0, "100.0"),
            (0.0001, "0.0001"),
            (0.000_024_586, "2.4586e-05"),
            (3e-9, "3e-09"),
            (1.0 / 3.0, "0.3333333333333333"),
            (1e15, "1000000000000000.0"),
            (9_007_199_254_740_993.0, "9007199254740992.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (5e-324, "5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
            (2e-44, "2e-44"),
            (9.5367431640625e-7, "9.5367431640625e-07"),
        ] {
            assert_eq!(written(number), text);
        }
    }

    /// As few as the standard library needs, which the page's module has no room for. `tests/test_questions.py` holds the
    /// text to Python's; of two that are as near, Python takes the even one, the standard library the larger.
    #[test]
    fn any_number_is_written_in_the_fewest_digits() {
        let mut rng = Rng::new(7);
        for round in 0..20_000 {
            let number = match round % 4 {
                0 => f64::from_bits(rng.next_u64()),
                1 => f64::from_bits((rng.below(2046) + 1) << 52),
                2 => rng.below(1_000_000_000) as f64 / 1e9,
                _ => rng.below(1_000_000) as f64 / (rng.below(1000) + 1) as f64,
            };
            if number.is_finite() && number != 0.0 {
                let fewest = format!("{:e}", number.abs());
                let (fewest, exponent) = fewest.split_once('e').unwrap();
                let (digits, point) = digits(number.abs());
                assert_eq!(digits.len(), fewest.replace('.', "").len(), "{number:e}");
                assert_eq!(point - 1, exponent.parse().unwrap(), "{number:e}");
                assert_eq!(written(number).parse(), Ok(number));
            }
        }
    }
}
