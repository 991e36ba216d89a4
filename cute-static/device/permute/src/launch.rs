//! Launches of copies.

use crate::{Form, LIMITS, Launch, Mode, Strided, Work, numbers};
use core::marker::PhantomData;
use cute_device::Element;
use cute_device_launch::contract::{Access, Operand, has_each_element_once};
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
/// let transposed = Permute::new(Strided { source: 0, target: 0, modes })?;
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
    /// Returns the copy of these elements; of none, if an extent is 0.
    ///
    /// Most copies are one launch. Along modes whose stride no kernel takes, which is 0 or more
    /// than 16777215 words, each coordinate is a launch, of which there are at most 4096; of more
    /// than six modes that do not go on in both memories, the shortest are, too.
    ///
    /// # Errors
    /// Places that no buffer has: [`LaunchError::BufferTooShort`], `CUTE222`. Two elements of the
    /// target in one place: `CUTE223`. More launches for a stride than are made:
    /// [`LaunchError::Stride`], `CUTE220`.
    pub fn new(strided: Strided) -> Result<Self, LaunchError> {
        let bytes = size_of::<T>() as u64;
        if strided.modes.iter().all(|mode| mode.0 > 0) {
            checked(&strided, bytes)?;
        }
        // Buffers of a device begin at multiples of the largest word.
        Ok(Permute { launches: strided.launches(Work::Copy, bytes, 16), elements: PhantomData })
    }

    /// Returns the kernels that are launched, one after the other.
    #[must_use]
    pub fn launches(&self) -> &[Launch] {
        &self.launches
    }

    /// Launches the copy. On a GPU it does not wait for the kernels to end.
    ///
    /// # Errors
    /// Those of [`Device::launch`]: buffers that are too short, `CUTE222`, and the others. Of
    /// several launches those before have run then.
    pub fn launch(&self, device: &Device, source: &DeviceBuffer<T>, target: &mut DeviceBuffer<T>) -> Result<(), LaunchError> {
        self.launches.iter().try_for_each(|launch| launched(launch, device, source, target))
    }
}

/// The most launches for the coordinates along modes whose strides no kernel takes.
const REPEATS: u64 = 4096;

/// Checks that all places fit in a buffer, that those of the target are different, and that there
/// are not too many launches.
fn checked(strided: &Strided, bytes: u64) -> Result<(), LaunchError> {
    const KERNEL: &str = "permute";
    // A buffer has at most `isize::MAX` bytes.
    let most = isize::MAX as u64 / bytes.max(1);
    for (argument, first, stride) in [("source", strided.source, (|mode| mode.1) as fn(&Mode) -> u64), ("target", strided.target, |mode| mode.2)] {
        let products = strided.modes.iter().map(|mode| u128::from(mode.0 - 1) * u128::from(stride(mode)));
        let needed = products.fold(u128::from(first) + 1, u128::saturating_add);
        if needed > u128::from(most) {
            return Err(LaunchError::BufferTooShort { kernel: KERNEL, argument: argument.into(), needed, found: most });
        }
    }
    let modes = strided.modes.iter().map(|mode| (mode.0, mode.2)).collect();
    let (address, length, alignment, bytes) = (0, most, 1, bytes as u32);
    has_each_element_once(KERNEL, &Operand { argument: "target".into(), address, length, bytes, alignment, modes, matrix: None, access: Access::Read })?;
    let mut count: u64 = 1;
    for &(extent, source, target) in strided.modes.iter().filter(|mode| mode.0 > 1) {
        // In words strides are smaller.
        let is_each = source == 0 || source.max(target) > LIMITS.stride;
        count = if is_each { count.saturating_mul(extent) } else { count };
        if count > REPEATS {
            let (argument, stride) = if source == 0 || source > LIMITS.stride { ("source", source) } else { ("target", target) };
            return Err(LaunchError::Stride { kernel: KERNEL, argument: argument.into(), found: stride });
        }
    }
    Ok(())
}

/// Launches one kernel.
fn launched<T: Element>(launch: &Launch, device: &Device, source: &DeviceBuffer<T>, target: &mut DeviceBuffer<T>) -> Result<(), LaunchError> {
    let [of_source, of_target] = numbers(&launch.modes);
    // Where nothing is, the launch finds too few elements.
    let at = |byte: u64| usize::try_from(byte / u64::from(launch.form.word())).unwrap_or(usize::MAX);
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)* => $($without_source:tt)*) => {
            match launch.form {
                $( Form::$form $numbers => {
                    let (source, target) = (source.words::<$word>(at(launch.source)), target.words_mut::<$word>(at(launch.target)));
                    device.launch::<crate::$kernel>((Tensor::new(source, of_source), TensorMut::new(target, of_target)))
                } )*
                form => Err(LaunchError::NoKernels { why: std::format!("there is no kernel {form:?}") }),
            }
        };
    }
    crate::for_each_kernel!(launched)
}
