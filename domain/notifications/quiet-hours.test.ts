import { expect, test } from 'vitest'
import { quietUntil } from './quiet-hours.ts'

const at = (hours: number, minutes = 0) => hours * 60 + minutes
const night = { from: at(22), until: at(7), zone: 'America/Santiago' }
const siesta = { from: at(13), until: at(15), zone: 'Europe/London' }
/** At 2:00 the clocks go to 1:00 on 25 October 2026, and from 1:00 to 2:00 on 29 March 2026. */
const small = { from: at(0, 30), until: at(1, 30), zone: 'Europe/London' }
/** In Santiago clocks change at midnight: back on 5 April 2026, forward on 6 September 2026. */
const late = { from: at(23, 30), until: at(0, 30), zone: 'America/Santiago' }

test.each([
  [night, '2026-07-01T01:59:59Z', null, 'a second before ten in the evening'],
  [night, '2026-07-01T02:00:00Z', '2026-07-01T11:00:00Z', 'ten in the evening: until seven of the next day'],
  [night, '2026-07-01T04:00:00Z', '2026-07-01T11:00:00Z', 'midnight: until seven of this day'],
  [night, '2026-07-01T10:59:59Z', '2026-07-01T11:00:00Z', 'a second before seven'],
  [night, '2026-07-01T11:00:00Z', null, 'seven'],
  [siesta, '2026-07-01T12:00:00Z', '2026-07-01T14:00:00Z', 'within a day, in summer time'],
  [siesta, '2026-12-01T12:00:00Z', null, 'noon in winter'],
  [small, '2026-10-24T23:45:00Z', '2026-10-25T00:30:00Z', 'before the clocks go back: until the first half past one'],
  [small, '2026-10-25T01:15:00Z', null, 'the second quarter past one: they were over'],
  [small, '2026-03-29T00:45:00Z', '2026-03-29T01:00:00Z', 'half past one does not exist: until the clocks go on'],
  [small, '2026-03-29T01:00:00Z', null, 'two o’clock, summer time'],
  [late, '2026-04-05T02:45:00Z', '2026-04-05T04:30:00Z', 'an hour that comes twice: twice as long'],
  [late, '2026-09-06T03:45:00Z', '2026-09-06T04:00:00Z', 'half past midnight does not exist'],
  [late, '2026-09-06T04:00:00Z', null, 'one o’clock, summer time'],
] as const)('[MSG-02] quiet hours %o at %s last until %s (%s)', (hours, now, until, _why) => {
  expect(quietUntil(hours, new Date(now))?.toISOString() ?? null).toBe(until && new Date(until).toISOString())
})
