//! What the page asks: texts and addresses in, puzzles out.

use hitori_formats::page::answer;
use serde_json::{json, Value};

fn ask(question: Value) -> Value {
    let found: Value = serde_json::from_str(&answer(&question.to_string())).unwrap();
    found["value"].clone()
}

/// The labels of each puzzle that a text or an address holds, and the rest of the address.
fn opened(text: &str) -> (Vec<Value>, String) {
    let found = ask(json!({"ask": "open", "text": text}));
    let puzzles = found["puzzles"].as_array().unwrap_or_else(|| panic!("{text}: {found}"));
    (puzzles.iter().map(|puzzle| puzzle["labels"].clone()).collect(), found["rest"].as_str().unwrap().to_owned())
}

#[test]
fn a_text_is_opened_as_it_is_read() {
    assert_eq!(opened("1 1\n2 1"), (vec![json!([1, 1, 2, 1])], String::new()));
    assert_eq!(opened("1 1\n2 1\n\n1 2\n2 1").0.len(), 2);
    assert_eq!(opened("[1 1; 2 1]").0, [json!([1, 1, 2, 1])]);
    assert_eq!(opened("# name: week 12\n1 1\n2 1").0, [json!([1, 1, 2, 1])]);
    assert_eq!(opened("https://puzz.link/p?hitori/2/2/1121").0, [json!([1, 1, 2, 1])]);
}

#[test]
fn the_puzzle_of_an_address_stands_before_what_else_it_says() {
    for address in
        ["#hitori/2/2/1121&step=3", "#p=1.AgICAABZ.1b2s33a&step=3", "http://127.0.0.1:1/#p=1.AgICAABZ.1b2s33a&step=3"]
    {
        assert_eq!(opened(address), (vec![json!([1, 1, 2, 1])], "step=3".to_owned()), "{address}");
    }
    assert_eq!(opened("#hitori%2F2%2F2%2F1121"), (vec![json!([1, 1, 2, 1])], String::new()));
}

#[test]
fn a_link_of_penpa_is_its_puzzle_whole() {
    let puzzle = json!({"rows": 2, "cols": 2, "labels": [1, 1, 2, 1]});
    let link = ask(json!({"ask": "link", "puzzle": puzzle, "site": "penpa-edit"}))["text"].as_str().unwrap().to_owned();
    let (_, fragment) = link.split_once('#').unwrap();
    for address in [link.clone(), format!("#{fragment}")] {
        assert_eq!(opened(&address), (vec![json!([1, 1, 2, 1])], String::new()));
    }
}

#[test]
fn a_link_leaves_marks_out_and_names_the_cell_that_a_site_cannot_hold() {
    let marked = json!({"rows": 1, "cols": 2, "labels": [1, 2], "shading": ["#."]});
    assert_eq!(
        ask(json!({"ask": "link", "puzzle": marked, "site": "puzz.link"}))["text"],
        "https://puzz.link/p?hitori/2/1/12"
    );
    let large = json!({"rows": 1, "cols": 2, "labels": [1, 1296]});
    let refused = ask(json!({"ask": "link", "puzzle": large, "site": "puzz.link"}));
    assert_eq!(refused["problem"], "the format 'puzzlink' holds labels up to 1295, got 1296 at r1c2");
}

#[test]
fn labels_that_are_letters_are_shown_so() {
    let letters = |text: &str| ask(json!({"ask": "read", "text": text}))["puzzles"][0]["letters"].clone();
    assert_eq!(letters("2 2\nab\nba"), true);
    assert_eq!(letters("1 2\n2 1"), Value::Null);
}

#[test]
fn a_text_of_two_readings_names_both_and_is_read_again_as_either() {
    let text = "4 1 1 1 4 1 4 2 3 3 3 2 1 4 2 1 3";
    let choices = ask(json!({"ask": "open", "text": text}))["choices"].clone();
    assert_eq!(choices[0]["format"], "text");
    assert_eq!(choices[1]["size"], json!([4, 4]));
    let of = |question: Value| ask(question)["puzzles"][0]["labels"].as_array().map(Vec::len);
    assert_eq!(of(json!({"ask": "read", "text": text, "format": "text"})), Some(17));
    assert_eq!(of(json!({"ask": "read", "text": text, "size": [4, 4]})), Some(16));
}

#[test]
fn a_file_is_decoded_as_the_command_decodes_it() {
    let text = |bytes: &[u8]| ask(json!({"ask": "decode", "bytes": bytes}))["text"].clone();
    assert_eq!(text(b"# \xe9t\xe9\n1 1\n2 1"), "# \u{e9}t\u{e9}\n1 1\n2 1\n");
    assert_eq!(text("# \u{e9}t\u{e9}\n1 1\n2 1".as_bytes()), "# \u{e9}t\u{e9}\n1 1\n2 1\n");
    assert_eq!(text(b"\xff\xfe1\0"), "1\n");
    let note = |bytes: &[u8]| ask(json!({"ask": "decode", "bytes": bytes}))["note"].clone();
    assert_eq!(note(b"1 1\n2 1 # d\xe9j\xe0 vu"), "line 2 is not in UTF-8, read as Windows-1252");
    assert_eq!(note(b"1 1\n2 1"), json!(null));
    let picture = ask(json!({"ask": "decode", "bytes": b"\x89PNG\r\n"}));
    assert_eq!(picture["problem"], "this is a PNG picture, not text; type the labels in, one row per line");
}
