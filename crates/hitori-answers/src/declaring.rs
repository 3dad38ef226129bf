//! How questions and their options are declared: one entry gives a struct, its reading, and a line for those who list
//! all questions.
//!
//! `options!` makes a struct whose fields are options. A field that is an `Option`, or `true` or `false`, may be left out;
//! every other one must be there. `questions!` makes such a struct for each question, and the enum of them all.

use crate::options::Declared;

/// A question as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name, e.g. `make_unique`.
    pub name: &'static str,
    /// Its struct, e.g. `MakeUnique`.
    pub type_name: &'static str,
    /// Is it about a puzzle?
    pub has_puzzle: bool,
    /// Does the module that the page loads first know it?
    pub is_in_first_module: bool,
    /// Its options.
    pub options: &'static [Declared],
}

/// A struct whose fields are options, and how it is read; `whose` options they are is said in messages.
macro_rules! options {
    (
        $(#[$about:meta])*
        $name:ident of $whose:expr => { $($(#[$each:meta])* $field:ident: $kind:ty,)* }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        pub struct $name {
            $($(#[$each])* pub $field: $kind,)*
        }

        impl $name {
            /// Its options.
            pub const OPTIONS: &'static [$crate::options::Declared] = &[$($crate::options::Declared {
                name: stringify!($field),
                kind: <$kind as $crate::options::OptionValue>::KIND,
                is_required: <$kind as $crate::options::OptionValue>::IS_REQUIRED,
            },)*];

            /// Read from options by name.
            pub fn from_options(given: &$crate::value::Given) -> Result<Self, $crate::problem::Problem> {
                $crate::options::refuse_foreign(given, $whose, Self::OPTIONS)?;
                Ok($name { $($field: $crate::options::option(given, $whose, stringify!($field))?,)* })
            }
        }
    };
}

/// Whether a question is about a puzzle, and how it is answered.
macro_rules! subject {
    (puzzle) => {
        true
    };
    () => {
        false
    };
    ($name:ident, $question:ident, $of:ident, $caller:ident, $sink:ident, puzzle) => {
        $question.answer($of.ok_or_else(Problem::puzzle)?, $caller, $sink)
    };
    ($name:ident, $question:ident, $of:ident, $caller:ident, $sink:ident,) => {{
        if $of.is_some() {
            return Err(Problem::option(concat!("expected no puzzle: '", stringify!($name), "' is about none")));
        }
        $question.answer($caller, $sink)
    }};
}

/// Declares the questions: `name of puzzle: Struct { options }`, and without `of puzzle` those that are about none.
macro_rules! questions {
    (
        first { $($(#[$about:meta])* $name:ident $(of $subject:ident)?: $kind:ident { $($options:tt)* })* }
        library { $($(#[$more_about:meta])* $more:ident $(of $more_subject:ident)?: $more_kind:ident { $($more_options:tt)* })* }
    ) => {
        $(options! { $(#[$about])* $kind of concat!("'", stringify!($name), "'") => { $($options)* } })*
        $(
            #[cfg(feature = "library")]
            options! { $(#[$more_about])* $more_kind of concat!("'", stringify!($more), "'") => { $($more_options)* } }
        )*

        /// A question.
        #[derive(Clone, Debug)]
        pub enum Question {
            $($(#[$about])* $kind($kind),)*
            $(#[cfg(feature = "library")] $(#[$more_about])* $more_kind($more_kind),)*
        }

        /// All questions, in the order of their declaration.
        pub const QUESTIONS: &[Declaration] = &[
            $(Declaration {
                name: stringify!($name),
                type_name: stringify!($kind),
                has_puzzle: subject!($($subject)?),
                is_in_first_module: true,
                options: $kind::OPTIONS,
            },)*
            $(#[cfg(feature = "library")] Declaration {
                name: stringify!($more),
                type_name: stringify!($more_kind),
                has_puzzle: subject!($($more_subject)?),
                is_in_first_module: false,
                options: $more_kind::OPTIONS,
            },)*
        ];

        impl Question {
            /// The question of this name with these options.
            pub fn read(name: &str, options: &Given) -> Result<Self, $crate::problem::Problem> {
                match name {
                    $(stringify!($name) => $kind::from_options(options).map(Question::$kind),)*
                    $(#[cfg(feature = "library")] stringify!($more) => $more_kind::from_options(options).map(Question::$more_kind),)*
                    _ => Err(options::unknown("a question", name, &mut QUESTIONS.iter().map(|question| question.name))),
                }
            }

            /// Its answer: the record goes into the sink.
            pub fn answer(&self, of: Option<&Puzzle>, caller: &Caller, sink: &mut Sink) -> Answer {
                match self {
                    $(Question::$kind(question) => subject!($name, question, of, caller, sink, $($subject)?),)*
                    $(
                        #[cfg(feature = "library")]
                        Question::$more_kind(question) => subject!($more, question, of, caller, sink, $($more_subject)?),
                    )*
                }
            }
        }
    };
}

pub(crate) use {options, questions, subject};
