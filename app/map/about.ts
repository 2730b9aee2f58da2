/** Metres around the shown point within which the true one lies (docs/decisions/020-shown-point.md). */
export const ABOUT_METRES = 710
