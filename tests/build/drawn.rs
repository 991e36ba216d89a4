//! How much is asked: a part for one who tries the crates, everything where `CUTE_TESTS` is `all`.

/// What divides the number of samples, unless everything is asked.
const PART: usize = 4;

/// How many of `count` samples are drawn.
pub(crate) fn drawn(count: usize) -> usize {
    if everything() { count } else { count.div_ceil(PART) }
}

/// Tells the tests whether everything is asked: those that take long to compile are left out if
/// not.
pub(crate) fn tell() {
    println!("cargo::rerun-if-env-changed=CUTE_TESTS");
    println!("cargo::rustc-check-cfg=cfg(cute_tests, values(\"all\"))");
    if everything() {
        println!("cargo::rustc-cfg=cute_tests=\"all\"");
    }
}

fn everything() -> bool {
    std::env::var("CUTE_TESTS").is_ok_and(|tests| tests == "all")
}
