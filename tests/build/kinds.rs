//! Every operation on strides of every kind: each must be an answer or a refusal, and the runtime
//! crate's.

use crate::emit::File;
use crate::spelled::{operand, said};

/// Layouts with strides of each kind.
const LAYOUTS: &[(&str, &[&str])] = &[
    ("integers", &["(4,8):(1,4)", "(4,2):(2,16)", "4:1", "(4,3):(0,1)"]),
    ("basis", &["(4,8):(e0,e1)", "(4,(4,2)):(e1,(e0,6e1))", "4:e0", "(4,3,2):(0,e1,e0)"]),
    ("nested", &["((2,4),8):((e(0,0),e(0,1)),e1)", "4:e(1,0)", "(4,2):(e(0,1),e1)"]),
    ("bits", &["(4,4):(f1,f5)", "4:f3", "(2,(2,2)):(f1,(f2,f5))", "(2,2):(f5,f10)", "(4,(4,3)):(f1,(f5,f16))", "(2,4):(0,f1)"]),
    (
        "elementwise",
        &["(4,3):([1,2],[0,5])", "4:[1,1]", "(2,2):([1,2],[2,4])", "4:[1,0]", "(4,3):([1,0],[0,5])", "(2,4):([0,[0,3]],[0,[1,0]])", "(4,2):([0,e1],[0,e0])"],
    ),
    (
        "of_bits",
        &[
            "4:[1,f5]",
            "(4,4):([1,f1],[0,f5])",
            "(2,(2,2)):([f1,1],([f2,2],[f5,3]))",
            "(4,3):([f1,e1],[f5,[2,1]])",
            "(2,2,2):([f1,[f1,1]],[f2,[f3,2]],[f4,[f7,3]])",
            "(4,4):([f1,0],[f5,0])",
            "(4,4):([1,f3],[1,f1])",
            "(4,4):([1,[0,f1]],[1,[0,f4]])",
            "(4,4):([f1],[f1,f4])",
        ],
    ),
];

