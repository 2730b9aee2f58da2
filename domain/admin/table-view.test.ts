import { expect, test } from 'vitest'
import { maxCountedOf, nextOrder, pageAt, readTable, type TableSpec, writeTable } from './table-view.ts'

const spec = {
  columns: ['host', 'city', 'made'],
  usual: ['host', 'made'],
  orders: ['-made', 'made', 'name'],
  filters: { list: ['all', 'published', 'draft'], reported: ['all', 'yes'] },
  days: ['from'],
} as const satisfies TableSpec

const read = (search: string) => readTable(spec, new URLSearchParams(search))
const usual = {
  query: '',
  filters: { list: 'all', reported: 'all' },
  days: { from: '' },
  order: '-made',
  columns: ['host', 'made'],
  size: 25,
}

test.each([
  ['', usual],
  ['q=+loft+&list=draft', { ...usual, query: 'loft', filters: { list: 'draft', reported: 'all' } }],
  ['column=city&column=host&column=city', { ...usual, columns: ['host', 'city'] }],
  ['order=name&size=100&from=2026-03-01', { ...usual, order: 'name', size: 100, days: { from: '2026-03-01' } }],
  ['order=price&size=7&from=2026-02-30&list=gone&column=secret&reported=', usual],
  ['q=%00a', { ...usual, query: 'a' }],
])('[ADM-02] a list is read from its address: %s', (search, state) => {
  expect(read(search)).toEqual(state)
})

test.each([
  ['', ''],
  ['list=all&order=-made&size=25&column=host&column=made', ''],
  ['size=50&q=loft&list=draft', 'q=loft&list=draft&size=50'],
  ['column=city&from=2026-03-01&order=name', 'from=2026-03-01&order=name&column=city'],
])('[ADM-02] and written without what is usual: %s', (search, written) => {
  expect(writeTable(spec, read(search))).toBe(written)
})

test('[ADM-02] a column’s name orders by it, and once more the other way round', () => {
  expect(nextOrder(spec, 'made', '-made')).toBe('made')
  expect(nextOrder(spec, 'made', 'made')).toBe('-made')
  expect(nextOrder(spec, 'made', 'name')).toBe('-made')
  expect(nextOrder(spec, 'name', 'name')).toBe('name')
  expect(nextOrder(spec, 'city', '-made')).toBeNull()
})

test('[ADM-02] a page beyond the last is the last, and nobody leafs beyond what is counted', () => {
  expect(pageAt(9, 60, 25)).toEqual({ page: 3, pages: 3, from: 50 })
  expect(pageAt(0, 0, 25)).toEqual({ page: 1, pages: 1, from: 0 })
  expect(pageAt(9999, maxCountedOf('') + 1, 100)).toEqual({ page: 100, pages: 100, from: 9900 })
  expect(maxCountedOf('01a2214b-bc44-734e-ab00-5719b3137c5c')).toBe(maxCountedOf(''))
  const max = maxCountedOf('Ana')
  expect(pageAt(9999, max + 1, 100, max)).toEqual({ page: 10, pages: 10, from: 900 })
  const common = maxCountedOf('Ana', true)
  expect(pageAt(9999, common + 1, 25, common)).toEqual({ page: 4, pages: 4, from: 75 })
})
