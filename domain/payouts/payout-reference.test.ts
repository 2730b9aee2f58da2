import { newId } from '#kernel/ids.ts'
import { expect, test } from 'vitest'
import { payoutReference, referenceIn } from './payout-reference.ts'

test('[HOST-09] a payout’s reference is of capitals and digits, fits into 18 signs and is found again in what a bank writes around it', () => {
  const reference = payoutReference(newId())
  expect(reference).toMatch(/^P[0-9A-F]{12}$/)
  expect(reference.length).toBeLessThanOrEqual(18)
  expect(referenceIn(`transf. ${reference.toLowerCase()}/patio`)).toBe(reference)
  expect(referenceIn(`X${reference}`)).toBeNull()
  expect(referenceIn(`${reference}9`)).toBeNull()
})
