//! How much is asked: a part for one who tries the crates, everything where `CUTE_TESTS` is `all`.

#[path = "../../cute-dynamic/tests/asked/mod.rs"]
mod asked;

pub(crate) use asked::asked;

/// What divides the number of samples, unless everything is asked.
const PART: usize = 4;

/// How many of `count` samples are drawn.
pub(crate) fn drawn(count: usize) -> usize {
    asked(count, count.div_ceil(PART))
}

/// Tells the tests whether everything is asked: those that take long to compile are left out if
/// not.
pub(crate) fn tell() {
    println!("cargo::rerun-if-env-changed=CUTE_TESTS");
    println!("cargo::rustc-check-cfg=cfg(cute_tests, values(\"all\"))");
    if asked(true, false) {
        println!("cargo::rustc-cfg=cute_tests=\"all\"");
    }
}
