/** The holder of everything that is not a booking: blocks and imported events. As in the constraint of `occupancy`. */
export const BLOCK_HOLDER = '00000000-0000-0000-0000-000000000000'
