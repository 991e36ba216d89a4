//! Diagrams: each arrow of a text is followed from the entry to its target, and what stands in a
//! picture is counted and measured.

use cute_dynamic::category::{FactMorphism, MutualRefinement, NestMorphism, Refinement, Span, TupleMorphism, tractable};
use cute_dynamic::render::{Diagram, DrawError};
use cute_dynamic::{HTuple, Layout, LayoutError};

fn flat(entries: &[u64]) -> HTuple {
    HTuple::tuple(entries.iter().map(|&entry| HTuple::from(entry))).unwrap()
}

fn morphism(text: &str) -> NestMorphism {
    text.parse().unwrap()
}

/// All morphisms from tuples of distinct numbers to tuples of up to four entries: every map.
fn every_map() -> Vec<NestMorphism> {
    let mut maps: Vec<Vec<Option<usize>>> = vec![vec![]];
    let mut all = maps.clone();
    for _ in 0..4 {
        let free = |map: &Vec<Option<usize>>| (0..4).map(Some).chain([None]).filter(|target| target.is_none() || !map.contains(target)).collect::<Vec<_>>();
        maps = maps.iter().flat_map(|map| free(map).into_iter().map(|target| [&map[..], &[target]].concat())).collect();
        all.extend(maps.iter().cloned());
    }
    let of_map = |map: Vec<Option<usize>>| {
        let mut codomain = [2, 3, 4, 5];
        let domain: Vec<u64> = (0..map.len()).map(|i| 100 + i as u64).collect();
        map.iter().enumerate().for_each(|(i, target)| target.iter().for_each(|&target| codomain[target] = domain[i]));
        NestMorphism::new(flat(&domain), flat(&codomain), map).unwrap()
    };
    all.into_iter().map(of_map).collect()
}

/// The ways out of a character of a line: up, down, left, right.
fn ways(c: char) -> [bool; 4] {
    let of = |set: &str| set.contains(c);
    [of("╵└┘┴│├┤┼"), of("╷┌┐┬│├┤┼"), of("╴─┐┬┘┴┤┼"), of("╶─┌┬└┴├┼→")]
}

/// Follows the line that leaves a row to the right from column `x`: the row of its arrowhead. Where
/// lines cross, each goes straight on.
fn follow(rows: &[Vec<char>], mut row: usize, mut x: usize) -> usize {
    // Up, down, left, right; and the way back.
    const STEPS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    let at = |row: usize, x: usize| rows[row].get(x).copied().unwrap_or(' ');
    let mut way = 3;
    loop {
        let c = at(row, x);
        if c == '→' {
            return row;
        }
        let out = ways(c);
        assert!(out[way ^ 1], "the line breaks at `{c}`");
        way = if out[way] { way } else { (0..4).find(|&next| out[next] && next != way ^ 1).expect("a line that goes on") };
        (row, x) = (row.checked_add_signed(STEPS[way].0).unwrap(), x.checked_add_signed(STEPS[way].1).unwrap());
    }
}

/// The maps that the arrows of a panel show, column by column, and the numbers of each column.
///
/// `rows` are without headings. Numbers of a column end at one place, and no other text does.
fn shown(rows: &[&str], columns: usize) -> (Vec<Vec<u64>>, Vec<Vec<Option<usize>>>) {
    let rows: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    // Each number of a row: where it begins, where it ends, which it is.
    let mut numbers: Vec<(usize, usize, usize, u64)> = Vec::new();
    for (row, chars) in rows.iter().enumerate() {
        let mut x = 0;
        while x < chars.len() {
            let end = (x..chars.len()).find(|&i| !chars[i].is_ascii_digit()).unwrap_or(chars.len());
            if end > x {
                numbers.push((row, x, end, chars[x..end].iter().collect::<String>().parse().unwrap()));
            }
            x = end + 1;
        }
    }
    let mut ends: Vec<usize> = numbers.iter().map(|number| number.2).collect();
    ends.sort_unstable();
    ends.dedup();
    let column = |k: usize| numbers.iter().filter(|number| ends.get(k) == Some(&number.2)).copied().collect::<Vec<_>>();
    let entries: Vec<Vec<_>> = (0..columns).map(column).collect();
    let target = |k: usize, (row, end): (usize, usize)| {
        let from = (end..rows[row].len()).find(|&x| !" ()[]".contains(rows[row][x]))?;
        if rows[row][from] == '*' {
            return None;
        }
        let arrives = follow(&rows, row, from);
        Some(entries[k + 1].iter().position(|entry| entry.0 == arrives).expect("an entry where the arrow ends"))
    };
    let map = |k: usize| entries[k].iter().map(|entry| target(k, (entry.0, entry.2))).collect();
    (entries.iter().map(|entries| entries.iter().map(|entry| entry.3).collect()).collect(), (0..columns - 1).map(map).collect())
}

