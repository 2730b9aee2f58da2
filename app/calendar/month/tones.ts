/** A pending booking also has a dashed edge, because some people cannot tell the colors apart. */
export const tones = {
  waiting: 'border border-dashed border-clay-600 bg-clay-50 text-clay-700',
  sure: 'bg-leaf-50 text-leaf-700',
} as const
