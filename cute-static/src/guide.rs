//! The guide, page by page.
//!
//! - [`rules`]: which inputs of an operation have an answer, and why it is right.
//! - [`layers`]: in which order the modules of both crates are read.

/// The pages, by the names that they use for one another.
macro_rules! links {
    () => {
        "[rules]: crate::guide::rules\n[layers]: crate::guide::layers\n"
    };
}

/// A module for each page. In a link, the first definition of a name counts: rustdoc's is this one, and where a page is read as a file, it is the page's own.
macro_rules! pages {
    ($($name:ident)*) => { $(
        #[doc = links!()]
        #[doc = include_str!(concat!("../guide/", stringify!($name), ".md"))]
        pub mod $name {}
    )* };
}

pages! { rules layers }
