//! The tables in which `contact_bound` counts: groups of duplicates of one colour of the checkerboard, and what is left
//! of them.

/// The groups of one colour of the checkerboard, and working memory. A cell is known by its number as a *member*.
#[derive(Clone, Default)]
pub(super) struct Waste {
    /// Contacts - cells.
    pub(super) required: i32,
    /// The first member of each group; one more for the end.
    pub(super) start: Vec<u32>,
    /// By member, its index on the board.
    pub(super) cells: Vec<u32>,
    /// By index, the member, or the number of members for margins and for the other colour.
    pub(super) member: Vec<u32>,
    /// By member, its group.
    pub(super) group: Vec<u32>,
    /// The members at the corners, or the number of members.
    pub(super) corners: Vec<[u32; 4]>,
    /// By member, its contacts less one, corners in the margin not counted.
    pub(super) gain: Vec<i32>,
    /// What an undecided member of an undecided group costs; TAKEN for the others.
    pub(super) cost: Vec<i32>,
    /// Is it all that is free in its group? One more for the margin, where nothing is.
    pub(super) is_only: Vec<bool>,
    /// Bit by bit, the contacts on which a cost was built.
    pub(super) used: Vec<u8>,
    /// By group, what is left of it.
    pub(super) left: Vec<Left>,
    /// The undecided groups.
    pub(super) open: Vec<u32>,
    /// By the name of a tree, the undecided cell through which alone it can grow, or NONE, MANY or UNSEEN.
    pub(super) opening: Vec<u32>,
    /// The trees whose `opening` is to be reset to UNSEEN.
    pub(super) trees: Vec<u32>,
}

/// What is left of an undecided group.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Left {
    /// What it costs to have no unshaded member.
    pub(super) none: i32,
    /// The member that others leant on last, and for which group.
    pub(super) leant_on: u32,
    pub(super) leant_for: u32,
}
