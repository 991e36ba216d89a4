//! Matrices, and the `.npy` files they come from and go to.

use cute_static::prelude::*;
use npyz::{NpyFile, Order, WriterBuilder};
use std::fmt::Display;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::ops::{Add, AddAssign, Mul};
use std::path::Path;

/// What a matrix may hold: `f32` or `f64`.
pub(crate) trait Element:
    Copy + Default + Send + Sync + AddAssign + Add<Output = Self> + Mul<Output = Self> + Into<f64> + npyz::AutoSerialize + npyz::Deserialize
{
    /// The name of the type.
    const NAME: &str;
    /// The distance from 1 to the next number.
    const EPSILON: f64;
}

impl Element for f32 {
    const NAME: &str = "f32";
    const EPSILON: f64 = f32::EPSILON as f64;
}

impl Element for f64 {
    const NAME: &str = "f64";
    const EPSILON: f64 = f64::EPSILON;
}

/// A matrix whose extents and strides are known at run time.
pub(crate) type MatrixLayout = Layout![(Dyn, Dyn) : (Dyn, Dyn)];

/// The layout of these extents and strides, none of which is 0.
fn layout_of(extents: [usize; 2], strides: [usize; 2]) -> MatrixLayout {
    let leaf = |number: usize| Dyn::new(number as u64).unwrap_or(Dyn::ONE);
    let ([m, n], [d, e]) = (extents.map(leaf), strides.map(leaf));
    layout![(m, n) : ({d}, {e})]
}

/// A matrix of a size known at run time only, stored by rows or by columns, as its file has it.
pub(crate) struct Matrix<T> {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    strides: [usize; 2],
    pub(crate) data: Vec<T>,
}

impl<T: Element> Matrix<T> {
    /// A matrix of zeros, by rows; an error if memory does not suffice.
    pub(crate) fn zeros(rows: usize, columns: usize) -> Result<Self, String> {
        let mut data = Vec::new();
        let too_large = || format!("a {rows}x{columns} matrix of {} does not fit in memory", T::NAME);
        let len = rows.checked_mul(columns).ok_or_else(too_large)?;
        data.try_reserve_exact(len).map_err(|_| too_large())?;
        data.resize(len, T::default());
        Ok(Matrix { rows, columns, strides: [columns, 1], data })
    }

    /// The same matrix with other elements.
    pub(crate) fn map<U>(&self, f: impl Fn(T) -> U) -> Matrix<U> {
        Matrix { rows: self.rows, columns: self.columns, strides: self.strides, data: self.data.iter().map(|&x| f(x)).collect() }
    }

    /// The matrix where it is: `(row, column)`.
    pub(crate) fn tensor(&self) -> Result<Tensor<&[T], MatrixLayout>, TensorError> {
        Tensor::new(&self.data[..], layout_of([self.rows, self.columns], self.strides))
    }

    /// The matrix where it is, transposed: `(column, row)`.
    pub(crate) fn transposed(&self) -> Result<Tensor<&[T], MatrixLayout>, TensorError> {
        Tensor::new(&self.data[..], layout_of([self.columns, self.rows], [self.strides[1], self.strides[0]]))
    }

    /// The matrix where it is, to change.
    pub(crate) fn tensor_mut(&mut self) -> Result<Tensor<&mut [T], MatrixLayout>, TensorError> {
        Tensor::new(&mut self.data[..], layout_of([self.rows, self.columns], self.strides))
    }

    /// The element in row `row` and column `column`.
    #[inline(always)]
    pub(crate) fn at(&self, row: usize, column: usize) -> T {
        self.data[row * self.strides[0] + column * self.strides[1]]
    }

    /// Writes the matrix as a `.npy` file.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let write = || {
            let mut file = BufWriter::new(File::create(path)?);
            let shape = [self.rows as u64, self.columns as u64];
            let mut npy = npyz::WriteOptions::new().default_dtype().shape(&shape).writer(&mut file).begin_nd()?;
            npy.extend(&self.data)?;
            npy.finish()?;
            file.flush()
        };
        write().map_err(|e: std::io::Error| format!("cannot write {}: {e}", path.display()))
    }
}

/// A matrix as read from a file, which decides the type of its elements.
pub(crate) enum AnyMatrix {
    F32(Matrix<f32>),
    F64(Matrix<f64>),
}

impl AnyMatrix {
    /// Reads a `.npy` file: a two-dimensional array of `f32` or `f64`, of either byte order, in C
    /// or Fortran order.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        let because = |why: &dyn Display| format!("cannot read {}: {why}", path.display());
        let file = File::open(path).map_err(|e| because(&e))?;
        if file.metadata().is_ok_and(|metadata| metadata.is_dir()) {
            return Err(because(&"it is a directory"));
        }
        let mut reader = BufReader::new(file);
        let npy = NpyFile::new(&mut reader).map_err(|e| because(&format!("not a .npy file: {e}")))?;
        // The first character of `<f4` is the byte order, which the library sees to.
        let kind = npy.dtype().descr();
        let matrix = match kind.trim_matches('\'').get(1..) {
            Some("f4") => elements(npy).map(AnyMatrix::F32),
            Some("f8") => elements(npy).map(AnyMatrix::F64),
            _ => Err(format!("its elements are {kind}; expected f4 or f8, 32-bit or 64-bit floating point")),
        };
        let matrix = matrix.map_err(|e| because(&e))?;
        match reader.fill_buf() {
            Ok([]) => Ok(matrix),
            Ok(_) => Err(because(&"the file goes on after its last element")),
            Err(e) => Err(because(&e)),
        }
    }

    /// The numbers of rows and columns.
    pub(crate) fn shape(&self) -> (usize, usize) {
        match self {
            AnyMatrix::F32(matrix) => (matrix.rows, matrix.columns),
            AnyMatrix::F64(matrix) => (matrix.rows, matrix.columns),
        }
    }

    /// The matrix in `f64`.
    pub(crate) fn into_f64(self) -> Matrix<f64> {
        match self {
            AnyMatrix::F32(matrix) => matrix.map(f64::from),
            AnyMatrix::F64(matrix) => matrix,
        }
    }
}

/// The matrix that follows the header.
fn elements<T: Element>(npy: NpyFile<&mut BufReader<File>>) -> Result<Matrix<T>, String> {
    let &[rows, columns] = npy.shape() else {
        return Err(format!("its shape is {:?}; expected a matrix, with two dimensions", npy.shape()));
    };
    if rows == 0 || columns == 0 {
        return Err(format!("it is empty: its shape is {:?}", npy.shape()));
    }
    let too_large = |_| format!("its shape is {:?}, which does not fit in memory", [rows, columns]);
    let (rows, columns) = (usize::try_from(rows).map_err(too_large)?, usize::try_from(columns).map_err(too_large)?);
    let strides = if npy.order() == Order::C { [columns, 1] } else { [1, rows] };
    let data: Vec<T> = npy.into_vec().map_err(|e| match e.kind() {
        ErrorKind::UnexpectedEof => format!("the file ends before the last of its {rows}x{columns} elements"),
        _ => e.to_string(),
    })?;
    // A shape so large that its product wraps around agrees with no file.
    if rows.checked_mul(columns) != Some(data.len()) {
        return Err(format!("its shape is {rows}x{columns}, which does not fit in memory"));
    }
    Ok(Matrix { rows, columns, strides, data })
}
