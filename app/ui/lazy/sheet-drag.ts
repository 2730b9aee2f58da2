/** Spec §9: a handle dragged down by more than this closes what it holds. */
const CLOSING_DRAG_PX = 60

export const closesAt = (draggedPx: number) => draggedPx > CLOSING_DRAG_PX

/** A sheet follows the finger down, and does not leave the edge upwards. */
export const offsetAt = (draggedPx: number) => Math.max(0, draggedPx)
