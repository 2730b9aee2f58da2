import { scaleBand, scaleLinear } from 'd3-scale'
import { line, symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from 'd3-shape'
import { chartSize } from './chart-size.ts'
import { marks } from './marks.ts'

/** The drawing's width in units of its own: it is stretched to the page's. */
const WIDTH = 1000

const MAX_LABELS = 8
/** Below this many points there is nothing to join. */
const MIN_JOINED = 2

type Series = { label: string; values: readonly (number | null)[]; isBefore?: boolean }

type Input = {
  series: readonly Series[]
  /** Of the points, for the line below. */
  labels: readonly string[]
  /** Points from here on are not over. */
  partialFrom: number | null
  written: (value: number) => string
}

/** A chart's shapes; those across are percentages of its width, those down are pixels. */
export type Plot = ReturnType<typeof plotLines>

const points = {
  circle: symbolCircle,
  square: symbolSquare,
  triangle: symbolTriangle,
  diamond: symbolDiamond,
}
const SYMBOL_AREA = 44
const symbolPath = (index: number) =>
  symbol()
    .digits(1)
    .type(points[marks[index % marks.length]!.symbol])
    .size(SYMBOL_AREA)() ?? ''

const percent = (x: number) => `${Math.round(x * (10_000 / WIDTH)) / 100}%`

function scalesOf({ series, labels, written }: Pick<Input, 'series' | 'labels' | 'written'>) {
  const top = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const y = scaleLinear([0, top], [chartSize.height - chartSize.bottom, chartSize.top]).nice(4)
  const x = scaleBand([...labels.keys()], [0, WIDTH])
  const rules = y
    .ticks(4)
    .filter((value) => top > 3 || Number.isInteger(value))
    .map((value) => ({ y: Math.round(y(value)), text: written(value) }))
  const each = Math.ceil(labels.length / MAX_LABELS)
  const middle = (index: number) => x(index)! + x.bandwidth() / 2
  const ticks = [...labels.keys()]
    .filter((index) => (labels.length - 1 - index) % each === 0)
    .map((index, order) => ({ x: percent(middle(index)), text: labels[index]!, isMinor: order % 2 === 1 }))
  return { x, y, middle, rules, ticks }
}

/** The shapes of a chart of lines over time; a value that is missing breaks its line. */
export function plotLines({ series, labels, partialFrom, written }: Input) {
  const { y, middle, rules, ticks } = scalesOf({ series, labels, written })
  const isThere = (value: number | null) => value !== null
  const last = partialFrom ?? labels.length
  return {
    rules,
    ticks,
    lines: series.map(({ label, values, isBefore = false }, index) => {
      const shape = line<number | null>(
        (_, at) => middle(at),
        (value) => y(value ?? 0),
      )
        .defined(isThere)
        .digits(0)
      const whole = values.slice(0, isBefore ? undefined : last)
      const path = whole.length >= MIN_JOINED ? inSteps(shape(whole)) : null
      return {
        label,
        isBefore,
        path,
        openPath: isBefore ? null : stemsOf(values, last, { middle, y }),
        ground: path && !isBefore && series.filter((each) => !each.isBefore).length === 1 ? groundOf(path) : null,
        symbol: isBefore ? null : symbolPath(index),
        symbols: isBefore ? [] : symbolsOf(values, last, { middle, y }),
      }
    }),
  }
}

/** A period that is not over grows from the foot: joined to the points before it, each morning would look like a fall. */
function stemsOf(
  values: readonly (number | null)[],
  last: number,
  { middle, y }: Pick<ReturnType<typeof scalesOf>, 'middle' | 'y'>,
): string | null {
  const stems = values.flatMap((value, at) =>
    value !== null && at >= last ? [`M${Math.round(middle(at))},${Math.round(y(0))}V${Math.round(y(value))}`] : [],
  )
  return stems.length > 0 ? stems.join('') : null
}

/** Each point by its distance from the one before: most distances are alike, so a page of charts weighs less. */
const inSteps = (path: string | null) =>
  path?.replaceAll(/M[^MZ]*/g, (run) => {
    const places = run
      .slice(1)
      .split('L')
      .map((place) => place.split(',').map(Number))
    const stepTo = ([x = 0, y = 0]: number[], index: number) => `l${x - places[index]![0]!},${y - places[index]![1]!}`
    return `M${places[0]!.join(',')}${places.slice(1).map(stepTo).join('')}`
  }) ?? null

/** Each run of a line down to the foot of the chart. */
const groundOf = (path: string) =>
  path.replaceAll(/M(\d+)[^MZ]*/g, (run, from: string) => `${run}V${chartSize.height - chartSize.bottom}H${from}`)

/** Many symbols would hide their line: its end has one, and where today is not over also the last whole point. */
function symbolsOf(
  values: readonly (number | null)[],
  last: number,
  { middle, y }: Pick<ReturnType<typeof scalesOf>, 'middle' | 'y'>,
) {
  const marked = new Set([values.length - 1, last - 1])
  return values.flatMap((value, at) =>
    value !== null && marked.has(at) ? [{ x: percent(middle(at)), y: Math.round(y(value)), isOpen: at >= last }] : [],
  )
}

/** The shapes of columns beside each other, one of each series for a label. */
export function plotColumns({ series, labels, written }: Omit<Input, 'partialFrom'>) {
  const { x, y, rules, ticks } = scalesOf({ series, labels, written })
  const inner = scaleBand([...series.keys()], [0, x.bandwidth()])
    .paddingInner(0.08)
    .paddingOuter(0.3)
  return {
    rules,
    ticks,
    columns: series.map(({ values }, index) =>
      values
        .map((value, at) => {
          const height = Math.round(y(0) - y(value ?? 0))
          const [from, width] = [Math.round(x(at)! + inner(index)!), Math.round(inner.bandwidth())]
          return height > 0 ? `M${from},${Math.round(y(0))}v-${height}h${width}v${height}` : ''
        })
        .join(''),
    ),
  }
}

export type ColumnPlot = ReturnType<typeof plotColumns>
