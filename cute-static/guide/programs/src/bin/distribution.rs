//! A matrix over six ranks gets another distribution: the plan is made, proved and carried out.
//!
//! The ranks are vectors of this process. `cute-mpi` and `cute-nccl` carry out the same plan
//! between processes and GPUs.

use cute_dynamic::distribute::{Distribution, DistributionError};

fn main() -> Result<(), DistributionError> {
    // Rows in blocks over 2 and columns over 3; then rows one by one in turn over all 6.
    let (from, to): (Distribution, Distribution) = ("10:block/2,9:block/3".parse()?, "10:cyclic/6,9".parse()?);
    let plan = from.redistribute(&to)?;
    plan.verify()?;
    println!("{from} -> {to}: {} elements move, {} stay", plan.moved()?, plan.stays()?);

    // What each rank has: the number of the element.
    let contents = |distribution: &Distribution, rank: u64| -> Result<Vec<u64>, DistributionError> {
        let number = |place| distribution.element(rank, place).map(|element| 9 * element[0] + element[1]);
        (0..distribution.local_size(rank)?).map(number).collect()
    };
    let sources: Vec<Vec<u64>> = (0..6).map(|rank| contents(&from, rank)).collect::<Result<_, _>>()?;
    let mut targets: Vec<Vec<u64>> = (0..6).map(|rank| Ok(vec![u64::MAX; to.local_size(rank)? as usize])).collect::<Result<_, DistributionError>>()?;
    for sender in 0..6 {
        for message in plan.sends(sender)?.messages() {
            println!("  rank {sender} to rank {}: {} elements, parts: {}", message.rank(), message.size(), message.parts().len());
            for (source, target) in message.parts().iter().flat_map(|part| part.places()) {
                targets[message.rank() as usize][target as usize] = sources[sender as usize][source as usize];
            }
        }
    }
    for rank in 0..6 {
        assert_eq!(targets[rank as usize], contents(&to, rank)?);
    }
    Ok(())
}
