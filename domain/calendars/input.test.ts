import { addDays } from '#kernel/dates.ts'
import { describe, expect, test } from 'vitest'
import { MAX_CHANGED_DAYS } from './calendar.ts'
import { chosenFrom, FeedForm, LeaveOutForm, readCalendarEdit } from './input.ts'

describe('[HOST-05] a change of the calendar', () => {
  const today = '2026-03-02'
  const read = (unit: 'day' | 'hour', form: Record<string, string>) =>
    readCalendarEdit({ from: '2026-03-10', ...form }, { unit, currency: 'CLP', today })
  const last = addDays(today, MAX_CHANGED_DAYS)

  test.each([
    ['day', { do: 'block' }, { from: '2026-03-10', to: '2026-03-10', hours: null }, 'one day alone'],
    ['day', { do: 'block', from: today, to: last }, { from: today, to: last }, 'from today to the last day'],
    ['day', { do: 'block', start: '600', end: '720' }, { hours: null }, 'per day no hours'],
    ['hour', { do: 'block', start: '1380', end: '1560' }, { hours: { start: 1380, end: 1560 } }, 'past midnight'],
    ['day', { do: 'block', until: '2026-06-09' }, { weeklyUntil: '2026-06-09' }, 'every week'],
    ['day', { do: 'price', price: '75.000' }, { minor: 75_000 }, 'a price as it is typed'],
    ['day', { do: 'minimum', minDays: '180' }, { days: 180 }, 'the longest minimum'],
    ['hour', { do: 'open', opens: '20:00', closes: '02:00' }, { opening: { start: 1200, end: 1560 } }, 'until two'],
    [
      'hour',
      { do: 'open', opens: '09:00', closes: '09:00' },
      { opening: { start: 540, end: 1980 } },
      'round the clock',
    ],
  ] as const)('per %s as %j is %j (%s)', (unit, form, expected, _why) => {
    expect(read(unit, form)).toMatchObject({ ok: true, value: { action: form.do, ...expected } })
  })

  test.each([
    ['day', { do: 'block', from: '2026-03-01' }, 'from', 'past', 'a day that is over'],
    ['day', { do: 'block', to: addDays(last, 1) }, 'to', 'far', 'a day beyond the last'],
    ['day', { do: 'block', to: '2026-03-09' }, 'to', 'order', 'the wrong way round'],
    ['day', { do: 'block', from: '2026-02-30' }, 'from', 'day', 'no day'],
    ['day', { do: 'block', until: '2026-03-10' }, 'until', 'until', 'an end that is no later'],
    ['day', { do: 'block', until: addDays(last, 1) }, 'until', 'far', 'an end beyond the last day'],
    ['day', { do: 'block', to: '2026-03-17', until: '2026-06-09' }, 'until', 'week', 'eight days every week'],
    ['day', { do: 'made up' }, 'from', 'action', 'nothing that exists'],
    ['day', { do: 'close' }, 'from', 'action', 'opening hours per day'],
    ['hour', { do: 'minimum', minDays: '2' }, 'from', 'action', 'days per hour'],
    ['day', { do: 'minimum', minDays: '181' }, 'minDays', 'minimum', 'a minimum over the longest stay'],
    ['day', { do: 'minimum', minDays: '0' }, 'minDays', 'minimum', 'no stay at all'],
    ['hour', { do: 'block', start: '720', end: '720' }, 'end', 'hours', 'no time'],
    ['hour', { do: 'block', start: '600', end: '2100' }, 'end', 'hours', 'more than 24 hours'],
    ['hour', { do: 'block', start: '1500', end: '1560' }, 'end', 'hours', 'a start on the next day'],
    ['hour', { do: 'open', opens: '25:00', closes: '26:00' }, 'opens', 'time', 'no time of day'],
  ] as const)('per %s as %j is refused at %s: %s (%s)', (unit, form, field, problem, _why) => {
    expect(read(unit, form)).toMatchObject({ ok: false, failure: { [field]: `hostDays:problems.${problem}` } })
  })

  test.each(['0', '-1', '1.5', '1e9', '1000000001', 'a lot', ''])('with a price of %j is refused', (price) => {
    expect(read('day', { do: 'price', price })).toMatchObject({
      ok: false,
      failure: { price: 'wizard:problems.priceAbove' },
    })
  })

  test('an address that says nothing of use has chosen nothing', () => {
    for (const params of [{}, { from: 'x' }, { from: '2026-03-10', to: 'x' }, { from: '2020-01-01' }])
      expect(chosenFrom(params, 'day', today)).toBeNull()
    expect(chosenFrom({ from: '2026-03-10', to: '2026-03-12' }, 'day', today)).toEqual({
      from: '2026-03-10',
      to: '2026-03-12',
      hours: null,
    })
  })
})

describe('[HOST-05] the address of another calendar', () => {
  const read = (url: string) => {
    const parsed = FeedForm.safeParse({ name: 'Other', url })
    return parsed.data?.url ?? parsed.error?.issues[0]?.message
  }

  test.each([
    'https://example.org/a.ics?x=1',
    ' https://example.org/a.ics?x=1 ',
    '<https://example.org/a.ics?x=1>',
    '“https://example.org/a.ics?x=1”',
    '(https://example.org/a.ics?x=1).',
    'https://example.org/a.ics?x=1,',
    'URL: https://example.org/a.ics?x=1',
    'iCal link: https://example.org/a.ics?x=1',
    'webcal://example.org/a.ics?x=1',
    'WEBCALS://EXAMPLE.ORG/a.ics?x=1',
    'HTTPS://Example.org/a.ics?x=1',
    'https://example.org:443/a.ics?x=1',
    'https://example.org/a.ics?x=1#part',
    '\ufeffhttps://example.org/a.ics?x=1',
    '\u202ahttps://example.org/a.ics?x=1\u202c',
    'https://exa\u200bmple.org/a.ics?x=1',
    'https://example。org/a.ics?x=1',
    'ｈｔｔｐｓ：／／example．org/a.ics?x=1',
    '• https://example.org/a.ics?x=1',
  ])('%j is read', (url) => {
    expect(read(url)).toBe('https://example.org/a.ics?x=1')
  })

  test.each([
    ['https://example.org:8443/a.ics', 'urlPort'],
    ['http://example.org:8080/a.ics', 'urlPort'],
    ['webcal://example.org:1234/a.ics', 'urlPort'],
    ['https://ana:secret@example.org/a.ics', 'urlPassword'],
    ['https://ana@example.org/a.ics', 'urlPassword'],
    ['https://ana:secret@example.org:99/a.ics', 'urlPassword'],
    ['ftp://example.org/a.ics', 'url'],
    ['example.org/a.ics', 'url'],
    ['https://', 'url'],
    [`https://example.org/${'a'.repeat(2000)}`, 'url'],
    [`https://example.org/${'ñ'.repeat(600)}`, 'url'],
    ['', 'url'],
  ])('%j is refused: %s', (url, problem) => {
    expect(read(url)).toBe(`calendars:problems.${problem}`)
  })
})

test.each([
  ['🌊', 100, true],
  ['🌊', 101, false],
  ['x', 101, false],
])('[HOST-05] events of a title of %j %i times can be left out: %s', (sign, times, can) => {
  expect(LeaveOutForm.safeParse({ 'leaveOut.0': sign.repeat(times) }).success).toBe(can)
})
