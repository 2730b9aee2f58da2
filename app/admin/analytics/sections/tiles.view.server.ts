import type { ReportWords } from './report-words.server.ts'

/** A figure of the range beside the one that it is compared with. */
export type Tile = { label: string; value: string; change: { text: string; direction: 'up' | 'down' | 'same' } | null }

export type FigureKind = 'number' | 'percent' | 'duration'

type Input = { label: string; now: number | null; before: number | null | undefined; as: FigureKind }

/** A change in percent, and of shares in points; nothing is said of what grew from nothing. */
export function tileOf({ label, now, before, as }: Input, words: ReportWords): Tile {
  const value = now === null ? '–' : words[as](now)
  if (now === null || before === null || before === undefined) return { label, value, change: null }
  if (as !== 'percent' && before === 0) return { label, value, change: null }
  const change = as === 'percent' ? now - before : (now - before) / before
  const direction = Math.abs(change) < 0.0005 ? 'same' : change > 0 ? 'up' : 'down'
  return { label, value, change: { direction, text: changeText(Math.abs(change), direction, as, words) } }
}

function changeText(
  change: number,
  direction: 'up' | 'down' | 'same',
  as: FigureKind,
  { t, number, percent }: ReportWords,
) {
  if (as !== 'percent' || direction === 'same') return t(`analytics:change.${direction}`, { percent: percent(change) })
  const points = Math.round(change * 1000) / 10
  return t(`analytics:change.points.${direction}`, { count: points, points: number(points) })
}

export const share = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)
