/** Metres around the shown point within which the true one lies (kernel/geo.ts: at most 645). */
export const ABOUT_METRES = 650
