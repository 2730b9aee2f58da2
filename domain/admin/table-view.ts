import { isDay } from '#kernel/dates.ts'
import { isId } from '#kernel/ids.ts'

/** Rows of a page that an admin may choose, the usual number first. */
export const pageSizes = [25, 50, 100] as const

/** Characters of an e-mail address, the longest that is searched for. */
const MAX_QUERY = 254

/** A list of admins: what it can show, and how it is narrowed and ordered. */
export type TableSpec = {
  /** Beside the row's name, which always stands first. */
  columns: readonly string[]
  /** Shown where the address names none. */
  usual: readonly string[]
  /** The usual order first; with '-' before its name the largest come first. */
  orders: readonly string[]
  /** Each filter's values, of which the first is that of all. */
  filters: Readonly<Record<string, readonly string[]>>
  /** Filters by a day that is typed. */
  days: readonly string[]
}

/** A list as its address says it; a filter of all, and an empty day, narrow nothing. */
export type TableState = {
  query: string
  filters: Readonly<Record<string, string>>
  days: Readonly<Record<string, string>>
  order: string
  columns: readonly string[]
  size: (typeof pageSizes)[number]
}

/** Reads a list's address; what is unreadable counts as left out. */
export function readTable(spec: TableSpec, params: URLSearchParams): TableState {
  const chosen = params.getAll('column')
  const shown = spec.columns.filter((column) => chosen.includes(column))
  const filters = Object.entries(spec.filters).map(([name, values]): [string, string] => [
    name,
    values.find((value) => value === params.get(name)) ?? values[0] ?? '',
  ])
  const days = spec.days.map((name): [string, string] => [name, dayIn(params.get(name))])
  return {
    query: (params.get('q') ?? '').trim().slice(0, MAX_QUERY).replaceAll('\0', '').toWellFormed(),
    filters: Object.fromEntries(filters),
    days: Object.fromEntries(days),
    order: spec.orders.find((order) => order === params.get('order')) ?? spec.orders[0] ?? '',
    columns: shown.length > 0 ? shown : spec.usual,
    size: pageSizes.find((size) => String(size) === params.get('size')) ?? pageSizes[0],
  }
}

const dayIn = (text: string | null) => (text !== null && isDay(text) ? text : '')

/** The address's own part of a list, without what is as usual: the same list always has the same one. */
export function writeTable(spec: TableSpec, state: TableState): string {
  const params = new URLSearchParams()
  if (state.query) params.set('q', state.query)
  for (const [name, values] of Object.entries(spec.filters)) {
    const value = state.filters[name]
    if (value !== undefined && value !== values[0]) params.set(name, value)
  }
  for (const name of spec.days) if (state.days[name]) params.set(name, state.days[name])
  if (state.order !== spec.orders[0]) params.set('order', state.order)
  if (state.columns.join() !== spec.usual.join()) for (const column of state.columns) params.append('column', column)
  if (state.size !== pageSizes[0]) params.set('size', String(state.size))
  return params.toString()
}

/** The order in which a click on a column's name leaves the list: the other way round where it is ordered by it; null where one cannot order by it. */
export function nextOrder(spec: TableSpec, column: string, order: string): string | null {
  const own = spec.orders.filter((each) => each.replace(/^-/, '') === column)
  return own.find((each) => each !== order) ?? own[0] ?? null
}

/** Rows are counted up to here: nobody leafs further, and to count a million takes longer than to find the first. */
const MAX_COUNTED = 10_000
/** Rows of a name: an admin who finds more types more of it. */
const MAX_NAMED = 1000
/** Rows of a common name, which are looked for one by one. */
const MAX_COMMON = 100

/** Up to how many rows are counted of what a query finds, and summed. */
export function maxCountedOf(query: string, isCommon = false): number {
  if (query === '' || isId(query.toLowerCase())) return MAX_COUNTED
  return isCommon ? MAX_COMMON : MAX_NAMED
}

/** The last row of a page by which an export goes on: when it was made, to the microsecond, and its id. */
export type LastRow = { made: string; id: string }

/**
 * The place of a page among what was counted; one beyond the last is the last.
 *
 * @param count at most `max` + 1
 */
export function pageAt(
  wanted: number,
  count: number,
  size: number,
  max = MAX_COUNTED,
): { page: number; pages: number; from: number } {
  const pages = Math.max(1, Math.ceil(Math.min(count, max) / size))
  const page = Math.min(Math.max(1, wanted), pages)
  return { page, pages, from: (page - 1) * size }
}
