//! Launches of copies.

use crate::{Form, Launch, Mode, Strided, Work};
use core::marker::PhantomData;
use cute_device::Element;
use cute_device_launch::{Device, DeviceBuffer, LaunchError, Tensor, TensorMut};
use std::vec::Vec;

/// A copy of elements between buffers of a device that is ready to be made, again and again.
///
/// ```
/// # #[cfg(feature = "emulate")] {
/// use cute_device_launch::Device;
/// use cute_device_permute::{Permute, Strided};
///
/// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
/// // A matrix of 3 by 2 whose columns are contiguous to one whose rows are.
/// let modes = vec![(3, 1, 2), (2, 3, 1)];
/// let transposed = Permute::new(Strided { source: 0, target: 0, modes });
/// let source = device.upload(&[1.0f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let mut target = device.uninitialised::<f32>(6)?;
/// transposed.launch(&device, &source, &mut target)?;
/// assert_eq!(device.download(&target)?, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
/// # }
/// # Ok::<(), cute_device_launch::LaunchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Permute<T> {
    launches: Vec<Launch>,
    elements: PhantomData<T>,
}

impl<T: Element> Permute<T> {
    /// Returns the copy of these elements.
    #[must_use]
    pub fn new(strided: Strided) -> Self {
        // Buffers of a device begin at multiples of the largest word.
        Permute { launches: strided.launches(Work::Copy, size_of::<T>() as u64, 16), elements: PhantomData }
    }

    /// Returns the kernels that are launched, one after the other.
    #[must_use]
    pub fn launches(&self) -> &[Launch] {
        &self.launches
    }

    /// Launches the copy. On a GPU it does not wait for the kernels to end.
    ///
    /// # Errors
    /// Those of [`Device::launch`]: buffers that are too short, `CUTE222`; a target that has two
    /// elements in one place, `CUTE224`; and the others. Of several launches those before have run
    /// then.
    pub fn launch(&self, device: &Device, source: &DeviceBuffer<T>, target: &mut DeviceBuffer<T>) -> Result<(), LaunchError> {
        self.launches.iter().try_for_each(|launch| launched(launch, device, source, target))
    }
}

/// Launches one kernel.
fn launched<T: Element>(launch: &Launch, device: &Device, source: &DeviceBuffer<T>, target: &mut DeviceBuffer<T>) -> Result<(), LaunchError> {
    let numbers = |stride: fn(&Mode) -> u64| -> [usize; 12] {
        core::array::from_fn(|index| launch.modes.get(index).map_or_else(|| stride(&launch.modes[index - 6]), |mode| mode.0) as usize)
    };
    let (of_source, of_target) = (numbers(|mode| mode.1), numbers(|mode| mode.2));
    // Where nothing is, the launch finds too few elements.
    let at = |byte: u64| usize::try_from(byte / u64::from(launch.form.word())).unwrap_or(usize::MAX);
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)* => $(($zero:ident $zero_numbers:tt) $zero_kernel:ident $zero_word:ident;)*) => {
            match launch.form {
                $( Form::$form $numbers => {
                    let (source, target) = (source.words::<$word>(at(launch.source)), target.words_mut::<$word>(at(launch.target)));
                    device.launch::<crate::$kernel>((Tensor::new(source, of_source), TensorMut::new(target, of_target)))
                } )*
                $( Form::$zero $zero_numbers => {
                    device.launch::<crate::$zero_kernel>((TensorMut::new(target.words_mut::<$zero_word>(at(launch.target)), of_target),))
                } )*
                form => Err(LaunchError::NoKernels { why: std::format!("there is no kernel {form:?}") }),
            }
        };
    }
    crate::for_each_kernel!(launched)
}
