/** What waits for an answer or a payment looks open, by its edge too: color alone says nothing to some. */
export const tones = {
  waiting: 'border border-dashed border-clay-600 bg-clay-50 text-clay-700',
  sure: 'bg-leaf-50 text-leaf-700',
} as const
