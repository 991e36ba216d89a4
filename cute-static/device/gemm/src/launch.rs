//! Launches of products: of the kernel that [`choose`] names, where the tensor memory accelerator
//! copies the operands and C, and of one by `mma.sync` elsewhere.

use crate::splits::Whole;
use crate::*;
use alloc::vec::Vec;
use cute_device_launch::{Device, LaunchError, Problems, Tensor, TensorMut};

/// A batch of matrices, as it lies in memory: extents and strides of `(rows, columns, batches)` in
/// elements, and the power of two that it begins at a multiple of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Extents and strides, as [`Matrices`] has them.
    pub numbers: [usize; 6],
    /// The bytes of an element.
    pub bytes: usize,
    /// What its address is a multiple of, in bytes.
    pub alignment: u64,
}

impl Batch {
    /// The same with rows for columns.
    fn transposed(self) -> Self {
        let [m, n, z, by_row, by_column, by_batch] = self.numbers;
        Batch { numbers: [n, m, z, by_column, by_row, by_batch], ..self }
    }

    /// Returns whether it is an operand of kernels by `wgmma` as it lies: contiguous along columns,
    /// its rows and matrices at multiples of 16 bytes.
    #[must_use]
    pub fn is_read(self) -> bool {
        self.by_rows().is_some()
    }

    /// Returns whether they write it as it lies: contiguous along columns or rows, of which there
    /// are whole vectors of 16 bytes, its other strides at multiples of 16 bytes.
    #[must_use]
    pub fn is_written(self) -> bool {
        self.written_by_rows().or_else(|| self.transposed().written_by_rows()).is_some()
    }

    /// Extents, and strides of rows and matrices, if the tensor memory accelerator copies tiles of
    /// it whose rows are contiguous. The strides of modes of extent 1 are of no importance.
    fn by_rows(self) -> Option<[usize; 5]> {
        let [m, n, z, by_row, by_column, by_batch] = self.numbers;
        let vector = 16usize.checked_div(self.bytes)?;
        let stride = |extent: usize, stride: usize| if extent > 1 { stride } else { vector };
        let (pitch, matrix) = (stride(m, by_row), stride(z, by_batch));
        let is_copied = [pitch, matrix].iter().all(|&stride| stride > 0 && stride.is_multiple_of(vector) && (stride as u64) < (1 << 40) / self.bytes as u64);
        let fits = [m, n, z].iter().all(|&extent| extent as u64 <= i32::MAX as u64);
        let is_contiguous = n == 1 || by_column == 1;
        (is_copied && fits && is_contiguous && self.alignment >= 16).then_some([m, n, z, pitch, matrix])
    }

    /// The same, if it is written so: rows of whole vectors of 16 bytes, as more is written of
    /// others.
    fn written_by_rows(self) -> Option<[usize; 5]> {
        self.by_rows().filter(|[_, n, ..]| n.is_multiple_of(16 / self.bytes))
    }
}

/// How a product is launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The kernel by `wgmma`, and how; if there is none, by `mma.sync`.
    pub choice: Option<Choice>,
    /// Whether it multiplies `Cᵀ = B·Aᵀ`, as columns of C are contiguous.
    pub is_transposed: bool,
}

