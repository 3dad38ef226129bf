//! The fast engine: propagation and failed-literal tests on rows of bits, for boards that fit machine words.

pub mod board;
