/** The holder of all blocks and imported events, as the constraint of `occupancy` has it. */
export const BLOCK_HOLDER = '00000000-0000-0000-0000-000000000000'
