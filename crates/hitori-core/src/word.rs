//! A row of cells as the bits of one machine word: bit `col` stands for column `col`.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// An unsigned integer used as a set of small numbers.
pub trait Word:
    Copy
    + Default
    + Eq
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many members a set can have.
    const BITS: usize;
    /// The empty set.
    const EMPTY: Self;
    /// The set of this one number.
    fn single(number: usize) -> Self;
    /// The set of this one number if it is a member, else the empty set; without a branch.
    fn single_if(is_member: bool, number: usize) -> Self;
    /// The set itself if the condition holds, else the empty set.
    fn only_if(self, condition: bool) -> Self;
    /// The set without its smallest member, which must exist.
    fn without_first(self) -> Self;
    /// The smallest member; BITS for the empty set.
    fn first(self) -> usize;
    /// How many members it has.
    fn count(self) -> u64;
    /// For each of the eight numbers from this one on a byte, the lowest first: 1 where it is a member, else 0.
    fn eight_from(self, number: usize) -> u64;

    /// The set 0..count.
    #[inline]
    fn below(count: usize) -> Self {
        if count == 0 {
            Self::EMPTY
        } else {
            !Self::EMPTY >> (Self::BITS - count)
        }
    }

    /// Is the set empty?
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Is the set empty, or is nothing left without its smallest member? Quicker than `count`.
    #[inline]
    fn has_at_most_one(self) -> bool {
        self.is_empty() || self.without_first().is_empty()
    }

    /// Is this number a member?
    #[inline]
    fn has(self, number: usize) -> bool {
        !(self & Self::single(number)).is_empty()
    }

    /// The numbers next to a member, on either side.
    #[inline]
    fn beside(self) -> Self {
        (self << 1) | (self >> 1)
    }

    /// The members in rising order.
    #[inline]
    fn members(self) -> Members<Self> {
        Members(self)
    }
}

/// Iterator over the members of a set.
pub struct Members<W>(W);

impl<W: Word> Iterator for Members<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

macro_rules! implement_word {
    ($type:ty) => {
        impl Word for $type {
            const BITS: usize = <$type>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline]
            fn single(number: usize) -> Self {
                1 << number
            }

            #[inline]
            fn single_if(is_member: bool, number: usize) -> Self {
                <$type>::from(is_member) << number
            }

            #[inline]
            fn only_if(self, condition: bool) -> Self {
                self & <$type>::from(condition).wrapping_neg()
            }

            #[inline]
            fn without_first(self) -> Self {
                self & (self - 1)
            }

            #[inline]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn count(self) -> u64 {
                u64::from(self.count_ones())
            }

            #[inline]
            fn eight_from(self, number: usize) -> u64 {
                // Eight copies of a byte, of which each keeps another bit; then any bit becomes the lowest of its byte.
                let copies = u64::from((self >> number) as u8) * 0x0101_0101_0101_0101;
                let one_each = copies & 0x8040_2010_0804_0201;
                ((one_each + 0x7f7f_7f7f_7f7f_7f7f) >> 7) & 0x0101_0101_0101_0101
            }
        }
    };
}

implement_word!(u16);
implement_word!(u32);
implement_word!(u64);
implement_word!(u128);

#[cfg(test)]
mod tests {
    use super::*;

    fn sets_behave<W: Word>() {
        let set = W::single(3) | W::single(W::BITS - 1) | W::single(5).only_if(false);
        assert_eq!(set.members().collect::<Vec<_>>(), [3, W::BITS - 1]);
        assert!(W::single_if(true, 9) == W::single(9) && W::single_if(false, 9).is_empty());
        assert!(set.only_if(true) == set && set.only_if(false).is_empty());
        assert!(set.has(3) && !set.has(5) && set.count() == 2);
        assert!(W::EMPTY.has_at_most_one() && W::single(W::BITS - 1).has_at_most_one() && !set.has_at_most_one());
        assert_eq!(set.eight_from(2), 0x0100);
        assert_eq!(set.eight_from(W::BITS - 2), 0x0100);
        assert_eq!((!set).eight_from(0), 0x0101_0101_0001_0101);
        assert!(W::single(1).beside() == (W::single(0) | W::single(2)));
        assert!(W::below(0).is_empty() && W::below(W::BITS) == !W::EMPTY && W::below(2).count() == 2);
    }

    #[test]
    fn all_widths() {
        sets_behave::<u16>();
        sets_behave::<u32>();
        sets_behave::<u64>();
        sets_behave::<u128>();
    }
}
