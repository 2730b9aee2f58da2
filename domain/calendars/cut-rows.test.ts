import { addDays, daysFrom } from '#kernel/dates.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addBlocks, removeBlocks, replaceDays } from './cut-rows.ts'

const rows = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((row) => {
      const [, from = '', to = from, value = ''] = /^(\d\d)(?:-(\d\d))?:(\d+)$/.exec(row) ?? []
      return { from: `2026-03-${from}`, to: `2026-03-${to}`, value: Number(value) }
    })

const written = (list: readonly { from: string; to: string; value: number }[]) =>
  list
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ from, to, value }) => `${from.slice(8)}${to === from ? '' : `-${to.slice(8)}`}:${value}`)
    .join(' ')

const part = ({ value }: { value: number }, days: { from: string; to: string }) => ({ ...days, value })

test.each([
  ['', '10-12', 5, '', '10-12:5', 'nothing there'],
  ['01-09:1 13-20:2', '10-12', 5, '', '10-12:5', 'rows that touch stay'],
  ['01-31:1', '10-12', 5, '01-31:1', '01-09:1 10-12:5 13-31:1', 'one is cut in two'],
  ['01-31:1', '10-12', null, '01-31:1', '01-09:1 13-31:1', 'or has a gap'],
  ['10-12:1', '10-12', 5, '10-12:1', '10-12:5', 'the very days'],
  ['08-10:1 12-14:2', '10-12', 5, '08-10:1 12-14:2', '08-09:1 10-12:5 13-14:2', 'both ends'],
  ['10:1 11:2 12:3', '09-13', null, '10:1 11:2 12:3', '', 'all within'],
  ['01-10:1', '10', null, '01-10:1', '01-09:1', 'one day of the last'],
] as const)('[HOST-05] of %j the days %s become %s: away %j, new %j (%s)', (stored, days, value, away, fresh, _why) => {
  const [span] = rows(`${days}:0`)
  const { removed, added } = replaceDays(rows(stored), span!, value === null ? null : { ...span!, value }, part)
  expect([written(removed), written(added)]).toEqual([away, fresh])
})

test('[HOST-05] whatever is cut, each day has the value that was chosen last, no two rows overlap, and the other way round it is undone', () => {
  const change = fc.record({ at: fc.nat(25), length: fc.nat(12), value: fc.option(fc.nat(9)) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
      const expected = new Map<string, number>()
      let stored = rows('')
      for (const { at, length, value } of changes) {
        const span = { from: addDays('2026-03-01', at), to: addDays('2026-03-01', at + length) }
        const own = value === null ? null : { ...span, value }
        const { removed, added } = replaceDays(stored, span, own, part)
        const next = [...stored.filter((row) => !removed.includes(row)), ...added]
        expect([...next.filter((row) => !added.includes(row)), ...removed].length).toBe(stored.length)
        stored = next
        for (const day of daysFrom(span.from, span.to))
          if (value === null) expected.delete(day)
          else expected.set(day, value)
      }
      const covered = stored.flatMap(({ from, to, value }) => daysFrom(from, to).map((day) => [day, value] as const))
      expect(covered.length).toBe(expected.size)
      expect(new Map(covered)).toEqual(expected)
    }),
  )
})

const whole = (from: string, to = from) => ({ from: `2026-03-${from}`, to: `2026-03-${to}`, start: 0, end: 1440 })
const hours = (day: string, start: number, end: number) => ({ ...whole(day), start, end })
const chosen = (from: string, to = from, of: [number, number] | null = null) => ({
  from: `2026-03-${from}`,
  to: `2026-03-${to}`,
  hours: of && { start: of[0], end: of[1] },
})

test.each([
  [[whole('01', '20')], chosen('05', '06'), [whole('01', '04'), whole('07', '20')], 'days out of days'],
  [[whole('05', '06')], chosen('01', '20'), [], 'all of them'],
  [[whole('05')], chosen('05', '05', [600, 720]), [hours('05', 0, 600), hours('05', 720, 1440)], 'hours out of a day'],
  [
    [whole('05', '07')],
    chosen('06', '06', [1320, 1560]),
    [whole('05'), hours('06', 0, 1320), hours('07', 120, 1440)],
    'hours past midnight',
  ],
  [
    [hours('05', 600, 720)],
    chosen('05', '05', [660, 690]),
    [hours('05', 600, 660), hours('05', 690, 720)],
    'hours out of hours',
  ],
  [[hours('05', 600, 720)], chosen('05'), [], 'hours within a day'],
  [[hours('05', 600, 720)], chosen('05', '05', [720, 780]), null, 'hours that only touch'],
] as const)('[HOST-05] unblocking leaves %#: %j', (stored, span, left, _why) => {
  const { removed, added } = removeBlocks([...stored], span)
  const sorted = added.toSorted((a, b) =>
    `${a.from} ${a.start + 10_000}`.localeCompare(`${b.from} ${b.start + 10_000}`),
  )
  if (left === null) expect([removed, added]).toEqual([[], []])
  else expect(sorted).toEqual(left)
})

test('[HOST-05] blocking takes the place of blocks that it covers, and leaves the others', () => {
  const stored = [whole('05', '06'), hours('08', 600, 720), whole('01', '07')]
  expect(addBlocks(stored, chosen('04', '10'))).toEqual({
    removed: [whole('05', '06'), hours('08', 600, 720)],
    added: [whole('04', '10')],
  })
  expect(addBlocks([], chosen('08', '09', [600, 720])).added).toEqual([hours('08', 600, 720), hours('09', 600, 720)])
})
