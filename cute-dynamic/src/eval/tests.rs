use super::kind::{FORMS, read_as};
use super::reader::Operands;
use super::*;
use crate::LayoutError;
use crate::parse::Written;
use alloc::string::{String, ToString};

fn answer(op: &str, operands: &[&str]) -> String {
    evaluate(op, operands).map_or_else(|error| error.to_string(), |value| value.to_string())
}

#[test]
fn swizzles_take_integers() {
    let over_coordinates = "this operation takes a layout over integers, and this one is over coordinates";
    assert_eq!(answer("compose", &["Sw<2,0,3>", "(8,8):(1@0,1@1)"]), over_coordinates);
    assert_eq!(answer("compose", &["(8,8):(1@0,1@1)", "Sw<2,0,3>"]), over_coordinates);
    assert_eq!(answer("compose", &["(8,8):(1@0,1@1)", "Sw<2,0,3> o 0 o (8,8):(1,8)"]), over_coordinates);
    // Coordinates of what is swizzled.
    assert_eq!(answer("compose", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "(4,4):(1@0,1@1)"]), "Sw<2,0,3> o 0 o (4,4):(8,1)");
}

#[test]
fn usage_is_told() {
    let error = evaluate("compose", &["4:1"]).unwrap_err();
    assert!(matches!(error, EvalError::Operands { operation: "compose", given: 1, .. }) && error.code() == "CUTE154");
    assert_eq!(error.to_string(), "the operation is compose(a: any_layout, b: tiler), and 1 operand is given");
    assert_eq!(answer("find", &[]), "the operation is find(offsets: integers), and 0 operands are given");
    assert_eq!(answer("complement", &[]), "the operation is complement(a: any_layout) or complement(a: layout, bound: bound), and 0 operands are given");
    assert_eq!(evaluate("dance", &["4"]), Err(EvalError::NoSuchOperation));
}

