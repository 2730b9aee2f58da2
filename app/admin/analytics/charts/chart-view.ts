import type { ColumnPlot, Plot } from './plot.view.server.ts'

/** A cell's text, with the share of a bar behind it, or of a shade under it. */
export type Cell = { text: string; bar?: number; shade?: number }

/** Finished texts; the head of the first column is `by`. */
export type TableView = {
  by: string
  head: readonly { text: string; isWords: boolean }[]
  rows: readonly { key: string; name: string; note?: string; cells: readonly Cell[] }[]
}

type Legend = readonly { label: string; isBefore: boolean }[]

export type ChartView =
  | { kind: 'lines'; label: string; plot: Plot; legend: Legend; partial: string | null }
  | { kind: 'columns'; label: string; plot: ColumnPlot; legend: Legend; partial: null }

/** A chart with its figures as a table, or a table alone. */
export type PartView = {
  id: string
  title: string
  note: string | null
  /** Shown where there are no figures. */
  none: string | null
  chart: ChartView | null
  table: TableView
  /** The number of rows that only the file has. */
  more: string | null
  file: string
  isWide: boolean
}
