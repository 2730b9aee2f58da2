import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('an id is a UUID of version 7 that begins with its time', () => {
  const id = newId(Date.UTC(2026, 2, 2))
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 2, 2))
})

test('later ids sort after earlier ones, and no two are the same', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => newId(1_700_000_000_000 + index))
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(Array.from({ length: 1000 }, () => newId(1_700_000_000_000))).size).toBe(1000)
})

test.each(['', 'abc', '123', "' or 1=1", `${newId()}x`, newId().replaceAll('-', '')])(
  '%j from outside is no id',
  (text) => {
    expect(isId(text)).toBe(false)
  },
)

test('an id in capitals is one too', () => {
  expect(isId(newId().toUpperCase())).toBe(true)
})