/// The titles of panels.
const TITLES: [&str; 9] =
    ["f", "g", "T and U cut alike", "f' is f pulled back", "g' is g pushed forward", "g ∘ f", "g' ∘ f'", "the composite", "f pulled back"];

/// The rows of the only panel, or of the one with this title. There may be empty ones between them.
fn panel<'a>(text: &'a str, title: &str) -> Vec<&'a str> {
    let lines = text.lines().skip_while(|line| !line.is_empty()).skip(1);
    let from_title = lines.skip_while(|line| !title.is_empty() && *line != title);
    from_title.skip(if title.is_empty() { 1 } else { 2 }).take_while(|line| !TITLES.contains(line)).collect()
}

#[test]
fn every_arrow_arrives() {
    for f in every_map() {
        let text = Diagram::of_morphism(&f).unwrap().text().to_string();
        if f.domain().leaves().is_empty() {
            continue;
        }
        let (entries, maps) = shown(&panel(&text, ""), 2);
        assert_eq!(entries, [f.domain().leaves(), f.codomain().leaves()], "{text}");
        assert_eq!(maps[0], f.map(), "{text}");
    }
}

/// Also of many entries, which cross one another in many ways.
#[test]
fn every_arrow_of_many_arrives() {
    let mut state = 7u64;
    for count in [5usize, 8, 13, 21, 40] {
        for _ in 0..20 {
            let mut order: Vec<usize> = (0..count).collect();
            for i in (1..count).rev() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                order.swap(i, (state >> 33) as usize % (i + 1));
            }
            let map: Vec<Option<usize>> = order.iter().map(|&target| (target % 5 != 4).then_some(target)).collect();
            let f = TupleMorphism::new(vec![2; count], vec![2; count], map).unwrap();
            let text = Diagram::of_morphism(&f.clone().into()).unwrap().text().to_string();
            assert_eq!(shown(&panel(&text, ""), 2).1[0], f.map(), "{text}");
        }
    }
}

#[test]
fn a_composition_shows_both_and_the_composite() {
    let maps = every_map();
    for f in maps.iter().step_by(7) {
        let targets: Vec<u64> = f.codomain().leaves().iter().rev().copied().collect();
        for map in [[3, 2, 1, 0].map(Some), [None, Some(2), Some(1), None], [Some(3), None, None, Some(0)]] {
            let g = NestMorphism::new(f.codomain(), flat(&targets), map).unwrap();
            let diagram = Diagram::of_composition(&g, f).unwrap();
            let text = diagram.text().to_string();
            if !f.domain().leaves().is_empty() {
                let (entries, shown_maps) = shown(&panel(&text, "g ∘ f"), 3);
                assert_eq!(entries, [f.domain().leaves(), f.codomain().leaves(), &targets[..]], "{text}");
                assert_eq!(shown_maps, [f.map(), g.map()], "{text}");
                assert_eq!(shown(&panel(&text, "the composite"), 2).1[0], g.compose(f).unwrap().map(), "{text}");
            }
        }
    }
    let error = Diagram::of_composition(&morphism("2 -> 2 by (0)"), &morphism("3 -> 3 by (0)")).unwrap_err();
    assert_eq!(error, DrawError::Layout(LayoutError::NotComposable { entry: 0 }));
}

/// The prefix products stand beside the codomain: the strides of the modes.
#[test]
fn strides_are_those_of_the_layout() {
    for text in ["(4,(2,5)) -> (5,(4,2)) by (1,2,0)", "(2,1,3) -> (3,5,2) by (2,*,0)", "6 -> (2,6) by (1)"] {
        let f = morphism(text);
        let drawn = Diagram::of_morphism(&f).unwrap().text().to_string();
        let (entries, maps) = shown(&panel(&drawn, ""), 2);
        let rows = panel(&drawn, "");
        let strides: Vec<u64> = rows.iter().filter_map(|row| row.split("   ").last()?.trim().parse().ok()).collect();
        for ((mode, target), entry) in f.layout().leaves().iter().zip(&maps[0]).zip(&entries[0]) {
            assert_eq!((mode.extent, mode.stride), (*entry, target.map_or(0, |target| strides[target])), "{drawn}");
        }
    }
}

