//! Contractions that are ready to be computed, again and again.

use crate::permute::{Permute, Strided};
use crate::product::{Copied, placed};
use crate::{ContractError, Number};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use cute_device_launch::{Device, DeviceBuffer, LaunchError, Tensor, TensorMut};
use cute_dynamic::contraction::{Contraction, ContractionError, Step, Tensor as Of};
use cute_dynamic::{HTuple, Layout};

/// A contraction that is ready to be computed on a device, again and again: `out = Σ Π x`.
///
/// It has the memory that it takes beside the operands and the output. What a step makes is rounded
/// to `T`, as operands of the next one are, and `f32` are multiplied as `TF32`, in sums of one
/// operand, too: those are products with ones. A product without labels of one operand alone is a
/// batch of matrices of one row and column, each of which takes a tile.
///
/// ```
/// # #[cfg(feature = "emulate")] {
/// use cute_device_contract::Prepared;
/// use cute_device_launch::Device;
/// use cute_dynamic::contraction::Contraction;
/// use cute_dynamic::Layout;
///
/// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
/// // Rows are contiguous, and the modes of the output are in another order.
/// let (a, b) = (Layout::right((4, 8, 3))?, Layout::right((8, 5))?);
/// let contraction = Contraction::into("akb,kn->bna", &[a, b], &Layout::right((3, 5, 4))?)?;
/// let mut prepared = Prepared::<f32>::new(&device, &contraction)?;
/// let (a, b) = (device.upload(&[2.0f32; 96])?, device.upload(&[0.5f32; 40])?);
/// let mut out = device.uninitialised::<f32>(60)?;
/// prepared.launch(&device, &[&a, &b], &mut out)?;
/// assert_eq!(device.download(&out)?, [8.0; 60]);
/// # }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Prepared<T> {
    operands: Vec<u64>,
    output: u64,
    works: Vec<Work<T>>,
    /// What is between operands and output.
    memories: Vec<DeviceBuffer<T>>,
}

/// Where the elements of a tensor are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Operand(usize),
    Memory(usize),
    Output,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Operand(number) => write!(f, "x{number}"),
            Place::Memory(number) => write!(f, "w{number}"),
            Place::Output => f.write_str("out"),
        }
    }
}

/// What is launched, one after the other.
#[derive(Debug)]
enum Work<T> {
    Copy { from: Place, to: Place, permute: Permute<T> },
    Product { places: [Place; 3], numbers: [[usize; 6]; 3] },
}

impl<T: Number> Prepared<T> {
    /// Returns the contraction ready for a device, whose memory it takes.
    ///
    /// # Errors
    /// [`ContractError::Launch`]: there is not enough memory, `CUTE236`; a tensor reaches further
    /// than any buffer, `CUTE222`; an operand that is copied, of which each element is repeated
    /// more than 4096 times, `CUTE220`; what the driver says.
    pub fn new(device: &Device, contraction: &Contraction) -> Result<Self, ContractError> {
        let mut prepared = Prepared {
            operands: contraction.operands().iter().map(|layout| layout.cosize()).collect(),
            output: contraction.output().cosize(),
            works: Vec::new(),
            memories: Vec::new(),
        };
        let places: Vec<Place> = (0..prepared.operands.len()).map(Place::Operand).collect();
        if prepared.add(device, contraction, &places, Place::Output)? {
            return Ok(prepared);
        }
        // Tensors that cut what they have in common in different ways are made compact.
        prepared.works.clear();
        prepared.memories.clear();
        let (mut layouts, mut compact) = (Vec::new(), Vec::new());
        for (place, layout) in places.iter().zip(contraction.operands()) {
            let to = prepared.memory(device, layout.size())?;
            prepared.copy(*place, to, layout, false)?;
            layouts.push(compacted(layout)?);
            compact.push(to);
        }
        let output = compacted(contraction.output())?;
        let between = prepared.memory(device, output.size())?;
        let of_compact = Contraction::into(&format!("{}", contraction.equation()), &layouts, &output)?;
        if !prepared.add(device, &of_compact, &compact, between)? {
            unreachable!("each label is one mode of each tensor");
        }
        prepared.copy(between, Place::Output, contraction.output(), true)?;
        Ok(prepared)
    }

