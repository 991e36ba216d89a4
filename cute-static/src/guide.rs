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
//! | [`algorithms`] | copies, products and the like: what they do at each coordinate |
//! | [`swizzles`] | against bank conflicts, and layouts of bits |
//! | [`atoms`] | instructions of a GPU as layouts: products, copies, and tiles of them |
//! | [`distribution`] | arrays over many ranks, and who sends what to whom |
//! | [`exactness`] | an answer is right, or there is none: rules, searches, witnesses |
//! | [`theory`] | linear forms, semimodules, categories |
//! | [`cookbook`] | what to write for what |
//! | [`operations`] | each operation, one by one: where its page is, and what is there |
//! | [`notation`] | how types and values are written, line by line |
//! | [`names`] | what each function of CuTe is called here, and which are left out |
//! | [`rules`] | which inputs of an operation have an answer, and why it is right |
//! | [`codes`](crate::diagnostic::codes) | every refusal by its code, with the smallest example and the way out |
//! | [`reports`] | what is reported about CuTe, and what happens here |
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
         [algorithms]: crate::guide::algorithms\n\
         [atoms]: crate::guide::atoms\n\
         [categories]: crate::guide::categories\n\
         [codes]: crate::diagnostic::codes\n\
         [cookbook]: crate::guide::cookbook\n\
         [costs]: crate::guide::costs\n\
         [cute]: crate::guide::cute\n\
         [distribution]: crate::guide::distribution\n\
         [exactness]: crate::guide::exactness\n\
         [gpu]: crate::guide::gpu\n\
         [kernels]: crate::guide::gpu\n\
         [layers]: crate::guide::layers\n\
         [layouts]: crate::guide::layouts\n\
         [limits]: crate::guide::limits\n\
         [mixed]: crate::guide::mixed\n\
         [names]: crate::guide::names\n\
         [notation]: crate::guide::notation\n\
         [operations]: crate::guide::operations\n\
         [reports]: crate::guide::reports\n\
         [rules]: crate::guide::rules\n\
         [swizzles]: crate::guide::swizzles\n\
         [tensors]: crate::guide::tensors\n\
         [testing]: crate::guide::gpu\n\
         [theory]: crate::guide::theory\n\
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

pages! {
    tour tuples layouts algebra tilers mixed tensors algorithms swizzles atoms distribution exactness
    theory cookbook operations notation names rules reports categories cute gpu costs limits layers
}
