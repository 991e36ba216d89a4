//! Products of matrices that are dealt to ranks: SUMMA.

use crate::agree::{Turn, agree};
use crate::element::Element;
use crate::error::{EngineError, MATRICES, MoveError};
use crate::prepared::{Prepared, moving};
use crate::raw::Group;
use crate::{Options, Prepare};
use cute_dynamic::Layout;
use cute_dynamic::algorithm::gemm;
use cute_dynamic::distribute::{Axis, Distribution, DistributionError, Grid};
use cute_dynamic::tensor::{Tensor, TensorError};
use mpi::traits::Communicator;
use std::ops::{Add, Mul, Range};

/// How many steps along K are multiplied at a time.
const PANEL: usize = 256;

/// Elements of products: floats. Products of integers may not fit in their type.
///
/// ```
/// use cute_mpi::Real;
/// assert_eq!((1.0f32.bits(), 1.0f64.bits()), (0x3f80_0000, 0x3ff0_0000_0000_0000));
/// ```
pub trait Real: Element + Default + PartialEq + Add<Output = Self> + Mul<Output = Self> {
    /// Returns a number that two floats share if they are the same.
    #[must_use]
    fn bits(self) -> u64;
}

impl Real for f32 {
    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}

impl Real for f64 {
    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// A part of one matrix that a rank multiplies by a part of another, and adds to a part of a third.
type Of<'a, T> = Tensor<&'a [T]>;

/// A product of matrices, `C(m, n) = α·Σ A(m, k)·B(n, k) + β·C(m, n)`, that is ready to be computed
/// again and again: SUMMA (van de Geijn and Watts, 1997).
///
/// The matrices may have any distribution. A plan makes blocks on a grid of `p` by `q` ranks of
/// each of them: those of A along M and K, those of B along N and K, and those of C along M and N.
/// Then each rank gets panels of up to 256 steps along K from the ranks of its row and of its
/// column, and adds their product to its block of C. Another plan brings the blocks to where C is
/// dealt.
///
/// So a rank needs memory for its three blocks, one more of C, and two panels. Sums are computed in
/// the order of K, whatever the grid is; how they are rounded differs with the panels. Where C has
/// terms, they are added up, and the first gets the product.
///
/// All ranks of the communicator make it, use it and drop it together.
///
/// ```no_run
/// use cute_dynamic::distribute::{Distribution, DistributionError};
/// use cute_mpi::{Engine, Product};
/// use mpi::traits::Communicator;
///
/// let universe = mpi::initialize().ok_or("MPI has begun already")?;
/// let world = universe.world();
/// let read = |text: &str| text.parse::<Distribution>();
/// // 1000 by 800 is the product of 1000 by 900 and 900 by 800, of which B has its columns as rows.
/// let a = read("1000:block64/2,900:block64/2")?;
/// let b = read("800:cyclic/4,900")?;
/// let c = read("1000:block/4,800")?;
///
/// let size = |of: &Distribution| Ok::<_, DistributionError>(of.local_size(world.rank() as u64)? as usize);
/// let (of_a, of_b, mut of_c) = (vec![1.0f64; size(&a)?], vec![1.0; size(&b)?], vec![0.0; size(&c)?]);
/// let mut product = Product::new(&world, [2, 2], [&a, &b, &c], Engine::Auto)?;
/// product.multiply(1.0, &of_a, &of_b, 0.0, &mut of_c)?;
/// assert!(of_c.iter().all(|&sum| sum == 900.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Product<T> {
    /// Before the ranks that they are between.
    to_blocks: [Prepared<T>; 3],
    from_blocks: Prepared<T>,
    blocks: Blocks<T>,
    lengths: [usize; 3],
    is_broken: bool,
    chunk: usize,
    /// The ranks with the same rows of C, and those with the same columns.
    row: Group,
    column: Group,
    turn: Turn,
    group: Group,
}

