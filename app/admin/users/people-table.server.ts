import { peopleTable } from '#domain/admin/people-table.ts'
import { readTable } from '#domain/admin/table-view.ts'

export const people = { list: 'people', path: '/admin/users', spec: peopleTable } as const

/** Reads which people an address looks for, beside how it shows them. */
export function peopleSought(params: URLSearchParams) {
  const state = readTable(peopleTable, params)
  const list = peopleTable.filters.list.find((each) => each === state.filters['list']) ?? 'all'
  return { state, sought: { list, query: state.query } }
}
