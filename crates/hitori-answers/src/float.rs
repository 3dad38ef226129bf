//! Numbers with a point, written as Python's `repr` writes them: as few digits as read back as the same number, e.g. `0.1`,
//! and with an exponent below 1e-4, e.g. `3.7446e-05`.
//!
//! A record keeps at most 15 digits of a number, nine of them after the point. Two numbers of at most 15 digits are never
//! the same in binary, so these digits, without the zeros at the end, are the fewest. To write any number, libraries bring
//! tables of 10 kB or more: more than all records of the page's first module together.

/// What a record keeps of a number: nine digits after the point, fewer where that would be more than 15 in all.
pub fn kept(number: f64) -> f64 {
    let (grains, _) = grains(number.abs());
    (number * grains).round() / grains
}

/// How many grains there are in 1, a power of ten, and how many digits after the point these are.
fn grains(number: f64) -> (f64, i32) {
    let (mut grains, mut digits) = (1e9, 9);
    while digits > 0 && number * grains >= BOUND {
        grains /= 10.0;
        digits -= 1;
    }
    (grains, digits)
}

/// Whole numbers below have at most 15 digits.
const BOUND: f64 = 1e15;

/// Write a kept number as Python does; null for what JSON has no number for.
pub(crate) fn write_float(number: f64, out: &mut String) {
    if !number.is_finite() {
        return out.push_str("null");
    }
    if number.is_sign_negative() {
        out.push('-');
    }
    let number = number.abs();
    let (grains, mut fraction_digits) = grains(number);
    let mut whole = number * grains;
    if whole >= BOUND {
        // No record has such a number, but a message may quote it. 13 digits are right after up to 300 divisions.
        while whole >= 1e13 {
            whole /= 10.0;
            fraction_digits -= 1;
        }
    }
    let mut buffer = itoa::Buffer::new();
    let all = buffer.format(whole.round() as u64);
    let digits = all.trim_end_matches('0');
    let point = all.len() as i32 - fraction_digits;
    if digits.is_empty() {
        out.push_str("0.0");
    } else {
        write_digits(digits, point, out);
    }
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
            (999_999.999_999_999, "999999.999999999"),
            (-1_234_567.8, "-1234567.8"),
            (999_999_999_999_999.0, "999999999999999.0"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (f64::INFINITY, "null"),
        ] {
            assert_eq!(written(number), text);
        }
    }

    #[test]
    fn at_most_fifteen_digits_are_kept() {
        for (number, text) in [
            (1.0 / 3.0, "0.333333333"),
            (5e-324, "0.0"),
            (1e9 / 3.0, "333333333.333333"),
            (1e15 / 3.0, "333333333333333.0"),
            (999_999_999.999_999_9, "1000000000.0"),
        ] {
            assert_eq!(written(kept(number)), text);
        }
    }

    /// As few as the standard library needs, which the page's module has no room for.
    #[test]
    fn a_kept_number_is_written_in_the_fewest_digits() {
        let mut rng = Rng::new(7);
        for round in 0..20_000 {
            let number = match round % 3 {
                0 => rng.below(1_000_000_000) as f64 / 1e9,
                1 => rng.below(1_000_000) as f64 / (rng.below(1000) + 1) as f64,
                _ => rng.below(1_000_000_000_000_000) as f64 / 10f64.powi(rng.below(10) as i32),
            };
            let number = kept(number);
            let text = written(number);
            assert_eq!(text.parse(), Ok(number));
            let fewest = format!("{number:e}").split('e').next().unwrap().replace('.', "");
            let digits = text.split('e').next().unwrap().replace('.', "");
            assert_eq!(digits.trim_matches('0'), fewest.trim_matches('0'), "{number:e}");
        }
    }
}