/// What a rank has of the matrices on the grid.
struct Blocks<T> {
    /// The coordinate of the rank; none if it is not in the grid.
    at: Option<[usize; 2]>,
    /// The rows and columns of the block of C.
    rows: usize,
    columns: usize,
    /// The extent of K, and how many steps of it the blocks of A and of B have.
    steps: usize,
    of_each: [usize; 2],
    a: Vec<T>,
    b: Vec<T>,
    c: Vec<T>,
    /// The product, and panels that come from other ranks.
    sums: Vec<T>,
    panels: [Vec<T>; 2],
}

impl<T: Real> Product<T> {
    /// Returns the product of matrices with these distributions, A, B and C, on a grid of `p` by
    /// `q` of the communicator's ranks. All ranks call it, with the same.
    ///
    /// # Errors
    /// On every rank: those of [`Prepare::prepare`], of which [`DistributionError::AxesOfRank`] and
    /// [`DistributionError::AxesDiffer`] say that the matrices do not have two axes, or not the
    /// same M, N and K.
    pub fn new(communicator: &impl Communicator, [p, q]: [u64; 2], [a, b, c]: [&Distribution; 3], options: impl Into<Options>) -> Result<Self, MoveError> {
        let options = options.into();
        let group = Group::new(communicator)?;
        let grid = Grid::new([("p", p), ("q", q)]);
        let planned = grid.and_then(|grid| {
            let of = |axes: [(u64, &str); 2]| Distribution::new(&grid, axes.map(|(length, name)| Axis::new(length).block(name)));
            let two = |of: &Distribution| <[u64; 2]>::try_from(of.shape()).map_err(|shape| DistributionError::AxesOfRank { axes: 2, given: shape.len() });
            let ([m, n], [_, k]) = (two(c)?, two(a)?);
            let on_grid = [of([(m, "p"), (k, "q")])?, of([(n, "q"), (k, "p")])?, of([(m, "p"), (n, "q")])?];
            let plans = [a.redistribute(&on_grid[0])?, b.redistribute(&on_grid[1])?, c.redistribute(&on_grid[2])?, on_grid[2].redistribute(c)?];
            Ok((grid, on_grid, plans, [m, n, k]))
        });
        let (grid, on_grid, plans, extents) = agree(&group, planned.map_err(MoveError::from))?;
        let [to_a, to_b, to_c, from_c] = &plans;
        let prepare = |plan: &cute_dynamic::distribute::Redistribution| plan.prepare::<T>(communicator, options.clone());
        let to_blocks = [prepare(to_a)?, prepare(to_b)?, prepare(to_c)?];
        let from_blocks = prepare(from_c)?;
        let rank = group.rank as u64;
        let made = Blocks::new(&grid, &on_grid, [p, q], extents, rank).and_then(|blocks| {
            let mut lengths = [0; 3];
            for (length, of) in lengths.iter_mut().zip([a, b, c]) {
                if of.grid().coordinate(rank).is_some() {
                    let size = of.local_size(rank)?;
                    *length = usize::try_from(size).map_err(|_| EngineError::NoMemory { rank, bytes: size })?;
                }
            }
            Ok((blocks, lengths))
        });
        let (blocks, lengths) = agree(&group, made)?;
        // Ranks outside the grid are among themselves.
        let [p, q] = [p as usize, q as usize];
        let row = group.split(blocks.at.map_or(p, |[x, _]| x))?;
        let column = group.split(blocks.at.map_or(q, |[_, y]| y))?;
        let turn = Turn::new(&group)?;
        Ok(Product { to_blocks, from_blocks, blocks, lengths, is_broken: false, chunk: options.chunk, row, column, turn, group })
    }

