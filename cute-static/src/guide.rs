//! The guide, page by page.
//!
//! | page | what it says |
//! |---|---|
//! | [`tour`] | examples of everything, in types and at run time |
//! | [`tuples`] | nested tuples of numbers, and the coordinates of a shape |
//! | [`layouts`] | a shape and a stride: the function that they make, and its parts |
//! | [`algebra`] | coalesce, composition, complement, inverses, division, product: what each means |
//! | [`tilers`] | an operation for each mode |
//! | [`mixed`] | numbers that are known only at run time |
//! | [`tensors`] | layouts over data, parts to write, algorithms, contractions |
//! | [`swizzles`] | against bank conflicts, and layouts of bits |
//! | [`distribution`] | arrays over many ranks, and who sends what to whom |
//! | [`cookbook`] | what to write for what |
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
        "[algebra]: crate::guide::algebra\n\
         [categories]: crate::guide::categories\n\
         [codes]: crate::diagnostic::codes\n\
         [cookbook]: crate::guide::cookbook\n\
         [costs]: crate::guide::costs\n\
         [cute]: crate::guide::cute\n\
         [distribution]: crate::guide::distribution\n\
         [gpu]: crate::guide::gpu\n\
         [layers]: crate::guide::layers\n\
         [layouts]: crate::guide::layouts\n\
         [limits]: crate::guide::limits\n\
         [mixed]: crate::guide::mixed\n\
         [names]: crate::guide::names\n\
         [notation]: crate::guide::notation\n\
         [rules]: crate::guide::rules\n\
         [swizzles]: crate::guide::swizzles\n\
         [tensors]: crate::guide::tensors\n\
         [tilers]: crate::guide::tilers\n\
         [tour]: crate::guide::tour\n\
         [tuples]: crate::guide::tuples\n"
    };
}

macro_rules! pages {
    ($($name:ident)*) => { $(
        #[doc = links!()]
        #[doc = include_str!(concat!("../guide/", stringify!($name), ".md"))]
        pub mod $name {}
    )* };
}

pages! { tour tuples layouts algebra tilers mixed tensors swizzles distribution cookbook notation names rules categories cute gpu costs limits layers }
