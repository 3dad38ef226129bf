//! The question `draw`: a puzzle and what to show of it in JSON, the text of an SVG file back.

use hitori_core::shading::Shading;
use miniserde::{Deserialize, Serialize};

use crate::drawing::palette::Palette;
use crate::drawing::{draw, svg, Picture, Place, Rule, Violation};
use crate::problem::Problem;
use crate::question::{named, Named};
use crate::request::shading;

/// What to show of a puzzle, and in which colours. What is left out is not shown.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Draw {
    /// A shading: rows of `#`, `.` and `?`, with line breaks between them.
    pub known: Option<String>,
    /// The rules that the shading breaks.
    pub violations: Option<Vec<Broken>>,
    /// The cells that a step decides,
    pub deduced: Option<Vec<Place>>,
    /// and those that it follows from.
    pub because: Option<Vec<Place>>,
    /// Shall r1, r2, ... and c1, c2, ... stand at the edges?
    pub rulers: Option<bool>,
    /// Are the labels letters?
    pub letters: Option<bool>,
    /// The colours by their name: `light`, `dark`, `print`, `colour-blind`, or `page` for those of the page around it.
    pub palette: Option<String>,
}

/// A broken rule, as `check` names it.
#[derive(Clone, Debug, Deserialize)]
pub struct Broken {
    /// The rule, e.g. `adjacency`.
    pub rule: String,
    /// The cells that break it.
    pub cells: Vec<Place>,
}

/// The answer: an SVG file.
#[derive(Clone, Debug, Serialize)]
pub struct Drawn {
    /// Its text.
    pub svg: String,
}

impl Draw {
    /// The wish of this JSON.
    pub fn read(text: &str) -> Result<Self, Problem> {
        let expected = "expected what to draw, e.g. {\"known\": \"#.\\n.?\", \"palette\": \"print\", \"rulers\": true}";
        miniserde::json::from_str(text).map_err(|_| Problem::option(expected))
    }

    /// The puzzle as an SVG file.
    pub fn answer(&self, of: &Named) -> Result<Drawn, Problem> {
        let puzzle = of.puzzle;
        let known: Option<Shading> =
            self.known.as_ref().map(|text| shading(text, puzzle.rows, puzzle.cols)).transpose()?;
        let deduced = self.deduced.as_deref().unwrap_or_default();
        let because = self.because.as_deref().unwrap_or_default();
        let violations: Vec<Violation> =
            self.violations.iter().flatten().map(Broken::violation).collect::<Result<_, _>>()?;
        for cells in violations.iter().map(|violation| violation.cells.as_slice()).chain([deduced, because]) {
            named(cells, &puzzle)?;
        }
        let picture = Picture {
            puzzle,
            letters: self.letters.unwrap_or(false),
            shading: known.as_deref(),
            violations: &violations,
            deduced,
            because,
            lines: &[],
            rulers: self.rulers.unwrap_or(false),
        };
        let title = svg::title(of.name, puzzle.rows, puzzle.cols);
        Ok(Drawn { svg: svg::document(&draw(&picture), &self.palette()?, &title) })
    }

    fn palette(&self) -> Result<Palette<'static>, Problem> {
        let name = self.palette.as_deref().unwrap_or("light");
        Palette::named(name).ok_or_else(|| {
            Problem::option(format!("expected a palette among light, dark, print, colour-blind, page; got '{name}'"))
        })
    }
}

impl Broken {
    fn violation(&self) -> Result<Violation, Problem> {
        let rule = Rule::named(&self.rule)
            .ok_or_else(|| Problem::option(format!("expected a rule, e.g. uniqueness; got '{}'", self.rule)))?;
        Ok(Violation { rule, cells: self.cells.clone() })
    }
}

#[cfg(test)]
mod tests {
    use crate::question::Caller;

    fn ask(options: &str) -> String {
        let puzzle = r#"{"rows": 1, "cols": 2, "labels": [1, 2], "name": "a & b"}"#;
        crate::ask(&format!(r#"{{"ask": "draw", "puzzle": {puzzle}{options}}}"#), &Caller::PATIENT)
    }

    #[test]
    fn a_puzzle_is_drawn_with_its_name_in_the_light_palette() {
        let answer = ask("");
        assert!(answer.starts_with(r#"{"value": {"svg": "<svg xmlns="#), "{answer}");
        assert!(answer.contains(r"<title>a &amp; b</title>\n") && answer.contains("#6b7280"), "{answer}");
    }

    #[test]
    fn every_option_adds_its_shapes() {
        for (options, tag, count) in [
            (r#", "known": "?.""#, "<circle", 1),
            (r#", "known": "?#""#, "<rect", 3),
            (r#", "known": "..""#, "<circle", 0),
            (r#", "deduced": [[0, 1]]"#, "<rect", 3),
            (r#", "because": [[0, 0], [0, 1]]"#, "<circle", 2),
            (r#", "rulers": true"#, "<text", 5),
            (r#", "letters": true"#, ">b<", 1),
            (r#", "palette": "page""#, "var(--label)", 1),
            (r#", "violations": [{"rule": "adjacency", "cells": [[0, 0], [0, 1]]}]"#, "<polygon", 1),
            (r#", "violations": [{"rule": "connectivity", "cells": [[0, 0]]}]"#, "dasharray", 1),
            (r#", "violations": [{"rule": "uniqueness", "cells": [[0, 0], [0, 1]]}]"#, "<polyline", 5),
        ] {
            let answer = ask(options);
            assert_eq!(answer.matches(tag).count(), count, "{options}: {answer}");
        }
    }

    #[test]
    fn what_cannot_be_drawn_has_a_code() {
        for (options, code) in [
            (r#", "known": "?""#, "invalid-shading"),
            (r#", "palette": "pink""#, "invalid-option"),
            (r#", "deduced": [[0, 2]]"#, "invalid-option"),
            (r#", "violations": [{"rule": "beauty", "cells": []}]"#, "invalid-option"),
            (r#", "violations": [{"rule": "adjacency", "cells": [[1, 0]]}]"#, "invalid-option"),
            (r#", "rulers": 3"#, "invalid-option"),
        ] {
            let answer = ask(options);
            assert!(answer.starts_with(&format!(r#"{{"error": {{"code": "{code}""#)), "{options}: {answer}");
        }
    }

    #[test]
    fn nothing_is_drawn_without_a_puzzle() {
        assert!(crate::ask(r#"{"ask": "draw"}"#, &Caller::PATIENT).contains("invalid-puzzle"));
    }
}
