//! A violation as a question states it.

use crate::drawing::{Place, Rule, Violation};
use crate::options::{Item, OptionValue};
use crate::problem::Problem;
use crate::value::Value;

/// A broken rule, as `check` names it, e.g. `{"rule": "adjacency", "cells": [[0, 0], [0, 1]]}`.
#[derive(Clone, Debug)]
pub struct Broken {
    /// The rule, e.g. `adjacency`.
    pub rule: String,
    /// The cells that break it.
    pub cells: Vec<Place>,
}

impl Item for Broken {
    const KINDS: &'static str = "violations";
    const EXPECTED_LIST: &'static str =
        "a list of violations, e.g. [{\"rule\": \"adjacency\", \"cells\": [[0, 0], [0, 1]]}]";

    fn item(value: &Value) -> Option<Self> {
        let Value::Options(of) = value else { return None };
        Some(Broken { rule: String::of(of.get("rule")?)?, cells: Vec::of(of.get("cells")?)? })
    }
}

impl Broken {
    pub(crate) fn violation(&self) -> Result<Violation, Problem> {
        let rule = Rule::named(&self.rule)
            .ok_or_else(|| Problem::option(format!("expected a rule, e.g. uniqueness; got '{}'", self.rule)))?;
        Ok(Violation { rule, cells: self.cells.clone() })
    }
}
