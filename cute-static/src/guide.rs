//! The guide, page by page.
//!
//! | page | what it says |
//! |---|---|
//! | [`tour`] | examples of everything, in types and at run time |
//! | [`notation`] | how types and values are written, line by line |
//! | [`names`] | what each function of CuTe is called here, and which are left out |
//! | [`rules`] | which inputs of an operation have an answer, and why it is right |
//! | [`codes`](crate::diagnostic::codes) | every refusal by its code, with the smallest example and the way out |
//! | [`categories`] | layouts as arrows between tuples: morphisms, refinements, spans, and how they look |
//! | [`cute`] | the program `cute`, which computes, draws and explains |
//! | [`gpu`] | layouts that index kernels |
//! | [`costs`] | what it costs to compile and to run |
//! | [`limits`] | what is not there |
//! | [`layers`] | the order in which to read the modules of both crates |

/// The pages by the names that they use for one another. The first definition of a link counts, so
/// these hide those at a page's end, which are for a reader of the file.
macro_rules! links {
    () => {
        "[categories]: crate::guide::categories\n\
         [codes]: crate::diagnostic::codes\n\
         [costs]: crate::guide::costs\n\
         [cute]: crate::guide::cute\n\
         [gpu]: crate::guide::gpu\n\
         [layers]: crate::guide::layers\n\
         [limits]: crate::guide::limits\n\
         [names]: crate::guide::names\n\
         [notation]: crate::guide::notation\n\
         [rules]: crate::guide::rules\n\
         [tour]: crate::guide::tour\n"
    };
}

macro_rules! pages {
    ($($name:ident)*) => { $(
        #[doc = links!()]
        #[doc = include_str!(concat!("../guide/", stringify!($name), ".md"))]
        pub mod $name {}
    )* };
}

pages! { tour notation names rules categories cute gpu costs limits layers }
