import type { ReportWords } from './report-words.server.ts'

/** A figure of the range beside the one that it is compared with. */
export type Tile = { label: string; value: string; change: { text: string; direction: 'up' | 'down' | 'same' } | null }

type Input = {
  label: string
  now: number | null
  before: number | null | undefined
  text: (value: number) => string
}

/** A change in percent; nothing is said of what grew from nothing. */
export function tileOf({ label, now, before, text }: Input, { t, percent }: ReportWords): Tile {
  const value = now === null ? '–' : text(now)
  if (now === null || before === null || before === undefined || before === 0) return { label, value, change: null }
  const change = (now - before) / before
  const direction = Math.abs(change) < 0.0005 ? 'same' : change > 0 ? 'up' : 'down'
  return {
    label,
    value,
    change: { direction, text: t(`analytics:change.${direction}`, { percent: percent(Math.abs(change)) }) },
  }
}

export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
