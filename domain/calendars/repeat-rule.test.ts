import { describe, expect, test } from 'vitest'
import { readRule, timesOfRule, TooMany } from './repeat-rule.ts'

/** The first days of a rule that begins on a day. */
function daysOf(text: string, start: string, count = 6): string[] {
  const { rule } = readRule(text)
  const startMs = Date.parse(`${start}Z`)
  return [...timesOfRule(rule!, startMs, startMs, Date.parse('2040-01-01T00:00Z'))]
    .slice(0, count)
    .map((ms) => new Date(ms).toISOString().slice(0, start.length))
}

describe('[HOST-05] a rule means the days of RFC 5545', () => {
  test.each<[string, string, string[]]>([
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=YEARLY;INTERVAL=2', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=YEARLY;BYMONTH=2', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29', '2036-02-29']],
    ['FREQ=MONTHLY;COUNT=3', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=YEARLY;BYMONTHDAY=30;COUNT=3', '2026-01-30', ['2026-01-30', '2026-03-30', '2026-04-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
    ['FREQ=MONTHLY;BYDAY=2TU,-1FR;COUNT=3', '2026-12-08', ['2026-12-08', '2026-12-25', '2027-01-12']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=2', '2026-10-30', ['2026-10-30', '2026-11-30']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=4',
      '1997-08-05',
      ['1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4',
      '1997-08-05',
      ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'],
    ],
    ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3', '1997-05-12', ['1997-05-12', '1998-05-11', '1999-05-17']],
    ['FREQ=YEARLY;BYWEEKNO=53;COUNT=2', '2026-12-28', ['2026-12-28', '2032-12-27']],
    ['FREQ=YEARLY;BYWEEKNO=-1;COUNT=2', '2026-12-28', ['2026-12-28', '2027-12-27']],
    ['FREQ=YEARLY;BYYEARDAY=1,-1;COUNT=3', '2026-01-01', ['2026-01-01', '2026-12-31', '2027-01-01']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=2', '2026-02-13', ['2026-02-13', '2026-03-13']],
    ['FREQ=DAILY;BYMONTH=1;BYDAY=MO;COUNT=2', '2026-01-05', ['2026-01-05', '2026-01-12']],
    [
      'FREQ=DAILY;BYHOUR=9,15;COUNT=3',
      '2026-01-05T15:00',
      ['2026-01-05T15:00', '2026-01-06T09:00', '2026-01-06T15:00'],
    ],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-05', []],
    ['FREQ=YEARLY;INTERVAL=999999', '2026-01-05', ['2026-01-05']],
    ['freq = daily ; count=2', '2026-01-05', ['2026-01-05', '2026-01-06']],
  ])('%s from %s', (rule, start, days) => expect(daysOf(rule, start)).toEqual(days))

  test('a rule of every second of a day, or of all days of a year, is refused before its times are collected', () => {
    const every = (count: number) => Array.from({ length: count }, (_, at) => at).join()
    const times = `BYHOUR=${every(24)};BYMINUTE=${every(60)}`
    expect(() => daysOf(`FREQ=DAILY;${times};BYSECOND=${every(60)}`, '2026-01-05T00:00')).toThrow(TooMany)
    const days = `BYMONTHDAY=${every(32).slice(2)}`
    expect(() => daysOf(`FREQ=YEARLY;${times};${days}`, '2026-01-05T00:00')).toThrow(TooMany)
    expect(daysOf(`FREQ=DAILY;COUNT=2;${times}`, '2026-01-05T00:00')).toEqual(['2026-01-05T00:00', '2026-01-05T00:01'])
  })

  test('what does not count begins near the days that are wanted, and is the same', () => {
    for (const text of ['FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE', 'FREQ=MONTHLY', 'FREQ=YEARLY']) {
      const { rule } = readRule(text)
      const startMs = Date.parse('1990-01-31T10:00Z')
      const [from, until] = [Date.parse('2026-11-01T00:00Z'), Date.parse('2028-11-01T00:00Z')]
      const all = [...timesOfRule(rule!, startMs, startMs, until)].filter((ms) => ms >= from)
      expect(all.length).toBeGreaterThan(0)
      expect([...timesOfRule(rule!, startMs, from, until)].filter((ms) => ms >= from)).toEqual(all)
    }
  })
})

test.each([
  ['FREQ=DAILY', true],
  ['FREQ=DAILY;INTERVAL=0', false],
  ['FREQ=DAILY;COUNT=many', false],
  ['FREQ=DAILY;UNTIL=never', false],
  ['FREQ=DAILY;BYHOUR=25', false],
  ['FREQ=DAILY;BYMONTHDAY=0', false],
  ['FREQ=DAILY;SOMETHING=1', false],
  ['OFTEN', false],
])('[HOST-05] %s is read whole: %s', (text, isWhole) => expect(readRule(text).isWhole).toBe(isWhole))