/// What CuTe 4.7 prints; the last two are the examples of common refinements in the order of
/// compatibility.
#[test]
fn small_operations_answer_as_cute_does() {
    for (op, operands, expected) in [
        ("round_up", &["(7,9,3)", "(4,4)"][..], "(8,12,3)"),
        ("round_up", &["((7,5),9)", "((4,2),4)"], "((8,6),12)"),
        ("shape_div", &["(4,5,6)", "40"], "(1,1,3)"),
        ("shape_div", &["(12,6)", "(3,12)"], "(4,1)"),
        ("shape_div", &["24", "(2,3)"], "4"),
        ("elem_scale", &["(2,(3,4))", "(5,((2,2),1))"], "(10,(12,4))"),
        ("sum", &["(4,(2,3))"], "9"),
        ("product_like", &["(2,(3,(4,5)))", "(0,(0,0))"], "(2,(3,20))"),
        ("repeat", &["4", "1"], "4"),
        ("repeat", &["(2,3)", "2"], "((2,3),(2,3))"),
        ("repeat_like", &["(4,(5))", "7"], "(7,(7))"),
        ("with_shape", &["(8,12)", "(2,4,12)"], "(2,4,12):(1,2,8)"),
        ("idx2crd", &["17", "(4,8)", "(8,1)"], "(2,1)"),
        ("common_refinement", &["((2,3),20)", "(6,(4,5))"], "((2,3),(4,5))"),
        ("common_coarsening", &["(2,(3,5))", "((3,2),5)"], "30"),
        ("layout_add", &["(5,3,4):(1,5,15)", "(10,6):(1,10)"], "60:2"),
        ("layout_add", &["(4,3):(1@0,1@1)", "12:0"], "(4,3):(1@0,1@1)"),
        ("layout_add", &["8:f3", "8:f5"], "the answer would add up multiples of bits that carry, and bits do not; one of the modes has extent 8"),
        ("layout_add", &["2:f3", "2:f5"], "2:f6"),
        ("layout_scale", &["(4,(2,3)):(3,(0,1))", "5"], "(4,(2,3)):(15,(0,5))"),
        ("layout_scale", &["(4,3):(1@0,2@1)", "2"], "(4,3):(2@0,4@1)"),
        ("layout_scale", &["(4,3):(-1,2)", "0"], "(4,3):(0,0)"),
        ("layout_scale", &["(4,4):(f1,f5)", "8"], "(4,4):(f8,f40)"),
        ("layout_scale", &["4:f5", "3"], "4:f15"),
        ("layout_scale", &["(4,4):(f1,f5)", "3"], "the answer would add up multiples of bits that carry, and bits do not; one of the modes has extent 4"),
        // By the equation: a component whose extent is 1 counts as 0, so that its stride is 0.
        ("broadcast_to", &["(1,3):(3,1)", "(2,3)"], "(2,3):(0,1)"),
        ("broadcast_to", &["(4,(1,3)):(3,(7,1))", "(4,(5,3))"], "(4,(5,3)):(3,(0,1))"),
        ("broadcast_to", &["1:5", "1"], "1:0"),
        ("broadcast_to", &["(4,1):(1@0,1@1)", "(4,3)"], "(4,3):(1@0,0)"),
        ("broadcast_to", &["(1,4):(-3,1)", "(2,4)"], "(2,4):(0,1)"),
        ("broadcast_to", &["(1,4):(f3,f1)", "(2,4)"], "(2,4):(0,f1)"),
        ("broadcast_to", &["(2,3)", "(4,3)"], "cannot broadcast extent 2 to 4: an extent of 1 repeats, and any other stays"),
        ("broadcast_to", &["(1,3)", "(0,3)"], "cannot broadcast extent 1 to 0: an extent of 1 repeats, and any other stays"),
        ("broadcast_to", &["(1,3)", "3"], "not congruent: tuples of 2 leaves and 1 leaves with different nesting"),
        ("greatest_common_domain", &["(6,35)", "(15,14)"], "(3,7):(1,30)"),
        ("greatest_common_domain", &["(16,3):(3,1)", "(16,3)"], "(16,3):(1,16)"),
        ("greatest_common_domain", &["(5,3)", "(3,5)"], "(1):(0)"),
        ("transform_layout", &["((2,3),(4,5)):((1,2),(30,6))", "coalesce"], "(6,(4,5)):(1,(30,6))"),
        ("transform_layout", &["4:1", "coalesce"], "(4):(1)"),
        ("transform_layout", &["(4,6,8):(1,4,24)", "(2,3):(2,1)", "composition"], "(2,3,8):(2,4,24)"),
        ("transform_layout", &["(4,6)", "size"], "the answer of the function `size` is no layout"),
        ("transform_layout", &["(4,6)", "4", "with_shape"], "operand 2 of `with_shape` is a layout, where the operation takes a tuple of numbers"),
        ("transform_layout", &["(65536,65536)", "offsets"], "the answer of the function `offsets` is no layout"),
        ("transform_layout", &["(4,6)", "compose"], "the operation is compose(a: any_layout, b: tiler), and 1 operand is given"),
        // Cecka §3.2, and a nested tiler; numbers are what they are to the operation.
        ("by_mode", &["(2,(1,6)):(1,(6,2))", "(1,1)", "coalesce"], "(2,6):(1,2)"),
        ("by_mode", &["((2,4),(4,4)):((1,32),(2,8))", "<(2,_),4:2>", "compose"], "((2,4),4):((1,32),4)"),
        ("by_mode", &["(8,16):(16,1)", "(_,2)", "upcast"], "(8,8):(16,1)"),
        ("by_mode", &["(8,16):(20,1)", "(2,4:2)", "right_inverse"], "(1,16):(0,1)"),
        ("by_mode", &["(8,16):(20,1)", "(2,4)", "size"], "the answer of the function `size` is no layout"),
        ("by_mode", &["(8,16):(20,1)", "(2,4,1)", "compose"], "cannot work by mode: the tiler has rank 3 and the layout has rank 2"),
        ("by_mode", &["(8,16):(20,1)", "(2,4)", "sort"], "operand 1 of `sort` is a layout, where the operation takes a tuple of numbers"),
        ("by_mode", &["(8,16):(20,1)", "<2:1,4:1>", "upcast"], "operand 2 of `upcast` is a layout, where the operation takes a number"),
        ("by_mode", &["(8,16):(20,1)", "(2,4)", "dance"], "there is no operation of this name"),
        ("by_mode", &["4:1", "2", "4:1"], "operand 3 of `by_mode` is a layout, where the operation takes the name of an operation"),
        ("transform_layout", &["4:1", "2"], "operand 2 of `transform_layout` is a number, where the operation takes the name of an operation"),
        ("domain_offset", &["(1,2)", "(4,8):(8,1)"], "((4,8):(8,1),10)"),
        ("max", &["(4,(9,2))"], "9"),
        ("min", &["4", "(9,2)"], "2"),
        ("gcd", &["(12,(0,18))"], "6"),
        ("lcm", &["4", "(6,3)"], "12"),
        ("make_coord_iterator", &["(2,2)", "(1,0)"], "((0,0),(0,1),(1,0),(1,1))"),
        ("get_1d_coord", &["(4,8):(8,1)", "17"], "6"),
        ("get_flat_coord", &["(4,(2,4)):(8,(4,1))", "17"], "(2,2)"),
        ("has_elem", &["(4,(0,8))", "0"], "1"),
        ("all_elem", &["(1,(1,2))", "1"], "0"),
        ("has_underscore", &["(2,(_,1))"], "1"),
        ("is_underscore", &["_"], "1"),
        ("is_underscore", &["(_)"], "0"),
        ("all_underscore", &["(2,(_,1))"], "0"),
        ("make_swizzle", &["24", "3"], "Sw<2,0,3>"),
        ("layout_a", &["Sw<2,0,3> o 0 o (8,8):(8,1)"], "Sw<2,0,3>"),
        ("layout_b", &["Sw<2,0,3> o 0 o (8,8):(8,1)"], "(8,8):(8,1)"),
        ("apply", &["Sw<2,0,3>", "9"], "8"),
        ("yyy_msk", &["Sw<2,0,3>"], "24"),
        ("zzz_msk", &["Sw<2,0,3>"], "3"),
        ("swizzle_code", &["Sw<2,0,3>"], "27"),
        ("replace_front", &["(4,(2,3))", "5"], "(5,(2,3))"),
        ("replace_back", &["(4,(2,3)):(1,(4,8))", "5:2"], "(4,5):(1,2)"),
        ("make_shape", &["4", "(2,3)"], "(4,(2,3))"),
        ("has_int1", &["(4,(1,3))"], "1"),
        ("make_swizzle", &["3", "24"], "Sw<2,0,-3>"),
        ("tuple_cat", &["(4,(2,3))", "5"], "(4,(2,3),5)"),
        ("tuple_cat", &["4:1", "(2,3):(4,8)"], "(4,2,3):(1,4,8)"),
        ("zip2_by", &["((4,2),(8,3),5)", "(1,1)"], "((4,8),(2,3,5))"),
        ("tile_unzip", &["((4,2),(8,3)):((1,4),(8,64))", "(4,8)"], "((4,8),(2,3)):((1,8),(4,64))"),
        ("front", &["((4,5),2):((1,4),20)"], "4:1"),
        ("back", &["(4,(2,3))"], "3"),
        ("wrap", &["4:1"], "(4):(1)"),
        ("unwrap", &["((4))"], "4"),
        ("flatten_to_tuple", &["4"], "(4)"),
        ("is_flat", &["(4,(2,3))"], "0"),
        ("sort", &["(8,(1,2))"], "(1,2,8)"),
        ("sort_by_key", &["(4,(2,3)):(1,(4,8))", "(2,1)"], "((2,3),4):((4,8),1)"),
        ("make_range", &["2", "5"], "(2,3,4)"),
        ("make_seq", &["3"], "(0,1,2)"),
        ("make_rseq", &["3"], "(2,1,0)"),
        ("tuple_seq", &["(4,(2,3))"], "(0,1)"),
        ("lex_leq", &["(2,9)", "(2,9)"], "1"),
        ("colex_geq", &["(9,1)", "(2,3)"], "0"),
        ("elem_leq", &["(1,5)", "(2,3)"], "1"),
        ("is_elem_less_or_equal", &["(1,5)", "(2,3)"], "0"),
    ] {
        assert_eq!(answer(op, operands), expected, "{op} {operands:?}");
    }
}

