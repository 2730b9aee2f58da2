import { addDays, type Day, daysFrom, minutesOf, weekdayOf } from '#kernel/dates.ts'
import { addMinutes, dayIn, instantOf, type Period } from '#kernel/zones.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarAhead } from './ahead.ts'
import { freeStarts } from './availability.ts'
import type { BookingRules } from './stay.ts'

const FROM: Day = '2026-03-28'
const TO: Day = '2026-04-09'

const span = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 96 }))
  .map(([opens, length]) => ({ opensMinutes: opens * 15, closesMinutes: Math.min(2880, (opens + length) * 15) }))

/** The zones change clocks on 29 March (London) and 5 April (Santiago; Lord Howe, by half an hour). */
const rules = fc
  .record({
    zone: fc.constantFrom('Europe/London', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kolkata'),
    openingHours: fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), span), {
      selector: ([weekday]) => weekday,
      maxLength: 7,
    }),
    openingExceptions: fc.uniqueArray(fc.tuple(fc.integer({ min: -2, max: 14 }), fc.option(span)), {
      selector: ([day]) => day,
      maxLength: 4,
    }),
    blockedWeekday: fc.option(fc.integer({ min: 0, max: 6 })),
    minMinutes: fc.constantFrom(15, 60, 300, 1440),
    startStepMinutes: fc.constantFrom(15, 30, 60),
    turnoverMinutes: fc.constantFrom(0, 15, 180),
  })
  .map(({ openingHours, openingExceptions, blockedWeekday, ...own }): BookingRules => ({
    unit: 'hour',
    checkInMinutes: 0,
    checkOutMinutes: 0,
    sameDayTurnover: false,
    minDays: 1,
    maxDays: 1,
    minimumStays: [],
    maxMinutes: 1440,
    lengthStepMinutes: 15,
    leadTimeMinutes: 0,
    horizonDays: Infinity,
    openingHours: openingHours.map(([weekday, times]) => ({ weekday, ...times })),
    openingExceptions: openingExceptions.map(([offset, times]) => ({
      day: addDays(FROM, offset),
      opensMinutes: times?.opensMinutes ?? null,
      closesMinutes: times?.closesMinutes ?? null,
    })),
    recurringBlocks: blockedWeekday === null ? [] : [{ weekday: blockedWeekday, from: FROM, to: TO }],
    ...own,
  }))
const takenSpans = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 * 96 }), fc.integer({ min: 1, max: 150 })), {
  maxLength: 4,
})

/** A search of a day without a start asks whether any start is left after an instant. */
function isLeft(ahead: ReturnType<typeof calendarAhead>, day: Day, after: Date, own: BookingRules): boolean {
  if (ahead.busy.includes(day) || ahead.closed.includes(day)) return false
  if (((ahead.openWeekdays >> weekdayOf(day)) & 1) === 0) return false
  const [begins, ends] = [instantOf(day, 0, own.zone), instantOf(addDays(day, 1), 0, own.zone)]
  const unlike = ahead.hours.starts.filter(({ start, end }) => start < ends && end >= begins)
  if (unlike.length > 0) return unlike.some(({ end }) => end >= after)
  const midnight = weekdayOf(day) * 1440
  const minutes = Math.max(0, (after.getTime() - begins.getTime()) / 60_000)
  const earliest = Math.ceil(minutes / own.startStepMinutes) * own.startStepMinutes
  return (
    earliest < 1440 && ahead.hours.weekStarts.some(({ from, to }) => from < midnight + 1440 && to > midnight + earliest)
  )
}

test('[HOME-13] whatever the opening times, the precomputed calendar has a start left exactly where the calendar has one', () => {
  let [some, none] = [0, 0]
  fc.assert(
    fc.property(rules, takenSpans, fc.integer({ min: 0, max: 1439 }), (own, spans, minute) => {
      const taken: Period[] = spans.map(([at, length]) => {
        const start = addMinutes(instantOf(FROM, 0, own.zone), at * 15)
        return { start, end: addMinutes(start, length * 15) }
      })
      const ahead = calendarAhead(own, taken, FROM, TO)
      for (const day of daysFrom(FROM, TO)) {
        const after = instantOf(day, minute, own.zone)
        if (dayIn(after, own.zone) !== day) continue
        const starts = freeStarts(day, own, taken, new Date(0)).map(({ time }) =>
          instantOf(day, minutesOf(time), own.zone),
        )
        const expected = starts.some((start) => start >= after)
        expect([day, isLeft(ahead, day, after, own)]).toEqual([day, expected])
        if (expected) some += 1
        else none += 1
      }
    }),
    { numRuns: 300 },
  )
  expect(some).toBeGreaterThan(300)
  expect(none).toBeGreaterThan(300)
})
