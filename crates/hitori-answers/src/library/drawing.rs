//! The question `draw`: a puzzle and what to show of it, and the text of an SVG file as the answer.

use hitori_core::puzzle::Puzzle;
use hitori_core::shading::Shading;
use miniserde::Serialize;

use crate::caller::{Answer, Caller, Sink};
use crate::drawing::broken::Broken;
use crate::drawing::palette::Palette;
use crate::drawing::{draw, svg, Picture, Violation};
use crate::problem::Problem;
use crate::question::Draw;
use crate::request::shading;

use super::named;

/// The answer: an SVG file.
#[derive(Clone, Debug, Serialize)]
pub struct Drawn {
    /// Its text.
    pub svg: String,
}

impl Draw {
    pub(crate) fn answer(&self, puzzle: &Puzzle, _: &Caller, sink: &mut Sink) -> Answer {
        let known: Option<Shading> =
            self.known.as_ref().map(|text| shading(&text.0, puzzle.rows, puzzle.cols)).transpose()?;
        let deduced = self.deduced.as_deref().unwrap_or_default();
        let because = self.because.as_deref().unwrap_or_default();
        let violations: Vec<Violation> =
            self.violations.iter().flatten().map(Broken::violation).collect::<Result<_, _>>()?;
        for cells in violations.iter().map(|violation| violation.cells.as_slice()).chain([deduced, because]) {
            named(cells, puzzle)?;
        }
        let picture = Picture {
            puzzle: *puzzle,
            letters: self.letters,
            shading: known.as_deref(),
            violations: &violations,
            deduced,
            because,
            lines: &[],
            rulers: self.rulers,
        };
        let title = svg::title(self.name.as_deref(), puzzle.rows, puzzle.cols);
        sink(&Drawn { svg: svg::document(&draw(&picture), &self.palette()?, &title) });
        Ok("")
    }

    fn palette(&self) -> Result<Palette<'static>, Problem> {
        let name = self.palette.as_deref().unwrap_or("light");
        Palette::named(name).ok_or_else(|| {
            Problem::option(format!("expected a palette among light, dark, print, colour-blind, page; got '{name}'"))
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::caller::Caller;

    fn ask(options: &str) -> String {
        let puzzle = r#"{"rows": 1, "cols": 2, "labels": [1, 2]}"#;
        crate::ask(&format!(r#"{{"ask": "draw", "puzzle": {puzzle}{options}}}"#), &Caller::PATIENT)
    }

    #[test]
    fn a_puzzle_is_drawn_with_its_name_in_the_light_palette() {
        let answer = ask(r#", "name": "a & b""#);
        assert!(answer.starts_with(r#"{"value": {"svg": "<svg xmlns="#), "{answer}");
        assert!(answer.contains(r"<title>a &amp; b</title>\n") && answer.contains("#8a7858"), "{answer}");
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
