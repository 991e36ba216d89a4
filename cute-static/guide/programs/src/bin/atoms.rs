//! The product of two small matrices, as the tensor cores share it among the threads of a warp.
//!
//! Each of 32 threads has some elements of A and of B in its registers. What the instruction brings
//! together is told by its layouts alone: here they are followed in a loop.

use cute_dynamic::atom::{MmaAtom, Operand};
use cute_dynamic::{Layout, LayoutError};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let atom = MmaAtom::by_name("SM80_16x8x8_F32TF32TF32F32_TN")?;
    let (m, n, k) = (16, 8, 8);
    let [a, b, c] = [Operand::A, Operand::B, Operand::C].map(|operand| atom.layout(operand));
    println!("A {a}\nB {b}\nC {c}\n");

    // Registers of all threads: element (i, k) of A is 10·i + k, and so on.
    let registers = |layout: &Layout, element: &dyn Fn(u64) -> u64| -> Result<Vec<Vec<u64>>, LayoutError> {
        let values = layout.get(1)?.size();
        (0..32).map(|thread| (0..values).map(|value| Ok(element(layout.offset((thread, value))?))).collect()).collect()
    };
    let of_a = registers(a, &|at| 10 * (at % m) + at / m)?;
    let of_b = registers(b, &|at| at % n + 10 * (at / n))?;

    // Where an element is: the inverse of who has what.
    let (places_a, places_b) = (a.right_inverse(), b.right_inverse());
    let find = |registers: &[Vec<u64>], places: &Layout, at: u64| -> Result<u64, LayoutError> {
        let place = usize::try_from(places.offset(at)?).expect("it is small");
        Ok(registers[place % 32][place / 32])
    };
    for thread in [0, 5] {
        for value in 0..c.get(1)?.size() {
            let at = c.offset((thread, value))?;
            let (row, column) = (at % m, at / m);
            let sum: u64 =
                (0..k).map(|k| Ok(find(&of_a, &places_a, row + m * k)? * find(&of_b, &places_b, column + n * k)?)).sum::<Result<_, LayoutError>>()?;
            println!("value {value} of thread {thread} is C({row}, {column}) = {sum}");
            assert_eq!(sum, (0..k).map(|k| (10 * row + k) * (column + 10 * k)).sum());
        }
    }
    Ok(())
}
