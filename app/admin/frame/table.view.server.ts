import { nextOrder, pageSizes, type TableSpec, type TableState, writeTable } from '#domain/admin/table-view.ts'
import type { Visitor } from '#app/session/visitor.server.ts'

/** The list's own words; columns, filters and their values by name. */
export type TableWords = {
  title: string
  description: string
  search: string
  /** The things that are listed, so many. */
  count: (count: number) => string
  none: string
  noneText: string
  /** The column of the row's name. */
  named: string
  column: (name: string) => string
  filter: (name: string) => string
  value: (filter: string, value: string) => string
  day: (name: string) => string
}

/** @property cells by the column's name */
export type TableRow = {
  key: string
  address: string
  name: string
  badges?: readonly { text: string; isBad: boolean }[]
  cells: Readonly<Record<string, string>>
}

type Shown = {
  path: string
  spec: TableSpec
  state: TableState
  words: TableWords
  rows: readonly TableRow[]
  at: { count: number; max: number; page: number; pages: number }
  /** The columns that a small screen shows. */
  facts: readonly string[]
  sums?: readonly string[]
  views: readonly { id: string; name: string; params: string }[]
  /** Another page of the same things. */
  also?: { to: string; text: string }
}

/** A list of admins as finished texts and addresses. */
export function tableView(shown: Shown, { t }: Visitor) {
  const { path, spec, state, words, rows, at, facts, sums = [], views, also = null } = shown
  const own = writeTable(spec, state)
  const addressOf = (params: string) => (params ? `${path}?${params}` : path)
  return {
    path,
    own,
    title: words.title,
    description: words.description,
    search: { label: words.search, value: state.query },
    filters: Object.entries(spec.filters).map(([name, values]) => ({
      name,
      label: words.filter(name),
      value: state.filters[name] ?? '',
      options: values.map((value) => ({ value, text: words.value(name, value) })),
    })),
    days: spec.days.map((name) => ({ name, label: words.day(name), value: state.days[name] ?? '' })),
    order: state.order === spec.orders[0] ? null : state.order,
    choices: spec.columns.map((name) => ({ name, label: words.column(name), isShown: state.columns.includes(name) })),
    size: state.size,
    sizes: pageSizes,
    columns: state.columns.map((name) => ({
      name,
      label: words.column(name),
      isFact: facts.includes(name),
      ...orderOf(spec, state, name, (params) => addressOf(params)),
    })),
    named: words.named,
    rows: rows.map(({ cells, badges = [], ...row }) => ({
      ...row,
      badges,
      cells: state.columns.map((name) => cells[name] ?? ''),
    })),
    none: { title: words.none, text: words.noneText },
    count: at.count > at.max ? t('tables:many', { count: at.max }) : words.count(at.count),
    sums,
    also,
    page: at.page,
    pages: at.pages,
    file: addressWithin(`${path}/export.csv`, own),
    views: views.map(({ id, name, params }) => ({
      id,
      name,
      to: addressOf(params),
      isShown: params === own,
      remove: t('tables:views.removeOf', { name }),
    })),
  }
}

export type TableView = ReturnType<typeof tableView>

const addressWithin = (path: string, params: string) => (params ? `${path}?${params}` : path)

/** The address behind a column's name, and how the list is ordered by it now. */
function orderOf(spec: TableSpec, state: TableState, column: string, addressOf: (params: string) => string) {
  const order = nextOrder(spec, column, state.order)
  const isOrdered = state.order.replace(/^-/, '') === column
  return {
    to: order && addressOf(writeTable(spec, { ...state, order })),
    sorted: isOrdered ? (state.order.startsWith('-') ? ('descending' as const) : ('ascending' as const)) : undefined,
  }
}
