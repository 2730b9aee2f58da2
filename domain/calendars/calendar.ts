import { ruleLimits } from '#domain/availability/rule-limits.ts'
import type { Day } from '#kernel/dates.ts'

/** What a host can do to chosen days of a listing's calendar. */
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

/** Minimum stays are per day, opening hours per hour. */
export function isForUnit(action: CalendarAction, unit: 'day' | 'hour'): boolean {
  if (action === 'minimum' || action === 'usual-minimum') return unit === 'day'
  return unit === 'hour' || !['open', 'close', 'usual-hours'].includes(action)
}

/** Wall minutes after midnight; an end after 1440 is on the next day. */
export type HourSpan = { start: number; end: number }

/** Days, both ends included; per hour perhaps the same hours on each of them. */
export type ChosenSpan = { from: Day; to: Day; hours: HourSpan | null }

/** A change as the host asks for it, read from the form. */
export type CalendarEdit = ChosenSpan &
  (
    | { action: 'block' | 'unblock' | 'usual-price' | 'usual-minimum' | 'close' | 'usual-hours' }
    | { action: 'price'; minor: number }
    | { action: 'minimum'; days: number }
    | { action: 'open'; opening: HourSpan }
  )

/** What stands in a calendar for single days, by kind of row. */
export type Lane = 'blocks' | 'prices' | 'minimums' | 'hours'

/** Most rows of a kind that a listing has ahead of it: each is read with every calendar, booking and search document. */
export const maxRows: Record<Lane, number> = { blocks: 400, prices: 200, minimums: 40, hours: 400 }

type Rows = { removed: readonly unknown[]; added: readonly unknown[] }

/** Whether a change leaves a listing with too many rows of a kind; one that makes them no more is always possible. */
export const exceedsMaxRows = (lane: Lane, stored: readonly unknown[], { removed, added }: Rows): boolean =>
  added.length > removed.length && stored.length - removed.length + added.length > maxRows[lane]

/** Days of one change: as far ahead as anything can be booked. */
export const MAX_CHANGED_DAYS = ruleLimits.horizonDays.max

/** Listings of one change. */
export const MAX_CHANGED_LISTINGS = 20

type Offer = { unit: 'day' | 'hour'; currency: string }

/** Whether a change of one listing's calendar means the same for another: days can be blocked everywhere, prices are in a currency and by a unit. */
export function appliesTo(action: CalendarAction, own: Offer, other: Offer): boolean {
  if (action === 'block' || action === 'unblock') return true
  const isPrice = action === 'price' || action === 'usual-price'
  return own.unit === other.unit && (!isPrice || own.currency === other.currency)
}