/// Returns how `C = alpha·A·Bᵀ` is launched on a device of so many multiprocessors.
///
/// A kernel by `wgmma` takes operands that are contiguous along `k`, and a C that is contiguous
/// along `m` or `n` in vectors of 16 bytes, all of which begin at multiples of 16 bytes, as do
/// their rows and matrices.
///
/// ```
/// use cute_device_gemm::{Batch, Numbers, plan};
///
/// let rows = |m: usize, n: usize, pitch: usize| Batch { numbers: [m, n, 1, pitch, 1, 1], bytes: 2, alignment: 256 };
/// let plan_of = |k, pitch| plan(Numbers::Bf16, rows(512, k, pitch), rows(512, k, pitch), rows(512, 512, 512), 132).choice;
/// assert_eq!(plan_of(16384, 16384).map(|choice| choice.parts), Some(4));
/// // Rows that begin 2 bytes after a multiple of 16.
/// assert_eq!(plan_of(16384, 16385), None);
/// // Operands of one matrix, and a result of three.
/// let three = Batch { numbers: [512, 512, 3, 512, 1, 512 * 512], bytes: 2, alignment: 256 };
/// assert_eq!(plan(Numbers::Bf16, rows(512, 16384, 16384), rows(512, 16384, 16384), three, 132).choice, None);
/// ```
#[must_use]
pub fn plan(numbers: Numbers, a: Batch, b: Batch, c: Batch, multiprocessors: u32) -> Plan {
    let ([m, k, z, ..], [n, ..]) = (a.numbers, b.numbers);
    let choice = |m, n| Some(choose(numbers, [m, n, k, z].map(|extent| u32::try_from(extent).unwrap_or(u32::MAX)), multiprocessors));
    // Batches that differ are refused by the launch of the other kernel (CUTE214).
    let is_one_batch = b.numbers[2] == z && c.numbers[2] == z;
    if !is_one_batch || a.by_rows().is_none() || b.by_rows().is_none() {
        Plan { choice: None, is_transposed: false }
    } else if c.written_by_rows().is_some() {
        Plan { choice: choice(m, n), is_transposed: false }
    } else if c.transposed().written_by_rows().is_some() {
        Plan { choice: choice(n, m), is_transposed: true }
    } else {
        Plan { choice: None, is_transposed: false }
    }
}

/// A tensor as a batch.
macro_rules! batch {
    ($tensor:ident $t:ty) => {
        Batch { numbers: $tensor.numbers(), bytes: size_of::<$t>(), alignment: $tensor.alignment() }
    };
}

/// The kernel of a name, of those of a kind, launched on a device with so many blocks.
macro_rules! launched {
    (($device:ident $choice:ident $arguments:expr) $numbers:ident $form:ident: $(
        $kernel:ident $m:literal $n:literal $below:literal $beside:literal $(in $turns:literal turns)?;
    )*) => {
        match $choice.kernel {
            $(<$kernel as Kernel>::NAME => Some($device.launch_blocks::<$kernel>([$choice.blocks, 1, 1], $arguments)),)*
            _ => None,
        }
    };
}

/// `name, A and B in memory, C, factor; their matrices, C's; the kernels by rows, others first, and
/// the one by mma.sync`
macro_rules! products {
    ($(
        $(#[$doc:meta])*
        $name:ident $numbers:ident $held:ident $out:ident $alpha:ident $matrix:ident $c:ident, $rows:ident $any:ident $(, $more:ident)?;
    )*) => { $(
        $(#[$doc])*
        ///
        /// The kernel is the one that [`plan`] says, by `mma.sync` where the tensor memory
        /// accelerator does not copy the tensors. Returns its name. On a GPU it does not wait for
        /// the kernel to end.
        ///
        /// # Errors
        /// Those of [`Device::launch`]: extents that differ, `CUTE214`; extents and strides that
        /// are too large, `CUTE220`; buffers that are too short, `CUTE222`; and the others.
        pub fn $name<'a>(
            device: &'a Device, alpha: $alpha, a: Tensor<'a, $held, Matrices>, b: Tensor<'a, $held, Matrices>, c: TensorMut<'a, $out, Matrices>,
        ) -> Result<&'static str, LaunchError> {
            let (of_a, of_b, of_c) = (batch!(a $held), batch!(b $held), batch!(c $out));
            let Plan { choice, is_transposed } = plan(Numbers::$numbers, of_a, of_b, of_c, device.multiprocessors()?);
            let (a, b, of_a, of_b, of_c) = if is_transposed { (b, a, of_b, of_a, of_c.transposed()) } else { (a, b, of_a, of_b, of_c) };
            let (Some(choice), Some(rows_a), Some(rows_b), Some(rows_c)) = (choice, of_a.by_rows(), of_b.by_rows(), of_c.by_rows()) else {
                return device.launch::<$any>((alpha, a, b, c)).map(|()| <$any as Kernel>::NAME);
            };
            $($more! { device choice alpha a b c rows_a rows_b rows_c })?
            let arguments = (alpha, a.under::<$matrix>(rows_a), b.under::<$matrix>(rows_b), c.under::<$c>(rows_c));
            let launched = $rows! { launched device choice arguments };
            launched.unwrap_or(Err(LaunchError::OtherKernel { kernel: choice.kernel })).map(|()| choice.kernel)
        }
    )* };
}