/// The attributes of the elements of a name.
fn elements<'a>(svg: &'a str, name: &str) -> Vec<Vec<(&'a str, &'a str)>> {
    let open = format!("<{name} ");
    svg.match_indices(&open)
        .map(|(at, _)| {
            let tag = &svg[at + open.len()..at + svg[at..].find('>').unwrap()];
            let mut attributes = Vec::new();
            let mut rest = tag;
            while let Some((name, behind)) = rest.split_once("=\"") {
                let (value, behind) = behind.split_once('"').unwrap();
                attributes.push((name.trim(), value));
                rest = behind;
            }
            assert!(["", "/"].contains(&rest.trim()), "{tag}");
            attributes
        })
        .collect()
}

fn number(attributes: &[(&str, &str)], name: &str) -> i64 {
    attributes.iter().find(|attribute| attribute.0 == name).map_or(0, |attribute| attribute.1.parse().unwrap())
}

/// `x`, `y`, and one past the end of both.
fn area(attributes: &[(&str, &str)]) -> [i64; 4] {
    let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(attributes, name));
    [x, y, x + width, y + height]
}

fn is_inside(inner: [i64; 4], outer: [i64; 4]) -> bool {
    outer[0] <= inner[0] && outer[1] <= inner[1] && inner[2] <= outer[2] && inner[3] <= outer[3]
}

fn are_apart(a: [i64; 4], b: [i64; 4]) -> bool {
    a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1]
}

/// Each tag is closed where it should be, each attribute has quotes, and no bare `<` or `&` stands
/// in a text.
fn check_well_formed(svg: &str) {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = svg;
    while let Some((text, behind)) = rest.split_once('<') {
        assert!(text.split('&').skip(1).all(|entity| ["lt;", "gt;", "amp;"].iter().any(|known| entity.starts_with(known))), "{text}");
        let (tag, after) = behind.split_once('>').expect("a tag that ends");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = after;
    }
    assert!(open.is_empty() && rest.trim().is_empty());
}

