// A function reports a refusal once, so further uses are in further functions.
use cute_static::algebra::{ComplementInOf, FilterOf};
use cute_static::htuple::AppendOf;
use cute_static::prelude::*;

// One extent with two strides, two extents with one, and four with three.
//~ 3 errors
//~ CUTE002: this is not known to be a layout: its stride must be congruent to its shape, and no extent 0
fn append() {
    fn leaf(_: AppendOf<Layout<Int![4], Stride![1, 4]>, Layout![2 : 16]>) {}
    fn tuple(_: AppendOf<Layout<Shape![4, 8], Stride![1]>, Layout![2 : 16]>) {}
    fn list(_: AppendOf<Layout<Shape![4, 2, 2, 2], Stride![1, 4, 8]>, Layout![2 : 16]>) {}
}

//~ CUTE002: this is not known to be a layout: its stride must be congruent to its shape, and no extent 0
fn bound() {
    fn kernel<L: StaticLayout>(_: L) {}
    kernel::<Layout<Shape![4, 8], Int![1]>>(Static::new());
}

// By a factor that is known only when the program runs.
//~ 2 errors
//~ CUTE002: this is not known to be a layout: its stride must be congruent to its shape, and no extent 0
fn cast_at_run_time() {
    fn up(_: UpcastOf<Layout<Shape![4, 4], Stride![1]>, Dyn>) {}
    fn down(_: DowncastOf<Layout<Int![4], Stride![1, 2, 3]>, Multiple<Int![2]>>) {}
}

//~ CUTE002
fn coalesce(_: CoalesceOf<Layout<Shape![4, 8], Int![1]>>) {}

//~ CUTE002
fn complement(_: ComplementInOf<Layout<Shape![4, 8], Int![1]>, Int![32]>) {}

//~ CUTE002
fn compose_left(_: ComposeOf<Layout<Shape![4, 8], Stride![1, 4, 8]>, Layout![4 : 1]>) {}

//~ CUTE002
fn compose_right(_: ComposeOf<Layout![4, 8], Layout<Shape![4, 2], Stride![1,]>>) {}

//~ CUTE002
fn compose_right_of_one_mode(_: ComposeOf<Layout![8 : 3], Layout<Shape![4, 2], Int![1]>>) {}

//~ CUTE002
fn divide(_: LogicalDivideOf<Layout<Shape![4, 8], Int![1]>, Layout![4 : 1]>) {}

//~ CUTE002
fn filter(_: FilterOf<Layout<Shape![4, 8], Int![0]>>) {}

//~ CUTE002
fn upcast(_: UpcastOf<Layout<Shape![4, 8], Stride![1,]>, Int![4]>) {}

// The stride is longer than the shape, and the first modes agree.
//~ CUTE002: this is not known to be a layout
fn upcast_longer(_: UpcastOf<Layout<Shape![4, 8], Stride![1, 2, 3]>, Int![4]>) {}

// `Layout!` refuses the literal 0; a type that is 0 gets here.
//~ CUTE002
fn zero_extent() {
    type Zero = Int![0];
    type Empty = Layout![(4, Zero) : (1, 4)];
    let empty: Empty = Static::new();
    empty.cosize();
}

fn main() {
    //~ CUTE002: this is not known to be a layout: its stride must be congruent to its shape, and no extent 0
    let layout: Layout<Shape![4, 8], Stride![1, (4, 8)]> = Static::new();
    layout.offset(3);
}

fn second_use() {
    // A stride with one leaf for a shape of two.
    //~ CUTE002: this is not known to be a layout: its stride must be congruent to its shape, and no extent 0
    let layout: Layout<Shape![4, 8], Stride![1,]> = Static::new();
    layout.size();
}
