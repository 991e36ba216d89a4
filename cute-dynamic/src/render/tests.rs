//! The figures of Cecka's paper, cell by cell, and the edges of what can be drawn.

use super::{ColorBy, DrawError, Drawing, Label, Line, MAX_CELLS, MAX_CHARACTERS};
use crate::{Layout, LayoutError, Tiler};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

/// The labels of a row.
fn row(drawing: &Drawing, row: usize) -> Vec<String> {
    (0..drawing.size().1).map(|column| drawing.cell(row, column).label.to_string()).collect()
}

/// The group of each cell of a row.
fn groups(drawing: &Drawing, row: usize) -> Vec<u64> {
    (0..drawing.size().1).map(|column| drawing.cell(row, column).group.unwrap()).collect()
}

#[test]
fn a_matrix_has_its_offsets_in_rows_and_columns() {
    let drawing = Drawing::of_layout(&layout("((2,2),(4,2)):((1,8),(2,16))"), ColorBy::Tile).unwrap();
    assert_eq!(row(&drawing, 0), ["0", "2", "4", "6", "16", "18", "20", "22"]);
    assert_eq!(row(&drawing, 3), ["9", "11", "13", "15", "25", "27", "29", "31"]);
    assert_eq!(groups(&drawing, 0), [0, 0, 0, 0, 2, 2, 2, 2]);
    assert_eq!(groups(&drawing, 2), [1, 1, 1, 1, 3, 3, 3, 3]);
    assert_eq!((drawing.line_left(0, 4), drawing.line_left(0, 3)), (Line::Strong, Line::Thin));
    assert_eq!((drawing.line_above(2, 0), drawing.line_above(1, 0)), (Line::Strong, Line::Thin));
    assert_eq!((drawing.line_above(0, 0), drawing.line_above(4, 0)), (Line::Heavy, Line::Heavy));
}

#[test]
fn figure_6() {
    let drawing = Drawing::of_thread_values(&layout("((4,8),2):((16,1),8)"), (8, 8), ColorBy::Thread).unwrap();
    for i in 0..8 {
        let expected: Vec<String> = (0..8).map(|j| format!("T{} V{}", 4 * i + j / 2, j % 2)).collect();
        assert_eq!(row(&drawing, i), expected);
    }
    assert_eq!((drawing.line_left(3, 2), drawing.line_left(3, 3)), (Line::Strong, Line::Thin));
}

#[test]
fn figures_10_and_11() {
    let (block, tiler) = (layout("(3,4):(4,1)"), layout("(2,5):(1,2)"));
    let blocked = Drawing::of_blocked_product(&block, &tiler).unwrap();
    assert_eq!(row(&blocked, 1)[..8], ["4", "5", "6", "7", "28", "29", "30", "31"]);
    assert_eq!(groups(&blocked, 1)[..8], [0, 0, 0, 0, 2, 2, 2, 2]);
    assert_eq!(groups(&blocked, 5)[16..], [9, 9, 9, 9]);
    let raked = Drawing::of_raked_product(&block, &tiler).unwrap();
    assert_eq!(row(&raked, 1)[..6], ["12", "36", "60", "84", "108", "13"]);
    assert_eq!(groups(&raked, 1)[..6], [1, 3, 5, 7, 9, 1]);
}

