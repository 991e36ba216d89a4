//! Accesses whose bank conflicts and sectors are counted: a warp brings 32 by 8 elements to shared
//! memory and writes them back.

/// Each kernel has an element, and the layouts of the tile in shared memory, of what each thread
/// brings, and of what it takes away. The tile in global memory has contiguous columns.
macro_rules! accesses {
    ($($name:ident $ty:ident [$($tile:tt)*] [$($bring:tt)*] [$($take:tt)*];)*) => { $(
        #[doc = concat!("The kernel of [`", stringify!($name), "`].")]
        pub mod $name {
            use cute_device::*;
            use cute_static::prelude::*;

            /// Takes 32 by 8 elements through shared memory.
            #[kernel(threads = 32, launched = Launched)]
            pub fn $name(
                block: &mut Block,
                from: Global<$ty, Matrix>,
                to: GlobalMut<$ty, Matrix, Exact<Tile![32, 8]>>,
                tile: Shared<$ty, Layout![$($tile)*]>,
            ) {
                let tile = tile.write::<Layout![$($bring)*]>(block, &from.tile::<Exact<Tile![32, 8]>>(block).share::<Layout![$($bring)*]>(block));
                let tile = block.synchronize(tile);
                copy(&tile.share::<Layout![$($take)*]>(block), &mut to.tile(block).share::<Layout![$($take)*]>(block));
            }
        }
    )* };
}

/// Calls a macro with the table of all accesses: `name element [in shared memory] [brought] [taken
/// away]`.
#[macro_export]
macro_rules! for_each_access {
    ($callback:ident) => {
        $callback! {
            access_1 f32 [(32, 8) : (1, 32)] [(32, 8) : (1, 32)] [(32, 8) : (1, 32)];
            access_2 f32 [(32, 8) : (2, 64)] [(32, 8) : (1, 32)] [(32, 8) : (8, 1)];
            access_4 f32 [(32, 8) : (4, 128)] [(32, 8) : (1, 32)] [(32, (4, 2)) : (4, (1, 128))];
            access_8 f32 [(32, 8) : (8, 256)] [(32, 8) : (1, 32)] [((8, 4), 8) : ((1, 64), 8)];
            access_16 f32 [(32, 8) : (16, 512)] [((4, 8), 8) : ((8, 32), 1)] [(32, 8) : (1, 32)];
            access_32 f32 [(32, 8) : (32, 1)] [(32, 8) : (1, 32)] [((8, 4), 8) : ((32, 1), 4)];
            access_33 f32 [(32, 8) : (33, 1)] [(32, 8) : (1, 32)] [((8, 4), 8) : ((32, 1), 4)];
            access_bytes u8 [(32, 8) : (1, 32)] [(32, 8) : (1, 32)] [(32, 8) : (8, 1)];
            access_halves u16 [(32, 8) : (2, 64)] [(32, 8) : (1, 32)] [(32, 8) : (8, 1)];
            access_doubles u64 [(32, 8) : (1, 32)] [(32, 8) : (1, 32)] [(32, 8) : (8, 1)];
            access_doubles_3 u64 [(32, 8) : (3, 96)] [(32, 8) : (1, 32)] [((8, 4), 8) : ((1, 64), 8)];
            access_quads u128 [(32, 8) : (1, 32)] [(32, 8) : (1, 32)] [(32, 8) : (8, 1)];
            access_quads_5 u128 [(32, 8) : (5, 160)] [((8, 4), 8) : ((32, 1), 4)] [(32, 8) : (1, 32)];
            access_vectors f32 [(32, 8) : (1, 36)] [((8, 4), (4, 2)) : ((4, 32), (1, 128))] [((4, 8), (4, 2)) : ((8, 32), (1, 4))];
        }
    };
}

for_each_access!(accesses);