    /// Computes `C = α·A·Bᵀ + β·C` of what this rank has of the matrices, by [`gemm`] on each rank.
    /// With β = 0, C is not read.
    ///
    /// All ranks call it. C is as before unless all ranks have multiplied.
    ///
    /// # Errors
    /// On every rank: [`EngineError::ShortBuffer`], [`EngineError::FactorsDiffer`] if not all ranks
    /// have the same α and β, and those of [`Prepared::execute`].
    pub fn multiply(&mut self, alpha: T, a: &[T], b: &[T], beta: T, c: &mut [T]) -> Result<(), MoveError> {
        self.multiply_by(alpha, a, b, beta, c, |a, b, c| gemm(a, b, c))
    }

    /// [`multiply`](Product::multiply) with another product of panels: it adds `Σ A(m, k)·B(n, k)`
    /// to C, all of which have their first mode contiguous, and K is at most 256.
    ///
    /// It may be [`gemm_with`](cute_dynamic::algorithm::gemm_with) for the vectors of a processor,
    /// or that of another library.
    ///
    /// # Errors
    /// Those of [`multiply`](Product::multiply); [`EngineError::EngineFailed`] on a rank whose
    /// product is refused, and [`EngineError::RankFails`] on the others.
    pub fn multiply_by(
        &mut self,
        alpha: T,
        a: &[T],
        b: &[T],
        beta: T,
        c: &mut [T],
        mut product: impl FnMut(&Tensor<&[T]>, &Tensor<&[T]>, &mut Tensor<&mut [T]>) -> Result<(), TensorError>,
    ) -> Result<(), MoveError> {
        let own = self.check([a.len(), b.len(), c.len()]);
        self.turn.start(own)?.wait(&self.group)?;
        let factors = [alpha, beta].map(T::bits);
        let same = self.group.broadcast(factors, 0)? == factors;
        agree(&self.group, if same { Ok(()) } else { Err(EngineError::FactorsDiffer { rank: self.group.rank as u64 }.into()) })?;

        let [to_a, to_b, to_c] = &mut self.to_blocks;
        to_a.execute(a, &mut self.blocks.a)?;
        to_b.execute(b, &mut self.blocks.b)?;
        if beta != T::ZERO {
            to_c.execute(c, &mut self.blocks.c)?;
        }
        let refused = match self.add_panels(&mut product) {
            Ok(refused) => refused,
            Err(error) => {
                // Ranks may be in different panels.
                self.is_broken = true;
                return Err(moving(error));
            }
        };
        let refused = refused.map(|error| EngineError::EngineFailed { call: "the product of panels", message: error.to_string() }.into());
        agree(&self.group, refused.map_or(Ok(()), Err))?;
        let Blocks { c: block, sums, .. } = &mut self.blocks;
        for (to, &sum) in block.iter_mut().zip(&*sums) {
            let product = alpha * sum;
            *to = if beta == T::ZERO { product } else { product + beta * *to };
        }
        self.from_blocks.execute(block, c)
    }

    /// Multiplies panel by panel; returns the first error of a product. All panels come, whatever
    /// is refused, since others wait for them.
    fn add_panels(
        &mut self,
        product: &mut impl FnMut(&Of<'_, T>, &Of<'_, T>, &mut Tensor<&mut [T]>) -> Result<(), TensorError>,
    ) -> Result<Option<TensorError>, EngineError> {
        let Blocks { at, rows, columns, steps, of_each, a, b, sums, panels: [panel_a, panel_b], .. } = &mut self.blocks;
        let Some([x, y]) = *at else { return Ok(None) };
        sums.fill(T::ZERO);
        let mut refused = None;
        let mut begin = 0;
        while begin < *steps {
            // A panel is of one block of A, and of one of B.
            let owners = of_each.map(|of_each| begin / of_each);
            let end = [0, 1].into_iter().map(|which| (owners[which] + 1) * of_each[which]).fold((*steps).min(begin + PANEL), usize::min);
            let place = |which: usize, height: usize| -> Range<usize> {
                let from = begin - owners[which] * of_each[which];
                from * height..(from + end - begin) * height
            };
            let (in_a, in_b) = (place(0, *rows), place(1, *columns));
            let of_a = if owners[0] == y { &mut a[in_a] } else { &mut panel_a[..in_a.len()] };
            let of_b = if owners[1] == x { &mut b[in_b] } else { &mut panel_b[..in_b.len()] };
            self.row.broadcast_elements(of_a, self.chunk, owners[0])?;
            self.column.broadcast_elements(of_b, self.chunk, owners[1])?;
            if *rows > 0 && *columns > 0 && refused.is_none() {
                refused = add_panel(of_a, of_b, sums, [*rows, *columns, end - begin], product).err();
            }
            begin = end;
        }
        Ok(refused)
    }

