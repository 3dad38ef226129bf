//! Palettes: the colours of a picture, by meaning.
//!
//! Ink and pencil on paper are the player's: labels, shade and circles. What the program says has a colour: petrol for
//! what follows, ochre for its reasons, red for a broken rule. Shaded is darker than paper in every palette, at night
//! too. Meaning never depends on colour alone: violations, deductions and their reasons have shapes of their own. The
//! colour-blind safe palette takes its hues from Okabe and Ito, "Color Universal Design" (2008), two of them darker, so
//! that they stand out from the paper.

/// What a colour stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The sheet.
    Paper,
    /// The lines of the grid.
    Lines,
    /// A label.
    Label,
    /// A shaded cell.
    Shaded,
    /// A label in a shaded cell.
    LabelInShade,
    /// The circle of a known unshaded cell.
    Circle,
    /// The numbers of rows and columns.
    Ruler,
    /// A broken rule.
    Violation,
    /// The cells of a step.
    Deduced,
    /// The cells that it follows from.
    Because,
}

/// Every role with its name, in the order of the colours of a palette.
pub const ROLES: [(Role, &str); 10] = [
    (Role::Paper, "paper"),
    (Role::Lines, "lines"),
    (Role::Label, "label"),
    (Role::Shaded, "shaded"),
    (Role::LabelInShade, "label_in_shade"),
    (Role::Circle, "circle"),
    (Role::Ruler, "ruler"),
    (Role::Violation, "violation"),
    (Role::Deduced, "deduced"),
    (Role::Because, "because"),
];

impl Role {
    /// Its name, e.g. `label_in_shade`.
    pub fn name(self) -> &'static str {
        ROLES[self as usize].1
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        ROLES.iter().find(|(_, each)| *each == name).map(|&(role, _)| role)
    }
}

/// A colour for each role, e.g. `#ffffff`, or whatever SVG takes for a colour.
#[derive(Clone, Copy, Debug)]
pub struct Palette<'a>(pub [&'a str; 10]);

impl<'a> Palette<'a> {
    /// The colour of a role.
    pub fn colour(&self, role: Role) -> &'a str {
        self.0[role as usize]
    }

    /// The palette of this name, e.g. `print`.
    pub fn named(name: &str) -> Option<Palette<'static>> {
        PALETTES.iter().find(|(each, _)| *each == name).map(|&(_, palette)| palette)
    }
}

/// The colours of the page that a picture stands in: variables of its style.
pub const PAGE: Palette = Palette([
    "var(--paper)",
    "var(--lines)",
    "var(--label)",
    "var(--shaded)",
    "var(--label-in-shade)",
    "var(--circle)",
    "var(--ruler)",
    "var(--violation)",
    "var(--deduced)",
    "var(--because)",
]);

/// Every palette with its name.
pub const PALETTES: [(&str, Palette); 5] = [
    (
        "light",
        Palette([
            "#fdfaf2", "#8a7858", "#231e17", "#1e1a16", "#b9ae9c", "#655a4b", "#6b6152", "#c9442f", "#2d7590",
            "#96660a",
        ]),
    ),
    (
        "dark",
        Palette([
            "#504941", "#a89c8a", "#fffaf0", "#050403", "#928776", "#d8cbb6", "#cfc4b3", "#ffab99", "#9bd4ea",
            "#f0c566",
        ]),
    ),
    (
        "print",
        Palette([
            "#ffffff", "#000000", "#000000", "#b8b8b8", "#000000", "#000000", "#404040", "#000000", "#000000",
            "#404040",
        ]),
    ),
    (
        "colour-blind",
        Palette([
            "#ffffff", "#595959", "#000000", "#1a1a1a", "#d0d0d0", "#000000", "#595959", "#c04f00", "#0072b2",
            "#c78800",
        ]),
    ),
    ("page", PAGE),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_stand_in_the_order_of_their_numbers() {
        for (number, (role, name)) in ROLES.into_iter().enumerate() {
            assert_eq!((role as usize, Role::named(name), role.name()), (number, Some(role), name));
        }
    }

    #[test]
    fn the_variables_of_a_page_are_named_after_the_roles() {
        for (role, name) in ROLES {
            assert_eq!(PAGE.colour(role), format!("var(--{})", name.replace('_', "-")));
        }
    }
}
