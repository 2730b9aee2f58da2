import { expect, test } from 'vitest'
import { chartSize } from './chart-size.ts'
import { plotColumns, plotLines } from './plot.view.server.ts'

const base = chartSize.height - chartSize.bottom
const written = (value: number) => `${value}`
const labels = ['Mon', 'Tue', 'Wed', 'Thu']

const lines = (values: (number | null)[], partialFrom: number | null = null) =>
  plotLines({
    series: [{ label: 'Visitors', values }],
    labels: values.map((_, index) => labels[index % labels.length]!),
    partialFrom,
    written,
  })

const numbersOf = (path: string | null) => (path?.match(/-?[\d.]+/g) ?? []).map(Number)

test('[ADM-04] the lowest rule is zero at the foot, the highest is above every value', () => {
  const { rules } = lines([10, 40, 95])
  expect(rules[0]).toEqual({ y: base, text: '0' })
  expect(Number(rules.at(-1)!.text)).toBeGreaterThanOrEqual(95)
  expect(rules.at(-1)!.y).toBeGreaterThanOrEqual(chartSize.top - 1)
})

test('[ADM-04] counts below four have no rule at half of one', () => {
  expect(lines([0, 1, 2]).rules.map(({ text }) => text)).toEqual(['0', '1', '2'])
})

test('[ADM-04] a chart of nothing but zeros lies on its foot', () => {
  const plot = lines([0, 0, 0])
  expect(plot.rules.map(({ y }) => y)).toContain(base)
  const heights = numbersOf(plot.lines[0]!.path).filter((_, index) => index % 2 === 1)
  expect(new Set(heights)).toEqual(new Set([base]))
})

test('[ADM-04] a missing value breaks the line', () => {
  expect(lines([5, 6, null, 7, 8]).lines[0]!.path!.match(/M/g)).toHaveLength(2)
})

test('[ADM-04] what is not over is another line, which begins where the whole one ends', () => {
  const [line] = lines([10, 20, 15], 2).lines
  expect(line!.path).not.toBeNull()
  expect(numbersOf(line!.openPath).slice(0, 2)).toEqual(numbersOf(line!.path).slice(-2))
  expect(line!.symbols.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('[ADM-04] a single day is a symbol without a line, and today alone a hollow one', () => {
  const [line] = lines([7]).lines
  expect([line!.path, line!.openPath, line!.symbols.length]).toEqual([null, null, 1])
  expect(lines([7], 0).lines[0]!.symbols).toMatchObject([{ x: '50%', isOpen: true }])
})

test('[ADM-04] only a line that is alone has a ground, and the period before does not count as another', () => {
  const values = [1, 2, 3]
  const plot = (series: { label: string; values: number[]; isBefore?: boolean }[]) =>
    plotLines({ series, labels: labels.slice(0, 3), partialFrom: null, written }).lines.map(
      ({ ground }) => ground !== null,
    )
  expect(plot([{ label: 'a', values }])).toEqual([true])
  expect(
    plot([
      { label: 'a', values },
      { label: 'b', values, isBefore: true },
    ]),
  ).toEqual([true, false])
  expect(
    plot([
      { label: 'a', values },
      { label: 'b', values },
    ]),
  ).toEqual([false, false])
})

test('[ADM-04] of fifty-four weeks eight are named at most, the last one always', () => {
  const { ticks } = lines(Array.from({ length: 54 }, (_, index) => index))
  expect(ticks.length).toBeLessThanOrEqual(8)
  expect(ticks.at(-1)!.x).toBe('99.07%')
})

test('[ADM-04] columns of two series stand beside each other on the foot and do not overlap', () => {
  const { columns } = plotColumns({
    series: [
      { label: 'Guests', values: [3, 1] },
      { label: 'Listings', values: [6, 0] },
    ],
    labels: ['20', '40'],
    written,
  })
  const bars = columns.flatMap((path) =>
    path
      .split('M')
      .slice(1)
      .map((each) => numbersOf(each)),
  )
  expect(bars).toHaveLength(3)
  for (const [, foot, up, , down] of bars) expect([foot, up! + down!]).toEqual([base, 0])
  const spans = bars.map(([from, , , width]) => [from!, from! + width!] as const)
  const inOrder = spans.toSorted((a, b) => a[0] - b[0])
  inOrder.slice(1).forEach(([start], index) => expect(start).toBeGreaterThanOrEqual(inOrder[index]![1]))
})
