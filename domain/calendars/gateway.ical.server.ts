import { instantOf } from '#kernel/zones.ts'
import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { type CalendarRead, type CalendarText, type ForeignEvent, MAX_EVENTS } from './calendar-event.ts'

/** A daily event of half a century takes so many steps to reach today. */
const MAX_STEPS = 20_000

class TooMany extends Error {}

// Many calendars write `DTSTART:20260624` without `VALUE=DATE`.
ICAL.design.strict = false

/**
 * Reads the events from now on; only a calendar without any readable event fails.
 * 2.8 KB can take the parser 1.5 s, so this runs in a process of its own with a deadline.
 */
export function readCalendar({ text, zone, fromMs, untilMs }: CalendarText): CalendarRead {
  const calendars = calendarsIn(text.replace(/^\ufeff/, '').trim())
  const reader = { zone, fromMs, untilMs }
  const found = new Found()
  const unread: unknown[] = []
  let read = 0
  try {
    for (const calendar of calendars)
      for (const times of sourcesOf(calendar, reader, unread))
        readOne(() => {
          for (const each of times()) found.add(each)
          read += 1
        }, unread)
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'too-many-events' }
    throw error
  }
  if (calendars.length === 0 || (read === 0 && unread.length > 0)) return { failure: 'not-calendar' }
  return { events: found.events() }
}

/** An unreadable event must not hide the others. */
function readOne(read: () => void, unread: unknown[]): void {
  try {
    read()
  } catch (error) {
    if (error instanceof TooMany) throw error
    unread.push(error)
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

/** Known zone names keep their own rules, whatever rules a file gives them. */
class Calendar extends ICAL.Component {
  readonly #zones = new Map<string, ICAL.Timezone>()

  override getTimeZoneByID(tzid: string): ICAL.Timezone {
    if (!isZone(tzid)) return super.getTimeZoneByID(tzid)
    const zone = this.#zones.get(tzid) ?? new KnownZone({ tzid })
    this.#zones.set(tzid, zone)
    return zone
  }
}

class KnownZone extends ICAL.Timezone {
  override utcOffset(time: ICAL.Time): number {
    const wall = Date.parse(`${dayOf(time)}T00:00:00Z`) + minutesOf(time) * 60_000
    return (wall - instantOf(dayOf(time), minutesOf(time), this.tzid).getTime()) / 1000
  }
}

/** A text may hold several calendars. */
function calendarsIn(text: string): Calendar[] {
  const parsed = parse(text) ?? parse(withoutUnreadable(text)) ?? []
  const each = (Array.isArray(parsed[0]) ? parsed : [parsed]) as unknown[][]
  return each
    .filter(([name]) => name === 'vcalendar')
    .map((calendar) => new Calendar(calendar as ConstructorParameters<typeof ICAL.Component>[0]))
}

function parse(text: string): unknown[] | null {
  try {
    return ICAL.parse(text) as unknown[]
  } catch {
    return null
  }
}

/** It parses, and turns out to be unreadable when its time is read. */
const UNREADABLE = 'BEGIN:VEVENT\nDTSTART:unread\nEND:VEVENT'

const EVENT = /^BEGIN:VEVENT[^]*?^END:VEVENT$/gim

/**
 * Texts with literal line breaks have lines that are no property.
 * An event that cannot be parsed is replaced, so that it stops no other.
 */
function withoutUnreadable(text: string): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => /^[a-z0-9-]+[:;]|^[ \t]/i.test(line))
  return lines.join('\n').replace(EVENT, (event) => (parse(event) ? event : UNREADABLE))
}

type Reader = Omit<CalendarText, 'text'>

/** A calendar's times are in its events and in its free-busy lists, which name no events. */
function sourcesOf(calendar: Calendar, reader: Reader, unread: unknown[]): (() => Iterable<ForeignEvent>)[] {
  return [
    ...mastersOf(calendar, unread).map((event) => () => timesOf(event, reader)),
    ...calendar.getAllSubcomponents('vfreebusy').map((each) => () => busyTimesOf(each, reader)),
  ]
}

/** A changed time whose event is missing in the file stands for itself. */
function mastersOf(root: ICAL.Component, unread: unknown[]): ICAL.Event[] {
  const own: ICAL.Event[] = []
  const changed: ICAL.Event[] = []
  for (const component of root.getAllSubcomponents('vevent'))
    readOne(() => {
      // If the library looked for exceptions, each event would read all others.
      const event = new ICAL.Event(component, { exceptions: [] })
      if (!event.startDate) return
      if (event.isRecurrenceException()) changed.push(event)
      else own.push(event)
    }, unread)
  const recurring = new Map(own.filter((each) => each.isRecurring()).map((each) => [each.uid, each]))
  for (const event of changed) {
    const master = recurring.get(event.uid)
    if (master) master.relateException(event)
    else own.push(event)
  }
  return own
}

