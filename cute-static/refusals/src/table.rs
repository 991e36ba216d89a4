//! The table itself: one entry for each code, in the order of the codes.
//!
//! ```text
//! /// What the code means, with examples. An example states the numbers of its message.
//! CODE Name "title" {
//!     "message" label "label" note "note";          the message of the reason `Name`
//!     Face "message" label "label" note "note";     another message for the same reason, `Name::Face`
//! } "what to do about it"
//! ```
//!
//! `{Extent}` stands for a number or a type that the refusal names, and `{TUPLE_COMPONENTS}` for a
//! limit. The compiler adds what to do about it as the first note of the first message.

use crate::{Message, Refusal};

macro_rules! refusals {
    ($(
        $(#[doc = $line:literal])*
        $code:ident $name:ident $title:literal {
            $( $($face:ident)? $message:literal $(label $label:literal)? $(note $note:literal)*; )+
        } $way_out:literal
    )*) => {
        /// All refusals, in the order of their codes.
        pub const TABLE: &[Refusal] = &[$(Refusal {
            code: stringify!($code),
            name: stringify!($name),
            title: $title,
            messages: &[$(Message {
                face: concat!($(stringify!($face))?),
                text: $message,
                label: concat!($($label)?),
                notes: &[$($note),*],
            }),+],
            way_out: $way_out,
            page: &[$($line),*],
        }),*];

        /// The first line of the documentation of a reason: `` `CUTE010`: shape divisibility. ``
        #[macro_export]
        macro_rules! title {
            $( ($name) => { concat!("`", stringify!($code), "`: ", $title, ".") }; )*
        }
    };
}

refusals! {
    /// A shape's extents are at least 1: a mode without elements has no coordinates.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![(4, 0) : (1, 4)].size();
    /// ```
    CUTE001 ZeroExtent "an extent of 0" {
        "an extent is at least 1, found 0";
        Axis "axis {Axis} of the array has length 0, and an extent is at least 1";
        NotAShape "this is not a shape" label "expected a shape"
            note "write a shape as `Shape![4, (2, 3)]`; every extent is at least 1";
    } "write the extent that you mean, or leave the mode out"

    /// Shape and stride are not congruent: they must nest alike, with one stride for each extent.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (1, (4, 8))].size();
    /// // Shape = the number 8, Stride = a tuple of rank 2
    /// ```
    CUTE002 NotALayout "not a layout" {
        "this is not known to be a layout: its stride must be congruent to its shape, and no extent 0" label "not a layout";
        Notation "shape and stride are not congruent: here the shape is {Shape}, the stride {Stride}";
        AtRunTime "shape and stride are not congruent: {Shape} and {Stride} leaves, or different nesting";
        ForData "this is not known to be the layout of a tensor: its stride must be congruent to its shape, and no extent 0"
            label "not a layout of numbers and runtime leaves"
            note "a layout's stride has one leaf for each leaf of its shape, nested alike, and every extent is at least 1";
    } "a layout's stride has one leaf for each leaf of its shape, nested alike, and every extent is at least 1"

    /// An operation was given something that is not what it takes: a number where it takes a
    /// layout, say. In generic code this is also what a missing bound looks like: add the
    /// operation's trait.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4, 8].max_common_layout(int![4]);
    /// ```
    CUTE003 WrongOperand "the wrong kind of operand" {
        "these are not operands of this operation of the layout algebra" label "an operand has the wrong kind";
        AtRunTime "expected a layout: tile {Tile} is a number or `_`";
        Layout "this is not a layout" label "expected a layout" note "write a layout as `Layout![4 : 1]`";
        Layouts "these are not operands of this operation of the layout algebra" label "an operand has the wrong kind"
            note "concatenation takes a tuple of layouts: `tile![4 : 1, 8 : 2]`";
        ConstParameter "a const parameter that has the bound `ConstToExtent` has a size, and is no operand of an operation"
            label "what this operation makes of the const parameter is not known"
            note "in generic code, write the bound `Const<N>: ConstToInt` in the place of `Const<N>: ConstToExtent`, and add the bound of the operation: \
                `Layout![(const N, 8) : (8, 1)]: Compose<T>` for `compose`";
        Tiler "this is not a layout or a tiler" label "expected a layout or a tiler"
            note "write a layout as `Layout![4 : 1]`, a tiler as `Tile![4 : 1, 8 : 2]`, `Shape![4, 8]` or `Int![4]`, and `_` (`Underscore`) for a mode that \
                stays whole";
        OfPairedModes "this is not a right operand of a product of paired modes" label "expected a layout"
            note "`blocked_product` and `raked_product` take a layout: `Layout![2, 5]`";
        Windows "this is not a tuple of windows" label "expected 1 to 3 windows"
            note "write it as `(Window::new(), Window::new())`: one for each mode of the image after the first two";
        Labelled "this is not the layout of a tensor of an equation" label "expected a layout of numbers without a swizzle"
            note "copy a swizzled tensor, or one over bits, to a tensor with a plain layout";
        Tuple "these are not operands of this operation of the layout algebra" label "expected a number or a tuple of numbers"
            note "write a tuple as `Shape![4, (2, 3)]`, or as `Stride![..]` where a leaf may be 0, and a number as `Int![4]`";
        Modes "these are not operands of this operation of the layout algebra" label "expected a number, a tuple of numbers or a layout"
            note "write a shape as `Shape![4, (2, 3)]`, a layout as `Layout![4 : 1]`";
        Index "these are not operands of this operation of the layout algebra" label "expected a number for the index of a mode"
            note "write an index as `Int![1]` or `int![1]`; the compiler has to know which mode it is";
        Path "these are not operands of this operation of the layout algebra" label "expected the index of a mode, or a path of indices"
            note "write an index as `Int![1]` or `int![1]`, a path as `Stride![1, 0]` or `stride![1, 0]`";
        Indices "these are not operands of this operation of the layout algebra" label "expected a tuple of indices of modes"
            note "write the indices as `Stride![0, 2]` or `stride![0, 2]`, a single one as `Stride![(2)]`";
        Size "this is not a number, a tuple of numbers or a layout, so it has no size" label "no size"
            note "write a shape as `Shape![4, (2, 3)]`";
        Depth "this is not a number, a tuple of numbers or a layout, so it has no depth" label "no depth"
            note "write a shape as `Shape![4, (2, 3)]`";
        Profile "this is not a profile for this layout" label "expected a tuple of numbers"
            note "write a profile as `Shape![1, (1, 1)]`";
        Target "this is not a target shape" label "expected a shape" note "write a shape as `Shape![64, 32]`";
        Swizzle "this is not a swizzle" label "expected a swizzle" note "write a swizzle as `Swizzle![3, 4, 3]`";
        Distance "this is not the distance of a swizzle" label "expected a number, or `Minus` a number"
            note "write a swizzle as `Swizzle![2, 0, 3]` or `Swizzle![2, 0, -3]`";
        SwizzleAndNumber "these are not a swizzle and a number" label "expected a swizzle and a number"
            note "write a swizzle as `Swizzle![3, 4, 3]` and a number as `Int![64]`";
        AfterSwizzle "a swizzle is not composed with this" label "expected a layout, a swizzled layout or a swizzle"
            note "write a layout as `layout![4 : 1]`, and the layout of a tiler as `tile![4 : 1, 8 : 2].concatenate()`";
        InnerOffset "this is not an offset" label "expected a number, `u32`, `u64` or `usize`" note "write a number as `Int![8]`";
        SharedMemory "this is not a layout of shared memory with an access `(threads, values)` to it"
            label "expected a layout or a swizzled layout, and an access of two modes";
        Access "this is not an access to a layout of shared memory" label "expected a layout of numbers, `(threads, values)`"
            note "write it as `Layout![(32, 1) : (1, 0)]`";
        Accessor "`{Self}` is not an accessor, from which a tensor has its values" label "expected a slice, an array or another accessor"
            note "of a `Vec`, and of an array that is borrowed, take the slice: `&data[..]` to read, `&mut data[..]` to change";
        Movable "the accessor of this tensor cannot be moved to another offset" label "expected an accessor that can be moved"
            note "an array stays where it is: slice its `view()` or its `view_mut()`";
        InMemory "the accessor `{Self}` has no elements in memory to borrow" label "expected an accessor of elements in memory"
            note "values that are computed are read with `at`, `value` and `values`";
        Changeable "the accessor `{Self}` does not own the elements that it would change" label "expected an accessor of elements to change"
            note "make the tensor of a `&mut [T]` or of an array, or slice it with `slice_mut`"
            note "elements that share bytes are lent to nobody: write them with `put`";
        BitsOfElement "elements of a packed tensor have 1, 2, 4 or 6 bits" label "not such a number of bits"
            note "elements of 8 bits or more are elements of a slice: `&data[..]`";
        Tensors "these are not tensors that can be zipped" label "expected a tuple of two to four tensors"
            note "write them as `ZipTensor::new((a, b))`";
        Plain "elements of type `{Self}` cannot be seen as elements of another type" label "expected an integer or floating-point type"
            note "for a type of your own of which every pattern of bits is a value, implement `Plain`";
        LayoutOfData "this is not the layout of a tensor" label "expected a layout of numbers and runtime leaves"
            note "write a layout as `layout![4 : 1]`";
        TwoLayouts "these are not two layouts whose sizes can be compared" label "expected two layouts"
            note "or use the `try_` form of the algorithm, which needs no bound";
        Predicate "this is not a predicate of coordinates" label "expected a tensor of `bool`, borrowed, or a function from `usize` to `bool`"
            note "a function gets the integral coordinate: `|i| i % 2 == 0`";
        FunctionOfTypes "`{Self}` is not known to be a function of these types" label "expected a function of types that has a value here"
            note "implement `TypeFunction<X>` for it, with the type of each leaf or mode for `X`, or of each pair, `(X, Y)`";
        Factors "these are not numbers whose product is known" label "a product that is not known here"
            note "in generic code, write the strides of a layout of const parameters, `Layout![(4, const N) : (1, 4)]`, or take the layout as a type \
                parameter `L: LayoutFunction`";
        Product "`{A}` times `{B}` is not known to add to `{Self}`" label "expected numbers that are multiplied into `{Self}`"
            note "implement `MultiplyAdd<{A}, {B}>` for a type of yours, or use `gemm_with` and a function";
        Element "`{Self}` is not a kind of number that an instruction works on" label "expected a number of Rust, or a kind such as `F16`"
            note "a type of your own that has the size of its bits can implement `Element`";
        TileOfProduct "this is not the tile of a matrix product" label "expected three numbers"
            note "write it as `Shape![16, 8, 16]`: the extents in M, in N and in K";
        Partitioned "these are not data to partition" label "expected a layout of two modes or more"
            note "A is `(M, K)`, B is `(N, K)`, C is `(M, N)`, and what a copy partitions has the modes of its tile; modes beyond are kept";
        Share "these are not data of which a thread takes a share" label "expected a layout, a swizzled layout or a tensor";
        Vectors "these are not data of which a thread takes vectors" label "expected a layout or a swizzled layout";
        ThreadsAndValues "these are not layouts of threads and of values" label "expected two layouts of numbers of one rank"
            note "write them as `Layout![(32, 8) : (8, 1)]` and `Layout![1, 4]`";
    } "operands are layouts (`Layout![..]`), shapes (`Shape![..]`), tilers (`Tile![..]`) or numbers (`Int![..]`), as the operation's documentation says; the \
        index of a mode is such a number, too: `int![1]`, and not `1`"

    /// The bound of a complement, the factor of a cast, the size of an element and the size that is
    /// distributed over a shape are numbers of at least 1.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4 : 1].complement_in(shape![8, 2]);
    /// ```
    CUTE004 ZeroArgument "not a number of at least 1" {
        "a bound, a factor or an element size is 0; expected a number of at least 1";
        Bound "this is not a bound for a complement" label "expected a number of at least 1" note "write the bound as `Int![24]`";
        Factor "this is not a factor for a cast" label "expected a number of at least 1" note "write the factor as `Int![4]`";
        ElementSize "this is not an element size" label "expected a number of bits of at least 1" note "write element sizes as `Int![32]`";
        Distributed "this is not a size and a shape to distribute it over" label "expected a shape and a number of at least 1";
    } "give a number of at least 1, such as `Int![16]` in types and 16 at run time"

    /// The notation cannot be read: a number is not an integer, a comma is missing, a colon is too
    /// many.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 4) : 2];
    /// ```
    ///
    /// At run time the error is a `ParseError`, which knows the column.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let error = "(4,8):(1,4):2".parse::<Layout>().unwrap_err();
    /// assert_eq!((error.code(), error.column()), ("CUTE005", 12));
    /// ```
    CUTE005 WrongNotation "wrong notation" {
        "{Wrong}";
        Swizzle "expected three numbers `B, M, S`, as in `Swizzle![3, 4, 3]`: the bits, the base, and the distance, which alone may be negative";
    } "the message says what was expected, at the token where it was"

    /// A `const N` leaf has a number where a table has its value: 0 to 1024, the multiples of 64 to
    /// 65536, the powers of two to 2^40 and the powers of ten to 10^12.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![const { 1537 }].size();
    /// ```
    CUTE006 NotInTheTable "a const parameter outside the table" {
        "the constant of `{Self}` has no type-level number" label "this constant cannot become a number";
    } "the table has 0 to 1024, the multiples of 64 to 65536, the powers of two to 2^40 and the powers of ten to 10^12; write any other extent as a literal, \
        `Shape![1537, 4]`, or pass a type parameter"

    /// A size, a cosize, an offset or a stride does not fit in 64 bits. The cosize is one more than
    /// the largest offset, so that offsets are at most 2^64 - 2.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![(4294967296, 4294967296) : (0, 0)].size();
    /// ```
    ///
    /// At run time:
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_parts(2, u64::MAX), Err(LayoutError::Overflow));
    /// assert_eq!(Layout::from_parts(2, u64::MAX - 1)?.cosize(), u64::MAX);
    /// # Ok::<(), LayoutError>(())
    /// ```
    CUTE007 Overflow "beyond 64 bits" {
        "a size, a cosize, an offset or a stride does not fit in 64 bits";
        Number "this number does not fit in 64 bits";
        Size "the size of this layout does not fit in 64 bits";
        SizeOfShape "the size of this shape does not fit in 64 bits";
        Offsets "the offsets of this layout do not fit in 64 bits";
        Cosize "the cosize of this layout does not fit in 64 bits";
    } "choose smaller extents or strides; in types, such a layout composes, and only its size, cosize and offsets do not exist"

    /// An offset of the layout does not fit in the integer type of the coordinate.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![(2, 2) : (1, 4294967296)].offset_in(3u32);
    /// ```
    ///
    /// With strides or extents that are known at run time it is a panic, and `None` of
    /// `checked_offset`:
    ///
    /// ```should_panic
    /// # use cute_static::prelude::*;
    /// let pitch = Dyn::new(4294967296).unwrap();
    /// let layout = layout![(2, 2) : (1, {pitch})];
    /// assert_eq!(layout.checked_offset(3), None);
    /// layout.offset(3);
    /// ```
    CUTE008 IndexTooNarrow "beyond the index type" {
        "the offsets of this layout do not fit in the index type; use a wider one";
        Checked "the offsets of this layout do not fit in the index type; use a wider one, or `checked_offset`";
        Coordinates "the coordinates of this shape do not fit in the index type; use a wider one";
        Indices "the indices of this shape do not fit in the index type; use a wider one";
        Swizzle "the bits of this swizzle do not fit in the index type; use a wider one";
        Number "this number does not fit in usize";
        Size "the size of this layout does not fit in usize";
        SizeOfShape "the size of this shape does not fit in usize";
        Cosize "the cosize of this layout does not fit in usize";
        Array "a length or a stride does not fit in isize, as `ndarray` has them";
    } "use `u64` or `usize` coordinates; the arrays of `ndarray` have lengths and strides below 2^63"

    /// Tuples nest to a limited depth, so that nothing that follows the nesting runs out of stack.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::htuple::{HTuple, MAX_DEPTH};
    /// let deep = (0..=MAX_DEPTH).try_fold(<HTuple>::from(4), |tuple, _| HTuple::tuple([tuple]));
    /// assert_eq!(deep, Err(LayoutError::TooDeep));
    /// ```
    CUTE009 TooDeep "tuples that nest too deep" {
        "tuples nest deeper than {DEPTH} levels";
    } "flatten what does not need its nesting"

    /// A mode of the right operand, or what is left of it after an earlier boundary, crosses a mode
    /// boundary of the left operand after a run of elements, and the run does not divide it: no
    /// modes can describe what happens after the boundary.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
    /// // Extent = 3, Run = 2
    /// ```
    CUTE010 ShapeDivisibility "shape divisibility" {
        "cannot compose layouts: a run of {Extent} elements of the right operand crosses a mode boundary of the left operand \
         after {Run} of them, and {Run} does not divide {Extent}"
            label "the run does not divide into parts of one length"
            note "the run is a mode of the right operand, or what is left of it after an earlier boundary; a layout would have to split it into runs of {Run}"
            note "in a division the right operand is the tile with its complement; in a product the left one is the block's complement and the right one the \
                tiler";
        InTypes "types do not decide this composition: a run of {Extent} elements of the right operand crosses a mode boundary of the left operand after {Run} \
            of them"
            label "types decide by the values that they know"
            note "with runtime numbers, `compose_exact` of cute-dynamic decides by the values: `to_dynamic()` makes a layout for it";
    } "choose a smaller extent for this mode of the right operand, so that it ends before the boundary, or another stride; `cute explain` lists the nearest \
        that compose"

    /// Each mode of the right operand stays within a mode of the left operand, but their sum does
    /// not: for some coordinates it carries, for others not.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 3) : (1, 10)].compose(layout![(2, 2) : (2, 2)]);
    /// // Load = 4, Extent = 4
    /// ```
    CUTE011 CarriesIntoEachOther "modes that carry into each other" {
        "cannot compose layouts: modes of the right operand carry into each other: together they add up to {Load} \
         where the left operand has a mode boundary at {Extent}"
            label "the sum of the right operand's modes crosses a mode boundary"
            note "where a sum crosses a boundary depends on all of its coordinates, and a layout adds up what each does alone"
            note "in a division the right operand is the tile with its complement; in a product the left one is the block's complement and the right one the \
                tiler";
        InTypes "types do not decide this composition: modes of the right operand carry into each other: together they add up to {Load} where the left operand \
            has a mode boundary at {Extent}"
            label "types decide by the values that they know"
            note "with runtime numbers, `compose_exact` of cute-dynamic decides by the values: `to_dynamic()` makes a layout for it";
    } "choose a smaller extent for a mode of the right operand, so that together they end before the boundary, or another stride; `cute explain` lists the \
        nearest that compose"

    /// By-mode composition needs a tile for each mode. CuTe's C++ drops the remaining modes, pycute
    /// keeps them; here one says which.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![8, 16].compose(tile![4,]);
    /// // Tiles = 1, Modes = 2
    /// ```
    CUTE012 TooFewTiles "a tiler that is too short" {
        "cannot compose by mode: the tiler has rank {Tiles} and the layout has rank {Modes}" label "this tiler is too short for the layout";
    } "write `_` for every mode that stays whole; only divisions and products keep the remaining modes by themselves"

    /// The tiler has more tiles than the layout has modes.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![8, 16].zipped_divide(tile![4, 8, 2]);
    /// // Tiles = 3, Modes = 2
    /// ```
    CUTE013 TooManyTiles "a tiler that is too long" {
        "cannot work by mode: the tiler has rank {Tiles} and the layout has rank {Modes}" label "this tiler is too long for the layout"
            note "a layout of one integer mode such as `8:1` has no modes to go through: tile it with `4:1` or the number itself";
    } "drop the surplus tiles"

    /// Exact composition asks whether any layout is the composition, and none is: at the witness
    /// every layout that agrees before has another value.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    /// let (a, b): (Layout, Layout) = ("(4,6,8):(2,3,5)".parse()?, "3:3".parse()?);
    /// assert_eq!(a.compose_exact(&b, DEFAULT_BUDGET), Err(LayoutError::NoLayout { witness: 2, value: 7, forced: Some(12) }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE014 NoLayout "no layout is the composition" {
        "no layout equals the composition: at coordinate {Witness} it is {Value}, but the values before it force {Forced}"
            label "no layout has these values";
        OfElements "no layout equals the composition: at coordinate {Witness} it has another value than the values before it force"
            label "no layout has these values"
            note "a layout adds up what each coordinate yields alone, and the value at a coordinate is a multiple of that at 1";
    } "compose by other extents or strides; to keep these values, evaluate one layout after the other"

    /// What sums that cancel decide is hard in general: the search has a budget of steps, and spent
    /// it.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (a, b): (Layout, Layout) = ("(4,2,8):(1,5,9)".parse()?, "5:7".parse()?);
    /// assert_eq!(a.compose_exact(&b, 0), Err(LayoutError::BudgetSpent { budget: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE015 BudgetSpent "a search that gave up" {
        "undecided: the search has spent its budget of steps, {Budget}";
    } "give a larger budget, or use the operation that does not search, and refuses more: `compose`, `right_inverse`"

    /// The answer depends on whether one number divides another, and one of them is known only at
    /// run time.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// let rows = Dyn::new(128).unwrap();
    /// layout![(rows, 4) : (4, 1)].zipped_divide(tile![16 : 1, 4 : 1]);
    /// // Divisor = 16, Number = RuntimeNumber
    /// ```
    ///
    /// `Multiple::<Int![16]>::new(128)` is a runtime leaf that 16 divides.
    CUTE016 NotKnownToDivide "a division by a number that is not known to divide" {
        "cannot prove that {Divisor} divides {Number}: one of them is known only at run time"
            label "the answer depends on a number that the types do not know"
            note "divisions and complements in a bound also have a `_ceil` form, which rounds up and needs predication"
            note "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`";
    } "make more of it known: a runtime extent that is a multiple of 8 is a `Multiple<Int![8]>`"

    /// The answer depends on which of two numbers is larger, and one of them is known only at run
    /// time.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// let pitch = Dyn::new(128).unwrap();
    /// layout![(4, 8) : (1, {pitch})].left_inverse();
    /// // A = 4, B = RuntimeNumber
    /// ```
    ///
    /// One of the numbers may be 1: a mode of extent 1 does not count, and a stride of 1 is the
    /// contiguous one. With 1 row, this layout would leave out every offset but 0:
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
    /// layout![rows : {pitch}].complement();
    /// // A = RuntimeNumber, B = 1
    /// ```
    CUTE017 NotKnownToBeLess "an order that is not known" {
        "cannot prove which of {A} and {B} is larger: one of them is known only at run time"
            label "the answer depends on a number that the types do not know"
            note "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`; and a method of a tensor has a form that asks at \
                run time: `try_rows_mut` for `rows_mut`";
    } "make more of it known: write what is fixed as a number, or as a `Multiple<Int![8]>`; or work by mode, with a tiler: a mode with one runtime leaf needs \
        no order"

    /// `SIZE` and `COSIZE` are constants of the type, and this type does not say them.
    ///
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// fn size<L: LayoutFunction>(_: L) -> u64 {
    ///     L::SIZE
    /// }
    /// let rows = Dyn::new(128).unwrap();
    /// size(layout![(rows, 4) : (4, 1)]);
    /// ```
    CUTE018 KnownAtRunTime "a number that is known only at run time" {
        "the size of this layout is known only at run time: call `size()`";
        Cosize "the cosize of this layout is known only at run time: call `cosize()`";
        CosizeNotComputed "the compiler does not compute the cosize of this layout: call `cosize()`";
        OfATensor "the cosize of this layout is known only at run time: use `Tensor::new`";
        Composition "only the running program knows whether this composition stays within the data: use `try_compose`";
        ConflictsOfLayout "the bank conflicts of a layout with runtime leaves are counted at run time: `to_dynamic()`";
        ConflictsOfAccess "the bank conflicts of an access with runtime leaves are counted at run time: `to_dynamic()`";
    } "call the methods `size()` and `cosize()`"

    /// The macros take a `Dyn`, a `Multiple<K>` or one of Rust's `NonZero` numbers for a leaf: the
    /// type says that it is at least 1.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// let rows: usize = 128;
    /// layout![({ rows }, 4) : (4, 1)];
    /// ```
    ///
    /// `Dyn::new(n)` is `None` for 0.
    CUTE019 NotARuntimeLeaf "not a runtime leaf" {
        "a value of type `{Self}` is not a leaf of a layout" label "expected a runtime leaf"
            note "the stride 0 of a broadcast is a static number: write `0`";
        BroadcastAxis "axis {Axis} of the array has stride 0, and a runtime stride is at least 1: take the view before it is broadcast";
        BackwardAxis "axis {Axis} of the array goes backwards, and the stride in the type is positive: invert the axis, or write the stride as `-Dyn`";
        ForwardAxis "axis {Axis} of the array goes forwards, and the stride in the type is negative: invert the axis, or write the stride as `Dyn`";
        BelowOne "a runtime leaf is at least 1, found {Found}";
        NotAMultiple "a leaf of this type is a multiple of {Factor}, at least that number, found {Found}";
    } "a runtime leaf is at least 1, and says so in its type: `Dyn::new(n)`, `Multiple::<Int![8]>::new(n)`, or one of Rust's `NonZero` numbers"

    /// A mode of stride 0 makes several coordinates share an offset, so that no layout completes
    /// this one to a bijection.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 0)].complement_in(int![8]);
    /// // Extent = 2
    /// ```
    CUTE020 Broadcast "a broadcast mode" {
        "the layout is not injective: a mode of extent {Extent} has stride 0" label "several coordinates of this layout map to one offset"
            note "in a division this is about the tile, the right operand; of a tensor, about its own layout";
    } "remove the broadcast modes first, with `filter`"

    /// Sorted by stride, one mode extends beyond the stride of the next.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].complement();
    /// // Reach = 4, Stride = 2
    /// ```
    CUTE021 Overlap "modes that overlap" {
        "no complement: sorted by stride, one mode extends to offset {Reach}, beyond the stride {Stride} of the next mode"
            label "the modes of this layout overlap"
            note "in a division this is about the tile, the right operand; in a product, about the block, the left operand";
    } "choose strides so that each mode's extent times its stride is at most the stride of the next mode"

    /// Sorted by stride, the offset to which one mode extends does not divide the next stride. CuTe
    /// rounds the gap down here, and a division by the result loses elements.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 6)].complement_in(int![24]);
    /// // Reach = 4, Stride = 6
    /// ```
    ///
    /// The unbounded `complement()` accepts such layouts.
    CUTE022 ChainDoesNotDivide "a gap that no mode fills" {
        "no complement within a bound: sorted by stride, one mode extends to offset {Reach}, which does not divide the stride {Stride} of the next mode"
            label "the gap between two modes of this layout cannot be filled by a mode"
            note "in a division this is about the tile: the right operand";
    } "choose a stride for the next mode that is a multiple of {Reach}: leave no gap, or pad"

    /// The layout does not fit into the bound a whole number of times; the tile does not fit into
    /// the mode.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![9 : 1].logical_divide(layout![4 : 1]);
    /// // Reach = 4, Bound = 9
    /// ```
    CUTE023 BoundNotTiled "a bound that is not tiled" {
        "cannot tile {Bound} elements: the tile repeats every {Reach} elements, and {Reach} does not divide {Bound}"
            label "a whole number of tiles does not fit";
    } "use the `_ceil` form of a division or of a complement, which rounds the number of tiles up and needs predication, or choose a tile whose extent times \
        stride divides {Bound}"

    /// A mode of more than one element does not repeat, and an extent is at least 1.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(2, 8) : (8, 1)].broadcast_to(shape![4, 8]);
    /// // Extent = 2, Target = 4
    /// ```
    CUTE024 NotBroadcast "an extent that does not broadcast" {
        "cannot broadcast extent {Extent} to {Target}: an extent of 1 repeats, and any other stays" label "this shape has other extents";
    } "give the shape the extents of the layout, and any of at least 1 where the layout has 1; for whole copies of a layout, use `logical_product`"

    /// Sorted by stride, a stride does not divide the next one, or a mode extends beyond it, so
    /// that quotients of strides do not recover the coordinate.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].left_inverse();
    /// // Reach = 4, Stride = 2
    /// ```
    ///
    /// Some layouts have an inverse that this rule does not find, such as `(2,2):(2,5)`: the
    /// runtime crate searches for it, and refuses only what has none.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (found, overlapping): (Layout, Layout) = ("(2,2):(2,5)".parse()?, "(3,3):(2,3)".parse()?);
    /// assert_eq!(found.left_inverse()?.to_string(), "(2,4):(0,1)");
    /// assert_eq!(overlapping.left_inverse(), Err(LayoutError::NoLeftInverse { reach: 6, stride: 3 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE030 NoLeftInverse "no left inverse" {
        "no left inverse from the strides: sorted by stride, one mode extends to offset {Reach}, and the stride {Stride} of the next mode is less, or no \
            multiple of the mode's own"
            label "quotients of these strides do not recover the coordinates"
            note "some such layouts have a left inverse all the same: `to_dynamic()` makes a layout whose `left_inverse` searches for it";
        AtRunTime "no layout is a left inverse: sorted by stride, one mode extends to offset {Reach}, and the stride {Stride} of the next mode is less, or no \
            multiple of the mode's own";
    } "choose strides so that each is a multiple of the one before it, and at least the offset to which that mode extends"

    /// The way back from an offset to its coordinate ends at an offset that the layout leaves out.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let padded: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(padded.coordinate_of(4), Err(LayoutError::NoCoordinate { offset: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE031 NoCoordinate "an offset without a coordinate" {
        "no coordinate of the layout has the offset {Offset}";
    } "choose one of those that `offsets()` lists"

    /// A mode of the block does not divide the mode of the target shape.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4, 2].tile_to_shape(shape![10, 4]);
    /// // Block = 4, Target = 10
    /// ```
    CUTE050 ShapeNotTiled "a shape that is not tiled" {
        "cannot tile to shape: a block of {Block} elements does not divide the target extent {Target}"
            label "the target shape is not a whole number of blocks";
    } "choose a target extent that is a multiple of {Block}"

    /// A mode of the layout does not group into whole elements of the larger size: of a mode whose
    /// stride is no multiple of the factor `N`, `⌈N / stride⌉` coordinates make up one element,
    /// unless the whole mode lies within one; and all such modes together stay within it.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![6 : 1].upcast(int![4]);
    /// // Factor = 4, Extent = 6, Stride = 1
    /// ```
    CUTE060 UpcastSplits "an upcast that splits elements" {
        "cannot upcast by {Factor}: the mode {Extent}:{Stride}, with those before it, does not group into whole elements of {Factor}"
            label "the new element would straddle a mode of this layout"
            note "in a recast, this is a mode of the layout after its downcast";
        Vectors "vectors of {Factor} elements do not begin at multiples of {Factor}: coordinate {Coordinate} of mode {Mode} of the data is at offset {Offset}";
    } "give that mode a stride that is a multiple of {Factor}, which may have any extent; if its stride divides {Factor}, and the others are multiples of \
        {Factor}, an extent that is a multiple of {Factor} divided by the stride will do, too"

    /// A downcast lengthens the contiguous mode, or a mode of one element, and the layout has
    /// neither.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4 : 2].downcast(int![2]);
    /// // Factor = 2
    /// ```
    CUTE061 DowncastNeedsUnitStride "a downcast without unit stride" {
        "cannot downcast by {Factor}: no mode of the layout has stride 1" label "the split element has no mode to go to";
    } "give the layout a mode `1:1` first: a downcast lengthens the contiguous mode"

    /// A swizzle would read bits that it changes, or bits beyond 64: then it would not be its own
    /// inverse.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![3, 0, 2].apply(7);
    /// // Bits = 3, Distance = 2
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, Swizzle};
    /// assert_eq!(Swizzle::new(3, 0, 2), Err(LayoutError::BadSwizzle { bits: 3, base: 0, shift: 2 }));
    /// ```
    CUTE062 BadSwizzle "not a swizzle" {
        "not a swizzle: {Bits} bits over a distance of {Distance} would read bits that it changes" label "this swizzle is not its own inverse";
        AtRunTime "not a swizzle: Sw<{Bits},{Base},{Distance}> would read bits that it changes, or bits beyond 64";
        Beyond64Bits "a swizzle would read or change bits beyond 64";
    } "choose a distance, `S` of `Swizzle![B, M, S]` up or down, of at least the number of bits `B`, with all of them within 64 bits"

    /// A swizzle that reads bits within an element and changes bits beyond it moves parts of
    /// elements: over larger elements it is no swizzle. Nor is it one over elements that are larger
    /// or smaller by another factor than a power of two.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, -2].compose(layout![(16, 16) : (16, 1)]).upcast(int![2]);
    /// // Factor = 2, Bits = 2, Base = 0, Distance = 2
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, LayoutError};
    /// let layout: ComposedLayout = "Sw<2,0,-2> o 0 o (16,16):(16,1)".parse()?;
    /// assert_eq!(layout.upcast(2), Err(LayoutError::SwizzleSplits { bits: 2, base: 0, shift: -2, factor: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE063 SwizzleSplits "a cast through a swizzle" {
        "cannot cast by {Factor}: a swizzle of {Bits} bits above {Base} over a distance of {Distance} does not move elements of {Factor} as a whole"
            label "the swizzle would split these elements"
            note "the factor is a power of two, and every bit that the swizzle reads below it changes one below it";
    } "cast by a power of two, and choose a positive distance, or a base of at least as many bits as number the parts of the larger element"

    /// A swizzle moves a row of bits onto another row, all by one distance. A layout that is
    /// applied after it may scatter the bits, or drop some of them; and two swizzles of different
    /// distances are not one. Then no swizzle of the composed inner layouts equals the composition.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(8, 8) : (8, 1)].compose(swizzle![2, 2, 2].compose(layout![(8, 8) : (1, 8)]));
    /// // Bits = 2, Base = 2
    /// ```
    CUTE064 NoSwizzle "no swizzle is the composition" {
        "no single swizzle of the inner layouts equals the composition: the {Bits} bits above bit {Base}, and the bits that they change, are not moved in two \
            rows"
            label "the bits of this swizzle are not moved together"
            note "what is applied after a swizzle must keep the bits that are read, and those that they change, in two rows and in their order";
        AtRunTime "no single swizzle of the inner layouts equals this: the bits that are read and the bits that they change are moved by different distances, \
            or to no row";
    } "compose the layouts first, and swizzle the result, or take the inverse of the layout over bits, `to_xor`; two swizzles make one only if they read and \
        change the same bits"

    /// An offset is added between a layout and its swizzle. Then there is no inverse, and no upcast
    /// if the larger elements do not divide the offset. Nor is a swizzle after it merged with one
    /// before it, unless the offset has bits that nothing else has.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose_at(int![8], layout![(8, 8) : (8, 1)]).right_inverse();
    /// // Offset = 8
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, LayoutError};
    /// let layout: ComposedLayout = "Sw<2,2,3> o 6 o 64:4".parse()?;
    /// assert_eq!(layout.upcast(4), Err(LayoutError::InnerOffset { offset: 6 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE065 InnerOffset "an offset before the swizzle" {
        "the swizzled layout has the offset {Offset} before its swizzle: an inverse needs 0, and an upcast a multiple of its factor"
            label "the offset before the swizzle rules this out";
    } "give the swizzled layout the offset 0, or for an upcast a multiple of the factor; add the rest of the offset to what it yields, if the swizzle does not \
        touch it"

    /// Where sums of a layout carry, a swizzle does not go into its strides, and bank conflicts do
    /// not follow from its bits: the types do not decide it.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    /// column(layout![(32, 32) : (35, 1)]);
    /// // Stride = 70
    /// ```
    CUTE066 NotProvedLinear "not proved free of carries" {
        "the types do not decide this: the multiple {Stride} of a stride shares bits with another stride or with the offset, so that sums carry"
            label "exclusive or and sum are not the same for these offsets"
            note "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`";
    } "give the layout extents and strides that are powers of two and fill different bits; padded layouts are not decided in types"

    /// An exclusive or is a sum only where no bit is in both. In a layout in which sums carry, the
    /// swizzle does not go into the strides.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 3)]).to_xor();
    /// // Stride = 6
    /// ```
    CUTE067 SumsCarry "a swizzled layout in which sums carry" {
        "no layout over bits is this swizzled layout: the multiple {Stride} of a stride shares bits with another stride, so that sums carry"
            label "exclusive or and sum are not the same for these offsets";
        AtRunTime "no layout over bits is this swizzled layout: strides share bits, so that sums carry";
    } "give the layout strides of powers of two that fill different bits, which do not carry: `(8, 8) : (1, 8)`"

    /// The swizzle reads or changes bits over which an extent runs that is no power of two.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 3) : (1, 8)]).to_xor();
    /// // Bits = 24
    /// ```
    CUTE068 SwizzlesRun "a swizzle of bits of an odd extent" {
        "no layout over bits is this swizzled layout: the swizzle reads or changes some of the bits {Bits}, to which an extent contributes that is no power of \
            two"
            label "the swizzle changes each multiple of a stride in another way";
        AtRunTime "no layout over bits is this swizzled layout: the swizzle reads or changes bits to which an extent contributes that is no power of two";
    } "swizzle only bits of extents that are powers of two: with `Swizzle![2, 0, 3]`, those of `(8, 4, 3) : (1, 8, 32)`"

    /// Not every layout over bits is a swizzled layout.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// Swizzled::from_xor(layout![(2, 2) : (f3, f5)]);
    /// // Stride = 5
    /// ```
    CUTE069 NotSwizzled "a layout over bits that is no swizzled layout" {
        "no swizzled layout is this layout over bits: no swizzle makes its stride {Stride}, together with the others, of strides of one bit each"
            label "the bits of these strides are not those of one swizzle";
        AtRunTime "no swizzled layout is this layout over bits: no swizzle makes its strides of strides of one bit each";
    } "give it extents that are powers of two and strides with a bit of their own for each bit of a coordinate, and at most one more, all in one row and at \
        one distance: `(8, 8) : (f1, f9)`"

    /// A tuple has more or fewer components than the shape has modes, or nests deeper; or its
    /// integers are not of one type.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4, 8].slice((.., 1, 2));
    /// // Coordinate = 3, Shape = 2
    /// ```
    CUTE070 CoordinateMismatch "a coordinate that does not fit" {
        "the coordinate does not fit the shape: the number of its components is {Coordinate}, that of the shape's modes {Shape}"
            label "a component for each mode is expected";
        Index "`{Self}` is not an index" label "expected `u32`, `u64` or `usize`"
            note "a coordinate counts in `usize`, or in `u32` or `u64` with the form that ends in `_in`: `offset_in::<u32>(..)`";
        OfShape "this is not a coordinate of the shape: its integers must all be `{I}`, and a tuple must have a component for each mode"
            label "a coordinate is an integer, or a tuple with one component for each mode of the shape"
            note "coordinates are `usize`; for `u32` or `u64`, use the form that ends in `_in`: `offset_in::<u32>((1, 2))`";
        OfTensor "this is not a coordinate of the tensor: its integers must be `usize`, and a tuple must have a component for each mode"
            label "a coordinate is a `usize`, or a tuple with one component for each mode of the layout"
            note "in generic code, an integral coordinate fits every layout";
        Origin "this is not a coordinate that the tensor begins at: its integers must be `usize`, and a tuple must have a component for each mode"
            label "expected a `usize` or `..` for each leaf of the shape"
            note "a mode that is a tuple takes a tuple, or `..`: `(1, (0, ..))`; `htuple::idx2crd` makes the tuple of an integer";
        OfTile "this is not a coordinate of the tile: its integers must be `usize`, and a tuple must have a component for each mode"
            label "a coordinate is a `usize`, or a tuple with one component for each mode of the tile"
            note "in generic code, an integral coordinate fits every tile";
        OfOtherShape "this coordinate cannot be carried over from the one shape to the other"
            label "a coordinate is an integer, or a tuple with one component for each mode of the shape"
            note "a tuple is carried over mode by mode: the shapes have the same rank, or the second is an integer";
        Slice "this is not a coordinate to slice with" label "expected integers, `..` and tuples of them"
            note "write the modes that stay open as `..` and the others as `usize`: `(2, ..)`; for `u32` or `u64`, use `slice_and_offset_in`"
            note "a range such as `0..2` fixes nothing: a part of a mode is a tile, see `local_tile` and `zipped_divide`";
        SliceOfLayout "this coordinate does not fit the layout" label "a coordinate to slice with has one component for each mode, or is a single `..`"
            note "the integers of a coordinate are `usize`; for `u32` or `u64`, use `slice_and_offset_in`";
        SliceOfTensor "this is not a coordinate to slice the tensor with" label "expected `..`, `usize` and tuples of them, one component for each mode"
            note "write the modes that stay open as `..`: `(2, ..)`"
            note "a range such as `0..2` fixes nothing: a part of a mode is a tile, see `local_tile` and `zipped_divide`";
        TwoModes "this layout does not have two modes, to be split by one of them" label "expected a tensor of two modes"
            note "`group` makes one mode of several; `tiles` and `shares` divide first";
        ByThread "this layout has no mode of threads before its others, or this is no index of a thread"
            label "expected a layout by thread, as `partition` makes it, and `u32`, `u64` or `usize`";
        Projection "this projection does not fit the tiler or the coordinate" label "a projection has a number or `_` for each component: `tile![1, _, 1]`";
    } "give one component for each mode, nested at most as deep as the shape; an integer stands for a whole mode, however deep"

    /// A coordinate is not below the extent of its mode. A part of a layout, a tile or the share of
    /// a thread, is asked for at a coordinate that no part has: here there are 1 × 6 tiles.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let matrix = Layout::left((8, 12))?;
    /// assert_eq!(matrix.local_tile((8, 2), (1, 1)), Err(LayoutError::OutOfBounds { component: 1, extent: 1 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    CUTE071 OutOfBounds "a coordinate that is out of bounds" {
        "the coordinate is out of bounds: {Component} in a mode of {Extent} elements";
    } "give each mode a component below its extent"

    /// A mode index is not below the rank.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![4, 8].get(int![2]);
    /// // Index = 2, Rank = 2
    /// ```
    CUTE080 NoSuchMode "no such mode" {
        "there is no mode {Index}: the tuple has rank {Rank}" label "mode index out of range";
    } "choose an index below the rank: modes are numbered from 0"

    /// A range of modes includes its begin and excludes its end, and holds at least one mode.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![4, 8].take(int![1], int![1]);
    /// // Begin = 1, End = 1
    /// ```
    CUTE081 BadRange "a range of modes that is empty" {
        "the range of modes {Begin}..{End} is empty or runs backwards" label "not a range of modes";
    } "choose an end beyond the begin: a range includes its begin, excludes its end, and holds at least one mode"

    /// To unflatten takes a tuple with exactly as many modes as the profile has leaves.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![4, 8].unflatten(shape![1, (1, 1)]);
    /// // Leaves = 2, Profile = 3
    /// ```
    CUTE082 ProfileRankMismatch "a profile with other leaves" {
        "cannot unflatten: the rank of the tuple is {Leaves}, and the number of the profile's leaves {Profile}"
            label "the profile needs one leaf for each mode";
    } "flatten the tuple first, and give a profile with one leaf for each of its modes"

    /// A profile has the nesting of the tuple, or stops earlier with a leaf.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4, 8].coalesce_by(shape![1, 1, 1]);
    /// // Profile = 3, Rank = 2
    /// ```
    CUTE083 ProfileMismatch "a profile that is deeper or longer" {
        "the profile has rank {Profile} where the tuple has rank {Rank}" label "this profile is not weakly congruent to the tuple";
        Order "the order does not fit the shape" label "this order is not weakly congruent to the shape"
            note "an order has the same nesting as the shape, or stops earlier with a leaf";
    } "drop the surplus leaves: a profile has the nesting of the tuple, or stops earlier with a leaf"

    /// The tuple has more modes than the rank it should be extended to.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![4, 8, 2].append_to(int![2], layout![1 : 0]);
    /// // Rank = 3, Target = 2
    /// ```
    CUTE084 RankTooLarge "a rank that is too large" {
        "cannot extend to rank {Target}: the tuple has rank {Rank} already" label "the tuple is longer than the target rank";
    } "give a rank of at least {Rank}, or use `take` to drop modes: `append_to` and `prepend_to` only add some"

    /// Two tuples nest differently.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f<A: Congruent<B>, B>() {}
    /// f::<Shape![4, 8], Shape![4, (2, 4)]>();
    /// // A = 2, B = 3
    /// ```
    CUTE085 NotCongruent "not congruent" {
        "not congruent: tuples of {A} leaves and {B} leaves with different nesting" label "the profiles of these tuples differ";
    } "give tuples of the same rank, recursively; the values of the leaves do not matter"

    /// The first profile is not a coarser form of the second.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::htuple::WeaklyCongruent;
    /// # use cute_static::prelude::*;
    /// fn f<A: WeaklyCongruent<B>, B>() {}
    /// f::<Shape![4, (2, 4)], Shape![4, 8]>();
    /// // A = 3, B = 2
    /// ```
    CUTE086 NotWeaklyCongruent "not weakly congruent" {
        "not weakly congruent: a tuple of {A} leaves does not coarsen a tuple of {B} leaves" label "the first profile is not a coarser form of the second";
    } "a leaf is weakly congruent to anything; a tuple only to a tuple of the same rank, mode by mode"

    /// Not every coordinate of the first shape is one of the second.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f<A: Compatible<B>, B>() {}
    /// f::<Shape![4, 8], Shape![4, (2, 3)]>();
    /// // A = 32, B = 24
    /// ```
    CUTE087 NotCompatible "not compatible" {
        "not compatible: a shape of size {A} cannot coarsen this shape of size {B}"
            label "not every coordinate of the first shape is a coordinate of the second";
    } "give the first shape leaves that equal the sizes of the modes of the second for which they stand"

    /// A leaf of the first shape does not divide the size of the mode it stands for.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::htuple::WeaklyCompatible;
    /// # use cute_static::prelude::*;
    /// fn f<A: WeaklyCompatible<B>, B>() {}
    /// f::<Shape![4, 5], Shape![4, (2, 3)]>();
    /// // A = 20, B = 24
    /// ```
    CUTE088 NotWeaklyCompatible "not weakly compatible" {
        "not weakly compatible: no leaf-wise multiple of a shape of size {A} coarsens this shape of size {B}"
            label "the sizes of the modes are not multiples of the leaves";
    } "give the first shape leaves that divide the sizes of the modes of the second for which they stand"

    /// Numbers of the algebra are 0 or more.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f(_: cute_static::int::Difference<Int![5], Int![8]>) {}
    /// // A = 5, B = 8
    /// ```
    CUTE090 BelowZero "a difference below zero" {
        "cannot subtract: {A} - {B} is below zero" label "the difference of these numbers is negative";
    } "swap the operands, or ask with `DifferenceOutcome` whether there is one: numbers of the layout algebra are 0 or more"

    /// The divisor does not divide the number, or is 0.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f(_: cute_static::int::Quotient<Int![12], Int![5]>) {}
    /// // B = 5, A = 12
    /// ```
    CUTE091 DoesNotDivide "a division with a remainder" {
        "cannot divide exactly: {B} does not divide {A}" label "this division leaves a remainder";
    } "use a quotient that is rounded, `CeilDiv` or `DivRem` in types and `ceil_divide` of tuples; nothing is divided by 0"

    /// Two tuples are paired mode by mode, and one has more modes than the other.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::htuple::ZipOf;
    /// # use cute_static::prelude::*;
    /// fn f(_: ZipOf<Shape![4, 8], Shape![1, 2, 3]>) {}
    /// // A = 2, B = 3
    /// ```
    CUTE092 RanksDiffer "ranks that differ" {
        "cannot pair the modes: one tuple has rank {A}, the other has rank {B}" label "the ranks of these tuples differ";
    } "group, take or append modes until the ranks are equal"

    /// The transpose exchanges the two modes of a matrix.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4, 8, 2].transpose();
    /// // Rank = 3
    /// ```
    CUTE093 NotAMatrix "no matrix" {
        "cannot transpose: a matrix has 2 modes, here are {Rank}" label "the transpose takes a layout or a tuple of two modes";
    } "group the modes until there are two, or put them in another order with `reverse` or `select`"

    /// Sorted by stride, a stride is not larger than all offsets of the modes before it: two
    /// coordinates may share an offset. The types prove that no two do; an injective layout whose
    /// modes interleave is not proved. At run time two coordinates that share an offset are found.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f<L: Injective>(_: L) {}
    /// f(layout![(4, 8) : (1, 2)]);
    /// // Reach = 3, Stride = 2
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    /// let layout: Layout = "(4,8):(1,2)".parse()?;
    /// assert_eq!(layout.injective(DEFAULT_BUDGET), Err(LayoutError::NotInjective { first: 2, second: 4, offset: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE100 NotInjective "not proved injective" {
        "the layout is not proved injective: sorted by stride, the modes before one add up to offset {Reach}, and its stride {Stride} is not more"
            label "two coordinates may map to one offset"
            note "the proof needs each stride to be larger than all offsets of the modes with smaller strides, the sum of their (extent - 1) * stride";
        Bits "the layout over bits is not injective: coordinates {First} and {Second} have one offset" label "two coordinates map to one offset"
            note "over bits coordinates are kept apart where no element that a bit of a coordinate yields is an exclusive or of others: those of \
                `(4,8):(f1,f4)` are 1, 2; 4, 8, 16";
        SharedBits "the layout is not proved injective: the mode of stride {Stride} and the modes before it have bits in common, {Bits}"
            label "two coordinates may map to one offset"
            note "the multiples of a stride of which some carry, as 3 and 6 of `4:f3`, are kept apart from what other modes yield by their bits";
        Unproved "the layout is not proved injective: two coordinates may map to one offset";
        AtRunTime "the layout is not injective: coordinates {First} and {Second} both have offset {Offset}";
        OfElements "the layout is not injective: coordinates {First} and {Second} have the same value";
    } "choose each stride larger than all offsets of the modes with smaller strides together"

    /// Sorted strides of a bijection onto `[0, size)` chain: 1, then each extent times stride.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f<L: Permutation>(_: L) {}
    /// f(layout![(4, 8) : (1, 5)]);
    /// // Expected = 4, Stride = 5
    /// ```
    CUTE101 NotBijective "not a permutation" {
        "the layout is not a permutation of [0, size): sorted by stride, the next mode must have stride {Expected} and has {Stride}"
            label "the image of this layout is not a contiguous range from 0";
    } "use a compact layout: its sorted strides are 1, and then each extent times stride of the mode before"

    /// An offset of the layout is not below the bound.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn f<L: ImageWithin<Int![64]>>(_: L) {}
    /// f(layout![(4, 8) : (1, 9)]);
    /// // Cosize = 67, Bound = 64
    /// ```
    CUTE102 ImageTooLarge "an image that is too large" {
        "the cosize of the layout is {Cosize}, more than {Bound}" label "the image of this layout is larger than the bound";
        BelowZero "the layout has the offset {Offset}, and the offsets below {Bound} begin at 0";
        OfData "the layout needs {Cosize} elements and the data has {Bound}";
        Access "the access leaves the layout";
        MovedFunction "a function that has been moved has an end: use `Tensor::new`";
    } "keep all offsets at least 0 and below {Bound}; the cosize is one more than the largest"

    /// A part of a tensor has the elements of its layout and no others: those between them belong
    /// to other parts, to other threads perhaps.
    ///
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    /// for row in matrix.rows_mut() {
    ///     row.compose(layout![9 : 1]);
    /// }
    /// ```
    ///
    /// A layout stays within a part if each of its modes steps along modes of the part, and all
    /// that step along one stay within its extent. Where that is not so, each of its offsets is
    /// looked for in the part, in 4096 steps for all. So a layout that stays within is refused only
    /// where the first does not hold and the steps are spent.
    CUTE103 LeavesThePart "out of a part" {
        "the layout may have offsets that do not belong to this part of the data";
        Whole "a part of a tensor keeps the layout that it was made with: use `with_layout`";
        Answer "the operation answered with a layout that may have offsets which do not belong to this part of the data";
    } "stay within the layout of the part; where only the running program knows whether a layout does, `with_layout` and `try_compose` return a `Result`"

    /// An algorithm goes through several tensors together, coordinate by coordinate. Their shapes
    /// may differ, their sizes may not.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::algorithm::copy;
    /// let source = Tensor::fixed([1; 8], layout![(2, 4) : (4, 1)]);
    /// copy(&source, &mut Tensor::fixed([0; 9], layout![9 : 1]));
    /// // What = NumberOfElements, A = 8, B = 9
    /// ```
    CUTE104 SizesDiffer "sizes that do not agree" {
        "the sizes of these tensors do not agree in {What}: {A} and {B}"
            label "an algorithm goes through these tensors together, and one is longer than the other";
        Panels "the panels are not as high and wide as the register block";
        Tile "the sizes of the tensors differ";
    } "copy between slices or tiles of one size; in a product, A is (M,K), B is (N,K) and C is (M,N)"

    /// A runtime extent is not known to be equal to anything.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::algorithm::copy;
    /// # let n = Dyn::new(8).unwrap();
    /// let source = Tensor::fixed([1; 8], layout![8 : 1]);
    /// copy(&source, &mut Tensor::new(&mut [0; 8][..], layout![{n} : 1]).unwrap());
    /// // What = NumberOfElements, A = 8, B = RuntimeNumber
    /// ```
    CUTE105 SizesNotKnown "sizes that are known at run time" {
        "the types do not say whether the sizes of these tensors agree in {What}: {A} and {B}" label "the types do not say that these sizes are equal";
    } "use the `try_` form of the algorithm, which compares the sizes and returns a `Result`"

    /// The ranks of A, B and C say which product `gemm` is: 1, 1, 1 elementwise; 1, 1, 2 the outer
    /// product; 2, 2, 2 of matrices; 3, 3, 3 of batches of matrices.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::algorithm::gemm;
    /// let (a, b) = (Tensor::fixed([1; 4], layout![2, 2]), Tensor::fixed([1; 2], layout![2 : 1]));
    /// gemm(&a, &b, &mut Tensor::fixed([0; 2], layout![2 : 1]));
    /// ```
    CUTE106 NoProduct "ranks that make no product" {
        "the ranks of these layouts make no product"
            label "A, B and C have ranks 1, 1, 1 (elementwise), 1, 1, 2 (outer product), 2, 2, 2 (matrices) or 3, 3, 3 (batches)";
        Operand "a layout of this rank is not an operand of a product"
            label "A, B and C have ranks 1, 1, 1 (elementwise), 1, 1, 2 (outer product), 2, 2, 2 (matrices) or 3, 3, 3 (batches)"
            note "group the modes that belong together: rows (M1, M2), columns (K1, K2)";
        Matrix "this is not the layout of a matrix" label "expected two modes that are one leaf each"
            note "`copy` and `gemm` take modes of every form; `flatten` and `coalesce` make simpler ones";
        Modes "this is not the layout of a matrix" label "expected two modes, which may be nested"
            note "group the modes that belong together: rows (M1, M2), columns (K1, K2)";
    } "a vector is a matrix of one column, `layout![(2, 1) : (1, 2)]`; group the modes that belong together: rows (M1, M2), columns (K1, K2)"

    /// In a phase of an access to shared memory, threads want different words of one bank.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    /// column(layout![(32, 32) : (32, 1)]);
    /// // Conflicts = 31
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (tile, column): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "(32,1):(1,0)".parse()?);
    /// assert_eq!(tile.conflict_free(&column, 32), Err(LayoutError::BankConflicts { phase: 0, conflicts: 31 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE107 BankConflicts "bank conflicts" {
        "the access has {Conflicts} bank conflicts per phase" label "threads of one phase want different words of one bank"
            note "every phase has as many, the first one, too"
            note "shared memory has 32 banks of 4 bytes; a phase is 32 threads of up to 4 bytes each, 16 of 8, or 8 of 16";
        AtRunTime "the access has {Conflicts} bank conflicts in phase {Phase}";
    } "swizzle the layout: `cute swizzle --find` says how"

    /// An access takes 1, 2, 4, 8 or 16 bytes of a thread. Elements of less than a byte must be
    /// next to each other, and there is no access to elements of 24 bits.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![4]>>(_: Tile) {}
    /// column(layout![(32, 32) : (32, 1)]);
    /// // Bits = 4
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (tile, column): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "(32,1):(1,0)".parse()?);
    /// assert_eq!(tile.bank_conflicts(&column, 4), Err(LayoutError::NoVector { bits: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE108 NoVector "no vector is an access" {
        "a thread cannot access its values: of elements of {Bits} bits, every thread has none or too few in a row for an access"
            label "the values of a thread are no vector"
            note "an access takes 1, 2, 4, 8 or 16 bytes: elements have a power of two of bits, 128 at most, and those smaller than a byte must be next to \
                each other";
        Counting "a thread cannot access its values: no number of elements of this size that every thread has in a row takes 1, 2, 4, 8 or 16 bytes";
    } "give each thread values that are next to each other, of a size that an access has"

    /// An access is a layout of two modes, threads and values.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn column<Tile: ConflictFree<Layout![32 : 1], Int![32]>>(_: Tile) {}
    /// column(layout![(32, 32) : (32, 1)]);
    /// // Rank = 1
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (tile, column): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "32:1".parse()?);
    /// assert_eq!(tile.bank_conflicts(&column, 32), Err(LayoutError::NotThreadValue { rank: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE109 NotThreadValue "not an access" {
        "this is not a layout of (thread, value): it has rank {Rank}, and must have rank 2" label "the access has another rank";
    } "give it a mode of threads and a mode of values: for one value for each of 32 threads, `(32, 1) : (1, 0)`"

    /// A function on `[0, M)` has a value that no layout with the values before has there.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_offsets(&[0, 1, 2, 4]), Err(LayoutError::NotAffine { index: 3, value: 4, forced: Some(3) }));
    /// ```
    CUTE110 NotAffine "not the function of a layout" {
        "no layout of this size has these values: at index {Index} the value is {Value}, but the values before it force {Forced}";
        OfElements "no layout of this size has these values: at index {Index} the value is another one than those before it force";
    } "if the first value is not 0, subtract it from all; otherwise take the values before index {Index}, or pad the data until the extents divide"

    /// The objects of `Fact` are sequences of primes.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::Factorization};
    /// assert_eq!(Factorization::new([4, 3]), Err(LayoutError::NotPrime { factor: 4 }));
    /// ```
    CUTE111 NotPrime "not a prime factor" {
        "not an ordered factorization: {Factor} is not prime" label "an entry is no prime";
    } "split the factor into primes; `factorizations_of` lists all ways to order them"

    /// A map of entries sends one to an entry that there is not, to another number, or to an entry
    /// to which it sends an earlier one.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::TupleMorphism};
    /// let twice = TupleMorphism::new([2, 2], [2], [Some(0), Some(0)]);
    /// assert_eq!(twice, Err(LayoutError::NotAMorphism { entry: 1, target: 0 }));
    /// ```
    CUTE112 NotAMorphism "not a morphism" {
        "not a morphism: entry {Entry} of the domain cannot go to entry {Target} of the codomain: there is none, it is another number, or an earlier entry \
            goes there" label "no morphism goes there";
    } "send the entry to an equal one that is free, or to the base point with `None`"

    /// The codomain of the first morphism is not the domain of the second.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::TupleMorphism};
    /// let (f, g) = (TupleMorphism::identity([4])?, TupleMorphism::identity([2, 2])?);
    /// assert_eq!(g.compose(&f), Err(LayoutError::NotComposable { entry: 0 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    CUTE113 NotComposable "morphisms that do not meet" {
        "cannot compose morphisms: the codomain of the first is not the domain of the second; they differ at entry {Entry}";
    } "refine both first, as `NestMorphism::compose_refined` does"

    /// An entry of one side is not paired with exactly one entry of the other.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::TupleMorphism};
    /// let f = TupleMorphism::new([4], [4, 2], [Some(0)])?;
    /// assert_eq!(f.inverse(), Err(LayoutError::NotInvertible { entry: 1 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    CUTE114 NotInvertible "a morphism without an inverse" {
        "the morphism has no inverse: entry {Entry} is not paired with exactly one entry of the same number";
    } "ask `is_isomorphism` first; a layout that is no permutation has its one-sided inverses, `right_inverse` and `left_inverse`"

    /// Sorted by stride, the offset to which one mode extends does not divide the next stride: the
    /// layout is no arrow between tuples.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (1, 5)].standard_form();
    /// // Reach = 4, Stride = 5
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, category::TupleMorphism};
    /// let padded: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(TupleMorphism::from_layout(&padded), Err(LayoutError::NotTractable { reach: 4, stride: 5 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE115 NotTractable "not tractable" {
        "the layout is not tractable: sorted by stride, one mode extends to offset {Reach}, which does not divide the stride {Stride} of the next mode"
            label "the modes are not digits of one memory";
    } "use the methods of `Layout`, which do not ask for it, or pad to strides that divide"

    /// What replaces an entry has another size, or the nesting is not that of the coarse tuple.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::Refinement};
    /// assert_eq!(Refinement::new((12, 3), ((6, 3), 2)), Err(LayoutError::NotARefinement { entry: 0 }));
    /// ```
    CUTE116 NotARefinement "not a refinement" {
        "not a refinement: from entry {Entry} of the coarse tuple on, sizes or nesting differ";
    } "replace each entry by a tuple of the same product"

    /// The boundaries between the entries of two tuples, their prefix products, do not form one
    /// chain in which each divides the next. So it is with the boundaries of two coalesced layouts
    /// whose sum is no layout.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(5, 3) : (3, 1)].layout_add(layout![(3, 5) : (5, 1)]);
    /// // Left = 5, Right = 3
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::MutualRefinement};
    /// assert_eq!(MutualRefinement::new((4, 6), (6, 4)), Err(LayoutError::NoMutualRefinement { left: 4, right: 6 }));
    /// ```
    CUTE117 NoMutualRefinement "no mutual refinement" {
        "no mutual refinement: of one tuple an entry of {Left} is left where the other has {Right} left, and neither can be cut to fit the other"
            label "the boundaries of these layouts do not divide one another";
    } "of layouts to compose use `Layout::compose`, which decides more than refinements do; no layout is the sum of two layouts with such boundaries"

    /// A tile at the edge of a tensor may have less of each leaf than the others: it is a block of
    /// neighbours. The tiler is nested as the layout, and has a number for each leaf, or `_`.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// Tensor::fixed(Counting(0), layout![10, 7]).tiles_ceil(tile![4 : 2, 4]);
    /// ```
    ///
    /// At run time:
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Tensor, TensorError};
    /// let tensor = Tensor::new(vec![0; 70], Layout::left((10, 7)).unwrap()).unwrap();
    /// assert_eq!(tensor.tiles_ceil(4).unwrap_err(), TensorError::NoCeilTiles);
    /// ```
    ///
    /// Where the tiler divides the layout, `tiles` takes every tiler.
    CUTE118 NoCeilTiles "no tiles that the edge cuts" {
        "this layout does not divide into blocks of these extents that its edge may cut"
            label "expected a tiler that is nested as the layout, with a number or `_` for each leaf";
        Tile "this is not the layout of a tile that an edge may cut" label "the extents of such a tile are numbers, or `Dyn`";
        TileShape "this is not the shape of a tile that an edge may cut" label "the extents of such a tile are numbers, or `Dyn`";
        OverBits "the edge of a layout over bits cuts no tiles: where a tile begins is added to its offsets, and these are exclusive-ored"
            label "a tile of another size than a power of two has no base"
            note "if it is a swizzled layout, `Tensor::new` takes `Swizzled::from_xor(layout)`, which has such tiles; `tiles` takes tilers that \
                divide the layout";
    } "write the tiler with the nesting of the layout, such as `tile![<4, 4>, 1]`, or flatten the layout; `tiles` takes other tilers where they divide it"

    /// The search for a left inverse lists the offsets of a layout that is not injective. Other
    /// searches list the coordinates of one offset. A list has a limit, whatever the budget of
    /// steps.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::ROOM};
    /// let layout: Layout = "(8388608,2):(1,1)".parse()?;
    /// assert_eq!(layout.left_inverse_exact(1 << 40), Err(LayoutError::RoomSpent { room: ROOM }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE119 RoomSpent "a search that would keep too much" {
        "undecided: the search would keep more than {Room} numbers, whatever its budget of steps";
    } "take out the modes that share offsets, or use the operation that does not search: `right_inverse`"

    /// A layout adds up what its modes yield, so that all yield integers, or coordinates of one
    /// profile, or bits. 0 goes with any of them.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 3) : (2, e0)].size();
    /// ```
    ///
    /// At run time:
    ///
    /// ```
    /// use cute_dynamic::stride::Codomain;
    /// use cute_dynamic::{AnyLayout, LayoutError};
    /// let (a, b): (AnyLayout, AnyLayout) = ("4:2".parse()?, "3:e0".parse()?);
    /// assert_eq!(a.append(&b), Err(LayoutError::CodomainsDiffer { left: Codomain::Integers, right: Codomain::Coordinates }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// `[2,e0]` is one stride of two kinds, and `[2]` is one of coordinates.
    CUTE120 CodomainsDiffer "layouts over different codomains" {
        "the modes of a layout yield elements of different codomains: {A} and {B}" label "these cannot be modes of one layout"
            note "all strides are integers, or all are coordinates (`e0`, `3*e1`) whose components agree, or all are bits (`f5`); 0 goes with any";
        OfOneLayout "the modes of this layout yield elements of different codomains" label "this is not a layout"
            note "all strides are integers, or all are coordinates (`e0`, `3*e1`) whose components agree, or all are bits (`f5`); 0 goes with any";
        OfSemimodules "the modes of a layout yield elements of different codomains: {Self} and {B}" label "these cannot be modes of one layout"
            note "elements of another crate go with those of the same semimodule, and with 0";
        InAComponent "the modes of a layout yield coordinates that differ in a component: it is a number in one mode and a tuple in another";
    } "write all strides as coordinates (`2*e0`), or keep the layouts apart in a tuple"

    /// A right operand that yields coordinates goes mode by mode to the left operand: component 2
    /// to its mode 2. The coordinates must be coordinates of its shape, and a mode is taken as a
    /// whole or by its modes, not both.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 4) : (4, 1)].compose(layout![4 : e2]);
    /// // Component = 2, Modes = 2
    /// ```
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (a, b): (Layout, Layout<Coordinate>) = ("(4,8):(8,1)".parse()?, "4:e2".parse()?);
    /// assert_eq!(a.compose(&b), Err(LayoutError::NoSuchComponent { index: 2, modes: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// Indices count from 0: `e0` and `e1` are the modes of a matrix, `e(1,0)` the first mode
    /// within its second. `3@1` is `3*e1`, and `3@0@1` is `3*e(1,0)`.
    CUTE121 NoSuchComponent "no such component" {
        "cannot compose layouts: the right operand yields coordinates with a component {Component}, and this mode of the left operand has rank {Modes}"
            label "these are no coordinates of the left operand"
            note "coordinates are weakly congruent to the shape of the left operand: component 1 goes to its mode 1, and a mode is taken as a whole or by its \
                modes, not both";
    } "group the modes of the left operand, or write the strides for the shape that it has"

    /// `coordinate` is for strides that are coordinates or integers, and `offset` for those that
    /// are integers or bits; what goes on from an offset, such as the bound `SliceAndOffset`, needs
    /// offsets that add up.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (f1, f4)].coordinate(3);
    /// ```
    ///
    /// An operation that needs the order or the divisors of integers has no answer for strides of
    /// another kind; a layout of bits has no complement, and nothing composes with it on the right.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 4) : (f1, f5)].complement();
    /// // Expected = CoordinateTuples, Found = BitsByXor
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (e0, e1)].upcast(int![2]);
    /// // Expected = TheIntegers, Found = CoordinateTuples
    /// ```
    ///
    /// At run time:
    ///
    /// ```
    /// use cute_dynamic::stride::Codomain;
    /// use cute_dynamic::{AnyLayout, LayoutError};
    /// let layout: AnyLayout = "(4,4):(f1,f5)".parse()?;
    /// assert_eq!(layout.complement(), Err(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Codomain::Xor }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE122 WrongCodomain "strides of the wrong kind" {
        "this operation takes a layout over {Expected}, and this one is over {Found}" label "the strides of this layout are of the wrong kind"
            note "integers have an order and divisors, which coordinates (`3*e1`) and bits (`f5`) have not; the components of a layout of coordinates are \
                layouts of integers: `ComponentOf`"
            note "bits are offsets, and no coordinates that another layout could take: evaluate one after the other, `a.offset(b.offset(c))`";
        Order "this needs numbers, which have an order, and a stride is an element that has none" label "this is decided for integers"
            note "strides that are coordinates (`3*e1`) or bits (`f5`) are elements without an order";
        Offsets "this needs offsets, and the layout yields integers that may be below 0, for `signed_offset`, or coordinates, for `coordinate`"
            label "not a layout that yields offsets"
            note "a layout with negative strides is evaluated by `signed_offset`, and one of coordinates by `coordinate`";
        Value "it is not known which strides stand for elements of another crate: call `to_dynamic_with`, and give the function that makes a stride of a value";
        Natural "the offsets of a swizzled layout are natural numbers" label "no offset is below 0 here" note "call `offset`";
        Signed "this needs offsets that are integers, and the layout yields coordinates, bits or elements of another crate"
            label "not a layout with integer strides"
            note "a layout of coordinates is evaluated by `coordinate`, and one of bits by `offset`";
        CallCoordinate "this layout yields coordinates, not offsets: call `coordinate`";
        Counted "a cosize counts offsets or coordinates, and the layout yields elements of another crate" label "these elements have no cosize"
            note "a layout over `Custom` strides is evaluated by `element`, and `size` counts its coordinates";
        Sums "this needs offsets that add up, and the layout yields coordinates, bits, or integers that may be below 0" label "not a layout of natural numbers"
            note "a layout of coordinates is evaluated by `coordinate`, and one with negative strides by `signed_offset`"
            note "the method `Layout::slice_and_offset` gives what a slice begins at as a coordinate, and of bits as an `Xor`";
        Coordinates "this needs strides that are coordinates" label "not a layout that yields coordinates"
            note "write coordinates as `e0`, `3*e1` or `e(1, 0)`, and 0";
        Evaluated "this needs strides that are integers or coordinates of integers, and the layout yields bits" label "not a layout that yields coordinates"
            note "write coordinates as `e0`, `3*e1` or `e(1, 0)`; a layout of bits (`f5`) yields offsets: call `offset`";
        Coefficient "the coefficient of a basis element is an integer" label "not a coefficient"
            note "write bits, and elements of another crate, as components: `[0, f5]`";
        Elements "this needs elements of another crate, and the layout yields offsets or coordinates" label "not a layout over `Custom` strides"
            note "a layout of numbers is evaluated by `offset`, one of coordinates by `coordinate`";
        CallElement "this layout yields elements of another crate, not offsets: call `element`";
        Data "a tensor's layout has strides that are numbers, and this layout yields coordinates or bits" label "not a layout of numbers and runtime leaves"
            note "give the data a layout such as `1`, and evaluate this one before it: `Computed::new(|i| data[layout.offset(i)])`"
            note "a tensor over bits is made by `Tensor::over_bits`; a layout of bits may also be a swizzled layout: `from_xor`";
    } "operate on the layout of integers first, and compose with it"

    /// What two modes of the right operand put on one mode of bits adds up before it becomes bits:
    /// 1 + 3 = 4. A layout combines what each yields alone, `f1 ^ f3 = 2`. So they must have no bit
    /// in common, and modes that do not fall on mode boundaries are refused.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![16 : f1].compose(layout![(3, 3) : (1, 3)]);
    /// // Extent = 16
    /// ```
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (a, b): (Layout<Xor>, Layout) = ("16:f3".parse()?, "(4,4):(1,4)".parse()?);
    /// assert_eq!(a.compose(&b), Err(LayoutError::BitsCarry { extent: 4 })); // 3·f3 ^ 4·f3 is not 7·f3
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE123 BitsCarry "bits that carry" {
        "cannot compose layouts: on a mode of {Extent} elements of the left operand, which yields bits, modes of the right operand would add up with carries"
            label "a layout combines bits by exclusive or"
            note "what meets on one mode of bits must have no bit in common: extents and strides of powers of two, on a stride such as `f1`";
        InTypes "types do not decide this composition: on a mode of {Extent} elements of the left operand, which yields bits, modes of the right operand add \
            up with carries"
            label "types decide by the values that they know"
            note "with runtime numbers, `compose_exact` of cute-dynamic decides by the values: `to_dynamic()` makes a layout for it";
        AtRunTime "the answer would add up multiples of bits that carry, and bits do not; one of the modes has extent {Extent}";
    } "use extents and strides of powers of two, or write the left operand with extents of 2, one for each bit"

    /// A layout of bits is inverted as a matrix of bits. It is one if all extents but the last are
    /// powers of two, and multiples of a stride by bits that a coordinate has together share none:
    /// those of `4:f5` are 5 and 10, those of `4:f3` would be 3 and 6.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(3, 4) : (f1, f4)].right_inverse();
    /// // Extent = 3
    /// ```
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let layout: Layout<Xor> = "(3,4):(f1,f4)".parse()?;
    /// assert_eq!(layout.right_inverse(), Err(LayoutError::NotLinear { extent: 3, stride: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE124 NotLinear "not linear in bits" {
        "no inverse: a mode of {Extent} elements is not linear in the bits of its coordinate" label "a layout of bits is inverted as a matrix"
            note "all extents but the last are powers of two, and multiples of a stride by different bits share none: `4:f5` is 5 and 10, `4:f3` would be 3 \
                and 6";
        AtRunTime "no inverse: the mode {Extent}:f{Stride} is not linear in the bits of its coordinate";
    } "choose extents that are powers of two, of which the last need be none, and in the place of a wide stride modes of extent 2, one for each bit"

    /// A function is a sequence of layouts whose strides double with each value, so that it has as
    /// many values as a number has bits.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::sequence_of(&[0; 65]), Err(LayoutError::TooManyValues { values: 65, limit: 64 }));
    /// ```
    CUTE125 TooManyValues "too many values" {
        "no sequence of layouts for {Values} values: it has at most {Limit}, so that strides fit in 64 bits";
    } "ask `Layout::from_offsets` whether one layout has these values"

    /// Coordinates are evaluated to Rust tuples, of up to 8 components.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4 : e8].coordinate(3);
    /// ```
    ///
    /// In types, where a tuple is written out, it has at most 64 components; at run time, 256.
    ///
    /// ```compile_fail
    /// # use cute_static::prelude::*;
    /// layout![4 : e64].size();
    /// // Component = 64
    /// ```
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::stride::Coordinate;
    /// assert_eq!(Coordinate::basis(&[256]), Err(LayoutError::TooManyComponents { index: 256, limit: 256 }));
    /// ```
    CUTE126 TooManyComponents "a coordinate with too many components" {
        "there is no component {Component}: a coordinate has at most {Limit} in one tuple";
        RustTuple "a coordinate that is evaluated has at most {RUST_TUPLE} components" label "this layout yields coordinates with more components"
            note "evaluate its components one by one: `ComponentValue::<Int![8]>::component(&layout).offset(c)`";
        Notation "there is no component {Component}: in types a coordinate has at most {TYPE_COMPONENTS} in one tuple";
    } "group modes: a tuple of tuples has as many leaves as one likes"

    /// Inverses and complements of coordinates go by component, and a stride such as `[1, 1]` is in
    /// two of them at once.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 4) : (e0, [1, 1])].left_inverse();
    /// ```
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let diagonal: Layout<Coordinate> = "4:[1,1]".parse()?;
    /// assert_eq!(diagonal.complement(), Err(LayoutError::NotABasisElement { leaf: 0, components: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// In types, a composition with such a stride needs runs that stay within one mode in each
    /// component; the runtime crate cuts them.
    CUTE127 NotABasisElement "a stride that is no scaled basis element" {
        "a stride is in several components at once, and no multiple of a basis element" label "the operation goes by component"
            note "inverses and complements are those of strides such as `3*e1`; a composition takes `[1, 2]` too, where its run stays within one mode of each \
                component";
        AtRunTime "the stride of leaf {Leaf} is in {Components} components at once, and no multiple of a basis element";
    } "evaluate one after the other: `a.offset(b.coordinate(c))`"

    /// A check of injectivity compares the strides of all modes, and one that a layout stays within
    /// a part compares them with those of the part. Both keep a list of modes with a limit.
    ///
    /// ```compile_fail,E0080
    /// # use cute_static::prelude::*;
    /// # let mut data = [0; 1 << 25];
    /// let many = layout![2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
    /// Tensor::new(&mut data[..], many).unwrap().iter_mut();
    /// ```
    CUTE128 TooManyLeaves "too many leaves to check" {
        "the layout has more than {CHECKED_LEAVES} leaves, and a check of its offsets goes through no more";
    } "coalesce the layout, or take a slice or a tile of the tensor first"

    /// Strides may be negative where nothing asks for an order of the offsets: evaluation, slices,
    /// coalesce, composition with a layout of natural numbers, divisions. A complement, an inverse,
    /// a cast, a swizzle or the right operand of a composition is a matter of natural numbers.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout<i64> = "(4,8):(-8,1)".parse()?;
    /// assert_eq!(layout.complement(), Err(LayoutError::NegativeStride { stride: -8 }));
    /// assert_eq!(layout.magnitudes()?.complement()?.to_string(), "1:32");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE129 NegativeStride "a negative stride" {
        "this operation has answers in the natural numbers, and the stride {Stride} is negative";
        Offset "the value at this coordinate is {Offset}, and not a natural number";
        Backwards "the inner layout of a composed layout has strides that are natural numbers, and a mode that runs backwards has a negative one"
            label "no mode of a composed layout runs backwards"
            note "take the layout that `to_layout` finds, and run its modes backwards";
        CallSigned "this layout has a negative stride, and an offset may be below 0: call `signed_offset`";
    } "take the operation of the layout without the signs, which is this one with the modes of negative strides run backwards"

    /// Which bits a layout has follows from its extents, its strides and its offset.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn column<Tile: ConflictFree<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    /// column(layout![(32, 32) : ({ Dyn::new(32).unwrap() }, 1)]);
    /// // Number = RuntimeNumber
    /// ```
    CUTE130 BitsAtRunTime "bits that are known only at run time" {
        "the types do not decide this: an extent, a stride or an offset is {Number}, and its bits are not known"
            label "only the running program knows which bits this layout has"
            note "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`";
        Stride "the types do not decide this: a stride is known only at run time" label "the bits of this layout are not known"
            note "write it as a number: `Layout![(8, 8) : (1, 8)]`"
            note "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`";
    } "write them as numbers: `Layout![(8, 8) : (1, 8)]`"

    /// The bits of a coordinate that is no power of two in extent are not free of each other.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// fn column<Tile: ConflictFree<Layout![(24, 1) : (1, 0)], Int![32]>>(_: Tile) {}
    /// column(layout![(24, 32) : (32, 1)]);
    /// // Factor = 3
    /// ```
    CUTE131 NotBits "an extent that is no power of two" {
        "the types do not decide this: an extent is a multiple of {Factor}, and no power of two" label "the coordinates of this mode are no bits"
            note "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`";
    } "give the layout extents and strides that are powers of two and fill different bits; padded layouts are not decided in types"

    /// Where sums of a layout carry, its offsets are not the exclusive or of what each bit of a
    /// coordinate adds. Neither the types nor the runtime crate decide whether a swizzle of such
    /// offsets remains after another layout is applied.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(6, 4) : (4, 1)].compose(swizzle![1, 0, 2].compose(layout![3 : 2]));
    /// // Bits = 1, Base = 0
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout, LayoutError};
    /// let (layout, swizzled): (Layout, ComposedLayout) = ("(6,4):(4,1)".parse()?, "Sw<1,0,2> o 0 o 3:2".parse()?);
    /// assert_eq!(layout.compose_swizzled(&swizzled), Err(LayoutError::SwizzleCarries));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE132 SwizzleCarries "a swizzle among sums that carry" {
        "not decided whether a swizzle is the composition: sums carry among the bits that are swizzled, {Bits} above bit {Base}, or where the layout puts them"
            label "the bits of this swizzle are not moved one by one"
            note "extents and strides that are powers of two and fill different bits are decided";
        AtRunTime "not decided whether a swizzle is the composition: sums carry among the bits that are swizzled, or where the layout puts them";
    } "compose the layouts first, and swizzle the result"

    /// A tensor whose layout has negative strides has elements before the one of the coordinate 0.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let error = Tensor::with_base([1, 2, 3, 4, 5].as_slice(), 3, layout![3 : -2]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE133");
    /// assert_eq!(error.to_string(), "the layout needs 4 elements before that of the coordinate 0, and the data has 3");
    /// ```
    CUTE133 BaseTooSmall "elements before the data" {
        "the layout needs {Fall} elements before that of the coordinate 0, and the data has {Base}";
    } "take a larger base: the least is `layout.fall()`, which `Tensor::new` takes"

    /// A thread-value layout of an instruction has every element of the instruction's tile in its
    /// image, and nothing else: without what it broadcasts it is a bijection. One that overlaps, or
    /// leaves holes, is a slip of the table.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::atom::Covers;
    /// fn covers<L: Covers<Int![256]>>(_: L) {}
    /// covers(layout![((4, 8), 8) : ((32, 1), 4)]);
    /// ```
    ///
    /// Eight rows of 32 elements, eight to a thread, are `((4, 8), 8) : ((64, 1), 8)`.
    CUTE140 DoesNotCover "a layout that does not cover its tile" {
        "this layout does not cover its tile: without broadcasts it is no bijection onto all of its elements"
            label "a thread-value layout that overlaps, leaves holes, or leaves the tile"
            note "a (thread, value) layout of an instruction yields each of the elements of its tile; without its modes of stride 0, once";
        Threads "this thread-value layout has not as many threads as its instruction"
            label "expected a layout (thread, value) of the threads that `ThreadId` has"
            note "an operand that all threads read has the threads as a mode of stride 0";
        AtRunTime "{Layout} does not cover its tile of {Size} elements: without broadcasts it is no bijection onto all of them";
        ThreadsAtRunTime "this thread-value layout has {Threads} threads, and its instruction {Expected}";
    } "compare the layout with the figure of the instruction"

    /// Something else is given for an instruction, for a tiled product or copy, or for a side of
    /// one.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{MmaAtom, SM75_U32x4_LDSM_N};
    /// fn product<A: MmaAtom>(_: A) {}
    /// product(SM75_U32x4_LDSM_N);
    /// ```
    ///
    /// Products are made of types with the trait `MmaAtom`, copies of a `CopyAtom` of a
    /// `CopyOperation` and a kind of elements. Data is partitioned by `OperandA`, `OperandB`,
    /// `OperandC`, `Source` and `Destination`.
    CUTE141 NotAnAtom "not an atom" {
        "`{Self}` is not an instruction for matrix products" label "expected an MMA atom, such as `SM80_16x8x16_F32F16F16F32_TN`";
        Copy "`{Self}` is not an instruction for copies" label "expected a copy operation, such as `SM75_U32x4_LDSM_N` or `UniversalCopy<u128>`"
            note "the instructions are in `cute_static::atom`; one of your own implements `CopyOperation`";
        OfTiledCopy "`{Self}` is not an atom of a tiled copy"
            label "expected an instruction and a kind of elements, such as `CopyAtom<UniversalCopy<u128>, f32>`";
        TiledCopy "`{Self}` is not a tiled copy"
            label "expected `TiledCopy<Atom, ThreadValue, Tile>` with a thread-value layout of two modes that covers the tile";
        TiledProduct "`{Self}` is not a tiled product" label "expected `TiledMma<Atom, Atoms, Permutation>`";
        AtomsAndTile "this layout of atoms and this permutation are no tiled product of (M, N, K)"
            label "expected a layout of atoms of three modes, and a tile for each: `_`, a number or a layout"
            note "write them as `Layout![2, 2, 1]` and `Tile![_, 32, _]`";
        TileOfMode "this is not the tile of a tiled product along a mode" label "expected `_`, a number or a layout"
            note "a permutation has a tile for each of M, N and K: `Tile![32, 32, _]`";
        Side "`{Self}` is not that by which data is partitioned" label "expected a side of a tiled product or copy"
            note "the sides of a `TiledMma` are `OperandA`, `OperandB` and `OperandC`, those of a `TiledCopy` are `Source` and `Destination`";
        SideOfCopy "`{Self}` is not a side of a tiled copy" label "expected `Source<Copy>` or `Destination<Copy>`";
        ThreadValue "this is not a thread-value layout" label "expected a layout of two modes, (thread, value)"
            note "write it as `Layout![(32, 4) : (4, 1)]`";
    } "the instructions are in `cute_static::atom`; one of your own implements `MmaAtom`"

    /// Some instructions exist for some sizes and kinds of numbers only: `wgmma` has the multiples
    /// of 8 up to 256 as extents in N, `cp.async` copies 4, 8 or 16 bytes.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{CopyOperation, SM80_CP_ASYNC_CACHEALWAYS};
    /// fn copy<C: CopyOperation>(_: C) {}
    /// copy(SM80_CP_ASYNC_CACHEALWAYS::<u16>::default());
    /// ```
    CUTE142 NoSuchInstruction "no such instruction" {
        "`wgmma` does not multiply `{A}` by `{B}` into `{Self}` in these orders of their modes" label "no instruction has these kinds of numbers"
            note "16 bits: F16 into F16 or f32, BF16 into f32, in any order; TF32 into f32; E4M3 or E5M2 into F16 or f32; i8 or u8 into i32; these with K \
                contiguous";
        Columns "`wgmma` has no tile with this extent in N" label "expected a multiple of 8, from 8 to 256" note "write it as `Int![128]`";
        Width "`wgmma` has no numbers of this width" label "expected numbers of 8, 16 or 32 bits" note "see `SM90_64xNxK_SS` for the kinds of numbers";
        OneThread "no thread loads or stores this number of bits at once" label "expected elements of 1, 2, 4, 8 or 16 bytes, such as `u128`";
        CpAsync "`cp.async` does not copy this number of bits" label "expected elements of 4, 8 or 16 bytes, such as `u128`";
        CpAsyncGlobal "`cp.async.cg` does not copy this number of bits" label "expected elements of 16 bytes, such as `u128`";
        Named "no instruction has the name `{Name}`; the nearest names are {Nearest}";
    } "choose one of those that the message names"

    /// All threads of a block go through a tile together, and the data is a whole number of tiles.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::atom::{OperandA, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;
    /// layout![48, 16].partition(OperandA::<Mma>::default());
    /// // Size = 48, Tile = 32
    /// ```
    ///
    /// A runtime extent is a `Multiple` of the tile.
    CUTE143 NotWholeTiles "data that is no whole number of tiles" {
        "cannot partition: a mode of {Size} elements is not a whole number of tiles of {Tile}" label "all threads together go through whole tiles";
    } "pad the mode to a multiple of {Tile}, choose a smaller tile, or divide with a `_ceil` form first and predicate"

    /// A tiled product goes through its tile with its atoms side by side, a whole number of times.
    /// CuTe does not ask: threads then have elements outside the tile, or elements that others
    /// have, too.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{OperandA, SM80_16x8x16_F32F16F16F32_TN, TiledMma};
    /// # use cute_static::prelude::*;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![4, 1, 1], Tile![32, 32, 16]>;
    /// layout![64, 16].partition(OperandA::<Mma>::default());
    /// // Tile = 32, Atoms = 64
    /// ```
    CUTE144 NotWholeAtoms "atoms that do not fill the tile" {
        "not a tiled product: its tile has {Tile} elements along a mode, and the atoms side by side have {Atoms}"
            label "the atoms do not fill the tile a whole number of times";
    } "choose a permutation of a multiple of {Atoms} elements, or fewer atoms along this mode; `_` is the tile of the atoms themselves"

    /// The threads of a tiled copy work in the groups of the instruction: an `ldmatrix` is one
    /// of 32.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::atom::{CopyAtom, F16, SM75_U32x4_LDSM_N, Source, TiledCopyOf};
    /// type Copy = TiledCopyOf<CopyAtom<SM75_U32x4_LDSM_N, F16>, Layout![16, 1], Layout![1, 8]>;
    /// layout![16, 16].partition(Source::<Copy>::default());
    /// // Threads = 16, Atom = 32
    /// ```
    CUTE145 NotWholeThreads "threads that do not form groups" {
        "not a tiled copy: it has {Threads} threads, and the instruction works with {Atom} at a time" label "the threads do not form whole groups";
    } "choose a layout of threads whose size is a multiple of {Atom}, or an instruction of fewer threads"

    /// An instruction moves a number of values for each thread, and a thread has a whole number of
    /// these.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy};
    /// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![32, 8], Layout![1, 6]>;
    /// layout![32, 48].partition(Source::<Copy>::default());
    /// // Values = 6, Vector = 4
    /// ```
    CUTE146 NotWholeVectors "values that do not form vectors" {
        "not a tiled copy: each thread has {Values} values, and the instruction moves {Vector} at a time" label "the values do not form whole vectors";
    } "choose a layout of values whose size is a multiple of {Vector}, or a narrower instruction"

    /// An instruction moves a vector of memory for a thread at once: its values are next to each
    /// other, in order.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::atom::{CopyAtom, Source, TiledCopyOf, UniversalCopy};
    /// type Copy = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Layout![(32, 8) : (8, 1)], Layout![1, 4]>;
    /// layout![32, 32].vectorize(Source::<Copy>::default());
    /// // Vector = 4
    /// ```
    ///
    /// Here `Layout![4, 1]` has the values along the mode of stride 1. A vector that begins at no
    /// multiple of its size is refused as an upcast that splits elements (CUTE060).
    CUTE147 NotVectors "values that are not next to each other" {
        "the {Vector} values that the instruction moves at once are not next to each other in this data" label "the values of a thread are no vector of memory";
    } "let the values of a thread run along the mode of stride 1, in its order, or choose a narrower instruction"

    /// An instruction moves a whole number of elements for a thread.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{CopyAtom, ElementLayouts, UniversalCopy};
    /// fn copy<C: ElementLayouts>(_: C) {}
    /// copy(CopyAtom::<UniversalCopy<u16>, f32>::default());
    /// // Values = 16, Element = 32
    /// ```
    CUTE148 NotWholeElements "elements that an instruction splits" {
        "not an atom of a copy: the instruction moves {Values} bits for each thread, and an element has {Element}" label "the bits do not form whole elements";
    } "choose an instruction that moves a multiple of {Element} bits, or copy the elements as narrower numbers"

    /// Some instructions give each thread 32 bits that are next to each other, as `ldmatrix` does:
    /// wider elements would be divided between threads.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::atom::{CopyAtom, ElementLayouts, SM75_U32x4_LDSM_N};
    /// fn copy<C: ElementLayouts>(_: C) {}
    /// copy(CopyAtom::<SM75_U32x4_LDSM_N, f64>::default());
    /// // Holders = 16, Threads = 32
    /// ```
    CUTE149 SplitElements "elements that threads share" {
        "not an atom of a copy: the instruction divides each element between threads: {Holders} of them would hold what {Threads} have"
            label "each of the threads has part of an element";
    } "choose an instruction whose threads have the bits of an element together, or copy the elements as narrower numbers"

    /// Elements are seen as larger ones of another type only where these may begin in memory.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// #[repr(align(4))]
    /// struct Data([u8; 8]);
    /// let data = Data([0; 8]);
    /// let bytes = Tensor::new(&data.0[1..5], layout![4 : 1])?;
    /// let error = bytes.recast::<u32>().unwrap_err();
    /// assert_eq!(error, TensorError::Misaligned { alignment: 4 });
    /// assert_eq!(error.to_string(), "the data is not aligned to 4 bytes");
    /// # Ok::<(), TensorError>(())
    /// ```
    CUTE150 Misaligned "data that is not aligned" {
        "the data is not aligned to {Alignment} bytes";
    } "begin the data at a multiple of {Alignment} bytes, as a slice of the larger elements does"

    /// A packed product copies blocks of its operands to a workspace, which the caller lends.
    ///
    /// ```
    /// use cute_static::algorithm::{GemmError, Portable, try_gemm_packed, workspace};
    /// use cute_static::prelude::*;
    /// let a = Tensor::fixed([1.0f32; 4], layout![2, 2]);
    /// let mut c = Tensor::fixed([0.0; 4], layout![2, 2]);
    /// let needed = workspace::<Portable, f32, 4, 8>();
    /// let error = try_gemm_packed::<_, _, _, _, _, _, _, _, 4, 8>(Portable, &a, &a, &mut c, &mut []).unwrap_err();
    /// assert_eq!(error, GemmError::Workspace { needed, length: 0 });
    /// assert_eq!(error.to_string(), "the workspace of the product has 0 elements and needs 311328");
    /// ```
    CUTE151 WorkspaceTooShort "a workspace that is too short" {
        "the workspace of the product has {Length} elements and needs {Needed}";
    } "lend {Needed} elements: `workspace` says how many"

    /// A value is read into a type that says another number or another nesting.
    ///
    /// ```
    /// use cute_dynamic::{FromDynamic, HTuple, TypeMismatch};
    /// use cute_static::prelude::*;
    /// let error = <Shape![4, 8]>::from_dynamic(&HTuple::from((4, 6))).unwrap_err();
    /// assert_eq!(error, TypeMismatch::Number { expected: 8, found: 6, leaf: 1 });
    /// assert_eq!(error.to_string(), "this value is not one of the type's: the type says 8, and leaf 1 of the value is 6");
    /// ```
    CUTE152 TypeMismatch "a value that is not one of the type" {
        "this value is not one of the type's: the type says {Expected}, and leaf {Leaf} of the value is {Found}";
        Multiple "this value is not one of the type's: the type says a multiple of {Expected} that is at least {Expected}, and leaf {Leaf} of the value is \
            {Found}";
        Nesting "this value is not one of the type's: the type has {Expected} where the value has {Found}, at leaf {Leaf}";
    } "write `Dyn` in the type for what only the running program knows, or compute with the value itself"

    /// Operations that are asked for by name have the names of the methods, or CuTe's.
    ///
    /// ```
    /// use cute_dynamic::eval::{EvalError, evaluate};
    /// assert_eq!(evaluate("dance", &["4"]), Err(EvalError::NoSuchOperation));
    /// ```
    CUTE153 NoSuchOperation "no such operation" {
        "there is no operation of this name";
    } "choose one of those that `cute eval --list` lists"

    /// An operation that is asked for by name has a number of operands.
    ///
    /// ```
    /// use cute_dynamic::eval::evaluate;
    /// assert_eq!(evaluate("compose", &["4:1"]).unwrap_err().code(), "CUTE154");
    /// ```
    CUTE154 WrongNumberOfOperands "another number of operands" {
        "the operation is {Usage}, and {Given} given";
    } "give the operands that the operation takes, in their order"

    /// An answer that is a list has a limited length, so that no question takes all memory.
    ///
    /// ```
    /// use cute_dynamic::eval::evaluate;
    /// assert_eq!(evaluate("offsets", &["4294967296:1"]).unwrap_err().code(), "CUTE155");
    /// ```
    CUTE155 TooLong "an answer that is too long" {
        "too long: {Items} items, and an answer has at most {Limit}";
    } "ask for less: a slice or a tile of the layout, or a smaller rank"

    /// A drawing has a limited number of cells.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, DrawError, Drawing}};
    /// let layout = Layout::left((1024, 1024))?;
    /// let drawing = Drawing::of_layout(&layout, ColorBy::Value);
    /// assert!(matches!(drawing, Err(DrawError::TooLarge { cells: 1048576, .. })));
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    CUTE156 TooLargeToDraw "too large to draw" {
        "too large to draw: {Cells} cells, and a drawing has at most {Limit}";
        Wide "too large to draw: as wide as the longest header, its cells have {Characters} characters, and those of a drawing have at most {Limit}";
    } "draw a part: a slice or a tile of the layout"

    /// A transformation puts each mode of a layout, or each pair of modes of two, through a
    /// function of layouts.
    ///
    /// ```
    /// use cute_dynamic::eval::evaluate;
    /// assert_eq!(evaluate("transform_layout", &["(4,8)", "size"]).unwrap_err().code(), "CUTE157");
    /// assert_eq!(evaluate("transform_layout", &["((4,8),8)", "coalesce"]).unwrap().to_string(), "(32,8):(1,32)");
    /// ```
    CUTE157 NotOfLayouts "a function whose answer is no layout" {
        "the answer of the function `{Operation}` is no layout";
        InTypes "`{Self}` is the answer of a function of layouts, and is no layout" label "expected a function whose answer is a layout";
    } "choose an operation whose operands are layouts and whose answer is one, such as `coalesce` of one and `compose` of two"

    /// An element of another crate is a stride, as `Custom<M>`, if `M` implements `Element`, and
    /// its semimodule `Semimodule`. An operation asks for more: for the multiples of an element
    /// (`Scale<N>`), for the sum of two (`Plus<M>`), and whether two are equal (`Same<M>`).
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// use cute_static::stride::Custom;
    /// struct Text;
    /// let layout = <Layout![4 : Custom<Text>]>::NEW;
    /// layout.element(1);
    /// ```
    ///
    /// `cute_static::stride::Custom` has an example with all of them.
    CUTE158 SemimoduleIncomplete "an element without what a stride needs" {
        "`{Self}` is no element of a semimodule" label "not an element"
            note "implement `cute_static::stride::Element` for it: its semimodule, and its value";
        Semimodule "`{Self}` is no semimodule" label "not a semimodule"
            note "implement `cute_static::stride::Semimodule` for it: values, their sum, their multiples, the zero";
        Scale "`{Self}` has no multiple by this number" label "the operation multiplies strides"
            note "implement `cute_static::stride::Scale<N>` for it, for all numbers `N`: the leaf of the multiple, which is `Int![0]` for 0";
        Plus "`{Self}` has no sum with `{M}`" label "the operation adds strides"
            note "implement `cute_static::stride::Plus<M>` for it: the leaf of the sum, which is `Int![0]` for 0";
        Same "it is not known whether `{Self}` is equal to `{M}`" label "the operation compares strides"
            note "implement `cute_static::stride::Same<M>` for it: `B1` for equal elements, `B0` for others";
    } "implement the traits of `cute_static::stride::Custom` for the type"

    /// A semimodule of another crate says whether scalars distribute over sums of its elements. If
    /// they do not, a composition is refused whose modes would have to be added up before they are
    /// multiplied: XOR elements are such elements, and have their own reason, `CUTE123`.
    ///
    /// ```
    /// use cute_dynamic::stride::{Codomain, Stride};
    /// use cute_dynamic::{Coded, HTuple, Layout, LayoutError};
    /// /// The largest of some numbers: `m + m = m`, so that `1·m + 1·m` is not `2·m`.
    /// #[derive(Clone, Debug, Default, PartialEq, Eq)]
    /// struct Largest(u64);
    /// impl Stride for Largest {
    ///     const CODOMAIN: Codomain = Codomain::Other("numbers of which the largest counts");
    ///     fn plus(&self, other: &Self) -> Result<Self, LayoutError> { Ok(Largest(self.0.max(other.0))) }
    ///     fn times(&self, n: u64) -> Result<Self, LayoutError> { self.0.checked_mul(n).map(Largest).ok_or(LayoutError::Overflow) }
    ///     fn distributes(multiples: &[(Option<u64>, Self)]) -> bool { multiples.len() < 2 }
    ///     fn write(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { write!(f, "max {}", self.0) }
    /// }
    /// let layout = Layout::with_strides(8, HTuple::leaf(Largest(1)))?;
    /// let refused = layout.compose(&Layout::from_parts((4, 2), (1, 4))?).unwrap_err();
    /// assert_eq!(refused, LayoutError::NotDistributive { extent: 4, codomain: Largest::CODOMAIN });
    /// # Ok::<(), LayoutError>(())
    /// ```
    CUTE159 NotDistributive "sums that scalars do not distribute over" {
        "cannot compose layouts: on a mode of {Extent} elements of the left operand, modes of the right operand would add up, and scalars do not \
            distribute over sums of the strides" label "a layout adds up the multiples of its strides"
            note "its semimodule says `Distributes = B0`; what meets on one mode must have no sum: compose with one mode for each mode";
        InATuple "in a tuple, scalars have to distribute over sums of the elements" label "elements over which scalars need not distribute"
            note "its semimodule says `Distributes = B0`: keep its elements out of tuples";
        AtRunTime "the answer would add up multiples of {Found}, and scalars do not distribute over their sums; one of the modes has extent {Extent}";
    } "compose with one mode for each mode of the left operand, or say that scalars distribute, if they do"

    /// In types, an element of another crate has multiples by numbers of the type.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::int::B1;
    /// use cute_static::stride::{Custom, Element, Semimodule};
    /// struct Words;
    /// impl Semimodule for Words {
    ///     type Value = u64;
    ///     type Distributes = B1;
    ///     const ZERO: u64 = 0;
    ///     fn plus(m: u64, n: u64) -> u64 { m.wrapping_add(n) }
    ///     fn times(a: u64, m: u64) -> u64 { a.wrapping_mul(m) }
    ///     fn write(m: u64, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { write!(f, "{m}") }
    /// }
    /// struct Word;
    /// impl Element for Word {
    ///     type Semimodule = Words;
    ///     const VALUE: u64 = 1;
    /// }
    /// let pitch = Dyn::new(5).unwrap();
    /// <Layout![4 : Custom<Word>]>::NEW.compose(layout![2 : {pitch}]);
    /// ```
    CUTE160 ScaledAtRunTime "a multiple that is known only at run time" {
        "an element of another crate has no multiple by a number that is known only at run time" label "the operation multiplies strides"
            note "the product `n·m` has to be a type";
    } "write the number in the type, or use `cute-dynamic`, whose strides are values"

    /// Elements of another crate have their own arithmetic, which may have no answer. The message
    /// is in the words of that crate.
    ///
    /// ```
    /// use cute_dynamic::{Coded, LayoutError};
    /// let error = LayoutError::ElementRefused { words: "hours of two different days have no sum" };
    /// assert_eq!(error.code(), "CUTE161");
    /// assert_eq!(error.to_string(), "refused by the type of the strides: hours of two different days have no sum");
    /// ```
    CUTE161 ElementRefused "refused by a type of another crate" {
        "refused by the type of the strides: {Words}";
    } "see the documentation of the crate whose elements the strides are"

    /// A component of a coordinate is an integer for a mode that is one extent. A tuple is for a
    /// mode that is a tuple, of one mode, too. In types a slice says so. An evaluation says
    /// CUTE070, about any coordinate that does not fit.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![4 : 1].slice((1,));
    /// // Components = 1
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (one, tuple): (Layout, Layout) = ("4:1".parse()?, "(4):(1)".parse()?);
    /// assert_eq!(one.slice((1,)), Err(LayoutError::CoordinateTooDeep { components: 1 }));
    /// assert_eq!(tuple.slice((1,))?.to_string(), "1:0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE164 CoordinateTooDeep "a coordinate that nests deeper than the shape" {
        "the coordinate does not fit the shape: it is a tuple, with {Components} for the number of components, where the shape is one extent and no tuple"
            label "a number is expected here, or `..`";
    } "write an integer for it, or `..` (`_` in the notation), or the shape as a tuple of one mode"

    /// `A ∘ off ∘ B` adds an offset before `A`. Where the value at coordinate 0 is not 0, it is no
    /// layout and has no inverse; and an upcast takes an offset that its factor divides.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 8) : (8, 1)].compose_at(int![1], layout![4 : 4]).to_layout();
    /// // Offset = 1
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout, LayoutError};
    /// let layout: ComposedLayout<Layout> = "(4,8):(8,1) o 1 o 4:4".parse()?;
    /// assert_eq!(layout.to_layout(), Err(LayoutError::ShiftedLayout { offset: 1 }));
    /// assert_eq!(layout.decay(), Some(("4:1".parse()?, 8)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE166 ShiftedLayout "an offset between two layouts" {
        "the composed layout has the offset {Offset} before its last layout: a layout and an inverse need 0, and an upcast a multiple of its factor"
            label "an offset is added between the layouts";
    } "take the layout and the value that `decay` finds, and add the value to where the data begin"

    /// An operation that is asked for by name takes operands of certain kinds: a tuple, a layout, a
    /// tiler, a composed layout. This operand is written right, and is something else.
    ///
    /// ```
    /// use cute_dynamic::eval::evaluate;
    /// let error = evaluate("complement_in", &["<4,8>", "64"]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE167");
    /// assert_eq!(error.to_string(), "operand 1 of `complement_in` is a tiler, where the operation takes a layout");
    /// ```
    CUTE167 OtherKind "an operand of another kind" {
        "operand {Operand} of `{Operation}` is {Found}, where the operation takes {Takes}";
    } "give an operand of the kind that the operation takes: `cute eval --list` lists the operations with the kinds of their operands"

    /// No layout was found that is the swizzled layout: the swizzle moves bits over which modes
    /// run together. What needs a layout, as a complement does, whose copies are moved by
    /// distances, has no answer.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).to_layout();
    /// ```
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, LayoutError};
    /// let layout: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(layout.to_layout(), Err(LayoutError::SwizzledStrides));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE168 SwizzledStrides "a swizzle that goes into no strides" {
        "no layout is found that is this swizzled layout: its swizzle does not go into the strides"
            label "the swizzle moves bits over which modes run together";
    } "take the operation of the inner layout, and swizzle what it gives; a product of the swizzled layout repeats it so"

    /// A number divides a shape from the left if it is the product of the first extents and of a
    /// factor of the next one. The last extent counts as unbounded (Shah Definition 2.11). In the
    /// weak form the last factor is less than that extent, and need not divide it.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::htuple::LeftDivide;
    /// # use cute_static::prelude::*;
    /// shape![4, 6, 8].left_divide(int![16]);
    /// // Left = 4, Extent = 6
    /// ```
    CUTE171 NotLeftDivisible "not divisible from the left" {
        "the shape is not divisible from the left: {Left} is left of the divisor where the extent is {Extent}, and they do not divide one another"
            label "the divisor does not go through the extents of this shape";
    } "choose a divisor that is at least 1, and a product of the first extents and of a factor of the next; `compose` decides what is not admissible, too"

    /// Shah asks that the numbers from the stride of a mode to its last offset, below the last
    /// boundary of the shape, are not among those of another mode (Definition 2.17).
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::algebra::DisjointIntervals;
    /// # use cute_static::prelude::*;
    /// fn f<S: DisjointIntervals<B>, B>(_: S, _: B) {}
    /// f(shape![4, 6, 8], layout![(6, 2) : (4, 8)]);
    /// // First = 20, Second = 8
    /// ```
    CUTE172 IntervalsMeet "intervals that meet" {
        "the intervals of definition of two modes meet: one ends at {First}, and another begins at {Second}"
            label "the modes of the right operand are not one after the other";
    } "choose strides so that each mode begins after the ones below it end; `compose` decides what has no such intervals, too"

    /// In types, what rule L1 of composition refuses is decided by going through the coordinates of
    /// the right operand.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(4, 2, 8) : (1, 5, 9)].compose_exact(layout![320 : 7]);
    /// // Size = 320
    /// ```
    CUTE173 TooManyCoordinates "too many coordinates to go through" {
        "whether this composition is a layout is decided by going through {Size} coordinates, and in types there may be {ENUMERATED_COORDINATES}"
            label "the right operand is too large";
    } "compose with tiles of it, or at run time: `compose_exact` of `cute-dynamic` has no such limit"

    /// The matrix of a layout whose values have bits is one over the field of two elements: each
    /// bit of a coordinate has a column. So the extent of a stride with bits is a power of two, and
    /// its multiples by different bits share none: those of `4:f5` are 5 and 10, those of `4:f3`
    /// would be 3 and 6. A stride without bits, as 0 is, takes any extent.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// layout![(3, 4) : (f1, f4)].linear_form();
    /// // Extent = 3
    /// ```
    CUTE174 NoLinearForm "no matrix of bits" {
        "no matrix of bits: a mode of {Extent} elements is not linear in the bits of its coordinate" label "a layout of bits is a matrix of bits"
            note "the extent of a stride with bits is a power of two, and its multiples by bits share none: `4:f5` is 5 and 10, `4:f3` would be 3 and 6";
        AtRunTime "no matrix of bits: the mode {Extent}:f{Stride} is not linear in the bits of its coordinate";
    } "choose extents that are powers of two, and in the place of a wide stride modes of extent 2, one for each bit"

    /// A layout of a shape is linear in its natural coordinates: it has 0 at 0, and at every other
    /// coordinate the sum of what it has along each mode.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_linear((2, 2), |c| c * c), Err(LayoutError::NotSemiLinear { index: 3 }));
    /// ```
    CUTE175 NotSemiLinear "not linear in the coordinates" {
        "no layout of this shape has these values: at coordinate {Index} the value is not the sum of those before that the shape forces";
    } "choose a finer shape, or write the function as a sequence of layouts: `Layout::sequence_of`"

    /// In types, a number below 1369 is prime if it has none of the primes below 37 in it.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::category::Factorization;
    /// # use cute_static::prelude::*;
    /// fn f<E: Factorization>(_: E) {}
    /// f(shape![2, 1373]);
    /// // Factor = 1373
    /// ```
    CUTE176 PrimeTooLarge "a factor that is not known to be prime" {
        "whether {Factor} is prime is not decided in types, where primes are known below 1369" label "an entry is too large";
    } "take a factorization at run time: `Factorization::new` of `cute-dynamic` takes any primes"

    /// A list of layouts in types has a limit; at run time they come one by one.
    ///
    /// ```compile_fail
    /// # use cute_static::PermutationsOf;
    /// fn f(_: PermutationsOf![24]) {}
    /// // Size = 24
    /// ```
    CUTE177 TooManyPermutations "too many permutations to list" {
        "more than {LISTED_PERMUTATIONS} layouts permute the numbers below {Size}, or it is larger than 65536";
    } "count them by `count_permutations_of`; `permutations_of` of `cute-dynamic` lists all"

    /// A swizzle reads one row of bits and changes another row, as long and apart from it. Masks of
    /// other bits are those of no swizzle.
    ///
    /// ```compile_fail,E0277
    /// # use cute_static::prelude::*;
    /// # use cute_static::swizzle::SwizzleOfMasks;
    /// fn f(_: SwizzleOfMasks<Int![5], Int![10]>) {}
    /// // Reads = 5, Changes = 10
    /// ```
    ///
    /// ```
    /// # use cute_dynamic::{LayoutError, Swizzle};
    /// assert_eq!(Swizzle::from_masks(5, 10), Err(LayoutError::SwizzleMasks { reads: 5, changes: 10 }));
    /// ```
    CUTE184 SwizzleMasks "masks of no swizzle" {
        "no swizzle reads the bits {Reads} and changes the bits {Changes}" label "these are not two rows of bits, equally long and apart";
    } "choose two masks that are one row of bits each, equally long, without a bit in common: 24 and 3 are those of `Swizzle![2, 0, 3]`"

    /// The threads of a block take shares of a tile by a layout of two modes, `(thread, value)`,
    /// with static numbers, whose values are the integral coordinates of the tile.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>) {
    ///     x.tile::<Tile![1024]>(block).share::<Layout![1024 : 1]>(block);
    /// }
    /// ```
    CUTE187 NotByThread "not a thread-value layout" {
        "this is no layout by thread and value" label "expected a static layout of two modes, `(thread, value)`";
    } "write `Layout![(256, 4) : (4, 1)]` for 256 threads with 4 values each; strides are numbers"

    /// A layout by thread and value has as many threads as the kernel's block.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>) {
    ///     x.tile::<Tile![1024]>(block).share::<Layout![(128, 8) : (8, 1)]>(block);
    /// }
    /// // Kernel = 256, Threads = 128
    /// ```
    CUTE188 OtherThreads "another number of threads" {
        "the kernel has {Kernel} threads in a block, and the layout by thread and value has {Threads}" label "another number of threads";
    } "the first mode of the layout has {Kernel} threads; of threads that differ in a mode of stride 0 all have the same elements"

    /// Threads that have the same elements of a tile may write them: the first one does. To update
    /// them, one would read what another writes.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1]>) {
    ///     type Same = Layout![(256, 1) : (0, 0)];
    ///     update(&x.tile::<Tile![1]>(block).share::<Same>(block), &mut y.tile(block).share::<Same>(block), |x, y| x + y);
    /// }
    /// ```
    CUTE189 SharedUpdate "an update of what several threads have" {
        "several threads have the same elements by this layout, and cannot update them" label "a mode of the threads has stride 0";
        ToWrite "this share cannot be loaded: other threads write its elements" label "a thread would read what another writes";
        ToRead "this share cannot be written" label "expected a share of the tile of a `GlobalMut`";
    } "give each element to one thread, or combine the values of threads first: `reduce_warps`; a share of a `GlobalAtomic` is \
        changed by its own operations alone: `fetch::<atomic::Add>`"

    /// A tensor in global memory is cut into tiles with an extent for each of its modes.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Matrix>) {
    ///     x.tile::<Tile![1024]>(block);
    /// }
    /// ```
    CUTE190 NoTiles "no such tiles of a tensor" {
        "a tensor of this layout has no tiles of this shape" label "the tile has not an extent for each mode";
        Strips "this tensor is cut into one tile for each block, and has no strips" label "expected a tensor that is cut into `Strips`"
            note "`tile` returns the block's tile; several for each block are written `GlobalMut<f32, RowMajor, Strips<Tile![1, 1024]>>`";
    } "write an extent for each mode of the tensor: `Tile![64, 64]` for a matrix; strides of tensors in global memory are \
        numbers"

    /// Shared memory is written, then read, with a barrier in between: what some threads write
    /// others must not read before all have come to the barrier.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// type Fours = Layout![(256, 4) : (4, 1)];
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, tile: Shared<f32, Layout![1024 : 1]>) {
    ///     let tile = tile.write::<Fours>(block, &x.tile::<Tile![1024]>(block).share::<Fours>(block));
    ///     tile.share::<Fours>(block);
    /// }
    /// // Self = Written
    /// ```
    CUTE191 SharedState "shared memory in another state" {
        "this shared memory cannot be read: its state is `{Self}`" label "it can be read after a barrier that all threads come to";
        Write "this shared memory cannot be written: its state is `{Self}`" label "it can be written after a barrier that all threads come to"
            note "what can be read is free to be written after `let tile = block.synchronize(tile);`";
        Start "no copy to this shared memory can begin: its state is `{Self}`" label "copies begin in a closure of `block.bring`, or of a pipeline"
            note "write `let tile = block.bring(tile, |block, tile| tile.start(block, &share));`";
        Bring "copies are brought to shared memory that can be written" label "expected `Shared`, or a tuple of up to 8"
            note "more than 8 are nested: `((a, b), (c, d))`";
        Begun "what begins copies does not return the tiles that they are under way to" label "expected `Shared<_, _, Arriving>`, or a tuple of such"
            note "`start` and `cooperative_copy_async` begin a copy to each tile, which the closure returns: `(to_a.start(block, &a), …)`";
        NoState "a barrier changes nothing of this" label "expected shared memory that is written or readable, or a tuple of up to 8"
            note "`block.synchronize(())` is a barrier alone; more than 8 are nested: `((a, b), (c, d))`";
        Synchronize "a barrier does not change the state of this: `{Self}`" label "expected shared memory that is written or readable"
            note "`block.synchronize(())` is a barrier alone; several tiles go together: `let (now, next) = block.synchronize((next, now));`";
        Source "asynchronous copies come from global memory that nobody writes" label "expected a share of a tile of a `Global`"
            note "`write` takes shares of any memory";
        Target "asynchronous copies go to shared memory" label "expected `Shared` memory"
            note "`cooperative_copy` writes any memory";
    } "what is written can be read after `let tile = block.synchronize(tile);`"

    /// Two shares that are copied, or combined, have as many values for each thread.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
    ///     copy(&x.tile::<Tile![512]>(block).share::<Layout![(256, 2) : (2, 1)]>(block), &mut y.tile(block).share::<Layout![(256, 4) : (4, 1)]>(block));
    /// }
    /// // Source = 2, Target = 4
    /// ```
    CUTE192 OtherCount "another number of values" {
        "each thread has {Source} values on one side, and {Target} on the other" label "the shares have different numbers of values";
        Combined "this is not added, by the factor `{P}`, to what there is by the factor `{Q}`" label "not sums of these elements, or factors of another type"
            note "`axpby` takes a share of as many values, or sums that are updated in the share of their product's results; factors are of \
                the type of the sums";
    } "take shares of tiles of one size, by layouts with as many values for each thread"

    /// A kernel takes numbers, tensors in global memory, and shared memory.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: &'static [f32]) {}
    /// ```
    CUTE193 NotAnArgument "not an argument of a kernel" {
        "this is not an argument of a kernel" label "expected a number, `Global`, `GlobalMut` or `Shared`";
        Float "this is no floating-point number of a kernel" label "expected `f32`, `F16` or `BF16`";
        Layout "this is no layout of a tensor that the host passes" label "expected a layout of numbers, some of which the host may pass"
            note "a `Displaced` tensor is read where a kernel has displaced it: its tiles overlap";
        SharedLayout "this is no layout of shared memory" label "expected a static layout of numbers or of bits";
        Borrowed "an argument of a kernel borrows nothing: the host passes numbers, and tensors in the memory of the GPU";
        Element "`{Self}` is no type of elements in the memory of the GPU" label "expected numbers: `f32`, `BF16`, `u8`";
    } "write `Global<f32, Vector>` for data to read, `GlobalMut<f32, Vector, Tile![1024]>` for data of which each block writes a tile"

    /// A block has whole warps of 32 threads, and 1024 threads at most. A multiprocessor holds 2048
    /// threads, and 32 blocks.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// #[kernel(threads = 100)]
    /// fn f(block: &mut Block) {}
    /// // Threads = 100
    /// ```
    CUTE194 LaunchBounds "launch bounds that no GPU has" {
        "a block has a multiple of 32 threads, and 1024 at most; this one has {Threads}";
        Blocks "a multiprocessor holds 1 to {Most} blocks of {Threads} threads, and is to hold {Blocks} of these";
    } "choose a multiple of 32, such as 256, and as many blocks as 2048 threads allow"

    /// The tiles in shared memory are those of one block: 227 KiB at most, with all blocks that a
    /// multiprocessor is to hold 228 KiB, and 1 KiB of these for each block.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, tile: Shared<f32, Layout![65536 : 1]>) {}
    /// // Bytes = 262144, Argument = tile, Largest = 262144
    /// ```
    CUTE195 TooMuchShared "too much shared memory" {
        "a block has at most 232448 bytes of shared memory, and this one has {Bytes}: {Largest} of them are the argument `{Argument}`";
        Blocks "a multiprocessor has 233472 bytes of shared memory for its blocks, and {Blocks} blocks with {Shared} bytes, and 1024 more each, have {Bytes}";
    } "take smaller tiles, fewer stages, or fewer blocks"

    /// The attribute takes a function whose first argument is the block.
    ///
    /// ```compile_fail
    /// use cute_device::*;
    /// #[kernel(threads = 256)]
    /// fn f(x: Global<f32, Vector>) {}
    /// // CUTE196: the first argument of a kernel is `block: &mut Block`
    /// ```
    CUTE196 NotAKernel "not a kernel" {
        "expected a function";
        Block "the first argument of a kernel is `block: &mut Block`";
        Bounds "expected `threads = 256`, and perhaps `blocks = 8`, `extents(x.0 == y.0)`, `launched = Name` or `early`";
        Generic "a kernel has a name and arguments, and no type parameters";
        Name "the name of a kernel is of ASCII letters, digits and `_`, no word of Rust or PTX, and makes that of a type, as `saxpy` makes `Saxpy`";
        Qualified "a kernel is neither `const` nor `async`, `unsafe` or `extern`: the host launches it, and what it calls is checked";
        Returns "a kernel returns nothing, and has no where-clause";
        Extents "expected what is said of modes of the arguments: `extents(x.0 == y.0, x.1 % 16 == 0)`";
        Unknown "`extents` is about arguments of the kernel, and it has none of this name";
        Many "a kernel has at most 12 arguments besides the block";
        Argument "an argument of a kernel is a name and a type";
        Changes "an argument of a kernel is not `mut`: write `let mut tile = tile;` in the kernel";
        Closure "this closure over elements takes something along that it could change" label "expected a closure of what can be copied"
            note "what differs from thread to thread stays in the closure: no variable of the kernel is changed by it, and no barrier is in it";
    } "write `#[kernel(threads = 256)]` before a function such as `fn name(block: &mut Block, x: Global<f32, Vector>)`"

    /// The shares of all threads are the whole tile, each element once, so that none is left out.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>) {
    ///     x.tile::<Tile![1024]>(block).share::<Layout![(256, 3) : (1, 256)]>(block);
    /// }
    /// // Elements = 768, Tile = 1024
    /// ```
    CUTE197 SharesAreNotTheTile "shares that are not the whole tile" {
        "the shares of all threads have {Elements} elements, and the tile has {Tile}" label "not the whole tile";
    } "give each thread as many values as the tile has elements by the number of threads"

    /// Threads write shared memory at the places of their elements, so that no two elements have
    /// the same.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, tile: Shared<f32, Layout![(64, 64) : (1, 32)]>) {}
    /// // Argument = tile, Reach = 63, Stride = 32
    /// ```
    CUTE198 NotOneToOne "shared memory with two elements in one place" {
        "two elements of `{Argument}` may have one place: sorted by stride, the modes before one add up to offset {Reach}, and its stride {Stride} is not more";
        Bits "two elements of `{Argument}` have one place: the offset {Offset} of one is the exclusive or of others";
        TooMany "two elements of `{Argument}` are not known to have different places: its layout has more than 24 modes";
    } "choose strides so that each is larger than the largest offset of the modes with smaller strides, or linearly independent bits"

    /// What a kernel's layouts and types promise must be in its PTX: one function, whose values are
    /// in registers, whose accesses say where they go, and that shares no variable with other
    /// threads.
    ///
    /// ```
    /// let ptx = "// cute.kernel f threads 32 blocks 1 shared 0\n.visible .entry f()\n{\n\tst.b32 [%rd1], %r1;\n}\n";
    /// let error = cute_device_build::with_bounds(ptx).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE199: the kernel f loads or stores by a generic address: `st.b32 [%rd1], %r1;`\n\
    ///      a pointer to global memory is a parameter of its own, and is not kept in an array or chosen at run time"
    /// );
    /// ```
    CUTE199 PtxRefused "PTX that does not keep a kernel's promises" {
        "the kernel {Kernel} has local memory: `{Line}`"
            note "keep values in `Registers`: an array that a loop indexes lies in local memory";
        Generic "the kernel {Kernel} loads or stores by a generic address: `{Line}`"
            note "a pointer to global memory is a parameter of its own, and is not kept in an array or chosen at run time";
        Call "the kernel {Kernel} calls a function: `{Line}`"
            note "mark what a kernel calls `#[inline(always)]`; what panics calls functions, too: leave out indices and divisions that can fail";
        Writable "a variable lies in global memory, which threads could leak values through: `{Line}`"
            note "leave out what is `static` and can be changed: an atomic, a cell, an allocator; constant tables, too, which PTX does not tell from them";
        Bounds "the kernel {Kernel} has no launch bounds: `{Line}`"
            note "write `#[kernel(threads = 256)]` before the function, which says them";
        Divergent "the kernel {Kernel} has between the sides of a branch what its threads are to come to together: `{Line}`"
            note "take it out of the `if` or `match` that it is in, or branch within closures over elements; the optimizer may have copied it there";
    } "make kernels by `#[kernel]`, without statics and without arrays that a loop indexes"

    /// A stage of a pipeline is read when it has been waited for, and filled when all threads are
    /// past it: once before the next is waited for.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// type Fours = Layout![(256, 4) : (4, 1)];
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>, stages: Shared<f32, Stages<Layout![1024 : 1]>>) {
    ///     let pipeline = Pipeline::new(block, (stages,), 8, move |block: &_, k, (to,)| {
    ///         (to.start(block, &x.tile_at::<Tile![1024]>(k).share::<Fours>(block)),)
    ///     });
    ///     pipeline.within(block, |block, steps| {
    ///         steps.stage();
    ///         steps.finish(block)
    ///     });
    /// }
    /// // Self = Filled
    /// ```
    CUTE200 PipelineState "a pipeline in another state" {
        "no stage of this pipeline can be read: its state is `{Self}`" label "a stage can be read after `wait`";
        Wait "the next stage of this pipeline cannot be waited for: its state is `{Self}`" label "the stage that is free is to be filled first"
            note "write `let steps = steps.fill(block);`";
        Fill "no stage of this pipeline can be filled: its state is `{Self}`" label "a stage is free after `wait`, and can be filled once"
            note "write `let steps = steps.wait(block);`";
        Operands "these are not the operands of a pipeline" label "expected a tuple of one to three `Shared<T, Stages<L, N>>`, with as many stages each"
            note "write `(stages_a, stages_b)`";
    } "a pipeline goes from `Filled` by `wait` to `Waited`, by `fill` to `Held`, and by `wait` on to `Waited`"

    /// A pipeline has a stage to read, and one more at least that copies are under way to.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// fn f<N: StageCount>() {}
    /// f::<Int![1]>();
    /// ```
    CUTE201 StagesOfPipeline "a number of stages that no pipeline has" {
        "no pipeline has so many stages" label "expected `Int![2]` to `Int![8]`";
    } "write `Stages<L, Int![3]>`, or `Stages<L>` for three stages"

    /// Fragments are multiplied by the product whose operands they are, and filled by copies of
    /// that operand, of whole rows of 16 bytes in shared memory.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type Load = TiledCopyA<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
    /// fn f(block: &Block<Int![128]>, a: &Shared<F16, Layout![(64, 16) : (20, 1)], Readable>) {
    ///     a.fragment::<OperandA<Mma>, Load>(block, 0);
    /// }
    /// ```
    CUTE202 NotAFragment "fragments of other products" {
        "the fragment is not of this operand of this product" label "a fragment of another operand, or of another product";
        Side "no instruction of the device takes registers of this"
            label "expected `OperandA<Mma>` or `OperandB<Mma>` of a `TiledMma` whose values share registers";
        Rows "`ldmatrix` cannot read this shared memory" label "expected a layout in which rows of 16 bytes lie together, at multiples of 16"
            note "a `Layout`, or one that is `Swizzled` without an offset, by a swizzle that leaves 16 bytes together: `Swizzle![3, 3, 3]`, of \
                `i8` `Swizzle![3, 4, 3]`; the copy's instruction brings all that a thread has of a tile of the product";
        Copy "by this copy threads do not get what they have of the operand" label "a copy of another operand, or of another product"
            note "write `TiledCopyA<CopyAtom<…>, Mma>` for `OperandA<Mma>`, and `TiledCopyB` for `OperandB<Mma>`";
        Elements "this copy does not fill registers with elements of this tile, which are `{T}`" label "a copy of other elements, or to no registers of 32 bits"
            note "write `CopyAtom<…, {T}>` for a tile of `{T}`; that of `TF32` has `f32`";
        Order "this copy does not fill the registers of whole instructions of the product" label "the instruction brings a part of what one takes"
            note "an `ldmatrix` brings what a thread has of a tile of the product: take one of more matrices";
        Steps "the tile of this product is several steps deep along K" label "expected a product whose tile is as deep as one instruction"
            note "an `ldmatrix` fills the registers of one step: write `_` for K in the tile of the product, as in `Tile![_, 32, _]`";
    } "take the fragments and copies of one `TiledMma`"

    /// Each element of a tile is a value of one thread: two threads that write one element race,
    /// and an element that none has is not written.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, y: GlobalMut<f32, Vector, Tile![1024]>) {
    ///     y.tile(block).share::<Layout![(256, 4) : (1, 1)]>(block);
    /// }
    /// // Expected = 256, Stride = 1
    /// ```
    CUTE203 ElementsShared "an element of two threads" {
        "threads do not share out the tile: sorted by stride, the modes before one have the elements below {Expected}, and its stride is {Stride}"
            label "a smaller stride gives element {Stride} to two threads or values, a larger one leaves out element {Expected}";
    } "choose strides that chain: 1, then each extent times stride of the mode before; threads that are to have the same elements differ in a mode of stride 0"

    /// Elements of two shares correspond by their numbers, column-major in each tile. So the tiles
    /// have one shape, modes of one element aside; a tile of one mode goes with any.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// type Fours = Layout![(256, 4) : (4, 1)];
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![32, 32]>) {
    ///     copy(&x.tile::<Tile![64, 16]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
    /// }
    /// // Source = (64, 16), Target = (32, 32)
    /// ```
    CUTE204 OtherShape "tiles of other shapes" {
        "one share is of a tile of {Source} elements, and the other of one of {Target}" label "element by element, other rows and columns are meant";
    } "take tiles of one shape; to read a tile as another one, go through `Registers`: `store(&load(&source), &mut target)`"

    /// The place of a tile has a number for each mode of the tile: with fewer, tiles of the first
    /// column alone would be meant.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<f32, Matrix>) {
    ///     x.tile_at::<Tile![32, 32]>(3);
    /// }
    /// // Numbers = 1, Modes = 2
    /// ```
    CUTE205 PlaceOfOtherRank "a place of another rank" {
        "the place has {Numbers} numbers, and the tiles have {Modes} modes" label "not a number for each mode of the tiles";
        Element "`{Self}` is no coordinate of an element of a tensor in global memory" label "expected a `u32`, or a tuple with one for each mode";
        Place "`{Self}` is no place among tiles" label "expected a `u32`, or a tuple with one for each mode";
    } "write a number of type `u32` for each mode: `tile_at::<Tile![64, 64]>((i, k))`"

    /// The host passes the numbers of a layout that its type leaves to run time, extents first: of
    /// a `RowMajor`, `(m, n) : (pitch, 1)`, these are three.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::RowMajor;
    /// use cute_device_launch::{AsManyNumbers, HostLayout};
    /// fn tensor<L: HostLayout<Numbers: AsManyNumbers<N>>, N>(numbers: N) {}
    /// tensor::<RowMajor, _>([100usize, 50]);
    /// // Self = [usize; 3], Passed = [usize; 2]
    /// ```
    CUTE206 NumbersOfLayout "another number of numbers" {
        "this layout has `{Self}` at run time, and the host passes `{Passed}`" label "not a number for each runtime extent and stride";
    } "pass all extents that are not static and then all strides: `[n]` for a `Vector`, `[m, n, pitch]` for a `Matrix` and for a `RowMajor`"

    /// A thread has 255 registers of 32 bits. Sums that are more lie in local memory, which is
    /// global memory: a product is then many times slower.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// Sums::<Int![16], Int![32]>::zero();
    /// // Registers = 512
    /// ```
    CUTE207 TooManyRegisters "more values than registers" {
        "each thread has {Registers} sums in its registers, and a GPU has 255 registers for each thread" label "these do not fit in the registers of a thread";
        Values "the values of each thread take {Bytes} bytes of its registers, and a GPU has 1020 for each thread"
            label "these do not fit in the registers of a thread";
    } "take a smaller tile for each block, or more threads"

    /// Exact tiles divide a tensor, so that nothing is asked of each element. An extent that its
    /// type knows is checked when the kernel is compiled, any other by the launch (CUTE225).
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, y: GlobalMut<f32, Layout![(1000) : (1)], Exact<Tile![256]>>) {}
    /// // Argument = y, Extent = 1000, Tile = 256
    /// ```
    CUTE208 TilesLeftOver "exact tiles that do not divide a static tensor" {
        "`{Argument}` has extent {Extent}, which exact tiles of {Tile} do not divide";
    } "leave out `Exact`, so that tiles are predicated where they end outside of the tensor, or choose tiles that divide it"

    /// What the threads of a block copy together has a size that types know: a tile of a tensor in
    /// global memory, or shared memory.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// fn tile<T: TileInMemory>(_: &T) {}
    /// fn f(x: &Global<f32, Vector>) {
    ///     tile(x);
    /// }
    /// ```
    CUTE209 NotParted "what the threads of a block do not copy together" {
        "this is not a tile that threads copy" label "expected a tile of a `Global` or a `GlobalMut`, or `Shared` memory"
            note "a stage of a pipeline is read as `&*stage`";
    } "take a tile: `x.tile::<Tile![1024]>(block)`"

    /// A product of matrices has A of `M` by `K`, B of `N` by `K` and C of `M` by `N`: both
    /// operands are along `K` in their second mode.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type A = Shared<F16, Layout![(64, 64) : (64, 1)], Readable>;
    /// fn f(block: &mut Block<Int![128]>, a: &A, b: &Shared<F16, Layout![(64, 32) : (32, 1)], Readable>, c: Shared<f32, Layout![64, 64]>) {
    ///     cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
    /// }
    /// // MA = 64, KA = 64, NB = 64, KB = 32, MC = 64, NC = 64
    /// ```
    CUTE210 NotAProduct "matrices that are not those of a product" {
        "A of {MA} by {KA}, B of {NB} by {KB} and C of {MC} by {NC} are not the matrices of a product" label "expected A of M by K, B of N by K, C of M by N";
        Target "a product does not write this as its result" label "expected a tile of a `GlobalMut`, or `Shared` memory that is readable or free"
            note "what is free is written without being added to: write `()` for β";
        Parts "tiles of this product do not go into this matrix" label "each mode of A, B and C is a whole number of tiles of the product"
            note "the tile of a product is `<Mma as Tiling>::TileShape`: M by N by K";
        Sums "the fragments of this operand are not those of these sums" label "expected as many rows as `partition_fragment_c` was told of"
            note "`partition_fragment_c::<Mma, Tile![M, N]>()` is for A of M by K and B of N by K";
    } "take tiles of these shapes; B is the second operand's transpose, whose rows are the columns of C"

    /// An instruction multiplies numbers of one kind. The elements of an operand are these numbers,
    /// bit by bit.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type Stage<T> = Shared<T, Layout![(64, 64) : (64, 1)], Readable>;
    /// fn f(block: &mut Block<Int![128]>, a: &Stage<BF16>, b: &Stage<F16>, c: Shared<f32, Layout![64, 64]>) {
    ///     cooperative_gemm(block, Mma::new(), 1.0, a, b, (), c);
    /// }
    /// // Self = cute_device::cute_static::atom::BF16, Kind = cute_device::cute_static::atom::F16
    /// ```
    CUTE211 NotOfThisKind "elements of another kind" {
        "elements `{Self}` are not the numbers `{Kind}` that this instruction multiplies" label "the instruction would take these bits for other numbers"
            note "`f32` are taken for TF32, and `u8` for E4M3 and E5M2";
    } "choose the instruction for the elements: `SM80_16x8x16_F32BF16BF16F32_TN` for `BF16`"

    /// A tensor has an element for each combination of the coordinates of different modes. With a
    /// mode twice, both coordinates step along it, beyond its end.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// fn f(x: Global<f32, Matrix>) {
    ///     x.select(stride![1, 1]);
    /// }
    /// // Mode = 1
    /// ```
    CUTE212 ModeTwice "a mode that is selected twice" {
        "mode {Mode} of this tensor is selected twice" label "both coordinates would step along one mode, beyond its end";
        Modes "this does not say which modes to select: `{Self}`" label "expected numbers of modes, such as `stride![1, 0]`";
        All "{Selected} modes are selected of a tile that has {Modes}" label "a tile is read or written with all of its modes"
            note "of a `Global` modes can be left out, before it is cut into tiles: `x.select(stride![(0)])`";
        Order "modes of this tile are one, and are not taken in another order" label "select modes first, and group them then"
            note "`tile.select(stride![1, 0]).group(int![0], int![2])`";
    } "select each mode once: `stride![1, 0]` exchanges two modes"

    /// The host passes a tuple: for each argument of a kernel but shared memory the number, or the
    /// tensor, that it takes.
    ///
    /// ```text
    /// device.launch::<FillWith>((1.0f64, TensorMut::new(&mut y, [1000])))
    ///
    /// error[E0277]: CUTE213: the host passes `f64` where the kernel takes `f32`
    ///    --> src/main.rs:13:32
    ///     |
    ///  13 |     device.launch::<FillWith>((1.0f64, TensorMut::new(&mut y, [1000])))
    ///     |            ------              ^^^^^^ expected a number of the type of the argument, a `Tensor` for a `Global`, or a `TensorMut` for a `GlobalMut`
    ///     |            |                          or a `GlobalAtomic`
    ///     |            required by a bound introduced by this call
    ///     |
    ///     = note: pass what the kernel's arguments are, in order: the number itself, `Tensor::new(&x, [n])` or `TensorMut::new(&mut y, [n])`
    ///     = note: a number without a point is none of the floating-point numbers: `1.0`
    /// help: the trait `Passed<f32>` is not implemented for `f64`
    ///       but trait `Passed<f64>` is implemented for it
    ///    --> $WORKSPACE/cute-static/device/launch/src/argument.rs:345:9
    ///     |
    /// 345 |         impl<$($g)*> Passed<$ty> for $ty {
    ///     |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    /// ...
    /// 352 | passed! { [] f32; [] f64; [] u32; [] i32; [] u64; [] i64; ['a, T, L: HostLayout] Tensor<'a, T, L>; .. }
    ///     | ------------------------------------------------------------------------------------------------------- in this macro invocation
    ///     = help: for that trait implementation, expected `f64`, found `f32`
    ///     = note: required for `(f64, TensorMut<'_, f32, Layout<HCons<Dyn, HNil>, HCons<..., ...>>>)` to implement
    ///             `PassedFor<(f32, TensorMut<'_, f32, Layout<HCons<Dyn, HNil>, ...>>)>`
    /// note: required by a bound in `Device::launch`
    ///    --> $WORKSPACE/cute-static/device/launch/src/device.rs:226:25
    ///     |
    /// 224 |     pub fn launch<'a, K: Kernel<Arguments: Arguments> + 'static>(
    ///     |            ------ required by a bound in this associated function
    /// 225 |         &'a self,
    /// 226 |         arguments: impl PassedFor<<K::Arguments as Arguments>::Host<'a>>,
    ///     |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ required by this bound in `Device::launch`
    /// ```
    CUTE213 NotPassed "what a kernel does not take from the host" {
        "the host passes `{Self}` where the kernel takes `{Taken}`" label "expected a number of the type of the argument, a `Tensor` for a `Global`, or a \
            `TensorMut` for a `GlobalMut` or a `GlobalAtomic`"
            note "a number without a point is none of the floating-point numbers: `1.0`";
        Count "the host passes `{Self}`, and the kernel takes `{Taken}`" label "not a tuple with an element for each argument"
            note "the host passes nothing for shared memory, and `(x,)` for one argument";
        Buffer "this is no buffer of `{T}` to read: `{Self}`" label "expected `&DeviceBuffer`, `&CudaSlice` or `CudaView` of such elements";
        BufferMut "this is no buffer of `{T}` to write: `{Self}`" label "expected `&mut DeviceBuffer`, `&mut CudaSlice` or `CudaViewMut` of such elements";
        Form "this is not taken as another form of the kernel takes it: `{Self}` as `{Form}`" label "expected tensors of the same elements and modes"
            note "forms of a kernel differ in what extents and strides are multiples of; the last one takes any";
    } "pass what the kernel's arguments are, in order: the number itself, `Tensor::new(&x, [n])` or `TensorMut::new(&mut y, [n])`"

    /// A kernel says of the modes of its tensors which are as long as others, and which are
    /// multiples. Its arguments have names there; modes are counted from 0.
    ///
    /// ```
    /// use cute_device::Extents;
    /// use cute_device_launch::contract::{Access, Operand, check_extents};
    /// let modes = vec![(100, 1)];
    /// let x = Operand { argument: "x".into(), address: 0x7000, length: 100, bytes: 4, alignment: 16, modes, matrix: None, access: Access::Read };
    /// let y = Operand { argument: "y".into(), address: 0x9000, length: 96, modes: vec![(96, 1)], ..x.clone() };
    /// let says = |extents| check_extents("f", &["a", "x", "y"], &[x.clone(), y.clone()], &[extents]).map_err(|error| error.to_string());
    /// let error = says(Extents::Same { first: (1, 0), second: (2, 0) }).unwrap_err();
    /// assert!(error.starts_with("CUTE214: mode 0 of argument `x` of f has extent 100, and mode 0 of argument `y`, which is to have the same, has 96"));
    /// let error = says(Extents::Multiple { of: (1, 0), divisor: 16 }).unwrap_err();
    /// assert!(error.starts_with("CUTE214: mode 0 of argument `x` of f has extent 100, and is to have a multiple of 16"));
    /// assert_eq!(says(Extents::Multiple { of: (2, 0), divisor: 16 }), Ok(()));
    /// let error = says(Extents::Multiple { of: (2, 1), divisor: 16 }).unwrap_err();
    /// assert!(error.starts_with("CUTE214: `extents` names mode 1 of argument `y`, whose number of modes is 1"));
    /// ```
    CUTE214 ExtentsDiffer "extents that are not what a kernel says of them" {
        "mode {Mode} of argument {Argument} of {Kernel} has extent {Extent}, and mode {OtherMode} of argument {Other}, which is to have the same, has \
            {OtherExtent}";
        Multiple "mode {Mode} of argument {Argument} of {Kernel} has extent {Extent}, and is to have a multiple of {Divisor}";
        NoMode "`extents` names mode {Mode} of argument {Argument}, whose number of modes is {Modes}";
    } "pass tensors whose extents are what `extents` of the kernel says, modes counted from 0, or launch another form of it (`Device::launch_first`)"

    /// An atom that executes has an instruction on the device, for these places and registers.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::atom::MmaInstruction;
    /// use cute_static::atom::SM61_DP2A;
    ///
    /// fn product<Atom: MmaInstruction>(_: Atom) {}
    /// fn f(atom: SM61_DP2A) {
    ///     product(atom);
    /// }
    /// ```
    CUTE215 NoInstruction "an atom without an instruction" {
        "no instruction of the device multiplies as `{Self}`" label "expected an MMA atom of SM70 to SM90, such as `SM80_16x8x16_F32F16F16F32_TN`"
            note "the instructions of `wgmma` have their own functions; the guide of `cute-device` has a table of what else an H100 lacks";
        Copy "`{Self}` does not copy from `{From}` to `{To}`" label "no instruction of this operation copies between these"
            note "`UniversalCopy<T>` copies a `T` in memory, `cp.async` from global to shared memory, `ldmatrix` from shared memory to registers, and \
                `stmatrix` back";
        Matrices "matrices are loaded from shared memory, and stored to it; this is `{Self}`" label "expected shared memory";
        Elements "this memory, `{Self}`, is not one of elements `{T}`" label "an element is copied as a whole"
            note "choose `UniversalCopy<T>` by the type of the elements: `UniversalCopy<u128>` for vectors of 16 bytes";
    } "choose an atom for what the data is in"

    /// `stmatrix` writes the rows of 16 bytes that the first 8, 16 or 32 lanes of a warp point to:
    /// each row is pointed to by one of these, and by no other warp.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::atom::SM90_U32x1_STSM_N;
    /// use cute_static::prelude::*;
    /// type Each = Layout![(32, 1) : (1, 0)];
    /// #[kernel(threads = 32)]
    /// fn f(block: &mut Block, x: Global<u32, Vector>, rows: Shared<u128, Layout![32 : 1]>) {
    ///     rows.store_matrices::<SM90_U32x1_STSM_N, Each, _>(block, &load(&x.tile::<Tile![32]>(block).share::<Each>(block)));
    /// }
    /// ```
    CUTE216 NotRows "rows of matrices that some lanes do not bring" {
        "by this thread-value layout the lanes that bring rows have not one each" label "expected rows of the first 8, 16 or 32 lanes of each warp"
            note "for one matrix the threads are `((8, 4), warps)` with a stride of 0 for the 4, for two `((16, 2), warps)`; for four no stride is 0";
    } "take an instruction with as many matrices as each warp has rows by 8"

    /// The attribute `#[kernel]` makes the function of a kernel for the host where the feature
    /// `emulate` of `cute-device` is on.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// assert_eq!(
    ///     LaunchError::NotEmulated { kernel: "f" }.to_string(),
    ///     "CUTE217: f has no function for the host\n  help: \
    ///      build with the feature `emulate`, and make the kernel by the attribute `#[kernel]`"
    /// );
    /// ```
    CUTE217 NotEmulated "a kernel that is not for the emulator" {
        "{Kernel} has no function for the host";
    } "build with the feature `emulate`, and make the kernel by the attribute `#[kernel]`"

    /// The emulator does not know all instructions: it ends the kernel, and does not go on with
    /// wrong values.
    ///
    /// ```text
    /// CUTE218: thread 0 of block (0, 0, 0) of f executes `m64n8k8.f64.f64.f64`, which the emulator
    ///   does not know
    ///   help: run this kernel on a GPU
    /// ```
    CUTE218 NotKnown "an instruction that the emulator does not know" {
        "{Thread} executes `{Function}`, which the emulator does not know";
    } "run this kernel on a GPU"

    /// An emulated launch returns an error if the kernel has a fault; `Device::report` has all of
    /// them.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// let error = LaunchError::Faulty { kernel: "f", count: 2, first: "CUTE253: thread 0 traps".to_owned() };
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE219: places of f with faults: 2; the first is CUTE253: thread 0 traps\n  help: \
    ///      read `device.report()`, which has them all"
    /// );
    /// ```
    CUTE219 Faulty "a kernel with faults" {
        "places of {Kernel} with faults: {Count}; the first is {First}";
    } "read `device.report()`, which has them all"

    /// The host passes the runtime numbers of a tensor's layout: extents from 1 to 2^32 - 1,
    /// strides from 1 to 2^24 - 1, and multiples where the type says so.
    ///
    /// ```
    /// use cute_device::MatrixBy;
    /// use cute_device_launch::HostLayout;
    /// use cute_static::prelude::*;
    /// type Matrix = MatrixBy<Int![4]>;
    /// assert!(Matrix::modes_with(&[100, 50, 104], "f", "x".into()).is_ok());
    /// let refused = |numbers| Matrix::modes_with(&numbers, "f", "x".into()).unwrap_err();
    /// let [extent, stride, multiple] = [[0, 50, 104], [100, 50, 1 << 24], [100, 50, 102]].map(refused);
    /// assert_eq!(
    ///     extent.to_string(),
    ///     "CUTE220: an extent of argument `x` of f is 0, and is from 1 to 4294967295\n  help: \
    ///      pass the numbers of the layout in order, extents before strides; launch nothing where a tensor is empty; lengthen rows to a multiple"
    /// );
    /// assert!(stride.to_string().starts_with("CUTE220: a stride of argument `x` of f is 16777216, and is from 1 to 16777215"));
    /// assert!(multiple.to_string().starts_with("CUTE220: a stride of argument `x` of f is 102, and its type says a multiple of 4"));
    /// ```
    CUTE220 LayoutNumber "a number that a layout does not take" {
        "an extent of argument {Argument} of {Kernel} is {Found}, and is from 1 to 4294967295";
        Stride "a stride of argument {Argument} of {Kernel} is {Found}, and is from 1 to 16777215";
        ExtentOf "an extent of argument {Argument} of {Kernel} is {Found}, and its type says a multiple of {Divisor}";
        StrideOf "a stride of argument {Argument} of {Kernel} is {Found}, and its type says a multiple of {Divisor}";
    } "pass the numbers of the layout in order, extents before strides; launch nothing where a tensor is empty; lengthen rows to a multiple"

    /// Kernels move vectors of up to 16 bytes, so that a tensor begins at a multiple of 16. One
    /// whose layout has runtime strides alone is moved by elements, and begins at a multiple of
    /// their size.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, grid};
    /// let x = Operand { argument: "x".into(), address: 0x7004, length: 8, bytes: 4, alignment: 16, modes: vec![(8, 1)], matrix: None, access: Access::Read };
    /// assert_eq!(
    ///     grid("f", 0, &[x], None, &Limits::H100).unwrap_err().to_string(),
    ///     "CUTE221: argument `x` of f begins at address 28676, which is no multiple of 16\n  help: \
    ///      pass a whole buffer, or a view that begins at a multiple of 16 bytes"
    /// );
    /// ```
    CUTE221 TensorMisaligned "a tensor that begins between vectors" {
        "argument {Argument} of {Kernel} begins at address {Address}, which is no multiple of 16";
        Element "argument {Argument} of {Kernel} begins at address {Address}, which is no multiple of the {Bytes} bytes of its elements";
    } "pass a whole buffer, or a view that begins at a multiple of 16 bytes"

    /// All elements of a tensor are in its buffer.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, grid};
    /// let modes = vec![(100, 1), (5, 100)];
    /// let x = Operand { argument: "x".into(), address: 0x7000, length: 499, bytes: 4, alignment: 16, modes, matrix: None, access: Access::Read };
    /// let error = grid("f", 0, &[x], None, &Limits::H100).unwrap_err().to_string();
    /// assert_eq!(
    ///     error,
    ///     "CUTE222: argument `x` of f needs 500 elements and its buffer has 499\n  help: \
    ///      allocate 500 elements, or pass the extents and strides that the buffer has"
    /// );
    /// ```
    CUTE222 BufferTooShort "a buffer that is too short" {
        "argument {Argument} of {Kernel} needs {Needed} elements and its buffer has {Found}";
    } "allocate {Needed} elements, or pass the extents and strides that the buffer has"

    /// Blocks and threads write different coordinates, so that these have different elements. What
    /// the type of a tensor says is checked when the kernel is compiled, the rest by the launch.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, y: GlobalMut<f32, Layout![(32, 8) : (1, 16)], Tile![32, 8]>) {}
    /// // Argument = y, Steps = 16, Mode = 0, Others = 1, Other = 1
    /// ```
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    /// let access = Access::Write(Tiles { shape: vec![4, 4], exact: false, strips: false });
    /// let y = Operand { argument: "y".into(), address: 0x7000, length: 99, bytes: 4, alignment: 16, modes: vec![(4, 1), (4, 3)], matrix: None, access };
    /// let error = grid("f", 0, &[y], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE223: argument `y` of f is written, and coordinates 3 and 4 of it are one element\n  help: \
    ///      pass a pitch that is at least the extent of the mode before it"
    /// );
    /// ```
    CUTE223 ElementTwice "a tensor to write that has an element twice" {
        "argument {Argument} of {Kernel} is written, and coordinates {First} and {Second} of it are one element";
        Unproved "argument {Argument} of {Kernel} is written, and is not known to have each element once";
        Modes "`{Argument}` is written, and has an element twice: {Steps} steps along mode {Mode} lead where {Others} along mode {Other} do";
        Still "`{Argument}` is written, and all elements along mode {Mode} are one: its stride is 0";
    } "pass a pitch that is at least the extent of the mode before it"

    /// What a kernel writes it has alone: nothing else is read or written there.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    /// let x = Operand { argument: "x".into(), address: 0x7000, length: 8, bytes: 4, alignment: 16, modes: vec![(8, 1)], matrix: None, access: Access::Read };
    /// let tiles = Tiles { shape: vec![4], exact: false, strips: false };
    /// let y = Operand { argument: "y".into(), address: 0x7010, access: Access::Write(tiles), ..x.clone() };
    /// let error = grid("f", 0, &[x, y], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE224: argument `y` of f is written, and overlaps with argument `x` from address 28688 on\n  help: \
    ///      pass tensors in different buffers, or in parts of one that do not overlap"
    /// );
    /// ```
    CUTE224 TensorsOverlap "a tensor to write that overlaps with another" {
        "argument {Argument} of {Kernel} is written, and overlaps with argument {Other} from address {Address} on";
    } "pass tensors in different buffers, or in parts of one that do not overlap"

    /// Tiles of the type `Exact` are whole, all of them.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    /// let access = Access::Write(Tiles { shape: vec![128], exact: true, strips: false });
    /// let y = Operand { argument: "y".into(), address: 0x7000, length: 300, bytes: 4, alignment: 16, modes: vec![(300, 1)], matrix: None, access };
    /// let error = grid("f", 0, &[y], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE225: mode 0 of argument `y` of f has extent 300, which exact tiles of 128 do not divide\n  help: \
    ///      lengthen the tensor to a multiple, or write `Tile![..]` in the kernel instead of `Exact<Tile![..]>`"
    /// );
    /// ```
    CUTE225 TilesDoNotDivide "exact tiles that do not divide a tensor" {
        "mode {Mode} of argument {Argument} of {Kernel} has extent {Extent}, which exact tiles of {Tile} do not divide";
    } "lengthen the tensor to a multiple, or write `Tile![..]` in the kernel instead of `Exact<Tile![..]>`"

    /// Each block has one tile of each tensor to write, so that all have as many tiles.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    /// let of = |name: &'static str, address, tile| Operand {
    ///     argument: name.into(), address, length: 1024, bytes: 4, alignment: 16, modes: vec![(1024, 1)],
    ///     matrix: None, access: Access::Write(Tiles { shape: vec![tile], exact: false, strips: false }),
    /// };
    /// let error = grid("f", 0, &[of("x", 0x10000, 256), of("y", 0x20000, 512)], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE226: argument `x` of f has 4x1x1 tiles and argument `y` has 2x1x1\n  help: \
    ///      pass extents that give as many tiles along each mode, or choose the tiles in the kernel so"
    /// );
    /// ```
    CUTE226 GridsDiffer "tensors to write of different numbers of tiles" {
        "argument {Other} of {Kernel} has {First} tiles and argument {Argument} has {Second}";
        Blocks "{Kernel} is launched with {First} blocks and argument {Argument} has {Second} tiles";
    } "pass extents that give as many tiles along each mode, or choose the tiles in the kernel so"

    /// A grid has up to 2^31 - 1 blocks along its first mode, and 65535 along the others.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    /// let tiles = Tiles { shape: vec![1, 1], exact: false, strips: false };
    /// let y = Operand {
    ///     argument: "y".into(), address: 0x7000, length: 1 << 20, bytes: 4,
    ///     alignment: 16, modes: vec![(1, 1), (65536, 1)], matrix: None, access: Access::Write(tiles),
    /// };
    /// let error = grid("f", 0, &[y], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE227: f needs 65536 blocks along mode 1 of the grid, and the device takes 65535\n  help: \
    ///      choose larger tiles in the kernel, or put the largest mode first"
    /// );
    /// ```
    CUTE227 GridTooLarge "a grid that is too large" {
        "{Kernel} needs {Blocks} blocks along mode {Mode} of the grid, and the device takes {Most}";
    } "choose larger tiles in the kernel, or put the largest mode first"

    /// A kernel compiles if a block fits on the largest device; the one at hand may have less.
    ///
    /// ```
    /// use cute_device_launch::contract::{Limits, grid};
    /// let error = grid("f", 160 << 10, &[], None, &Limits { shared: 99 << 10, ..Limits::H100 }).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE228: f needs 163840 bytes of shared memory in a block, and the device has 101376\n  help: \
    ///      take smaller tiles or fewer stages in the kernel"
    /// );
    /// ```
    CUTE228 BlockTooLarge "more shared memory than the device has" {
        "{Kernel} needs {Needed} bytes of shared memory in a block, and the device has {Most}";
    } "take smaller tiles or fewer stages in the kernel"

    /// PTX for `sm_80` is for that architecture and those after it, for `sm_90a` for that one
    /// alone.
    ///
    /// ```
    /// use cute_device_launch::contract::{Limits, check_architecture};
    /// let ampere = Limits { capability: (8, 6), ..Limits::H100 };
    /// assert!(check_architecture("sm_80", &ampere).is_ok());
    /// let error = check_architecture("sm_90a", &ampere).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE229: the PTX is for sm_90a, and the device has compute capability 8.6\n  help: \
    ///      build for the device: `Kernels::in_folder(..).architecture(\"sm_80\")` in the build script"
    /// );
    /// ```
    CUTE229 OtherArchitecture "PTX for another architecture" {
        "the PTX is for {Target}, and the device has compute capability {Capability}";
        TooOld "kernels need compute capability 8.0, and the device has {Capability}";
    } "build for the device: `Kernels::in_folder(..).architecture(\"sm_80\")` in the build script"

    /// The driver compiles PTX for the device when it is loaded, and says why if it does not.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// let error = LaunchError::PtxNotTaken { log: "line 12: syntax error".to_owned() };
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE230: the driver does not take the PTX: line 12: syntax error\n  help: \
    ///      install a driver for a later version of CUDA if the PTX has a later version; build the kernels with `ptxas` at hand, which says the same \
    ///      before"
    /// );
    /// ```
    CUTE230 PtxNotTaken "PTX that the driver does not take" {
        "the driver does not take the PTX: {Log}";
    } "install a driver for a later version of CUDA if the PTX has a later version; build the kernels with `ptxas` at hand, which says the same before"

    /// The type of a kernel and its entry in the PTX are made of one function, in one build.
    ///
    /// ```
    /// use cute_device_launch::contract::check_kernel;
    /// let kernels = cute_device_build::read("// cute.kernel f threads 64 blocks 1 shared 0 cluster 1 signature 7\n").kernels;
    /// assert!(check_kernel("f", 64, 0, &[], 7, &kernels).is_ok());
    /// assert_eq!(
    ///     check_kernel("g", 64, 0, &[], 7, &kernels).unwrap_err().to_string(),
    ///     "CUTE231: the PTX has no kernel g\n  help: \
    ///      build the PTX from the crate of kernels that the program depends on, in its build script"
    /// );
    /// assert!(check_kernel("f", 32, 0, &[], 7, &kernels).unwrap_err().to_string().starts_with("CUTE231: f has blocks of 32 threads, and of 64 in the PTX"));
    /// ```
    CUTE231 OtherKernel "PTX of another kernel" {
        "the PTX has no kernel {Kernel}";
        Threads "{Kernel} has blocks of {Expected} threads, and of {Found} in the PTX";
        Shared "{Kernel} has {Expected} bytes of shared memory, and {Found} in the PTX";
        Parameters "{Kernel} has parameters of {Expected} bytes, and of {Found} in the PTX";
        Arguments "{Kernel} has arguments of other types in the PTX, or asks other extents of them";
    } "build the PTX from the crate of kernels that the program depends on, in its build script"

    /// That a kernel cannot race is known of PTX that `cute-device-build` has made and checked.
    ///
    /// ```
    /// use cute_device_launch::contract::check_ptx;
    /// let error = check_ptx(&cute_device_build::read(".target sm_90a\n")).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE232: the PTX is not as cute-device-build wrote it\n  help: \
    ///      build it by `Kernels::build_for_include` in the build script, and do not edit it"
    /// );
    /// ```
    CUTE232 PtxChanged "PTX that cute-device-build has not made" {
        "the PTX is not as cute-device-build wrote it";
    } "build it by `Kernels::build_for_include` in the build script, and do not edit it"

    /// Where a build script finds no compiler for the device, the program is built without kernels.
    ///
    /// ```
    /// use cute_device_launch::contract::check_ptx;
    /// let error = check_ptx(&cute_device_build::read("// cute.missing\n// no rustc here\n")).unwrap_err();
    /// assert_eq!(error.to_string(), "CUTE233: the kernels are not built: no rustc here\n  help: install a compiler, and build the program again");
    /// ```
    CUTE233 NoKernels "kernels that are not built" {
        "the kernels are not built: {Why}";
    } "install a compiler, and build the program again"

    /// The driver is a library that NVIDIA's driver installs; nothing else of CUDA is needed.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// assert_eq!(
    ///     LaunchError::NoDriver.to_string(),
    ///     "CUTE234: there is no NVIDIA driver on this machine\n  help: \
    ///      run on a machine with an NVIDIA GPU and its driver; in a container, pass the GPU on, as `docker run --gpus all` does"
    /// );
    /// ```
    CUTE234 NoDriver "no driver" {
        "there is no NVIDIA driver on this machine";
    } "run on a machine with an NVIDIA GPU and its driver; in a container, pass the GPU on, as `docker run --gpus all` does"

    /// Devices are counted from 0, those that `CUDA_VISIBLE_DEVICES` shows.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// assert_eq!(
    ///     LaunchError::NoDevice { ordinal: 3 }.to_string(),
    ///     "CUTE235: there is no NVIDIA GPU with the number 3 on this machine\n  help: \
    ///      look at what `nvidia-smi` lists, and at CUDA_VISIBLE_DEVICES"
    /// );
    /// ```
    CUTE235 NoDevice "no device" {
        "there is no NVIDIA GPU with the number {Ordinal} on this machine";
    } "look at what `nvidia-smi` lists, and at CUDA_VISIBLE_DEVICES"

    /// Buffers, modules and launches take memory of the device.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// assert_eq!(
    ///     LaunchError::OutOfMemory.to_string(),
    ///     "CUTE236: the device has not as much free memory\n  help: \
    ///      drop buffers that are not needed, or take the data in parts"
    /// );
    /// ```
    CUTE236 OutOfMemory "no memory on the device" {
        "the device has not as much free memory";
    } "drop buffers that are not needed, or take the data in parts"

    /// Within a tile, offsets are 32-bit numbers.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    /// let tiles = Tiles { shape: vec![1, 1024], exact: false, strips: false };
    /// let y = Operand {
    ///     argument: "y".into(), address: 0x7000, length: 1 << 40, bytes: 4,
    ///     alignment: 16, modes: vec![(1, 1), (1024, 1 << 23)], matrix: None, access: Access::Write(tiles),
    /// };
    /// let error = grid("f", 0, &[y], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE237: a tile of argument `y` of f has offsets up to 8581545984, and these are below 4294967296\n  help: \
    ///      pass a smaller pitch, or choose smaller tiles in the kernel"
    /// );
    /// ```
    CUTE237 TileTooLong "offsets in a tile that do not fit in 32 bits" {
        "a tile of argument {Argument} of {Kernel} has offsets up to {Offset}, and these are below 4294967296";
    } "pass a smaller pitch, or choose smaller tiles in the kernel"

    /// A stream, the kernels, and the buffers belong to one context of one device.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// let error = LaunchError::OtherContext { kernel: "f" }.to_string();
    /// assert_eq!(
    ///     error,
    ///     "CUTE238: f is launched on a stream of another context than that of its kernels\n  help: \
    ///      load the kernels once for each context, and keep streams and buffers with them"
    /// );
    /// ```
    CUTE238 OtherContext "parts of different contexts" {
        "{Kernel} is launched on a stream of another context than that of its kernels";
        Buffer "argument {Argument} of {Kernel} lies in a buffer of another context than that of its kernels";
    } "load the kernels once for each context, and keep streams and buffers with them"

    /// The driver says no for a reason of its own, or a kernel has ended with an error: what was
    /// launched before is told by the call that waits for it.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// let error = LaunchError::DriverFailed { error: "CUDA_ERROR_ECC_UNCORRECTABLE".to_owned() };
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE239: the driver says CUDA_ERROR_ECC_UNCORRECTABLE\n  help: \
    ///      after an error in a kernel, begin with a new process; `compute-sanitizer` says where it was"
    /// );
    /// ```
    CUTE239 DriverFailed "an error of the driver" {
        "the driver says {Error}";
    } "after an error in a kernel, begin with a new process; `compute-sanitizer` says where it was"

    /// The tiles of the tensors to write say how many blocks a kernel has. One that writes by
    /// atomic operations alone is told.
    ///
    /// ```
    /// use cute_device_launch::contract::{Access, Limits, Operand, grid};
    /// let modes = vec![(1, 1)];
    /// let sum = Operand { argument: "sum".into(), address: 0x7000, length: 1, bytes: 4, alignment: 16, modes, matrix: None, access: Access::Atomic };
    /// let error = grid("f", 0, &[sum.clone()], None, &Limits::H100).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE240: f writes no tensor by tiles, which say how many blocks it has\n  help: \
    ///      launch it by `launch_blocks`, with a number of blocks along each mode"
    /// );
    /// assert_eq!(grid("f", 0, &[sum], Some([80, 1, 1]), &Limits::H100), Ok([80, 1, 1]));
    /// ```
    CUTE240 NoGrid "no number of blocks" {
        "{Kernel} writes no tensor by tiles, which say how many blocks it has";
        Empty "{Kernel} is launched without blocks: {Blocks}";
    } "launch it by `launch_blocks`, with a number of blocks along each mode"

    /// Two threads access the same bytes, at least one of them writes, and nothing orders them:
    /// there is no barrier that both come to in between. Which comes first is chance.
    ///
    /// ```text
    /// CUTE241: thread 32 of block (0, 0, 0) of f writes shared `tile`(32), byte 128 of the block's,
    ///   address 0x480 at src/lib.rs:2:5, and thread 31 of block (0, 0, 0) of f reads it at
    ///   src/lib.rs:3:5 with no order between them
    ///   help: put a barrier between the two, or give each thread elements of its own
    /// ```
    CUTE241 Race "a race" {
        "{Thread} {Does} {What} at {At}, and {Other} {Did} it at {OtherAt} with no order between them";
    } "put a barrier between the two, or give each thread elements of its own"

    /// Shared memory has no values at the beginning of a block, and what an asynchronous copy
    /// writes is there after it has been waited for.
    ///
    /// ```text
    /// CUTE242: thread 0 of block (0, 0, 0) of f reads shared `tile`(63), byte 252 of the block's,
    ///   address 0x4fc at src/lib.rs:6:5, which nobody wrote
    ///   help: write it first
    /// ```
    CUTE242 Uninitialised "a read of what nobody wrote" {
        "{Thread} reads {What} at {At}, which nobody wrote";
    } "write it first"

    /// A kernel accesses the elements of its tensors, and the shared memory of its block; what lies
    /// between the columns of a matrix is no element.
    ///
    /// ```text
    /// CUTE243: thread 100 of block (0, 0, 0) of f reads 4 bytes from byte 400 of `x` on, which has
    ///   3984: to (100, 0), beyond its extents (100, 8), address 0x1000000190, at src/lib.rs:2:5
    ///   help: look at the extents and strides of the tensor, and at the edge of the tile
    /// ```
    CUTE243 AccessOutside "an access out of bounds" {
        "{Thread} {Does} {Bytes} bytes {What}, at {At}";
    } "look at the extents and strides of the tensor, and at the edge of the tile"

    /// A vector of 4, 8 or 16 bytes lies at a multiple of them.
    ///
    /// ```text
    /// CUTE244: thread 0 of block (0, 0, 0) of f reads 16 bytes of `x`(1, 0), address 0x1000000004,
    ///   which lie at no multiple of 16, at src/lib.rs:2:5
    ///   help: take narrower vectors, or strides that are multiples of them
    /// ```
    CUTE244 AccessMisaligned "a vector between multiples of its bytes" {
        "{Thread} {Does} {Bytes} bytes of {What}, which lie at no multiple of {Bytes}, at {At}";
    } "take narrower vectors, or strides that are multiples of them"

    /// Nobody writes a `Global` while the kernel runs.
    ///
    /// ```text
    /// CUTE245: thread 0 of block (0, 0, 0) of f writes `x`(0, 0), address 0x1000000000 at
    ///   src/lib.rs:2:5, which the kernel is given to read
    ///   help: pass the tensor as one to write
    /// ```
    CUTE245 ReadOnly "a write to a tensor that is only read" {
        "{Thread} {Does} {What} at {At}, which the kernel is given to read";
    } "pass the tensor as one to write"

    /// All threads of a barrier come to it, with the same number of threads.
    ///
    /// ```text
    /// CUTE246: block (0, 0, 0) of f has no thread that can go on: threads 32..=63 have ended, threads
    ///   0..=31 wait at barrier 0 at src/lib.rs:3:9
    ///   help: have all threads of a barrier come to it, whole warps, as often as each other
    /// ```
    CUTE246 NotReached "a barrier that not all reach" {
        "block {Block} of {Kernel} has no thread that can go on: {Waiting}";
        Differs "{Thread} waits at barrier {Barrier} of {Count} threads, and others of {Expected}, at {At}";
        NoBarrier "{Thread} waits at barrier {Barrier} of {Count} threads, which is none, at {At}";
    } "have all threads of a barrier come to it, whole warps, as often as each other"

    /// All lanes of a warp carry out together shuffles, votes, products and loads of matrices.
    ///
    /// ```text
    /// CUTE247: thread 16 of block (0, 0, 0) of f executes vote.sync.ballot at src/lib.rs:5:9, and
    ///   other lanes of its warp execute shfl.sync.bfly at src/lib.rs:3:9
    ///   help: move it out of the branch on which lanes differ
    /// ```
    CUTE247 Diverged "lanes of a warp that are not together" {
        "{Thread} executes {Operation} at {At}, and other lanes of its warp execute {Other} at {OtherAt}";
    } "move it out of the branch on which lanes differ"

    /// What an asynchronous copy writes is there after its thread has waited for it, and for others
    /// after a barrier.
    ///
    /// ```text
    /// CUTE248: thread 0 of block (0, 0, 0) of f reads shared `tile`(0), byte 0 of the block's, address
    ///   0x400 at src/lib.rs:4:5, and the copy to it that thread 0 of block (0, 0, 0) of f began at
    ///   src/lib.rs:2:5 is under way
    ///   help: wait for the copy, and put a barrier after that
    /// ```
    CUTE248 UnderWay "an access of a copy under way" {
        "{Thread} {Does} {What} at {At}, and the copy to it that {Other} began at {OtherAt} is under way";
    } "wait for the copy, and put a barrier after that"

    /// A thread waits for its asynchronous copies before it ends.
    ///
    /// ```text
    /// CUTE249: thread 0 of block (0, 0, 0) of f ends with 1 copies under way, the first of which began
    ///   at src/lib.rs:2:5
    ///   help: wait for all copies at the end
    /// ```
    CUTE249 NeverWaited "a copy that nobody waits for" {
        "{Thread} ends with {Count} copies under way, the first of which began at {At}";
    } "wait for all copies at the end"

    /// The hardware has atomic operations on integers of 32 and 64 bits. Of `f32` and `f64` there
    /// are the sum and the exchange.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, y: GlobalAtomic<f32, Vector>) {
    ///     y.fetch_at::<atomic::Max>(block, PerThread::filled(0), PerThread::filled(1.0));
    /// }
    /// // Self = f32, Op = cute_device::atomic::Max
    /// ```
    CUTE250 NotAtomic "no such atomic operation" {
        "`{Self}` has not the atomic operation `{Op}`" label "the hardware has no such operation";
        Compared "`{Self}` is not compared and exchanged" label "the hardware has no such operation"
            note "elements of 4 and 8 bytes are";
    } "integers of 32 and 64 bits have `Add`, `Min`, `Max`, `And`, `Or`, `Xor` and `Exchange`, `f32` and `f64` have `Add` and \
        `Exchange`, `F16` and `BF16` have `Add`; other functions are made of `compare_exchange_at`"

    /// Shared memory is written, then changed by atomic operations, then read, with a barrier after
    /// each.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, bins: Shared<u32, Layout![256 : 1]>) {
    ///     let bins = bins.store_each::<Layout![(256, 1) : (1, 0)]>(block, PerThread::filled(0));
    ///     bins.fetch_at::<atomic::Add>(block, PerThread::filled(0), PerThread::filled(1));
    /// }
    /// // Self = Written
    /// ```
    CUTE251 AtomicState "shared memory that is not for atomic operations" {
        "this shared memory takes no atomic operations: its state is `{Self}`" label "other threads may write or read it plainly";
        Begin "this shared memory cannot be made ready for atomic operations: its state is `{Self}`" label "expected what is written, or can be read";
    } "write it, then `let bins = block.synchronize(bins.accumulate());`"

    /// Nobody writes what an asynchronous copy reads until it has been waited for.
    ///
    /// ```text
    /// CUTE252: thread 0 of block (0, 0, 0) of f copies `y`(0, 0), address 0x2000000000 at
    ///   src/lib.rs:2:5, which thread 0 of block (0, 0, 0) of f writes at src/lib.rs:3:5 while the copy
    ///   is under way
    ///   help: wait for the copy first
    /// ```
    CUTE252 SourceChanged "a copy whose source changes" {
        "{Thread} copies {What} at {At}, which {Other} writes at {OtherAt} while the copy is under way";
    } "wait for the copy first"

    /// A kernel ends with an error where exact tiles do not divide a tensor that it reads, where
    /// two tensors have different numbers of tiles, where there is no tile for a pipeline and no
    /// step for a product, where C has 2^30 tiles, or where offsets of a tile that it reads, or of
    /// a tensor beside C, do not fit in 32 bits.
    ///
    /// ```text
    /// CUTE253: thread 40 of block (0, 0, 0) of f ends the kernel with an error at src/lib.rs:3:9
    ///   help: look at the extents of the tensors; what they are multiples of, say by `extents(x.0 % 1024 == 0)`, and the launch checks it before
    /// ```
    CUTE253 Trapped "a kernel that ends with an error" {
        "{Thread} ends the kernel with an error at {At}";
    } "look at the extents of the tensors; what they are multiples of, say by `extents(x.0 % 1024 == 0)`, and the launch checks it before"

    /// On the device a panic ends the kernel with an error, without a text.
    ///
    /// ```text
    /// CUTE254: thread 40 of block (0, 0, 0) of f panics at src/lib.rs:2:5: no element 40
    ///   help: look at the text
    /// ```
    CUTE254 Panicked "a kernel that panics" {
        "{Thread} panics at {Place}: {Message}";
    } "look at the text"

    /// Each thread of an emulated kernel has a stack of its own, and the process ends where it is
    /// too small.
    ///
    /// ```text
    /// CUTE255: the stack is too small of a thread of the emulated kernel f
    ///   help: emulate it with a larger one, such as a `stack` of 1 MiB in the `Options`
    /// ```
    CUTE255 StackOverflow "a stack that is too small" {
        "the stack is too small of a thread of the emulated kernel";
    } "emulate it with a larger one, such as a `stack` of 1 MiB in the `Options`"

    /// Each kernel is an entry of the PTX, by its name. `cargo check` refuses two of one name in a
    /// crate, in whatever modules: each is a macro of the crate, in whose name the code is. Two of
    /// different crates `cute-device-build` refuses.
    ///
    /// ```text
    /// $ cargo check
    /// error[E0428]: the name `CUTE260_two_kernels_are_named_same` is defined multiple times
    ///   --> src/lib.rs:16:5
    ///    |
    /// 7  |     #[kernel(threads = 32)]
    ///    |     ----------------------- previous definition of the macro `CUTE260_two_kernels_are_named_same` here
    /// ...
    /// 16 |     #[kernel(threads = 64)]
    ///    |     ^^^^^^^^^^^^^^^^^^^^^^^ `CUTE260_two_kernels_are_named_same` redefined here
    /// ```
    CUTE260 NamedTwice "two kernels of one name" {
        "two kernels have the name {Kernel}";
    } "give one of them another name: a kernel is an entry of the PTX, by its name alone"

    /// The attribute makes a type of the kernel's name, for the host to launch. In the module of
    /// the kernel it would stand before a type of the same name that a glob import brings.
    ///
    /// ```compile_fail
    /// use cute_device::*;
    /// #[kernel(threads = 32)]
    /// fn vector(block: &mut Block, x: Global<f32, Vector>) {}
    /// // Name = vector, Type = Vector
    /// ```
    CUTE261 TypeHidden "a kernel whose type hides another" {
        "the kernel `{Name}` makes a type `{Type}`, which hides `{Type}` of `cute_device` or `cute_static`: write `launched = Launch{Type}`";
    } "name the type that launches it: `#[kernel(threads = 256, launched = LaunchVector)]`"

    /// Outside of closures over elements all threads are together. A comparison of what differs
    /// from thread to thread would part them, and a barrier behind it would not be reached by all.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// #[kernel(threads = 64)]
    /// fn f(block: &mut Block) {
    ///     if block.thread() == 0 {}
    /// }
    /// ```
    CUTE262 SeenOutside "a comparison of what differs from thread to thread" {
        "what differs from thread to thread is not compared here" label "a branch on it would part the threads of a block";
    } "compare it in a closure: `block.thread().map(|thread| thread == 0)`; `synchronize_or` and its kin have one answer for all threads"

    /// An array is dealt to the axes of a grid of ranks, which have names.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let error = Distribution::new(&grid, [Axis::new(10).cyclic("y")]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE330");
    /// assert_eq!(error.to_string(), "the grid of ranks has no axis `y`");
    /// ```
    CUTE330 NoSuchGridAxis "no such axis of the grid" {
        "the grid of ranks has no axis `{Name}`";
    } "name one of its axes, or add this one to the grid"

    /// An axis of a grid deals one axis of an array, once, or has its copies, or its partial sums.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let error = Distribution::new(&grid, [Axis::new(10).block("x"), Axis::new(10).block("x")]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE331");
    /// assert_eq!(error.to_string(), "the axis `x` of the grid of ranks is used twice");
    /// ```
    CUTE331 GridAxisTaken "an axis of the grid twice" {
        "the axis `{Name}` of the grid of ranks is used twice";
    } "use each axis of the grid once, or make it two axes whose extents have the same product"

    /// A block has at least 1 element.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let error = Distribution::new(&grid, [Axis::new(10).block_cyclic(0, "x")]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE332");
    /// assert_eq!(error.to_string(), "axis 0 is dealt in blocks of 0 elements, and a block has at least 1");
    /// ```
    CUTE332 EmptyBlocks "blocks without elements" {
        "axis {Axis} is dealt in blocks of 0 elements, and a block has at least 1";
    } "deal blocks of at least 1 element, or call `block`, which finds their length"

    /// A redistribution moves an array to one of the same shape. If axes change places, a mapping
    /// says which.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let of = |n| Distribution::new(&grid, [Axis::new(n).block("x")]).unwrap();
    /// let error = of(10).redistribute(&of(12)).unwrap_err();
    /// assert_eq!(error.code(), "CUTE333");
    /// assert_eq!(error.to_string(), "axis 0 has 10 elements in the source, and in the target 12");
    /// ```
    CUTE333 AxesDiffer "arrays of different shapes" {
        "axis {Axis} has {Source} elements in the source, and in the target {Target}";
        Rank "expected {Source} axes, found {Target}";
    } "say with a `Mapping` which axis becomes which, and which part moves: `permuted`, `from`, `to`, `part`"

    /// The ranks of a grid are those of its layout, and the elements of a rank are counted from 0.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let array = Distribution::new(&grid, [Axis::new(10).block("x")]).unwrap();
    /// let error = array.local_size(2).unwrap_err();
    /// assert_eq!(error.code(), "CUTE334");
    /// assert_eq!(error.to_string(), "there is no rank 2 in a grid with ranks below 2");
    /// assert_eq!(array.element(1, 5).unwrap_err().to_string(), "there is no element 5 on a rank that has 5 elements");
    /// ```
    CUTE334 NoSuchRank "no such rank" {
        "there is no rank {Rank} in a grid with ranks below {Ranks}";
        Element "there is no element {Element} on a rank that has {Elements} elements";
    } "ask for a rank of the grid, and for an element below its local size"

    /// What moves is a part of both arrays, and not empty.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid, Mapping};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let array = Distribution::new(&grid, [Axis::new(10).block("x")]).unwrap();
    /// let error = array.redistribute_as(&array, &Mapping::new().from([4]).part([8])).unwrap_err();
    /// assert_eq!(error.code(), "CUTE335");
    /// assert_eq!(error.to_string(), "axis 0 has 10 elements, and not 8 from element 4 on, of which at least 1 is to move");
    /// ```
    CUTE335 WindowOutside "a part that an array does not have" {
        "axis {Axis} has {Bound} elements, and not {Length} from element {From} on, of which at least 1 is to move";
    } "choose a smaller part, or an earlier one"

    /// An order of axes names each of them once.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let error = Distribution::new(&grid, [Axis::new(10), Axis::new(8)]).unwrap().ordered([0, 0]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE336");
    /// assert_eq!(error.to_string(), "expected each number below 2, once");
    /// ```
    CUTE336 NotAnOrder "not an order of the axes" {
        "expected each number below {Axes}, once";
    } "name all axes, counted from 0"

    /// A distribution is one layout if each rank has whole rounds of blocks, and ranks are numbered
    /// by a layout that begins at 0.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let error = Distribution::new(&grid, [Axis::new(10).block_cyclic(3, "x")]).unwrap().contents().unwrap_err();
    /// assert_eq!(error.code(), "CUTE337");
    /// assert_eq!(error.to_string(), "axis 0 is not one layout: its 10 elements are not whole rounds of 6");
    /// ```
    CUTE337 NotOneLayout "more than one layout" {
        "axis {Axis} is not one layout: its {Length} elements are not whole rounds of {Round}";
        Shifted "axis {Axis} is not one layout: it begins {Shift} elements after the first";
        Ranks "the ranks are not numbered by one layout: their numbers are a list";
        Part "a part of an array, or one with terms, does not move by one layout";
    } "take the plan of each rank, `sends` and `receives`, which every distribution has"

    /// Each element of the target arrives once on each rank that has it, for each term.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let of = |axis| Distribution::new(&grid, [axis]).unwrap();
    /// let plan = of(Axis::new(8).block("x")).redistribute(&of(Axis::new(8).cyclic("x"))).unwrap();
    /// let mut messages: Vec<_> = plan.receives(1).unwrap().messages().collect();
    /// messages.pop();
    /// let error = plan.verify_receives(1, &messages).unwrap_err();
    /// assert_eq!(error.code(), "CUTE338");
    /// assert_eq!(error.to_string(), "element (5) does not arrive once on rank 1: it arrives 0 times, and 1 is expected");
    /// ```
    CUTE338 Arrives "an element that does not arrive once" {
        "element {Coordinate} does not arrive once on rank {Rank}: it arrives {Times} times, and {Expected} is expected";
    } "take the messages that the plan has, `receives`, each of them once"

    /// A part of a message has the same elements in both memories.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid, Message, Part};
    /// let grid = Grid::new([("x", 2)]).unwrap();
    /// let of = |axis| Distribution::new(&grid, [axis]).unwrap();
    /// let plan = of(Axis::new(8).block("x")).redistribute(&of(Axis::new(8).cyclic("x"))).unwrap();
    /// let parts = vec![Part::new(0, 0, &[(2, 2, 1)]).unwrap()];
    /// let error = plan.verify_receives(1, &[Message::new(0, parts)]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE339");
    /// assert_eq!(error.to_string(), "element (1) is expected on rank 1, and rank 0 sends another");
    /// ```
    CUTE339 WrongElement "a message with another element" {
        "element {Coordinate} is expected on rank {Rank}, and rank {Source} sends another";
        Place "a message has an element for place {Place} of rank {Rank}, which has no such place or sends no such part";
    } "take the messages that the plan has, `receives`"

    /// A rank's plan is found in as many steps as it has partners, and verified in as many as there
    /// are runs.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 1 << 30)]).unwrap();
    /// let of = |axis| Distribution::new(&grid, [axis]).unwrap();
    /// let plan = of(Axis::new(1 << 60).block("x")).redistribute(&of(Axis::new(1 << 60).cyclic("x"))).unwrap();
    /// let error = plan.sends(0).unwrap_err();
    /// assert_eq!(error.code(), "CUTE340");
    /// assert_eq!(error.to_string(), "the plan has more than 4194304 steps");
    /// ```
    CUTE340 PlanTooLong "a plan that is too long" {
        "the plan has more than {Limit} steps";
    } "deal larger blocks, or go through the plan by rank and by axis"

    /// The ranks that move least are found by comparing each with each.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 1 << 20)]).unwrap();
    /// let array = Distribution::new(&grid, [Axis::new(1 << 20).block("x")]).unwrap();
    /// let error = array.redistribute(&array).unwrap().relabelled().unwrap_err();
    /// assert_eq!(error.code(), "CUTE341");
    /// assert_eq!(error.to_string(), "each of 1048576 ranks is compared with each, and there may be 2048");
    /// ```
    CUTE341 TooManyRanks "too many ranks to compare" {
        "each of {Ranks} ranks is compared with each, and there may be {Limit}";
    } "number the ranks yourself, with `Distribution::relabelled`"

    /// The contents of ranks are a layout of two modes, `(rank, local) → global`, which has each
    /// element.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    /// let error = Distribution::from_contents(&"(4,2,8):(1,4,8)".parse().unwrap()).unwrap_err();
    /// assert_eq!(error.code(), "CUTE342");
    /// assert_eq!(error.to_string(), "expected a layout of two modes, (rank, local): found 3");
    /// ```
    CUTE342 NotRankAndLocal "not the contents of ranks" {
        "expected a layout of two modes, (rank, local): found {Rank}";
        Broadcast "a rank has an element at {Extent} places: its mode has stride 0";
    } "group the modes of the ranks into the first, and the others into the second"

    /// Other numbers for ranks are one for each, and no two the same.
    ///
    /// ```
    /// use cute_dynamic::distribute::Grid;
    /// let error = Grid::new([("x", 3)]).unwrap().relabelled(&[0, 1, 1]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE343");
    /// assert_eq!(error.to_string(), "expected 3 different numbers, one for each rank");
    /// ```
    CUTE343 NotRelabelled "not numbers for ranks" {
        "expected {Ranks} different numbers, one for each rank";
    } "give each rank a number of its own"

    /// Distributions are written axis by axis: the length, and how it is dealt to how many ranks.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    /// let error = "4096:blok/2".parse::<Distribution>().unwrap_err();
    /// assert_eq!(error.code(), "CUTE344");
    /// assert_eq!(error.to_string(), "expected `block` or `cyclic` at column 6");
    /// ```
    CUTE344 NoDistribution "not the notation of a distribution" {
        "expected {Expected} at column {Column}";
    } "write it as `4096:block/2,4096:cyclic64/4`: block lengths are those of the blocks that are dealt in turn"

    /// A rank lends as many elements as it has of the array in a distribution. No rank sends
    /// anything before all ranks have agreed that they do.
    ///
    /// ```text
    /// CUTE345: rank 2 has 99 elements of the source, and the distribution deals 100 to it
    /// ```
    CUTE345 ShortBuffer "a buffer of a rank that is too short" {
        "rank {Rank} has {Elements} elements of the {What}, and the distribution deals {Bound} to it";
    } "lend as many elements as `local_size` says"

    /// A plan is for the ranks of both grids, and a communicator has at least as many.
    ///
    /// ```text
    /// CUTE346: the plan is for 6 ranks, and the communicator has 4
    /// ```
    CUTE346 FewRanks "a communicator with too few ranks" {
        "the plan is for {Ranks} ranks, and the communicator has {Bound}";
    } "start as many ranks as `Redistribution::ranks` says, or deal the array to a smaller grid"

    /// All ranks prepare the same plan, for elements of one type, and for the same engine: they
    /// compare digests before anything is sent.
    ///
    /// ```text
    /// CUTE347: rank 3 has another plan, type of elements or engine than rank 0
    /// ```
    CUTE347 PlansDiffer "ranks with different plans" {
        "rank {Rank} has another plan, type of elements or engine than rank 0";
        Factors "rank {Rank} has another factor of the product than rank 0";
    } "make the distributions of the same numbers on all ranks, in the same order"

    /// What the message passing library refuses, or reports, or what a rank is to call instead of
    /// the product of this library. If it happens while elements move, the target may have some of
    /// them and not others.
    ///
    /// ```text
    /// CUTE348: the product of panels failed: the ranks of these layouts make no product
    /// ```
    CUTE348 EngineFailed "an error of an engine" {
        "{Call} failed: {Message}";
        Moving "{Call} failed while elements moved, and the target may be half written: {Message}";
        Broken "elements did not all move the last time, and this plan moves no others";
    } "prepare the plan again; if a rank has ended, start the ranks again"

    /// Memory is shared by ranks that are on one host.
    ///
    /// ```text
    /// CUTE349: the window of rank 2 is of another communicator, or of other ranks, than the plan, or not the one that rank 0 lends
    /// ```
    CUTE349 NotOneHost "a window over several hosts" {
        "rank {Rank} is on another host than rank 0, and a window is memory of one host";
        OtherRanks "the window of rank {Rank} is of another communicator, or of other ranks, than the plan, or not the one that rank 0 lends";
    } "move with `Engine::Pack` or `Engine::Auto`, and make a window of the communicator that the plan has"

    /// A sum of terms is the exact one of integers, or none.
    ///
    /// ```text
    /// CUTE350: a sum of terms on rank 1 does not fit in its type
    /// ```
    CUTE350 SumOverflows "a sum of terms that does not fit" {
        "a sum of terms on rank {Rank} does not fit in its type";
    } "add up in a wider type"

    /// Messages that are packed take as much memory as their elements do.
    ///
    /// ```text
    /// CUTE351: rank 0 has no memory for 18446744073709551615 bytes of messages
    /// ```
    CUTE351 NoMemory "no memory for messages" {
        "rank {Rank} has no memory for {Bytes} bytes of messages";
    } "move a part of the array at a time, with a `Mapping`"

    /// A rank that cannot take part says so to all others, and nobody sends anything.
    ///
    /// ```text
    /// CUTE352: rank 1 cannot take part, and nothing has moved
    /// ```
    CUTE352 RankFails "a rank that cannot take part" {
        "rank {Rank} cannot take part, and nothing has moved";
    } "look at the error of that rank"

    /// A file has what its rank has in the distribution: a part of that shape, in that order, and
    /// all parts of a tensor have elements of one type.
    ///
    /// ```text
    /// CUTE353: before/weights.3.npy has the shape [1024, 1000], and expected is [1024, 1024]
    /// ```
    CUTE353 ShardDiffers "a file that is not as the distribution says" {
        "{File} has {Found}, and expected is {Expected}";
    } "write the distribution that the files have: `;rows` is the order of C"

    /// A folder has the files of one plan: those that are there are not written again.
    ///
    /// ```text
    /// CUTE354: after has files of another plan
    /// ```
    CUTE354 OtherReshard "files of another plan" {
        "{Folder} has files of another plan";
    } "write to another folder, or remove what this one has"

    /// Files are copied to files: nothing is added up, and an array in a file has its first axis
    /// fastest, or its last.
    ///
    /// ```text
    /// CUTE355: the terms of gradients are not added up
    /// ```
    CUTE355 NoReshard "files that are not copies" {
        "the terms of {Tensor} are not added up";
        ShardOrder "the axes of {Tensor} are in an order that its files do not have";
    } "deal the whole array, with copies and not terms, by columns or by rows"

    /// NCCL is a library of the machine, which is loaded when the program runs, by the name
    /// `libnccl.so`.
    ///
    /// ```text
    /// CUTE356: no libnccl.so is found
    /// ```
    CUTE356 NoNccl "no NCCL" {
        "no libnccl.so is found";
        Old "a communicator of NCCL {Found} cannot be waited for with a timeout: 2.14 is the first whose can";
    } "install NCCL, and name the folder of libnccl.so in LD_LIBRARY_PATH; the wheel of PyTorch has it as libnccl.so.2, to which a link of that name is enough"

    /// A rank copies from the memory of another if both GPUs are in one host, and the driver maps
    /// the memory of one for the other.
    ///
    /// ```text
    /// CUTE357: rank 3 cannot read the memory of another rank
    /// ```
    CUTE357 NoPeer "a GPU without access to another" {
        "rank {Rank} cannot read the memory of another rank";
    } "move with `Engine::Pack` or `Engine::Auto`"

    /// All ranks do the same, and wait for each other so long and no longer. After that nobody
    /// moves anything with this communicator.
    ///
    /// ```text
    /// CUTE358: a rank did not come within 3000 ms, and nothing has moved
    /// ```
    CUTE358 RankMissing "a rank that does not come" {
        "a rank did not come within {Milliseconds} ms, and nothing has moved";
        Moving "a rank did not come within {Milliseconds} ms while elements moved, and the target may be half written";
    } "look whether a rank has ended, and start the ranks again; if all of them are there, wait longer: `Communicator::with_timeout`"

    /// Kernels add up floats of 32 and of 64 bits.
    ///
    /// ```text
    /// CUTE359: terms of u8 are not added up on a GPU
    /// ```
    CUTE359 NoSum "terms that no kernel adds" {
        "terms of {Element} are not added up on a GPU";
    } "add up in f32 or f64, or move the terms as they are: to a distribution with as many"

    /// Where the data does not have an offset that an instruction accesses, the instruction reads
    /// or writes what is no data. The offsets that it accesses are a layout, and so is where they
    /// are in the data: the left inverse of the data, composed with it.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{AtomError, tmem_access};
    /// let half: Layout = "(64,64):(16384,1)".parse()?;
    /// let error = half.admits(&tmem_access("32x32b.x2")?).unwrap_err();
    /// assert_eq!(error, AtomError::NotInData { offset: 1048576, coordinate: 128, mode: 1 });
    /// assert_eq!(
    ///     error.to_string(),
    ///     "the instruction accesses offset 1048576, at coordinate 128, and the data does not have \
    ///      it: it is along mode 1 of the instruction"
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CUTE360 NotInData "an offset of an instruction that the data does not have" {
        "the instruction accesses offset {Offset}, at coordinate {Coordinate}, and the data does not have it: it is along mode {Mode} of the instruction";
    } "choose an instruction of a shape that the data has, or another layout of the data"

    /// A rank's kernels run on its GPU, and so are the buffers that it lends.
    ///
    /// ```text
    /// CUTE361: the target that rank 1 lends is memory of GPU 0, and the rank has GPU 1
    /// ```
    CUTE361 OtherGpu "a buffer of another GPU" {
        "the {What} that rank {Rank} lends is memory of GPU {Found}, and the rank has GPU {Expected}";
    } "make buffers with a context of the GPU that the communicator was given"

    /// Plans are numbered as the ranks prepare them, and begun in one order on all ranks. Ranks
    /// that begin different ones would wait for each other.
    ///
    /// ```text
    /// CUTE362: one rank begins plan 1 of these ranks and another plan 2, and nothing has moved
    /// ```
    CUTE362 OrdersDiffer "plans in different orders" {
        "one rank begins plan {First} of these ranks and another plan {Last}, and nothing has moved";
    } "execute plans in the same order on all ranks"

    /// An axis of an array has one stride: a mode of a tensor is one if its leaves continue one
    /// another, and nothing is swizzled.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    /// let nested = Tensor::new(vec![0; 64], "(4,(2,3)):(1,(4,20))".parse::<Layout>().unwrap()).unwrap();
    /// let error = nested.axes().unwrap_err();
    /// assert_eq!(error.code(), "CUTE370");
    /// assert_eq!(error.to_string(), "mode 1 has several strides, and an axis of an array has one");
    /// ```
    CUTE370 NotStrided "a tensor that is no strided array" {
        "mode {Mode} has several strides, and an axis of an array has one";
        Swizzled "the layout is swizzled, and an axis of an array has one stride";
    } "take `flatten()` of the tensor, which makes an axis of each leaf, or copy it to a layout without a swizzle"

    /// A file of NumPy begins with the byte `0x93`, `NUMPY`, its version, and a dictionary of three
    /// entries.
    ///
    /// ```
    /// use cute_dynamic::tensor::Npy;
    /// let error = Npy::parse(b"PK archive").unwrap_err();
    /// assert_eq!(error.code(), "CUTE371");
    /// assert_eq!(error.to_string(), "expected the byte 0x93 and `NUMPY` at byte 0 of the file");
    /// ```
    CUTE371 NotNpy "not a file of NumPy" {
        "expected {Expected} at byte {Byte} of the file";
    } "write the file by `numpy.save`; one by `numpy.savez` is an archive of such files"

    /// The elements of a file are those of the type that is asked for.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Npy, Tensor};
    /// let file = Tensor::new(vec![1i32, 2, 3], Layout::left(3).unwrap()).unwrap().to_npy();
    /// let error = Npy::parse(&file).unwrap().read::<f32>().unwrap_err();
    /// assert_eq!(error.code(), "CUTE372");
    /// assert_eq!(error.to_string(), "the file has elements `<i4`, and `f4` are asked for");
    /// ```
    CUTE372 OtherElements "other elements than are asked for" {
        "the file has elements `{Found}`, and `{Expected}` are asked for";
    } "read them as the type that they have, `Npy::elements` says which, and convert them by `transform`"

    /// A file has all elements of its shape.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Npy, Tensor};
    /// let file = Tensor::new(vec![1i32, 2, 3], Layout::left(3).unwrap()).unwrap().to_npy();
    /// let error = Npy::parse(&file[..file.len() - 1]).unwrap().read::<i32>().unwrap_err();
    /// assert_eq!(error.code(), "CUTE373");
    /// assert_eq!(error.to_string(), "the elements of the file take 12 bytes, and there are 11");
    /// ```
    CUTE373 NpyTooShort "a file that ends before its elements" {
        "the elements of the file take {Needed} bytes, and there are {Given}";
    } "write the file again: it was not written to its end"

    /// The tensor memory accelerator copies boxes of up to 5 dimensions, each of at most 256
    /// elements, that lie in shared memory one after the other; along the first, contiguous in both
    /// memories, multiples of 16 bytes, and no more than the swizzle spans.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_device::hopper::TensorMap;
    /// use cute_static::atom::BF16;
    /// use cute_static::prelude::*;
    /// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 128) : (128, 1)]>;
    /// #[kernel(threads = 128)]
    /// fn f(block: &mut Block, x: TensorMap<BF16, RowMajorBy<Int![8]>, Tile>) {}
    /// // Argument = x, Mode = 1, Inner = 256, Span = 128
    /// ```
    CUTE400 NoTmaBox "no box of a tensor map" {
        "the tile of `{Argument}` has {Rank} modes, and a tensor map 1 to 5";
        Ranks "the tensor `{Argument}` has {Rank} modes, and its tile in shared memory {Modes}";
        Tensor "`{Self}` is no layout of a tensor map: it has up to five modes, each with one stride";
        Global "mode {Mode} is contiguous in the tile of `{Argument}`, and in its tensor is not known to have the stride 1";
        Contiguous "no mode of the tile of `{Argument}` has the stride 1 in shared memory";
        Inner "a line of the box of `{Argument}` along mode {Mode} has {Inner} bytes, which are no multiple of 16";
        Span "a line of the box of `{Argument}` along mode {Mode} has {Inner} bytes, and its swizzle spans {Span}";
        Long "the box of `{Argument}` has {Extent} elements along mode {Mode}, and a tensor map at most 256";
        Swizzle "the swizzle Sw<{B},{M},{S}> of `{Argument}`, of elements of {Bytes} bytes, permutes no vectors of 16 bytes in lines of 32, 64 or 128";
        Apart "the boxes of `{Argument}` are {Apart} bytes apart along mode {Mode}, and each begins at a multiple of {Unit}";
        Overlap "the boxes of `{Argument}` are {Apart} bytes apart along mode {Mode}, have {Size} bytes each, and so have places in common";
        Leaves "the tile of `{Argument}` is no box, nor boxes along two of its modes";
        Offset "the tile of `{Argument}` begins {Offset} elements after its address, and a box begins at its address";
        Bytes "`{Argument}` has elements of {Bytes} bytes, and a tensor map 1, 2, 4 or 8";
        Large "the tile of `{Argument}` has {Size} bytes, and shared memory at most 232448";
    } "lay it out in lines of the swizzle: `Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>` of 16-bit elements"

    /// `wgmma` reads an operand from shared memory in lines of 16, 32, 64 or 128 bytes along K, or
    /// along M or N. 8 lines make a pattern, within which the swizzle permutes vectors of 16 bytes;
    /// patterns follow each other at one distance in each direction. A line is one of the swizzle:
    /// with `Swizzle![3, 3, 3]` of 16-bit elements `(R, 64) : (64, 1)` along K and
    /// `((64, r), K) : ((1, 64 K), 64)` along rows; with `Swizzle![2, 3, 3]` it has 32 elements,
    /// with `Swizzle![1, 3, 3]` 16, and 8 without. Elements of 8 and 32 bits are contiguous along
    /// K.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_device::hopper::GmmaStages;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    /// type A = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (72, 1)]>;
    /// type B = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(256, 64) : (64, 1)]>;
    /// #[kernel(threads = 384)]
    /// fn f(block: &mut Block, stages: GmmaStages<SM90_64xNxK_SS<Int![256], f32, BF16, BF16>, A, B>) {}
    /// // Operand = A, Argument = stages, Row = 1, Expected = 64, Found = 72
    /// ```
    CUTE401 NotAGmmaOperand "not an operand of wgmma" {
        "`wgmma` cannot read operand {Operand} of `{Argument}`: neither its rows nor K have the stride 1";
        Row "`wgmma` reads row {Row} of operand {Operand} of `{Argument}` at element {Expected}, and its layout has it at {Found}";
        Depth "`wgmma` reads k = {K} of operand {Operand} of `{Argument}` at element {Expected}, and its layout has it at {Found}";
        Swizzle "`wgmma` has no Sw<{B},{M},{S}> for operand {Operand} of `{Argument}`: it permutes vectors of 16 bytes in lines of 32, 64 or 128";
        Extents "operand {Operand} of `{Argument}` is no tile of `wgmma`: of two modes, a multiple of {Rows} rows up to 512, and of {Deep} along K up to 256";
        Major "operand {Operand} of `{Argument}` has elements of {Bytes} bytes, which `wgmma` reads along K alone";
        Apart "the patterns of operand {Operand} of `{Argument}` are {Jump} bytes apart, and `wgmma` takes multiples of {Pattern} below 262144";
        Offset "operand {Operand} of `{Argument}` begins {Offset} elements after its address, and `wgmma` reads from the address on";
        Bytes "operand {Operand} of `{Argument}` has elements of {Bytes} bytes, and `wgmma` 1, 2 or 4";
        Rows "no `wgmma` has operands of {Rows} rows, as operand {Operand} of `{Argument}`: A has 64, and B a multiple of 8 up to 256";
        Split "lines of operand {Operand} of `{Argument}` have {Line} rows, and the second {Rows} rows begin inside of a line";
        AlongK "operand {Operand} of `{Argument}` is contiguous along K, and this instruction reads operands that are contiguous along their rows";
        AlongRows "operand {Operand} of `{Argument}` is contiguous along its rows, and this instruction reads operands that are contiguous along K";
        Large "operand {Operand} of `{Argument}` has {Size} bytes, and shared memory at most 232448";
    } "lay it out in lines of the swizzle: `Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>` of 16-bit elements along K"

    /// A product by warps with roles has a warpgroup that copies and 1 to 3 that multiply, each 64
    /// rows; the tiles of A, B and C agree with that and with each other. With 2 or 3 that
    /// multiply, the one that copies gives registers to them, of which a multiprocessor has enough
    /// for one block: a second one (`blocks = 2`) would wait for its own forever.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// use cute_device::hopper::GmmaStages;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    /// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>;
    /// #[kernel(threads = 384)]
    /// fn f(block: &mut Block, stages: GmmaStages<SM90_64xNxK_SS<Int![256], f32, BF16, BF16>, Tile, Tile>) {}
    /// // Argument = stages, Rows = 128, Columns = 128, M = 128, N = 256
    /// ```
    CUTE402 NotARole "warps that do not fit their roles" {
        "a product has 1, 2 or 3 warpgroups that multiply, together or `InTurns` (2 or 3), and not {Self}";
        Alone "warpgroups of `{Self}` have tiles of their own, and a schedule of one's own is for those that have one together";
        Tile "the tiles of C are `{Self}`, and those of the product {Rows} by {Columns}";
        Stages "the tiles of A and B of `{Argument}` have {Rows} and {Columns} rows, and the product {M} and {N}";
        Depth "the tiles of A and B of `{Argument}` have {A} and {B} elements along K";
        Order "the operands of `{Argument}` are not contiguous along the modes that its atom says: `MajorK`, `MajorMN`";
        Count "`{Argument}` has {Count} stages, and a product 2 to 16";
        Ring "`{Argument}` has {Count} stages, and copies of tiles 1 to 16";
        Copied "tiles of {Extent} elements along mode {Mode} are brought, and those of `{Argument}` have {Of}";
        CopiedModes "tiles of {Modes} modes are brought, and those of `{Argument}` have {Of}";
        Strips "blocks have the tiles of `{Argument}` in turns, and no strips of them";
        Part "blocks of a cluster bring {Part} of the {Rows} rows of {Operand} of `{Argument}` each: not 2, 4 or 8 blocks, or the rows lie otherwise there";
        Parts "the cluster of `{Argument}` has {Below} by {Beside} blocks, and a cluster 8 at most";
        Turns "`{Argument}` has {Count} tiles for what is written at once, and a product 1 to 8";
        AtOnce "{Columns} columns of C are written at once from `{Argument}`, which do not divide the {N} of the product";
        Blocks "the warpgroups of `{Argument}` divide {Registers} registers among them, and a multiprocessor has 65536: no {Blocks} blocks with as many";
        Out "`{Argument}` has {Rows} by {Columns} elements: C is written from 64 rows, and of 16-bit columns in a row a multiple of 8";
    } "take the tile of C from the atom and the warpgroups: 64 rows for each, and the columns of the atom"

    /// The tensor memory accelerator finds an element by strides that are multiples of 16 bytes,
    /// below 2^40, and by coordinates below 2^31.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// let error = LaunchError::MapStride { kernel: "f", argument: "x".into(), mode: 0, bytes: 1004 };
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE403: mode 0 of argument `x` of f has a stride of 1004 bytes, and its tensor map takes multiples of 16\n  help: \
    ///      lengthen rows to multiples of 16 bytes, or launch a kernel that takes any pitch"
    /// );
    /// ```
    CUTE403 NoTensorMap "no tensor map of a tensor" {
        "there is no tensor map of argument {Argument} of {Kernel}";
        Stride "mode {Mode} of argument {Argument} of {Kernel} has a stride of {Bytes} bytes, and its tensor map takes multiples of 16";
        Extent "mode {Mode} of argument {Argument} of {Kernel} has {Extent} elements, and its tensor map takes less than 2147483648";
        Line "argument {Argument} of {Kernel} has {Bytes} bytes along mode {Mode}, and its tensor map writes multiples of 16";
    } "lengthen rows to multiples of 16 bytes, or launch a kernel that takes any pitch"

    /// Blocks of a cluster fill each other's shared memory, so that a grid has whole clusters: its
    /// first extent is a multiple.
    ///
    /// ```
    /// use cute_device_launch::contract::check_clusters;
    /// let error = check_clusters("f", 2, [131, 1, 1]).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE404: f has clusters of 2 blocks, and the grid has 131 along its first mode\n  help: \
    ///      launch a multiple of the blocks of a cluster"
    /// );
    /// ```
    CUTE404 NotInClusters "blocks that make no cluster" {
        "{Kernel} has clusters of {Cluster} blocks, and the grid has {Blocks} along its first mode";
    } "launch a multiple of the blocks of a cluster"

    /// A function of sums takes elements of tensors beside C: tensors in global memory, or two or
    /// three of them in a tuple. Their modes are the first ones of C; a mode of the stride 0 has
    /// one element for all coordinates.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::hopper::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    /// type Atom = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;
    /// type Out = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
    /// fn f(group: &Warpgroup, sums: &GmmaSums<Atom>, tile: OutTile<BF16, Out, Atom>) {
    ///     tile.store_with(group, sums, 2.0f32, |sum, factor| sum * factor); // CUTE405: a number, which the function can have by itself
    /// }
    /// ```
    CUTE405 NotBesideC "nothing that lies beside C" {
        "this is no tensor beside C: a `Global` of one to three modes, each a number, or some in a tuple";
        Layout "`{Self}` is no layout of a tensor beside C: it has one to three modes, each a number";
    } "take the tensor as an argument of the kernel: `bias: Global<f32, Layout![(Dyn, Dyn) : (0, 1)]>`"

    /// The problems of a group are products, each by itself: `A(m, k)`, `B(n, k)` and `C(m, n)`, of
    /// as many batches. There is one at least, and all have less than 2^30 tiles.
    ///
    /// ```
    /// use cute_device_launch::LaunchError;
    /// let error = LaunchError::NotAProblem { kernel: "f", problem: 3, operand: "B", mode: 1, extent: 64, other: "A", other_extent: 72 };
    /// assert_eq!(
    ///     error.to_string(),
    ///     "CUTE406: problem 3 of the group that f takes is no product: mode 1 of its B has 64 elements, and of its A 72\n  help: \
    ///      pass A of (m, k), B of (n, k) and C of (m, n) for each problem, all of as many batches"
    /// );
    /// ```
    CUTE406 NotAGroup "problems that are no group of products" {
        "problem {Problem} of the group that {Kernel} takes is no product: mode {Mode} of its {Operand} has {Extent} elements, \
            and of its {Other} {OtherExtent}";
        Empty "the group that {Kernel} takes has no problem";
        Large "the problems of the group that {Kernel} takes have {Tiles} tiles, and a group has less than 1073741824";
    } "pass A of (m, k), B of (n, k) and C of (m, n) for each problem, all of as many batches"

    /// A tensor map of an image has the modes `(n, c, …)`, contiguous channels, and a window for
    /// each of the other 1 to 3 modes. Its tiles are pixels by channels, and one element of the
    /// filter. The map has room for windows that begin up to 32768 elements outside of an image of
    /// one such mode, 128 of two, and 16 of three; for filters that reach up to 65535, 255 and 31
    /// elements; and for windows up to 8 apart. A launch has at least one window, and less than
    /// 2^31 of them.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::hopper::ImageMap;
    /// use cute_device::*;
    /// use cute_static::atom::BF16;
    /// use cute_static::convolution::Window;
    /// use cute_static::prelude::*;
    /// type Every = Multiple<Int![8]>;
    /// type Image = Layout![(Dyn, Dyn, Dyn, Dyn) : (Every, 1, Every, Every)];
    /// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64, 1) : (64, 1, 0)]>;
    /// type Far = Window<Int![1], Int![200], Int![0], Int![0]>;
    /// #[kernel(threads = 128)]
    /// fn f(block: &mut Block, x: ImageMap<BF16, Image, Tile, (Window, Far), (Int![3], Int![3])>) {}
    /// // Argument = x, Mode = 3, Reach = 400, Most = 255
    /// ```
    CUTE407 NoImageMap "no tensor map of an image" {
        "the image `{Argument}` has {Rank} modes, and with its windows {Modes}: images, channels, and one for each window";
        Windows "`{Self}` are no windows of a filter of extents `{Filter}`: 1 to 3 of each, all static";
        Tile "the tile of `{Argument}` has {Modes} modes, and one of an image 3: pixels, channels, and an element of the filter, of which it has one";
        Channels "the channels of `{Argument}`, its mode 1, are not known to have the stride 1";
        Pixels "the tile of `{Argument}` is no box of pixels whose channels are contiguous, nor such boxes along the channels";
        Step "the window of mode {Mode} of `{Argument}` is at every {Step}-th element, of a filter of {Extent}, and a tensor map has steps of 1 to 8 and \
            filters of 1 or more";
        Reach "the filter spans {Reach} elements along mode {Mode} of `{Argument}`, and a tensor map at most {Most}";
        Corner "the window of mode {Mode} of `{Argument}` has {Before} zeros before the image and {After} after it, and a tensor map is within {Most} of it";
        Empty "mode {Mode} of argument {Argument} of {Kernel} has {Extent} elements, and with its zeros no window fits in";
        Many "argument {Argument} of {Kernel} has {Found} windows, and a tensor map is used for less than 2147483648";
    } "tiles are `Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64, 1) : (64, 1, 0)]>` of 16-bit elements; windows that no map has are \
        those of `Im2colOf`, which threads read"

    /// A kernel that begins early runs beside those before it in the stream until these have ended.
    /// Copies by tensor maps begin after that. Threads read a tensor in global memory at any time,
    /// and would find there what is not written yet.
    ///
    /// ```compile_fail,E0080
    /// use cute_device::*;
    /// #[kernel(threads = 384, early)]
    /// fn f(block: &mut Block, x: Global<f32, Vector>) {}
    /// // Argument = x
    /// ```
    CUTE408 BeginsEarly "a kernel that reads before others have written" {
        "`{Argument}` is no argument of a kernel that begins early: threads reach memory by it before the kernels before have ended";
    } "pass a tensor map, whose copies wait for them, or leave `early` out"

    /// Copies by the tensor memory accelerator and `wgmma` access shared memory past the loads and
    /// stores of threads. They see what a thread has written once `fence.proxy.async` stands
    /// between, and a barrier once its beginning has been made known.
    ///
    /// ```text
    /// CUTE420: thread 0 of block (0, 0, 0) of f reads shared `tile`(0), byte 0 of the block's, address
    ///   0x400 by what it began at src/lib.rs:5:9, and thread 0 of block (0, 0, 0) of f wrote it at
    ///   src/lib.rs:2:5 with no proxy fence in between
    ///   help: put `fence.proxy.async` between the writes and the barrier after them, or
    ///     `fence.mbarrier_init` after barriers are made
    /// ```
    CUTE420 NotFenced "what an asynchronous copy or product does not see" {
        "{Thread} {Does} {What} by what it began at {At}, and {Other} wrote it at {OtherAt} with no proxy fence in between";
        Barrier "{Thread} begins a copy at {At} that completes the barrier in {What}, which was made at {OtherAt} with no fence after it";
    } "put `fence.proxy.async` between the writes and the barrier after them, or `fence.mbarrier_init` after barriers are made"

    /// The sums of `wgmma` are in registers when their group has been waited for, and not before.
    ///
    /// ```text
    /// CUTE421: thread 31 of block (0, 0, 0) of f reads sums at src/lib.rs:7:5, and the products that
    ///   it began at src/lib.rs:5:5 are under way to them
    ///   help: commit the products, and wait for their group
    /// ```
    CUTE421 SumsUnderWay "sums of products under way" {
        "{Thread} reads sums at {At}, and the products that it began at {OtherAt} are under way to them";
        Written "{Thread} has written to sums before {At}, and the products that it began at {OtherAt} are under way to them";
        End "{Thread} ends with {Count} products under way, the last of which began at {At}";
    } "commit the products, and wait for their group"

    /// `wgmma.fence` orders what was done to registers before products that add to them: it stands
    /// before the first product, and where sums have been touched.
    ///
    /// ```text
    /// CUTE422: thread 0 of block (0, 0, 0) of f begins a product at src/lib.rs:4:5 without
    ///   `wgmma.fence` before it
    ///   help: put `wgmma.fence` before the first product of sums
    /// ```
    CUTE422 NoProductFence "registers that are not ordered before a product" {
        "{Thread} begins a product at {At} without `wgmma.fence` before it";
    } "put `wgmma.fence` before the first product of sums"

    /// All four warps of a warpgroup begin the same product: the same instruction, operands and
    /// sums.
    ///
    /// ```text
    /// CUTE423: thread 32 of block (0, 0, 0) of f begins a product at src/lib.rs:6:5, and others of its
    ///   warpgroup another one at src/lib.rs:6:5
    ///   help: have all warps of a warpgroup begin the same products in the same order
    /// ```
    CUTE423 ProductsDiffer "warps of a warpgroup that differ" {
        "{Thread} begins a product at {At}, and others of its warpgroup another one at {OtherAt}";
        NoWarpgroup "{Thread} begins a product at {At}, and is in no warpgroup of 128 threads";
    } "have all warps of a warpgroup begin the same products in the same order"

    /// A barrier in shared memory counts 1 to 1,048,575 arrivals, and expects as many bytes at
    /// most. It is made where no phase is under way.
    ///
    /// ```text
    /// CUTE424: thread 0 of block (0, 0, 0) of f makes a barrier of 0 arrivals at src/lib.rs:3:9
    ///   help: count 1 to 1048575 arrivals, and expect as many bytes in a phase at most
    /// ```
    CUTE424 NoPhase "no barrier in shared memory" {
        "{Thread} makes a barrier of {Count} arrivals at {At}";
        UnderWay "{Thread} makes a barrier at {At} in {What}, where a phase of one is under way";
        TooMany "{Thread} arrives at the barrier in {What} at {At}, at whose phase all have arrived";
        Bytes "{Thread} expects {Count} bytes more at {At}, and a barrier counts up to 1048575";
    } "count 1 to 1048575 arrivals, and expect as many bytes in a phase at most"

    /// What a phase of a barrier expects is what its copies bring: where more comes, the next phase
    /// begins with it, and where less comes, nobody goes on.
    ///
    /// ```text
    /// CUTE425: block (0, 0, 0) of f ends, and the barrier in shared `tile`(0), byte 0 of the block's,
    ///   address 0x400 lacks 4096 bytes
    ///   help: expect the bytes of all boxes that complete it, also of parts beyond the tensor
    /// ```
    CUTE425 BytesDiffer "other bytes than a barrier expects" {
        "block {Block} of {Kernel} ends, and the barrier in {What} {Lacks}";
    } "expect the bytes of all boxes that complete it, also of parts beyond the tensor"

    /// The tensor memory accelerator copies a box between a tensor that has a map, and shared
    /// memory at a multiple of 128 bytes.
    ///
    /// ```text
    /// CUTE426: thread 0 of block (0, 0, 0) of f copies a box at src/lib.rs:3:9: it lies at no multiple
    ///   of 128 bytes of shared memory
    ///   help: look at the map, and at where the stage begins
    /// ```
    CUTE426 NoBox "no box to copy" {
        "{Thread} copies a box at {At}: {What}";
    } "look at the map, and at where the stage begins"

    /// `wgmma` finds an operand by its descriptor, all of it in the block's shared memory.
    ///
    /// ```text
    /// CUTE427: thread 0 of block (0, 0, 0) of f begins a product at src/lib.rs:4:5 whose descriptor of
    ///   A leads to byte 16384 of the block's shared memory, which has 16384
    ///   help: take the descriptor from the layout of the operand: `hopper::Descriptor`
    /// ```
    CUTE427 NoOperand "a descriptor of no operand" {
        "{Thread} begins a product at {At} whose descriptor of {Operand} {What}";
    } "take the descriptor from the layout of the operand: `hopper::Descriptor`"

    /// `setmaxnreg` gives each thread of a warpgroup 24 to 256 registers, 8 at a time; all
    /// warpgroups of a block have 65,536 together.
    ///
    /// ```text
    /// CUTE428: thread 31 of block (0, 0, 0) of f asks for 264 registers at src/lib.rs:2:5, and all
    ///   warpgroups together for 33792
    ///   help: take multiples of 8 from 24 to 256, 65536 in all: fewer where there were more, and
    ///     more where there were fewer
    /// ```
    CUTE428 NoRegisters "registers that a warpgroup cannot have" {
        "{Thread} asks for {Count} registers at {At}, and all warpgroups together for {All}";
    } "take multiples of 8 from 24 to 256, 65536 in all: fewer where there were more, and more where there were fewer"

    /// The blocks of a cluster have as many numbers as there are blocks. The shared memory of a
    /// block is there as long as it runs: whoever accesses that of another one has to be waited for
    /// by a thread of that block before it ends, in whatever order they run.
    ///
    /// ```text
    /// CUTE429: thread 0 of block (0, 0, 0) of f accesses the shared memory of block (1, 0, 0) at
    ///   src/lib.rs:9:9, and no thread of that block waits for it: it may have ended
    ///   help: have the blocks of a cluster meet before one of them ends, and name those that it has
    /// ```
    CUTE429 OtherBlock "shared memory of another block that is not there" {
        "{Thread} accesses the shared memory of block {Block} at {At}, and no thread of that block waits for it: it may have ended";
        Outside "{Thread} {Does} block {Number} of its cluster at {At}, which has {Blocks}";
    } "have the blocks of a cluster meet before one of them ends, and name those that it has"

    /// What can be done with the stages of a product depends on what was done before. Whoever fills
    /// them acquires a stage, and then fills it. A warpgroup begins sums; then it waits for a
    /// stage, begins its products, and releases the one before, as often as it likes; and at last
    /// it settles the sums, which waits for all products.
    ///
    /// ```compile_fail,E0277
    /// use cute_device::hopper::*;
    /// fn f<S: Staging>(writer: Writer<S>) {
    ///     writer.acquire().acquire();
    /// }
    /// // Self = Acquired
    /// ```
    CUTE430 StageState "a stage of a product in another state" {
        "no stage of this ring can be acquired: its state is `{Self}`" label "the stage that is held is to be filled first";
        Fill "no stage of this ring can be filled: its state is `{Self}`" label "a stage is to be acquired first, and can be filled once"
            note "write `writer.acquire().fill(producer, …)`";
        Begin "sums cannot be begun: the state of this ring is `{Self}`" label "those that were begun are to be settled first";
        Wait "the next stage of this ring cannot be waited for: its state is `{Self}`"
            label "sums are begun, and each stage is multiplied and the one before released first"
            note "write `reader.begin()` before the first stage";
        Multiply "no products can begin: the state of this ring is `{Self}`" label "a stage is to be waited for first, and is multiplied once"
            note "write `reader.wait().multiply()`";
        Release "the stage before cannot be released: the state of this ring is `{Self}`" label "products of the next one are to begin first"
            note "write `reader.wait().multiply().release_before()`";
        Settle "the sums cannot be had: the state of this ring is `{Self}`" label "the stage before is to be released first"
            note "write `let (reader, sums) = reader.release_before().settle();`";
    } "a writer goes from `Between` by `acquire` to `Acquired` and by `fill` back, a reader from `Between` by `begin` to `Reading`, by `wait`, \
        `multiply` and `release_before` through `Full` and `Multiplying` back to it, and by `settle` to `Between`"

    /// An equation is written as NumPy's `einsum` writes it: letters for the modes of each operand,
    /// and of the output after `->`.
    ///
    /// ```
    /// use cute_dynamic::contraction::Equation;
    /// let error = "mk,k2->m".parse::<Equation>().unwrap_err();
    /// assert_eq!(error.code(), "CUTE450");
    /// assert_eq!(error.to_string(), "expected a letter, `...` once in an operand, `,` or `->` at column 5");
    /// ```
    CUTE450 NoEquation "not an equation" {
        "expected {Expected} at column {Column}";
        NoOutput "there is no output: write it after `=>`";
    } "write it as `mk,nk->mn`: a letter for each mode"

    /// An equation has a term for each operand, and a term a letter for each mode, or `...` for
    /// those that have none.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    /// let matrix = Layout::left((4, 8)).unwrap();
    /// let error = Contraction::new("mk,nk->mn", &[matrix.clone()]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE451");
    /// assert_eq!(error.to_string(), "expected 2 operands, found 1");
    /// assert_eq!(Contraction::new("k->k", &[matrix]).unwrap_err().to_string(), "expected 1 modes of operand 0, found 2");
    /// ```
    CUTE451 Operands "other operands than those of the equation" {
        "expected {Expected} operands, found {Given}";
        TooMany "the equation has {Expected} operands, and there may be {Limit}";
        Modes "expected {Labels} modes of operand {Operand}, found {Modes}";
        Output "expected {Labels} modes of the output, found {Modes}";
    } "write a term for each operand, and a letter for each mode of its layout, or `...`"

    /// Modes with one letter have one extent.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    /// let (a, b) = (Layout::left((4, 8)).unwrap(), Layout::left((6, 9)).unwrap());
    /// let error = Contraction::new("mk,nk->mn", &[a, b]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE452");
    /// assert_eq!(error.to_string(), "`k` has extent 9 in operand 1, and 8 in operand 0");
    /// ```
    CUTE452 ExtentsMeet "one label of two extents" {
        "`{Label}` has extent {Extent} in operand {Operand}, and {Other} in operand {First}";
        Output "`{Label}` has extent {Extent} in the output, and {Other} in operand {First}";
        InTypes "the types do not say whether `{Label}` has one extent: {Extent} and {Other}" label "the types do not say that these extents are equal"
            note "use `try_contract!`, which compares the extents and returns a `Result`";
        Returned "the types do not say the extent of `{Label}` in the tensor that is returned" label "an extent is known only at run time"
            note "give a tensor for the output: `try_contract!(\"mk,nk->mn\", a, b => c)`";
    } "give the modes different letters, or layouts of one extent; an operand that repeats has a mode of stride 0"

    /// The output has letters of operands.
    ///
    /// ```
    /// use cute_dynamic::contraction::Equation;
    /// let error = "mk,nk->mj".parse::<Equation>().unwrap_err();
    /// assert_eq!(error.code(), "CUTE453");
    /// assert_eq!(error.to_string(), "the output has `j`, and no operand has");
    /// ```
    CUTE453 NoSuchLabel "a label that no operand has" {
        "the output has `{Label}`, and no operand has";
    } "leave it out, or give it to an operand; to repeat the output, give that a mode of stride 0 later"

    /// A letter stands once in the output.
    ///
    /// ```
    /// use cute_dynamic::contraction::Equation;
    /// let error = "mk->mm".parse::<Equation>().unwrap_err();
    /// assert_eq!(error.code(), "CUTE454");
    /// assert_eq!(error.to_string(), "`m` stands twice in the output");
    /// ```
    CUTE454 LabelTwice "a label twice in the output" {
        "`{Label}` stands twice in the output";
    } "give each mode of the output a letter of its own"

    /// A diagonal is one layout if the modes can be cut alike.
    ///
    /// ```
    /// use cute_dynamic::contraction::Contraction;
    /// let layout = "((2,3),(3,2)):((1,9),(20,100))".parse().unwrap();
    /// let error = Contraction::new("ii->i", &[layout]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE455");
    /// assert_eq!(error.to_string(), "operand 0 has no diagonal `i`: its modes are not cut alike");
    /// ```
    CUTE455 NoDiagonal "a diagonal that is no layout" {
        "operand {Operand} has no diagonal `{Label}`: its modes are not cut alike";
    } "copy the operand to a layout whose modes have no nesting"

    /// Data have all elements that their layout reaches.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    /// let sum = Contraction::new("i->", &[Layout::left((4,)).unwrap()]).unwrap();
    /// let error = sum.run(&[&[1, 2, 3]], &mut [0]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE456");
    /// assert_eq!(error.to_string(), "operand 0 has 3 elements, and its layout needs 4");
    /// assert_eq!(sum.run(&[&[1, 2, 3, 4]], &mut []).unwrap_err().to_string(), "the output has 0 elements, and its layout needs 1");
    /// ```
    CUTE456 DataTooShort "data that end before their layout" {
        "operand {Operand} has {Given} elements, and its layout needs {Needed}";
        Output "the output has {Given} elements, and its layout needs {Needed}";
    } "give all elements, or a layout of fewer"

    /// An image has the modes `(n, c, …)`, a filter `(k, c, …)`, an output `(n, k, …)`: two, and
    /// one for each window.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    /// let (image, filter) = (Layout::right((1, 8, 14, 14)).unwrap(), Layout::right((8, 3, 3)).unwrap());
    /// let error = Convolution::new(&image, &filter, &[Window::new(); 2], 1).unwrap_err();
    /// assert_eq!(error.code(), "CUTE457");
    /// assert_eq!(error.to_string(), "the filter has 3 modes, and needs 4: two, and one for each window");
    /// ```
    CUTE457 ImageModes "other modes than those of a convolution" {
        "the {Tensor} has {Modes} modes, and needs {Expected}: two, and one for each window";
        Windows "there are {Windows} windows, and may be 1 to 3";
    } "write the modes as (n, c, h, w), (k, c, r, s) and (n, k, p, q), also where an extent is 1, and a window for each after the first two"

    /// A filter has the channels of a group of the image, an output the images, the filters and the
    /// places of its windows.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    /// let (image, filter) = (Layout::right((1, 8, 14)).unwrap(), Layout::right((6, 8, 3)).unwrap());
    /// let error = Convolution::new(&image, &filter, &[Window::new()], 2).unwrap_err();
    /// assert_eq!(error.code(), "CUTE458");
    /// assert_eq!(error.to_string(), "mode 1 of the filter has extent 8, and needs 4");
    /// ```
    CUTE458 ImageExtent "an extent that does not fit the image" {
        "mode {Mode} of the {Tensor} has extent {Extent}, and needs {Expected}";
        InTypes "mode {Mode} of the {Tensor} has an extent that is known only at run time" label "the types do not say this extent"
            note "`cute_dynamic::convolution` takes layouts that are known only at run time";
    } "give the filter as many channels as a group of the image has, and the output the extents that its windows have"

    /// Groups have as many channels, and as many filters, each.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    /// let (image, filter) = (Layout::right((1, 8, 14)).unwrap(), Layout::right((6, 2, 3)).unwrap());
    /// let error = Convolution::new(&image, &filter, &[Window::new()], 4).unwrap_err();
    /// assert_eq!(error.code(), "CUTE459");
    /// assert_eq!(error.to_string(), "4 groups do not divide 6 channels of the filter");
    /// ```
    CUTE459 Groups "groups that are not equal" {
        "{Groups} groups do not divide {Channels} channels of the {Tensor}";
        InTypes "{Groups} groups do not divide {Channels} channels of the {Tensor}" label "the groups are not equal";
    } "take a number of groups that divides the channels of the image and the number of filters; 1 for no groups"

    /// A filter lies on the image and its padding, at every `stride`-th element.
    ///
    /// ```
    /// use cute_dynamic::convolution::Window;
    /// let error = Window::new().dilation(3).output_extent(5, 3).unwrap_err();
    /// assert_eq!(error.code(), "CUTE460");
    /// assert_eq!(error.to_string(), "the filter covers 7 elements, and with its padding the image has 5");
    /// let error = Window::new().stride(0).output_extent(5, 3).unwrap_err();
    /// assert_eq!(error.to_string(), "a window has stride 0 and dilation 1, and both are at least 1");
    /// let error = Window::new().padding(u64::MAX, 0).output_extent(5, 3).unwrap_err();
    /// assert_eq!(error.to_string(), "18446744073709551615 and 0 elements of padding of 5 elements are more than 63 bits count");
    /// let error = Window::new().transposed_extent(4, 3, 1).unwrap_err();
    /// assert_eq!(error.to_string(), "no image has a convolution of 4 elements with a filter of 3, and 1 elements in no window");
    /// ```
    CUTE460 NoPlace "a window that does not lie on the image" {
        "the filter covers {Reach} elements, and with its padding the image has {Padded}";
        Step "a window has stride {Stride} and dilation {Dilation}, and both are at least 1";
        Padding "{Before} and {After} elements of padding of {Extent} elements are more than 63 bits count";
        Transposed "no image has a convolution of {Output} elements with a filter of {Filter}, and {More} elements in no window";
    } "take a smaller filter or dilation, or padding of the missing elements; fewer elements than the stride are in no window"

    /// The modes of windows have one stride, and channels that are nested are cut alike.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    /// let image: Layout = "(1,2,(4,2)):(0,1,(2,100))".parse().unwrap();
    /// let error = Convolution::new(&image, &Layout::right((1, 2, 3)).unwrap(), &[Window::new()], 1).unwrap_err();
    /// assert_eq!(error.code(), "CUTE461");
    /// assert_eq!(error.to_string(), "mode 2 of the image has several strides");
    /// let (image, filter) = ("(1,(2,3),8):(0,(1,50),2)".parse().unwrap(), "(1,(3,2),3):(0,(1,50),3)".parse().unwrap());
    /// let nested = Convolution::new(&image, &filter, &[Window::new()], 1).unwrap();
    /// let error = nested.forward(&[0; 200], &[0; 100], &mut [0; 6]).unwrap_err();
    /// assert_eq!(error.to_string(), "the modes of the image and of the filter are not cut alike");
    /// ```
    CUTE461 NestedMode "a nested mode in the place of one with one stride" {
        "mode {Mode} of the {Tensor} has several strides";
        Channels "the modes of the {Tensor} and of the {Other} are not cut alike";
    } "copy it to a layout whose modes have no nesting"

    /// Data have all elements that their layout reaches.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    /// let row = Convolution::new(&Layout::right((1, 1, 8)).unwrap(), &Layout::right((1, 1, 3)).unwrap(), &[Window::new()], 1).unwrap();
    /// let error = row.forward(&[0; 7], &[0; 3], &mut [0; 6]).unwrap_err();
    /// assert_eq!(error.code(), "CUTE462");
    /// assert_eq!(error.to_string(), "the image has 7 elements, and its layout needs 8");
    /// ```
    CUTE462 ImageTooShort "images that end before their layout" {
        "the {Tensor} has {Given} elements, and its layout needs {Needed}";
    } "give all elements, or a layout of fewer"
}