/// Those that write C by columns, or in parts of `k`, of one matrix.
macro_rules! of_halves {
    ($device:ident $choice:ident $alpha:ident $a:ident $b:ident $c:ident $rows_a:ident $rows_b:ident $rows_c:ident) => {
        let [m, n, z, pitch, matrix] = $rows_c;
        if $choice.parts > 0 {
            let parts = $choice.parts as usize;
            let mut held = $device.uninitialised::<f32>(parts.saturating_mul(m).saturating_mul(n))?;
            let numbers = [m, n, parts, n, m.saturating_mul(n)];
            let whole = |[rows, k, _, pitch, _]: [usize; 5]| [rows, k, pitch];
            {
                let to = TensorMut::<f32, Words>::new(&mut held, numbers);
                let arguments = ($a.under::<Whole>(whole($rows_a)), $b.under::<Whole>(whole($rows_b)), to);
                let launched = bf16_parts! { launched $device $choice arguments };
                launched.unwrap_or(Err(LaunchError::OtherKernel { kernel: $choice.kernel }))?;
            }
            let arguments = ($alpha, Tensor::<f32, Words>::new(&held, numbers), $c.under::<Whole>([m, n, pitch]));
            return $device.launch::<AddPartsBf16>(arguments).map(|()| $choice.kernel);
        }
        if $choice.is_by_columns() {
            let arguments = ($alpha, $b.under::<Halves>($rows_b), $a.under::<Halves>($rows_a), $c.under::<Columns>([n, m, z, pitch, matrix]));
            let launched = bf16_columns! { launched $device $choice arguments };
            return launched.unwrap_or(Err(LaunchError::OtherKernel { kernel: $choice.kernel })).map(|()| $choice.kernel);
        }
    };
}

products! {
    /// Launches `C = alpha·A·Bᵀ` of `BF16`, summed in `f32`.
    ///
    /// ```
    /// # #[cfg(feature = "emulate")] {
    /// use cute_device_gemm::multiply_bf16;
    /// use cute_device_launch::{Device, Tensor, TensorMut};
    /// use cute_static::atom::BF16;
    ///
    /// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
    /// let number = BF16::from_f32;
    /// let (a, b) = (device.upload(&[number(1.0); 16 * 64])?, device.upload(&[number(2.0); 8 * 64])?);
    /// let mut c = device.uninitialised::<BF16>(16 * 8)?;
    /// let (of_a, of_b) = (Tensor::new(&a, [16, 64, 1, 64, 1, 1]), Tensor::new(&b, [8, 64, 1, 64, 1, 1]));
    /// let kernel = multiply_bf16(&device, 0.5, of_a, of_b, TensorMut::new(&mut c, [16, 8, 1, 8, 1, 1]))?;
    /// assert_eq!(kernel, "wgmma_bf16_columns_64x16");
    /// assert_eq!(device.download(&c)?, [number(64.0); 16 * 8]);
    /// # }
    /// # Ok::<(), cute_device_launch::LaunchError>(())
    /// ```
    multiply_bf16 Bf16 BF16 BF16 f32 Halves Halves, bf16_rows MmaBf16, of_halves;
    /// Launches `C = alpha·A·Bᵀ` of `F16`, summed in `f32`.
    multiply_f16 F16 F16 F16 f32 Halves Halves, f16_rows MmaF16;
    /// Launches `C = alpha·A·Bᵀ` of `E4M3`, whose bits the operands have, summed in `f32`, to
    /// `BF16`.
    multiply_e4m3 E4m3 u8 BF16 f32 Bytes Halves, e4m3_rows MmaE4m3;
    /// Launches `C = alpha·A·Bᵀ` of `f32`, multiplied as `TF32` and summed in `f32`.
    multiply_tf32 Tf32 f32 f32 f32 Words Words, tf32_rows MmaTf32;
    /// Launches `C = alpha·A·Bᵀ` of `i8`, summed in `i32`.
    multiply_s8 S8 i8 i32 i32 Bytes Words, s8_rows MmaS8;
}