/// Two elements are in one tile if and only if the zipped division has them at one coordinate of
/// its second mode.
#[test]
fn a_division_shades_what_the_quotient_gathers() {
    for (data, tiler) in [
        ("(8,16):(20,1)", "<4:1,8:2>"),
        ("(8,16):(20,1)", "<4:2,_>"),
        ("(8,16):(20,1)", "<4>"),
        ("(8,(4,4)):(16,(1,4))", "<2:4,<2,4:1>>"),
        ("(4,2,3):(2,1,8)", "4:2"),
        ("(4,2,3):(2,1,8)", "8"),
        ("24:3", "(4)"),
        ("24:3", "_"),
    ] {
        let (data, tiler) = (layout(data), tiler.parse::<Tiler>().unwrap());
        let drawing = Drawing::of_divide(&data, &tiler).unwrap();
        // The same division of the coordinates, each of which stands for itself.
        let quotient = Layout::left(data.shape()).unwrap().zipped_divide(&tiler).unwrap();
        let tile = quotient.modes().next().unwrap().size();
        let mut group_of_rest = vec![None; (quotient.size() / tile) as usize];
        for (i, coordinate) in (0..).zip(quotient.offsets()) {
            let group = drawing.cells[coordinate as usize].group.unwrap();
            let rest = &mut group_of_rest[(i / tile) as usize];
            assert_eq!(*rest.get_or_insert(group), group, "{data} by {tiler} at {coordinate}");
        }
        group_of_rest.sort();
        group_of_rest.dedup();
        assert_eq!(group_of_rest.len() as u64, quotient.size() / tile, "{data} by {tiler}");
    }
}

#[test]
fn a_tile_may_be_cut_off() {
    let drawing = Drawing::of_divide_ceil(&layout("(5,4):(1,5)"), (3, 4)).unwrap();
    assert_eq!((0..5).map(|i| groups(&drawing, i)[0]).collect::<Vec<_>>(), [0, 0, 0, 1, 1]);
    assert_eq!(Drawing::of_divide(&layout("(5,4):(1,5)"), (3, 4)).unwrap_err(), LayoutError::BoundNotTiled { reach: 3, bound: 5 }.into());
    // The quotient would have one tile of 2^40 elements.
    let large = Drawing::of_divide_ceil(&layout("5:1"), 1 << 40);
    assert_eq!(large.unwrap_err(), DrawError::TooLarge { cells: 1 << 40, limit: MAX_CELLS });
}

#[test]
fn ranks_other_than_two() {
    for (text, size) in [("8:3", (1, 8)), ("(8):(3)", (1, 8)), ("((2,4)):((4,1))", (1, 8)), ("():()", (1, 1)), ("(2,3,4):(1,2,6)", (2, 12))] {
        for color_by in [ColorBy::Tile, ColorBy::Value, ColorBy::Thread] {
            assert_eq!(Drawing::of_layout(&layout(text), color_by).unwrap().size(), size, "{text}");
        }
    }
    let drawing = Drawing::of_layout(&layout("(2,3,4):(1,2,6)"), ColorBy::Tile).unwrap();
    assert_eq!(drawing.columns.labels()[4], "(1,1)");
}

#[test]
fn what_is_too_large_is_refused_before_memory_is_taken() {
    assert!(Drawing::of_layout(&layout("(256,256):(1,256)"), ColorBy::Tile).is_ok());
    let error = Drawing::of_layout(&layout("(256,257):(1,256)"), ColorBy::Tile).unwrap_err();
    assert_eq!(error.to_string(), "too large to draw: 65792 cells, and a drawing has at most 65536");
    let huge = layout("(4294967296,2147483648):(0,0)");
    assert!(matches!(Drawing::of_layout(&huge, ColorBy::Value), Err(DrawError::TooLarge { .. })));
    assert!(matches!(Drawing::of_function("f", &huge, |_, x| x, ColorBy::Value), Err(DrawError::TooLarge { .. })));
    assert!(matches!(Drawing::of_divide(&huge, (1, 1)), Err(DrawError::TooLarge { .. })));
    assert!(matches!(Drawing::of_product(&huge, 1), Err(DrawError::TooLarge { .. } | DrawError::Layout(_))));
    let threads = layout("(2,2):(1,2)");
    assert_eq!(
        Drawing::of_thread_values(&threads, (u64::MAX, 2), ColorBy::Thread).unwrap_err(),
        DrawError::TooLarge { cells: 2 * u128::from(u64::MAX), limit: MAX_CELLS }
    );
    assert!(matches!(Drawing::of_thread_values(&huge, (2, 2), ColorBy::Thread), Err(DrawError::TooLarge { .. })));
}

/// A layout of so many modes of 2 elements, then so many of one.
fn modes_of_two_and_one(twos: usize, ones: usize) -> Layout {
    layout(&format!("({})", [vec!["2"; twos], vec!["1"; ones]].concat().join(",")))
}