function* timesOf(event: ICAL.Event, reader: Reader): Generator<ForeignEvent> {
  if (!event.isRecurring()) {
    const time = isBusy(event) ? timeOf(event.startDate, event.endDate, reader) : null
    if (time) yield { uid: uidOf(event), recurrenceId: event.recurrenceId?.toString() ?? '', time }
    return
  }
  const { component } = event
  // The parser iterates only over a list's days, so the event's own is added.
  if (!component.hasProperty('rrule')) component.addPropertyWithValue('rdate', event.startDate)
  const times = event.iterator()
  for (let step = 0; ; step += 1) {
    const next = times.next()
    if (!next || msOf(next, reader.zone) > reader.untilMs) return
    if (step === MAX_STEPS) throw new TooMany()
    const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next)
    const time = isBusy(item) ? timeOf(startDate, endDate, reader) : null
    if (time) yield { uid: uidOf(event), recurrenceId: recurrenceId.toString().slice(0, 40), time }
  }
}

/** Free-busy calendars name no events. */
function* busyTimesOf(component: ICAL.Component, reader: Reader): Generator<ForeignEvent> {
  for (const property of component.getAllProperties('freebusy')) {
    if (property.getFirstParameter('fbtype')?.toUpperCase() === 'FREE') continue
    for (const period of property.getValues() as ICAL.Period[]) {
      const time = timeOf(period.start, period.getEnd(), reader)
      if (time) yield { uid: `busy ${period.start.toString()}`, recurrenceId: '', time }
    }
  }
}

/** The column's limit. */
const MAX_UID = 200

function uidOf(event: ICAL.Event): string {
  const uid = (event.uid ?? '').toWellFormed().replaceAll('\0', '')
  // The standard demands a UID; an event without one is identified by its time.
  if (uid === '') return `none ${event.startDate.toString()}`
  return uid.length <= MAX_UID ? uid : createHash('sha256').update(uid).digest('hex')
}

function isBusy({ component }: ICAL.Event): boolean {
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return word('transp') !== 'TRANSPARENT' && word('status') !== 'CANCELLED'
}

/** @returns null for an event that is over, too far ahead, or takes no time */
function timeOf(start: ICAL.Time, end: ICAL.Time | null, reader: Reader): ForeignEvent['time'] | null {
  const startMs = msOf(start, reader.zone)
  if (start.isDate && (!end || end.isDate)) {
    const from = dayOf(start)
    // Some calendars repeat the first day as the end and mean one day.
    const last = end && end.compare(start) > 0 ? end : withDay(start)
    const to = dayOf(last)
    return isWithin(startMs, msOf(last, reader.zone), reader) ? { days: { from, to } } : null
  }
  const endMs = end ? msOf(end, reader.zone) : startMs
  return endMs > startMs && isWithin(startMs, endMs, reader) ? { startMs, endMs } : null
}

function withDay(time: ICAL.Time): ICAL.Time {
  const next = time.clone()
  next.addDuration(ICAL.Duration.fromSeconds(86_400))
  return next
}

const isWithin = (startMs: number, endMs: number, { fromMs, untilMs }: Reader) => endMs > fromMs && startMs < untilMs

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = ({ year, month, day }: ICAL.Time) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
const minutesOf = (time: ICAL.Time) => time.hour * 60 + time.minute

/**
 * Days and times without a zone are in the listing's.
 *
 * @throws RangeError for a day that does not exist
 */
function msOf(time: ICAL.Time, zone: string): number {
  if (time.isDate) return instantOf(dayOf(time), 0, zone).getTime()
  const tzid = time.zone?.tzid ?? 'floating'
  if (tzid === 'floating') return instantOf(dayOf(time), minutesOf(time), zone).getTime()
  return time.toUnixTime() * 1000
}

const zones = new Map<string, boolean>()

function isZone(name: string): boolean {
  let is = zones.get(name)
  if (is === undefined) {
    try {
      // Only names of places are looked up; 'EST' means what the file defines.
      is = name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      is = false
    }
    if (zones.size < 1000) zones.set(name, is)
  }
  return is
}
