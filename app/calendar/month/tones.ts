/** A pending booking also has a dashed edge, because some people cannot tell the colors apart. */
export const tones = {
  waiting: 'border border-dashed border-clay-600 bg-clay-100 text-ink-900',
  sure: 'bg-leaf-700 text-white',
} as const
