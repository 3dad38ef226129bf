//! What a maximal shading loses at a border, whatever lies further inside.
//!
//! A shaded cell covers itself and its neighbours. The *loss* of a shading of m x n cells with s shaded ones is
//! `5s - mn`: what is covered twice or outside of the grid, less the cells that nobody covers. docs/hitori-numbers.md
//! divides it among the cells, in *shares* of halves that depend on the two rows and columns around a cell and are never
//! negative away from the corners of the grid. Here the shares of a [`strip`] along the border are bounded: it is scanned
//! column by column, and every five columns are a [`window`] that prices the one in the middle. Strips and [`corner`]s
//! together bound the loss of the whole grid.

pub mod corner;
pub mod strip;
pub mod window;
