import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonColumn } from './json-column.server.ts'

const texts = jsonColumn('photo_fetches.texts', z.record(z.string(), z.string()))

test('what stands in a jsonb column is read by its schema', () => {
  expect(texts({ en: 'a pool' }, '0198')).toEqual({ en: 'a pool' })
})

test.each([[{ en: 7 }], [{ secret: { nested: 'hidden' } }], ['hidden'], [null]])(
  'a bad value is an error that names column and row, and nothing of what stands there: %j',
  (value) => {
    expect(() => texts(value, '0198')).toThrow(/^photo_fetches\.texts of 0198 does not match its schema$/)
  },
)
