//! Layouts are not interpreted: a kernel that is indexed by layouts runs as many instructions as
//! its twin that is indexed by hand.
//!
//! The instructions of a call are what 20 calls take more than 10, by callgrind. Where there is no
//! valgrind, or it does not know the processor's instructions, the machine code of the twins is
//! compared.

use std::collections::BTreeMap;
use std::process::Command;

const TWINS: &str = env!("CARGO_BIN_EXE_twins");

/// How many instructions the program runs for so many calls; `None` where it cannot be counted.
fn count(kernel: &str, by: &str, times: u64) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", TWINS, kernel, by, &times.to_string()])
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let report = String::from_utf8_lossy(&output.stderr).into_owned();
    report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

/// The instructions of ten calls.
fn of_ten_calls(kernel: &str, by: &str) -> Option<u64> {
    Some(count(kernel, by, 20)? - count(kernel, by, 10)?)
}

/// How often the machine code of a function has each instruction, by `objdump`.
fn disassembly(function: &str) -> BTreeMap<String, usize> {
    let output =
        Command::new("objdump").args(["-d", "--no-show-raw-insn", TWINS]).output().expect("there is neither valgrind nor objdump to count instructions with");
    let code = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut instructions = BTreeMap::new();
    let header = |line: &str| line.ends_with(">:");
    for line in code.lines().skip_while(|line| !(header(line) && line.contains(function))).skip(1).take_while(|line| !header(line)) {
        if let Some(name) = line.split_once(":\t").and_then(|(_, instruction)| instruction.split_whitespace().next()) {
            // Which way round a comparison is taken is the compiler's choice, and not the same in
            // every build.
            let name = if name.starts_with('j') && name != "jmp" { "a conditional jump" } else { name };
            *instructions.entry(name.to_owned()).or_default() += 1;
        }
    }
    instructions
}

fn assert_twins(kernel: &str, least: u64) {
    match (of_ten_calls(kernel, "layout"), of_ten_calls(kernel, "hand")) {
        (Some(by_layout), Some(by_hand)) => {
            assert_eq!(by_layout, by_hand, "{kernel}: ten calls by layouts and by hand");
            assert!(by_layout >= 10 * least, "{kernel}: {by_layout} instructions are not ten calls");
        }
        _ => assert_same_code(kernel),
    }
}

fn assert_same_code(kernel: &str) {
    let (by_layout, by_hand) = (disassembly(&format!("{kernel}_by_layout")), disassembly(&format!("{kernel}_by_hand")));
    // The compiler keeps one of two functions that are the same in all.
    assert!(!by_layout.is_empty() || !by_hand.is_empty(), "{kernel}: neither twin is there");
    if !by_layout.is_empty() && !by_hand.is_empty() {
        assert_eq!(by_layout, by_hand, "{kernel}: the instructions by layouts and by hand");
    }
}

#[cfg(target_arch = "x86_64")]
#[test]
fn the_register_block() {
    assert_twins("block", 256 * 12);
}

#[test]
fn the_portable_register_block() {
    assert_twins("portable", 256 * 8);
}

#[test]
fn a_packed_panel() {
    assert_twins("pack", 256 * 4);
}

#[test]
fn a_turned_tile() {
    assert_twins("turn", 4096 / 4);
}

#[test]
fn the_machine_code() {
    #[cfg(target_arch = "x86_64")]
    assert_same_code("block");
    for kernel in ["portable", "pack", "turn"] {
        assert_same_code(kernel);
    }
}
