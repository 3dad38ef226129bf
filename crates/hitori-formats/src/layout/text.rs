//! A text as words with their lines: without comments, fences, quotes and the tags of a table.
//!
//! What a comment says of name, author or source is kept; a comment that numbers the puzzles, `# Puzzle 2`, stays a line.

use super::syntax;
use crate::lines::{field, has_numbers};
use crate::record::{quoted, Texts};
use crate::rows::{digits, is_run, label};

/// What a text is made of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// Digits alone.
    Number(String),
    /// `.` or `_` alone, or an empty field between bars.
    Blank,
    /// Letters, or what holds letters or several numbers: `Monday`, `5x5`, `1.5`, `-4`.
    Word(String),
    /// Any other character: brackets, separators, punctuation.
    Mark(char),
    /// The end of a line.
    End,
    /// A line that is a comment.
    Comment,
}

/// A token and the number of its line.
pub type Placed = (usize, Token);

/// What a text says: its words, the texts in its comments, and what was concluded from its syntax.
pub struct Said {
    pub tokens: Vec<Placed>,
    pub texts: Texts,
    pub notes: Vec<String>,
}

/// The tokens of a text, and what else it says.
pub fn tokens(text: &str) -> Said {
    let (mut tokens, mut texts) = (Vec::new(), Texts::default());
    let mut comments: Vec<(usize, String)> = Vec::new();
    let bare = syntax::with_plain_brackets(&without_block_comments(text, &mut comments));
    let (lines, mut notes) = syntax::plain(&with_strings_apart(&without_numbers(&bare)), without_tags);
    for (number, line) in &lines {
        let (number, line) = (*number, line.trim());
        let bare = match comment(line) {
            Some(comment) => {
                let found = field(&format!("#{comment}"));
                let is_empty = found.is_empty();
                texts.update(found);
                if is_section(comment) && is_empty {
                    line
                } else {
                    if is_empty && has_numbers(comment) {
                        comments.push((number, line.to_owned()));
                    }
                    ""
                }
            }
            None => {
                let bare = without_trailing_comment(line);
                if has_numbers(&line[bare.len()..]) {
                    comments.push((number, line[bare.len()..].trim().to_owned()));
                }
                bare
            }
        };
        // A comment alone does not end a block, as an empty line does.
        if bare.is_empty() && !line.is_empty() {
            tokens.push((number, Token::Comment));
            continue;
        }
        let bare = without_frame(bare);
        let row = with_blanks(&bare);
        words(row.as_deref().unwrap_or(&bare), number, &mut tokens);
        tokens.push((number, Token::End));
    }
    comments.retain(|(_, comment)| !is_size(comment)); // it was asked for, and heeded
    comments.sort();
    notes.extend(skipped("the comment on line", &comments));
    Said { tokens, texts, notes }
}

/// The note on lines that were skipped: the first of them, and how many more.
pub fn skipped(what: &str, lines: &[(usize, String)]) -> Option<String> {
    let (line, text) = lines.first()?;
    let more = lines.len() - 1;
    let and = if more > 0 { format!(" and {more} more") } else { String::new() };
    Some(format!("skipped {what} {line}{and}: {}", quoted(text)))
}

/// What a line says that is a comment as a whole.
fn comment(line: &str) -> Option<&str> {
    let is_word = |rest: &str| rest.starts_with(|letter: char| letter.is_alphabetic() || letter.is_whitespace());
    if let Some(rest) = line.strip_prefix("//").or_else(|| line.strip_prefix(['#', '%'])) {
        return Some(rest.trim_start_matches(['#', '%', '/']));
    }
    line.strip_prefix("--").or_else(|| line.strip_prefix(';')).filter(|rest| is_word(rest))
}

