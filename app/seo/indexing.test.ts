import { expect, test } from 'vitest'
import { isIndexable } from './indexing.ts'

test.each([
  ['', true],
  ['location=Santiago', true],
  ['location=Santiago&category=film-studio', true],
  ['type=hour&category=work&lang=es', true],
  ['location=Santiago&guests=', true],
  ['location=Santiago&page=2', false],
  ['location=Santiago&guests=2', false],
  ['location=Santiago&minPrice=10&currency=USD', false],
  ['checkIn=2026-03-02', false],
  ['bounds=1,2,3,4', false],
  ['sort=price_asc', false],
  ['q=loft', false],
  ['location=Santiago&location=London', false],
  ['utm_source=mail', false],
])('[LIST-03] results of ?%s are for search engines: %s', (query, expected) => {
  expect(isIndexable(new URLSearchParams(query))).toBe(expected)
})
