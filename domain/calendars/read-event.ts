import { DAY_MS } from '#kernel/durations.ts'
import { isMidnight, midnightBefore, readDuration, readWritten, type Written } from './calendar-value.ts'
import { allOf, type Component, firstOf, otherSplits, plainText, type Property } from './content-line.ts'
import { type Clock, dayBegins, instantAt, type Moment } from './foreign-clock.ts'
import { readRule, type RepeatRule } from './repeat-rule.ts'

/** Milliseconds of the event's clock, or exact ones where its end is of another. */
export type Length = { ms: number; isExact: boolean }

/** A VEVENT, read property by property: what could not be read is left out. */
export type ReadEvent = {
  uid: string
  title: string
  sequence: number
  stampMs: number
  isCancelled: boolean
  isBusy: boolean
  start: Moment
  length: Length
  rules: readonly RepeatRule[]
  added: readonly { at: Moment; length: Length | null }[]
  removed: readonly Moment[]
  /** `unread`: it is a changed time of a series, without saying which. */
  changes: { at: Moment; isRange: boolean } | 'unread' | null
  /** A part that was left out, without which times may be free that should not be. */
  missing: 'rule' | 'end' | null
}

/** Of an event that takes time and is not read, or not all of it. */
export type Unread = {
  uid: string
  title: string
  /** As it stands in the file; null where there is none. */
  start: string | null
  what: 'start' | 'rule' | 'end'
}

export type Clocks = {
  listing: Clock
  /** @returns null for a zone that nobody knows */
  named: (tzid: string) => Clock | null
  utc: Clock
}

/** @returns what is unread where its start is; null where that takes no time */
export function readEvent(component: Component, isCancelledFile: boolean, clocks: Clocks): ReadEvent | Unread | null {
  const text = (name: string) => plainText(firstOf(component, name)?.value ?? '')
  const [uid, title] = [text('UID'), text('SUMMARY')]
  const isCancelled = isCancelledFile || text('STATUS').toUpperCase() === 'CANCELLED'
  const isBusy = !isCancelled && text('TRANSP').toUpperCase() !== 'TRANSPARENT'
  const isAllDay = text('X-MICROSOFT-CDO-ALLDAYEVENT').toUpperCase() === 'TRUE'
  const changed = firstOf(component, 'RECURRENCE-ID')
  const given = momentsOf(allOf(component, 'DTSTART'), clocks).map((each) => asDay(each, isAllDay, clocks))[0]
  const start = given ?? (isCancelled ? startOfCancelled(changed, clocks) : null)
  if (!start) {
    if (!isBusy) return null
    return { uid, title, start: firstOf(component, 'DTSTART')?.value.trim() ?? null, what: 'start' }
  }
  const end = endOf(component, start, isAllDay, clocks)
  const rules = allOf(component, 'RRULE').filter(({ value }) => value.trim() !== '')
  const read = rules.map(({ value }) => readRule(value))
  const added = addedTimes(component, start, clocks)
  const isRuleMissing = read.some(({ isWhole }) => !isWhole) || added.isMissing
  return {
    uid,
    title,
    sequence: Number(/^\d{1,9}$/.exec(text('SEQUENCE'))?.[0] ?? 0),
    stampMs: readWritten(text('DTSTAMP'))?.wallMs ?? 0,
    isCancelled,
    isBusy,
    start,
    length: end.length,
    rules: read.flatMap(({ rule }) => rule ?? []),
    added: added.times,
    removed: momentsOf(allOf(component, 'EXDATE'), clocks, start.clock),
    changes: changesOf(changed, start, clocks),
    missing: isRuleMissing ? 'rule' : end.isMissing ? 'end' : null,
  }
}

/** A cancellation need not say when the event would have been. */
const startOfCancelled = (changed: Property | undefined, clocks: Clocks): Moment =>
  momentsOf(changed ? [changed] : [], clocks)[0] ?? { isDay: true, isUtc: false, wallMs: 0, clock: clocks.listing }

/** All day by Outlook's word, or a midnight that is called a day. */
function asDay(moment: Moment & { isCalledDay: boolean }, isAllDay: boolean, { listing }: Clocks): Moment {
  const { isCalledDay, ...own } = moment
  const isDay = (isCalledDay || isAllDay) && isMidnight(own.wallMs)
  return isDay ? { ...own, isDay, isUtc: false, clock: listing } : own
}

/**
 * @param usual the clock of times without a zone, or in one that nobody knows
 * @returns the times that can be read
 */