/// Does a comment number what follows, as `# Puzzle 2` and `#2` do?
pub fn is_section(comment: &str) -> bool {
    let mut words: Vec<&str> = comment.split_whitespace().collect();
    let last = words.pop().unwrap_or_default().trim_end_matches([':', '.', ')']);
    words.len() < 2 && is_digits(last) && words.iter().all(|word| word.chars().all(char::is_alphabetic))
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn without_trailing_comment(line: &str) -> &str {
    let starts = [" #", "\t#", " %", "\t%", " //", "\t//", ";//", " -- ", ";%"];
    let end = starts.iter().filter_map(|start| line.find(start)).min().unwrap_or(line.len());
    // The `;` before a comment belongs to the line.
    let end = end + usize::from(line[end..].starts_with(';'));
    line[..end].trim_end()
}

/// The line without quotes, a fence, a prompt, and what R prints before and over a matrix.
fn without_frame(line: &str) -> String {
    // A matrix of MATLAB that is turned over.
    if line.contains("]'") && line.matches('\'').count() % 2 == 1 {
        return "?".to_owned();
    }
    if line.starts_with("```") || line.starts_with("~~~") || line.contains("[,1]") {
        return String::new();
    }
    // A rule of stars.
    if line.chars().all(|letter| letter == '*') {
        return String::new();
    }
    let line = line.trim_start_matches("In ").trim_start_matches("Out").trim_start_matches(['>', ' ']);
    let index = line.strip_prefix('[').and_then(|rest| rest.split_once(",]"));
    let line = index.filter(|(index, _)| is_digits(index)).map_or(line, |(_, row)| row);
    let line = line.strip_prefix("- ").filter(|item| item.starts_with('[')).unwrap_or(line);
    let line = without_ranges(&line.replace("vec!", ""));
    // A row of a wiki, `| 1 || 2`.
    let is_of_wiki = line.starts_with('|') && !line.ends_with('|');
    let line = if is_of_wiki { line.replace("||", "|") } else { line };
    line.replace("**", " ").replace(['"', '\'', '`', '\u{200b}', '\u{feff}'], " ").trim().replace("\\n", "\n")
}

/// The line without the ranges of `array2d(1..4, 1..n, [`.
fn without_ranges(line: &str) -> String {
    let mut out = line.to_owned();
    while let Some(at) = out.find("..").filter(|_| line.contains("array")) {
        let is_in_word = |letter: char| letter.is_ascii_alphanumeric();
        let start = out[..at].trim_end_matches(is_in_word).len();
        let end = out.len() - out[at..].trim_start_matches('.').trim_start_matches(is_in_word).len();
        let comma = usize::from(out[end..].starts_with(','));
        out.replace_range(start..end + comma, " ");
    }
    out
}

/// A row between bars with `.` in its empty fields.
fn with_blanks(line: &str) -> Option<String> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    let fields: Vec<&str> = inner.split('|').map(str::trim).collect();
    let is_field = |field: &&str| field.is_empty() || is_digits(field) || *field == "." || *field == "_";
    let is_row = fields.len() > 1 && fields.iter().all(is_field) && fields.iter().any(|field| is_digits(field));
    let shown = |field: &&'_ str| -> String {
        if field.is_empty() {
            ".".to_owned()
        } else {
            (*field).to_owned()
        }
    };
    is_row.then(|| format!("| {}", fields.iter().map(shown).collect::<Vec<_>>().join(" ")))
}

/// The text without `1.`, `2.` and so on before its rows.
fn without_numbers(text: &str) -> String {
    let mut last = 0;
    let mut row = |line: &str| {
        let (number, row) = line.trim_start().split_once(". ")?;
        let number: usize = number.parse().ok().filter(|&number| number == 1 || number == last + 1)?;
        let words: Vec<&str> = row.split_whitespace().collect();
        let is_row = words.len() > 1 && words.iter().all(|word| label(word).is_some());
        last = if is_row { number } else { last };
        is_row.then(|| row.to_owned())
    };
    text.split('\n').map(|line| row(line).unwrap_or_else(|| line.to_owned())).collect::<Vec<_>>().join("\n")
}

/// The text with its only list of strings of digits, `['4242', '3134']`, as a list of lists, `[[4 2 4 2], [3 1 3 4]]`: each
/// is a row. Square numbers of strings of two digits may be labels, and stay.
fn with_strings_apart(text: &str) -> String {
    let is_string = |part: &&str| part.trim_start().starts_with(['"', '\'']);
    if text.split(['[', '(', '{']).skip(1).filter(is_string).count() > 1 {
        return text.to_owned();
    }
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['[', '(', '{']) {
        let (before, list) = rest.split_at(at + 1);
        out.push_str(before);
        rest = list;
        if let Some((rows, behind)) = strings(list) {
            out.push_str(&rows);
            rest = behind;
        }
    }
    out + rest
}

/// The strings of digits up to the end of a list as rows, and what follows.
fn strings(list: &str) -> Option<(String, &str)> {
    if !list.trim_start().starts_with(['"', '\'']) {
        return None;
    }
    let end = list.find([']', ')', '}'])?;
    let fields: Vec<&str> = list[..end].trim_end().trim_end_matches(',').split(',').collect();
    let string = |field: &'_ str| -> Option<Vec<u32>> {
        let field = field.trim();
        let quote = field.chars().next().filter(|quote| "'\"".contains(*quote))?;
        let run = field[1..].strip_suffix(quote).filter(|run| is_run(run) || run.bytes().all(|byte| byte == b'0'))?;
        digits(run)
    };
    let rows: Vec<Vec<u32>> = fields.iter().map(|field| string(field)).collect::<Option<_>>()?;
    let length = rows[0].len();
    let is_even = rows.iter().all(|row| row.len() == length);
    let may_be_labels = length == 2 && rows.len() > 4 && rows.len().isqrt().pow(2) == rows.len();
    if !is_even || rows.len() < 2 || length < 2 || may_be_labels {
        return None;
    }
    let mut out = String::new();
    for (field, row) in fields.iter().zip(rows) {
        let gap = if out.is_empty() { "" } else { "," };
        let start = &field[..field.len() - field.trim_start().len()];
        let cells: Vec<String> = row.iter().map(u32::to_string).collect();
        out.push_str(&format!("{gap}{start}[{}]", cells.join(" ")));
    }
    Some((out, &list[end..]))
}

