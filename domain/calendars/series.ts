import { DAY_MS } from '#kernel/durations.ts'
import { dayOf, isMidnight, midnightBefore, writtenText } from './calendar-value.ts'
import { type Clock, instantAt, type Moment, utc } from './foreign-clock.ts'
import type { Length, ReadEvent } from './read-event.ts'
import { isOfDays, MAX_TIMES, type RepeatRule, timesOfRule, TooMany } from './repeat-rule.ts'

/** One time of an event, before it is known whether somebody wants it. */
export type Occurrence = { event: ReadEvent; at: Moment; length: Length; recurrenceId: string }

export type Span = {
  listing: Clock
  fromMs: number
  untilMs: number
  /** The times of a rule of hours or less. */
  shortTimes: (rule: RepeatRule, startMs: number, untilMs: number) => Iterable<number>
}

/** Of events with one UID the newest are valid, and of changed times the newest of each. */
export function* occurrencesOf(events: readonly ReadEvent[], span: Span): Generator<Occurrence> {
  const masters = newest(events.filter(({ changes }) => changes === null))
  const cancelledAt = masters.some(({ isCancelled }) => !isCancelled)
    ? -1
    : Math.max(-1, ...masters.map(({ sequence }) => sequence))
  const changed = newestByTime(events.filter(({ changes, sequence }) => changes !== null && sequence > cancelledAt))
  const used = new Set<ReadEvent>()
  for (const master of masters) yield* timesOf(master, changed, used, span)
  for (const event of changed) if (!used.has(event)) yield single(event)
}

/** Calendars that give all their events one UID give them no numbers either. */
function newest(masters: readonly ReadEvent[]): ReadEvent[] {
  const last = Math.max(...masters.map(({ sequence }) => sequence))
  const valid = masters.filter(({ sequence }) => sequence === last)
  const cancelled = valid.filter(({ isCancelled }) => isCancelled)
  return valid.filter(
    (event) =>
      event.isCancelled ||
      !cancelled.some(({ start, stampMs }) => instantAt(start) === instantAt(event.start) && stampMs >= event.stampMs),
  )
}

function newestByTime(changed: readonly ReadEvent[]): ReadEvent[] {
  const byTime = new Map<string, ReadEvent>()
  const nameless: ReadEvent[] = []
  for (const event of changed) {
    if (typeof event.changes !== 'object' || !event.changes) {
      nameless.push(event)
      continue
    }
    const { at } = event.changes
    const name = at.isDay ? dayOf(at.wallMs) : `${instantAt(at)}`
    const known = byTime.get(name)
    if (!known || isNewer(event, known)) byTime.set(name, event)
  }
  return [...byTime.values(), ...nameless]
}

const isNewer = (event: ReadEvent, known: ReadEvent) =>
  event.sequence > known.sequence || (event.sequence === known.sequence && event.stampMs >= known.stampMs)

const single = (event: ReadEvent): Occurrence => ({
  event,
  at: event.start,
  length: event.length,
  recurrenceId: typeof event.changes === 'object' && event.changes ? writtenText(event.changes.at) : '',
})

function* timesOf(
  master: ReadEvent,
  changed: readonly ReadEvent[],
  used: Set<ReadEvent>,
  span: Span,
): Generator<Occurrence> {
  const { start } = master
  const isSeries = master.rules.length + master.added.length > 0
  const removed = new Set(master.removed.map((at) => nameIn(at, start, span)))
  const byName = new Map(
    changed.flatMap((event): [string, ReadEvent][] =>
      typeof event.changes === 'object' && event.changes ? [[nameIn(event.changes.at, start, span), event]] : [],
    ),
  )
  const ranges = changed.filter(({ changes }) => typeof changes === 'object' && changes?.isRange)
  for (const { at, length } of plannedTimes(master, span)) {
    const names = [nameIn(at, start, span), dayNameIn(at)]
    const change = names.map((name) => byName.get(name)).find(Boolean)
    if (change) used.add(change)
    if (!change && names.some((name) => removed.has(name))) continue
    const recurrenceId = isSeries || change ? writtenText(at) : ''
    if (change) yield { ...single(change), recurrenceId }
    else yield { ...afterRange(master, at, length, ranges), recurrenceId }
  }
}

