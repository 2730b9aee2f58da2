import { instantOf } from '#kernel/zones.ts'
import { createHash } from 'node:crypto'
import ICAL from 'ical.js'
import { type CalendarRead, type CalendarText, type ForeignEvent, MAX_EVENTS } from './calendar-event.ts'

/** Times of one recurring event that are stepped through to reach today: a day's event of half a century. */
const MAX_STEPS = 20_000

class TooMany extends Error {}

/**
 * Reads what a foreign calendar says from now on. Costly texts exist: 2.8 KB can take the parser 1.5 s. So it is called in a process of
 * its own, with a deadline.
 */
export function readCalendar({ text, zone, fromMs, untilMs }: CalendarText): CalendarRead {
  let root: ICAL.Component
  try {
    const parsed = ICAL.parse(text.replace(/^\ufeff/, '').trim()) as unknown[]
    root = new ICAL.Component(parsed as ConstructorParameters<typeof ICAL.Component>[0])
  } catch {
    return { failure: 'not-calendar' }
  }
  if (root.name !== 'vcalendar') return { failure: 'not-calendar' }
  addKnownZones(root)

  const found = new Map<string, ForeignEvent>()
  const reader = { zone, fromMs, untilMs }
  try {
    for (const event of mastersOf(root))
      for (const each of timesOf(event, reader)) {
        found.set(`${each.uid} ${each.recurrenceId}`, each)
        if (found.size > MAX_EVENTS) throw new TooMany()
      }
  } catch (error) {
    if (error instanceof TooMany) return { failure: 'too-many-events' }
    throw error
  }
  return { events: [...found.values()] }
}

/** The parser forgets a zone's name whose rules the file does not give: those that we know by name get rules, which nobody asks then. */
function addKnownZones(root: ICAL.Component): void {
  const named = root
    .getAllSubcomponents('vevent')
    .flatMap((event) => event.getAllProperties().map((property) => property.getFirstParameter('tzid')))
  const given = new Set(root.getAllSubcomponents('vtimezone').map((each) => each.getFirstPropertyValue('tzid')))
  for (const tzid of new Set(named)) {
    if (!tzid || given.has(tzid) || !isZone(tzid)) continue
    const rules = ICAL.Component.fromString(
      `BEGIN:VTIMEZONE\r\nTZID:${tzid}\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE`,
    )
    root.addSubcomponent(rules)
  }
}

/** Events with the changed times of theirs; a changed time whose event is not in the file stands for itself. */
function mastersOf(root: ICAL.Component): ICAL.Event[] {
  const own: ICAL.Event[] = []
  const changed: ICAL.Event[] = []
  for (const component of root.getAllSubcomponents('vevent')) {
    // Without its exceptions: looking for those itself, each event reads all others.
    const event = new ICAL.Event(component, { exceptions: [] })
    if (!event.startDate) continue
    if (event.isRecurrenceException()) changed.push(event)
    else own.push(event)
  }
  const recurring = new Map(own.filter((each) => each.isRecurring()).map((each) => [each.uid, each]))
  for (const event of changed) {
    const master = recurring.get(event.uid)
    if (master) master.relateException(event)
    else own.push(event)
  }
  return own
}

type Reader = Omit<CalendarText, 'text'>

function* timesOf(event: ICAL.Event, reader: Reader): Generator<ForeignEvent> {
  if (!event.isRecurring()) {
    const time = isBusy(event) ? timeOf(event.startDate, event.endDate, reader) : null
    if (time) yield { uid: uidOf(event), recurrenceId: event.recurrenceId?.toString() ?? '', time }
    return
  }
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

/** As the database can have it. */
const MAX_UID = 200

function uidOf(event: ICAL.Event): string {
  const uid = (event.uid ?? '').toWellFormed().replaceAll('\0', '')
  // Without one, which the standard forbids, an event is known by when it is.
  if (uid === '') return `none ${event.startDate.toString()}`
  return uid.length <= MAX_UID ? uid : createHash('sha256').update(uid).digest('hex')
}

function isBusy({ component }: ICAL.Event): boolean {
  const word = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return word('transp') !== 'TRANSPARENT' && word('status') !== 'CANCELLED'
}

/** @returns null for what is over, is too far ahead, or takes no time */
function timeOf(start: ICAL.Time, end: ICAL.Time | null, reader: Reader): ForeignEvent['time'] | null {
  const startMs = msOf(start, reader.zone)
  if (start.isDate) {
    const from = dayOf(start)
    // Some write the same day twice, and mean that day.
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

/**
 * The instant. A zone that we know by its name means what it means here, whatever rules the file gives it; days and times without a
 * zone are the listing's.
 */
function msOf(time: ICAL.Time, zone: string): number {
  const tzid = time.isDate ? '' : (time.zone?.tzid ?? '')
  if (tzid === 'UTC') return time.toUnixTime() * 1000
  const isOwn = tzid === '' || tzid === 'floating'
  const known = isOwn ? zone : isZone(tzid) ? tzid : null
  if (!known) return time.toUnixTime() * 1000
  return instantOf(dayOf(time), time.isDate ? 0 : time.hour * 60 + time.minute, known).getTime()
}

const zones = new Map<string, boolean>()

function isZone(name: string): boolean {
  let is = zones.get(name)
  if (is === undefined) {
    try {
      // Only names of places: 'EST' in a file means what the file says.
      is = name.includes('/') && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      is = false
    }
    if (zones.size < 1000) zones.set(name, is)
  }
  return is
}
