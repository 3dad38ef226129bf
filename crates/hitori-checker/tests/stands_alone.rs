//! The checker is worth trusting because it can be read alone.

#[test]
fn it_depends_on_nothing() {
    assert!(!include_str!("../Cargo.toml").contains("dependencies"));
}
