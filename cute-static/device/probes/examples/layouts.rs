//! Prints the layouts of all instructions that have a probe: what `check_atoms.py` reads.

fn main() {
    let mut lines = String::new();
    cute_device_probes::describe(&mut lines).expect("a string takes all");
    print!("{lines}");
}
