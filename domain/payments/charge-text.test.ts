import { expect, test } from 'vitest'
import { chargeText, ofStatement } from './charge-text.ts'

const bookingId = '0195a1b2-c3d4-7e5f-8a9b-012345678abc'
const days = 'Mar 12 – 14, 2026'

test('[BOOK-04] a charge says which space it is for, when, and by which number it is found', () => {
  expect(chargeText({ bookingId, title: 'Loft', days })).toEqual({
    title: 'Loft',
    details: 'Mar 12 – 14, 2026 · 012345678ABC',
    statement: 'N345678ABC',
  })
  expect(chargeText({ bookingId, title: 'x'.repeat(101), days }).title).toHaveLength(100)
})

test('[BOOK-04] what stands on a statement fits beside a company’s ten signs, has a letter, and leads back', () => {
  const { statement } = chargeText({ bookingId, title: 'Loft', days })
  expect(`TENSIGNSOK* ${statement}`.length).toBeLessThanOrEqual(22)
  expect(statement).toMatch(/^N[\dA-F]{9}$/)
  expect(bookingId.endsWith(ofStatement(` ${statement}`.trim().toLowerCase())!)).toBe(true)
})

test.each(['012345678ABC', 'N12345678', 'N0123456789', 'M123456789', ''])(
  '[ADM-02] %j is no number of a statement',
  (text) => {
    expect(ofStatement(text)).toBeNull()
  },
)
