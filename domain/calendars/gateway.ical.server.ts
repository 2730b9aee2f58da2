import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { MINUTE_MS } from '#kernel/durations.ts'
import { withinCharacters } from '#kernel/letters.ts'
import {
  type CalendarRead,
  type CalendarText,
  type ForeignEvent,
  isWholeCalendar,
  MAX_EVENTS,
  MAX_TITLE,
  withoutWrapping,
} from './calendar-event.ts'
import { dayOf, readDuration, writtenText } from './calendar-value.ts'
import { allOf, calendarsIn, type Component, firstOf } from './content-line.ts'
import { type Clock, clockIn, dayBegins, utc } from './foreign-clock.ts'
import { type Clocks, momentsIn, readEvent, type ReadEvent, type Unread } from './read-event.ts'
import { MAX_TIMES, type RepeatRule, TooMany } from './repeat-rule.ts'
import { type Occurrence, occurrencesOf, type Span } from './series.ts'
import { otherZone, placeZone } from './zone-name.ts'

/** So many unread events and unknown zones are named; the rest is counted. */
const MAX_NAMED = 20

/**
 * Reads the events from now on; only a calendar without any readable event fails.
 * Few lines can take the parser seconds, so this runs in a process of its own with a deadline.
 */
export function readCalendar({ text, zone, fromMs, untilMs }: CalendarText): CalendarRead {
  const span: Span = { listing: clockIn(zone), fromMs, untilMs, shortTimes }
  const unknownZones = new Set<string>()
  const calendars = calendarsIn(withoutWrapping(text)).map((calendar) => ({
    calendar,
    clocks: clocksOf(calendar, span.listing, unknownZones),
  }))
  const read = calendars.flatMap(({ calendar, clocks }) => eventsIn(calendar, clocks))
  const events = read.filter((each) => 'rules' in each)
  const lists = calendars.map(({ calendar, clocks }) => busyTimes(calendar, clocks, span))
  const unread = [
    ...read.filter((each) => 'what' in each),
    ...events.flatMap(missingOf),
    ...lists.flatMap((each) => each.unread),
  ]
  const isNone = events.length === 0 && lists.every(({ times }) => times.length === 0)
  if (!isWholeCalendar(text) || (isNone && unread.some(({ start }) => start !== null)))
    return { failure: 'not-calendar' }
  try {
    const found = new Found()
    for (const time of timesOf(events, span)) found.add(time)
    for (const { times } of lists) for (const time of times) found.add(time)
    const unreadUids = new Set(unread.map(({ uid }) => shortUid(uid)).filter(Boolean))
    if (unreadUids.size > MAX_EVENTS) throw new TooMany()
    return {
      events: found.events(),
      unreadUids: [...unreadUids],
      unread: { count: unread.length, named: unread.slice(0, MAX_NAMED).map(storable) },
      unknownZones: [...unknownZones].slice(0, MAX_NAMED).map(shortened),
    }
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'too-many-events' }
    throw error
  }
}

function eventsIn(calendar: Component, clocks: Clocks): (ReadEvent | Unread)[] {
  const isCancelled = firstOf(calendar, 'METHOD')?.value.trim().toUpperCase() === 'CANCEL'
  return calendar.parts
    .filter(({ name }) => name === 'VEVENT')
    .flatMap((component) => readEvent(component, isCancelled, clocks) ?? [])
}

const missingOf = ({ uid, title, start, missing, isBusy }: ReadEvent): Unread[] =>
  missing && isBusy ? [{ uid, title, start: writtenText(start), what: missing }] : []

/** Events of one UID belong together, also across the calendars of a text. */
function* timesOf(events: readonly ReadEvent[], span: Span): Generator<ForeignEvent> {
  // An event without a UID belongs to no other.
  const byUid = Map.groupBy(events, (event) => event.uid || event)
  for (const same of byUid.values())
    for (const occurrence of occurrencesOf(same, span)) {
      const time = occurrence.event.isBusy ? timeOf(occurrence, span) : null
      const { event, recurrenceId } = occurrence
      if (time) yield { uid: uidOf(event), recurrenceId, title: shortened(event.title), time }
    }
}

/** Some calendars give all events one UID, so each UID may have several times. */
class Found {
  readonly #times = new Map<string, ForeignEvent>()

