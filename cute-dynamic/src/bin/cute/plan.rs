//! `cute plan`: who sends what to whom, to make one distribution of an array another.

use crate::args::Plan;
use crate::draw;
use crate::failure::{Failure, REFUSED, USAGE};
use crate::output::{Output, elements};
use crate::read;
use cute_dynamic::distribute::{Distribution, DistributionError, Mapping, Message, Redistribution};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;
use std::io::Write;

/// How many messages are told of all ranks.
const MESSAGES: usize = 1024;

impl From<DistributionError> for Failure {
    fn from(error: DistributionError) -> Self {
        let exit = if matches!(error, DistributionError::NoDistribution { .. }) { USAGE } else { REFUSED };
        Failure::of(error, exit)
    }
}

/// A rank, and one of the messages that it sends.
type Sent = (u64, Message);

pub fn plan(args: &Plan, output: &mut Output<'_>) -> Result<(), Failure> {
    let (source, target) = (distribution(&args.a)?, distribution(&args.b)?);
    let plan = source.redistribute_as(&target, &mapping(args))?;
    let plan = if args.relabel { source.redistribute_as(&plan.relabelled()?, &mapping(args))? } else { plan };
    if args.verify {
        plan.verify()?;
    }
    if let Some(rank) = args.rank {
        plan.sends(rank)?;
    }
    if args.json {
        writeln!(output.to, "{}", in_json(&plan, args)?)?;
        return Ok(());
    }
    if let Some(path) = &args.svg {
        return draw::write(&picture(&plan, args.rank)?, path, output);
    }
    summary(&plan, args, output.to)?;
    match args.rank {
        Some(rank) => of_rank(&plan, rank, output.to),
        None => of_all(&plan, output.to),
    }
}

fn distribution(text: &str) -> Result<Distribution, Failure> {
    if text == "-" {
        return Ok(read::standard_input()?.trim().parse()?);
    }
    Ok(text.parse()?)
}

fn mapping(args: &Plan) -> Mapping {
    let mut mapping = Mapping::new();
    if let Some(axes) = &args.permute {
        mapping = mapping.permuted(axes.iter().copied());
    }
    if let Some(from) = &args.from {
        mapping = mapping.from(from.iter().copied());
    }
    if let Some(to) = &args.to {
        mapping = mapping.to(to.iter().copied());
    }
    if let Some(lengths) = &args.part {
        mapping = mapping.part(lengths.iter().copied());
    }
    mapping
}

fn summary(plan: &Redistribution, args: &Plan, to: &mut dyn Write) -> Result<(), Failure> {
    let (total, stays, vector) = (plan.total(), plan.stays()?, plan.common_vector()?);
    writeln!(to, "{} -> {}", plan.source(), plan.target())?;
    write!(to, "{} arrive: {stays} stay, {} move", elements(total), total - stays)?;
    if let Some(bytes) = args.bytes {
        write!(to, ", {} bytes", u128::from(total - stays) * u128::from(bytes))?;
    }
    writeln!(to, "; common vector {vector}")?;
    match plan.as_layout() {
        Ok(layout) => writeln!(to, "one layout: {layout}")?,
        Err(error) => writeln!(to, "no one layout: {}: {error}", error.code())?,
    }
    if args.verify {
        writeln!(to, "verified: each element arrives once")?;
    }
    writeln!(to)?;
    Ok(())
}

/// What all ranks send; fewer ranks where there are many messages.
fn sent(plan: &Redistribution) -> Result<(Vec<Sent>, bool), Failure> {
    let mut sent = Vec::new();
    for rank in 0..plan.ranks() {
        for message in plan.sends(rank)?.messages() {
            if sent.len() == MESSAGES {
                return Ok((sent, true));
            }
            sent.push((rank, message));
        }
        if rank > MESSAGES as u64 * 16 {
            return Ok((sent, true));
        }
    }
    Ok((sent, false))
}

fn of_all(plan: &Redistribution, to: &mut dyn Write) -> Result<(), Failure> {
    let (sent, is_cut) = sent(plan)?;
    let mut rows = vec![["from", "to", "elements", "parts", "vector"].map(str::to_string)];
    for (rank, message) in &sent {
        rows.push([*rank, message.rank(), message.size(), message.parts().len() as u64, message.vector()].map(|number| number.to_string()));
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [0, 1, 2, 3, 4].map(width);
    for row in &rows {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:>width$}")).collect();
        writeln!(to, "{}", cells.join("  "))?;
    }
    if is_cut {
        writeln!(to, "… and more: `--rank R` tells of one rank")?;
    }
    Ok(())
}

fn of_rank(plan: &Redistribution, rank: u64, to: &mut dyn Write) -> Result<(), Failure> {
    for (what, other, exchange) in [("sends", "to", plan.sends(rank)?), ("receives", "from", plan.receives(rank)?)] {
        let mut is_none = true;
        for message in exchange.messages() {
            if std::mem::replace(&mut is_none, false) {
                writeln!(to, "rank {rank} {what}")?;
            }
            writeln!(to, "  {other} rank {}: {}", message.rank(), elements(message.size()))?;
            for part in message.parts() {
                let (source, target) = part.layouts()?;
                writeln!(to, "    {} + {source} -> {} + {target}", part.source(), part.target())?;
            }
        }
        if is_none {
            writeln!(to, "rank {rank} {what} nothing")?;
        }
    }
    Ok(())
}