#[test]
fn offsets_modes_and_coordinates() {
    for (op, operands, expected) in [
        ("left_inverse_exact", &["(4,8):(8,1)"][..], "(8,4):(4,1)"),
        ("checked_offset", &["(4,2):(2,1)", "7"], "7"),
        ("checked_offset", &["(4,2):(2,1)", "8"], "none"),
        ("checked_offset", &["(4,2):(2,1)", "(0,2)"], "none"),
        ("offset", &["(4,2):(2,1)", "8"], "2"),
        ("offsets", &["(2,3):(3,1)"], "(0,3,1,4,2,5)"),
        ("coordinates", &["(2,(1,2))"], "((0,(0,0)),(1,(0,0)),(0,(0,1)),(1,(0,1)))"),
        ("is_leaf", &["4:1"], "1"),
        ("is_leaf", &["(4)"], "0"),
        ("modes", &["(4,(2,3)):(1,(4,8))"], "<4:1,(2,3):(4,8)>"),
        ("modes", &["(4,(2,3))"], "(4,(2,3))"),
        ("modes", &["4"], "(4)"),
        ("leaves", &["(4,(2,3)):(1,(4,8))"], "<4:1,2:4,3:8>"),
        ("leaves", &["(4,(2,3))"], "(4,2,3)"),
        ("leaves", &["4:1"], "<4:1>"),
        ("leaves", &["():()"], "<>"),
        ("from_parts", &["(2,3)", "(3,1)"], "(2,3):(3,1)"),
        ("identity", &["((3,4),8)"], "((3,4),8):((1@0@0,1@1@0),1@1)"),
        ("offset", &["(4,5):(e1,e0)", "(1,2)"], "(2,1)"),
        ("offset", &["(4,4):(f1,f5)", "(1,2)"], "11"),
        ("checked_offset", &["(4,5):(e1,e0)", "(1,5)"], "none"),
        ("offsets", &["(2,2):(f1,f3)"], "(0,1,3,2)"),
        ("to_xor", &["Sw<3,0,3> o 0 o (8,8):(1,8)"], "(8,8):(f1,f9)"),
        ("from_xor", &["(8,8):(f1,f9)"], "Sw<3,0,3> o 0 o (8,8):(1,8)"),
        ("decay", &["Sw<3,0,3> o 0 o 8:8"], "(8:9,0)"),
        ("decay", &["Sw<3,0,3> o 16 o 8:1"], "none"),
        ("checked_offset", &["Sw<1,0,1> o 0 o 4:1", "3"], "2"),
        ("checked_offset", &["Sw<1,0,1> o 0 o 4:1", "4"], "none"),
        ("offsets", &["(2,2):(e1,e0)"], "((0,0),(0,1),(1,0),(1,1))"),
        ("stride", &["(2,2):(3*e1,e0)"], "(3@1,1@0)"),
        ("slice_and_offset", &["(1,_)", "(2,2):(e1,e0)"], "((2):(1@0),(0,1))"),
        ("linear_form", &["8:f0"], "((0,0,0))"),
        ("linear_form", &["(2,4):(e0,[0,f0])"], "((1,0,0),(0,0,0))"),
        // One bit, and a mode of 3 elements without bits.
        ("linear_form", &["6:f0"], "((0,0))"),
        ("linear_form", &["6:f1"], "no matrix of bits: the mode 6:f1 is not linear in the bits of its coordinate"),
        ("linear_form", &["8:0"], "((0))"),
        ("append", &["4:e0", "8"], "the modes of a layout yield elements of different codomains: coordinates and integers"),
        ("append", &["(4:e0", "8:e1"], "operand 1: column 3: expected `,` or `)`, found `:`"),
        (
            "compose",
            &["4:f1", "4:e0"],
            "cannot compose layouts: the right operand yields coordinates with a component 0, and this mode of the left operand has rank 0",
        ),
        ("upcast", &["4:f1", "2"], "this operation takes a layout over integers, and this one is over XOR elements"),
        ("sequence_of", &["0", "5", "3", "7"], "<(2,2,2):(5,3,7),(3,1):(1,4)>"),
    ] {
        assert_eq!(answer(op, operands), expected, "{op} {operands:?}");
    }
}