function momentsOf(properties: readonly Property[], clocks: Clocks, usual = clocks.listing) {
  return properties.flatMap((property) => {
    const split = [property, ...otherSplits(property)].find(({ value }) => valuesIn(value).some(readWritten))
    if (!split) return []
    const isCalledDay = split.params.get('VALUE')?.toUpperCase() === 'DATE'
    const clock = clockOf(split, clocks, usual)
    return valuesIn(split.value).flatMap((value) => {
      const written = readWritten(value)
      return written ? [{ ...momentOf(written, clock, clocks), isCalledDay }] : []
    })
  })
}

/** Times that no property names. */
export const momentsIn = (text: string, clocks: Clocks): Moment[] =>
  valuesIn(text).flatMap((value) => {
    const written = readWritten(value)
    return written ? [momentOf(written, clocks.listing, clocks)] : []
  })

const valuesIn = (value: string) => value.split(/[,;]/).map((each) => each.trim())

function clockOf({ params }: Property, { named }: Clocks, usual: Clock): Clock {
  const tzid = params.get('TZID')
  return (tzid ? named(tzid) : null) ?? usual
}

const momentOf = (written: Written, clock: Clock, { utc, listing }: Clocks): Moment => ({
  ...written,
  clock: written.isDay ? listing : written.isUtc ? utc : clock,
})

/** The event's end; where it stands and cannot be read, that of its day. */
function endOf(component: Component, start: Moment, isAllDay: boolean, clocks: Clocks) {
  const ends = allOf(component, 'DTEND')
  const end = momentsOf(ends, clocks, start.clock).map((each) => asDay(each, isAllDay, clocks))[0]
  if (end) {
    const length = lengthBetween(start, end, clocks)
    // Some calendars repeat the first day as the end and mean one day.
    if (length.ms >= 0) return { length: start.isDay && length.ms === 0 ? oneDay : length, isMissing: false }
    if (!start.isDay) return { length: { ms: 0, isExact: false }, isMissing: true }
  }
  const durations = allOf(component, 'DURATION')
  const ms = durations.map(({ value }) => readDuration(value)).find((each) => each !== null)
  if (ms !== undefined && ms !== null)
    return { length: start.isDay ? wholeDays(ms) : { ms, isExact: false }, isMissing: false }
  const given = [...ends, ...durations]
  const isMissing = given.some(({ value }) => value.trim() !== '')
  if (start.isDay) return { length: oneDay, isMissing }
  if (given.length === 0) return { length: { ms: 0, isExact: false }, isMissing: false }
  return { length: { ms: midnightBefore(start.wallMs) + DAY_MS - start.wallMs, isExact: false }, isMissing: true }
}

const oneDay: Length = { ms: DAY_MS, isExact: false }
const wholeDays = (ms: number): Length => ({ ms: Math.max(1, Math.ceil(ms / DAY_MS)) * DAY_MS, isExact: false })

function lengthBetween(start: Moment, end: Moment, { listing }: Clocks): Length {
  if (start.isDay) {
    if (end.isDay) return { ms: end.wallMs - start.wallMs, isExact: false }
    const midnight = dayBegins(instantAt(end), listing)
    const wallMs = isMidnight(end.wallMs) ? end.wallMs : (midnight ?? listing.wallOf(instantAt(end)))
    return { ms: wallMs - start.wallMs, isExact: false }
  }
  if (end.clock.name === start.clock.name) return { ms: end.wallMs - start.wallMs, isExact: false }
  return { ms: instantAt(end) - instantAt(start), isExact: true }
}

/** RDATE: times, days, or periods with an end or a length of their own. */
function addedTimes(component: Component, start: Moment, clocks: Clocks) {
  let isMissing = false
  const times = allOf(component, 'RDATE').flatMap((property) => {
    const clock = clockOf(property, clocks, start.clock)
    return valuesIn(property.value).flatMap((value) => {
      if (value === '') return []
      const [from = '', to = ''] = value.split('/')
      const [written, end] = [readWritten(from), readWritten(to)]
      if (!written) {
        isMissing = true
        return []
      }
      const at = momentOf(written, clock, clocks)
      const ms = readDuration(to)
      const given = end
        ? lengthBetween(at, momentOf(end, clock, clocks), clocks)
        : ms === null
          ? null
          : { ms, isExact: false }
      // A period that ends before it starts is as long as the event.
      const length = given && given.ms < 0 ? null : given
      if (to !== '' && length === null) isMissing = true
      return [{ at, length }]
    })
  })
  return { times, isMissing }
}

function changesOf(property: Property | undefined, start: Moment, clocks: Clocks): ReadEvent['changes'] {
  if (!property) return null
  const [at] = momentsOf([property], clocks, start.clock)
  return at ? { at, isRange: property.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE' } : 'unread'
}