/// Is this comment `# size: RxC`?
fn is_size(comment: &str) -> bool {
    comment
        .trim_start_matches('#')
        .trim_start()
        .strip_prefix("size")
        .is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// The text with spaces for comments that have an end of their own; those with several numbers are added to the comments.
fn without_block_comments(text: &str, comments: &mut Vec<(usize, String)>) -> String {
    let mut out = text.to_owned();
    for (start, end) in [("/*", "*/"), ("(*", "*)"), ("<!--", "-->")] {
        while let Some(at) = out.find(start) {
            let Some(length) = out[at + start.len()..].find(end) else { break };
            let behind = at + start.len() + length + end.len();
            if has_numbers(&out[at..behind]) {
                comments.push((out[..at].matches('\n').count() + 1, out[at..behind].to_owned()));
            }
            let blank: String = out[at..behind].chars().filter(|&letter| letter == '\n').collect();
            out.replace_range(at..behind, &format!(" {blank}"));
        }
    }
    out
}

/// The text with a line for each row of an HTML table, and spaces for the other tags; the lines keep their numbers, as the
/// rows of a table stand on the line of its last cell.
fn without_tags(text: &str) -> String {
    if !text.contains("<t") && !text.contains("<T") {
        return text.to_owned();
    }
    let (mut out, mut row, mut rest, mut has_table) = (String::new(), None::<Vec<String>>, text, false);
    while let Some((before, after)) = rest.split_once('<') {
        let Some((tag, behind)) = after.split_once('>') else { break };
        match &mut row {
            Some(cells) => {
                if let Some(cell) = cells.last_mut() {
                    cell.push_str(before.trim());
                }
            }
            None => out.push_str(before.trim_matches([' ', '\t', if has_table { '\n' } else { ' ' }])),
        }
        let name = tag.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        match name.as_str() {
            "tr" => row = Some(Vec::new()),
            "td" | "th" => row.get_or_insert_default().push(String::new()),
            "/tr" => {
                let cells = row.take().unwrap_or_default();
                let shown: Vec<&str> = cells.iter().map(|cell| if cell.is_empty() { "." } else { cell }).collect();
                out.push_str(&shown.join(" "));
                out.push('\n');
            }
            "table" => has_table = true,
            "/table" => {
                has_table = false;
                out.push('\n');
            }
            _ => {}
        }
        rest = behind;
    }
    out + rest
}

/// The words of a line. A dot, a dash, a slash or a colon inside of digits is a part of the word: `1.5`, `2024-05-01`.
fn words(line: &str, number: usize, tokens: &mut Vec<Placed>) {
    // A row of digits run together may hold blanks; `12.` numbers a list.
    let is_run = is_run(line) && line.trim_end_matches('.').contains('.');
    if is_run {
        tokens.push((number, Token::Word(line.to_owned())));
        return;
    }
    let letters: Vec<char> = line.chars().collect();
    let is_in_word = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '×';
    let is_before_blank = |letter: char| letter.is_whitespace() || ",;|[({.".contains(letter);
    let at_digit = |at: usize| letters.get(at).is_some_and(char::is_ascii_digit);
    let mut at = 0;
    while at < letters.len() {
        let start = at;
        let letter = letters[at];
        let is_sign = letter == '-' && at_digit(at + 1) && (at == 0 || !is_in_word(letters[at - 1]));
        if is_in_word(letter) || is_sign {
            at += 1;
            while at < letters.len()
                && (is_in_word(letters[at]) || ("./-:".contains(letters[at]) && at_digit(at - 1) && at_digit(at + 1)))
            {
                at += 1;
            }
            let word: String = letters[start..at].iter().collect();
            let token = match word.as_str() {
                "_" => Token::Blank,
                _ if is_digits(&word) => Token::Number(word),
                _ => Token::Word(word),
            };
            tokens.push((number, token));
            continue;
        }
        at += 1;
        let is_gap = |at: Option<&char>| at.is_none_or(|&next| next.is_whitespace() || ",;|[](){}.".contains(next));
        match letter {
            '.' if (start == 0 || is_before_blank(letters[start - 1])) && is_gap(letters.get(at)) => {
                tokens.push((number, Token::Blank));
            }
            // The end of a number that numpy prints as a float.
            '.' if start > 0 && at_digit(start - 1) && is_gap(letters.get(at)) && at < letters.len() => {}
            '\n' => tokens.push((number, Token::End)),
            _ if letter.is_whitespace() => {}
            _ => tokens.push((number, Token::Mark(letter))),
        }
    }
}
