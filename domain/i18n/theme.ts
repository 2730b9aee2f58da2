/** The looks of a page that its reader has chosen; without one the device decides (docs/decisions/128). */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
