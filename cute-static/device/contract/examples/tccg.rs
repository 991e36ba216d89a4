//! The times of TCCG's 48 contractions of two tensors in `BF16` on a GPU: `tccg PTX [part of an
//! equation]` prints the equation, the extents of its letters, milliseconds, and what is launched.
//!
//! The equations are `C-A-B`, each with its contiguous mode first, of Springer and Bientinesi,
//! "Design of a high-performance GEMM-like tensor-tensor multiplication". Some elements of each
//! output are compared with sums of `f64`.

use cute_device_contract::Prepared;
use cute_device_launch::cudarc::driver::sys::CUevent_flags::CU_EVENT_DEFAULT;
use cute_device_launch::{Device, Module, open};
use cute_dynamic::contraction::Contraction;
use cute_dynamic::{HTuple, Layout};
use cute_static::atom::BF16;
use std::collections::BTreeMap;
use std::error::Error;

const EQUATIONS: &str = include_str!("../../../../benches/tccg.txt");

/// The extents of the letters: of the first eight, one mode of 24, which a matrix is multiplied
/// into; in the others a mode that is contiguous in a tensor has the larger of two extents. Tensors
/// have up to some hundred MB.
fn extents(number: usize, equation: &str) -> BTreeMap<char, u64> {
    let letters: std::collections::BTreeSet<char> = equation.chars().filter(|letter| letter.is_alphabetic()).collect();
    const THIN: [&[u64]; 8] = [
        &[512, 512, 24, 512],
        &[512, 24, 504, 512],
        &[112, 104, 24, 112, 112],
        &[112, 24, 104, 112, 104],
        &[112, 104, 24, 104, 112],
        &[48, 40, 24, 40, 48, 40],
        &[48, 40, 40, 24, 48, 48],
        &[48, 24, 40, 40, 48, 40],
    ];
    if let Some(extents) = THIN.get(number) {
        return letters.into_iter().zip(extents.iter().copied()).collect();
    }
    let (large, small) = [(4096, 4096), (512, 400), (128, 96), (80, 72), (32, 24)][letters.len() - 3];
    let is_contiguous = |letter: char| equation.split('-').any(|tensor| tensor.starts_with(letter));
    letters.into_iter().map(|letter| (letter, if is_contiguous(letter) { large } else { small })).collect()
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let ptx = std::fs::read_to_string(arguments.next().ok_or("usage: tccg PTX [part of an equation]")?)?;
    let part = arguments.next().unwrap_or_default();
    let context = open(0)?;
    let stream = context.new_stream()?;
    let device = Device::from((Module::load(&context, &ptx)?, stream.clone()));
    let mut state = 1u64;
    // Of each sign, from 1/2 to 1.
    let pool: Vec<BF16> = (0..1 << 24)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            BF16::from_bits((state >> 48) as u16 & 0x807f | 0x3f00)
        })
        .collect();
    for (number, equation) in EQUATIONS.lines().enumerate().filter(|(_, equation)| equation.contains(&part)) {
        let extents = extents(number, equation);
        let tensors: Vec<&str> = equation.split('-').collect();
        let layout = |letters: &str| Layout::left(HTuple::tuple(letters.chars().map(|letter| HTuple::from(extents[&letter])))?);
        let (c, a, b) = (layout(tensors[0])?, layout(tensors[1])?, layout(tensors[2])?);
        let contraction = Contraction::into(&format!("{},{}->{}", tensors[1], tensors[2], tensors[0]), &[a.clone(), b.clone()], &c)?;
        let mut prepared = Prepared::<BF16>::new(&device, &contraction)?;
        let data = |from: usize, layout: &Layout| pool.iter().cycle().skip(from).take(layout.size() as usize).copied().collect::<Vec<_>>();
        let (of_a, of_b) = (data(0, &a), data(12345, &b));
        let (on_a, on_b, mut out) = (device.upload(&of_a)?, device.upload(&of_b)?, device.uninitialised::<BF16>(c.size() as usize)?);
        prepared.launch(&device, &[&on_a, &on_b], &mut out)?;

        // Some elements, by f64.
        let found = device.download(&out)?;
        let summed: Vec<char> = tensors[1].chars().filter(|letter| tensors[2].contains(*letter) && !tensors[0].contains(*letter)).collect();
        let stride = |letters: &str, letter: char| letters.chars().take_while(|&other| other != letter).map(|letter| extents[&letter]).product::<u64>();
        for sample in 0..40u64 {
            let place = (sample * 7_919_111 + 3) % c.size();
            let (mut at, mut rest) = ([0, 0], place);
            for letter in tensors[0].chars() {
                let index = rest % extents[&letter];
                rest /= extents[&letter];
                for (at, letters) in at.iter_mut().zip(&tensors[1..]) {
                    *at += if letters.contains(letter) { index * stride(letters, letter) } else { 0 };
                }
            }
            let terms: u64 = summed.iter().map(|letter| extents[letter]).product();
            let sum: f64 = (0..terms)
                .map(|term| {
                    let (mut at, mut rest) = (at, term);
                    for &letter in &summed {
                        let index = rest % extents[&letter];
                        rest /= extents[&letter];
                        at[0] += index * stride(tensors[1], letter);
                        at[1] += index * stride(tensors[2], letter);
                    }
                    f64::from(of_a[at[0] as usize].to_f32()) * f64::from(of_b[at[1] as usize].to_f32())
                })
                .sum();
            let (found, most) = (f64::from(found[place as usize].to_f32()), sum.abs() / 256.0 + 1e-4 * terms as f64);
            if (found - sum).abs() > most {
                return Err(format!("{equation}: element {place} is {found}, and not {sum}\n{}", prepared.plan()).into());
            }
        }

        let mut times = Vec::new();
        for batch in 0..12 {
            let runs = 8;
            let events = [context.new_event(Some(CU_EVENT_DEFAULT))?, context.new_event(Some(CU_EVENT_DEFAULT))?];
            events[0].record(&stream)?;
            for _ in 0..runs {
                prepared.launch(&device, &[&on_a, &on_b], &mut out)?;
            }
            events[1].record(&stream)?;
            if batch > 1 {
                times.push(events[0].elapsed_ms(&events[1])? / runs as f32);
            }
        }
        times.sort_by(f32::total_cmp);
        let letters: String = extents.iter().map(|(letter, extent)| format!("{letter}{extent},")).collect();
        println!("{equation} {letters} {:.5} {}", times[times.len() / 2], prepared.plan().trim().replace('\n', "; "));
    }
    Ok(())
}
