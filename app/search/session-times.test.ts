import { expect, test } from 'vitest'
import { afternoon, endTimes, startTimes } from './session-times.ts'

test('[HOME-07] a start is offered every half hour, and the one that an address names besides', () => {
  expect(startTimes(null)).toHaveLength(48)
  expect(startTimes('14:00')).toHaveLength(48)
  expect(startTimes('14:15')).toEqual(expect.arrayContaining(['14:00', '14:15', '14:30']))
  expect(startTimes('14:15')).toEqual(startTimes('14:15').toSorted())
})

test.each([
  ['14:00', null, 240, '18:00', 4],
  ['14:00', null, 90, '15:30', 1.5],
  ['22:00', null, 120, '00:00', 2],
  ['22:00', null, 240, '02:00', 4],
  ['09:00', 1440, 1440, '09:00', 24],
  ['09:00', 45, 45, '09:45', 0.75],
] as const)(
  '[HOME-07] from %s (%s minutes in the address) an end %i minutes later is %s, %d h',
  (start, chosen, minutes, time, hours) => {
    expect(endTimes(start, chosen)).toContainEqual({ minutes, time, hours })
  },
)

test('[HOME-07] ends stand in order, from one hour to twelve', () => {
  const ends = endTimes('10:00', null).map(({ minutes }) => minutes)
  expect([ends[0], ends.at(-1), ends.length]).toEqual([60, 720, 23])
  expect(endTimes('10:00', 45).map(({ minutes }) => minutes)[0]).toBe(45)
})

test.each([
  ['09:00', '14:00', 240],
  ['14:00', '14:00', 240],
  ['14:01', '14:30', 210],
  ['16:59', '17:00', 60],
] as const)('[HOME-10] at %s this afternoon is from %s for %i minutes', (now, startTime, durationMinutes) => {
  expect(afternoon(now)).toEqual({ startTime, durationMinutes })
})

test.each(['17:01', '23:30'] as const)('[HOME-10] at %s nothing is left of the afternoon', (now) => {
  expect(afternoon(now)).toBeNull()
})
