import { ruleLimits } from '#domain/availability/rule-limits.ts'
import { addDays, type Day } from '#kernel/dates.ts'

export const calendarActions = [
  'block',
  'unblock',
  'price',
  'usual-price',
  'minimum',
  'usual-minimum',
  'open',
  'close',
  'usual-hours',
] as const
export type CalendarAction = (typeof calendarActions)[number]

export const DAY_MINUTES = 1440

/** Only listings per day have minimum stays, and only those per hour opening hours. */
export function isForUnit(action: CalendarAction, unit: 'day' | 'hour'): boolean {
  if (action === 'minimum' || action === 'usual-minimum') return unit === 'day'
  return unit === 'hour' || !['open', 'close', 'usual-hours'].includes(action)
}

/** Wall minutes after midnight; an end after 1440 is on the next day. */
export type HourSpan = { start: number; end: number }

/** Both days are included; per hour the same hours may be chosen on each of them. */
export type ChosenSpan = { from: Day; to: Day; hours: HourSpan | null }

/** The form's change, already parsed. */
export type CalendarEdit = ChosenSpan &
  (
    | { action: 'block' | 'unblock'; weeklyUntil?: Day | null }
    | { action: 'usual-price' | 'usual-minimum' | 'close' | 'usual-hours' }
    | { action: 'price'; minor: number; weekend: number | null }
    | { action: 'minimum'; days: number }
    | { action: 'open'; opening: HourSpan }
  )

/** Days and hours that repeat weekly are at most a week, so that no two of them overlap. */
export const MAX_WEEKLY_DAYS = 7

/** The chosen days and hours of every week; the last begins by that day. */
export function weeklySpans({ from, to, hours }: ChosenSpan, until: Day | null): ChosenSpan[] {
  const spans: ChosenSpan[] = [{ from, to, hours }]
  if (until === null) return spans
  for (let ahead = 7; addDays(from, ahead) <= until; ahead += 7)
    spans.push({ from: addDays(from, ahead), to: addDays(to, ahead), hours })
  return spans
}

/** A change is noted by this name. */
export type NotedAction = CalendarAction | 'block-weekly' | 'unblock-weekly'

/** A lane is one kind of row for single days. */
export type Lane = 'blocks' | 'prices' | 'minimums' | 'hours'

/** Every calendar, booking and search document reads all of a listing's future rows. */
export const maxRows: Record<Lane, number> = { blocks: 400, prices: 200, minimums: 40, hours: 400 }

type Rows = { removed: readonly unknown[]; added: readonly unknown[] }

/** A change that adds no rows is always possible, even above the limit. */
export const exceedsMaxRows = (lane: Lane, stored: readonly unknown[], { removed, added }: Rows): boolean =>
  added.length > removed.length && stored.length - removed.length + added.length > maxRows[lane]

/** A change reaches as far as bookings do. */
export const MAX_CHANGED_DAYS = ruleLimits.horizonDays.max

/** One change covers at most so many listings. */
export const MAX_CHANGED_LISTINGS = 20

type Offer = { unit: 'day' | 'hour'; currency: string }

/** Blocks apply to every listing; prices only within one currency and unit. */
export function appliesTo(action: CalendarAction, own: Offer, other: Offer): boolean {
  if (action === 'block' || action === 'unblock') return true
  const isPrice = action === 'price' || action === 'usual-price'
  return own.unit === other.unit && (!isPrice || own.currency === other.currency)
}
