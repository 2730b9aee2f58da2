import type { FileCell } from '#platform/table-file.server.ts'
import type { Cell, ChartView, PartView, TableView } from '../charts/chart-view.ts'

/** A column on the page, and in the file by a name that no language changes. */
export type Column<Row> = {
  name: string
  /** Null: it is in the file only. */
  head: string | null
  text: (row: Row) => string
  /** As a program reads it; the text where it is the same. */
  raw?: (row: Row) => FileCell | null
  /** Between 0 and 1. */
  bar?: (row: Row) => number
  shade?: (row: Row) => number | undefined
  /** Words begin at the left, figures end at the right. */
  isWords?: boolean
}

/** Rows of a part on the page; the file has all of them. */
const MAX_ROWS = 5

type Input<Row> = {
  id: string
  title: string
  note?: string | null
  none: string
  by: Omit<Column<Row>, 'head' | 'bar' | 'shade'> & { head: string; note?: (row: Row) => string | undefined }
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** Null: all of them are on the page. */
  shown?: number | null
  more?: (count: number) => string
  chart?: ChartView | null
  isWide?: boolean
  /** There are rows, of which none says anything. */
  isEmpty?: boolean
}

/** A part of a page, and its file. */
export type Part = Omit<PartView, 'file'> & { lines: () => FileCell[][] }

/** A question's answer as a table, from which page and file are made. */
export function partOf<Row>(input: Input<Row>): Part {
  const { id, title, note = null, none, by, columns, rows, shown = MAX_ROWS, more, chart = null } = input
  const visible = shown === null ? rows : rows.slice(0, shown)
  return {
    id,
    title,
    note,
    none: rows.length === 0 || input.isEmpty ? none : null,
    chart,
    table: tableOf(by, columns, visible),
    more: more && rows.length > visible.length ? more(rows.length - visible.length) : null,
    isWide: input.isWide ?? false,
    lines: () => {
      const all = [by, ...columns]
      return [all.map(({ name }) => name), ...rows.map((row) => all.map((column) => rawOf(column, row)))]
    },
  }
}

/** A column that only the file has. */
export const fileColumn = <Row>(name: string, raw: (row: Row) => string | number | null): Column<Row> => ({
  name,
  head: null,
  text: (row) => String(raw(row) ?? ''),
})

const rawOf = <Row>({ raw, text }: Pick<Column<Row>, 'raw' | 'text'>, row: Row): FileCell => (raw ?? text)(row) ?? ''

/** A share in a file, from 0 to 1 with four decimals. */
export const rawShare = (share: number | null | undefined) => (share == null ? null : Number(share.toFixed(4)))

function tableOf<Row>(by: Input<Row>['by'], all: readonly Column<Row>[], rows: readonly Row[]): TableView {
  const columns = all.flatMap((column) => (column.head === null ? [] : { ...column, head: column.head }))
  return {
    by: by.head,
    head: columns.map(({ head, isWords = false }) => ({ text: head, isWords })),
    rows: rows.map((row, index) => {
      const note = by.note?.(row)
      return {
        key: String(index),
        name: by.text(row),
        ...(note && { note }),
        cells: columns.map((column): Cell => {
          const shade = column.shade?.(row)
          return {
            text: column.text(row),
            ...(column.bar && { bar: Math.min(1, column.bar(row)) }),
            ...(shade !== undefined && { shade }),
          }
        }),
      }
    }),
  }
}