/// The operations: the name at run time, the alias of the total function, and what the layout `A`
/// stands among as an operand. A `?` before the alias marks a bound, a `!` an alias that has no
/// refusal, a `.` a method.
const OPERATIONS: &[(&str, &str, &[&str])] = &[
    ("coalesce", "Coalesce", &["A"]),
    ("coalesce_extension", "CoalesceExtension", &["A"]),
    ("coalesce_by", "CoalesceBy", &["A", "1"]),
    ("complement", "Complement", &["A"]),
    ("complement_in", "ComplementIn", &["A", "96"]),
    ("complement_ceil", "ComplementCeil", &["A", "96"]),
    ("right_inverse", "RightInverse", &["A"]),
    ("left_inverse", "LeftInverse", &["A"]),
    ("filter", "Filter", &["A"]),
    ("filter_by", "FilterBy", &["A", "1"]),
    ("filter_zeros", "FilterZeros", &["A"]),
    ("filter_zeros_by", "FilterZerosBy", &["A", "0"]),
    ("nullspace", "Nullspace", &["A"]),
    ("max_alignment", "MaxAlignment", &["A"]),
    ("max_common_layout", "MaxCommonLayout", &["A", "A"]),
    ("max_common_layout", "MaxCommonLayout", &["A", "8:1"]),
    ("max_common_layout", "MaxCommonLayout", &["8:1", "A"]),
    ("max_common_vector", "MaxCommonVector", &["A", "A"]),
    ("max_common_vector", "MaxCommonVector", &["8:1", "A"]),
    ("upcast", "Upcast", &["A", "2"]),
    ("downcast", "Downcast", &["A", "2"]),
    ("recast", "Recast", &["A", "16", "32"]),
    ("recast", "Recast", &["A", "32", "16"]),
    ("recast", "Recast", &["A", "32", "48"]),
    ("make_layout_like", "MakeLayoutLike", &["A"]),
    ("make_fragment_like", "MakeFragmentLike", &["A"]),
    ("injective", "?Injective", &["A"]),
    ("bijective", "?Bijective", &["A"]),
    ("image_within", "?ImageWithin", &["A", "64"]),
    ("image_within", "?ImageWithin", &["A", "(4,8)"]),
    ("image_within", "?ImageWithin", &["A", "((2,4),64)"]),
    ("image_within", "?ImageWithin", &["A", "(16)"]),
    ("cosize", "!Cosize", &["A"]),
    ("cosize", ".cosize", &["A"]),
    ("coshape", "!Coshape", &["A"]),
    ("coprofile", "!Coprofile", &["A"]),
    ("compose", "Compose", &["A", "2:2"]),
    ("compose", "Compose", &["A", "(2,2):(1,2)"]),
    ("compose", "Compose", &["A", "2:3"]),
    ("compose", "Compose", &["A", "4"]),
    ("compose", "Compose", &["A", "<2:1,2:1>"]),
    ("compose", "Compose", &["A", "2:e1"]),
    ("compose", "Compose", &["A", "2:[1,1]"]),
    ("compose", "Compose", &["A", "4:[1,1]"]),
    ("compose", "Compose", &["A", "(2,2):([1,1],2e0)"]),
    ("compose", "Compose", &["A", "3:[0,1]"]),
    ("compose", "Compose", &["(8,16):(20,1)", "A"]),
    ("compose", "Compose", &["(4,4):(f1,f5)", "A"]),
    ("compose", "Compose", &["(4,4):(e1,e0)", "A"]),
    ("compose", "Compose", &["((2,4),(4,2)):((1,32),(4,2))", "A"]),
    ("logical_divide", "LogicalDivide", &["A", "2"]),
    ("logical_divide", "LogicalDivide", &["A", "2:2"]),
    ("logical_divide", "LogicalDivide", &["A", "<2:1,2:1>"]),
    ("logical_divide", "LogicalDivide", &["(8,8):(1,8)", "A"]),
    ("logical_divide_ceil", "LogicalDivideCeil", &["A", "3"]),
    ("logical_divide_ceil", "LogicalDivideCeil", &["(8,8):(1,8)", "A"]),
    ("zipped_divide", "ZippedDivide", &["A", "2"]),
    ("zipped_divide", "ZippedDivide", &["A", "<2,_>"]),
    ("zipped_divide", "ZippedDivide", &["(8,8):(1,8)", "A"]),
    ("zipped_divide_ceil", "ZippedDivideCeil", &["A", "<2,_>"]),
    ("tiled_divide", "TiledDivide", &["A", "2"]),
    ("tiled_divide_ceil", "TiledDivideCeil", &["A", "2"]),
    ("flat_divide", "FlatDivide", &["A", "2"]),
    ("flat_divide_ceil", "FlatDivideCeil", &["A", "2"]),
    ("logical_product", "LogicalProduct", &["A", "2:1"]),
    ("logical_product", "LogicalProduct", &["2:1", "A"]),
    ("zipped_product", "ZippedProduct", &["A", "2:1"]),
    ("tiled_product", "TiledProduct", &["A", "2:1"]),
    ("flat_product", "FlatProduct", &["A", "2:1"]),
    ("blocked_product", "BlockedProduct", &["A", "2:1"]),
    ("blocked_product", "BlockedProduct", &["2:1", "A"]),
    ("raked_product", "RakedProduct", &["A", "2:1"]),
    ("raked_product", "RakedProduct", &["2:1", "A"]),
    ("tile_to_shape", "TileToShape", &["A", "(16,32)"]),
    ("flatten", "Flatten", &["A"]),
    ("reverse", "Reverse", &["A"]),
    ("get", "Get", &["A", "0"]),
    ("take", "Take", &["A", "0", "1"]),
    ("group", "Group", &["A", "0", "1"]),
    ("append", "Append", &["A", "A"]),
    ("append", "Append", &["A", "2:1"]),
    ("prepend", "Prepend", &["A", "2:1"]),
    ("append_to", "AppendTo", &["A", "4", "2:1"]),
    ("replace", "Replace", &["A", "0", "2:1"]),
    ("replace", "Replace", &["A", "0", "2:0"]),
];

