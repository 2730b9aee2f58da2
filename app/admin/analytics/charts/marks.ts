/**
 * The marks that tell the lines of a chart apart: colors of Okabe and Ito that keep 3:1 on the ground of day and of night, each with a dash and a symbol of its own,
 * so that none is known by its color alone.
 */
export const marks = [
  { color: '#0072b2', dash: undefined, symbol: 'circle' },
  { color: '#d55e00', dash: '7 4', symbol: 'square' },
  { color: '#008a66', dash: '2 4', symbol: 'triangle' },
  { color: '#b0568a', dash: '9 3 2 3', symbol: 'diamond' },
] as const

/** The line of the period before. */
export const beforeMark = { color: 'var(--color-ink-500)', dash: '3 4' } as const