#[test]
fn headers_may_be_wider_than_a_format_allows() {
    let drawing = Drawing::of_layout(&modes_of_two_and_one(0, 40_000), ColorBy::Value).unwrap();
    let table = table(&drawing);
    let widths: Vec<usize> = table.lines().map(|line| line.chars().count()).collect();
    // A component and a comma for each mode but the first.
    assert_eq!(widths, [80_003, 80_005, 80_005, 80_005]);
    assert!(table.lines().nth(2).unwrap().ends_with("  0 │"));
}

#[test]
fn headers_that_are_too_wide_are_refused_before_memory_is_taken() {
    let too_wide = |made: Result<Drawing, DrawError>| matches!(made, Err(DrawError::TooWide { .. }));
    let wide = modes_of_two_and_one(16, 10_000);
    for color_by in [ColorBy::Tile, ColorBy::Value, ColorBy::Thread] {
        assert!(too_wide(Drawing::of_layout(&wide, color_by)) && too_wide(Drawing::of_function("f", &wide, |_, x| x, color_by)));
    }
    assert!(too_wide(Drawing::of_divide(&wide, 2)) && too_wide(Drawing::of_divide_ceil(&wide, 2)));
    let ones = modes_of_two_and_one(0, 10_000);
    assert!(too_wide(Drawing::of_raked_product(&wide, &ones)) && too_wide(Drawing::of_blocked_product(&wide, &ones)));
    // 2^15 columns have headers of 2 parentheses, 15 + 49 components, and commas between those.
    let error = Drawing::of_layout(&modes_of_two_and_one(16, 49), ColorBy::Tile).unwrap_err();
    assert_eq!(error, DrawError::TooWide { characters: 129 << 16, limit: MAX_CHARACTERS });
    assert_eq!(
        error.to_string(),
        "too large to draw: as wide as the longest header, its cells have 8454144 characters, and those of a drawing have at most 4194304"
    );
    assert!(Drawing::of_layout(&modes_of_two_and_one(16, 16), ColorBy::Tile).is_ok());
}

/// Modes of one element within a mode have no header. Beyond the second in a row they draw nothing.
#[test]
fn thousands_of_modes_of_one_element_look_like_three() {
    let drawn = |count: usize| {
        let ones = vec!["1"; count].join(",");
        let drawing = Drawing::of_layout(&layout(&format!("(({ones},16),(4,{ones},4))")), ColorBy::Tile).unwrap();
        (table(&drawing), drawing.svg().to_string().split_once("<g ").unwrap().1.to_string())
    };
    assert_eq!(drawn(30_000), drawn(3));
    assert_ne!(drawn(3), drawn(1));
}

#[test]
fn a_thread_value_layout_must_fit_its_tile() {
    let error = |text: &str, tile| Drawing::of_thread_values(&layout(text), tile, ColorBy::Thread).unwrap_err();
    assert_eq!(error("(4,2):(2,1)", (2, 2)), LayoutError::ImageTooLarge { cosize: 8, bound: 4, component: None }.into());
    assert_eq!(error("8:1", (2, 4)), LayoutError::NotThreadValue { rank: 1 }.into());
    assert_eq!(error("(2,2):(1,2)", (0, 4)), LayoutError::ZeroExtent.into());
    // Four threads share each value, and half of the tile is nobody's.
    let drawing = Drawing::of_thread_values(&layout("(4,2):(0,1)"), (2, 2), ColorBy::Value).unwrap();
    assert_eq!(row(&drawing, 0), ["T0 V0 +3", ""]);
    assert!(matches!(drawing.cell(1, 1).label, Label::Empty));
    assert!(drawing.svg().to_string().contains(">V1 +3</text>"));
}

#[test]
fn values_up_to_the_largest_number_have_colors() {
    let drawing = Drawing::of_function("f", &layout("4:1"), |c, _| u64::MAX - c, ColorBy::Value).unwrap();
    assert!(drawing.cells.iter().all(|cell| cell.color.is_some()));
    assert!(drawing.terminal().to_string().contains("18446744073709551615"));
}