#[test]
fn what_is_too_long_is_refused_before_memory_is_taken() {
    let too_long = |items| Err(EvalError::TooLong { items, limit: MAX_ITEMS });
    assert_eq!(evaluate("offsets", &["4294967296:0"]), too_long(1 << 32));
    assert_eq!(evaluate("coordinates", &["(65536,2)"]), too_long(1 << 17));
    assert_eq!(evaluate("range", &["1", "18446744073709551615"]), too_long(u64::MAX - 1));
    assert_eq!(evaluate("make_seq", &["65537"]), too_long(65537));
    assert_eq!(evaluate("append_to", &["4", "18446744073709551615", "1"]), too_long(u64::MAX));
    assert!(evaluate("offsets", &["65536:1"]).is_ok());
    assert_eq!(evaluate("coordinates", &["(4,0)"]), Err(EvalError::Layout(LayoutError::ZeroExtent)));
}

/// A name stands for one operation for each number of operands, except where operands without
/// number follow.
#[test]
fn no_operation_hides_another() {
    for list in [OPERATIONS, COMPOSED_OPERATIONS, MORPHISM_OPERATIONS] {
        for (i, operation) in list.iter().enumerate() {
            let taken = operation.operands().len();
            for name in operation.names() {
                let named = || list.iter().filter(|other| other.names().contains(name));
                let first = list.iter().position(|other| other.names().contains(name) && other.takes(taken)).unwrap();
                let written_apart = ["layout", "make_layout"].contains(name);
                assert!(first == i || written_apart, "{name}{} is hidden", operation.signature());
                assert!(named().count() <= FORMS, "a refusal shows them all");
            }
        }
    }
}