/// A problem of a group: A, B, and C to write.
pub type Problem<'a, T, U = T> = (Tensor<'a, T, Matrices>, Tensor<'a, T, Matrices>, TensorMut<'a, U, Matrices>);
/// A problem of a group of `BF16`.
pub type ProblemBf16<'a> = Problem<'a, BF16>;

/// `name, that of one product; A and B in memory, C, factor; their matrices, C's; the kernels with
/// their tiles, the largest first.`
macro_rules! groups {
    ($(
        $(#[$doc:meta])*
        $name:ident $single:ident $held:ident $out:ident $alpha:ident $matrix:ident $c:ident, $($kernel:ident $rows:literal $columns:literal)+;
    )*) => { $(
        $(#[$doc])*
        ///
        /// # Errors
        /// Those of [`Device::launch`]: a problem that is no product, `CUTE406` or `CUTE214`, and
        /// no problem, `CUTE406`; extents and strides that are too large, `CUTE220`; buffers that
        /// are too short, `CUTE222`; and the others. Of problems that are launched by themselves
        /// those before have run then.
        pub fn $name<'a>(
            device: &'a Device, alpha: $alpha, problems: impl IntoIterator<Item = Problem<'a, $held, $out>>,
        ) -> Result<&'static str, LaunchError> {
            let problems: Vec<Problem<'a, $held, $out>> = problems.into_iter().collect();
            let rows = |(a, b, c): &Problem<'a, $held, $out>| Some([batch!(a $held).by_rows()?, batch!(b $held).by_rows()?, batch!(c $out).written_by_rows()?]);
            let Some(rows) = problems.iter().map(rows).collect::<Option<Vec<[[usize; 5]; 3]>>>() else {
                return problems.into_iter().try_fold("", |_, (a, b, c)| $single(device, alpha, a, b, c));
            };
            let most = u64::from(device.multiprocessors()?);
            let under = |((a, b, c), &[of_a, of_b, of_c]): (Problem<'a, $held, $out>, &[[usize; 5]; 3])| {
                (a.under::<$matrix>(of_a), b.under::<$matrix>(of_b), c.under::<$c>(of_c))
            };
            let arguments = (alpha, Problems::new(problems.into_iter().zip(&rows).map(under)));
            // The largest tile of which there is one for each multiprocessor, or the smallest. A
            // group of no problem is refused by the launch.
            let kernels = [$((<$kernel as Kernel>::NAME, tiles(&rows, $rows, $columns))),+];
            let last = kernels[kernels.len() - 1];
            let (name, tiles) = kernels.into_iter().find(|&(_, tiles)| tiles >= most).unwrap_or(last);
            let blocks = [tiles.clamp(1, most) as u32, 1, 1];
            match name {
                $(<$kernel as Kernel>::NAME => device.launch_blocks::<$kernel>(blocks, arguments),)+
                _ => Err(LaunchError::OtherKernel { kernel: name }),
            }
            .map(|()| name)
        }
    )* };
}

/// How many tiles of so many rows and columns the results of problems have.
fn tiles(problems: &[[[usize; 5]; 3]], rows: u64, columns: u64) -> u64 {
    let of = |[.., [m, n, z, ..]]: &[[usize; 5]; 3]| (*m as u64).div_ceil(rows).saturating_mul((*n as u64).div_ceil(columns)).saturating_mul(*z as u64);
    problems.iter().map(of).fold(0, u64::saturating_add)
}

