//! Compile-pass and compile-fail programs; see `tests/ui.rs`.