    /// Adds memory of so many elements.
    fn memory(&mut self, device: &Device, length: u64) -> Result<Place, LaunchError> {
        self.memories.push(device.uninitialised(usize::try_from(length).map_err(|_| LaunchError::OutOfMemory)?)?);
        Ok(Place::Memory(self.memories.len() - 1))
    }

    /// Adds memory of so many equal elements.
    fn upload(&mut self, device: &Device, element: T, length: usize) -> Result<Place, LaunchError> {
        self.memories.push(device.upload(&alloc::vec![element; length])?);
        Ok(Place::Memory(self.memories.len() - 1))
    }

    /// Adds the copy from a layout to a compact one, or back.
    fn copy(&mut self, from: Place, to: Place, layout: &Layout, is_back: bool) -> Result<(), LaunchError> {
        let mut step = 1;
        let modes = layout.leaves().iter().map(|leaf| {
            let compact = step;
            step *= leaf.extent;
            if is_back { (leaf.extent, compact, leaf.stride) } else { (leaf.extent, leaf.stride, compact) }
        });
        let permute = Permute::new(Strided { source: 0, target: 0, modes: modes.collect() })?;
        self.works.push(Work::Copy { from, to, permute });
        Ok(())
    }

    /// Adds the steps of a contraction of what is in these places, unless tensors cut what they
    /// have in common in different ways.
    fn add(&mut self, device: &Device, contraction: &Contraction, operands: &[Place], output: Place) -> Result<bool, ContractError> {
        let mut between = Vec::new();
        for step in contraction.steps() {
            let [a, b, c] = step.tensors();
            let c = match c {
                Of::Between(_) => {
                    let place = self.memory(device, step.product().c().cosize())?;
                    between.push(place);
                    place
                }
                _ => output,
            };
            let place = |tensor: Of| match tensor {
                Of::Operand(number) => operands.get(number).copied(),
                Of::Between(number) => between.get(number).copied(),
                Of::Output => Some(output),
                Of::One => None,
            };
            if !self.step(device, step, [place(a), place(b)], c)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds a step. What is in no place is made of ones.
    fn step(&mut self, device: &Device, step: &Step, places: [Option<Place>; 2], c: Place) -> Result<bool, ContractError> {
        let product = step.product();
        // What is not summed is copied.
        if let ([Some(only), None] | [None, Some(only)], [_, _, 1, _]) = (places, product.sizes()) {
            let (layout, group) = if places[0].is_some() { (product.a(), 0) } else { (product.b(), 1) };
            let (Some(own), Some(out)) = (layout.modes().next(), product.c().modes().nth(group)) else { return Ok(false) };
            let is_alike = own.leaves().len() == out.leaves().len() && own.leaves().iter().zip(out.leaves()).all(|(own, out)| own.extent == out.extent);
            if is_alike {
                let modes = own.leaves().iter().zip(out.leaves()).map(|(own, out)| (own.extent, own.stride, out.stride)).collect();
                self.works.push(Work::Copy { from: only, to: c, permute: Permute::new(Strided { source: 0, target: 0, modes })? });
            }
            return Ok(is_alike);
        }
        let Some([a, b, of_c]) = placed::<T>(product, places.map(|place| place.is_some()))? else { return Ok(false) };
        let (numbers, mut all) = ([a.numbers, b.numbers, of_c.numbers], [c; 3]);
        for (tensor, (copied, place)) in [a.copied, b.copied].into_iter().zip(places).enumerate() {
            all[tensor] = match (copied, place) {
                (None, place) => place.unwrap_or_else(|| unreachable!("ones are copied")),
                (Some(Copied { permute: Some(permute), length, has_more }), Some(from)) => {
                    // Rows that are more than there are are 0.
                    let to = if has_more { self.upload(device, T::default(), length)? } else { self.memory(device, length as u64)? };
                    self.works.push(Work::Copy { from, to, permute });
                    to
                }
                (Some(Copied { length, .. }), _) => self.upload(device, T::ONE, length)?,
            };
        }
        let after = match of_c.copied {
            Some(Copied { permute: Some(permute), length, .. }) => {
                all[2] = self.memory(device, length as u64)?;
                Some(Work::Copy { from: all[2], to: c, permute })
            }
            _ => None,
        };
        self.works.push(Work::Product { places: all, numbers });
        self.works.extend(after);
        Ok(true)
    }

    /// Computes the contraction of these operands; on a GPU it does not wait for the end.
    ///
    /// Elements of the output that its layout does not reach stay as they are.
    ///
    /// # Errors
    /// [`ContractError::Contraction`]: other operands, `CUTE451`, or buffers that are too short,
    /// `CUTE456`; nothing is launched then. [`ContractError::Launch`]: those of [`Device::launch`],
    /// after which elements of the output may have been written.
    pub fn launch(&mut self, device: &Device, operands: &[&DeviceBuffer<T>], output: &mut DeviceBuffer<T>) -> Result<(), ContractError> {
        if operands.len() != self.operands.len() {
            return Err(ContractionError::Operands { operands: self.operands.len(), given: operands.len() }.into());
        }
        for (operand, (&needed, buffer)) in self.operands.iter().zip(operands).enumerate() {
            if (buffer.len() as u64) < needed {
                return Err(ContractionError::DataTooShort { operand, needed, given: buffer.len() }.into());
            }
        }
        if (output.len() as u64) < self.output {
            return Err(ContractionError::OutputTooShort { needed: self.output, given: output.len() }.into());
        }
        for work in &self.works {
            let to = match work {
                Work::Copy { to, .. } => *to,
                Work::Product { places, .. } => places[2],
            };
            match to {
                Place::Memory(number) => {
                    // Nothing is read from where it is written to.
                    let (before, rest) = self.memories.split_at_mut(number);
                    let [target, after @ ..] = rest else { unreachable!("each piece of work has its memory") };
                    let memory = |at: usize| if at < number { before.get(at) } else { after.get(at - number - 1) };
                    run(work, device, operands, &memory, target)?;
                }
                _ => run(work, device, operands, &|at| self.memories.get(at), output)?,
            }
        }
        Ok(())
    }

    /// Returns what is launched, line by line: which tensors are copied, and which are multiplied.
    /// `x0` and on are the operands, `w0` and on memory between.
    #[must_use]
    pub fn plan(&self) -> String {
        let mut text = String::new();
        for work in &self.works {
            let line = match work {
                Work::Copy { from, to, permute } => format!("{to} = copy of {from} by {} kernels\n", permute.launches().len()),
                Work::Product { places: [a, b, c], numbers: [of_a, of_b, of_c] } => {
                    format!("{c} {} = {a} {} times {b} {}\n", strided(of_c), strided(of_a), strided(of_b))
                }
            };
            text.push_str(&line);
        }
        text
    }
}

/// Matrices as they are written.
fn strided([m, n, z, by_row, by_column, by_batch]: &[usize; 6]) -> String {
    format!("({m},{n},{z}):({by_row},{by_column},{by_batch})")
}

/// The compact layout of as many elements along each mode.
fn compacted(layout: &Layout) -> Result<Layout, ContractError> {
    Ok(match layout.size() {
        1 => layout.clone(),
        _ => Layout::left(HTuple::tuple(layout.modes().map(|mode| HTuple::from(mode.size())))?)?,
    })
}

/// Launches one piece of work. What is read is not what is written.
fn run<'m, T: Number>(
    work: &Work<T>,
    device: &Device,
    operands: &[&'m DeviceBuffer<T>],
    memory: &dyn Fn(usize) -> Option<&'m DeviceBuffer<T>>,
    target: &mut DeviceBuffer<T>,
) -> Result<(), LaunchError> {
    let at = |place: Place| {
        let found = match place {
            Place::Operand(number) => operands.get(number).copied(),
            Place::Memory(number) => memory(number),
            Place::Output => None,
        };
        found.unwrap_or_else(|| unreachable!("{place} is there, and is not the target"))
    };
    match work {
        Work::Copy { from, permute, .. } => permute.launch(device, at(*from), target),
        Work::Product { places, numbers } => {
            let (a, b) = (Tensor::new(at(places[0]), numbers[0]), Tensor::new(at(places[1]), numbers[1]));
            T::multiply(device, a, b, TensorMut::new(target, numbers[2])).map(|_| ())
        }
    }
}