/// Measures a picture: everything is inside, nodes stand apart, frames nest, labels fit. The
/// numbers of nodes and of arrows.
fn measure(svg: &str) -> (usize, usize) {
    check_well_formed(svg);
    let page = elements(svg, "svg");
    let page = [0, 0, number(&page[0], "width"), number(&page[0], "height")];
    let rectangles = elements(svg, "rect");
    let of_radius = |radius: &str| -> Vec<[i64; 4]> {
        rectangles.iter().filter(|attributes| attributes.contains(&("rx", radius))).map(|attributes| area(attributes)).collect()
    };
    let (nodes, frames, panels) = (of_radius("5"), of_radius("7"), of_radius("8"));
    assert!(nodes.iter().chain(&frames).chain(&panels).all(|area| is_inside(*area, page)), "{svg}");
    for (i, a) in nodes.iter().enumerate() {
        assert!(nodes[i + 1..].iter().all(|b| are_apart(*a, *b)), "nodes overlap: {svg}");
        assert!(frames.iter().all(|frame| is_inside(*a, *frame) || are_apart(*a, *frame)), "a frame cuts a node: {svg}");
        assert!(panels.is_empty() || panels.iter().filter(|panel| is_inside(*a, **panel)).count() == 1);
    }
    for (i, a) in frames.iter().enumerate() {
        let apart_or_nested = |b: &[i64; 4]| are_apart(*a, *b) || is_inside(*a, *b) || is_inside(*b, *a);
        assert!(frames[i + 1..].iter().all(apart_or_nested), "frames overlap: {svg}");
        assert!(!frames[i + 1..].contains(a), "one frame hides another: {svg}");
        assert!(nodes.iter().any(|node| is_inside(*node, *a)));
    }
    for (i, a) in panels.iter().enumerate() {
        assert!(panels[i + 1..].iter().all(|b| are_apart(*a, *b)));
    }
    // Characters are 7.44 wide at most where the type has 12.
    for text in svg.match_indices("<text ").map(|(at, _)| &svg[at..at + svg[at..].find("</text>").unwrap()]) {
        let (tag, content) = text.split_once('>').unwrap();
        let tag = format!("{tag}>");
        let attributes = elements(&tag, "text").remove(0);
        let is_middle = ["c", "h", "b"].iter().any(|class| attributes.contains(&("class", class)));
        let size = if attributes.contains(&("class", "t")) { 15 } else { 12 };
        let width = (content.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").chars().count() as i64 * size * 62 + 99) / 100;
        let [x, y] = ["x", "y"].map(|name| number(&attributes, name));
        let left = if is_middle { x - width / 2 } else { x };
        assert!(is_inside([left, y - 9, left + width, y], page), "`{content}` leaves the page: {svg}");
        if attributes.contains(&("class", "c")) {
            let around = nodes.iter().find(|node| is_inside([x, y - 4, x, y - 4], **node)).expect("a node around the entry");
            assert!(left >= around[0] && left + width <= around[2], "`{content}` is wider than its node: {svg}");
        } else {
            let words = [left, y - 9, left + width, y];
            assert!(nodes.iter().chain(&frames).all(|area| are_apart(words, *area)), "`{content}` stands on a node: {svg}");
        }
    }
    (nodes.len(), elements(svg, "polygon").len())
}

#[test]
fn pictures_have_every_node_and_arrow() {
    for f in every_map() {
        let diagram = Diagram::of_morphism(&f).unwrap();
        let (nodes, arrows) = (f.domain().leaves().len() + f.codomain().leaves().len(), f.map().iter().flatten().count());
        assert_eq!(measure(&diagram.svg().to_string()), (nodes, arrows), "{f}");
        let latex = diagram.latex().to_string();
        assert_eq!((latex.matches("\\node at ").count(), latex.matches("\\draw[->").count()), (nodes, arrows));
        assert_eq!(latex.matches('{').count(), latex.matches('}').count());
        assert!(latex.starts_with("\\documentclass") && latex.ends_with("\\end{tikzpicture}\n\\end{document}\n"));
    }
}

#[test]
fn nested_tuples_long_labels_and_many_modes() {
    for text in [
        "((2,(3,2)),(5,(4,1))) -> ((18446744073,2),((3,2),(4,5)),1) by (1,2,3,5,4,6)",
        "((((2))),((3),((4)))) -> (((4)),(((3),2))) by (2,1,0)",
        "((),(2,()),3) -> ((3,()),((),2)) by (1,0)",
        "(2,(),()) -> 2 by (0)",
        "() -> () by ()",
        "() -> (((),()),2) by ()",
        "1 -> 1 by (*)",
        "(4294967295,2) -> (2,(4294967295,(1,1))) by (1,*)",
    ] {
        let f = morphism(text);
        let diagram = Diagram::of_morphism(&f).unwrap();
        let (nodes, arrows) = measure(&diagram.svg().to_string());
        assert_eq!((nodes, arrows), (f.domain().leaves().len() + f.codomain().leaves().len(), f.map().iter().flatten().count()), "{text}");
        if !f.domain().leaves().is_empty() {
            assert_eq!(shown(&panel(&diagram.text().to_string(), ""), 2).1[0], f.map(), "{text}");
        }
        // The brackets of a column are those of the tuple.
        if f.is_isomorphism() && !f.map().is_empty() {
            let brackets = |text: &str| text.chars().filter(|c| "()".contains(*c)).collect::<String>();
            let drawn = diagram.text().to_string();
            let column: String = panel(&drawn, "").iter().map(|row| row.split(|c: char| "─│┌└→".contains(c)).next().unwrap()).collect();
            assert_eq!(brackets(&column), brackets(&text[..text.find(" ->").unwrap()]), "{drawn}");
        }
    }
    let many = NestMorphism::identity(flat(&[2; 63])).unwrap();
    assert_eq!(measure(&Diagram::of_morphism(&many).unwrap().svg().to_string()), (126, 63));
}

#[test]
fn spans_and_refinements() {
    let layout: Layout = "((2,2),(5,(5,3),1)):((1,10),(2,(20,100),0))".parse().unwrap();
    let span = Span::from_layout(&layout).unwrap();
    let diagram = Diagram::of_span(&span).unwrap();
    assert_eq!(measure(&diagram.svg().to_string()), (2 + 6 + 5, 5));
    let text = diagram.text().to_string();
    let rows = panel(&text, "");
    assert!(rows.iter().any(|row| row.contains(" 75) ─┼─  (5 ")) && rows.iter().any(|row| row.contains("( 4 ──┬─ ((2 ")), "{text}");
    let identity = Span::identity(span.source()).unwrap();
    let composition = Diagram::of_span_composition(&span, &identity).unwrap();
    // The spans, the square, and the composite.
    assert_eq!(measure(&composition.svg().to_string()).0, (2 + 2 + 2) + (2 + 6 + 5) + (2 + 6 + 6 + 2) + (2 + 6 + 5));
    let refinement = Refinement::new((12, 3), ((6, 2), 3)).unwrap();
    let text = Diagram::of_refinement(&refinement).unwrap().text().to_string();
    assert!(text.contains("(12 ──┬─ ((6\n      └─   2)\n  3) ───   3)\n"), "{text}");
    // A 1 that is cut into nothing.
    let nothing = Refinement::new((1, 2, 1), ((), 2, ())).unwrap();
    assert_eq!(measure(&Diagram::of_refinement(&nothing).unwrap().svg().to_string()), (3 + 1, 0));
    let f = morphism("(6,6) -> (6,6) by (1,0)");
    let along = Refinement::new((6, 6), ((2, 3), 6)).unwrap();
    assert_eq!(measure(&Diagram::of_pullback(&f, &along).unwrap().svg().to_string()), (4 + 2 + 3 + 3 + 2, 2 + 3));
    assert_eq!(measure(&Diagram::of_pushforward(&f, &along).unwrap().svg().to_string()), (4 + 2 + 3 + 3 + 2, 2 + 3));
}

/// The example of the article, step by step: the tuples of each panel, and its maps.
#[test]
fn the_composition_algorithm() {
    let (a, b): (Layout, Layout) = ("(12,3,6):(1,72,12)".parse().unwrap(), "(6,6):(1,6)".parse().unwrap());
    let diagram = Diagram::of_refined_layouts(&a, &b).unwrap();
    let text = diagram.text().to_string();
    let [g, f] = tractable::morphisms(&a, &b).unwrap();
    assert_eq!(shown(&panel(&text, "f"), 2), (vec![vec![6, 6], vec![6, 6]], vec![f.map().to_vec()]));
    assert_eq!(shown(&panel(&text, "g"), 2), (vec![vec![12, 3, 6], vec![12, 6, 3]], vec![g.map().to_vec()]));
    let (entries, maps) = shown(&panel(&text, "g' ∘ f'"), 3);
    assert_eq!(entries, [vec![6, 2, 3], vec![6, 2, 3, 6], vec![6, 2, 6, 3]]);
    assert_eq!(maps, [[0, 1, 2].map(Some).to_vec(), [0, 1, 3, 2].map(Some).to_vec()]);
    let (entries, maps) = shown(&panel(&text, "the composite"), 2);
    assert_eq!((entries[0].clone(), maps[0].clone()), (vec![6, 2, 3], [0, 1, 3].map(Some).to_vec()));
    assert!(panel(&text, "T and U cut alike").iter().any(|row| row.contains("6 ───────┬─ (12")), "{text}");
    let mutual = MutualRefinement::new((6, 6), (12, 3, 6)).unwrap();
    assert_eq!(measure(&Diagram::of_mutual_refinement(&mutual).unwrap().svg().to_string()), (2 + 4 + 3, 0));
    assert_eq!(measure(&diagram.svg().to_string()), (4 + 6 + (2 + 4 + 3) + (2 + 3 + 4) + (3 + 4 + 4) + (3 + 4 + 4) + (3 + 4), 2 + 3 + 3 + 4 + (3 + 4) + 3));
    assert_eq!(diagram.captions()[0], g.compose_refined(&f).unwrap().to_string());
    let none = Diagram::of_refined_layouts(&"(5,7):(1,100)".parse().unwrap(), &"4:3".parse().unwrap()).unwrap_err();
    assert_eq!(none, DrawError::Layout(LayoutError::NoMutualRefinement { left: 3, right: 5 }));
}

/// All pairs of some layouts, nested, with gaps, broadcasts, and modes of extent 1: each picture
/// has its nodes in their places, and each text its arrows.
#[test]
fn every_step_of_many_compositions() {
    let texts = [
        "12:1",
        "6:4",
        "(4,3):(3,1)",
        "(2,(3,2)):(6,(2,1))",
        "((2,2),(3,(2,1))):((1,24),(4,(2,0)))",
        "(12,3,6):(1,72,12)",
        "(6,6):(1,6)",
        "((4,4),(2,8)):((1,16),(4,64))",
        "(8,16,4,9):(1,8,1152,128)",
        "((2,1),5):((4,1),40)",
        "(3,(1,(2,1)),5):(0,(4,(4,1)),8)",
        "(((2),2),((3),(4,2))):(((48),1),((2),(6,24)))",
    ];
    let layouts: Vec<Layout> = texts.iter().map(|text| text.parse().unwrap()).collect();
    let mut drawn = 0;
    for a in &layouts {
        let (span, own) = (Span::from_layout(a).unwrap(), Diagram::of_morphism(&NestMorphism::from_layout(a).unwrap()).unwrap());
        measure(&own.svg().to_string());
        measure(&Diagram::of_span(&span).unwrap().svg().to_string());
        let back = Span::try_from(Refinement::new(a.shape(), a.shape()).unwrap()).unwrap();
        measure(&Diagram::of_span_composition(&back, &back).unwrap().svg().to_string());
        for b in &layouts {
            let Ok(diagram) = Diagram::of_refined_layouts(a, b) else {
                assert!(tractable::compose(a, b).is_err());
                continue;
            };
            drawn += 1;
            measure(&diagram.svg().to_string());
            let [g, f] = tractable::morphisms(a, b).unwrap();
            let mutual = MutualRefinement::new(f.codomain(), g.domain()).unwrap();
            let (pulled, pushed) = (f.pullback(mutual.left()).unwrap(), g.pushforward(mutual.right()).unwrap());
            let (text, composite) = (diagram.text().to_string(), g.compose_refined(&f).unwrap());
            assert_eq!(shown(&panel(&text, "f"), 2).1[0], f.map(), "{text}");
            assert_eq!(shown(&panel(&text, "g"), 2).1[0], g.map(), "{text}");
            assert_eq!(shown(&panel(&text, "g' ∘ f'"), 3).1, [pulled.map(), pushed.map()], "{text}");
            assert_eq!(
                shown(&panel(&text, "the composite"), 2),
                (vec![composite.domain().leaves().to_vec(), composite.codomain().leaves().to_vec()], vec![composite.map().to_vec()]),
                "{text}"
            );
            let latex = diagram.latex().to_string();
            assert_eq!(latex.matches("\\node at ").count(), measure(&diagram.svg().to_string()).0);
        }
    }
    assert!(drawn > 30, "{drawn}");
}

#[test]
fn factors_may_be_picked_twice() {
    let swap: FactMorphism = "[3 2] -> [2 3] by (1,0)".parse().unwrap();
    assert_eq!(shown(&panel(&Diagram::of_factors(&swap).unwrap().text().to_string(), ""), 2).1[0], [Some(1), Some(0)]);
    for map in ["(0,0)", "(0,0,0)"] {
        let twos = vec!["2"; map.len() / 2].join(" ");
        let twice: FactMorphism = format!("[{twos}] -> [2 3] by {map}").parse().unwrap();
        let diagram = Diagram::of_factors(&twice).unwrap();
        assert_eq!(measure(&diagram.svg().to_string()), (map.len() / 2 + 2, map.len() / 2));
        assert_eq!(diagram.text().to_string().matches('→').count(), 1);
    }
}

#[test]
fn what_is_too_large_is_refused() {
    let identity = |count: usize| NestMorphism::identity(flat(&vec![1; count])).unwrap();
    assert_eq!(measure_count(&Diagram::of_morphism(&identity(256)).unwrap()), 256);
    let error = Diagram::of_morphism(&identity(257)).unwrap_err();
    assert_eq!(error, DrawError::TooLarge { cells: 257 * 257, limit: 65536 });
    // All arrows cross one another.
    let reversed = TupleMorphism::new(vec![1; 256], vec![1; 256], (0..256).rev().map(Some).collect::<Vec<_>>()).unwrap();
    assert_eq!(measure_count(&Diagram::of_morphism(&reversed.into()).unwrap()), 256);
}

/// The arrows of a text.
fn measure_count(diagram: &Diagram) -> usize {
    diagram.text().to_string().matches('→').count()
}

#[test]
fn colors_of_a_terminal() {
    let diagram = Diagram::of_morphism(&morphism("(2,3) -> (3,5,2) by (2,0)")).unwrap();
    let (plain, colored) = (diagram.text().to_string(), diagram.terminal().to_string());
    assert!(!plain.contains('\x1b'));
    assert_eq!(colored.matches("\x1b[38;5;16;48;5;").count(), 4);
    assert_eq!(colored.matches("\x1b[0m").count(), 4);
    let stripped: String = colored.split('\x1b').enumerate().map(|(i, part)| if i == 0 { part } else { part.split_once('m').unwrap().1 }).collect();
    assert_eq!(stripped, plain);
}