/// An operand in a form that its kind does not have is no operand of that kind, and of those in a
/// form that it has, one is.
#[test]
fn forms_of_kinds_are_those_that_are_read() {
    let texts: &[(Written, &[&str])] = &[
        (Written::Term, &["4", "(2,3)", "_", "-4", "coalesce", "by_mode", "logical_divide", "(*,*)"]),
        (Written::Layout, &["(4,8):(8,1)"]),
        (Written::Swizzle, &["Sw<2,0,3>"]),
        (Written::AfterSwizzle, &["Sw<2,0,3> o 0 o (8,8):(8,1)"]),
        (Written::AfterLayout, &["(4,8):(8,1) o 0 o (2,2):(1,4)"]),
        (Written::Morphism, &["(2,3) -> (3,2) by (1,0)"]),
        (Written::Factors, &["[3 2] -> [2 3] by (1,0)"]),
        (Written::Span, &["(6,3) <<- ((2,3),3) -> (3,2,3) by (1,0,2)"]),
        (Written::Refinement, &["(6,3) <<- ((2,3),3)"]),
    ];
    for &kind in Kind::ALL {
        for (form, texts) in texts {
            assert!(texts.iter().all(|text| Written::of(text) == *form));
            // The name of an operation comes after the operands that it is asked for.
            let read = |text: &&str| read_as!(Operands::starting_at(1, &["", text], TABLE), kind).is_ok();
            assert_eq!(texts.iter().any(read), kind.is_written(*form), "{kind:?} {form:?}");
        }
    }
}

/// Where an operation of layouts reads an operand it is meant, and else one of composed layouts or
/// of morphisms; what is refused is what that one refuses.
#[test]
fn of_one_name_the_first_that_reads_what_is_written_answers() {
    for (op, operands, expected) in [
        ("sort", &["(8,2)"][..], "(2,8)"),
        ("sort", &["(4,2):(2,1)"], "(2,4) -> (2,4) by (0,1)"),
        ("sort", &["(4,8):(1,3)"], "CUTE115"),
        ("sum", &["(4,8)"], "12"),
        ("sum", &["(4)", "(8)"], "CUTE154"),
        ("concatenate", &["4:1", "8:4"], "CUTE154"),
        ("concatenate", &["(2) -> (2,3) by (0)", "3:2"], "((2),3) -> (2,3) by (0,1)"),
        ("complement", &["Sw<2,0,3> o 0 o 32:1"], "CUTE168"),
        ("complement_in", &["Sw<2,0,2> o 0 o 4:1", "(8,2):(1,8)"], "4:4"),
        ("is_injective", &["(5,1) -> (5) by (0,*)"], "1"),
        ("is_injective", &["(5,2) -> (5) by (0,*)"], "0"),
        ("upcast", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "(4)"], "CUTE167"),
        ("logical_divide", &["4:1", "Sw<1,0,1> o 0 o 2:1"], "CUTE167"),
        ("flip", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "0"], "CUTE129"),
        ("reversed", &["(4,8):(8,1) o 0 o (8,4):(4,1)"], "CUTE129"),
    ] {
        let answer = evaluate(op, operands).map_or_else(|error| error.code().to_string(), |value| value.to_string());
        assert_eq!(answer, expected, "{op} {operands:?}");
    }
}

/// Every kind is read by some operation, and has words of its own.
#[test]
fn every_kind_is_used() {
    let operations = || [OPERATIONS, COMPOSED_OPERATIONS, MORPHISM_OPERATIONS].into_iter().flatten();
    for &kind in Kind::ALL {
        assert!(operations().any(|operation| operation.operands().iter().any(|(_, used)| *used == kind)), "{kind:?}");
        assert!(!kind.words().is_empty());
    }
    // Only the last operand may be one of several.
    for operation in operations() {
        let (_, before) = operation.operands().split_last().unwrap();
        assert!(before.iter().all(|(_, kind)| !kind.is_open()), "{operation}");
    }
}
