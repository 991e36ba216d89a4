//! Accesses whose bank conflicts and sectors are counted, in the emulator and by a GPU's counters.

use super::instructions::Register;
use crate::run;
use cute_device::emulator::{Kind, Report, Space};
use cute_device_launch::{Device, Tensor, TensorMut};

/// How often the banks were accessed by loads and by stores, and the sectors loaded and stored.
pub(crate) fn counts(report: &Report) -> [u64; 4] {
    let is_load = |kind| matches!(kind, Kind::Load | Kind::LoadMatrices | Kind::Copy);
    let of = |space, loads| report.accesses().iter().filter(move |accesses| accesses.space == space && is_load(accesses.kind) == loads);
    let passes = |loads| of(Space::Shared, loads).map(|accesses| accesses.passes.iter().sum::<u64>()).sum();
    let sectors = |loads| of(Space::Global, loads).map(|accesses| accesses.sectors).sum();
    [passes(true), passes(false), sectors(true), sectors(false)]
}

macro_rules! accesses {
    ($($name:ident $ty:ident [$($tile:tt)*] [$($bring:tt)*] [$($take:tt)*];)*) => {
        /// Runs all of them, each on a device of its own.
        pub(crate) fn accesses(open: &dyn Fn() -> Device, done: &mut dyn FnMut(&'static str, &Device)) {
            $( {
                let device = open();
                let data = <$ty>::from_words(&(0..1024).collect::<Vec<u32>>());
                let (from, mut to) = (run(device.upload(&data[..256])), run(device.uninitialised::<$ty>(256)));
                run(device.launch::<cute_device_probes::accesses::$name::Launched>((Tensor::new(&from, [32, 8, 32]), TensorMut::new(&mut to, [32, 8, 32]))));
                assert!(run(device.download(&to)) == data[..256], "{}", stringify!($name));
                done(stringify!($name), &device);
            } )*
        }
    };
}

cute_device_probes::for_each_access!(accesses);
