import { listingsTable } from '#domain/admin/listings-table.ts'
import { readTable } from '#domain/admin/table-view.ts'

export const allListings = { list: 'listings', path: '/admin/listings', spec: listingsTable } as const

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined): Value =>
  values.find((value) => value === text) ?? values[0]!

/** Reads which listings an address looks for, beside how it shows them. */
export function listingsSought(params: URLSearchParams) {
  const state = readTable(listingsTable, params)
  const { list, kind, rating, reported, changed } = listingsTable.filters
  const sought = {
    query: state.query,
    list: oneOf(list, state.filters['list']),
    kind: oneOf(kind, state.filters['kind']),
    rating: oneOf(rating, state.filters['rating']),
    reported: oneOf(reported, state.filters['reported']),
    changed: oneOf(changed, state.filters['changed']),
  }
  return { state, sought }
}