/** A change may be for all later times too, which then move by as much. */
function afterRange(master: ReadEvent, at: Moment, length: Length, ranges: readonly ReadEvent[]) {
  const from = ({ changes }: ReadEvent) => (typeof changes === 'object' && changes ? instantAt(changes.at) : Infinity)
  const range = ranges.filter((each) => from(each) <= instantAt(at)).toSorted((a, b) => from(b) - from(a))[0]
  if (!range) return { event: master, at, length }
  const [before, after] = [from(range), instantAt(range.start)].map((ms) => at.clock.wallOf(ms))
  // A day whose midnight the clock leaves out begins an hour later.
  const movedMs = at.isDay ? midnightBefore(after!) - midnightBefore(before!) : after! - before!
  return { event: range, at: { ...at, wallMs: at.wallMs + movedMs }, length: range.length }
}

type Planned = { at: Moment; length: Length }

/** The event's own time, those of its rules and those of its list, in their order and each once. */
function plannedTimes(master: ReadEvent, span: Span): Planned[] {
  const { start, length, rules, added } = master
  const planned = new Map<number, Planned>()
  const add = (wallMs: number, own: Length = length) =>
    planned.has(wallMs) || planned.set(wallMs, { at: { ...start, wallMs }, length: own })
  const [fromMs, untilMs] = [
    start.clock.wallOf(span.fromMs) - length.ms - 2 * DAY_MS,
    start.clock.wallOf(span.untilMs) + DAY_MS,
  ]
  for (const { at, length: own } of added) add(wallIn(at, start, span), own ?? length)
  if (rules.length === 0 || start.wallMs <= untilMs) add(start.wallMs)
  for (const rule of rules) {
    const times = isOfDays(rule)
      ? timesOfRule(rule, start.wallMs, fromMs, untilMs)
      : span.shortTimes(rule, start.wallMs, untilMs)
    for (const wallMs of times) {
      if (isAfterUntil(wallMs, start, rule, span)) break
      if (wallMs >= fromMs) add(wallMs)
      if (planned.size > MAX_TIMES) throw new TooMany()
    }
  }
  return [...planned.values()].toSorted((a, b) => a.at.wallMs - b.at.wallMs)
}

/** A day as the last one is that day with all its times. */
function isAfterUntil(wallMs: number, start: Moment, { until }: RepeatRule, span: Span): boolean {
  if (!until) return false
  if (until.isDay) return midnightBefore(wallMs) > until.wallMs
  const at: Moment = { ...until, clock: until.isUtc ? utc : start.clock }
  if (start.isDay) return wallMs > dayIn(at, span)
  return until.isUtc ? start.clock.instantOf(wallMs) > until.wallMs : wallMs > until.wallMs
}

/** Midnight of the day that an instant is on: as it is written, or else by the listing's clock. */
const dayIn = (at: Moment, { listing }: Span) =>
  at.isDay || isMidnight(at.wallMs) ? midnightBefore(at.wallMs) : midnightBefore(listing.wallOf(instantAt(at)))

/** A time in the words of a series: a day of one of days, and a day of one of times at the series' hour. */
function wallIn(at: Moment, start: Moment, span: Span): number {
  if (start.isDay) return dayIn(at, span)
  if (at.isDay) return at.wallMs + (start.wallMs - midnightBefore(start.wallMs))
  return start.clock.wallOf(instantAt(at))
}

const dayNameIn = (at: Moment) => `day ${dayOf(at.wallMs)}`

function nameIn(at: Moment, start: Moment, span: Span): string {
  if (start.isDay) return `day ${dayOf(dayIn(at, span))}`
  return at.isDay ? dayNameIn(at) : `${instantAt(at)}`
}
