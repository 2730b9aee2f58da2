import type { Grain, Period } from '#domain/insights/report-input.ts'
import type { ChartView } from '../charts/chart-view.ts'
import { plotColumns, plotLines } from '../charts/plot.view.server.ts'
import type { ReportWords } from './report-words.server.ts'
import { type Column, type Part, partOf } from './tables.server.ts'

type Line<Point> = {
  /** In the file. */
  name: string
  label: string
  value: (point: Point) => number | null
  text?: (value: number) => string
}

type Input<Point extends Period> = {
  id: string
  title: string
  note?: string | null
  grain: Grain
  points: readonly Point[]
  /** Shown beside a single line: more of them would be no chart to read, nor a page of 32 KB. */
  before: readonly Point[] | null
  lines: readonly Line<Point>[]
}

/** Figures over time as lines; beside a single line is that of the period before. */
export function overTime<Point extends Period>(input: Input<Point>, words: ReportWords): Part {
  const { id, title, note = null, grain, points, before, lines } = input
  const rows = points.map((point, index) => ({ point, earlier: before?.[index] ?? null }))
  const columns = lines.flatMap((line) => columnsOf(line, before !== null && lines.length === 1, words))
  return partOf({
    id,
    title,
    note,
    none: words.t('analytics:none'),
    isEmpty: [...points, ...(before ?? [])].every((point) => lines.every(({ value }) => !value(point))),
    by: {
      name: grain,
      head: words.t(`analytics:by.${grain}`),
      text: ({ point }) => words.period(point, grain),
      raw: ({ point }) => point.from,
      note: ({ point }) => (point.isPartial ? words.t('analytics:partial') : undefined),
    },
    columns,
    rows,
    shown: null,
    chart: chartOf(input, words),
    isWide: true,
  })
}

function columnsOf<Point extends Period>(
  { name, label, value, text }: Line<Point>,
  isCompared: boolean,
  words: ReportWords,
): Column<{ point: Point; earlier: Point | null }>[] {
  const written = (found: number | null) => (found === null ? '–' : (text ?? words.number)(found))
  const own = {
    name,
    head: label,
    text: ({ point }: { point: Point }) => written(value(point)),
    raw: ({ point }: { point: Point }) => value(point),
  }
  if (!isCompared) return [own]
  const valueBefore = ({ earlier }: { earlier: Point | null }) => earlier && value(earlier)
  const head = words.t('analytics:beforeOf', { name: label })
  return [own, { name: `${name}_before`, head, text: (row) => written(valueBefore(row)), raw: valueBefore }]
}

function chartOf<Point extends Period>(
  { title, grain, points, before, lines }: Input<Point>,
  words: ReportWords,
): ChartView {
  const [first] = lines
  const hasBefore = before !== null && lines.length === 1
  const series = [
    ...lines.map((line) => ({ label: line.label, values: points.map(line.value) })),
    ...(hasBefore && first
      ? [
          {
            label: words.t('analytics:before'),
            values: points.map((_, index) => (before[index] ? first.value(before[index]) : null)),
            isBefore: true,
          },
        ]
      : []),
  ]
  // Only the end of a range is not over: a cut beginning is drawn like the rest.
  const last = points.at(-1)
  const isOpen = last?.isPartial === true
  return {
    kind: 'lines',
    label: words.t('analytics:chartOf', {
      title,
      range: last ? words.range({ from: points[0]!.from, to: last.to }) : '',
    }),
    legend: series.map(({ label, isBefore = false }: { label: string; isBefore?: boolean }) => ({ label, isBefore })),
    partial: isOpen ? words.t(`analytics:soFar.${grain}`) : null,
    plot: plotLines({
      series,
      labels: points.map((point) => words.tick(point, grain)),
      partialFrom: isOpen ? points.length - 1 : null,
      written: first?.text ?? words.compact,
    }),
  }
}

type Columns<Row> = {
  title: string
  rows: readonly Row[]
  label: (row: Row) => string
  series: readonly { label: string; value: (row: Row) => number }[]
}

/** Counts of a few groups beside each other. */
export function columnChart<Row>({ title, rows, label, series }: Columns<Row>, words: ReportWords): ChartView {
  const labels = rows.map(label)
  return {
    kind: 'columns',
    label: title,
    legend: series.map((each) => ({ label: each.label, isBefore: false })),
    partial: null,
    plot: plotColumns({
      series: series.map((each) => ({ label: each.label, values: rows.map(each.value) })),
      labels,
      written: words.compact,
    }),
  }
}