groups! {
    /// Launches `C = alpha·A·Bᵀ` of `BF16`, summed in `f32`, for each of some problems, which have
    /// extents and buffers of their own: all in one launch, whose blocks have the tiles of all
    /// problems in turns.
    ///
    /// Where the tensor memory accelerator does not copy a tensor of one of them, or C is
    /// contiguous along `m`, each is launched by itself, as by [`multiply_bf16`]. Returns the name
    /// of the kernel, or of the last one. On a GPU it does not wait for the kernels to end.
    ///
    /// ```
    /// # #[cfg(feature = "emulate")] {
    /// use cute_device_gemm::multiply_bf16_grouped;
    /// use cute_device_launch::{Device, Tensor, TensorMut};
    /// use cute_static::atom::BF16;
    ///
    /// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
    /// let number = BF16::from_f32;
    /// let (a, b) = (device.upload(&[number(1.0); 16 * 64])?, device.upload(&[number(2.0); 8 * 64])?);
    /// let (mut c, mut d) = (device.uninitialised::<BF16>(16 * 8)?, device.uninitialised::<BF16>(5 * 8)?);
    /// // 16 rows of A, and 5 of them, the first 10 columns of which.
    /// let of = |m: usize, n: usize, pitch: usize| [m, n, 1, pitch, 1, 1];
    /// let problems = [
    ///     (Tensor::new(&a, of(16, 64, 64)), Tensor::new(&b, of(8, 64, 64)), TensorMut::new(&mut c, of(16, 8, 8))),
    ///     (Tensor::new(&a, of(5, 10, 64)), Tensor::new(&b, of(8, 10, 64)), TensorMut::new(&mut d, of(5, 8, 8))),
    /// ];
    /// assert_eq!(multiply_bf16_grouped(&device, 0.5, problems)?, "wgmma_bf16_grouped_64x128");
    /// assert_eq!((device.download(&c)?, device.download(&d)?), (vec![number(64.0); 16 * 8], vec![number(10.0); 5 * 8]));
    /// # }
    /// # Ok::<(), cute_device_launch::LaunchError>(())
    /// ```
    multiply_bf16_grouped multiply_bf16 BF16 BF16 f32 Halves Halves,
        WgmmaBf16Grouped128x256 128 256 WgmmaBf16Grouped128x128 128 128 WgmmaBf16Grouped64x128 64 128;
    /// Launches `C = alpha·A·Bᵀ` of `F16`, summed in `f32`, for each of some problems, as
    /// [`multiply_bf16_grouped`] does.
    multiply_f16_grouped multiply_f16 F16 F16 f32 Halves Halves, WgmmaF16Grouped128x256 128 256 WgmmaF16Grouped64x128 64 128;
    /// Launches `C = alpha·A·Bᵀ` of `E4M3`, whose bits the operands have, summed in `f32`, to
    /// `BF16`, for each of some problems, as [`multiply_bf16_grouped`] does.
    multiply_e4m3_grouped multiply_e4m3 u8 BF16 f32 Bytes Halves, WgmmaE4m3Grouped128x256 128 256 WgmmaE4m3Grouped64x128 64 128;
    /// Launches `C = alpha·A·Bᵀ` of `f32`, multiplied as `TF32` and summed in `f32`, for each of
    /// some problems, as [`multiply_bf16_grouped`] does.
    multiply_tf32_grouped multiply_tf32 f32 f32 f32 Words Words, WgmmaTf32Grouped128x256 128 256 WgmmaTf32Grouped64x128 64 128;
    /// Launches `C = alpha·A·Bᵀ` of `i8`, summed in `i32`, for each of some problems, as
    /// [`multiply_bf16_grouped`] does.
    multiply_s8_grouped multiply_s8 i8 i32 i32 Bytes Words, WgmmaS8Grouped128x256 128 256 WgmmaS8Grouped64x128 64 128;
}