#[test]
fn titles_are_escaped() {
    let drawing = Drawing::of_function("<a> & \u{7} {b_c} \\d", &layout("4:1"), |c, _| c, ColorBy::Value).unwrap();
    assert!(drawing.svg().to_string().contains("<title>&lt;a&gt; &amp;   {b_c} \\d</title>"));
    assert!(drawing.latex().to_string().contains("\\texttt{<a> \\&   \\{b\\_c\\} \\textbackslash{}d}"));
}

#[test]
fn plain_text_has_no_escape_sequences() {
    let drawing = Drawing::of_layout(&layout("((2,2),3):((1,4),8)"), ColorBy::Tile).unwrap();
    assert!(!drawing.text().to_string().contains('\x1b'));
    let colored = drawing.terminal().to_string();
    assert_eq!(colored.matches("\x1b[38;5;16;48;5;").count(), 12);
    assert_eq!(colored.matches("\x1b[0m").count(), 12);
}

/// The table of a drawing as plain text, without its captions.
fn table(drawing: &Drawing) -> String {
    drawing.text().to_string().split_once("\n\n").unwrap().1.to_string()
}

#[test]
fn tiles_have_borders_without_color() {
    // Tiles that end at different columns, cell by cell.
    let mut drawing = Drawing::of_divide(&layout("(2,4):(4,1)"), (1, 2)).unwrap();
    drawing.cells[4].group = Some(0);
    assert_eq!(
        table(&drawing),
        "    0 1   2   3
  ┌─────────┬───┐
0 │ 0 1   2 │ 3 │
  ├─────┬───┴───┤
1 │ 4 5 │ 6   7 │
  └─────┴───────┘
"
    );
    // A tile is cut off; each column is a copy; tiles of one cell need no lines.
    let cut = Drawing::of_divide_ceil(&layout("(3,4):(4,1)"), (2, 3)).unwrap();
    assert!(table(&cut).contains("1 │  4  5  6 │  7 │\n  ├──────────┼────┤\n"), "{}", table(&cut));
    let product = Drawing::of_product(&layout("(2,2):(1,2)"), 4).unwrap();
    assert_eq!(table(&product).lines().nth(2).unwrap(), "0 │  0 │  4 │  8 │ 12 │");
    let cells = Drawing::of_divide(&layout("(2,2):(1,2)"), (1, 1)).unwrap();
    assert_eq!(table(&cells).lines().nth(2).unwrap(), "0 │ 0 2 │");
}

#[test]
fn scattered_tiles_have_letters_without_color() {
    let raked = Drawing::of_raked_product(&layout("(3,4):(4,1)"), &layout("(2,5):(1,2)")).unwrap();
    assert!(raked.text().to_string().contains("the letter after a value is its tile\n"));
    assert!(table(&raked).lines().nth(2).unwrap().starts_with("0 │   0a  24c  48e  72g  96i   1a"), "{}", table(&raked));
    assert!(!raked.terminal().to_string().contains("0a"));
    let blocked = Drawing::of_blocked_product(&layout("(3,4):(4,1)"), &layout("(2,5):(1,2)")).unwrap();
    assert!(!table(&blocked).contains('a'));
    // Letters go on past z.
    let many = Drawing::of_divide(&layout("56:1"), &layout("2:28")).unwrap();
    assert!(table(&many).contains(" 25z  26aa 27ab 28a "), "{}", table(&many));
}

#[test]
fn one_is_no_plural() {
    let captions = |color_by| Drawing::of_layout(&layout("1:1"), color_by).unwrap().captions[1].clone();
    assert_eq!(captions(ColorBy::Value), "1 offset below 1; one color, 1 value");
    assert_eq!(captions(ColorBy::Thread), "1 offset below 1; colored by the first mode, 1 thread");
    let threads = Drawing::of_thread_values(&layout("(1,1):(0,0)"), (1, 1), ColorBy::Thread).unwrap();
    assert_eq!(threads.captions[1], "1 thread of 1 value on a tile of 1 x 1; a color for each thread");
}
