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

/** The places of a line's points, each of which is told by its distance from the one before. */
function placesOf(path: string | null): [number, number][] {
  const places: [number, number][] = []
  for (const [, kind, x, y] of (path ?? '').matchAll(/([Ml])(-?\d+),(-?\d+)/g)) {
    const [fromX, fromY] = kind === 'M' ? [0, 0] : places.at(-1)!
    places.push([fromX + Number(x), fromY + Number(y)])
  }
  return places
}

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
  expect(new Set(placesOf(plot.lines[0]!.path).map(([, y]) => y))).toEqual(new Set([base]))
})

test('[ADM-04] a missing value breaks the line, and a single one between two is a point of its own', () => {
  const { path } = lines([5, 6, null, 7, 8]).lines[0]!
  expect(path!.match(/M/g)).toHaveLength(2)
  expect(placesOf(path).map(([x]) => x)).toEqual([100, 300, 700, 900])
  expect(lines([5, null, 7, null, 8, 9]).lines[0]!.path).not.toContain('NaN')
})

test('[ADM-04] what is not over stands by itself, so that no line falls to a day that has only begun', () => {
  const plot = lines([10, 20, 3], 2)
  const [line] = plot.lines
  const [x, foot, top] = numbersOf(line!.openPath)
  expect(placesOf(line!.path)).toHaveLength(2)
  expect(x).toBeGreaterThan(placesOf(line!.path)[1]![0])
  expect(foot).toBe(base)
  expect(line!.symbols).toMatchObject([{ isOpen: false }, { y: top, isOpen: true }])
})

test('[ADM-04] a single day is a symbol without a line, and today alone a hollow one', () => {
  const [line] = lines([7]).lines
  expect([line!.path, line!.openPath, line!.symbols.length]).toEqual([null, null, 1])
  const [today] = lines([7], 0).lines
  expect([today!.path, numbersOf(today!.openPath)[0]]).toEqual([null, 500])
  expect(today!.symbols).toMatchObject([{ x: '50%', isOpen: true }])
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