const SWIZZLED: &[&str] = &[
    "Sw<2,0,3> o 0 o (8,8):(8,1)",
    "Sw<2,0,3> o 0 o (8,8):(1,8)",
    "Sw<3,0,3> o 0 o 8:8",
    "Sw<3,0,3> o 0 o 8:1",
    "Sw<2,0,2> o 0 o (4,4):(4,1)",
    "Sw<2,0,2> o 0 o (16,16):(16,1)",
    "Sw<3,0,3> o 0 o (4,4):(4,1)",
    "Sw<2,1,3> o 0 o (4,4):(4,1)",
    "Sw<2,0,-2> o 0 o (16,16):(16,1)",
    "Sw<2,0,-3> o 0 o (8,8):(1,8)",
    "Sw<3,2,3> o 0 o (8,8):(8,1)",
    "Sw<3,4,3> o 0 o (32,8):(8,1)",
    "Sw<1,2,1> o 0 o (8,(8,4)):(8,(1,64))",
    "Sw<1,0,1> o 0 o (4,4):(8,1)",
    "Sw<2,0,3> o 0 o (6,8):(8,1)",
    "Sw<2,0,3> o 0 o (8,6):(1,8)",
    "Sw<2,0,3> o 0 o (8,12):(1,8)",
    "Sw<2,0,3> o 0 o 48:1",
    "Sw<2,0,3> o 0 o 24:1",
    "Sw<1,0,1> o 0 o (3,4):(4,1)",
    "Sw<1,0,2> o 0 o (4,3):(1,8)",
    "Sw<2,0,3> o 0 o (8,8):(9,1)",
    "Sw<2,0,3> o 8 o (8,8):(8,1)",
    "Sw<2,0,3> o 64 o (8,8):(8,1)",
    "Sw<2,0,3> o 1 o (4,4):(8,64)",
    "Sw<2,2,-2> o 0 o 64:4",
    "Sw<2,2,3> o 6 o 64:4",
    "Sw<2,2,3> o 0 o (3,64):(1,3)",
    "Sw<1,1,-1> o 8 o (16,16):(16,1)",
    "Sw<1,1,-1> o 0 o (4,4):(1,4)",
    "Sw<1,1,-1> o 0 o 2:2",
    "Sw<2,0,-2> o 0 o 4:1",
    "Sw<2,0,-2> o 0 o 4:4",
    "Sw<2,3,3> o 0 o (8,4):(8,128)",
    "Sw<2,3,3> o 0 o (4,(2,4)):(0,(8,64))",
    "Sw<2,0,3> o 0 o (3,4):(32,1)",
    "Sw<2,0,3> o 0 o (4,3):(8,32)",
    "Sw<2,0,3> o 0 o (2,2):(3,12)",
    "Sw<0,0,0> o 0 o (4,6):(1,4)",
    "Sw<0,0,0> o 5 o (4,6):(1,4)",
];

const SWIZZLED_OPERATIONS: &[(&str, &str, &[&str])] = &[
    ("right_inverse", "RightInverse", &["A"]),
    ("left_inverse", "LeftInverse", &["A"]),
    ("upcast", "Upcast", &["A", "2"]),
    ("upcast", "Upcast", &["A", "4"]),
    ("upcast", "Upcast", &["A", "8"]),
    ("upcast", "Upcast", &["A", "3"]),
    ("downcast", "Downcast", &["A", "2"]),
    ("downcast", "Downcast", &["A", "3"]),
    ("recast", "Recast", &["A", "16", "32"]),
    ("recast", "Recast", &["A", "32", "16"]),
    ("recast", "Recast", &["A", "32", "48"]),
    ("recast", "Recast", &["A", "48", "16"]),
    ("to_xor", "ToXor", &["A"]),
    ("coalesce", "Coalesce", &["A"]),
    ("max_alignment", "MaxAlignment", &["A"]),
    ("max_common_vector", "MaxCommonVector", &["A", "8:1"]),
];

/// The file: a list of questions for each kind.
pub(crate) fn file() -> String {
    let mut text = String::new();
    {
        let mut file = File::default();
        let mut asked = Vec::new();
        for layout in SWIZZLED {
            for (op, alias, operands) in SWIZZLED_OPERATIONS {
                let operands: Vec<&str> = operands.iter().map(|operand| if *operand == "A" { *layout } else { *operand }).collect();
                let types: Vec<String> = operands.iter().map(|text| operand(&mut file, text)).collect();
                let ask = said(&format!("{alias}Outcome<{}>", types.join(", ")));
                asked.push(format!("SpelledQuestion {{ op: {op:?}, operands: &{operands:?}, ask: || {ask} }}"));
            }
        }
        file.line(&format!("pub(crate) static ASKED: &[SpelledQuestion] = &[\n    {}\n];", asked.join(",\n    ")));
        text += &format!("pub(crate) mod swizzled {{ use super::*;\n{}}}\n", file.finish());
    }
    for (kind, layouts) in LAYOUTS {
        let mut file = File::default();
        let mut asked = Vec::new();
        for layout in *layouts {
            for (op, alias, operands) in OPERATIONS {
                let operands: Vec<&str> = operands.iter().map(|operand| if *operand == "A" { *layout } else { *operand }).collect();
                let types: Vec<String> = operands.iter().map(|text| operand(&mut file, text)).collect();
                let types = types.join(", ");
                let ask = match (&alias[..1], &alias[1..]) {
                    ("?", bound) => format!("holds::<{bound}Outcome<{types}>>()"),
                    ("!", alias) => said(&format!("Answer<{alias}<{types}>>")),
                    (".", method) => format!("Ok(Spoken::of(&<{types} as Static>::new().{method}()))"),
                    _ => said(&format!("{alias}Outcome<{types}>")),
                };
                asked.push(format!("SpelledQuestion {{ op: {op:?}, operands: &{operands:?}, ask: || {ask} }}"));
            }
        }
        file.line(&format!("pub(crate) static ASKED: &[SpelledQuestion] = &[\n    {}\n];", asked.join(",\n    ")));
        text += &format!("pub(crate) mod {kind} {{ use super::*;\n{}}}\n", file.finish());
    }
    text
}
