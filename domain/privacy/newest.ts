import type { Newest } from './own-account.ts'

/** One row more than are shown says whether there are more. */
export const newest = <Row, Entry>(rows: readonly Row[], max: number, toEntry: (row: Row) => Entry): Newest<Entry> => ({
  entries: rows.slice(0, max).map(toEntry),
  hasMore: rows.length > max,
})
