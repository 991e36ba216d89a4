//! How much is asked: a part for one who tries the crates, everything where `CUTE_TESTS` is `all`.

/// What everything needs, or what a part does.
pub fn asked<T>(everything: T, part: T) -> T {
    if std::env::var("CUTE_TESTS").is_ok_and(|tests| tests == "all") { everything } else { part }
}