/// How many ranks there are in a picture, on each side.
const PICTURED: usize = 64;

/// Who sends what to whom: the ranks that send on the left, those that receive on the right.
struct Picture {
    title: String,
    sent: Vec<Sent>,
}

/// The picture of all ranks, or of what one sends and receives.
fn picture(plan: &Redistribution, rank: Option<u64>) -> Result<Picture, Failure> {
    let sent = match rank {
        Some(rank) => {
            let sends = plan.sends(rank)?;
            let receives = plan.receives(rank)?;
            let others = receives.messages().filter(|message| message.rank() != rank);
            // What it receives is a message of the other rank.
            let turned = others.map(|message| (message.rank(), Message::new(rank, message.parts().to_vec())));
            sends.messages().map(|message| (rank, message)).chain(turned).collect()
        }
        None => sent(plan)?.0,
    };
    let picture = Picture { title: format!("{} -> {}", plan.source(), plan.target()), sent };
    let (left, right) = picture.ranks();
    if left.len().max(right.len()) > PICTURED || rank.is_none() && plan.ranks() > PICTURED as u64 {
        return Err(Failure::Usage(format!("a picture has up to {PICTURED} ranks on each side: `--rank R` draws one, `--json` has all")));
    }
    Ok(picture)
}

impl Picture {
    /// The ranks on both sides.
    fn ranks(&self) -> (BTreeSet<u64>, BTreeSet<u64>) {
        self.sent.iter().map(|(rank, message)| (*rank, message.rank())).unzip()
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const ROW: usize = 36;
        const TOP: usize = 60;
        const LEFT: usize = 150;
        const RIGHT: usize = 500;
        let (left, right) = self.ranks();
        let y = |ranks: &BTreeSet<u64>, rank: u64| TOP + ROW * ranks.range(..rank).count();
        let height = TOP + ROW * left.len().max(right.len());
        let largest = self.sent.iter().map(|(_, message)| message.size()).max().unwrap_or(1);
        let text = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        writeln!(f, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 650 {height}" font-family="monospace" font-size="13">"#)?;
        writeln!(f, r#"<rect width="650" height="{height}" fill="white"/>"#)?;
        writeln!(f, r#"<text x="325" y="24" text-anchor="middle">{}</text>"#, text(&self.title))?;
        for (from, message) in &self.sent {
            let (to, size) = (message.rank(), message.size());
            let (color, verb) = if *from == to { ("#999999", "stay on") } else { ("#1f6feb", "move from") };
            let width = 1.0 + 7.0 * size as f64 / largest as f64;
            let other = if *from == to { String::new() } else { format!(" to rank {to}") };
            write!(
                f,
                r#"<line x1="{LEFT}" y1="{}" x2="{RIGHT}" y2="{}" stroke="{color}" stroke-width="{width:.2}" stroke-opacity="0.6">"#,
                y(&left, *from),
                y(&right, to)
            )?;
            writeln!(f, "<title>{} {verb} rank {from}{other}</title></line>", elements(size))?;
        }
        let total = |ends: &dyn Fn(&Sent) -> bool| self.sent.iter().filter(|sent| ends(sent)).map(|sent| sent.1.size()).sum::<u64>();
        for &rank in &left {
            let size = total(&|sent| sent.0 == rank);
            writeln!(f, r#"<text x="{}" y="{}" text-anchor="end">rank {rank}: {size}</text>"#, LEFT - 10, y(&left, rank) + 4)?;
        }
        for &rank in &right {
            let size = total(&|sent| sent.1.rank() == rank);
            writeln!(f, r#"<text x="{}" y="{}">rank {rank}: {size}</text>"#, RIGHT + 10, y(&right, rank) + 4)?;
        }
        writeln!(f, "</svg>")
    }
}

fn in_json(plan: &Redistribution, args: &Plan) -> Result<Value, Failure> {
    let (total, stays) = (plan.total(), plan.stays()?);
    let mut messages = Vec::new();
    let mut add = |from: u64, to: u64, message: &Message| -> Result<(), Failure> {
        let mut parts = Vec::new();
        for part in message.parts() {
            let (source, target) = part.layouts()?;
            parts.push(json!({
                "source": { "offset": part.source(), "layout": source.to_string() },
                "target": { "offset": part.target(), "layout": target.to_string() },
            }));
        }
        messages.push(json!({ "from": from, "to": to, "elements": message.size(), "vector": message.vector(), "parts": parts }));
        Ok(())
    };
    let mut is_cut = false;
    match args.rank {
        Some(rank) => {
            for message in plan.sends(rank)?.messages() {
                add(rank, message.rank(), &message)?;
            }
            for message in plan.receives(rank)?.messages().filter(|message| message.rank() != rank) {
                add(message.rank(), rank, &message)?;
            }
        }
        None => {
            let (sent, cut) = sent(plan)?;
            is_cut = cut;
            for (rank, message) in &sent {
                add(*rank, message.rank(), message)?;
            }
        }
    }
    Ok(json!({
        "source": plan.source().to_string(),
        "target": plan.target().to_string(),
        "ranks": plan.ranks(),
        "elements": total,
        "stay": stays,
        "move": total - stays,
        "vector": plan.common_vector()?,
        "layout": plan.as_layout().ok().map(|layout| layout.to_string()),
        "complete": !is_cut,
        "messages": messages,
    }))
}