    fn check(&self, lent: [usize; 3]) -> Result<(), MoveError> {
        if self.is_broken {
            return Err(EngineError::Broken.into());
        }
        for (which, (elements, needed)) in lent.into_iter().zip(self.lengths).enumerate() {
            if elements < needed {
                let (elements, needed) = (elements as u64, needed as u64);
                return Err(EngineError::ShortBuffer { rank: self.group.rank as u64, what: MATRICES[which], elements, needed }.into());
            }
        }
        Ok(())
    }
}

/// Adds the product of two panels to a block, all of them column by column.
fn add_panel<T: Real>(
    a: &[T],
    b: &[T],
    sums: &mut [T],
    [rows, columns, steps]: [usize; 3],
    product: &mut impl FnMut(&Of<'_, T>, &Of<'_, T>, &mut Tensor<&mut [T]>) -> Result<(), TensorError>,
) -> Result<(), TensorError> {
    let layout = |height: usize, width: usize| Layout::left((height as u64, width as u64));
    let (a, b) = (Tensor::new(a, layout(rows, steps)?)?, Tensor::new(b, layout(columns, steps)?)?);
    product(&a, &b, &mut Tensor::new(sums, layout(rows, columns)?)?)
}

impl<T: Real> Blocks<T> {
    /// The blocks of a rank, all of them 0.
    fn new(grid: &Grid, on_grid: &[Distribution; 3], counts: [u64; 2], [_, _, k]: [u64; 3], rank: u64) -> Result<Self, MoveError> {
        let number = |number: u64| usize::try_from(number).map_err(|_| EngineError::NoMemory { rank, bytes: number });
        let at = grid.coordinate(rank).map(|at| [at[0] as usize, at[1] as usize]);
        let zeros = |sizes: [usize; 2]| -> Result<Vec<T>, MoveError> {
            let size = sizes[0].checked_mul(sizes[1]).ok_or(EngineError::NoMemory { rank, bytes: u64::MAX })?;
            let mut memory = Vec::new();
            let bytes = size.saturating_mul(size_of::<T>()) as u64;
            memory.try_reserve_exact(size).map_err(|_| EngineError::NoMemory { rank, bytes })?;
            memory.resize(size, T::ZERO);
            Ok(memory)
        };
        let shape = |of: &Distribution| -> Result<[usize; 2], MoveError> {
            let shape = if at.is_some() { of.local_shape(rank)? } else { vec![0; 2] };
            Ok([number(shape[0])?, number(shape[1])?])
        };
        let [a, b, c] = on_grid;
        let ([rows, of_a], [columns, of_b]) = (shape(a)?, shape(b)?);
        let steps = number(k)?;
        // The blocks of K along a row of the grid are those of A, along a column those of B.
        let [p, q] = counts;
        let width = PANEL.min(steps);
        Ok(Blocks {
            at,
            rows,
            columns,
            steps,
            of_each: [number(k.div_ceil(q))?, number(k.div_ceil(p))?],
            a: zeros([rows, of_a])?,
            b: zeros([columns, of_b])?,
            c: zeros(shape(c)?)?,
            sums: zeros([rows, columns])?,
            panels: [zeros([rows, width])?, zeros([columns, width])?],
        })
    }
}