  add(event: ForeignEvent): void {
    const known = this.#times.get(nameOf(event))
    const time = timeText(event)
    const named = known && timeText(known) !== time ? { ...event, uid: `${event.uid} ${time}` } : event
    this.#times.set(nameOf(named), named)
    if (this.#times.size > MAX_EVENTS) throw new TooMany()
  }

  events = () => [...this.#times.values()]
}

const nameOf = ({ uid, recurrenceId }: ForeignEvent) => `${uid}\n${recurrenceId}`
const timeText = ({ time }: ForeignEvent) =>
  'days' in time ? `${time.days.from}/${time.days.to}` : `${time.startMs}/${time.endMs}`

/** The column's limit. */
const MAX_UID = 200

/** PostgreSQL stores neither NUL nor half a character. */
const readableIn = (text: string) => text.toWellFormed().replaceAll('\0', '')
const shortened = (text: string) => withinCharacters(readableIn(text), MAX_TITLE)

const storable = ({ uid, title, start, what }: Unread): Unread => ({
  uid: shortUid(uid),
  title: shortened(title),
  start: start === null ? null : shortened(start),
  what,
})

/** The standard demands a UID; an event without one is identified by its time. */
const uidOf = ({ uid, start }: ReadEvent) => shortUid(uid) || `none ${writtenText(start)}`

function shortUid(uid: string): string {
  const readable = readableIn(uid)
  return readable.length <= MAX_UID ? readable : createHash('sha256').update(readable).digest('hex')
}

/**
 * Midnight to midnight by the listing's clock is days, as which other sites mean it; so is midnight to 23:59.
 *
 * @returns null for an event that is over, too far ahead, or takes no time
 */
function timeOf({ at, length }: Pick<Occurrence, 'at' | 'length'>, span: Span): ForeignEvent['time'] | null {
  const { clock, wallMs } = at
  const startMs = clock.instantOf(wallMs)
  const endMs = length.isExact ? startMs + length.ms : clock.instantOf(wallMs + length.ms)
  if (endMs <= startMs || endMs <= span.fromMs || startMs >= span.untilMs) return null
  const from = dayBegins(startMs, span.listing)
  const to = from === null ? null : (dayBegins(endMs, span.listing) ?? dayBegins(minuteAfter(endMs), span.listing))
  return from === null || to === null ? { startMs, endMs } : { days: { from: dayOf(from), to: dayOf(to) } }
}

/** The minute that begins within one. */
const minuteAfter = (ms: number) => Math.floor(ms / MINUTE_MS + 1) * MINUTE_MS

/** Free-busy lists name no events. */
function busyTimes(calendar: Component, clocks: Clocks, span: Span): { times: ForeignEvent[]; unread: Unread[] } {
  const times: ForeignEvent[] = []
  const unread: Unread[] = []
  const lists = calendar.parts.filter(({ name }) => name === 'VFREEBUSY').flatMap((list) => allOf(list, 'FREEBUSY'))
  for (const { params, value } of lists) {
    if (params.get('FBTYPE')?.toUpperCase() === 'FREE') continue
    for (const period of value.split(',').filter((each) => each.trim() !== '')) {
      const [from = '', to = ''] = period.split('/')
      const [start, end] = [momentsIn(from, clocks)[0], momentsIn(to, clocks)[0]]
      const ms = start && end ? end.wallMs - start.wallMs : readDuration(to)
      if (!start || ms === null) {
        unread.push({ uid: '', title: '', start: period.trim(), what: 'start' })
        continue
      }
      const time = timeOf({ at: start, length: { ms, isExact: false } }, span)
      if (time) times.push({ uid: `busy ${writtenText(start)}`, recurrenceId: '', title: '', time })
    }
  }
  return { times, unread }
}

function* shortTimes(rule: RepeatRule, startMs: number, untilMs: number): Generator<number> {
  const { freq, interval, count, by, byDay, weekStart } = rule
  const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
  const parts = Object.fromEntries(Object.entries(by).filter(([, values]) => values.length > 0))
  const days = byDay.map(({ weekday }) => names[weekday]!)
  const recur = ICAL.Recur.fromData({
    freq,
    interval,
    ...(count !== null && { count }),
    wkst: weekStart + 1,
    ...parts,
    ...(days.length > 0 && { BYDAY: days }),
  })
  const times = recur.iterator(icalTime(startMs))
  for (let step = 0; ; step += 1) {
    const next = times.next()
    const wallMs = next ? next.toUnixTime() * 1000 : Infinity
    if (wallMs > untilMs) return
    // So many are taken to reach today as well.
    if (step === MAX_TIMES) throw new TooMany()
    yield wallMs
  }
}

/** The library takes a time without a zone for one of UTC. */
const icalTime = (wallMs: number) => ICAL.Time.fromJSDate(new Date(wallMs), true)

/**
 * A name that means one place keeps its own rules, whatever rules a file gives it; after them come the file's.
 *
 * @param unknown takes in the names that nobody knows
 */
function clocksOf(calendar: Component, listing: Clock, unknown: Set<string>): Clocks {
  const clocks = new Map<string, Clock | null>()
  const named = (tzid: string) => {
    const known = clocks.get(tzid)
    if (known !== undefined) return known
    const zone = placeZone(tzid)
    const own = zone ? null : fileClock(calendar, tzid)
    const other = zone ?? (own ? null : otherZone(tzid))
    const clock = own ?? (other ? clockIn(other) : null)
    if (!clock) unknown.add(tzid)
    clocks.set(tzid, clock)
    return clock
  }
  return { listing, named, utc }
}

/** The clock of the rules that a file itself gives a zone. */
function fileClock(calendar: Component, tzid: string): Clock | null {
  const nameIn = (text = '') => text.replaceAll('"', '').trim()
  const component = calendar.parts.find(
    (each) => each.name === 'VTIMEZONE' && nameIn(firstOf(each, 'TZID')?.value) === nameIn(tzid),
  )
  if (!component) return null
  const place = placeZone(firstOf(component, 'X-LIC-LOCATION')?.value ?? '')
  if (place) return clockIn(place)
  try {
    const zone = new ICAL.Timezone(new ICAL.Component(ICAL.parse(zoneText(component)) as [string, [], []]))
    const ahead = (wallMs: number) => zone.utcOffset(icalTime(wallMs)) * 1000
    const isUsable = component.parts.some(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    if (!isUsable || Number.isNaN(ahead(Date.UTC(2026, 0)))) return null
    return {
      name: `file ${tzid}`,
      instantOf: (wallMs) => wallMs - ahead(wallMs),
      wallOf: (ms) => ms + ahead(ms + ahead(ms)),
    }
  } catch {
    return null
  }
}

const zoneProperties = new Set(['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO', 'RRULE', 'RDATE'])

function zoneText({ name, properties, parts }: Component): string {
  const lines = properties.filter((each) => zoneProperties.has(each.name)).map(({ line }) => line.toUpperCase())
  return [
    `BEGIN:${name}`,
    ...(name === 'VTIMEZONE' ? ['TZID:FILE'] : []),
    ...lines,
    ...parts.map(zoneText),
    `END:${name}`,
  ].join('\r\n')
}
