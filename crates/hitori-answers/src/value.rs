//! What an option may be before its kind is known, e.g. `{"rows": 6, "shaded": [0.25, 0.3]}`: read from JSON, and written
//! where a message quotes it.
//!
//! `miniserde::json::Value` keeps names in a tree, whose code would be a twentieth of the page's first module.

use std::borrow::Cow;

use miniserde::de::{self, Deserialize, Visitor};
use miniserde::ser::{self, Fragment, Serialize};
use miniserde::{make_place, Result};

/// A value of JSON.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number from 0.
    Whole(u64),
    /// A whole number below 0.
    Negative(i64),
    /// Any other number.
    Decimal(f64),
    /// A text.
    Text(String),
    /// Values in turn.
    List(Vec<Value>),
    /// Values by name.
    Options(Given),
}

/// Options by name, as they came.
#[derive(Clone, Debug, Default)]
pub struct Given(Vec<(String, Value)>);

impl Given {
    /// The value of this name; null is as good as left out.
    pub fn get(&self, name: &str) -> Option<&Value> {
        let (_, value) = self.0.iter().find(|(each, _)| each == name)?;
        if matches!(value, Value::Null) {
            None
        } else {
            Some(value)
        }
    }

    /// Leave these names out.
    pub fn remove(&mut self, names: &[&str]) {
        self.0.retain(|(name, _)| !names.contains(&name.as_str()));
    }

    /// The names, in the order in which they came.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Of a name that comes twice, the last value counts.
    pub fn insert(&mut self, name: String, value: Value) {
        match self.0.iter_mut().find(|(each, _)| *each == name) {
            Some((_, former)) => *former = value,
            None => self.0.push((name, value)),
        }
    }
}

make_place!(Place);

impl Deserialize for Value {
    fn begin(out: &mut Option<Self>) -> &mut dyn Visitor {
        Place::new(out)
    }
}

impl Visitor for Place<Value> {
    fn null(&mut self) -> Result<()> {
        self.out = Some(Value::Null);
        Ok(())
    }

    fn boolean(&mut self, value: bool) -> Result<()> {
        self.out = Some(Value::Bool(value));
        Ok(())
    }

    fn string(&mut self, text: &str) -> Result<()> {
        self.out = Some(Value::Text(text.to_owned()));
        Ok(())
    }

    fn negative(&mut self, number: i64) -> Result<()> {
        self.out = Some(Value::Negative(number));
        Ok(())
    }

    fn nonnegative(&mut self, number: u64) -> Result<()> {
        self.out = Some(Value::Whole(number));
        Ok(())
    }

    fn float(&mut self, number: f64) -> Result<()> {
        self.out = Some(Value::Decimal(number));
        Ok(())
    }

    fn seq(&mut self) -> Result<Box<dyn de::Seq + '_>> {
        Ok(Box::new(ListReader { out: &mut self.out, list: Vec::new(), item: None }))
    }

    fn map(&mut self) -> Result<Box<dyn de::Map + '_>> {
        Ok(Box::new(OptionsReader { out: &mut self.out, options: Given::default(), name: String::new(), value: None }))
    }
}

struct ListReader<'a> {
    out: &'a mut Option<Value>,
    list: Vec<Value>,
    item: Option<Value>,
}

impl de::Seq for ListReader<'_> {
    fn element(&mut self) -> Result<&mut dyn Visitor> {
        self.list.extend(self.item.take());
        Ok(Deserialize::begin(&mut self.item))
    }

    fn finish(&mut self) -> Result<()> {
        self.list.extend(self.item.take());
        *self.out = Some(Value::List(std::mem::take(&mut self.list)));
        Ok(())
    }
}

struct OptionsReader<'a> {
    out: &'a mut Option<Value>,
    options: Given,
    name: String,
    value: Option<Value>,
}

impl OptionsReader<'_> {
    fn keep(&mut self) {
        if let Some(value) = self.value.take() {
            self.options.insert(std::mem::take(&mut self.name), value);
        }
    }
}

impl de::Map for OptionsReader<'_> {
    fn key(&mut self, name: &str) -> Result<&mut dyn Visitor> {
        self.keep();
        self.name = name.to_owned();
        Ok(Deserialize::begin(&mut self.value))
    }

    fn finish(&mut self) -> Result<()> {
        self.keep();
        *self.out = Some(Value::Options(std::mem::take(&mut self.options)));
        Ok(())
    }
}

impl Serialize for Value {
    fn begin(&self) -> Fragment<'_> {
        match self {
            Value::Null => Fragment::Null,
            Value::Bool(value) => Fragment::Bool(*value),
            Value::Whole(number) => Fragment::U64(*number),
            Value::Negative(number) => Fragment::I64(*number),
            Value::Decimal(number) => Fragment::F64(*number),
            Value::Text(text) => Fragment::Str(Cow::Borrowed(text)),
            Value::List(items) => items.begin(),
            Value::Options(Given(options)) => Fragment::Map(Box::new(InTurn(options.iter()))),
        }
    }
}

struct InTurn<'a>(std::slice::Iter<'a, (String, Value)>);

impl ser::Map for InTurn<'_> {
    fn next(&mut self) -> Option<(Cow<'_, str>, &dyn Serialize)> {
        self.0.next().map(|(name, value)| (Cow::Borrowed(name.as_str()), value as &dyn Serialize))
    }
}

#[cfg(test)]
mod tests {
    use miniserde::json::from_str;

    use super::*;
    use crate::json::written;

    #[test]
    fn a_value_is_quoted_as_it_came() {
        let text = r#"{"b": [null, true, 3, -3, 0.5, "x"], "a": {"c": []}}"#;
        assert_eq!(written(&from_str::<Value>(text).unwrap()), text);
    }

    #[test]
    fn of_a_name_that_comes_twice_the_last_value_counts() {
        assert_eq!(written(&from_str::<Value>(r#"{"a": 1, "b": 2, "a": 3}"#).unwrap()), r#"{"a": 3, "b": 2}"#);
    }
}
